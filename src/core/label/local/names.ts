import type { Conflict, Span } from "../../../model/index.ts";
import type { CitedSentence, OpenRun } from "./citedSentence.ts";
import type { ReadSentence } from "./read.ts";
import type { SampleIndex } from "./sampleIndex.ts";
import type { Form } from "./vocabulary.ts";

/**
 * Names that no cited sentence has. Where one has a name of its own in the same place, beside the same word, that is what
 * it says instead: `in Lyon, France`, `in Paris, France`.
 */
export function nameConflicts(
  sentence: ReadSentence,
  cited: readonly CitedSentence[],
  index: SampleIndex,
): readonly Conflict[] {
  const isMissing = (id: number): boolean => !cited.some((one) => one.has(id)) && !index.isAsked(id);
  const missing = nameRunsOf(sentence).filter(({ ids }) => ids.some(isMissing));
  if (missing.length === 0) return [];
  const own = new Set(sentence.forms.map(({ id }) => id));
  /** The first of some runs with a word that the response lacks; many names stand beside the same word. */
  const firsts = new Map<readonly OpenRun[], OpenRun | null>();
  const firstOf = (runs: readonly OpenRun[] | undefined): OpenRun | null => {
    if (!runs) return null;
    let first = firsts.get(runs);
    if (first === undefined) {
      first = runs.find(({ open }) => open.some((id) => !own.has(id))) ?? null;
      firsts.set(runs, first);
    }
    return first;
  };
  return missing.map((run) => {
    let at: Conflict["at"] = null;
    for (const one of cited) {
      const before = firstOf(one.names.before.get(run.before));
      const after = firstOf(one.names.after.get(run.after));
      const other = before && after ? (after.first < before.first ? after : before) : (before ?? after);
      if (other) {
        at = { key: one.key, span: runSpan(one.read, other) };
        break;
      }
    }
    return { kind: "name", span: runSpan(sentence, run), at };
  });
}

/** A run of names, and the words with content before and after it; -1 where there is none near. */
export interface NameRun {
  readonly first: number;
  readonly last: number;
  readonly before: number;
  readonly after: number;
  /** Its words. */
  readonly ids: readonly number[];
}

const runSpan = ({ starts, ends }: ReadSentence, { first, last }: NameRun): Span => ({
  from: starts[first] ?? 0,
  to: ends[last] ?? 0,
});

/**
 * Runs of names. The first word of a sentence has its capital anyway: alone, it is a name only where the sentence is
 * hardly more than it.
 */
export function nameRunsOf({ forms, text, starts, ends }: ReadSentence): readonly NameRun[] {
  const runs: NameRun[] = [];
  for (let i = 0; i < forms.length; i++) {
    const first = i;
    while (isName(forms[i]) && (i === first || /^[\s.'’-]{0,2}$/.test(text.slice(ends[i - 1], starts[i])))) i++;
    if (i === first) continue;
    const isOpening = first === 0 && i === 1 && forms.length > 3;
    if (!isOpening) {
      const ids = forms.slice(first, i).map(({ id }) => id);
      runs.push({
        first,
        last: i - 1,
        before: contentFrom(forms, first - 1, -1),
        after: contentFrom(forms, i, 1),
        ids,
      });
    }
    i--;
  }
  return runs;
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
