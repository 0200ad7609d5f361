import * as vscode from "vscode";
import type { ComparePageEvents, ComparePageMethods, CompareState } from "../../protocol/comparePanel.ts";
import type { ComparisonMethods } from "../../protocol/comparison.ts";
import { type Handlers, Peer, PeerError } from "../../protocol/peer.ts";
import { isCancellation } from "../cancellation.ts";
import { translations } from "../language.ts";
import { openRecord } from "../openRecord.ts";
import { webviewPort } from "../page.ts";
import { panelParams } from "../panelParams.ts";
import { compareParams as read } from "./compareParams.ts";
import type { Comparison } from "./comparison.ts";

type Nothing = Record<never, never>;

/** A reader of a large file reports many times a second; a page is told at most this often. */
const CHANGED_EVERY_MS = 100;

/** The host's end of a comparison's page, from its creation until the panel is closed. */
export class ComparePage implements vscode.Disposable {
  readonly #peer: Peer<ComparePageMethods, Nothing, ComparePageEvents, Nothing>;
  readonly #listener: vscode.Disposable;
  #timer: NodeJS.Timeout | null = null;

  constructor(webview: vscode.Webview, comparison: Comparison) {
    this.#peer = new Peer(webviewPort(webview), methodsOf(comparison));
    this.#listener = comparison.onDidChange(() => {
      this.#timer ??= setTimeout(() => {
        this.#timer = null;
        this.#peer.emit("changed", stateOf(comparison));
      }, CHANGED_EVERY_MS);
    });
  }

  dispose(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#listener.dispose();
    this.#peer.dispose();
  }
}

function stateOf(comparison: Comparison): CompareState {
  const { id, evaluation, sides, query, choice } = comparison;
  const stopped = evaluation.state?.sources.find(({ stop }) => stop !== null)?.stop;
  return {
    id,
    evaluation: evaluation.state,
    failure: stopped?.message ?? evaluation.stop?.message ?? evaluation.failure?.message ?? null,
    names: [sides[0].name, sides[1].name],
    query,
    pair: choice.pair,
    l10n: translations(),
  };
}

function methodsOf(comparison: Comparison): Handlers<ComparePageMethods> {
  const { evaluation } = comparison;
  const ready = async () => {
    await evaluation.wake();
    const { query } = comparison;
    if (!query) throw new vscode.CancellationError();
    return query;
  };
  /** Asks the session with the query as it is now. */
  const ask = async <Name extends keyof ComparisonMethods>(
    method: Name,
    params: Omit<ComparisonMethods[Name]["params"], "query">,
    signal?: AbortSignal,
  ): Promise<ComparisonMethods[Name]["result"]> => {
    const query = await ready();
    // The query is all that was left out.
    const whole = { ...params, query } as ComparisonMethods[Name]["params"];
    return evaluation.ask(method, whole, signal);
  };
  return {
    async open() {
      try {
        await evaluation.wake();
      } catch (error) {
        // Why it cannot be opened is part of the state.
        if (isCancellation(error)) throw error;
      }
      return stateOf(comparison);
    },
    compare: (_, signal) => ask("compare", {}, signal),
    intervals: (_, signal) => ask("comparedIntervals", {}, signal),
    sentences: (_, signal) => ask("sentenceTransitions", {}, signal),
    pairs: (params, signal) => ask("pairs", read.pairs(params), signal),
    pairDetail: (params, signal) => ask("pairDetail", read.pair(params), signal),
    position: (params, signal) => ask("pairPosition", read.pair(params), signal),
    async where(params) {
      const { where } = panelParams.where(params);
      for (const clause of where) {
        const problem = await ask("checkPairWhere", { where: clause });
        if (problem) throw new PeerError({ code: "invalid", message: problem.message, data: { at: problem.at } });
      }
      comparison.change({ where });
      return null;
    },
    async sort(params) {
      const { by, descending } = panelParams.sort(params);
      const problem = by === null ? null : await ask("checkPairWhere", { where: `${by} != null` });
      if (problem) throw new PeerError({ code: "invalid", message: problem.message });
      comparison.change({ sort: by === null ? null : { by, descending } });
      return null;
    },
    modes(params) {
      comparison.change({ modes: { ...comparison.choice.modes, ...panelParams.modes(params) } });
      return null;
    },
    by(params) {
      // Pairs have other numbers then.
      comparison.change({ by: read.by(params).by, pair: null });
      return null;
    },
    swap() {
      comparison.change({ isSwapped: !comparison.choice.isSwapped, where: [], sort: null, pair: null });
      return null;
    },
    focus(params) {
      comparison.change({ pair: read.focus(params).pair });
      return null;
    },
    async openLine(params) {
      const { pair, side } = read.openLine(params);
      const detail = await ask("pairDetail", { pair });
      await openRecord(evaluation, await ready(), (side === 0 ? detail.a : detail.b).index);
      return null;
    },
    async copyText(params) {
      await vscode.env.clipboard.writeText(read.copyText(params).text);
      return null;
    },
  };
}
