import { isObject } from "../../read/parse.ts";
import { isJudgesName, isSureScore } from "../ownScores/names.ts";
import { bracketed, readReply } from "../rating/replies.ts";

const LONGEST = 20_000;
const LONGEST_SAID = 40;

const TAGGED =
  /<(score|rating|grade|verdict|judge?ment|label)>([^<]{1,60})<\/(?:score|rating|grade|verdict|judge?ment|label)>/i;
const LINE =
  /^[ \t*#_-]{0,8}((?:final|overall|total)?[ ]?(?:score|rating|grade|verdict|judge?ment))[ *_]{0,4}(?:[:=]|is)[ *_[]{0,6}(\d{1,4}(?:\.\d{1,4})?(?: ?(?:\/|out of) ?\d{1,4})?|pass(?:ed)?|fail(?:ed)?|(?:in)?correct|true|false|yes|no)\b/im;
const FENCE = "```";

/** The score or verdict that a judge's text has within, as `name value`; null for none. */
export function scoreSaid(text: string): string | null {
  if (text.length > LONGEST) return null;
  const inside = withoutFence(text);
  if (inside.startsWith("{")) return scoreIn(inside);
  const [, name, value] = TAGGED.exec(text) ?? LINE.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return `${name.trim().toLowerCase()} ${value.trim()}`;
  const number = bracketed(text);
  return number === null ? null : `[[${number}]]`;
}

/** What is within the first and last fences of code; the whole text without two. */
function withoutFence(text: string): string {
  const [from, to] = [text.indexOf(FENCE), text.lastIndexOf(FENCE)];
  const inside = text
    .slice(from + FENCE.length, to)
    .replace(/^json/, "")
    .trim();
  return from < to && inside.startsWith("{") ? inside : text.trim();
}

function scoreIn(json: string): string | null {
  try {
    const value: unknown = JSON.parse(json);
    for (const [key, one] of isObject(value) ? Object.entries(value) : []) {
      const isShort = typeof one === "number" || typeof one === "boolean" || typeof one === "string";
      if (isShort && String(one).length <= LONGEST_SAID && (isSureScore(key) || isJudgesName(key)))
        return `${key} ${one}`;
    }
  } catch {
    return null; // A text that only begins like an object.
  }
  return null;
}

/** The same of a column: a judge's may have the score alone, `7 out of 10`. */
export const saidUnder = (name: string, text: string): string | null =>
  scoreSaid(text) ?? (isJudgesName(name) && readReply(text) !== null ? text.trim() : null);
