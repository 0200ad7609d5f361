import { numberIn } from "../../read/written.ts";
import { westernDigits } from "../reading/numberForms.ts";

/** `of` is the end of the scale, if the reply has it. */
interface ReplyNumber {
  readonly number: number;
  readonly of: number | null;
  readonly isPercent: boolean;
}

const LONGEST = 60;

/**
 * The number in a reply, in the usual forms: `5`, `[[5]]`, `Rating: [[5]]`, `4/5`, `4 out of 5`, `**Score: 2**`, `4
 * stars`, `3 - partly right`. Null for anything else.
 */
export function readReply(reply: string): ReplyNumber | null {
  if (reply.length > LONGEST) return null;
  const text = saidIn(westernDigits(reply));
  const [, written = "", of, percent] = NUMBER.exec(text) ?? NUMBERED.exec(text) ?? [];
  const number = numberIn(written);
  if (number === null) return null;
  return { number, of: of === undefined ? null : numberIn(of), isPercent: percent === "%" };
}

const NUMBER =
  /^([+-]?\d{1,9}(?:\.\d{1,9})?)\s{0,4}(?:(?:\/|out of|of|von|sur|de)\s{0,4}(\d{1,6}(?:\.\d{1,6})?)|(%))?\s{0,4}(?:stars?|points?|pts|Sterne|Punkte)?\.?$/i;
const NUMBERED = /^(\d{1,2})\s?(?:[-–—:.]\s?|\()\s?\p{L}[^\d]*$/u;

/** A reply without emphasis, brackets and its lead word: `Supported` in `**Verdict: Supported**`. */
export function saidIn(reply: string): string {
  const plain = withoutMarks(reply);
  return withoutMarks(plain.replace(PREFIX, ""));
}

const PREFIX =
  /^(?:(?:the|my|final|overall|total)\s){0,3}(?:rating|score|grade|verdict|judge?ment|label|result|evaluation|answer|bewertung|note)(?:\s?is)?\s?[:=]?\s?(?=\S)/i;

function withoutMarks(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && OPENING.has(text[from] ?? "")) from++;
  while (to > from && CLOSING.has(text[to - 1] ?? "")) to--;
  return text.slice(from, to);
}

const OPENING = new Set([..."*_`\"'[(<{# \t\r\n"]);
const CLOSING = new Set([..."*_`\"'])>}. \t\r\n:"]);

/** The one number in double brackets of a long reply; null for none or several. arXiv:2306.05685. */
export function bracketed(reply: string): number | null {
  const found = new Set([...reply.matchAll(/\[\[([+-]?\d{1,9}(?:\.\d{1,9})?)\]\]/g)].map(([, number]) => number ?? ""));
  const [only, another] = found;
  return only === undefined || another !== undefined ? null : numberIn(only);
}
