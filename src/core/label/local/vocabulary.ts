import { stemOf } from "./stem.ts";
import { monthOf, numberWord } from "./units.ts";
import { NEGATING_CHARACTERS, NEGATORS, QUANTIFIERS, STOP_WORDS } from "./words.ts";

/** What a word as written is, worked out once a vocabulary. */
export interface Form {
  /** Equal for words that count as the same; dense from 0. */
  readonly id: number;
  readonly stem: string;
  /** Lower case, without accents and possessive endings. */
  readonly folded: string;
  readonly isStop: boolean;
  readonly isNegator: boolean;
  readonly isCapital: boolean;
  readonly quantifier: "all" | "some" | "only" | null;
  /** Of a number or number word. */
  readonly value: number | null;
  /** 1 to 12. */
  readonly month: number | null;
}

// An index has an array as long as this: more words would cost every sample more than they save.
const MOST_FORMS = 16_000;

/**
 * Words met so far. It only saves work: what it forgets when it is full is worked out again, and no answer depends on
 * what it knows. Ids hold until `forget`.
 */
export class Vocabulary {
  readonly #forms = new Map<string, Form>();
  readonly #ids = new Map<string, number>();

  get size(): number {
    return this.#ids.size;
  }

  /** Begins anew if too much has come together; called between samples. */
  prune(): void {
    if (this.#forms.size < MOST_FORMS) return;
    this.#forms.clear();
    this.#ids.clear();
  }

  formOf(raw: string): Form {
    let form = this.#forms.get(raw);
    if (form === undefined) {
      form = this.#newForm(raw);
      this.#forms.set(raw, form);
    }
    return form;
  }

  numberOf(value: number): Form {
    const raw = `#${value}`;
    let form = this.#forms.get(raw);
    if (form === undefined) {
      form = { ...this.#plain(raw, raw), value };
      this.#forms.set(raw, form);
    }
    return form;
  }

  /** Id of a word that may not occur; -1 if it has not been met. */
  idOf(folded: string): number {
    return this.#ids.get(stemOf(folded)) ?? -1;
  }

  #newForm(raw: string): Form {
    const folded = fold(raw);
    const value = numberWord(folded) ?? null;
    const isCapital = /^\p{Lu}/u.test(raw);
    const month = folded === "may" && !isCapital ? null : (monthOf(folded) ?? null);
    const stem = value !== null ? `#${value}` : month !== null ? `month ${month}` : stemOf(folded);
    return {
      ...this.#plain(stem, folded),
      isStop: STOP_WORDS.has(folded) && month === null,
      isNegator: NEGATORS.has(folded) || /n['’]t$/.test(folded) || NEGATING_CHARACTERS.includes(folded.charAt(0)),
      isCapital,
      quantifier: QUANTIFIERS.get(folded) ?? null,
      value,
      month,
    };
  }

  #plain(stem: string, folded: string): Form {
    let id = this.#ids.get(stem);
    if (id === undefined) {
      id = this.#ids.size;
      this.#ids.set(stem, id);
    }
    const nothing = { isStop: false, isNegator: false, isCapital: false, quantifier: null, value: null, month: null };
    return { id, stem, folded, ...nothing };
  }
}

/** Lower case, compatible forms made one, accents and possessive endings dropped. */
export function fold(raw: string): string {
  let folded = raw.toLowerCase();
  if (/[^ -~]/.test(folded))
    folded = folded
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .replace(/ß/g, "ss")
      .replace(/’/g, "'");
  return folded.replace(/'s?$/, "");
}
