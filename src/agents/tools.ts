import {
  type ComparisonQuery,
  FILE_ANNOTATOR,
  type LabelEdit,
  type MetricValue,
  type Query,
  SENTENCE_LABELS,
  type SentenceLabel,
} from "../model/index.ts";
import { lineText } from "../present/characters.ts";
import { trendOf } from "../present/metricWords.ts";
import { PeerError } from "../protocol/peer.ts";
import type { ListRow } from "../protocol/session.ts";
import { type DataLine, fenced } from "./answer.ts";
import { Arguments } from "./arguments.ts";
import { type Desk, type OpenedFiles, Refused } from "./desk.ts";
import { regressedPairs } from "./regressed.ts";
import { sampleLines } from "./sample.ts";
import { TOOLS, type ToolName } from "./toolList.ts";

/** Rows of a list that an answer has at most. */
export const MOST_ROWS = 20;
const MOST_NAMED = 10;

/** What a tool has to say: words of ours, and data. */
interface Answer {
  readonly words: string;
  readonly lines: readonly DataLine[];
}

interface Opened extends OpenedFiles {
  /** In the active modes, with the filter that it was opened with. */
  readonly query: Query;
}

/**
 * The tools that agents have, over one evaluation at a time. They read what lies below the desk's roots, start no
 * labelling, ask no model and know no key; `note` alone writes, in a file of its own beside the data, in the agent's name.
 */
export class AgentTools {
  readonly #desk: Desk;
  #opened: Opened | null = null;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Answers a call, or says why not: `isError`. `agent` names who calls, for notes. Rejects only when it is cancelled. */
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
      const { words, lines } = await this.#answers[tool.name](asked, signal, agent);
      return { text: fenced(words, lines, digest), isError: false };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Refused) && !(error instanceof PeerError)) throw error;
      // What is wrong may name fields of a file.
      return { text: fenced("The tool could not do that.", [{ reason: error.message }], digest), isError: true };
    }
  }

  async dispose(): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    await opened?.dispose();
  }

  readonly #answers: Readonly<
    Record<ToolName, (asked: Arguments, signal: AbortSignal, agent: string) => Promise<Answer>>
  > = {
    open: (asked, signal) => this.#open(asked, signal),
    metrics: (asked, signal) => this.#metrics(asked, signal),
    samples: (asked, signal) => this.#samples(asked, signal),
    sample: (asked, signal) => this.#sample(asked, signal),
    compare: (asked, signal) => this.#compare(asked, signal),
    traits: (asked, signal) => this.#traits(asked, signal),
    note: (asked, signal, agent) => this.#note(asked, signal, agent),
  };

  async #open(asked: Arguments, signal: AbortSignal): Promise<Answer> {
    const paths = asked.texts("paths");
    if (paths.length === 0) throw new Refused("Name at least one file or folder in paths.");
    const where = asked.texts("where", []);
    const files = await this.#desk.open(paths, false, signal);
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
      await this.dispose();
      this.#opened = { ...files, query };
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
      return { words: `Opened ${count(sources.length, "file")}: ${count(samples, "sample")}, ${size} match.`, lines };
    } catch (error) {
      if (this.#opened?.peer !== peer) await files.dispose();
      throw error;
    }
  }

  async #metrics(asked: Arguments, signal: AbortSignal): Promise<Answer> {
    const { peer, query } = this.#current();
    const slice = asked.text("slice", null);
    const { metrics, infos, notes } = await peer.call("summary", { query, isDrawn: true }, signal);
    const isWanted = (value: MetricValue): boolean =>
      slice === null ? value.slice === null : value.slice !== null && Object.keys(value.slice)[0] === slice;
    const found = metrics.filter((value) => isWanted(value) && value.n > 0);
    if (slice !== null && found.length === 0) {
      const known = [...new Set(metrics.flatMap((value) => Object.keys(value.slice ?? {})))];
      throw new Refused(`There are no slices by ${slice}. There are: ${known.join(", ")}.`);
    }
    const direction = new Map(infos.map((info) => [info.id, info.direction]));
    const lines = found.map(
      ({ id, mode, slice: own, value, n, groups, interval, leftOut, against, order }): DataLine => ({
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
      }),
    );
    const noted = slice === null ? notes.map((note): DataLine => ({ note })) : [];
    return {
      words: `${count(lines.length, "value")}; rates are fractions, intervals are 95 %.`,
      lines: [...lines, ...noted],
    };
  }

  async #samples(asked: Arguments, signal: AbortSignal): Promise<Answer> {
    const opened = this.#current();
    const { peer, state } = opened;
    const limit = Math.min(MOST_ROWS, asked.number("limit", MOST_NAMED));
    const sort = asked.text("sort", "worst");
    const query = await this.#filtered(asked, signal);
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
        ...this.#place(row, keys[at]?.contentKey),
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

  async #sample(asked: Arguments, signal: AbortSignal): Promise<Answer> {
    const { peer, query, names } = this.#current();
    const index = await this.#indexOf(asked.id("id"), signal);
    const detail = await peer.call("detail", { query, index }, signal);
    const { contentKey } = await peer.call("sampleKey", { index }, signal);
    const lines = sampleLines(detail, contentKey, names[detail.place.source] ?? "");
    return { words: `Sample ${index + 1} with its verdicts, its response and its documents.`, lines };
  }

  async #compare(asked: Arguments, signal: AbortSignal): Promise<Answer> {
    const files = await this.#desk.open([asked.text("a"), asked.text("b")], true, signal);
    const { peer, state, names, sourcesOf } = files;
    try {
      const side = (at: 0 | 1) => ({ name: "AB"[at] ?? "", sources: sourcesOf[at] ?? [], where: [] });
      const query: ComparisonQuery = {
        where: [],
        sort: null,
        modes: state.modes,
        annotator: FILE_ANNOTATOR,
        by: null,
        sides: [side(0), side(1)],
      };
      const { metrics, infos, pairing } = await peer.call("compare", { query, isDrawn: true }, signal);
      const regressed = await regressedPairs(peer, query, MOST_NAMED, signal);
      const lines = metrics.flatMap((metric): DataLine[] => {
        const info = infos.find(({ id }) => id === metric.id);
        if (!info || (metric.a === null && metric.b === null)) return [];
        const { id, a, b, difference, interval, changes, nA, groups, visible } = metric;
        const trend = trendOf(metric, info);
        return [
          { metric: id, a, b, difference, interval, p: changes?.p, pairs: nA, questions: groups, visible, trend },
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
      const words = `${count(pairing.pairs, "pair")}; ${count(regressed.size, "sample")} became worse. Differences are b - a.`;
      return { words, lines: [...lines, ...worse] };
    } finally {
      await files.dispose();
    }
  }

  async #traits(asked: Arguments, signal: AbortSignal): Promise<Answer> {
    const { peer, query } = this.#current();
    const failing = asked.text("failing", null);
    if (failing !== null) await check(peer, query, failing, "failing", signal);
    const report = await peer.call("traits", { query, failing }, signal);
    if (!report) throw new Refused("Nothing says which samples fail. Say it in failing, as a filter expression.");
    const { failing: count, groups, tried, left, traits } = report;
    const others = groups - count;
    const words = `${count} of ${groups} questions fail, ${others} do not. ${tried} traits tried, ${traits.length} beyond chance. A trait is no cause.`;
    const lines = traits.map(
      ({ where, with: marked, failingWith, q, difference }): DataLine => ({
        trait: where,
        with: marked,
        failingWith,
        failingWithout: count - failingWith,
        q,
        difference,
      }),
    );
    const unread = left > 0 ? [{ left }] : [];
    return { words, lines: [{ outcome: report.outcome }, ...lines, ...unread] };
  }

  async #note(asked: Arguments, signal: AbortSignal, agent: string): Promise<Answer> {
    const { peer, query, state } = this.#current();
    const index = await this.#indexOf(asked.id("id"), signal);
    const key = asked.text("key", null);
    const label = asked.text("label", null);
    const text = asked.text("note", null);
    const said = await this.#said(index, { key, label, text, evidence: asked.texts("evidence", []) }, query, signal);
    const sample = await peer.call("sampleKey", { index }, signal);
    const uri = state.sources[sample.source]?.uri;
    if (uri === undefined) throw new Refused("This sample stands in no file.");
    const file = await this.#desk.note(uri, agent, sample, said);
    return {
      words: "Noted as a suggestion. It changes no metric until a person takes it over.",
      lines: [{ sample: index + 1, key: sample.contentKey, by: `agent:${agent}`, keptIn: file }],
    };
  }

  async #said(
    index: number,
    asked: { key: string | null; label: string | null; text: string | null; evidence: readonly string[] },
    query: Query,
    signal: AbortSignal,
  ): Promise<LabelEdit> {
    const { key, label, text, evidence } = asked;
    if (key === null) {
      if (text === null) throw new Refused("Say something: a label with the key of a sentence, or a note.");
      return { what: "note", note: text };
    }
    if (!isSentenceLabel(label)) throw new Refused(`A label is one of ${SENTENCE_LABELS.join(", ")}.`);
    const { body } = await this.#current().peer.call("detail", { query, index }, signal);
    const known = (body.responseSentences ?? []).map((sentence) => String(sentence.key));
    if (!known.includes(key)) throw new Refused(`The response has no sentence ${key}. It has: ${known.join(", ")}.`);
    const documents = (body.documents ?? []).flatMap(({ sentences }) => sentences.map((one) => String(one.key)));
    const unknown = evidence.find((one) => !documents.includes(one));
    if (unknown !== undefined) throw new Refused(`The documents have no sentence ${unknown}.`);
    return { what: "sentence", sentence: key, label, keys: evidence, note: text };
  }

  #current(): Opened {
    if (!this.#opened) throw new Refused("Nothing is open. Call open first.");
    return this.#opened;
  }

  /** The query with what is asked on top. */
  async #filtered(asked: Arguments, signal: AbortSignal): Promise<Query> {
    const { peer, query } = this.#current();
    const where = asked.texts("where", []);
    for (const clause of where) await check(peer, query, clause, "where", signal);
    return { ...query, where: [...query.where, ...where] };
  }

  #place({ index, id, source, line }: ListRow, key: string | undefined): DataLine {
    return { sample: index + 1, key, id, file: this.#opened?.names[source], line };
  }

  /** A sample by its number, its key or its id in the file. */
  async #indexOf(id: string | number, signal: AbortSignal): Promise<number> {
    const { peer, query, state } = this.#current();
    const number = typeof id === "number" ? id : /^\d{1,9}$/.test(id) ? Number(id) : null;
    // What the answers call `sample` goes before an id that reads the same.
    if (number !== null && number >= 1 && number <= state.samples) return number - 1;
    const clause = `id == ${JSON.stringify(String(id))}`;
    const all = { ...query, where: [clause] };
    const byId = await peer.call("rows", { query: all, from: 0, to: 1 }, signal);
    if (byId.rows[0]) return byId.rows[0].index;
    throw new Refused(`There is no sample ${id}. Name it by its number, as answers do under sample, or by its id.`);
  }
}

const place = ({ index, id, source, line }: ListRow, names: readonly string[]): DataLine => ({
  sample: index + 1,
  id,
  file: names[source],
  line,
});

async function check(
  peer: OpenedFiles["peer"],
  query: Query,
  clause: string,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  const wrong = await peer.call("checkWhere", { query, where: clause }, signal);
  if (wrong) throw new Refused(`${name}: ${lineText(wrong.message)} (at character ${wrong.at + 1} of ${clause})`);
}

const isSentenceLabel = (label: string | null): label is SentenceLabel =>
  (SENTENCE_LABELS as readonly (string | null)[]).includes(label);

const count = (size: number, noun: string): string => `${size} ${noun}${size === 1 ? "" : "s"}`;
