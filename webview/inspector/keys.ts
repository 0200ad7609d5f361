/** Commands of the editor. Only its keybindings know the keys. */
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
  "source",
  "inFull",
  "help",
  "howRead",
  "raw",
] as const;
export type Command = (typeof COMMANDS)[number];

export function isCommand(name: string): name is Command {
  return (COMMANDS as readonly string[]).includes(name);
}

/** The characters typed after `g`, and the target. */
interface Jump {
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

/** A key that was pressed without Ctrl, Alt or Meta and is a character of a sentence's key. */
export function isKeyCharacter(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey">): boolean {
  return /^[0-9a-z]$/i.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey;
}

/** Whether typing belongs to a control; looks into shadow roots, which have the controls' inputs. */
function isTyping(event: Event): boolean {
  return event.composedPath().some((target) => {
    if (!(target instanceof HTMLElement)) return false;
    // A closed list is searched by letters too.
    return (
      target.isContentEditable || /^(?:input|textarea|select|vscode-dropdown|vscode-text-field)$/i.test(target.tagName)
    );
  });
}

/** What a control does with a key by itself: the editor must not do something else with it. */
export function isOwnKey(event: KeyboardEvent): boolean {
  if (isTyping(event)) {
    const isShortcut = event.ctrlKey || event.metaKey || /^F\d+$/.test(event.key);
    return !isShortcut || event.getModifierState("AltGraph");
  }
  const control = event.target instanceof Element && event.target.closest("button, a, vscode-button, summary");
  return (event.key === "Enter" || event.key === " ") && control !== null && control !== false;
}

/** An answer of the editor is a few hundredths of a second away; this is far more. */
const WAIT_MS = 600;

/**
 * The editor knows which key jumps, and the page hears of it a moment later. So that `g 0b`, typed fast, loses no `0`,
 * and `g d` does not filter by `d`, characters of that moment are held back. The key is `g` until another one jumps.
 */
export class JumpKey {
  #key: string | null = "g";
  #last: string | null = null;
  #held: string[] | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A key was left to the editor. */
  left(key: string): void {
    this.#last = key;
    this.#wait(key === this.#key);
  }

  /** Whether the character is held back because a jump may be beginning. */
  holds(character: string): boolean {
    this.#held?.push(character);
    return this.#held !== null;
  }

  /** The jump has begun: what was typed since its key. */
  begun(): readonly string[] {
    const held = this.#held ?? [];
    if (this.#last !== null) this.#key = this.#last;
    this.dispose();
    return held;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#held = null;
  }

  #wait(isJump: boolean): void {
    this.dispose();
    if (!isJump) return;
    this.#held = [];
    this.#timer = setTimeout(() => {
      // Bound to nothing, or to something else.
      this.#key = null;
      this.#held = null;
    }, WAIT_MS);
  }
}
