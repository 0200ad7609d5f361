import type * as vscode from "vscode";
import type { Envelope, Port } from "../protocol/envelope.ts";
import type { PanelEvents, PanelMethods } from "../protocol/panel.ts";
import { Peer } from "../protocol/peer.ts";
import type { Actions } from "./actions.ts";
import { isCancellation } from "./cancellation.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Evaluations } from "./evaluations.ts";
import { output } from "./output.ts";
import { panelMethods } from "./panelMethods.ts";
import { panelState } from "./panelState.ts";
import type { Queries } from "./queries.ts";

type Nothing = Record<never, never>;

/** A reader of a large file reports many times a second; a page is told at most this often. */
const CHANGED_EVERY_MS = 100;

/** The host's end of one webview page, from its creation until the webview is disposed of. */
export class Page implements vscode.Disposable {
  readonly #peer: Peer<PanelMethods, Nothing, PanelEvents, Nothing>;
  readonly #shown: () => Evaluation | null;
  readonly #queries: Queries;
  readonly #listeners: readonly vscode.Disposable[];
  #timer: NodeJS.Timeout | null = null;

  constructor(
    webview: vscode.Webview,
    shown: () => Evaluation | null,
    app: { readonly evaluations: Evaluations; readonly queries: Queries; readonly actions: Actions },
  ) {
    this.#shown = shown;
    this.#queries = app.queries;
    const state = async () => {
      await wake(shown());
      return panelState(shown(), app.queries);
    };
    this.#peer = new Peer(webviewPort(webview), panelMethods({ ...app, shown, state, page: this }));
    const ifShown = (evaluation: Evaluation | null) => {
      if (evaluation !== null && evaluation === shown()) this.#changedSoon();
    };
    this.#listeners = [
      app.evaluations.onDidChange(ifShown),
      app.queries.onDidChange(ifShown),
      app.queries.onDidFocus(({ evaluation, by }) => {
        if (by !== this) ifShown(evaluation);
      }),
    ];
  }

  /** Tells the page to ask again for what is on screen. */
  changed(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const evaluation = this.#shown();
    if (evaluation && !evaluation.isAwake) void wake(evaluation);
    this.#peer.emit("changed", panelState(evaluation, this.#queries));
  }

  command(name: string): void {
    this.#peer.emit("command", { name });
  }

  dispose(): void {
    if (this.#timer) clearTimeout(this.#timer);
    for (const listener of this.#listeners) listener.dispose();
    this.#peer.dispose();
  }

  #changedSoon(): void {
    this.#timer ??= setTimeout(() => this.changed(), CHANGED_EVERY_MS);
  }
}

/** A file that cannot be read is part of the state and no failure of the page. */
async function wake(evaluation: Evaluation | null): Promise<void> {
  try {
    await evaluation?.showable();
  } catch (error) {
    if (!isCancellation(error)) output.error(`Opening ${evaluation?.name}`, error);
  }
}

/** The host's end of a page's channel. */
export function webviewPort(webview: vscode.Webview): Port {
  return {
    post(envelope: Envelope) {
      // False once the webview is gone; then nobody waits for it.
      void webview.postMessage(envelope);
    },
    listen(receive) {
      const listener = webview.onDidReceiveMessage(receive);
      return () => listener.dispose();
    },
  };
}
