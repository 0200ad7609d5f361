// What the tools do is loaded with the first call of one.

import * as vscode from "vscode";
import { AgentTools } from "../../agents/tools.ts";
import type { SampleKey } from "../../model/index.ts";
import { NodeDesk } from "../../platform/agents/nodeDesk.ts";
import { withRoots } from "../files.ts";
import type { StartSession } from "../session.ts";
import { specOf } from "../spec.ts";

/** The tools over the folders of the workspace, each evaluation in a session of its own. `onNote` hears of what was kept. */
export function workspaceTools(openSession: StartSession, onNote: (uri: vscode.Uri) => void): AgentTools {
  const desk = new NodeDesk({
    roots: (vscode.workspace.workspaceFolders ?? [])
      .filter(({ uri }) => uri.scheme === "file")
      .map(({ uri }) => uri.fsPath),
    openSession,
    specOf: (name, sources) => withRoots(specOf(name, sources)),
  });
  return new AgentTools({
    open: (paths, isPairable, signal, onProgress) => desk.open(paths, isPairable, signal, onProgress),
    async note(uri: string, agent, sample: SampleKey, said) {
      const file = await desk.note(uri, agent, sample, said);
      onNote(vscode.Uri.file(uri));
      return file;
    },
    digest: (text) => desk.digest(text),
  });
}
