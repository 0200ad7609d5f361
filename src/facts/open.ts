import * as l10n from "@vscode/l10n";
import type { AnyKind, KindRegistry } from "../kinds/registry.ts";
import { hasAt, PARQUET } from "../read/bytes.ts";
import type { ByteSource } from "../read/container.ts";
import { damaged, UnreadableSource } from "../read/issues.ts";
import { type FactsLayout, layoutOf } from "./columns.ts";
import { type FactsHeader, readHeader } from "./header.ts";
import { isLines, lineRows } from "./lineRows.ts";
import type { FactsRows } from "./rows.ts";

const FORMAT = "Facts";

/** A facts file that has been opened. */
export interface StoredFacts {
  readonly name: string;
  readonly header: FactsHeader;
  readonly kind: AnyKind;
  readonly rows: FactsRows;
  readonly layout: FactsLayout;
}

/**
 * Opens a facts file, Parquet or JSON Lines by its first bytes; null for other files. Throws `UnreadableSource` if it
 * is damaged or of another version.
 */
export async function openFacts(
  source: ByteSource,
  head: Uint8Array,
  kinds: KindRegistry,
  signal: AbortSignal,
): Promise<StoredFacts | null> {
  const rows = hasAt(head, PARQUET)
    ? // What reads Parquet takes longer to load than a small file of lines to read.
      await (await import("./parquetRows.ts")).parquetRows(source, signal)
    : isLines(head)
      ? await lineRows(source, signal)
      : null;
  if (rows === null) return null;
  const read = readHeader(rows.header, kinds);
  if (read === "version") {
    const message = l10n.t(
      "{0} holds facts that another version of Evaloupe measured. Measure its files again.",
      source.name,
    );
    throw new UnreadableSource({ code: "UNREADABLE", message });
  }
  if ("wrong" in read) throw notValid(source.name, read);
  const { header, kind } = read;
  const samples = header.sources.reduce((sum, own) => sum + own.samples, 0);
  if (samples !== rows.rows) {
    const message = l10n.t(
      "{0} should hold the facts of {1} samples and holds {2}: it was cut, or several files were put together. Measure its files again; evaloupe measure puts facts together.",
      source.name,
      samples,
      rows.rows,
    );
    throw new UnreadableSource({ code: "UNREADABLE", message });
  }
  const layout = sharedLayout(kind, header, rows);
  rows.check(layout);
  return { name: source.name, header, kind, rows, layout };
}

function notValid(
  name: string,
  { wrong, value }: { readonly wrong: string; readonly value: string },
): UnreadableSource {
  const what =
    wrong === ""
      ? l10n.t("what it says of itself is not complete")
      : l10n.t("what it says of itself is not valid: {0} is {1}", wrong, value === "" ? "undefined" : value);
  return damaged(name, FORMAT, what);
}

/** The layout of the file before: parts of a run mostly have the same. */
let last: { readonly key: string; readonly layout: FactsLayout } | null = null;

function sharedLayout(kind: AnyKind, header: FactsHeader, rows: FactsRows): FactsLayout {
  const layout = layoutOf(kind, { ...header, numeric: (_, column) => rows.typeOf(column) === "number" });
  const key = JSON.stringify(layout);
  if (last?.key !== key) last = { key, layout };
  return last.layout;
}
