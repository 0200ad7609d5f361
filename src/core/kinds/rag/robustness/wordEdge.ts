const WORD = /^[\p{L}\p{N}\p{M}_]$/u;
/** Scripts that put no space between words: there every character is an edge. */
const UNSPACED =
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]$/u;

/** Whether `[from, to)` stands on word boundaries: no letter or digit runs on across either end. */
export function isWhole(text: string, from: number, to: number): boolean {
  return !isJoined(text, from) && !isJoined(text, to) && !isInsideNumber(text, from, to);
}

/** Whether the characters on both sides of `at` belong to one word. */
function isJoined(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  return isWordEnd(text, at) && isWordStart(text, at);
}

function isWordStart(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80) return isAsciiWord(code);
  return isWordCharacter(String.fromCodePoint(text.codePointAt(at) ?? 0));
}

function isWordEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at - 1);
  if (code < 0x80) return isAsciiWord(code);
  const isPair = code >= 0xdc00 && code <= 0xdfff && at >= 2;
  return isWordCharacter(text.slice(isPair ? at - 2 : at - 1, at));
}

function isWordCharacter(character: string): boolean {
  return WORD.test(character) && !UNSPACED.test(character);
}

function isAsciiWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95;
}

/** "45" in "2.45" and "112" in "1,112" are parts of a number; "2022" in "11.05.2022" and in "May 11,2022" is not. */
function isInsideNumber(text: string, from: number, to: number): boolean {
  return (
    (isDigit(text, from) && isDigit(text, from - 2) && continuesNumber(text, from - 1)) ||
    (isDigit(text, to - 1) && isDigit(text, to + 1) && continuesNumber(text, to))
  );
}

function continuesNumber(text: string, at: number): boolean {
  const mark = text.charAt(at);
  let end = at + 1;
  while (isDigit(text, end)) end++;
  if (mark === ",") return end - at === 4;
  if (mark !== ".") return false;
  let start = at;
  while (isDigit(text, start - 1)) start--;
  const hasAnotherDot =
    (text.charAt(start - 1) === "." && isDigit(text, start - 2)) ||
    (text.charAt(end) === "." && isDigit(text, end + 1));
  return !hasAnotherDot;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}
