import * as l10n from "@vscode/l10n";
import type { Chunk } from "../analysis/table/chunk.ts";
import { KeyMap } from "../analysis/table/keyMap.ts";
import type { PlacedIssue } from "../model/index.ts";

const MOST_IDS = 1_000_000;

/**
 * Detects ids that a source gives to several records, by the chunks' hashes; two ids collide once in tens of millions
 * of files with a million ids. 12 bytes a slot, at most 24 MB, while a source is read; a resumed reading adds the
 * table's chunks first.
 */
export class RepeatedIds {
  readonly #lines = new KeyMap();
  #repeats = 0;
  /** A record of several samples counts once. */
  #countedTo = 0;
  #first: { readonly line: number; readonly offset: number; readonly original: number } | null = null;

  get count(): number {
    return this.#repeats;
  }

  add({ rows, idHashes, lines, offsets, base }: Chunk): void {
    if (!idHashes) return;
    for (let at = 0; at < rows; at++) {
      const high = idHashes[2 * at] ?? 0;
      const low = idHashes[2 * at + 1] ?? 0;
      if (low === 0) continue;
      const line = base.line + (lines?.[at] ?? 0);
      const original = this.#lineOf(high, low, line);
      if (original === null || original === line || line <= this.#countedTo) continue;
      this.#countedTo = line;
      this.#repeats++;
      this.#first ??= { line, offset: base.offset + (offsets?.[at] ?? 0), original };
    }
  }

  /** One warning per source, at the first repeat, or null. */
  issue(source: number): PlacedIssue | null {
    if (this.#first === null) return null;
    const { line, offset, original } = this.#first;
    const others = this.#repeats - 1;
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

  #lineOf(high: number, low: number, line: number): number | null {
    const known = this.#lines.size < MOST_IDS ? this.#lines.add(high, low, line) : this.#lines.get(high, low);
    return known < 0 ? null : known;
  }
}
