import * as vscode from "vscode";
import type { PageText } from "../../model/index.ts";
import { settings } from "../settings.ts";

/** A knowledge base is read as a whole, into memory. */
const MOST_PAGES = 2_000;
const MOST_BYTES = 16 * 1024 * 1024;

export interface FoundPage extends PageText {
  readonly uri: vscode.Uri;
}

/** The pages of the folder that the settings name, in the order of their names; null where they name none. */
export async function readPages(): Promise<{ readonly pages: readonly FoundPage[]; readonly unread: number } | null> {
  const folder = corpusFolder();
  if (!folder) return null;
  const pattern = new vscode.RelativePattern(folder, "**/*.{md,txt}");
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
