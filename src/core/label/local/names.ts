import type { Conflict, Span } from "../../../model/index.ts";
import type { ReadSentence } from "./read.ts";
import type { SampleIndex } from "./sampleIndex.ts";
import type { Form } from "./vocabulary.ts";

/**
 * Names that no cited sentence has. Where one has a name of its own in the same place, beside the same word, that is what
 * it says instead: `in Lyon, France`, `in Paris, France`.
 */
export function nameConflicts(
  sentence: ReadSentence,
  cited: readonly ReadSentence[],
  index: SampleIndex,
): readonly Conflict[] {
  const known = index.vocabulary.marks.there;
  known.begin();
  for (const { forms } of cited) for (const { id } of forms) known.add(id);
  const missing = namesOf(sentence, ({ id }) => !known.has(id) && !index.isAsked(id));
  if (missing.length === 0) return [];
  const own = new Set(sentence.forms.map(({ id }) => id));
  const others = cited.flatMap((read) =>
    namesOf(read, ({ id }) => !own.has(id) && !index.isAsked(id)).map((name) => ({ read, name })),
  );
  return missing.map((name) => {
    const other = others.find((one) => isBeside(name, one.name));
    const at = other ? { key: other.read.key, span: runSpan(other.read, other.name) } : null;
    return { kind: "name", span: runSpan(sentence, name), at };
  });
}

/** A run of names, and the words with content before and after it; -1 where there is none near. */
interface Name {
  readonly first: number;
  readonly last: number;
  readonly before: number;
  readonly after: number;
}

const isBeside = (one: Name, other: Name): boolean =>
  (one.before >= 0 && one.before === other.before) || (one.after >= 0 && one.after === other.after);

const runSpan = ({ starts, ends }: ReadSentence, { first, last }: Name): Span => ({
  from: starts[first] ?? 0,
  to: ends[last] ?? 0,
});

/**
 * Runs of names of which a word passes. The first word of a sentence has its capital anyway: alone, it is a name only
 * where the sentence is hardly more than it.
 */
function namesOf(sentence: ReadSentence, passes: (form: Form) => boolean): readonly Name[] {
  const { forms, text, starts, ends } = sentence;
  const names: Name[] = [];
  for (let i = 0; i < forms.length; i++) {
    const first = i;
    while (isName(forms[i]) && (i === first || /^[\s.'’-]{0,2}$/.test(text.slice(ends[i - 1], starts[i])))) i++;
    if (i === first) continue;
    const isOpening = first === 0 && i === 1 && forms.length > 3;
    if (!isOpening && forms.slice(first, i).some(passes)) {
      names.push({ first, last: i - 1, before: contentFrom(forms, first - 1, -1), after: contentFrom(forms, i, 1) });
    }
    i--;
  }
  return names;
}

/** Id of the next word with content, at most three words on. */
function contentFrom(forms: readonly Form[], from: number, step: 1 | -1): number {
  for (let i = from; Math.abs(i - from) < 3; i += step) {
    const form = forms[i];
    if (form !== undefined && !form.isStop) return form.id;
  }
  return -1;
}

/** Whether a word is written as names are. */
export const isName = (form: Form | undefined): boolean =>
  form?.isCapital === true && !form.isStop && form.month === null;
