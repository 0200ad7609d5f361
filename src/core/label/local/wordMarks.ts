/** A set of word ids that is emptied at no cost: the sets of a sentence are many and small. */
export class WordMarks {
  #marks = new Uint32Array(1024);
  #mark = 0;

  /** Empties it. */
  begin(): void {
    if (this.#mark === 0xffffffff) {
      this.#marks.fill(0);
      this.#mark = 0;
    }
    this.#mark++;
  }

  add(id: number): void {
    if (id >= this.#marks.length) {
      const more = new Uint32Array(2 * id);
      more.set(this.#marks);
      this.#marks = more;
    }
    this.#marks[id] = this.#mark;
  }

  has(id: number): boolean {
    return this.#marks[id] === this.#mark;
  }
}
