import { readFile } from "node:fs/promises";
import { homedir, userInfo } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import type { Machine } from "../machine.ts";
import { disk } from "./disk.ts";
import { gitName } from "./gitName.ts";
import { nodeLabelling } from "./labelling.ts";

/** Node with a disk: the desktop, and a server that the editor is connected to. */
export function nodeMachine({ extensionUri }: vscode.ExtensionContext): Machine {
  const script = vscode.Uri.joinPath(extensionUri, "dist", "sessionWorker.js").fsPath;
  return {
    disk,
    async startSession({ workers, ...options }) {
      const { openSession } = await import("../../platform/node/openSession.ts");
      return openSession(script, { ...options, ...(workers === null ? {} : { workers }) });
    },
    personName,
    agentTools: async (...args) => (await import("./toolsBundle.ts")).workspaceTools(...args),
    labelling: nodeLabelling(),
    opensAtStart: process.env.EVALOUPE_OPEN || null,
  };
}

/** As git knows the person, else as the system does. */
async function personName(): Promise<string> {
  const config = process.env.XDG_CONFIG_HOME ?? join(homedir(), ".config");
  for (const path of [join(homedir(), ".gitconfig"), join(config, "git", "config")]) {
    const name = gitName(await textOf(path)).trim();
    if (name !== "") return name;
  }
  return userInfo().username;
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    // Without such a file the name is unknown here.
    return "";
  }
}
