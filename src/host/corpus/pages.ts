import * as vscode from "vscode";
import type { PageText } from "../../model/index.ts";
import { settings } from "../settings.ts";

/** A knowledge base is read as a whole, into memory. */
const MOST_PAGES = 2_000;
const MOST_BYTES = 16 * 1024 * 1024;

export interface FoundPage extends PageText {
  readonly uri: vscode.Uri;
}

interface ReadPages {
  readonly pages: readonly FoundPage[];
  /** Those that are too many, or too long. */
  readonly unread: number;
}

/** The pages of the folder that the settings name, read once and again when one of them has changed. */
export class CorpusPages implements vscode.Disposable {
  #read: { readonly folder: string; readonly pages: Promise<ReadPages>; readonly watcher: vscode.Disposable } | null =
    null;

  /** In the order of their names; null if the settings name no folder. */
  async read(): Promise<ReadPages | null> {
    const folder = corpusFolder();
    if (!folder) return null;
    if (this.#read?.folder !== folder.toString()) {
      this.dispose();
      const pattern = new vscode.RelativePattern(folder, PAGES);
      const watcher = vscode.workspace.createFileSystemWatcher(pattern);
      const forget = () => this.dispose();
      const heard = [watcher.onDidChange(forget), watcher.onDidCreate(forget), watcher.onDidDelete(forget)];
      this.#read = {
        folder: folder.toString(),
        pages: readPages(folder, pattern),
        watcher: vscode.Disposable.from(watcher, ...heard),
      };
      this.#read.pages.catch(forget);
    }
    return this.#read.pages;
  }

  dispose(): void {
    this.#read?.watcher.dispose();
    this.#read = null;
  }
}

const PAGES = "**/*.{md,txt}";

async function readPages(folder: vscode.Uri, pattern: vscode.RelativePattern): Promise<ReadPages> {
  const found = await vscode.workspace.findFiles(pattern, "**/{node_modules,.git}/**");
  const named = found
    .map((uri) => ({ uri, name: uri.path.slice(folder.path.length).replace(/^\/+/, "") }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const pages: FoundPage[] = [];
  let bytes = 0;
  for (const { uri, name } of named) {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (pages.length >= MOST_PAGES || bytes + size > MOST_BYTES) continue;
    bytes += size;
    pages.push({ uri, name, text: new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)) });
  }
  return { pages, unread: named.length - pages.length };
}

/** A path of the settings is one in the first folder of the workspace, or of the computer. */
function corpusFolder(): vscode.Uri | null {
  const path = settings.corpus();
  if (path === null) return null;
  const [first] = vscode.workspace.workspaceFolders ?? [];
  if (path.startsWith("/") || /^[a-z]:[\\/]/i.test(path)) return vscode.Uri.file(path);
  return first ? vscode.Uri.joinPath(first.uri, path) : null;
}
