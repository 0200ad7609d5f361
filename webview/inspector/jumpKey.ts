/** An answer of the editor is a few hundredths of a second away; this is far more. */
const WAIT_MS = 600;

/**
 * Which key jumps is the editor's business, and that it did is heard a moment after it was pressed. Whoever types
 * `g 0b` in one go must not lose the `0`, nor filter by the `d` of `g d`: characters typed in that moment are held back.
 * The key is `g` until another one turns out to jump.
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

  /** True where the character is held back because a jump may be beginning. */
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
