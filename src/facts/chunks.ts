import { CHUNK_ROWS, type Chunk } from "../analysis/table/chunk.ts";
import { CodesBuilder, type Column, type DimensionCodes, isNumeric, valueIn } from "../analysis/table/columns.ts";
import {
  ANSWER_AT,
  ANSWER_WIDTH,
  GROUP_KEY_KINDS,
  KEY_AT,
  KEY_WIDTH,
  writeGroupKey,
  writeKeys,
} from "../analysis/table/keys.ts";
import { setOwn } from "../read/valueReader.ts";
import { type NamedColumn, NOTHING_ASKED } from "./columns.ts";
import { type Decoded, valueAt, type Wanted } from "./decoded.ts";
import type { StoredFacts } from "./open.ts";
import type { FactsRows } from "./rows.ts";

/** What is kept of stored rows, as `MeasureOptions` says it of measured ones. */
interface StoredOptions {
  readonly keepsPairs: boolean;
  readonly keepsAnswers: boolean;
  /** By what rows are grouped: as they were measured, not at all, or by a slice or value. */
  readonly group: "stored" | "none" | { readonly by: string };
}

type ChunkedFacts = Pick<StoredFacts, "kind" | "rows" | "layout">;

/**
 * The chunks of rows [from, to), which are of one source: what measuring it would give. Of rows that are lean they hold
 * nothing but what their columns are read by. Throws `UnreadableSource`.
 */
export async function* storedChunks(
  stored: ChunkedFacts,
  source: number,
  from: number,
  to: number,
  options: StoredOptions,
  signal: AbortSignal,
): AsyncGenerator<Chunk> {
  for (let start = from; start < to; ) {
    signal.throwIfAborted();
    await stored.rows.load(start);
    const end = Math.min(to, start + CHUNK_ROWS, stored.rows.spanAt(start).to);
    if (end <= start) throw new RangeError(`There is no row ${start} in ${stored.rows.rows}.`);
    yield new StoredSpan(stored, start, end, options).chunk(source);
    start = end;
  }
}

type Read = <As extends Wanted>(name: string, as: As) => Extract<Decoded, { as: As }> | null;

/** Rows of one span of a facts file. */
class StoredSpan {
  readonly #stored: ChunkedFacts;
  readonly #from: number;
  readonly #size: number;
  readonly #options: StoredOptions;
  /** Index of the chunk's first row in its span. */
  readonly #at: number;

  constructor(stored: ChunkedFacts, from: number, to: number, options: StoredOptions) {
    this.#stored = stored;
    this.#from = from;
    this.#size = to - from;
    this.#options = options;
    this.#at = from - stored.rows.spanAt(from).from;
  }

  chunk(source: number): Chunk {
    const { kind, layout, rows } = this.#stored;
    const base = {};
    this.#put(base, "line", () => this.#wholes("line")?.[0] ?? 0, true);
    this.#put(base, "offset", () => this.#wholes("offset")?.[0] ?? 0, true);
    const columns: Column[] = [];
    for (const [c, { id, type }] of kind.measure.columns.entries()) {
      this.#put(columns, c, () => (type === "integer" ? this.#wholes(id) : this.#reals(id)));
    }
    const dimensions: Record<string, DimensionCodes> = {};
    const valueNames: string[] = [];
    for (const named of layout.named) {
      const codes = this.#dimension(named);
      if (codes === null) continue;
      setOwn(dimensions, named.name, codes);
      if (named.isValue) valueNames.push(named.name);
    }
    const chunk = {
      source,
      rows: this.#size,
      base,
      columns,
      idPlaces: null,
      titlePlaces: null,
      dimensions,
      ...(valueNames.length > 0 ? { valueNames } : {}),
      idHashes: null,
    };
    const lessFirst = (name: string) => () => {
      const values = this.#wholes(name);
      const [first = 0] = values ?? [];
      return values?.map((value) => value - first) ?? null;
    };
    // Places are read for few samples.
    this.#put(chunk, "offsets", lessFirst("offset"), true);
    this.#put(chunk, "lengths", () => this.#wholes("length"), true);
    this.#put(chunk, "lines", lessFirst("line"), true);
    this.#put(chunk, "parts", () => this.#wholes("part"));
    this.#putKeys(chunk, dimensions, rows);
    // All that a chunk has was put there.
    return chunk as unknown as Chunk;
  }

  #putKeys(chunk: object, dimensions: Readonly<Record<string, DimensionCodes>>, { isLean }: FactsRows): void {
    const { keepsPairs, keepsAnswers, group } = this.#options;
    const field = group === "stored" || group === "none" ? null : (dimensions[group.by] ?? null);
    if (keepsPairs) this.#put(chunk, "pairKeys", () => this.#pairKeys());
    const ways = group === "none" ? null : this.#groupWays(field);
    if (ways) {
      const groupedBy = { field: 0, question: 0, id: 0 };
      for (const way of ways) {
        const kind = GROUP_KEY_KINDS[way];
        if (kind) groupedBy[kind]++;
      }
      Object.assign(chunk, { groupedBy });
      this.#put(chunk, "groupKeys", () => this.#groupKeys(field));
      this.#put(chunk, "groupWays", isLean ? () => this.#groupWays(field) : () => ways);
    }
    if (!keepsAnswers || this.#reals("told") === null) return;
    this.#put(chunk, "answerKeys", () => this.#answerKeys());
    this.#put(chunk, "askedKeys", () => {
      const asked = this.#asked();
      const groups = ways ? this.#groupKeys(field) : null;
      return asked.every((half, at) => half === (groups?.[at] ?? 0)) ? null : asked;
    });
  }

  /**
   * Puts what is read under a name: at once, or of lean rows whenever somebody asks, unless there is nothing; `isUnread`:
   * whether there is is not looked for.
   */
  #put(into: object, name: string | number, read: () => unknown, isUnread = false): void {
    const { isLean } = this.#stored.rows;
    const value = isLean && isUnread ? undefined : read();
    if (value === null || !isLean) Object.assign(into, { [name]: value });
    else Object.defineProperty(into, name, { enumerable: true, configurable: true, get: read });
  }

  readonly #read: Read = (name, as) => this.#stored.rows.read(name, this.#from, as);

  #wholes(name: string): Column {
    return cut(this.#read(name, "wholes")?.wholes ?? null, this.#at, this.#size);
  }

  #reals(name: string): Float64Array | null {
    return this.#read(name, "reals")?.reals?.subarray(this.#at, this.#at + this.#size) ?? null;
  }

  #halves(name: string): Uint32Array {
    const { halves } = this.#read(name, "halves") ?? {};
    return halves?.subarray(2 * this.#at, 2 * (this.#at + this.#size)) ?? new Uint32Array(2 * this.#size);
  }

  #dimension({ texts, numbers }: NamedColumn): DimensionCodes | null {
    const columns = [...new Set([texts, numbers])].flatMap((name) => {
      const column = this.#read(name, "codes");
      return column && column.codes !== null
        ? { values: column.values, codes: cut(column.codes, this.#at, this.#size) }
        : [];
    });
    const builder = new CodesBuilder(CHUNK_ROWS);
    let isAny = false;
    for (let at = 0; at < this.#size; at++) {
      for (const { values, codes } of columns) {
        const value = values[(codes?.[at] ?? 0) - 1];
        if (value === undefined) continue;
        builder.set(at, value);
        isAny = true;
      }
    }
    if (!isAny) return null;
    const built = builder.finish(this.#size);
    return this.#stored.rows.isLean && texts === numbers ? this.#lean(texts, built) : built;
  }

  /**
   * The same values. Codes are computed again from the column if requested for another span than
   * the last: many ask row by row.
   */
  #lean(name: string, built: DimensionCodes): DimensionCodes {
    if (isNumeric(built)) {
      return Object.defineProperty({} as DimensionCodes, "numbers", { enumerable: true, get: () => this.#reals(name) });
    }
    if (built.rows) return built;
    const { values } = built;
    const places = new Map(values.map((value, at) => [value, at + 1]));
    const last = lastCodesOf(this.#stored.rows);
    const get = (): Column => {
      const known = last.get(name);
      if (known?.span === this) return known.codes;
      const column = this.#read(name, "codes");
      const codeOf = Uint16Array.from([0, ...(column?.values ?? [])], (value) => places.get(value) ?? 0);
      const own = values.length < 2 ** 8 ? new Uint8Array(this.#size) : new Uint16Array(this.#size);
      for (let at = 0; at < this.#size; at++) own[at] = codeOf[column?.codes?.[this.#at + at] ?? 0] ?? 0;
      last.set(name, { span: this, codes: own });
      return own;
    };
    return Object.defineProperty({ values } as DimensionCodes, "codes", { enumerable: true, get });
  }

  #groupWays(field: DimensionCodes | null): Column {
    const words = this.#read("grouped_by", "codes");
    const wayOf = [0, ...(words?.values ?? []).map((word) => Math.max(0, WAYS.indexOf(String(word))))];
    const ways = new Uint8Array(this.#size);
    for (let at = 0; at < this.#size; at++) {
      const isField = field !== null && fieldAt(field, at) !== null;
      ways[at] = isField ? FIELD : (wayOf[words?.codes?.[this.#at + at] ?? 0] ?? 0);
    }
    return ways.some((way) => way !== 0) ? ways : null;
  }

  #groupKeys(field: DimensionCodes | null): Uint32Array {
    const stored = this.#halves("group");
    if (field === null) return stored;
    const keys = stored.slice();
    for (let at = 0; at < this.#size; at++) {
      const value = fieldAt(field, at);
      if (value !== null) writeGroupKey("field", [value], keys, 2 * at);
    }
    return keys;
  }

  #pairKeys(): Uint32Array {
    const ids = this.#read("id", "codes");
    const questions = this.#halves("key");
    const parts = this.#wholes("part");
    const keys = new Uint32Array(KEY_WIDTH * this.#size);
    for (let at = 0; at < this.#size; at++) {
      const id = valueAt(ids, this.#at + at);
      writeKeys({ id: id === undefined ? null : String(id), question: null }, parts?.[at] ?? 0, keys, KEY_WIDTH * at);
      keys[KEY_WIDTH * at + KEY_AT.question] = questions[2 * at] ?? 0;
      keys[KEY_WIDTH * at + KEY_AT.question + 1] = questions[2 * at + 1] ?? 0;
    }
    return keys;
  }

  #answerKeys(): Uint32Array {
    const answers = this.#halves("answer");
    const identities = this.#reals("told");
    const keys = new Uint32Array(ANSWER_WIDTH * this.#size);
    for (let at = 0; at < this.#size; at++) {
      keys[ANSWER_WIDTH * at + ANSWER_AT.answer] = answers[2 * at] ?? 0;
      keys[ANSWER_WIDTH * at + ANSWER_AT.answer + 1] = answers[2 * at + 1] ?? 0;
      keys[ANSWER_WIDTH * at + ANSWER_AT.identity] = identities?.[at] ?? 0;
    }
    return keys;
  }

  /** Hashes of the questions, for files whose questions are their groups too. */
  #asked(): Uint32Array {
    const asked = this.#halves("asked").slice();
    const groups = this.#halves("group");
    for (let at = 0; at < asked.length; at += 2) {
      const [high, low] = [asked[at], asked[at + 1]];
      const isNothing = high === NOTHING_ASKED[0] && low === NOTHING_ASKED[1];
      if (isNothing) asked[at + 1] = 0;
      else if (low === 0) {
        asked[at] = groups[at] ?? 0;
        asked[at + 1] = groups[at + 1] ?? 0;
      }
    }
    return asked;
  }
}

type LastCodes = Map<string, { readonly span: StoredSpan; readonly codes: Column }>;

/** By column, the codes of the span requested last: only one span of each column is kept. */
const lastCodes = new WeakMap<FactsRows, LastCodes>();

function lastCodesOf(rows: FactsRows): LastCodes {
  const known = lastCodes.get(rows) ?? new Map();
  lastCodes.set(rows, known);
  return known;
}

const WAYS = GROUP_KEY_KINDS.map(String);
const FIELD = WAYS.indexOf("field");

/** A field's group key; null for blank values. */
function fieldAt(field: DimensionCodes, at: number): string | null {
  const value = valueIn(field, at);
  return value === null || !/\S/.test(String(value)) ? null : String(value);
}

/** Null if no row has a value. */
function cut(column: Column, from: number, size: number): Column {
  const own = column?.subarray(from, from + size) ?? null;
  return own?.some((value) => value !== 0) ? own : null;
}
