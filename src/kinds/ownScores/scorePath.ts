import { jsonOf } from "../../read/written.ts";
import { EACH, type MappedPath, parsePath, printPath } from "../dottedPath.ts";

/** A path and, after a colon outside of quotes, the good labels: `grade:correct,A`. */
export interface ScorePath {
  readonly path: MappedPath;
  readonly good: readonly string[] | null;
}

/** Reads `grade`, `scores.tone` or `grade:correct,A`; else a message. */
export function parseScorePath(text: string): ScorePath | { readonly message: string } {
  const colon = /^(?:"(?:[^"\\]|\\.)*"|[^":])*:/.exec(text)?.[0].length ?? 0;
  const parsed = parsePath(colon === 0 ? text : text.slice(0, colon - 1));
  if (!parsed.ok) return { message: parsed.message };
  return { path: parsed.path, good: colon === 0 ? null : labelsIn(text.slice(colon)) };
}

/** The text of a score path; keys with a colon and labels with a comma are quoted. */
export function scorePathText(path: MappedPath, good: readonly string[] | null): string {
  const place = path.some((step) => typeof step === "string" && step.includes(":"))
    ? path.map((step) => (step === EACH ? "[*]" : `[${JSON.stringify(step)}]`)).join("")
    : printPath(path);
  return good ? withLabels(place, good) : place;
}

export function withLabels(place: string, labels: readonly string[]): string {
  const quoted = labels.map((label) => (/[",]|^\s|\s$/.test(label) ? JSON.stringify(label) : label));
  return `${place}:${quoted.join(",")}`;
}

function labelsIn(text: string): readonly string[] {
  const labels = text.match(/\s*"(?:[^"\\]|\\.)*"\s*|[^,]+/g) ?? [];
  return labels.map((label) => unquoted(label.trim())).filter((label) => label !== "");
}

/** No JSON string if the label itself begins with a quote. */
const unquoted = (label: string): string => (label.startsWith('"') ? String(jsonOf(label) ?? label) : label);
