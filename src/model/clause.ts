// The filter language: its words and signs, and clauses written in it. `analysis/table/filter` parses it.

export type Comparator = "==" | "!=" | "<" | "<=" | ">" | ">=" | "~" | "!~" | "has";
export type Literal = string | number | boolean | null;

/** A stretch of an expression. */
export interface Piece {
  readonly type: "name" | "value" | "comparator" | "joiner" | "not" | "open" | "close" | "unknown";
  /** The name itself, the sign that a word or another sign is short for, or else the text as written. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** A quote without its end, or a character that the language does not have. */
  readonly isBroken: boolean;
}

// Names may have dots, hyphens and [*]: metric ids and paths are written unquoted. There is no arithmetic.
const NAME = /@?[\p{L}_$][\p{L}\p{N}_$.:[\]*@-]*/uy;
const PLAIN_NAME = new RegExp(`^${NAME.source}$`, "u");
const PATTERNS: readonly (readonly [Piece["type"], RegExp, "broken"?])[] = [
  ["value", /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?%?(?![\p{L}_])/uy],
  ["value", /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/sy],
  ["value", /"(?:[^"\\]|\\.)*|'(?:[^'\\]|\\.)*/sy, "broken"],
  ["name", /`(?:[^`]|``)+`(?!`)/y],
  ["name", /`(?:[^`]|``)*`?/y, "broken"],
  ["name", NAME],
  ["comparator", /==|!=|<=|>=|!~|[<>~=]/y],
  ["joiner", /&&|\|\|/y],
  ["not", /!/y],
  ["open", /\(/y],
  ["close", /\)/y],
  ["unknown", /\S/y, "broken"],
];
const SPACE = /\s*/y;
const VALUES: ReadonlyMap<string, Literal> = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
]);
/** In any letter case. */
const OPERATORS: ReadonlyMap<string, Pick<Piece, "type" | "text">> = new Map([
  ["and", { type: "joiner", text: "&&" }],
  ["or", { type: "joiner", text: "||" }],
  ["not", { type: "not", text: "!" }],
  ["has", { type: "comparator", text: "has" }],
]);

/** An expression cut into pieces, left to right. It never fails: pages read it while it is being typed. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; ; ) {
    SPACE.lastIndex = at;
    SPACE.test(text);
    const piece = pieceAt(text, SPACE.lastIndex);
    if (!piece) return pieces;
    pieces.push(piece);
    at = piece.to;
  }
}

function pieceAt(text: string, from: number): Piece | null {
  for (const [type, pattern, broken] of PATTERNS) {
    pattern.lastIndex = from;
    const written = pattern.exec(text)?.[0];
    if (written === undefined) continue;
    const piece = { type, text: written, from, to: from + written.length, isBroken: broken !== undefined };
    if (type === "name") return { ...piece, ...wordOf(written) };
    return written === "=" ? { ...piece, text: "==" } : piece;
  }
  return null;
}

function wordOf(written: string): Pick<Piece, "type" | "text"> {
  const operator = OPERATORS.get(written.toLowerCase());
  return operator ?? (VALUES.has(written) ? { type: "value", text: written } : { type: "name", text: nameIn(written) });
}

/** The name, written plainly or in backticks; the last backtick may be missing. */
export function nameIn(written: string): string {
  if (!written.startsWith("`")) return written;
  // Two backticks are one of the name.
  const parts = written.slice(1).split("``");
  return parts.map((part) => part.replaceAll("`", "")).join("`");
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

/** What a value's piece says. JSON's escapes, since values are written as JSON; any other escaped character is itself. */
export function literalOf({ text }: Pick<Piece, "text">): Literal {
  const word = VALUES.get(text);
  if (word !== undefined) return word;
  if (!/^["']/.test(text)) return text.endsWith("%") ? Number(text.slice(0, -1)) / 100 : Number(text);
  return text
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-f]{4})|(.))/gis, (_, code: string | undefined, character: string) =>
      code === undefined ? (ESCAPES[character] ?? character) : String.fromCharCode(Number.parseInt(code, 16)),
    );
}

const isWord = (name: string): boolean => OPERATORS.has(name) || VALUES.has(name);

/** A quoted field name, with doubled backticks; null for an empty name. */
export function fieldName(id: string): string | null {
  if (PLAIN_NAME.test(id) && !isWord(id.toLowerCase())) return id;
  return id === "" ? null : `\`${id.replaceAll("`", "``")}\``;
}

export const literalText = (value: number | string | boolean | null): string => JSON.stringify(value);

export function equalsClause(id: string, value: number | string): string | null {
  const name = fieldName(id);
  return name === null ? null : `${name} == ${literalText(value)}`;
}

/** Whether `equalsClause` writes the clause for a value of this field. */
export function isEqualsClause(id: string, clause: string): boolean {
  const head = `${fieldName(id)} == `;
  return clause.startsWith(head) && /^(?:"(?:[^"\\]|\\.)*"|[-+.\deE]+)$/.test(clause.slice(head.length));
}

/** The clauses after a click on a value: only this value of its dimension, or none if it was chosen. */
export function pressSlice(where: readonly string[], id: string, clause: string): readonly string[] {
  const others = where.filter((other) => !isEqualsClause(id, other));
  return where.includes(clause) ? others : [...others, clause];
}

/** `latency_ms >= 100 && latency_ms <= 2000`; null ends are open. Null without a limit. */
export function rangeClause(id: string, from: number | null, to: number | null): string | null {
  const name = fieldName(id);
  if (name === null) return null;
  const ends = [from === null ? null : `${name} >= ${from}`, to === null ? null : `${name} <= ${to}`];
  return ends.filter((end) => end !== null).join(" && ") || null;
}

/*
 * Fields of pairs: the prefixes `a.` and `b.` select a run's sample, `d.` the difference B − A. Our fields have plain
 * names; a file's scores may need backticks.
 */

export type PairPrefix = "a" | "b" | "d";

export function splitPairField(name: string): { readonly prefix: PairPrefix; readonly field: string } | null {
  const match = /^([abd])\.(.+)$/s.exec(name);
  if (!match) return null;
  // The pattern has checked it.
  return { prefix: match[1] as PairPrefix, field: match[2] ?? "" };
}

export function transitionClause(field: string, from: string, to: string): string {
  return `a.${field} == ${from} && b.${field} == ${to}`;
}

export function changeClause(metric: string, comparator: ">" | "<" | "=="): string {
  return `${fieldName(`d.${metric}`)} ${comparator} 0`;
}
