import * as l10n from "@vscode/l10n";

export type Token =
  | { readonly type: "name"; readonly text: string; readonly at: number }
  | { readonly type: "literal"; readonly value: string | number | boolean | null; readonly at: number }
  | { readonly type: "sign"; readonly text: string; readonly at: number }
  | { readonly type: "end"; readonly at: number };

/** An expression that cannot be read; `at` is the offset of the trouble. */
export class FilterError extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.name = "FilterError";
    this.at = at;
  }
}

// Names may hold dots, hyphens and [*]: metric ids and paths are written as they are. There is no arithmetic.
const SPACE = /\s*/y;
const NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?%?(?![\p{L}_])/uy;
const NAME = /@?[\p{L}_$][\p{L}\p{N}_$.:[\]*@-]*/uy;
const QUOTED_NAME = /`([^`]+)`/y;
const TEXT = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/sy;
const SIGN = /&&|\|\||==|!=|<=|>=|!~|[<>~!()=]/y;
const WORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };
const SIGN_WORDS: Readonly<Record<string, string>> = { and: "&&", or: "||", not: "!" };

/** Tokens of a filter expression, the end among them. Throws `FilterError`. */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  for (;;) {
    take(SPACE);
    const from = at;
    if (at >= text.length) return [...tokens, { type: "end", at }];
    const number = take(NUMBER);
    if (number) {
      tokens.push({ type: "literal", value: readNumber(number[0]), at: from });
      continue;
    }
    const quoted = take(TEXT);
    if (quoted) {
      tokens.push({ type: "literal", value: unescaped(quoted[1] ?? quoted[2] ?? ""), at: from });
      continue;
    }
    const name = take(QUOTED_NAME);
    if (name) {
      tokens.push({ type: "name", text: name[1] ?? "", at: from });
      continue;
    }
    const word = take(NAME)?.[0];
    if (word !== undefined) {
      const lower = word.toLowerCase();
      if (Object.hasOwn(SIGN_WORDS, lower)) tokens.push({ type: "sign", text: SIGN_WORDS[lower] ?? "", at: from });
      else if (Object.hasOwn(WORDS, word)) tokens.push({ type: "literal", value: WORDS[word] ?? null, at: from });
      else tokens.push({ type: "name", text: word, at: from });
      continue;
    }
    const sign = take(SIGN)?.[0];
    if (sign === undefined) {
      throw new FilterError(
        text[at] === '"' || text[at] === "'"
          ? l10n.t("A text that begins here has no closing quote.")
          : l10n.t("{0} means nothing in a filter.", JSON.stringify(text[at])),
        at,
      );
    }
    tokens.push({ type: "sign", text: sign === "=" ? "==" : sign, at: from });
  }
}

function readNumber(text: string): number {
  return text.endsWith("%") ? Number(text.slice(0, -1)) / 100 : Number(text);
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

/** Escapes as JSON has them, since values are written by it; any other escaped character stands for itself. */
function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9a-f]{4})|(.))/gis, (_, code: string | undefined, character: string) =>
    code === undefined ? (ESCAPES[character] ?? character) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
