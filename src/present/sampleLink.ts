import { addTo } from "../model/index.ts";

/** The extension's address within the editor, and what opens a sample there. */
const OPEN = "evaloupe.evaloupe/open";

/** A sample by its file, its id and its line; what a link to it names, and nothing else. */
export interface SampleLink {
  /** Path from the folder that is open in the editor, with `/`; or an absolute path. */
  readonly file: string;
  readonly id: string | null;
  /** Line of its record, from 1: samples may share an id. */
  readonly line: number | null;
  /** Filters that the list is to have. */
  readonly where: readonly string[];
}

/**
 * The link that opens a sample in an editor. An editor decodes a query before it hands it over, so characters that
 * separate its parts are encoded twice. `scheme` is the editor's own, `vscode` unless one runs.
 */
export function sampleLink({ file, id, line, where }: SampleLink, scheme = "vscode"): string {
  const parts: readonly (readonly [string, string | number | null])[] = [
    ["file", file],
    ["id", id],
    ["line", line],
    ...where.map((clause) => ["filter", clause] as const),
  ];
  const query = parts.flatMap(([name, value]) => (value === null ? [] : `${name}=${valueText(String(value))}`));
  return `${scheme}://${OPEN}?${query.join("&")}`;
}

/**
 * Parses a link's query, which the editor has decoded once. Null if it names no file; a line that is no whole number
 * from 1 on is ignored.
 */
export function readSampleLink(query: string): SampleLink | null {
  const values = new Map<string, string[]>();
  for (const part of query.split("&")) {
    const at = part.indexOf("=");
    if (at < 0) continue;
    addTo(values, part.slice(0, at), decoded(part.slice(at + 1)));
  }
  const file = values.get("file")?.[0] ?? "";
  if (file === "") return null;
  const line = values.get("line")?.[0] ?? "";
  return {
    file,
    id: values.get("id")?.[0] ?? null,
    line: /^[1-9]\d{0,14}$/.test(line) ? Number(line) : null,
    where: values.get("filter") ?? [],
  };
}

/** `/` stays, so that paths can be read; halves of pairs have no place in an address. */
function valueText(text: string): string {
  const once = text.replace(/\p{Cs}/gu, "\ufffd").replace(/[%&=+#]/g, encodeURIComponent);
  // Parentheses and quotes end links in Markdown and terminals.
  return encodeURIComponent(once)
    .replaceAll("%2F", "/")
    .replace(/[()'*!]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that somebody typed.
    return text;
  }
}
