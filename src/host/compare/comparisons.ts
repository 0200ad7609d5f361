import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { type ComparisonQuery, isHistory } from "../../model/index.ts";
import { compareMethods } from "../../protocol/pageMethods.ts";
import type { CompareState } from "../../protocol/panel.ts";
import type { Evaluation } from "../evaluation.ts";
import { uriOf } from "../files.ts";
import { followSources } from "../freshness.ts";
import { isCancellation, output } from "../notices.ts";
import { openRecord } from "../openRecord.ts";
import { webviewPort } from "../page.ts";
import { type Ask, type HostAnswers, PageChannel, withQuery } from "../pageChannel.ts";
import { knownModes } from "../panelMethods.ts";
import { idIn, Panels } from "../panels.ts";
import type { StartSession } from "../session.ts";
import { translations } from "../settings.ts";
import { savedComparison } from "../spec.ts";
import { type CompareChoice, Comparison, type ComparisonSpec, idOf } from "./comparison.ts";
import { evaluateTogether } from "./history.ts";

/** The host's end of a comparison's page, from its creation until the panel is closed. */
export class ComparePage implements vscode.Disposable {
  readonly #channel: PageChannel<typeof compareMethods, CompareState>;
  readonly #listener: vscode.Disposable;

  constructor(webview: vscode.Webview, comparison: Comparison) {
    const { evaluation } = comparison;
    const ask: Ask = async (method, params, signal) => {
      // The query is all that was left out.
      return evaluation.ask(method, withQuery(params, await queryOf(comparison)) as never, signal);
    };
    this.#channel = new PageChannel({
      port: webviewPort(webview),
      table: compareMethods,
      ask,
      own: answersOf(comparison, ask, (what) => this.#channel.knows(what)),
      ready: () => unlessFailed(evaluation),
      state: () => stateOf(comparison),
      l10n: translations(),
    });
    this.#listener = comparison.onDidChange(() => this.#channel.changedSoon());
  }

  command(name: string): void {
    this.#channel.command(name);
  }

  dispose(): void {
    this.#listener.dispose();
    this.#channel.dispose();
  }
}

/** Why a comparison cannot be opened is part of its state. */
async function unlessFailed(evaluation: Evaluation): Promise<void> {
  try {
    await evaluation.wake();
  } catch (error) {
    if (isCancellation(error)) throw error;
  }
}

/** The query as it is once the first rows are there. */
async function queryOf(comparison: Comparison): Promise<ComparisonQuery> {
  await comparison.evaluation.wake();
  const { query } = comparison;
  if (!query) throw new vscode.CancellationError();
  return query;
}

function stateOf(comparison: Comparison): CompareState {
  const { id, evaluation, query, choice } = comparison;
  const stopped = evaluation.state?.sources.find(({ stop }) => stop !== null)?.stop;
  return {
    id,
    evaluation: evaluation.state,
    failure: stopped?.message ?? evaluation.stop?.message ?? evaluation.failure?.message ?? null,
    dates: isHistory(comparison.spec) ? comparison.spec.sides.flatMap(({ when }) => when ?? []) : null,
    runs: comparison.spec.sides.map(({ name }) => name),
    base: choice.base,
    other: choice.other,
    query,
    pair: choice.pair,
    item: choice.item,
  };
}

/** Another pair of runs has other pairs: clauses, order and numbers of them hold no more. */
const NO_LIST = { where: [], sort: null, pair: null } as const;

/** What the host itself answers to a comparison's page. */
function answersOf(
  comparison: Comparison,
  ask: Ask,
  opened: (what: Partial<CompareState>) => void,
): HostAnswers<typeof compareMethods> {
  const { evaluation } = comparison;
  /** The session refuses what it cannot read; only then does the list change. */
  const list = async (change: Pick<CompareChoice, "where"> | Pick<CompareChoice, "sort">, signal: AbortSignal) => {
    await evaluation.ask("selectPairs", { query: { ...(await queryOf(comparison)), ...change } }, signal);
    comparison.change(change);
    return null;
  };
  return {
    where: ({ where }, signal) => list({ where }, signal),
    sort: ({ by, descending }, signal) => list({ sort: by === null ? null : { by, descending } }, signal),
    modes(modes) {
      comparison.change({ modes: { ...comparison.choice.modes, ...knownModes(modes) } });
      return null;
    },
    by({ by }) {
      // Pairs have other numbers then.
      comparison.change({ by, pair: null });
      return null;
    },
    takeAll({ isOn }) {
      comparison.change({ takesAll: isOn });
      return null;
    },
    base({ run }) {
      const { base, other } = comparison.choice;
      const isKnown = run < comparison.spec.sides.length && run !== base;
      if (isKnown) comparison.change({ ...NO_LIST, base: run, other: other === null ? null : base, item: null });
      return null;
    },
    other({ run, pair }) {
      const { base } = comparison.choice;
      const { sides } = comparison.spec;
      const isKnown = run === null || (run < sides.length && run !== base);
      // A history is in the order of time again.
      const order = run === null && isHistory(comparison.spec) ? { base: 0 } : {};
      if (isKnown && (sides.length > 2 || isHistory(comparison.spec)))
        comparison.change({ ...NO_LIST, ...order, other: run, pair });
      return null;
    },
    async square({ sample, run }) {
      const found = await ask("historyPair", { sample, run });
      if (found) comparison.change({ ...NO_LIST, ...found });
      return null;
    },
    runs({ earlier, later }) {
      const isKnown = earlier !== later && Math.max(earlier, later) < comparison.spec.sides.length;
      if (isKnown) comparison.change({ ...NO_LIST, base: earlier, other: later });
      return null;
    },
    async evaluateAll() {
      await evaluateTogether(comparison.spec.evaluation.sources.map(uriOf));
      return null;
    },
    focus({ pair }) {
      opened({ pair });
      comparison.change({ pair });
      return null;
    },
    item({ item }) {
      opened({ item });
      comparison.change({ item });
      return null;
    },
    async openItemLine({ item, run }) {
      const { answers } = await ask("openedItem", { of: "every", item });
      const index = answers[run]?.detail?.index;
      if (index !== undefined) await openRecord(evaluation, await queryOf(comparison), index);
      return null;
    },
    async openLine({ pair, side }) {
      const { detail } = await ask("pair", { pair });
      await openRecord(evaluation, await queryOf(comparison), (side === 0 ? detail.a : detail.b).index);
      return null;
    },
    async copyText({ text }) {
      await vscode.env.clipboard.writeText(text);
      return null;
    },
  };
}

export const COMPARE_PANEL = "evaloupe.compare";
const SAVED = "comparisons";

interface Opened {
  readonly spec: ComparisonSpec;
  readonly choice: Partial<CompareChoice>;
}

/** The comparisons on screen, each with a session of its own. */
export class Comparisons extends Panels<Opened> {
  readonly #openSession: StartSession;
  readonly #memory: vscode.Memento;

  constructor(extensionUri: vscode.Uri, openSession: StartSession, memory: vscode.Memento) {
    super(extensionUri, {
      type: COMPARE_PANEL,
      page: "compare",
      name: l10n.t("Comparison"),
      column: vscode.ViewColumn.Active,
    });
    this.#openSession = openSession;
    this.#memory = memory;
  }

  show(spec: ComparisonSpec): void {
    this.open({ spec, choice: {} });
  }

  protected titleOf({ spec, choice }: Opened): string {
    return titleOf(spec, choice);
  }

  protected fill(panel: vscode.WebviewPanel, { spec, choice }: Opened) {
    const comparison = new Comparison(spec, choice, this.#openSession);
    const page = new ComparePage(panel.webview, comparison);
    this.#save(comparison);
    const saving = comparison.onDidChange(() => {
      panel.title = titleOf(spec, comparison.choice);
      this.#save(comparison);
    });
    comparison.evaluation.wake().catch((error: unknown) => {
      // The page says what is wrong with the files.
      if (!isCancellation(error)) output.error(`Comparing ${spec.evaluation.name}`, error);
    });
    return { page, more: [saving, followSources(comparison.evaluation), comparison] };
  }

  protected restored(state: unknown): Opened | null {
    const saved = this.#saved[idIn(state) ?? ""];
    const spec = savedComparison(saved?.spec);
    return saved && spec ? { spec, choice: saved.choice } : null;
  }

  protected override isSame(one: Opened, other: Opened): boolean {
    return idOf(one.spec) === idOf(other.spec);
  }
  protected override closed({ spec }: Opened): void {
    this.#forget(idOf(spec));
  }
  protected override focusChanged(): void {
    void vscode.commands.executeCommand("setContext", "evaloupe.comparisonFocused", this.focused !== null);
  }

  /** Written only by this class, in this shape. Specs are checked when read. */
  get #saved(): Readonly<Record<string, { readonly spec: unknown; readonly choice: Partial<CompareChoice> }>> {
    return this.#memory.get(SAVED, {});
  }

  #save({ id, spec, choice }: Comparison): void {
    void this.#memory.update(SAVED, { ...this.#saved, [id]: { spec, choice } });
  }

  #forget(id: string): void {
    const { [id]: _, ...others } = this.#saved;
    void this.#memory.update(SAVED, others);
  }
}

/** The two runs that are looked at in depth, else how many there are. */
function titleOf({ sides }: ComparisonSpec, { base = 0, other = null }: Partial<CompareChoice>): string {
  if (isHistory({ sides })) return l10n.t("History of {0} runs", sides.length);
  const [a, b] = [sides[base], sides[sides.length === 2 ? 1 - base : (other ?? -1)]];
  return a && b ? l10n.t("{0} ↔ {1}", a.name, b.name) : l10n.t("Compare {0} runs", sides.length);
}
