import { type Node, parseTree } from "jsonc-parser";
import type { JsonPath, SentencePlace, Span } from "../model/index.ts";

/** Raw offset of the unit `units` decoded UTF-16 units after `from`, inside a JSON string. */
function rawOffset(text: string, from: number, units: number): number {
  let at = from;
  for (let unit = 0; unit < units && !isEnd(text, at); unit += 1) at += rawLength(text, at);
  return at;
}

/** Decoded units between `from` and `to` in a JSON string; an escape counts once passed. */
function decodedOffset(text: string, from: number, to: number): number {
  let units = 0;
  for (let at = from + rawLength(text, from); at <= to; at += rawLength(text, at)) units += 1;
  return units;
}

function rawLength(text: string, at: number): number {
  if (text[at] !== "\\") return 1;
  return text[at + 1] === "u" ? 6 : 2;
}

const isEnd = (text: string, at: number): boolean => at >= text.length || text[at] === '"';

/** Positions in a record's text, in UTF-16 units; the text is scanned once on demand. */
export interface Positions {
  /** Path of the innermost value at an offset, or of the property if its key is there; null outside of the record. */
  pathAt(offset: number): JsonPath | null;
  /** Raw span of a value, quotes and brackets included. */
  spanOf(path: JsonPath): Span | null;
  /** Raw span of a span in a decoded string; null for other values. */
  innerSpan(path: JsonPath, span: Span): Span | null;
  /** Offset in the decoded string of a raw offset; null outside of its quotes. */
  innerOffset(path: JsonPath, offset: number): number | null;
}

export function positionsIn(text: string): Positions {
  const readable = withoutBareWords(text);
  let root: Node | undefined;
  let isParsed = false;
  const nodeAt = (path: JsonPath): Node | null => {
    if (!isParsed) root = parseTree(readable);
    isParsed = true;
    return root === undefined ? null : descend(root, path);
  };
  const stringAt = (path: JsonPath): Node | null => {
    const node = nodeAt(path);
    return node?.type === "string" ? node : null;
  };
  return {
    pathAt(offset) {
      const record = nodeAt([]);
      return record === null || !holds(record, offset) ? null : pathDownTo(record, offset);
    },
    spanOf(path) {
      const node = nodeAt(path);
      return node === null ? null : { from: node.offset, to: node.offset + node.length };
    },
    innerSpan(path, span) {
      const node = stringAt(path);
      if (node === null) return null;
      const from = rawOffset(text, node.offset + 1, span.from);
      return { from, to: rawOffset(text, from, span.to - span.from) };
    },
    innerOffset(path, offset) {
      const node = stringAt(path);
      if (node === null || offset <= node.offset || offset >= node.offset + node.length) return null;
      return decodedOffset(text, node.offset + 1, offset);
    },
  };
}

export const pathAt = (text: string, offset: number): JsonPath | null => positionsIn(text).pathAt(offset);
export const spanOf = (text: string, path: JsonPath): Span | null => positionsIn(text).spanOf(path);
export const innerSpan = (text: string, path: JsonPath, span: Span): Span | null =>
  positionsIn(text).innerSpan(path, span);
export const innerOffset = (text: string, path: JsonPath, offset: number): number | null =>
  positionsIn(text).innerOffset(path, offset);

function descend(root: Node, path: JsonPath): Node | null {
  let node: Node | undefined = root;
  for (const step of path) {
    if (node === undefined) return null;
    if (typeof step === "number") node = node.type === "array" ? node.children?.[step] : undefined;
    else node = node.type === "object" ? propertyOf(node, step) : undefined;
  }
  return node ?? null;
}

function propertyOf(object: Node, key: string): Node | undefined {
  return object.children?.findLast((property) => property.children?.[0]?.value === key)?.children?.[1];
}

function pathDownTo(record: Node, offset: number): JsonPath {
  const path: (string | number)[] = [];
  let node: Node | undefined = record;
  while (node !== undefined) {
    const index: number = node.children?.findIndex((child) => holds(child, offset)) ?? -1;
    const child: Node | undefined = node.children?.[index];
    if (child?.type !== "property") {
      if (child !== undefined) path.push(index);
      node = child;
      continue;
    }
    const [key, value]: Node[] = child.children ?? [];
    path.push(String(key?.value));
    node = value !== undefined && holds(value, offset) ? value : undefined;
  }
  return path;
}

function holds(node: Node, offset: number): boolean {
  return offset >= node.offset && offset < node.offset + node.length;
}

/** Replaces bare NaN and Infinity by numbers of equal length, since the tree builder omits them. */
function withoutBareWords(text: string): string {
  if (!/NaN|Infinity/.test(text)) return text;
  return text.replace(/"(?:[^"\\]|\\.)*"?|NaN|Infinity/g, (token) =>
    token.startsWith('"') ? token : "1".repeat(token.length),
  );
}

/** Raw span of a sentence without quotes; null if the record lacks its place. */
export function rawSpan(positions: Positions, place: SentencePlace): Span | null {
  if (place.span) return positions.innerSpan(place.path, place.span);
  const whole = positions.innerSpan(place.path, { from: 0, to: 0 });
  const span = positions.spanOf(place.path);
  return whole && span ? { from: whole.from, to: span.to - 1 } : span;
}
