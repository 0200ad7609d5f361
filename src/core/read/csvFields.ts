import type { CsvDelimiter } from "./container.ts";

/** Null is an empty field without quotes: no value, where `""` is an empty text. */
export type CsvField = string | null;

/** The fields of one record, or where its quotes go wrong: one that is never closed, or text behind a closing one. */
export type CsvFields =
  | { readonly ok: true; readonly fields: readonly CsvField[] }
  | { readonly ok: false; readonly problem: "open" | "behind"; readonly at: number };

/** Splits the text of a record, without its line end, by RFC 4180; a quote opens a field only as its first character. */
export function splitFields(text: string, delimiter: CsvDelimiter): CsvFields {
  if (!text.includes('"')) return { ok: true, fields: text.split(delimiter).map((field) => field || null) };
  const fields: CsvField[] = [];
  for (let at = 0; ; ) {
    if (text[at] !== '"') {
      const end = text.indexOf(delimiter, at);
      fields.push((end < 0 ? text.slice(at) : text.slice(at, end)) || null);
      if (end < 0) return { ok: true, fields };
      at = end + 1;
      continue;
    }
    const close = closingQuote(text, at + 1);
    if (close < 0) return { ok: false, problem: "open", at };
    fields.push(text.slice(at + 1, close).replaceAll('""', '"'));
    if (close + 1 === text.length) return { ok: true, fields };
    if (text[close + 1] !== delimiter) return { ok: false, problem: "behind", at: close + 1 };
    at = close + 2;
  }
}

/** Index of the quote that is not written twice; -1 where there is none. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}
