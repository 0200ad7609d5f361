const PART_CHARACTERS = 1 << 18;

/** Gathers an export's lines into larger parts; `flush` sends the rest. */
export class Parts {
  readonly #emit: (text: string) => void;
  #texts: string[] = [];
  #characters = 0;

  constructor(emit: (text: string) => void) {
    this.#emit = emit;
  }

  add(text: string): void {
    this.#texts.push(text);
    this.#characters += text.length;
    if (this.#characters >= PART_CHARACTERS) this.flush();
  }

  flush(): void {
    if (this.#texts.length > 0) this.#emit(this.#texts.join(""));
    this.#texts = [];
    this.#characters = 0;
  }
}
