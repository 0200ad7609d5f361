import { addTo } from "../model/index.ts";

/** Below this length names are left as they are. */
const LONG = 24;
/** A run of parts that is not longer than this is not worth an ellipsis. */
const WORTH = 4;
/** So short a part says nothing without the word before it: `tern-2b`. */
const BARE = 2;
const ELLIPSIS = "…";

/**
 * Names without their common parts: `org3/…-071-instruct` for `org3/open-model-071-instruct`. Distinct names stay
 * distinct. Unchanged if the longest has room.
 */
export function shortNames(names: readonly string[]): ReadonlyMap<string, string> {
  const distinct = [...new Set(names)];
  const whole = new Map(distinct.map((name) => [name, name]));
  if (distinct.length < 2 || distinct.every((name) => name.length <= LONG)) return whole;
  const parts = distinct.map(partsOf);
  const common = inAll(parts);
  const short = new Map(distinct.map((name, at) => [name, shortened(parts[at] ?? [], common)]));
  // Of two names that would be the same both stay whole, and a whole name may be another one's short one.
  for (;;) {
    const users = new Map<string, string[]>();
    for (const [name, text] of short) addTo(users, text, name);
    const clashing = [...users.values()].filter((own) => own.length > 1).flat();
    const cut = clashing.filter((name) => short.get(name) !== name);
    if (cut.length === 0) return short;
    for (const name of cut) short.set(name, name);
  }
}

/** Words, and the marks between them. */
const partsOf = (name: string): readonly string[] => name.match(/[^\s/\\_.:@-]+|[\s/\\_.:@-]+/g) ?? [];

function inAll(names: readonly (readonly string[])[]): ReadonlySet<string> {
  const [first = [], ...others] = names.map((parts) => new Set(parts));
  return new Set([...first].filter((part) => isWord(part) && others.every((other) => other.has(part))));
}

const isWord = (part: string): boolean => !/^[\s/\\_.:@-]/.test(part);

/** Each run of common words, with the marks inside of it, becomes an ellipsis: but for the word that a number is of. */
function shortened(parts: readonly string[], common: ReadonlySet<string>): string {
  let text = "";
  for (let at = 0; at < parts.length; at++) {
    const from = at;
    if (!common.has(parts[at] ?? "")) {
      text += parts[at] ?? "";
      continue;
    }
    while (common.has(parts[at + 2] ?? "")) at += 2;
    const next = parts[at + 2] ?? "";
    const end = next !== "" && next.length <= BARE ? at - 1 : at + 1;
    const run = parts.slice(from, Math.max(from, end)).join("");
    text += (run.length > WORTH ? ELLIPSIS : run) + parts.slice(Math.max(from, end), at + 1).join("");
  }
  return text;
}
