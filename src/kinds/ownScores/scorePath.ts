import { jsonOf } from "../../read/written.ts";
import { EACH, type MappedPath, parsePath, printPath } from "../dottedPath.ts";

/**
 * A path and, after a colon outside of quotes, the good labels, `grade:correct,A`, or after `==` the path whose value it
 * has to have: `actual_tool==expected_tool`.
 */
export interface ScorePath {
  readonly path: MappedPath;
  readonly good: readonly string[] | null;
  readonly equals: MappedPath | null;
}

/** Reads `grade`, `scores.tone`, `grade:correct,A` or `actual==expected`; else a message. */
export function parseScorePath(text: string): ScorePath | { readonly message: string } {
  const [, one, other] = /^((?:"(?:[^"\\]|\\.)*"|[^"=]|=(?!=))*)==(.+)$/s.exec(text) ?? [];
  if (one !== undefined && other !== undefined) {
    const [path, equals] = [parsePath(one.trim()), parsePath(other.trim())];
    if (!path.ok) return { message: path.message };
    return equals.ok ? { path: path.path, good: null, equals: equals.path } : { message: equals.message };
  }
  const colon = /^(?:"(?:[^"\\]|\\.)*"|[^":])*:/.exec(text)?.[0].length ?? 0;
  const parsed = parsePath(colon === 0 ? text : text.slice(0, colon - 1));
  if (!parsed.ok) return { message: parsed.message };
  return { path: parsed.path, good: colon === 0 ? null : labelsIn(text.slice(colon)), equals: null };
}

/** The text of a score path; keys with a colon and labels with a comma are quoted. */
export function scorePathText(
  path: MappedPath,
  good: readonly string[] | null,
  equals: MappedPath | null = null,
): string {
  if (equals !== null) return `${printPath(path)}==${printPath(equals)}`;
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
