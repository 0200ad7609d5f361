/** A stretch of an expression, whether it can be read or not. */
export interface Piece {
  readonly type: "name" | "value" | "comparator" | "joiner" | "not" | "open" | "close" | "unknown";
  /** As written; of a name, the name itself. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

// The marks that the language itself is read by; a name or a text that still lacks its end is one all the same.
const PATTERNS: readonly (readonly [Piece["type"], RegExp])[] = [
  ["value", /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?%?(?![\p{L}_])/uy],
  ["value", /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?/sy],
  ["name", /`[^`]*`?/y],
  ["name", /@?[\p{L}_$][\p{L}\p{N}_$.:[\]*@-]*/uy],
  ["comparator", /==|!=|<=|>=|!~|[<>~=]/y],
  ["joiner", /&&|\|\|/y],
  ["not", /!/y],
  ["open", /\(/y],
  ["close", /\)/y],
  ["unknown", /\S/y],
];
const SPACE = /\s*/y;
const WORDS: Readonly<Record<string, Piece["type"]>> = Object.assign(Object.create(null), {
  true: "value",
  false: "value",
  null: "value",
});
/** In any letter case. */
const JOINING: Readonly<Record<string, Piece["type"]>> = Object.assign(Object.create(null), {
  and: "joiner",
  or: "joiner",
  not: "not",
});

/** An expression cut into pieces, left to right. It never fails: it is read while it is being typed. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; ; ) {
    SPACE.lastIndex = at;
    SPACE.test(text);
    at = SPACE.lastIndex;
    const piece = pieceAt(text, at);
    if (!piece) return pieces;
    pieces.push(piece);
    at = piece.to;
  }
}

function pieceAt(text: string, from: number): Piece | null {
  for (const [type, pattern] of PATTERNS) {
    pattern.lastIndex = from;
    const written = pattern.exec(text)?.[0];
    if (written === undefined || written === "") continue;
    const to = from + written.length;
    if (type !== "name") return { type, text: written, from, to };
    const word = WORDS[written] ?? JOINING[written.toLowerCase()];
    return word ? { type: word, text: written, from, to } : { type, text: written.replaceAll("`", ""), from, to };
  }
  return null;
}
