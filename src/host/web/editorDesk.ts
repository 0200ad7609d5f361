import * as vscode from "vscode";
import { type Desk, type OpenedFiles, Refused } from "../../agents/desk.ts";
import { agentFileName } from "../../labels/people.ts";
import type { LabelEdit, SampleKey } from "../../model/index.ts";
import { messageOf } from "../../protocol/peer.ts";
import type { EvaluationState } from "../../protocol/state.ts";
import { hashedText } from "../../text/hashed.ts";
import { filesOf } from "../evaluate.ts";
import { baseName, sourceName, uriOf, withRoots } from "../files.ts";
import { placeOf } from "../places.ts";
import type { StartSession } from "../session.ts";
import { specOf } from "../spec.ts";

/** Files below the folders of the workspace, as the editor reaches them. What leads out of them by `..` is refused. */
export class EditorDesk implements Desk {
  readonly #openSession: StartSession;
  readonly #onNote: (uri: vscode.Uri) => void;

  constructor(openSession: StartSession, onNote: (uri: vscode.Uri) => void) {
    this.#openSession = openSession;
    this.#onNote = onNote;
  }

  async open(
    paths: readonly string[],
    isPairable: boolean,
    signal: AbortSignal,
    onProgress: (progress: EvaluationState["progress"]) => void = () => {},
  ): Promise<OpenedFiles> {
    const found = await Promise.all(paths.map(sourcesAt));
    const allowed = found.flat().filter((source) => isBelowRoot(uriOf(source)));
    const sources = [...new Map(allowed.map((source) => [source.uri, source])).values()].sort(
      // Those that are joined come behind the rows, as everywhere.
      (one, other) => Number(one.role === "lookup") - Number(other.role === "lookup"),
    );
    const [first] = sources;
    if (!first) throw new Refused("There is no file of samples (.jsonl, .json, .csv, .parquet, .eval).");
    const session = await this.#openSession();
    session.peer.on("state", ({ progress }) => onProgress(progress));
    try {
      const spec = withRoots(specOf(nameOf(uriOf(first)), sources));
      await session.peer.call("open", { spec: { ...spec, ...(isPairable ? { isPairable } : {}) } }, signal);
      const state = await session.peer.call("settled", {}, signal);
      return {
        ...session,
        state,
        names: state.sources.map(({ uri, path }) => (path === uri ? nameOf(uriOf({ uri })) : path)),
        filesOf: found.map((own) =>
          own.filter(({ role }) => role === "rows").map(({ uri }) => sources.findIndex((one) => one.uri === uri)),
        ),
      };
    } catch (error) {
      await session.dispose();
      throw error;
    }
  }

  async note(name: string, agent: string, sample: SampleKey, said: LabelEdit): Promise<string> {
    const uri = uriOf({ uri: name });
    if (!isBelowRoot(uri)) throw new Refused(`${baseName(uri)} is not below a root, or not there.`);
    const path = agentFileName(name);
    const line = { who: agent, when: new Date().toISOString(), sample, said, isUndo: false };
    await placeOf(uri).appendLabel(path, line, path);
    this.#onNote(uri);
    return nameOf(uriOf({ uri: path }));
  }

  digest(text: string): string {
    return hashedText(text);
  }
}

const roots = (): readonly vscode.Uri[] => (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);

const isBelowRoot = (uri: vscode.Uri): boolean => roots().some((root) => placeOf(uri).isBelow(sourceName(uri), root));

/** A path as an agent wrote it, below the first root that has it. */
async function sourcesAt(path: string) {
  const refused = new Refused(`${path} is not below a root, or not there.`);
  for (const root of roots()) {
    // Joined first, so that `..` is resolved before the path is checked.
    const uri = vscode.Uri.joinPath(path.startsWith("/") ? root.with({ path: "/" }) : root, path);
    if (!isBelowRoot(uri) || (await placeOf(uri).existing([sourceName(uri)])).length === 0) continue;
    try {
      return await filesOf([uri]);
    } catch (error) {
      throw new Refused(messageOf(error));
    }
  }
  throw refused;
}

/** The path below its root. */
const nameOf = (uri: vscode.Uri): string => vscode.workspace.asRelativePath(uri, false);
