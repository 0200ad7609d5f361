import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type KindRegistry, registry } from "../../src/kinds/registry.ts";
import type { EvaluationSpec, Query } from "../../src/model/index.ts";
import { nodePlatform } from "../../src/platform/node/nodePlatform.ts";
import type { EvaluationState } from "../../src/protocol/state.ts";
import { createSession, type Session } from "../../src/session/serve.ts";
import { closedLater } from "./opened.ts";

export interface Opened {
  readonly session: Session;
  readonly ask: Session["handlers"];
  readonly state: EvaluationState;
  readonly query: Query;
  /** Text of every `part` event so far. */
  readonly parts: string[];
}

export const never = new AbortController().signal;

/** Writes files into a new temporary folder; resolves to their paths in the same order. */
export async function filesWith(contents: Readonly<Record<string, string | Uint8Array>>): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), "evaloupe-test-"));
  const paths: string[] = [];
  for (const [name, content] of Object.entries(contents)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    paths.push(path);
  }
  return paths;
}

export function specOf(paths: readonly string[], more: Partial<EvaluationSpec> = {}): EvaluationSpec {
  return {
    name: "test",
    sources: paths.map((uri) => ({ uri, role: "rows" })),
    adapter: null,
    map: null,
    modes: { matching: "auto", support: "ragbench", probabilities: "auto" },
    overrides: {},
    sliceBy: [],
    limit: null,
    maxRecordBytes: null,
    allModes: false,
    ...more,
  };
}

/** Opens files in a session of this thread; every answer makes the JSON round trip that a port would make. */
export async function openFiles(
  paths: readonly string[],
  more: Partial<EvaluationSpec> = {},
  kinds: KindRegistry = registry,
): Promise<Opened> {
  const parts: string[] = [];
  const session = createSession(nodePlatform("unused", 1, null, kinds), (event, data) => {
    if (event === "part" && "text" in data) parts.push(data.text);
  });
  closedLater(() => session.dispose());
  await session.handlers.open({ spec: specOf(paths, more) }, never);
  const state = await session.handlers.settled({}, never);
  return {
    session,
    ask: roundTrip(session.handlers),
    state,
    query: { where: [], sort: null, modes: state.modes, annotator: "file" },
    parts,
  };
}

function roundTrip(handlers: Session["handlers"]): Session["handlers"] {
  const wrapped = Object.entries(handlers).map(([name, handle]) => {
    const ask = async (params: never, signal: AbortSignal) => {
      const answer = await handle(params, signal);
      const sent = JSON.stringify(answer);
      if (/:(?:NaN|-?Infinity)/.test(sent)) throw new Error(`${name} answered with a number that JSON does not know`);
      return JSON.parse(sent);
    };
    return [name, ask];
  });
  // The names and their handlers are those of the session, one for one.
  return Object.fromEntries(wrapped) as Session["handlers"];
}
