import * as vscode from "vscode";
import type { Actions } from "./actions.ts";
import { nameIn } from "./choose.ts";
import type { Comparisons } from "./compare/comparisons.ts";
import { evaluate, pick } from "./evaluate.ts";
import { type Evaluation, hasEvaluation } from "./evaluation.ts";
import type { Evaluations } from "./evaluations.ts";
import { uriOf } from "./files.ts";
import { FORMER_COMMANDS } from "./formerCommands.ts";
import { isCancellation, output, report } from "./notices.ts";
import type { Queries } from "./queries.ts";
import { REVIEW_FILE } from "./review/reviewFile.ts";
import type { Inspectors, SummaryPanels } from "./webviews.ts";

/** Keeps what the when-clauses of the manifest ask for: `hasEvaluations`, and of the active one `hasEvidence`. */
export function keepContexts(evaluations: Evaluations): vscode.Disposable {
  const shown: Record<string, boolean> = {};
  const show = (name: string, holds: boolean) => {
    if (shown[name] === holds) return;
    shown[name] = holds;
    void vscode.commands.executeCommand("setContext", `evaloupe.${name}`, holds);
  };
  const keep = () => {
    show("hasEvaluations", evaluations.all.length > 0);
    const families = evaluations.active?.state?.families ?? [];
    show(
      "hasEvidence",
      families.some(({ isOfSentences }) => isOfSentences),
    );
  };
  keep();
  return vscode.Disposable.from(evaluations.onDidChange(keep), evaluations.onDidActivate(keep));
}

/** The inspector's keys: each is a command, so that a person can bind another key. */
const PAGE_COMMANDS = [
  "next",
  "previous",
  "nextProblem",
  "previousProblem",
  "jump",
  "pin",
  "clear",
  "onlyUnsupported",
  "onlyDisagreements",
  "inFull",
  "unlabel",
  "help",
] as const;

/** Keys by number: which label is meant, is for the page to say. */
const MOST_NUMBERED = 9;

interface App {
  readonly evaluations: Evaluations;
  readonly queries: Queries;
  readonly actions: Actions;
  readonly inspectors: Inspectors;
  readonly metrics: SummaryPanels;
  readonly comparisons: Comparisons;
  readonly extensionUri: vscode.Uri;
}

/** Registers every command of the manifest, and the few that only links and lenses use. */
export function registerCommands(app: App): vscode.Disposable {
  const { evaluations, queries, actions, inspectors, metrics, extensionUri } = app;
  /** What a command was called on: a file, a node of the tree; without any, the focused inspector, then the active one. */
  const target = (argument: unknown): Evaluation | null => {
    if (argument instanceof vscode.Uri) return evaluations.ofFile(argument);
    if (hasEvaluation(argument)) return argument.evaluation;
    return inspectors.focused ?? evaluations.active;
  };
  const on =
    (run: (evaluation: Evaluation, id: string | null) => unknown) =>
    async (...args: readonly unknown[]) => {
      const evaluation = target(args[0]);
      if (evaluation) await run(evaluation, nameIn(args));
    };

  /** Files and folders as one evaluation, and what reviews are about; without any, what the person names. */
  const open = async (uris: readonly vscode.Uri[]) => {
    const named = uris.length > 0 ? uris : await pick();
    const data = named.filter(({ path }) => !REVIEW_FILE.test(path));
    for (const uri of named.filter((one) => !data.includes(one))) {
      const evaluation = await (await import("./review/reviews.ts")).openReview(uri, app);
      if (evaluation) actions.show(evaluation);
    }
    if (data.length > 0) await evaluate(data, evaluations, actions);
  };

  const commands: Readonly<Record<string, (...args: readonly unknown[]) => unknown>> = {
    evaluate: async (clicked, selected) => {
      await open(urisOf(clicked, selected));
    },
    openReview: (clicked, selected) => open(urisOf(clicked, selected)),
    inspect: async (argument) => {
      const evaluation = target(argument);
      if (evaluation) actions.show(evaluation);
      // Without an open evaluation there is one thing that a person can mean.
      else await open(urisOf(argument, undefined));
    },
    openMetricsToSide: on((evaluation) => metrics.show(evaluation)),
    compare: async (clicked, selected, dimension) => {
      const nodes = evaluationsOf(clicked, selected);
      const uris = urisOf(clicked, selected);
      const active = nodes.length === 0 && uris.length === 0 ? target(undefined) : null;
      const one = active ?? (nodes.length === 1 ? nodes[0] : null);
      const { compare, compareWith } = await import("./compare/choose.ts");
      if (!one) return compareWith(uris, nodes, app);
      await compare(one, nameIn([clicked, selected]), typeof dimension === "string" ? dimension : null, app);
    },
    showHistory: async (clicked, selected) => {
      const sources = evaluationsOf(clicked, selected).flatMap(({ spec }) => spec.sources);
      const rows = sources.filter(({ role }) => role === "rows").map(uriOf);
      const { showHistory } = await import("./compare/history.ts");
      await showHistory(rows.length > 0 ? rows : urisOf(clicked, selected), app.comparisons);
    },
    compareMarks: () => app.comparisons.command("marks"),
    source: () => {
      inspectors.command("source");
      app.comparisons.command("source");
    },
    rescore: on((evaluation) => actions.rescore(evaluation)),
    close: on((evaluation) => evaluations.close(evaluation)),
    closeAll: () => {
      for (const evaluation of evaluations.all) evaluations.close(evaluation);
    },
    export: on((evaluation, id) => actions.pick(evaluation, "exportAs", id)),
    copySample: on((evaluation, id) => actions.pick(evaluation, "copySampleAs", id)),
    readDifferently: on((evaluation, id) => actions.pick(evaluation, "readDifferently", id)),
    openLine: on((evaluation) => actions.act(evaluation, "openLine", "")),
    openExample: async () => {
      const { openExample } = await import("./examples.ts");
      await openExample({ extensionUri, evaluations, actions });
    },
    label: (number) => isNumbered(number) && inspectors.command(`label${number}`),
    verdict: (number) => isNumbered(number) && inspectors.command(`verdict${number}`),
    // With the pinned sentence, which only the page knows.
    noteLabel: on((evaluation) =>
      evaluation === inspectors.focused
        ? inspectors.command("noteLabel")
        : actions.labelling(evaluation, { action: "note" }),
    ),
    tagSample: on((evaluation) =>
      evaluation === inspectors.focused
        ? inspectors.command("tagSample")
        : actions.labelling(evaluation, { action: "tag" }),
    ),
    undoLabel: on((evaluation) => actions.labelling(evaluation, { action: "undo" })),
    // By way of the page: a label that a key has just given there comes first.
    nextToLabel: on(async (evaluation) => {
      if (evaluation === inspectors.focused) return inspectors.command("nextToLabel");
      await actions.labelling(evaluation, { action: "next" });
      actions.show(evaluation);
    }),
    showLog: () => output.show(),
    openSample: async (number, index, sentence) => {
      const evaluation = evaluations.byNumber(number);
      if (!evaluation) return;
      if (!isRow(index)) return actions.show(evaluation);
      const key = isRow(sentence) ? await keyOf(evaluation, queries, index, sentence) : null;
      return actions.showSample(evaluation, index, key);
    },
    nextProblem: async (number, index) => {
      const evaluation = evaluations.byNumber(number);
      // The key's command comes without arguments, and is the page's.
      if (!evaluation || !isRow(index)) return inspectors.command("nextProblem");
      const query = await queries.ready(evaluation);
      const next = await evaluation.ask("problem", { query, index, step: 1 });
      return actions.showSample(evaluation, next ?? index, null);
    },
    openLineInInspector: async (uri, line) => {
      const evaluation = uri instanceof vscode.Uri ? evaluations.ofFile(uri) : null;
      if (!(uri instanceof vscode.Uri) || !evaluation || !isRow(line)) return;
      await (await import("./fileCommands.ts")).openLineInInspector(evaluation, uri, line, queries, actions);
    },
    inspectWhere: async (uri, chip) => {
      const evaluation = target(uri);
      if (!evaluation) return;
      const query = await queries.ready(evaluation);
      const found = (await evaluation.ask("chips", { query })).find((one) => one.id === chip);
      if (found) queries.change(evaluation, { where: [found.where] });
      actions.show(evaluation);
    },
  };
  const pages = PAGE_COMMANDS.filter((name) => !(name in commands)).map((name) => [
    name,
    () => inspectors.command(name),
  ]) satisfies [string, () => void][];
  return vscode.Disposable.from(
    ...[...Object.entries(commands), ...pages].map(([name, run]) =>
      vscode.commands.registerCommand(`evaloupe.${name}`, async (...args: unknown[]) => {
        try {
          return await run(...args.map(meant));
        } catch (error) {
          if (!isCancellation(error)) report("Evaloupe", error);
          return undefined;
        }
      }),
    ),
  );
}

/** Registers commands of 0.1.0 under their old names; no list or menu shows them. */
export function registerFormerCommands(): vscode.Disposable {
  return vscode.Disposable.from(
    ...Object.entries(FORMER_COMMANDS).map(([name, [command, entry]]) =>
      vscode.commands.registerCommand(`evaloupe.${name}`, (...args: unknown[]) => {
        const targets = args.filter((one) => typeof one !== "string");
        return vscode.commands.executeCommand(`evaloupe.${command}`, ...targets, entry);
      }),
    ),
  );
}

/** What was meant by an argument: a button in the title of a webview comes with the editor's own address of the webview. */
const meant = (argument: unknown): unknown =>
  argument instanceof vscode.Uri && argument.scheme === "webview-panel" ? undefined : argument;

/** The explorer hands over what was clicked and all that is selected. */
function urisOf(clicked: unknown, selected: unknown): readonly vscode.Uri[] {
  if (Array.isArray(selected)) {
    const uris = selected.filter((one) => one instanceof vscode.Uri);
    if (uris.length > 0) return uris;
  }
  return clicked instanceof vscode.Uri ? [clicked] : [];
}

/** The evaluations of the tree that a command was called on, each once. */
function evaluationsOf(clicked: unknown, selected: unknown): readonly Evaluation[] {
  const nodes: readonly unknown[] = Array.isArray(selected) && selected.length > 0 ? selected : [clicked];
  return [...new Set(nodes.flatMap((node) => (hasEvaluation(node) ? node.evaluation : [])))];
}

function isNumbered(value: unknown): value is number {
  return isRow(value) && value >= 1 && value <= MOST_NUMBERED;
}

function isRow(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

async function keyOf(
  evaluation: Evaluation,
  queries: Queries,
  index: number,
  sentence: number,
): Promise<string | null> {
  const query = await queries.ready(evaluation);
  const { keyOfSentence } = await import("./documentPlaces.ts");
  return keyOfSentence(await evaluation.ask("detail", { query, index }), sentence);
}
