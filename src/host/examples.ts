import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Actions } from "./actions.ts";
import { choose } from "./choose.ts";
import { evaluate } from "./evaluate.ts";
import type { Evaluations } from "./evaluations.ts";
import { exampleGroups } from "./exampleList.ts";
import { SUMMARY_VIEW } from "./webviews.ts";

export interface ExampleApp {
  readonly extensionUri: vscode.Uri;
  readonly evaluations: Evaluations;
  readonly actions: Actions;
}

/** *Open an Example…*: a list that says what each of them shows. */
export async function openExample(app: ExampleApp): Promise<void> {
  const folder = vscode.Uri.joinPath(app.extensionUri, "examples");
  const hasFolders = await isListed(folder);
  const choices = exampleGroups().flatMap(({ title, examples }) =>
    examples
      .filter(({ paths }) => hasFolders || paths.every(isFile))
      .map(({ paths, shows }) => ({
        group: title,
        label: paths.map((path) => path.slice(path.lastIndexOf("/") + 1)).join(", "),
        detail: shows,
        value: paths.map((path) => vscode.Uri.joinPath(folder, path)),
      })),
  );
  // The walkthrough, whose button leads here, takes the focus back when its step is done.
  const chosen = await choose(l10n.t("Open an example"), choices, { isKept: true });
  if (!chosen) return;
  const [first, ...others] = chosen;
  if (others.length > 0) await vscode.commands.executeCommand("evaloupe.compare", first, chosen);
  else await openWithMetrics(chosen, app);
}

/** A browser may serve the extension's files one by one, and then says nothing of what is in its folders. */
const isListed = (folder: vscode.Uri): Thenable<boolean> =>
  vscode.workspace.fs.readDirectory(folder).then(
    () => true,
    () => false,
  );

const isFile = (path: string): boolean => /\.[a-z]+$/.test(path);

/** Opens files as one evaluation, with the Metrics view in the side bar and the focus in the Inspector. */
async function openWithMetrics(uris: readonly vscode.Uri[], { evaluations, actions }: ExampleApp): Promise<void> {
  const evaluation = await evaluate(uris, evaluations, actions);
  if (!evaluation) return;
  await vscode.commands.executeCommand(`${SUMMARY_VIEW}.focus`);
  actions.show(evaluation);
}

/**
 * What `npm start` opens: scored at once, in place of its text, or of that of another file, which woke the extension for one
 * that could not. Only in a window without evaluations, so that a reload does not do it again.
 */
export async function openAtStart(paths: readonly string[], app: ExampleApp): Promise<void> {
  if (app.evaluations.all.length > 0) return;
  const uris = paths.map((path) => vscode.Uri.file(path));
  await openWithMetrics(uris.slice(0, 1), app);
  await closeText(uris.map(({ path }) => path));
}

/** The editor may open the text that woke the extension after the extension has shown its own page. */
const LATE_MS = 30_000;

/** Closes the text of the first of these files that has a tab, at once or as soon as it has one. */
async function closeText(paths: readonly string[]): Promise<void> {
  const texts = () =>
    vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .filter(
        ({ input, isDirty }) => !isDirty && input instanceof vscode.TabInputText && paths.includes(input.uri.path),
      );
  const closed = async () => texts().length > 0 && (await vscode.window.tabGroups.close(texts(), true));
  if (await closed()) return;
  const changes = vscode.window.tabGroups.onDidChangeTabs(async () => {
    if (await closed()) stop();
  });
  const late = setTimeout(() => stop(), LATE_MS);
  const stop = () => {
    clearTimeout(late);
    changes.dispose();
  };
}
