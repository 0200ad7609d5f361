import * as vscode from "vscode";
import { openEngine } from "../../platform/labelling/engine.ts";
import { webNetwork } from "../../platform/web/boundedFetch.ts";
import type { KeptFiles } from "../../platform/web/keptFiles.ts";
import { labelPlace } from "../../platform/web/labelPlace.ts";
import { surroundings } from "../../platform/web/surroundings.ts";
import { isMissing } from "../files.ts";
import type { LabellingMachine } from "../labelling/register.ts";

/** Labelling in a browser: labels in the extension's storage, requests if the endpoint allows them from pages. */
export function webLabelling(storage: vscode.Uri): LabellingMachine {
  const files = filesIn(vscode.Uri.joinPath(storage, "labels"));
  return {
    flows: () => import("../labelling/flows.ts"),
    engine: async () =>
      openEngine({
        place: labelPlace(files, surroundings, navigator.locks ?? null),
        world: surroundings,
        network: webNetwork(fetch),
      }),
    newLedger: surroundings.nonce,
  };
}

/** Files of one folder, which is made when something is first written. */
function filesIn(folder: vscode.Uri): KeptFiles {
  const at = (name: string) => vscode.Uri.joinPath(folder, name);
  const { fs } = vscode.workspace;
  return {
    list: async () => ((await unlessMissing(fs.readDirectory(folder))) ?? []).map(([name]) => name),
    read: async (name) => unlessMissing(fs.readFile(at(name))),
    async write(name, bytes) {
      await fs.createDirectory(folder);
      await fs.writeFile(at(name), bytes);
    },
    async remove(name) {
      await unlessMissing(fs.delete(at(name)));
    },
  };
}

/** Null if the file or folder is not there. */
async function unlessMissing<Result>(working: Thenable<Result>): Promise<Result | null> {
  try {
    return await working;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
