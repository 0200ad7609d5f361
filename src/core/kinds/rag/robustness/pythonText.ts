/**
 * Text as Python's `str` treats it. White space differs from JavaScript's: U+001C to U+001F and U+0085 belong to it,
 * U+FEFF does not. Lower-casing is the same in both.
 */

/** The inside of a character class: what Python's `str.split()` and `str.strip()` take for white space. */
export const PYTHON_SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

const TOKEN = new RegExp(`[^${PYTHON_SPACE}]+`, "g");

export function isPythonSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80) return code === 0x20 || (code >= 9 && code <= 13) || (code >= 0x1c && code <= 0x1f);
  return (
    code === 0x85 ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

/** `str.lower()`. */
export function lower(text: string): string {
  return text.toLowerCase();
}

/** `str.strip()`. */
export function strip(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isPythonSpace(text, from)) from++;
  while (to > from && isPythonSpace(text, to - 1)) to--;
  return from === 0 && to === text.length ? text : text.slice(from, to);
}

/** `str.split()`: the stretches without white space. */
export function split(text: string): readonly string[] {
  return text.match(TOKEN) ?? [];
}

/** `" ".join(text[:to].split())`. */
export function collapse(text: string, to = text.length): string {
  const part = to === text.length ? text : text.slice(0, to);
  return isTidy(text, to) ? part : split(part).join(" ");
}

/** Whether all white space before `to` is single spaces between tokens. */
function isTidy(text: string, to: number): boolean {
  let isAfterSpace = true;
  for (let at = 0; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === 32) {
      if (isAfterSpace) return false;
      isAfterSpace = true;
    } else {
      if ((code < 32 || code > 126) && isPythonSpace(text, at)) return false;
      isAfterSpace = false;
    }
  }
  return to === 0 || !isAfterSpace;
}

/** Where the tokens of `split` begin and end. */
export function tokenSpans(text: string): readonly { readonly from: number; readonly to: number }[] {
  return [...text.matchAll(TOKEN)].map((match) => ({ from: match.index, to: match.index + match[0].length }));
}
