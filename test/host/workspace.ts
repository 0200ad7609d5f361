import { strict as assert } from "node:assert";
import * as vscode from "vscode";

/** The folder that is open: on disk, or what a browser's host reaches of it. */
export function opened(): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, "A folder should be open.");
  return folder.uri;
}

let made = 0;

/** Files of one suite, in a folder of their own beside the one that is open. */
export class Files {
  #folder: vscode.Uri | null = null;

  async make(): Promise<void> {
    this.#folder = opened().with({ path: `${opened().path}-${++made}` });
    await vscode.workspace.fs.createDirectory(this.#folder);
  }
  async write(name: string, text: string | Uint8Array): Promise<vscode.Uri> {
    await write(this.uri(name), text);
    return this.uri(name);
  }
  uri(name: string): vscode.Uri {
    assert.ok(this.#folder, "The folder should have been made.");
    return vscode.Uri.joinPath(this.#folder, name);
  }
  async remove(): Promise<void> {
    if (this.#folder) await vscode.workspace.fs.delete(this.#folder, { recursive: true });
  }
}

export function write(uri: vscode.Uri, text: string | Uint8Array): Thenable<void> {
  return vscode.workspace.fs.writeFile(uri, typeof text === "string" ? new TextEncoder().encode(text) : text);
}

/** Throws where there is no such file. */
export async function read(uri: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

type Nothing = false | null | undefined | "";
function isNothing<Found>(found: Found | Nothing): found is Nothing {
  return !found;
}

/** Between two looks, ms. */
const PAUSE_MS = 50;

/**
 * Waits until `look` finds something; fails with what was waited for, on a busy machine not before as many looks as an
 * idle one takes in that time.
 */
export async function until<Found>(
  what: string,
  look: () => Found | PromiseLike<Found>,
  timeoutMs = 15_000,
): Promise<Exclude<Found, Nothing>> {
  const end = Date.now() + timeoutMs;
  for (let looks = 1; ; looks++) {
    const found: Found | Nothing = await look();
    // What is not nothing is what was looked for.
    if (!isNothing(found)) return found as Exclude<Found, Nothing>;
    if (Date.now() > end && looks >= timeoutMs / PAUSE_MS) assert.fail(`There should be ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

export function evaluate(...uris: readonly vscode.Uri[]): Thenable<unknown> {
  return vscode.commands.executeCommand("evaloupe.evaluate", uris[0], uris);
}

/** Closes every evaluation and every editor, unsaved text included. */
export async function closeAll(): Promise<void> {
  await vscode.commands.executeCommand("evaloupe.closeAll");
  await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
}

export function evaluationTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter((tab) => tab.input instanceof vscode.TabInputWebview && tab.input.viewType.endsWith("evaloupe.panel"));
}

export async function hoverText(uri: vscode.Uri, position: vscode.Position): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>("vscode.executeHoverProvider", uri, position);
  return hovers
    .flatMap((hover) => hover.contents)
    .map((content) => (typeof content === "string" ? content : content.value))
    .join("\n---\n");
}

/** Where a text first stands in a document. */
export function positionOf(document: vscode.TextDocument, text: string): vscode.Position {
  const at = document.getText().indexOf(text);
  assert.notEqual(at, -1, `${text} should stand in the document.`);
  return document.positionAt(at + 1);
}

/** Answers the save dialog. */
export async function savingTo<Result>(uri: vscode.Uri, work: () => Thenable<Result>): Promise<Result> {
  const window = vscode.window as { showSaveDialog: () => Thenable<vscode.Uri | undefined> };
  const original = window.showSaveDialog;
  window.showSaveDialog = async () => uri;
  try {
    return await work();
  } finally {
    window.showSaveDialog = original;
  }
}

/** What is told in notifications during some work, each as its message and its buttons. Nobody presses one. */
export async function notices(
  kind: "showErrorMessage" | "showWarningMessage",
  work: () => Thenable<unknown>,
): Promise<readonly (readonly string[])[]> {
  const told: string[][] = [];
  const window = vscode.window as Record<typeof kind, (...words: string[]) => Thenable<string | undefined>>;
  const original = window[kind];
  window[kind] = async (...words) => {
    told.push(words);
    return undefined;
  };
  try {
    await work();
    await until("a notification", () => told.length > 0);
    return told;
  } finally {
    window[kind] = original;
  }
}

/** Answers questions of a dialog by pressing this button. */
export async function agreeing<Result>(button: string, work: () => Thenable<Result>): Promise<Result> {
  const window = vscode.window as { showWarningMessage: (...words: unknown[]) => Thenable<string | undefined> };
  const original = window.showWarningMessage;
  window.showWarningMessage = async (...words) => (words.includes(button) ? button : undefined);
  try {
    return await work();
  } finally {
    window.showWarningMessage = original;
  }
}

/** What a tool for agents answers. */
export async function asked(tool: string, input: object): Promise<string> {
  const { content } = await vscode.lm.invokeTool(`evaloupe_${tool}`, { input, toolInvocationToken: undefined });
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : "")).join("");
}
