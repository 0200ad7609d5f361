import { afterSaying } from "../../../src/core/label/people/say.ts";
import { bytesInMemory } from "../../../src/core/read/byteSource.ts";
import type { Focus, Query, SampleLabels } from "../../../src/model/index.ts";
import type { Port } from "../../../src/protocol/envelope.ts";
import type { PanelEvents, PanelMethods, PanelState } from "../../../src/protocol/panel.ts";
import { type Handlers, Peer } from "../../../src/protocol/peer.ts";
import type { EvaluationState } from "../../../src/protocol/session.ts";
import { runMeasureTask } from "../../../src/session/measureTask.ts";
import type { Platform } from "../../../src/session/platform.ts";
import { createSession } from "../../../src/session/serve.ts";

/** Files that the page shows, put there by the driver. */
declare const HARNESS_FILES: readonly { readonly uri: string; readonly text: string }[];

const wanted = new URLSearchParams(location.hash.slice(1));
document.body.className = `vscode-${wanted.get("theme") ?? "dark"}`;
const never = new AbortController().signal;

const platform: Platform = {
  workers: 1,
  async open(uri, text) {
    const memory = bytesInMemory(uri, new TextEncoder().encode(text ?? ""));
    return { ...memory, uri, change: async () => null, close: async () => {} };
  },
  // Lookups are read by the session itself; a task gets none of its own here.
  measure: (task, source, emit, signal) => runMeasureTask(task, source, [], emit, signal),
};
const session = createSession(platform, () => {});
const { handlers } = session;

/** Who labels here, and what they said; nothing is kept. */
const YOU = "human:you";
const own = new Map<number, SampleLabels | null>();

let evaluation: EvaluationState;
let query: Query;
let focus: Focus = { index: Number(wanted.get("index") ?? 0), key: null };
const opened = (async () => {
  await handlers.open(
    {
      spec: {
        name: HARNESS_FILES[0]?.uri ?? "",
        sources: HARNESS_FILES.map(({ uri }) => ({ uri, role: "rows" })),
        adapter: null,
        map: null,
        modes: { matching: "auto", support: "ragbench", probabilities: "auto" },
        overrides: {},
        sliceBy: [],
        limit: null,
        maxRecordBytes: null,
        allModes: true,
      },
      texts: HARNESS_FILES,
    },
    never,
  );
  evaluation = await handlers.settled({}, never);
  query = { where: wanted.getAll("where"), sort: null, modes: evaluation.modes, annotator: "file" };
})();

const state = (): PanelState => ({
  evaluation,
  name: HARNESS_FILES[0]?.uri ?? "",
  id: "session",
  query,
  focus,
  columns: [],
  expressions: [],
  l10n: {},
  mapping: null,
  unpacking: null,
});
const without = (clauses: readonly string[] = []): Query => {
  return { ...query, where: query.where.filter((clause) => !clauses.includes(clause)) };
};
const changed = (): null => {
  host.emit("changed", state());
  return null;
};

let receive: (message: unknown) => void = () => {};
const port: Port = {
  post: (envelope) => window.postMessage(JSON.parse(JSON.stringify(envelope)), window.origin),
  listen(listener) {
    receive = listener;
    return () => {};
  },
};
const methods: Handlers<PanelMethods> = {
  open: async () => {
    await opened;
    return state();
  },
  summary: (_, signal) => handlers.summary({ query }, signal),
  intervals: (_, signal) => handlers.intervals({ query }, signal),
  chips: (_, signal) => handlers.chips({ query }, signal),
  rows: (params, signal) => handlers.rows({ query, ...params }, signal),
  detail: async (params, signal) => ({ ...(await handlers.detail({ query, ...params }, signal)), you: YOU }),
  annotator({ annotator }) {
    query = { ...query, annotator };
    return changed();
  },
  agreement: (_, signal) => handlers.agreement({ query }, signal),
  async label({ index, said }) {
    const labels = afterSaying(own.get(index) ?? null, said);
    own.set(index, labels);
    await handlers.annotate({ annotator: YOU, labels: [{ index, labels }] }, never);
    evaluation = await handlers.settled({}, never);
    return changed();
  },
  async labelling({ action }) {
    if (action === "local") {
      await handlers.labelLocally({}, never);
      query = { ...query, annotator: "local" };
    } else if (action === "next") {
      const index = await handlers.toLabel({ query, person: YOU }, never);
      focus = { index: index ?? focus.index, key: null };
    }
    evaluation = await handlers.settled({}, never);
    return changed();
  },
  raw: (params, signal) => handlers.raw(params, signal),
  problem: (params, signal) => handlers.problem({ query, ...params }, signal),
  position: (params, signal) => handlers.position({ query, ...params }, signal),
  fields: (_, signal) => handlers.fields({ query }, signal),
  distribution: ({ except, ...params }, signal) => handlers.distribution({ query: without(except), ...params }, signal),
  slices: ({ except, ...params }, signal) => handlers.slices({ query: without(except), ...params }, signal),
  contrast: ({ except, ...params }, signal) => handlers.contrast({ query: without(except), ...params }, signal),
  checkWhere: (params, signal) => handlers.checkWhere({ query, ...params }, signal),
  columns: () => null,
  where: ({ where }) => {
    query = { ...query, where };
    return changed();
  },
  typed: ({ where }) => {
    query = { ...query, where: [...query.where, where] };
    return changed();
  },
  sort: ({ by, descending }) => {
    query = { ...query, sort: by === null ? null : { by, descending } };
    return changed();
  },
  modes: (modes) => {
    query = { ...query, modes: { ...query.modes, ...modes } };
    return changed();
  },
  focus: (params) => {
    focus = params;
    return changed();
  },
  adapter: () => null,
  map: () => null,
  act: () => null,
};
const host: Peer<PanelMethods, Record<never, never>, PanelEvents, Record<never, never>> = new Peer(port, methods);

Object.assign(window, {
  acquireVsCodeApi: () => ({
    postMessage: (message: unknown) => receive(JSON.parse(JSON.stringify(message))),
    getState: () => undefined,
    setState: () => {},
  }),
  harnessCommand: (name: string) => host.emit("command", { name }),
});
