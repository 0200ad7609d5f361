import type { ChoiceSample } from "../../../../../model/index.ts";
import { labelAt } from "./labels.ts";

/**
 * Position of the right choice from however the file says it: a position (`2`, `"2"`), a label (`C`, ` (C)`), or the
 * text of a choice. A number within the choices is a position, whatever the texts are.
 */
export function targetOf(
  value: unknown,
  labels: readonly string[] | null,
  texts: readonly string[] | null,
  count: number,
): ChoiceSample["target"] {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return Number.isInteger(value) ? value : "bad-field";
  if (typeof value === "boolean") return count === 2 ? Number(value) : "bad-field";
  if (Array.isArray(value)) {
    if (value.length > 1) return "several";
    return value.length === 1 ? targetOf(value[0], labels, texts, count) : null;
  }
  if (typeof value !== "string") return "bad-field";
  const word = value.trim();
  const position = /^\d+$/.test(word) ? Number(word) : null;
  if (position !== null && position < count) return position;
  const bare = word
    .replace(/^[([]/, "")
    .replace(/[.)\]:]$/, "")
    .trim();
  for (const candidate of bare === "" ? [word] : [word, bare]) {
    const byLabel = labels?.indexOf(candidate) ?? -1;
    if (byLabel >= 0) return byLabel;
    const byText = texts?.findIndex((text) => text.trim() === candidate) ?? -1;
    if (byText >= 0) return byText;
    for (let at = 0; at < Math.min(count, 26); at++) if (labelAt(at) === candidate.toUpperCase()) return at;
  }
  // A letter or a number that no choice has lies outside of them; any other word says nothing.
  if (position !== null) return position;
  return /^[A-Z]$/.test(bare) ? bare.charCodeAt(0) - 65 : "bad-field";
}
