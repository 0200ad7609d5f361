/** What the inspector can be told to do, by a key of its own or by a command of the editor. */
export const COMMANDS = [
  "next",
  "previous",
  "nextProblem",
  "previousProblem",
  "jump",
  "pin",
  "clear",
  "onlyUnsupported",
  "onlyDisagreements",
  "help",
  "mapFields",
  "raw",
] as const;
export type Command = (typeof COMMANDS)[number];

export function isCommand(name: string): name is Command {
  return (COMMANDS as readonly string[]).includes(name);
}

const KEYS: Readonly<Record<string, Command>> = {
  j: "next",
  k: "previous",
  n: "nextProblem",
  p: "previousProblem",
  g: "jump",
  u: "onlyUnsupported",
  d: "onlyDisagreements",
  "?": "help",
  Escape: "clear",
};

/** The command of a key pressed without Ctrl, Alt or Meta; null for keys that mean nothing here. */
export function commandOf(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey">): Command | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  return KEYS[event.key] ?? null;
}

/** What was typed after `g`, and where it leads. */
export interface Jump {
  readonly typed: string;
  /** The key to go to; null while more may come, or when nothing begins like this. */
  readonly to: string | null;
  readonly isOver: boolean;
}

/** Takes one more character of a jump. It ends as soon as only one key is left; Enter takes what is typed. */
export function jumpWith(typed: string, key: string, keys: readonly string[]): Jump {
  if (key === "Escape") return { typed, to: null, isOver: true };
  if (key === "Enter") return { typed, to: keys.includes(typed) ? typed : null, isOver: true };
  if (key === "Backspace") return { typed: typed.slice(0, -1), to: null, isOver: false };
  if (!/^[0-9a-z]$/i.test(key)) return { typed, to: null, isOver: false };
  const longer = typed + key.toLowerCase();
  const candidates = keys.filter((candidate) => candidate.startsWith(longer));
  if (candidates.length === 0) return { typed: longer, to: null, isOver: true };
  const isDone = candidates.length === 1 && candidates[0] === longer;
  return { typed: longer, to: isDone ? longer : null, isOver: isDone };
}

/** True where typing belongs to a field; looks into shadow roots, where the controls keep their inputs. */
export function isTyping(event: Event): boolean {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName);
}
