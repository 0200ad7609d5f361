import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { isAbsolute, relative, resolve } from "node:path";
import { type Desk, type OpenedFiles, Refused } from "../../agents/desk.ts";
import { agentFileName } from "../../labels/people.ts";
import type { EvaluationSpec, LabelEdit, SampleKey, SourceSpec } from "../../model/index.ts";
import type { EvaluationState } from "../../protocol/state.ts";
import { UnreadableSource } from "../../read/issues.ts";
import { besideFiles } from "../node/beside.ts";
import { listFiles } from "../node/folder.ts";
import { appendLabel } from "../node/peopleFile.ts";
import { isBelow } from "../node/reach.ts";

export interface DeskOptions {
  readonly roots: readonly string[];
  readonly openSession: () => Promise<Pick<OpenedFiles, "peer" | "dispose">>;
  readonly specOf: (name: string, sources: readonly SourceSpec[]) => EvaluationSpec;
}

interface FoundFile {
  readonly name: string;
  readonly real: string;
}

/** Files below some folders. Paths that leave them, by `..` or a link, are refused. */
export class NodeDesk implements Desk {
  readonly #options: DeskOptions;

  constructor(options: DeskOptions) {
    this.#options = options;
  }

  async open(
    paths: readonly string[],
    isPairable: boolean,
    signal: AbortSignal,
    onProgress: (progress: EvaluationState["progress"]) => void = () => {},
  ): Promise<OpenedFiles> {
    const roots = await this.#realRoots();
    const found = await Promise.all(paths.map((path) => filesOf(path, roots)));
    const files = [...new Map(found.flat().map((file) => [file.real, file])).values()];
    if (files.length === 0) throw new Refused("There is no file of samples (.jsonl, .json, .csv, .parquet, .eval).");
    const beside = await besideWithin(files, roots);
    const sources = [
      ...files.map(({ real }): SourceSpec => ({ uri: real, role: "rows" })),
      ...beside.map(({ real }): SourceSpec => ({ uri: real, role: "lookup" })),
    ];
    const names = new Map([...files, ...beside].map(({ real, name }) => [real, name]));
    const session = await this.#options.openSession();
    session.peer.on("state", ({ progress }) => onProgress(progress));
    try {
      const spec = this.#options.specOf(files[0]?.name ?? "", sources);
      await session.peer.call("open", { spec: { ...spec, ...(isPairable ? { isPairable } : {}) } }, signal);
      const state = await session.peer.call("settled", {}, signal);
      return {
        ...session,
        state,
        names: state.sources.map(({ uri, path }) => (path === uri ? (names.get(uri) ?? "") : path)),
        filesOf: found.map((own) => own.map(({ real }) => files.findIndex((file) => file.real === real))),
      };
    } catch (error) {
      await session.dispose();
      throw error;
    }
  }

  async note(uri: string, agent: string, sample: SampleKey, said: LabelEdit): Promise<string> {
    const roots = await this.#realRoots();
    await checked(uri, roots);
    const path = agentFileName(uri);
    await appendLabel(path, { who: agent, when: new Date().toISOString(), sample, said, isUndo: false });
    return nameOf(path, roots);
  }

  digest(text: string): string {
    return createHash("sha256").update(text).digest("hex");
  }

  async #realRoots(): Promise<readonly string[]> {
    const roots = await Promise.all(this.#options.roots.map((root) => realpath(root).catch(() => null)));
    return roots.filter((root) => root !== null);
  }
}

/** Files that are joined to these; what lies outside the roots is as if it were not there. */
async function besideWithin(files: readonly FoundFile[], roots: readonly string[]): Promise<readonly FoundFile[]> {
  const paths = await besideFiles(files.map(({ real }) => real));
  const found = await Promise.all(paths.map((path) => checked(path, roots).catch(() => null)));
  return found.filter((file) => file !== null);
}

/** An agent's path: absolute, or below the first root that has it. */
async function filesOf(path: string, roots: readonly string[]): Promise<readonly FoundFile[]> {
  const places = isAbsolute(path) ? [path] : roots.map((root) => resolve(root, path));
  for (const place of places) {
    const real = await realpath(place).catch(() => null);
    if (real === null) continue;
    await checked(place, roots, path);
    try {
      return await Promise.all((await listFiles([real])).map((file) => checked(file, roots)));
    } catch (error) {
      if (error instanceof UnreadableSource) throw new Refused(`${error.reason.code}: ${error.reason.message}`);
      throw error;
    }
  }
  // Does not reveal whether a file outside exists.
  throw new Refused(`${path} is not below a root, or not there.`);
}

async function checked(path: string, roots: readonly string[], shownAs = path): Promise<FoundFile> {
  const real = await realpath(path);
  if (!roots.some((root) => isBelow(real, root))) throw new Refused(`${shownAs} is not below a root, or not there.`);
  return { name: nameOf(real, roots), real };
}

function nameOf(real: string, roots: readonly string[]): string {
  const root = roots.find((one) => isBelow(real, one));
  return root === undefined ? real : relative(root, real) || real;
}
