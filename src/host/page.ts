import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { modeFamilies } from "../kinds/modeFamilies.ts";
import { usualModes } from "../kinds/modeFamily.ts";
import { panelMethods } from "../protocol/pageMethods.ts";
import { firstScreen, type OpenedTable, type PanelState } from "../protocol/panel.ts";
import type { Envelope, Port } from "../protocol/peer.ts";
import type { EvaluationState } from "../protocol/state.ts";
import { base64 } from "../text/hashed.ts";
import type { Actions } from "./actions.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Evaluations } from "./evaluations.ts";
import { isCancellation, output } from "./notices.ts";
import { PageChannel } from "./pageChannel.ts";
import { pagePolicy } from "./pagePolicy.ts";
import { panelAnswers, panelAsk } from "./panelMethods.ts";
import type { Queries } from "./queries.ts";
import { onSettings, settings, translations } from "./settings.ts";
import { opaqueId } from "./spec.ts";

export type PageName = "inspector" | "summary" | "compare";

/** What a webview may do: run our bundle, and read nothing outside of its folder. */
export function pageOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  return { enableScripts: true, localResourceRoots: [bundles(extensionUri)] };
}

/**
 * The only HTML template. It has no data: pages ask for everything after loading, so text of a file never passes
 * through HTML. `pagePolicy` limits what a page may do. `load` numbers the page's messages.
 */
export function pageHtml(webview: vscode.Webview, extensionUri: vscode.Uri, page: PageName, load: number): string {
  const nonce = base64(crypto.getRandomValues(new Uint8Array(18)));
  const address = (file: string) => webview.asWebviewUri(vscode.Uri.joinPath(bundles(extensionUri), file)).toString();
  const policy = pagePolicy(webview.cspSource, nonce);
  return `<!DOCTYPE html>
<html lang="${vscode.env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta property="csp-nonce" content="${nonce}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${address(`${page}.css`)}">
<title>Evaloupe</title>
</head>
<body data-load="${load}">
<div id="root"></div>
<script nonce="${nonce}" src="${address(`${page}.js`)}"></script>
</body>
</html>`;
}

function bundles(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, "dist", "webview");
}

/** State of a page, as plain data. */
function panelState(evaluation: Evaluation | null, queries: Queries, table: OpenedTable | null): PanelState {
  const { expressions } = queries;
  if (!evaluation) {
    return {
      expressions,
      evaluation: null,
      name: "",
      id: "",
      query: null,
      focus: null,
      columns: [],
      unpacking: null,
      review: null,
      hasCorpus: false,
    };
  }
  return {
    expressions,
    evaluation: evaluation.state ?? stoppedState(evaluation),
    name: evaluation.isUnsaved ? l10n.t("{0} (unsaved text)", evaluation.name) : evaluation.name,
    id: opaqueId(evaluation.spec),
    query: queries.of(evaluation),
    focus: queries.focusOf(evaluation),
    columns: queries.columnsOf(evaluation),
    unpacking: evaluation.unpacking,
    review: queries.reviewOf(evaluation),
    hasCorpus: settings.corpus() !== null,
    ...(table ? { table } : {}),
    ...(evaluation.nightly.length > 0 ? { nightly: evaluation.nightly.length } : {}),
  };
}

/** For an evaluation without readable sources, so that the page can say why. */
function stoppedState(evaluation: Evaluation): EvaluationState | null {
  const { failure, stop, spec } = evaluation;
  if (!failure) return null;
  const none = { total: 0, blank: 0, rejected: 0, other: 0, used: 0 };
  return {
    revision: 0,
    isSettled: true,
    progress: { bytes: 0, totalBytes: 0 },
    kind: "",
    format: { id: "", name: "", confidence: 0, by: "records" },
    candidates: [],
    sources: spec.sources.map(({ uri, role }, position) => ({
      uri,
      file: position,
      name: uri.slice(Math.max(uri.lastIndexOf("/"), uri.lastIndexOf("\\")) + 1),
      path: uri,
      recordsIn: uri,
      firstRow: 0,
      role,
      samples: 0,
      records: none,
      stop: position === 0 ? (stop ?? { code: "UNREADABLE", message: failure.message }) : null,
      firstIndex: 0,
    })),
    records: none,
    samples: 0,
    modes: usualModes(modeFamilies),
    families: [],
    verdicts: [],
    annotators: [],
    columns: [],
    isStale: false,
  };
}

/** The host's end of the Inspector or the Metrics page, from its creation until the webview is disposed of. */
export class Page implements vscode.Disposable {
  readonly #channel: PageChannel<typeof panelMethods, PanelState>;
  readonly #shown: () => Evaluation | null;
  readonly #listeners: readonly vscode.Disposable[];

  constructor(
    webview: vscode.Webview,
    shown: () => Evaluation | null,
    app: { readonly evaluations: Evaluations; readonly queries: Queries; readonly actions: Actions },
    table: OpenedTable | null = null,
  ) {
    this.#shown = shown;
    const own = panelAnswers({ ...app, shown, page: this });
    this.#channel = new PageChannel({
      port: webviewPort(webview),
      table: panelMethods,
      ask: panelAsk({ ...app, shown }),
      own,
      ready: () => wake(shown()),
      state: () => panelState(shown(), app.queries, table),
      screen: async (state, signal) => own.screen(firstScreen(state), signal),
      l10n: translations(),
    });
    const ifShown = (evaluation: Evaluation | null) => {
      if (evaluation !== null && evaluation === shown()) this.#channel.changedSoon();
    };
    this.#listeners = [
      app.evaluations.onDidChange(ifShown),
      app.queries.onDidChange(ifShown),
      onSettings(["corpus"], () => ifShown(shown())),
      app.queries.onDidFocus(({ evaluation, by }) => {
        if (by !== this) ifShown(evaluation);
        else this.#channel.knows({ focus: app.queries.focusOf(evaluation) });
      }),
    ];
  }

  /** Another evaluation is shown, or it has changed. */
  changed(): void {
    const evaluation = this.#shown();
    if (evaluation && !evaluation.isAwake) void wake(evaluation);
    this.#channel.changed();
  }

  command(name: string): void {
    this.#channel.command(name);
  }

  dispose(): void {
    for (const listener of this.#listeners) listener.dispose();
    this.#channel.dispose();
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
      // False once the webview is disposed: no page waits then.
      void webview.postMessage(envelope);
    },
    listen(receive) {
      const listener = webview.onDidReceiveMessage(receive);
      return () => listener.dispose();
    },
  };
}
