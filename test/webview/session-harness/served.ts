import { type Ask, type HostAnswers, PageChannel, withQuery } from "../../../src/host/pageChannel.ts";
import { registry } from "../../../src/kinds/registry.ts";
import { afterSaying } from "../../../src/labels/people.ts";
import type { ComparisonQuery, Focus, LabelPlan, Query, SampleLabels, Sides } from "../../../src/model/index.ts";
import type { OpenedSample } from "../../../src/protocol/list.ts";
import { compareMethods, panelMethods } from "../../../src/protocol/pageMethods.ts";
import { type CompareState, firstScreen, type PanelState } from "../../../src/protocol/panel.ts";
import type { Port } from "../../../src/protocol/peer.ts";
import type { EvaluationState } from "../../../src/protocol/state.ts";
import { bytesInMemory } from "../../../src/read/container.ts";
import { type Platform, runMeasureTask } from "../../../src/session/platform.ts";
import { createSession } from "../../../src/session/serve.ts";
import { never, specOf } from "../../session/open.ts";

// The host's part without an editor: the real channel and a real session over texts, and the little between them.

/** Who labels here; nothing is kept. */
const YOU = "human:you";

type PanelAnswers = HostAnswers<typeof panelMethods>;

export interface ServedFile {
  readonly uri: string;
  readonly text: string;
}

export interface Served {
  readonly focus?: Focus | null;
  readonly where?: readonly string[];
  readonly l10n?: Readonly<Record<string, string>>;
  /** Hears the name of every question to the session. */
  readonly onAsked?: (method: string) => void;
}

const platform: Platform = {
  kinds: registry,
  workers: 1,
  async open(uri, text) {
    const memory = bytesInMemory(uri, new TextEncoder().encode(text ?? ""));
    return { ...memory, uri, change: async () => null, close: async () => {} };
  },
  // Lookups are read by the session itself; a task gets none of its own here.
  measure: (task, source, emit, signal) => runMeasureTask(task, source, [], emit, signal),
};

/** With every mode, as the editor opens files. */
const withAllModes = (files: readonly ServedFile[]) =>
  specOf(
    files.map(({ uri }) => uri),
    { allModes: true },
  );

/** Serves the Inspector or the Metrics page. */
export function servePanel(port: Port, files: readonly ServedFile[], served: Served) {
  const { handlers } = createSession(platform, () => {});
  const own = new Map<number, SampleLabels | null>();
  let evaluation: EvaluationState;
  let query: Query;
  const plans: LabelPlan[] = [];
  let focus = served.focus ?? null;
  const opened = (async () => {
    await handlers.open({ spec: withAllModes(files), texts: files }, never);
    evaluation = await handlers.settled({}, never);
    query = { where: served.where ?? [], sort: null, modes: evaluation.modes, annotator: "file" };
  })();
  const state = (): PanelState => ({
    evaluation,
    name: files[0]?.uri ?? "",
    id: "session",
    query,
    focus,
    columns: [],
    expressions: [],
    unpacking: null,
    review: null,
    hasCorpus: false,
  });
  const ask: Ask = async (method, params, signal) => {
    served.onAsked?.(method);
    // The query is all that was left out.
    return (await handlers[method](withQuery(params, query) as never, signal ?? never)) as never;
  };
  const changed = (): null => {
    channel.changed();
    return null;
  };
  const select = async (asked: Query) => {
    served.onAsked?.("select");
    await handlers.select({ query: asked }, never);
  };
  const seen = ({ detail, position }: OpenedSample): OpenedSample => ({ detail: { ...detail, you: YOU }, position });
  const screen: PanelAnswers["screen"] = async (params, signal) => {
    const answer = await ask("screen", params, signal);
    return answer.sample ? { ...answer, sample: seen(answer.sample) } : answer;
  };
  const answers: Partial<PanelAnswers> = {
    screen,
    sample: async (params, signal) => seen(await ask("sample", params, signal)),
    annotator({ annotator }) {
      query = { ...query, annotator };
      return changed();
    },
    async label({ index, said }) {
      const labels = afterSaying(own.get(index) ?? null, said);
      own.set(index, labels);
      await handlers.annotate({ annotator: YOU, labels: [{ index, labels }] }, never);
      evaluation = await handlers.settled({}, never);
      changed();
      return Object.keys(labels?.sentences ?? {});
    },
    async labelling({ action, metric }) {
      if (action === "local") {
        await handlers.labelLocally({}, never);
        query = { ...query, annotator: "local" };
      } else if (action === "plan" && metric !== undefined) {
        const found = await handlers.estimate({ query, metric }, never);
        if (found) {
          const { judge, seed, strata } = found;
          plans.push({ plan: 1, metric, judge, seed, strata });
          await handlers.plans({ plans }, never);
        }
      }
      if (action === "next" || action === "doubt" || action === "plan") {
        const by = action === "doubt" ? "doubt" : "plan";
        const target = await handlers.toLabel({ query, person: YOU, by }, never);
        focus = { index: target?.index ?? focus?.index ?? 0, key: target?.sentence ?? null };
      }
      evaluation = await handlers.settled({}, never);
      return changed();
    },
    async where({ where }) {
      await select({ ...query, where });
      query = { ...query, where };
      return changed();
    },
    async typed({ where: typed }) {
      const where = [...query.where, typed];
      await select({ ...query, where });
      query = { ...query, where };
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
    focus: ({ index, key }) => {
      focus = { index, key };
      channel.knows({ focus });
      return null;
    },
  };
  const channel = new PageChannel({
    port,
    table: panelMethods,
    ask,
    ready: () => opened,
    state,
    screen: async (opened, signal) => screen(firstScreen(opened), signal),
    l10n: served.l10n ?? {},
    // A page that asks for something else gets nothing.
    own: answers as PanelAnswers,
  });

  return channel;
}

type CompareAnswers = HostAnswers<typeof compareMethods>;

/** Serves a comparison's page over two files. */
export function serveComparison(port: Port, files: readonly ServedFile[], { onAsked }: Pick<Served, "onAsked">) {
  const { handlers } = createSession(platform, () => {});
  const runs = { dates: null, runs: ["a", "b"], base: 0, other: 1, item: null } as const;
  let state: CompareState = { id: "two", evaluation: null, failure: null, ...runs, query: null, pair: null };
  let query: ComparisonQuery;
  const opened = (async () => {
    await handlers.open({ spec: { ...withAllModes(files), isPairable: true }, texts: files }, never);
    const evaluation = await handlers.settled({}, never);
    const sides: Sides = [
      { name: "a", files: [0], where: [] },
      { name: "b", files: [1], where: [] },
    ];
    query = { where: [], sort: null, modes: evaluation.modes, annotator: "file", sides, by: null };
    state = { ...state, evaluation, query };
  })();
  const ask: Ask = async (method, params, signal) => {
    onAsked?.(method);
    // The query is all that was left out.
    return (await handlers[method](withQuery(params, query) as never, signal ?? never)) as never;
  };
  const change = (patch: Partial<ComparisonQuery>): null => {
    query = { ...query, ...patch };
    state = { ...state, query };
    channel.changed();
    return null;
  };
  const answers: Partial<CompareAnswers> = {
    where: change,
    sort: ({ by, descending }) => change({ sort: by === null ? null : { by, descending } }),
    modes: (modes) => change({ modes: { ...query.modes, ...modes } }),
    focus({ pair }) {
      state = { ...state, pair };
      channel.knows({ pair });
      return null;
    },
  };
  const channel = new PageChannel({
    port,
    table: compareMethods,
    ask,
    ready: () => opened,
    state: () => state,
    l10n: {},
    // A page that asks for something else gets nothing.
    own: answers as CompareAnswers,
  });
}
