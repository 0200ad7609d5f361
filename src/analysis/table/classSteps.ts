import type { Column } from "./columns.ts";

const MOST_CLASSES = 1 << 14;

/** Refines classes by a further column: each pair of class and value is a new class, numbered by appearance. */
export class ClassStep {
  /** By class and code, while all codes are bytes: the new class + 1, 0 for none. Null afterwards. */
  #byByte: Uint16Array<ArrayBuffer> | null = new Uint16Array(16 * BYTES);
  #keys = new Uint32Array(1024);
  #classes = new Int32Array(1024).fill(-1);
  #count = 0;
  readonly #codes = new ValueCodes();
  /** The only code of all rows so far, which keeps the classes; null after a second one. */
  #only: number | null = -1;

  /** `classOf` is by row, and overwritten; false for too many classes or values. */
  part(classOf: Uint16Array, column: Column | Int32Array, absent: number): boolean {
    const codes = this.#codes.of(column, absent, classOf.length);
    if (codes === null) return false;
    if (this.#only === -1) this.#only = codes[0] ?? -1;
    if (this.#only !== null && isOnly(codes, this.#only, classOf.length)) {
      this.#count = Math.max(this.#count, mostOf(classOf) + 1);
      return true;
    }
    if (!(codes instanceof Uint8Array)) this.#leaveBytes();
    if (this.#only !== null) this.#begin(this.#only);
    if (codes instanceof Uint8Array && this.#byByte) this.#partByBytes(classOf, codes);
    else this.#partByCodes(classOf, codes);
    return this.#count <= MOST_CLASSES;
  }

  #partByCodes(classOf: Uint16Array, codes: ArrayLike<number>): void {
    let lastKey = -1;
    let own = 0;
    for (let row = 0; row < classOf.length; row++) {
      const key = keyOf(classOf[row] ?? 0, codes[row] ?? 0);
      if (key !== lastKey) {
        own = this.#find(key);
        lastKey = key;
      }
      classOf[row] = own;
    }
  }

  #partByBytes(classOf: Uint16Array, codes: Uint8Array): void {
    let table = this.#byByte ?? NO_TABLE;
    for (let row = 0; row < classOf.length; row++) {
      const at = (classOf[row] ?? 0) * BYTES + (codes[row] ?? 0);
      const known = table[at] ?? 0;
      if (known > 0) classOf[row] = known - 1;
      else {
        classOf[row] = this.#putByte(at);
        table = this.#byByte ?? NO_TABLE;
      }
    }
  }

  #begin(code: number): void {
    const classes = this.#count;
    this.#only = null;
    this.#count = 0;
    for (let own = 0; own < classes; own++) {
      if (this.#byByte) this.#putByte(own * BYTES + code);
      else this.#find(keyOf(own, code));
    }
  }

  #putByte(at: number): number {
    let table = this.#byByte ?? NO_TABLE;
    if (at >= table.length) {
      const wider = new Uint16Array(Math.max(2 * table.length, at + BYTES));
      wider.set(table);
      this.#byByte = wider;
      table = wider;
    }
    const own = Math.min(this.#count, MOST_CLASSES);
    this.#count = own + 1;
    table[at] = this.#count;
    return own;
  }

  #leaveBytes(): void {
    const table = this.#byByte;
    this.#byByte = null;
    if (table === null) return;
    const keys = new Uint32Array(this.#count);
    for (const [at, known] of table.entries()) if (known > 0) keys[known - 1] = keyOf(at >>> 8, at % BYTES);
    const isBegun = this.#only === null;
    if (isBegun) this.#count = 0;
    for (const key of isBegun ? keys : []) this.#find(key);
  }

  #find(key: number): number {
    const last = this.#keys.length - 1;
    for (let place = placeOf(key) & last; ; place = (place + 1) & last) {
      const known = this.#classes[place] ?? -1;
      if (known < 0) return this.#put(place, key);
      if (this.#keys[place] === key) return known;
    }
  }

  #put(place: number, key: number): number {
    const own = Math.min(this.#count, MOST_CLASSES);
    this.#count = own + 1;
    this.#keys[place] = key;
    this.#classes[place] = own;
    if (this.#count * 2 > this.#keys.length) this.#grow();
    return own;
  }

  #grow(): void {
    const [keys, classes] = [this.#keys, this.#classes];
    const last = 2 * keys.length - 1;
    this.#keys = new Uint32Array(last + 1);
    this.#classes = new Int32Array(last + 1).fill(-1);
    for (let at = 0; at < keys.length; at++) {
      const own = classes[at] ?? -1;
      if (own < 0) continue;
      let place = placeOf(keys[at] ?? 0) & last;
      while ((this.#classes[place] ?? -1) >= 0) place = (place + 1) & last;
      this.#keys[place] = keys[at] ?? 0;
      this.#classes[place] = own;
    }
  }
}

const BYTES = 256;
const NO_TABLE = new Uint16Array(0);

const keyOf = (own: number, code: number): number => ((own << 16) | code) >>> 0;

function isOnly(codes: ArrayLike<number>, only: number, rows: number): boolean {
  for (let row = 0; row < rows; row++) if (codes[row] !== only) return false;
  return true;
}

function mostOf(classOf: Uint16Array): number {
  let most = -1;
  for (let row = 0; row < classOf.length; row++) if ((classOf[row] ?? 0) > most) most = classOf[row] ?? 0;
  return most;
}

const placeOf = (key: number): number => {
  const mixed = Math.imul(key, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
};

/** Codes of a column's values below 65,536: integers as they are, others by appearance. */
class ValueCodes {
  #values = new Float64Array(256);
  #codes = new Uint16Array(256);
  #count = 0;

  /** Null for too many or too large values, or a negative zero, which equals zero here. */
  of(column: Column | Int32Array, absent: number, rows: number): ArrayLike<number> | null {
    if (column instanceof Uint8Array || column instanceof Uint16Array) return column;
    if (absent === 0) return column === null ? new Uint8Array(rows) : wholeNumbers(column, rows);
    if (column === null) return new Uint16Array(rows).fill(this.#code(absent));
    const codes = new Uint16Array(rows);
    for (let row = 0; row < rows; row++) {
      const value = column[row] ?? absent;
      if (value === 0 && 1 / value < 0) return null;
      codes[row] = this.#code(value);
      if (this.#count > MOST_CLASSES) return null;
    }
    return codes;
  }

  #code(value: number): number {
    const last = this.#values.length - 1;
    BITS.double[0] = value;
    const mixed = Math.imul((BITS.halves[0] ?? 0) ^ Math.imul(BITS.halves[1] ?? 0, 0x85ebca6b), 0x9e3779b1);
    for (let place = (mixed ^ (mixed >>> 15)) & last; ; place = (place + 1) & last) {
      const known = this.#codes[place] ?? 0;
      if (known === 0) return this.#put(place, value);
      if (Object.is(this.#values[place], value)) return known - 1;
    }
  }

  #put(place: number, value: number): number {
    this.#values[place] = value;
    this.#codes[place] = ++this.#count;
    const code = this.#count - 1;
    if (2 * this.#count > this.#values.length) this.#grow();
    return code;
  }

  #grow(): void {
    const [values, codes] = [this.#values, this.#codes];
    this.#values = new Float64Array(2 * values.length);
    this.#codes = new Uint16Array(2 * values.length);
    const byCode = new Float64Array(this.#count);
    for (const [place, code] of codes.entries()) if (code > 0) byCode[code - 1] = values[place] ?? 0;
    this.#count = 0;
    for (const value of byCode) this.#code(value);
  }
}

const BITS = (() => {
  const double = new Float64Array(1);
  return { double, halves: new Int32Array(double.buffer) };
})();

/** 16-bit integers by row; -1 of slots is 65,535. Null if one does not fit. */
function wholeNumbers(column: Exclude<Column, null> | Int32Array, rows: number): Uint16Array | null {
  const codes = Uint16Array.from(column.subarray(0, rows));
  const most = column instanceof Int32Array ? NO_SLOT_CODE - 1 : NO_SLOT_CODE;
  for (let row = 0; row < rows; row++) if ((column[row] ?? 0) > most) return null;
  return codes;
}

const NO_SLOT_CODE = 0xffff;
