import type { HowRead, MarkedFigure, Meaning, Modes, Query } from "../../../src/model/index.ts";
import type { ListRow, OpenedSample } from "../../../src/protocol/list.ts";
import type { PanelMethods } from "../../../src/protocol/pageMethods.ts";
import type { PageEvents, PanelState } from "../../../src/protocol/panel.ts";
import { Peer, PeerError, type Port } from "../../../src/protocol/peer.ts";
import type { EvaluationState } from "../../../src/protocol/state.ts";
import { answering } from "../answering.ts";
import { ragWords } from "../ragWords.ts";
import { hardDetail } from "./hard.ts";
import { CHIPS, COLUMNS, cellOf, FIELDS } from "./rowFields.ts";
import { rows as invented } from "./rows.ts";
import { detailOf } from "./samples.ts";

/** What the page is shown: chosen by the address's hash, `#state=reading&theme=light`. */
const wanted = new URLSearchParams(location.hash.slice(1));
document.body.className = `vscode-${wanted.get("theme") ?? "dark"}`;
const scenario = wanted.get("state") ?? "open";

/** A million rows cost nothing: they are made when asked for. */
const total = scenario === "million" ? 1_000_000 : invented.length;
const rowAt = (index: number): ListRow => {
  const row = invented[index % invented.length];
  if (!row) throw new Error("no rows");
  return total === invented.length ? row : { ...row, index, line: index + 1, id: `r${index + 1}` };
};

let revision = 1;
let query: Query = {
  where: scenario === "nothing" ? ['any ~ "xyzzy"'] : scenario === "filtered" ? ["modes-disagree"] : [],
  sort: null,
  modes: { matching: "lenient", support: "ragbench", probabilities: "raw" },
  annotator: "file",
};
let focus: PanelState["focus"] = scenario === "open" ? { index: 4, key: null } : null;
const index = wanted.get("index");
if (index !== null) focus = { index: Number(index), key: null };

function listed(): readonly number[] | null {
  if (query.where.length === 0 && !query.sort) return null;
  const search = query.where.map((clause) => /^any ~ (".*")$/.exec(clause)?.[1]).find((one) => one !== undefined);
  const words = search === undefined ? "" : String(JSON.parse(search)).toLowerCase();
  const tests = CHIPS.filter((chip) => query.where.includes(chip.where));
  const found = Array.from({ length: Math.min(total, 5000) }, (_, at) => at).filter((at) => {
    const row = rowAt(at);
    return tests.every(({ test }) => test(row)) && row.title.toLowerCase().includes(words);
  });
  const { sort } = query;
  if (!sort) return found;
  const value = (at: number) => cellOf(rowAt(at), sort.by) ?? -1;
  return [...found].sort(
    (a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : a - b) * (sort.descending ? -1 : 1),
  );
}

function distributionOf(id: string): MarkedFigure {
  const values = invented.map((row) => cellOf(row, id));
  const numbers = values.filter((value) => typeof value === "number");
  const head = { id: `distribution:${id}`, title: id, n: values.filter((value) => value !== null).length };
  const leftOut = values.length - head.n;
  const name = /^[\w.]+$/.test(id) ? id : `\`${id}\``;
  if (new Set(numbers).size <= 3) {
    const marks = [...new Set(values)].flatMap((value) => {
      if (value === null) return [];
      const n = values.filter((one) => one === value).length;
      const where = `${name} == ${JSON.stringify(value)}`;
      return [{ label: String(value), value: n, n, interval: null, where }];
    });
    return { ...head, leftOut, shape: "counts", marks };
  }
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
  const edge = (bin: number) => from + (bin * (to - from)) / 20;
  const marks = Array.from({ length: 20 }, (_, bin) => {
    const upper = bin === 19 ? "<=" : "<";
    const n = numbers.filter((value) => value >= edge(bin) && (bin === 19 || value < edge(bin + 1))).length;
    const where = `${name} >= ${edge(bin)} && ${name} ${upper} ${edge(bin + 1)}`;
    return { label: `${edge(bin)} – ${edge(bin + 1)}`, value: n, n, interval: null, where };
  });
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  return { ...head, leftOut, shape: "histogram", from, to, mean, marks };
}

let columns: readonly string[] = scenario === "columns" ? ["latency_ms", "config.retriever", "chunk size"] : [];
let expressions: readonly string[] = ["adherence < 1 && latency_ms > 2000", 'verdict == "wrong"'];

function evaluation(): EvaluationState | null {
  if (scenario === "closed" || scenario === "unpacking") return null;
  const isEmpty = ["reading", "stopped", "unknown"].includes(scenario);
  const samples = isEmpty ? 0 : total;
  const records = { total: samples + 2, blank: 0, rejected: 2, other: 0, used: samples };
  return {
    revision,
    isSettled: scenario !== "reading" && scenario !== "sofar",
    progress: { bytes: 41_300_000, totalBytes: 104_000_000 },
    kind: "rag",
    format: {
      id: "robustness",
      name: "Robustness rows",
      confidence: scenario === "unknown" ? 0.12 : 0.97,
      by: "records",
    },
    candidates: [
      { id: "robustness", name: "Robustness rows", confidence: 0.97, by: "records" },
      { id: "ragas", name: "Ragas rows", confidence: 0.41, by: "records" },
      { id: "azure", name: "Azure or prompt flow rows", confidence: 0.22, by: "records" },
    ],
    sources: [
      {
        uri: "file:///counterfactual.jsonl",
        file: 0,
        name: "counterfactual.jsonl",
        path: "file:///counterfactual.jsonl",
        recordsIn: "file:///counterfactual.jsonl",
        firstRow: 0,
        role: "rows",
        samples,
        records,
        stop:
          scenario === "stopped"
            ? {
                code: "UTF16",
                message: "The file is UTF-16. Save it as UTF-8 (in VS Code: Save with Encoding), then score it again.",
              }
            : null,
        firstIndex: 0,
      },
    ],
    records,
    samples,
    modes: query.modes,
    ...ragWords,
    annotators: ["file"],
    columns: COLUMNS,
    isStale: false,
  };
}

function state(): PanelState {
  return {
    evaluation: evaluation(),
    name: "counterfactual.jsonl",
    id: scenario === "closed" ? "" : "harness",
    query: scenario === "closed" ? null : query,
    focus,
    columns,
    expressions,
    unpacking: scenario === "unpacking" ? { name: "train.parquet", bytes: 41_300_000, totalBytes: 104_000_000 } : null,
    review: null,
    hasCorpus: false,
  };
}

const HOW_READ: HowRead = {
  source: 0,
  name: "counterfactual.jsonl",
  records: 260,
  columns: [
    ["prompt.text", "question", "text", "When did the Harrow Strait tunnel open to rail traffic?"],
    ["response", "response", "text", "The Harrow Strait tunnel opened to rail traffic in 1987."],
    ["ground_truth", "ground_truth", "label", "1994"],
    ["judge.tone", null, "score", "4"],
  ].map(([path = "", role = null, meaning, example = null]) => ({
    path: path ?? "",
    role,
    fills: role === null ? [] : [role],
    scale: null,
    isVerdict: false,
    present: 260,
    // The literals above.
    meaning: meaning as Meaning,
    score: role === null ? "tone" : null,
    reading: role === null ? { meaning: "score", range: [1, 5], direction: "higher" } : null,
    isUsed: true,
    example,
    distinct: 200,
    missing: 0,
    unfit: 0,
    placeholders: [],
    by: "format",
    why: "texts",
  })),
  unlisted: 0,
  fields: [
    { id: "question", name: "Question", isRequired: false },
    { id: "response", name: "Response", isRequired: true },
    { id: "ground_truth", name: "Answer", isRequired: false },
    { id: "documents", name: "Documents", isRequired: false },
  ],
  reading: {
    version: 1,
    roles: { question: "prompt.text", response: "response", ground_truth: "ground_truth" },
    scores: {},
  },
  readBy: null,
  isTried: false,
};

/** Every call that the page made, for whoever drives it. */
const calls: { readonly method: string; readonly params: unknown }[] = [];
Object.assign(window, { harnessCalls: calls, harnessCommand: (name: string) => host.emit("command", { name }) });

/** The editor's part: keys that the page leaves to bubble up to the window become commands, as the manifest binds them. */
declare const KEYBINDINGS: readonly { readonly key: string; readonly command: string }[];
window.addEventListener("keydown", ({ key, ctrlKey, altKey, metaKey }) => {
  if (ctrlKey || altKey || metaKey) return;
  const name = key === "?" ? "shift+/" : key.toLowerCase();
  const bound = KEYBINDINGS.find((binding) => binding.key === name);
  if (bound) setTimeout(() => host.emit("command", { name: bound.command.replace("evaloupe.", "") }), 30);
});

let receive: (message: unknown) => void = () => {};
const port: Port = {
  // What the editor does to a message: text and back.
  post: (envelope) => window.postMessage(JSON.parse(JSON.stringify(envelope)), window.origin),
  listen(listener) {
    receive = listener;
    return () => {
      receive = () => {};
    };
  },
};
const counted = () => CHIPS.map(({ test, ...chip }) => ({ ...chip, count: invented.filter(test).length }));
function sampleAt(at: number): OpenedSample {
  const detail = detailOf(rowAt(at), query.modes.matching === "none" ? "strict" : query.modes.matching);
  const hard = wanted.get("hard");
  const list = listed();
  return { detail: hard === null ? detail : hardDetail(hard, detail), position: list ? list.indexOf(at) : at };
}
const later = () => new Promise((resolve) => setTimeout(resolve, 5));
const changed = () => host.emit("changed", state());
const host = new Peer<PanelMethods, Record<never, never>, PageEvents<PanelState>, Record<never, never>>(
  port,
  answering({
    open: () => ({ state: state(), l10n: {} }),
    typed: ({ where }) => {
      expressions = [where, ...expressions.filter((other) => other !== where)];
      query = { ...query, where: [...query.where, where] };
      changed();
      return null;
    },
    // The harness knows no filter language: a lone & stands for every error.
    checkWhere: ({ where }) => {
      const at = where.search(/(?<!&)&(?!&)/);
      return at < 0 ? null : { message: '"&" is not valid in a filter.', at };
    },
    distribution: ({ field }) => distributionOf(field),
    annotator: () => null,
    label: () => [],
    labelling: () => null,
    columns: ({ fields }) => {
      columns = fields;
      changed();
      return null;
    },
    screen: async ({ from, to, fields = [], parts, index: opened }) => {
      await later();
      const list = listed();
      const size = evaluation()?.samples === 0 ? 0 : (list?.length ?? total);
      const at = Array.from({ length: Math.max(0, Math.min(to, size) - from) }, (_, offset) => from + offset);
      const rows = at.map((place) => {
        const row = rowAt(list ? (list[place] ?? 0) : place);
        return { ...row, cells: fields.map((field) => cellOf(row, field)) };
      });
      const first = size === 0 ? null : list ? (list[0] ?? null) : 0;
      const shown = opened ?? first;
      return {
        list: { revision, size, total, from, rows },
        ...(parts.includes("chips") ? { chips: counted() } : {}),
        ...(parts.includes("left") ? { left: {} } : {}),
        ...(parts.includes("fields") ? { fields: FIELDS.map(({ read, ...field }) => field) } : {}),
        ...(parts.includes("sample") ? { sample: shown === null ? null : sampleAt(shown) } : {}),
        ...(parts.includes("reading")
          ? { reading: { alike: [{ how: HOW_READ, sources: [0], names: [HOW_READ.name] }], more: 0 } }
          : {}),
      };
    },
    sample: async ({ index: at }) => {
      await later();
      return sampleAt(at);
    },
    raw: (params) =>
      JSON.stringify({
        id: rowAt(params.index).id,
        question: rowAt(params.index).title,
        noise_ratio: 0.6,
        documents: ["…"],
      }),
    problem: ({ index: from, step }) => (from + step < 0 || from + step >= total ? null : from + step),
    where: ({ where }) => {
      query = { ...query, where };
      changed();
      return null;
    },
    sort: ({ by, descending }) => {
      query = { ...query, sort: by === null ? null : { by, descending } };
      changed();
      return null;
    },
    modes: (modes: Partial<Modes>) => {
      query = { ...query, modes: { ...query.modes, ...modes } };
      changed();
      return null;
    },
    focus: ({ index, key }) => {
      focus = { index, key };
      changed();
      return null;
    },
    adapter: () => {
      revision++;
      changed();
      return null;
    },
    tryReading: () => null,
    keepReading: () => "counterfactual.reading.json",
    act: ({ action }) => {
      if (action === "export")
        throw new PeerError({
          code: "failed",
          message: "There is no folder to write to. Open one, then export again.",
        });
      return null;
    },
  }),
);

Object.assign(window, {
  acquireVsCodeApi: () => ({
    postMessage: (message: unknown) => {
      const round = JSON.parse(JSON.stringify(message)) as { type?: string; method?: string; params?: unknown };
      if (round.type === "request") calls.push({ method: String(round.method), params: round.params });
      receive(round);
    },
    getState: () => undefined,
    setState: () => {},
  }),
});
