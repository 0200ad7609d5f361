import * as l10n from "@vscode/l10n";
import type { Chunk } from "../analysis/table/chunk.ts";
import { KeyMap } from "../analysis/table/keyMap.ts";
import { ANSWER_AT, ANSWER_WIDTH } from "../analysis/table/keys.ts";
import { likelyRepeated } from "../analysis/table/repeatedKeys.ts";
import type { PlacedIssue } from "../model/index.ts";

/** Rows with further ids are only compared with these. */
const MOST_IDS = 1_000_000;

interface Repeats {
  readonly count: number;
  readonly first: { readonly line: number; readonly offset: number; readonly original: number } | null;
}

/**
 * Detects ids that a source gives to several records, by the chunks' hashes, other than those of several answers to one
 * question; two ids collide once in tens of millions of files with a million ids. Only ids that are likely repeated are kept: 12 bytes a slot, at most 24 MB.
 */
export class RepeatedIds {
  readonly #chunks: Chunk[] = [];
  #repeats: Repeats | null = null;

  get count(): number {
    return this.#found.count;
  }

  /** In file order; a resumed reading adds the table's chunks first. */
  add(chunk: Chunk): void {
    this.#chunks.push(chunk);
    this.#repeats = null;
  }

  /** One warning per source, at the first repeat, or null. */
  issue(source: number): PlacedIssue | null {
    const { first, count } = this.#found;
    if (first === null) return null;
    const { line, offset, original } = first;
    const others = count - 1;
    const message =
      others === 0
        ? l10n.t("Line {0} has the same id. A lookup finds only one of the two. Give each record its own id.", original)
        : l10n.t(
            "Line {0} has the same id, and {1} more records repeat an id. A lookup finds only one of them. Give each record its own id.",
            original,
            others,
          );
    return { code: "DUPLICATE_ID", path: "", message, source, line, offset, isRejection: false };
  }

  get #found(): Repeats {
    this.#repeats ??= repeatsIn(this.#chunks);
    return this.#repeats;
  }
}

function repeatsIn(chunks: readonly Chunk[]): Repeats {
  const size = chunks.reduce((sum, { rows }) => sum + rows, 0);
  const likely = likelyRepeated(chunks, size, ({ idHashes }) => idHashes);
  if (likely === null) return { count: 0, first: null };
  const places = new KeyMap();
  const starts: number[] = [];
  const placeOf = (index: number): Place | null => {
    const number = starts.findLastIndex((first) => first <= index);
    const chunk = chunks[number];
    return chunk ? { chunk, at: index - (starts[number] ?? 0) } : null;
  };
  const [all, others] = [new Counter(), new Counter()];
  let [start, repeated, unanswered] = [0, 0, 0];
  let areDifferent = false;
  for (const chunk of chunks) {
    const { rows, idHashes } = chunk;
    starts.push(start);
    for (const at of idHashes ? likely.rowsIn(idHashes, rows) : []) {
      const high = idHashes?.[2 * at] ?? 0;
      const low = idHashes?.[2 * at + 1] ?? 0;
      const isTaken = start + at - repeated < MOST_IDS;
      const found = isTaken ? places.add(high, low, start + at) : places.get(high, low);
      const original = found < 0 ? null : placeOf(found);
      if (original === null) continue;
      repeated++;
      const again = answeredAgain(original, { chunk, at });
      if (again === "unanswered") unanswered++;
      if (again === "different") areDifferent = true;
      all.add(original, { chunk, at });
      if (again === null) others.add(original, { chunk, at });
    }
    start += rows;
  }
  // As for copies, one other answer shows that a model was asked again.
  const areAttempts = areDifferent || unanswered >= MOSTLY * size;
  const { count, first } = areAttempts ? others : all;
  return { count, first };
}

const MOSTLY = 0.4;

interface Place {
  readonly chunk: Chunk;
  readonly at: number;
}

const lineOf = ({ chunk: { base, lines }, at }: Place): number => base.line + (lines?.[at] ?? 0);

/** Repeated ids of a file, and the first. A record of several samples counts once. */
class Counter {
  count = 0;
  first: Repeats["first"] = null;
  #countedTo = 0;

  add(original: Place, place: Place): void {
    const [line, before] = [lineOf(place), lineOf(original)];
    if (before === line || line <= this.#countedTo) return;
    const { base, offsets } = place.chunk;
    this.#countedTo = line;
    this.count++;
    this.first ??= { line, offset: base.offset + (offsets?.[place.at] ?? 0), original: before };
  }
}

/** How two rows of one id answer one question; null if they ask different ones, or it is unknown. */
function answeredAgain(one: Place, other: Place): "same" | "different" | "unanswered" | null {
  const [asked, again] = [one, other].map(({ chunk: { answerKeys, askedKeys, groupKeys }, at }) =>
    answerKeys ? pairAt(askedKeys ?? groupKeys, 2 * at) : null,
  );
  if (!asked || asked !== again) return null;
  const [first, second] = [one, other].map(({ chunk: { answerKeys }, at }) =>
    pairAt(answerKeys, ANSWER_WIDTH * at + ANSWER_AT.answer),
  );
  if (!first && !second) return "unanswered";
  return first === second ? "same" : "different";
}

function pairAt(keys: Uint32Array | null | undefined, at: number): string | null {
  const low = keys?.[at + 1] ?? 0;
  return low === 0 ? null : `${keys?.[at]} ${low}`;
}
