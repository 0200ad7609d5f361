import * as vscode from "vscode";
import type { EvaluationSpec } from "../model/index.ts";
import { isSameFile, uriOf } from "./files.ts";

export interface SourceText {
  readonly uri: string;
  readonly text: string;
}

/**
 * The sources whose text a worker cannot read from disk as the person sees it: unsaved and untitled documents, and
 * files of virtual workspaces.
 */
export async function textsOf(spec: EvaluationSpec): Promise<readonly SourceText[]> {
  const texts: SourceText[] = [];
  for (const source of spec.sources) {
    const document = openDocument(source);
    if (document && isTextOurs(document)) texts.push({ uri: source.uri, text: document.getText() });
    else if (uriOf(source).scheme !== "file") {
      const bytes = await vscode.workspace.fs.readFile(uriOf(source));
      texts.push({ uri: source.uri, text: new TextDecoder().decode(bytes) });
    }
  }
  return texts;
}

/** Whether a source is scored as it stands in the editor and not as it is on disk. */
export function isUnsaved(spec: EvaluationSpec): boolean {
  return spec.sources.some((source) => {
    const document = openDocument(source);
    return document !== undefined && isTextOurs(document);
  });
}

function isTextOurs(document: vscode.TextDocument): boolean {
  return document.isDirty || document.isUntitled;
}

function openDocument(source: { readonly uri: string }): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => isSameFile(source, document.uri));
}
