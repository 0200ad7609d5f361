import * as vscode from "vscode";
import { Actions } from "./actions.ts";
import { registerAgents } from "./agents/register.ts";
import { EvaluationLens } from "./codeLens.ts";
import { keepContexts, registerCommands, registerFormerCommands } from "./commands.ts";
import { COMPARE_PANEL, Comparisons } from "./compare/comparisons.ts";
import { Decorations } from "./decorations.ts";
import type { Evaluation } from "./evaluation.ts";
import { Evaluations } from "./evaluations.ts";
import { EvaluationTree, StatusBar, TREE_VIEW } from "./evaluationViews.ts";
import type { ExampleApp } from "./examples.ts";
import { TEXT_FILES } from "./files.ts";
import { Freshness } from "./freshness.ts";
import { EvaluationHover } from "./hover.ts";
import { registerLabelling } from "./labelling/register.ts";
import { PeopleLabels } from "./labels/peopleLabels.ts";
import type { Machine } from "./machine.ts";
import { output, report } from "./notices.ts";
import { useDisk } from "./places.ts";
import { PreviousRunWatcher } from "./previousRun.ts";
import { OpenProblem, Problems } from "./problems.ts";
import { Queries } from "./queries.ts";
import { registerSampleDocuments } from "./sampleDocument/register.ts";
import { sessionsOf } from "./session.ts";
import { configureLanguage } from "./settings.ts";
import {
  EDITOR_TYPE,
  InspectorEditor,
  Inspectors,
  PANEL_TYPE,
  SUMMARY_PANEL,
  SUMMARY_VIEW,
  SummaryPanels,
  SummaryView,
} from "./webviews.ts";

/** Wires the features together. Nothing is read and no worker started before an evaluation is looked at. */
export function startEvaloupe(context: vscode.ExtensionContext, machine: Machine): vscode.Disposable {
  configureLanguage();
  if (machine.disk) useDisk(machine.disk);
  const { extensionUri, workspaceState } = context;
  const openSession = sessionsOf(machine);
  const evaluations = new Evaluations(openSession, workspaceState);
  const queries = new Queries(evaluations, workspaceState);
  const people = new PeopleLabels(evaluations, machine.personName);
  const inspector = {
    show: (evaluation: Evaluation) => inspectors.show(evaluation),
    command: (name: string) => inspectors.command(name),
  };
  const actions: Actions = new Actions(evaluations, queries, people, inspector, (evaluation, table) =>
    metrics.show(evaluation, table),
  );
  const comparisons = new Comparisons(extensionUri, openSession, workspaceState);
  const app = { evaluations, queries, actions };
  const inspectors = new Inspectors(extensionUri, app);
  const metrics = new SummaryPanels(extensionUri, app);
  const tree = new EvaluationTree(evaluations);
  const lens = new EvaluationLens(evaluations, queries);
  openAtStart(machine.opensAtStart, { extensionUri, evaluations, actions });
  return vscode.Disposable.from(
    registerCommands({ ...app, inspectors, metrics, comparisons, extensionUri }),
    keepContexts(evaluations),
    registerFormerCommands(),
    registerLabelling({ ...app, inspectors }, context, machine.labelling),
    registerSampleDocuments({ evaluations, queries, inspectors }),
    vscode.window.registerUriHandler({
      handleUri: async (uri) => {
        try {
          await (await import("./sampleLinks.ts")).openSampleLink(uri, app);
        } catch (error) {
          report(uri.path, error);
        }
      },
    }),
    registerAgents({ evaluations, people, openSession, machine }, context),
    vscode.window.registerWebviewPanelSerializer(PANEL_TYPE, inspectors),
    vscode.window.registerWebviewPanelSerializer(SUMMARY_PANEL, metrics),
    vscode.window.registerWebviewPanelSerializer(COMPARE_PANEL, comparisons),
    vscode.window.registerCustomEditorProvider(EDITOR_TYPE, new InspectorEditor(app, inspectors)),
    vscode.window.registerWebviewViewProvider(SUMMARY_VIEW, new SummaryView(extensionUri, app)),
    // Several evaluations are compared by choosing them.
    vscode.window.createTreeView(TREE_VIEW, { treeDataProvider: tree, canSelectMany: true }),
    vscode.languages.registerHoverProvider(TEXT_FILES, new EvaluationHover(evaluations, queries)),
    vscode.languages.registerCodeLensProvider(TEXT_FILES, lens),
    vscode.languages.registerCodeActionsProvider(TEXT_FILES, new OpenProblem(evaluations), {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    }),
    new Decorations(evaluations, queries),
    new Problems(evaluations),
    new PreviousRunWatcher(evaluations, queries),
    new StatusBar(evaluations),
    new Freshness(evaluations, actions),
    actions.knowledge,
    evaluations.onDidClose((evaluation) => actions.knowledge.close(evaluation)),
    lens,
    tree,
    inspectors,
    metrics,
    comparisons,
    people,
    queries,
    evaluations,
    output,
  );
}

/**
 * Opens what `npm start` names: a file, and on a second line the file that woke the extension, if it is another. The
 * list of examples is loaded only on demand.
 */
function openAtStart(path: string | null, app: ExampleApp): void {
  if (path === null) return;
  import("./examples.ts")
    .then((examples) => examples.openAtStart(path.split("\n"), app))
    .catch((error: unknown) => report(path, error));
}
