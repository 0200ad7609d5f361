import type { Span } from "../../../model/index.ts";
import { TAGS } from "./promptWords.ts";

/** An element of a prompt with passages, one passage, or the question. */
export interface Block {
  readonly kind: "all" | "one" | "part" | "question";
  /** With its tags, and between them. */
  readonly outer: Span;
  readonly inner: Span;
  readonly number: number | null;
  readonly title: string | null;
  /** The name is a plural. */
  readonly isMany: boolean;
  /** Passages within an element of kind `all`. */
  readonly parts: readonly Block[];
}

/** Opening tags. A new pattern each time: it is stateful. */
const tags = (): RegExp => /<([\p{L}_][\p{L}\p{N}_-]{0,40})((?:\s[^<>]{0,500})?)>/gu;
/** Limit on elements of a prompt. */
const MOST = 10_000;

/** Elements at the start of a line, or directly after another. */
export function blocksIn(text: string): readonly Block[] {
  return blocksWithin(text, { from: 0, to: text.length }, ["all", "one", "question"]);
}

function blocksWithin(text: string, within: Span, kinds: readonly Block["kind"][]): readonly Block[] {
  const blocks: Block[] = [];
  // Unclosed names are not searched again.
  const unclosed = new Set<string>();
  let end = within.from;
  const pattern = tags();
  pattern.lastIndex = within.from;
  for (let found = pattern.exec(text); found && blocks.length < MOST; found = pattern.exec(text)) {
    const { index, 0: tag, 1: name = "", 2: attributes = "" } = found;
    if (index >= within.to) break;
    const kind = kindOf(name);
    if (kind === null || !kinds.includes(kind) || unclosed.has(name) || !isAtStart(text, index, end)) continue;
    const from = index + tag.length;
    const to = text.indexOf(`</${name}>`, from);
    if (to < 0 || to > within.to) {
      unclosed.add(name);
      continue;
    }
    const inner = { from, to };
    end = to + name.length + 3;
    pattern.lastIndex = end;
    blocks.push(blockOf(text, kind, name, attributes, inner, { from: index, to: end }));
  }
  return blocks;
}

function kindOf(name: string): Block["kind"] | null {
  const plain = name
    .toLowerCase()
    .replaceAll("-", "_")
    .replace(/_?\d{1,9}$/, "");
  return TAGS.get(plain) ?? null;
}

function isAtStart(text: string, at: number, end: number): boolean {
  const line = text.lastIndexOf("\n", at - 1) + 1;
  return text.slice(Math.max(line, Math.min(end, at)), at).trim() === "";
}

function blockOf(text: string, kind: Block["kind"], name: string, attributes: string, inner: Span, outer: Span): Block {
  if (kind === "question") return { kind, outer, inner, number: null, title: null, isMany: false, parts: [] };
  if (kind === "all") {
    const parts = blocksWithin(text, inner, ["one", "part"]);
    // With text between them, the element is one passage.
    const isWhole = parts.length > 0 && isNothingBetween(text, inner, parts);
    return { kind, outer, inner, number: null, title: null, isMany: /s\d*$/i.test(name), parts: isWhole ? parts : [] };
  }
  const attribute = attributesIn(attributes);
  const written = attribute.get("index") ?? attribute.get("id") ?? attribute.get("number") ?? attribute.get("n");
  const counted = written ?? /\d{1,9}$/.exec(name)?.[0];
  const number = counted !== undefined && /^\d{1,6}$/.test(counted) ? Number(counted) : null;
  const named = attribute.get("title") ?? attribute.get("source") ?? attribute.get("name") ?? attribute.get("file");
  const title = named ?? elementIn(text, inner, TITLES)?.text.trim() ?? (number === null ? (counted ?? null) : null);
  return {
    kind,
    outer,
    inner: elementIn(text, inner, CONTENTS) ?? inner,
    number,
    title: title === "" ? null : title,
    isMany: false,
    parts: [],
  };
}

function isNothingBetween(text: string, { from, to }: Span, parts: readonly Block[]): boolean {
  let at = from;
  for (const { outer } of parts) {
    if (text.slice(at, outer.from).trim() !== "") return false;
    at = outer.to;
  }
  return text.slice(at, to).trim() === "";
}

function attributesIn(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(/([\p{L}_-]{1,30})\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"'/]+))/gu);
  return new Map(
    [...found].map(([, name = "", double, single, plain]) => [name.toLowerCase(), double ?? single ?? plain ?? ""]),
  );
}

/** Elements of a passage with its text, and with its title. */
const CONTENTS = ["document_content", "document_contents", "page_content", "content", "contents", "text"];
const TITLES = ["title", "source", "name"];

function elementIn(text: string, within: Span, names: readonly string[]): (Span & { readonly text: string }) | null {
  const inside = text.slice(within.from, within.to);
  for (const name of names) {
    const open = inside.indexOf(`<${name}>`);
    if (open < 0) continue;
    const from = open + name.length + 2;
    const to = inside.indexOf(`</${name}>`, from);
    if (to >= 0) return { from: within.from + from, to: within.from + to, text: inside.slice(from, to) };
  }
  return null;
}
