import * as vscode from "vscode";
import { AgentTools } from "../../agents/tools.ts";
import { openSession } from "../../platform/web/openSession.ts";
import type { Machine } from "../machine.ts";
import { EditorDesk } from "./editorDesk.ts";
import { webLabelling } from "./labelling.ts";

/** A browser's extension host: files only by the editor's file systems, sessions in web workers, no processes. */
export function webMachine({ extensionUri, globalStorageUri }: vscode.ExtensionContext): Machine {
  const script = vscode.Uri.joinPath(extensionUri, "dist", "web", "sessionWorker.js");
  let text: Thenable<Uint8Array> | null = null;
  return {
    disk: null,
    async startSession({ workers: _, ...options }) {
      text ??= vscode.workspace.fs.readFile(script);
      try {
        return openSession(new Uint8Array(await text), options);
      } catch (error) {
        // Allows another try after a network failure.
        text = null;
        throw error;
      }
    },
    personName,
    async agentTools(openSession, onNote) {
      return new AgentTools(new EditorDesk(openSession, onNote));
    },
    labelling: webLabelling(globalStorageUri),
    opensAtStart: null,
  };
}

/** As the account is called that the person is signed in with, if any. */
async function personName(): Promise<string> {
  for (const provider of ["github", "microsoft"]) {
    // An editor may have none of them.
    const accounts = await vscode.authentication.getAccounts(provider).then(
      (found) => found,
      () => [],
    );
    if (accounts[0]) return accounts[0].label;
  }
  return "";
}
