import type { ReadSentence } from "./read.ts";
import type { Form } from "./vocabulary.ts";

/** A word with content and what stands before it and changes it; places are positions in the sentence. */
export interface Scope {
  readonly id: number;
  readonly word: number;
  readonly negator: number | null;
  readonly quantifier: number | null;
}

const REACH = 4;

export function scopesOf(sentence: ReadSentence): readonly Scope[] {
  const { forms, text, starts, ends } = sentence;
  const scopes: Scope[] = [];
  let negator = Number.NEGATIVE_INFINITY;
  let quantifier = Number.NEGATIVE_INFINITY;
  for (const [i, form] of forms.entries()) {
    if (i > 0 && isParted(text, ends[i - 1] ?? 0, starts[i] ?? 0)) {
      negator = Number.NEGATIVE_INFINITY;
      quantifier = Number.NEGATIVE_INFINITY;
    }
    if (form.isNegator) negator = i;
    else if (form.quantifier !== null) quantifier = i;
    else if (!form.isStop) {
      const reaching = (from: number): number | null => (i - from <= REACH ? from : null);
      scopes.push({ id: form.id, word: i, negator: reaching(negator), quantifier: reaching(quantifier) });
    }
  }
  return scopes;
}

/** Whether more than a space stands between two words, so that one does not reach over to the other. */
function isParted(text: string, from: number, to: number): boolean {
  return to - from !== 1
    ? /[,;:.!?()]/.test(text.slice(from, to))
    : text.charCodeAt(from) !== SPACE && ",;:".includes(text.charAt(from));
}

const SPACE = 32;

export const quantifierAt = ({ forms }: ReadSentence, i: number | null): Form["quantifier"] =>
  i === null ? null : (forms[i]?.quantifier ?? null);
