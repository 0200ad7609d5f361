import * as l10n from "@vscode/l10n";
import type { Chunk } from "../analysis/table/chunk.ts";
import { KeyMap } from "../analysis/table/keyMap.ts";
import { likelyRepeated } from "../analysis/table/repeatedKeys.ts";
import type { PlacedIssue } from "../model/index.ts";

/** Rows with further ids are only compared with these. */
const MOST_IDS = 1_000_000;

interface Repeats {
  readonly count: number;
  readonly first: { readonly line: number; readonly offset: number; readonly original: number } | null;
}

/**
 * Detects ids that a source gives to several records, by the chunks' hashes; two ids collide once in tens of millions
 * of files with a million ids. Only ids that are likely repeated are kept: 12 bytes a slot, at most 24 MB.
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
  let count = 0;
  let first: Repeats["first"] = null;
  if (likely === null) return { count, first };
  const linesOf = new KeyMap();
  let start = 0;
  let repeated = 0;
  // A record of several samples counts once.
  let countedTo = 0;
  for (const { rows, idHashes, lines, offsets, base } of chunks) {
    for (const at of idHashes ? likely.rowsIn(idHashes, rows) : []) {
      const high = idHashes?.[2 * at] ?? 0;
      const low = idHashes?.[2 * at + 1] ?? 0;
      const line = base.line + (lines?.[at] ?? 0);
      const isTaken = start + at - repeated < MOST_IDS;
      const original = isTaken ? linesOf.add(high, low, line) : linesOf.get(high, low);
      if (original < 0) continue;
      repeated++;
      if (original === line || line <= countedTo) continue;
      countedTo = line;
      count++;
      first ??= { line, offset: base.offset + (offsets?.[at] ?? 0), original };
    }
    start += rows;
  }
  return { count, first };
}
