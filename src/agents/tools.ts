import { type ComparisonQuery, FILE_ANNOTATOR, type MetricValue, type Query } from "../model/index.ts";
import { dataNotes, dataText } from "../present/comparedData.ts";
import { trendOf } from "../present/metricWords.ts";
import { bothText, statesText } from "../present/states.ts";
import type { ListRow } from "../protocol/list.ts";
import { PeerError } from "../protocol/peer.ts";
import type { EvaluationState } from "../protocol/state.ts";
import { type DataLine, fenced } from "./answer.ts";
import { Arguments } from "./arguments.ts";
import { type Desk, Refused } from "./desk.ts";
import { check, filtered, indexOf, labelSaid, type OpenedEvaluation, place } from "./opened.ts";
import { regressedPairs } from "./regressed.ts";
import { sampleLines } from "./sample.ts";
import { TOOLS, type ToolName } from "./toolList.ts";

export const MOST_ROWS = 20;
const MOST_NAMED = 10;

const LONGEST_WAIT_MS = 300;

interface ToolAnswer {
  readonly words: string;
  readonly lines: readonly DataLine[];
}

interface OpeningFiles {
  readonly paths: readonly string[];
  progress: EvaluationState["progress"] | null;
  readonly done: Promise<unknown>;
  replace(): void;
}

/**
 * Tools of agents, over one evaluation at a time; calls run concurrently. A call about files in the process of opening
 * waits briefly, then reports progress. Tools read below the desk's roots, start no labelling, call no model and know
 * no key; only `note` writes, in a file of its own, in the agent's name.
 */
export class AgentTools {
  readonly #desk: Desk;
  #opened: OpenedEvaluation | null = null;
  #opening: OpeningFiles | null = null;
  readonly #calls = new Set<Promise<unknown>>();

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /**
   * Answers a call, or explains a failure: `isError`. `agent` is the caller's name for notes. Rejects only on
   * cancellation.
   */
  async call(
    name: string,
    values: Readonly<Record<string, unknown>>,
    agent: string,
    signal: AbortSignal,
  ): Promise<{ readonly text: string; readonly isError: boolean }> {
    const digest = (text: string) => this.#desk.digest(text);
    try {
      const tool = TOOLS.find((one) => one.name === name);
      if (!tool) throw new Refused(`There is no such tool. There are: ${TOOLS.map((one) => one.name).join(", ")}.`);
      const asked = new Arguments(values, Object.keys(tool.inputSchema.properties));
      const { words, lines } = await this.#counted(this.#answers[tool.name](asked, signal, agent));
      return { text: fenced(words, lines, digest), isError: false };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Refused) && !(error instanceof PeerError)) throw error;
      // The reason may contain field names of a file.
      return { text: fenced("The tool could not do that.", [{ reason: error.message }], digest), isError: true };
    }
  }

  async dispose(): Promise<void> {
    this.#opening?.replace();
    const opened = this.#opened;
    this.#opened = null;
    await opened?.dispose();
  }

  /** The promise, counted as a user of the open files. */
  async #counted<Result>(call: Promise<Result>): Promise<Result> {
    this.#calls.add(call);
    try {
      return await call;
    } finally {
      this.#calls.delete(call);
    }
  }

  readonly #answers: Readonly<
    Record<ToolName, (asked: Arguments, signal: AbortSignal, agent: string) => Promise<ToolAnswer>>
  > = {
    open: (asked, signal) => this.#open(asked, signal),
    metrics: (asked, signal) => this.#metrics(asked, signal),
    samples: (asked, signal) => this.#samples(asked, signal),
    sample: (asked, signal) => this.#sample(asked, signal),
    compare: (asked, signal) => this.#compare(asked, signal),
    traits: (asked, signal) => this.#traits(asked, signal),
    note: (asked, signal, agent) => this.#note(asked, signal, agent),
  };

  /** The last `open` wins: an earlier one in progress ends with a reason. */
  async #open(asked: Arguments, signal: AbortSignal): Promise<ToolAnswer> {
    const paths = asked.texts("paths");
    if (paths.length === 0) throw new Refused("Name at least one file or folder in paths.");
    const where = asked.texts("where", []);
    this.#opening?.replace();
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    signal.addEventListener("abort", stop, { once: true });
    let isReplaced = false;
    let finish = () => {};
    const opening: OpeningFiles = {
      paths,
      progress: null,
      done: new Promise<void>((resolve) => {
        finish = resolve;
      }),
      replace() {
        isReplaced = true;
        stop();
      },
    };
    this.#opening = opening;
    try {
      return await this.#read(opening, where, stopping.signal);
    } catch (error) {
      if (isReplaced && !signal.aborted) throw new Refused("Another call of open came before these files were read.");
      throw error;
    } finally {
      signal.removeEventListener("abort", stop);
      if (this.#opening === opening) this.#opening = null;
      finish();
    }
  }

  async #read(opening: OpeningFiles, where: readonly string[], signal: AbortSignal): Promise<ToolAnswer> {
    const others = [...this.#calls];
    const files = await this.#desk.open(opening.paths, false, signal, (progress) => {
      opening.progress = progress;
    });
    const { peer, state, names } = files;
    const whole: Query = { where: [], sort: null, modes: state.modes, annotator: FILE_ANNOTATOR };
    try {
      for (const clause of where) await check(peer, whole, clause, "where", signal);
      const query = { ...whole, where };
      const [{ size }, issues, fields] = await Promise.all([
        peer.call("rows", { query, from: 0, to: 0 }, signal),
        peer.call("issueCounts", {}, signal),
        peer.call("fields", { query }, signal),
      ]);
      signal.throwIfAborted();
      const before = this.#opened;
      this.#opened = { ...files, query };
      // Earlier calls are answered from the previous files.
      if (before) void Promise.allSettled(others).then(() => before.dispose());
      const { kind, format, records, samples, sources } = state;
      const lines: DataLine[] = [
        { kind, format: format.name, samples, matching: size, records, issues, modes: state.modes },
        ...sources.slice(0, MOST_ROWS).map((source, at) => ({
          file: names[at],
          samples: source.samples,
          stop: source.stop ? `${source.stop.code}: ${source.stop.message}` : null,
        })),
        { fields: fields.map(({ id }) => id).slice(0, 80) },
      ];
      return {
        words: `Opened ${count(new Set(sources.map(({ file }) => file)).size, "file")}: ${count(samples, "sample")}, ${size} match.`,
        lines,
      };
    } catch (error) {
      if (this.#opened?.peer !== peer) await files.dispose();
      throw error;
    }
  }

  async #metrics(asked: Arguments, signal: AbortSignal): Promise<ToolAnswer> {
    const { peer, query } = await this.#current();
    const slice = asked.text("slice", null);
    const { metrics, infos, notes, judged, states } = await peer.call("summary", { query, isDrawn: true }, signal);
    const isWanted = (value: MetricValue): boolean =>
      slice === null ? value.slice === null : value.slice !== null && Object.keys(value.slice)[0] === slice;
    const found = metrics.filter((value) => isWanted(value) && value.n > 0);
    if (slice !== null && found.length === 0) {
      const known = [...new Set(metrics.flatMap((value) => Object.keys(value.slice ?? {})))];
      throw new Refused(`There are no slices by ${slice}. There are: ${known.join(", ")}.`);
    }
    const direction = new Map(infos.map((info) => [info.id, info.direction]));
    const second = new Set(infos.flatMap(({ id, isSecondOpinion }) => (isSecondOpinion ? [id] : [])));
    const units = new Map(infos.map(({ id, unit }) => [id, unit]));
    const lines = found.map(
      ({ id, mode, slice: own, value, n, groups, interval, leftOut, against, order, all, ran }): DataLine => ({
        metric: id,
        mode,
        ...own,
        against,
        order,
        value,
        n,
        questions: groups,
        interval,
        better: slice === null && direction.get(id) !== "none" ? direction.get(id) : null,
        leftOut,
        ...(all || ran ? { all, ran, says: bothText({ value, n, all, ran }, units.get(id) ?? "mean") } : {}),
        ...(second.has(id) ? { secondOpinion: true } : {}),
      }),
    );
    const unjudged = judged?.unjudged ? [{ judged: judged.judged, why: judged.unjudged.why }] : [];
    const stateWords = states ? statesText(states) : "";
    const ended = stateWords === "" ? [] : [{ states: stateWords }];
    const noted = slice === null ? [...ended, ...unjudged, ...notes.map((note): DataLine => ({ note }))] : [];
    return {
      words: `${count(lines.length, "value")}; rates are fractions, intervals are 95 %.`,
      lines: [...lines, ...noted],
    };
  }

  async #samples(asked: Arguments, signal: AbortSignal): Promise<ToolAnswer> {
    const opened = await this.#current();
    const { peer, state } = opened;
    const limit = Math.min(MOST_ROWS, asked.number("limit", MOST_NAMED));
    const sort = asked.text("sort", "worst");
    const query = await filtered(opened, asked, signal);
    const fields = await peer.call("fields", { query }, signal);
    const extra = ["cause"].filter((id) => fields.some((field) => field.id === id));
    let rows: readonly ListRow[];
    let size: number;
    if (sort === "worst") {
      rows = await peer.call("worst", { query, limit, fields: extra }, signal);
      ({ size } = await peer.call("rows", { query, from: 0, to: 0 }, signal));
    } else {
      const by = sort.replace(/^-/, "");
      if (by !== "file" && !fields.some(({ id }) => id === by))
        throw new Refused(`There is no field ${by} to sort by.`);
      const sorted = { ...query, sort: by === "file" ? null : { by, descending: sort.startsWith("-") } };
      ({ rows, size } = await peer.call("rows", { query: sorted, from: 0, to: limit, fields: extra }, signal));
    }
    const keys = await Promise.all(rows.map(({ index }) => peer.call("sampleKey", { index }, signal)));
    const lines = rows.map((row, at): DataLine => {
      const scores = state.columns.map(({ id }, column) => [id, row.scores[column] ?? null]);
      return {
        ...place(row, opened.names, keys[at]?.contentKey),
        verdict: row.verdict,
        support: row.support,
        cause: row.cells[0],
        scores: Object.fromEntries(scores.filter(([, value]) => value !== null)),
        issues: row.issues > 0 ? row.issues : null,
        title: row.title,
      };
    });
    return { words: `${count(size, "sample")} match; ${lines.length} shown.`, lines };
  }

  async #sample(asked: Arguments, signal: AbortSignal): Promise<ToolAnswer> {
    const opened = await this.#current();
    const { peer, query, names } = opened;
    const index = await indexOf(opened, asked.id("id"), signal);
    const detail = await peer.call("detail", { query, index }, signal);
    const { contentKey } = await peer.call("sampleKey", { index }, signal);
    const lines = sampleLines(detail, contentKey, names[detail.place.source] ?? "");
    return { words: `Sample ${index + 1} with its verdicts, its response and its documents.`, lines };
  }

  async #compare(asked: Arguments, signal: AbortSignal): Promise<ToolAnswer> {
    const files = await this.#desk.open([asked.text("a"), asked.text("b")], true, signal);
    const { peer, state, names, filesOf } = files;
    try {
      const side = (at: 0 | 1) => ({ name: "AB"[at] ?? "", files: filesOf[at] ?? [], where: [] });
      const query: ComparisonQuery = {
        where: [],
        sort: null,
        modes: state.modes,
        annotator: FILE_ANNOTATOR,
        by: null,
        sides: [side(0), side(1)],
      };
      const { metrics, infos, pairing, data } = await peer.call("compare", { query, isDrawn: true }, signal);
      const regressed = await regressedPairs(peer, query, MOST_NAMED, signal);
      const lines = metrics.flatMap((metric): DataLine[] => {
        const info = infos.find(({ id }) => id === metric.id);
        if (!info || (metric.a === null && metric.b === null && metric.all === undefined)) return [];
        const { id, a, b, difference, interval, changes, nA, groups, visible, all } = metric;
        const trend = trendOf(metric, info);
        return [
          { metric: id, a, b, difference, interval, p: changes?.p, pairs: nA, questions: groups, visible, trend, all },
        ];
      });
      const worse = regressed.rows.flatMap(({ a, b }): DataLine[] =>
        a && b
          ? [
              {
                becameWorse: b.title,
                a: { ...place(a, names), verdict: a.verdict },
                b: { ...place(b, names), verdict: b.verdict },
              },
            ]
          : [],
      );
      const known = dataText(data).replace(/\.?$/, ".");
      const pairs = data === null ? ` ${count(pairing.pairs, "pair")}.` : "";
      const words = `${known}${pairs} ${count(regressed.size, "sample")} became worse. Differences are b - a.`;
      // Notes may contain ids of the file.
      const notes = dataNotes(data).map((note): DataLine => ({ note }));
      return { words, lines: [...notes, ...lines, ...worse] };
    } finally {
      await files.dispose();
    }
  }

  async #traits(asked: Arguments, signal: AbortSignal): Promise<ToolAnswer> {
    const { peer, query } = await this.#current();
    const failing = asked.text("failing", null);
    if (failing !== null) await check(peer, query, failing, "failing", signal);
    const report = await peer.call("traits", { query, failing }, signal);
    if (!report) throw new Refused("Nothing says which samples fail. Say it in failing, as a filter expression.");
    const { failing: failed, groups, tried, left, traits } = report;
    const others = groups - failed;
    const words = `${failed} of ${groups} questions fail, ${others} do not. ${tried} traits tried, ${traits.length} beyond chance. A trait is no cause.`;
    const lines = traits.map(
      ({ where, with: marked, failingWith, q, difference }): DataLine => ({
        trait: where,
        with: marked,
        failingWith,
        failingWithout: failed - failingWith,
        q,
        difference,
      }),
    );
    const unread = left > 0 ? [{ left }] : [];
    return { words, lines: [{ outcome: report.outcome }, ...lines, ...unread] };
  }

  async #note(asked: Arguments, signal: AbortSignal, agent: string): Promise<ToolAnswer> {
    const opened = await this.#current();
    const { peer, state } = opened;
    const index = await indexOf(opened, asked.id("id"), signal);
    const key = asked.text("key", null);
    const label = asked.text("label", null);
    const text = asked.text("note", null);
    const said = await labelSaid(opened, index, { key, label, text, evidence: asked.texts("evidence", []) }, signal);
    const sample = await peer.call("sampleKey", { index }, signal);
    const uri = state.sources[sample.source]?.uri;
    if (uri === undefined) throw new Refused("This sample is in no file.");
    const file = await this.#desk.note(uri, agent, sample, said);
    return {
      words: "Noted as a suggestion. It changes no metric until a person takes it over.",
      lines: [{ sample: index + 1, key: sample.contentKey, by: `agent:${agent}`, keptIn: file }],
    };
  }

  async #current(): Promise<OpenedEvaluation> {
    const opening = this.#opening;
    if (opening) await Promise.race([opening.done, new Promise<void>((end) => setTimeout(end, LONGEST_WAIT_MS))]);
    if (this.#opening) throw new Refused(`${stillReading(this.#opening)} Call this again a little later.`);
    if (!this.#opened) throw new Refused("Nothing is open. Call open first.");
    return this.#opened;
  }
}

function stillReading({ paths, progress }: OpeningFiles): string {
  const { bytes, totalBytes } = progress ?? { bytes: 0, totalBytes: 0 };
  const share = totalBytes > 0 ? `, ${Math.floor((bytes / totalBytes) * 100)} % read` : "";
  return `${paths.join(", ")}: still being opened${share}.`;
}

const count = (size: number, noun: string): string => `${size} ${noun}${size === 1 ? "" : "s"}`;
