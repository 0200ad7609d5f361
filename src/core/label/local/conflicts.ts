import type { Conflict, Span } from "../../../model/index.ts";
import { isOtherUnit, isSame, type Quantity, quantitiesOf } from "./quantities.ts";
import type { ReadSentence } from "./read.ts";
import type { SampleIndex } from "./sampleIndex.ts";
import type { Form } from "./vocabulary.ts";
import { ANTONYMS } from "./words.ts";

/** What in the cited sentences speaks against a response sentence, in its reading order. */
export function conflictsOf(
  sentence: ReadSentence,
  cited: readonly ReadSentence[],
  index: SampleIndex,
): readonly Conflict[] {
  const best = cited[0];
  const found = [
    ...quantityConflicts(sentence, cited, index),
    ...nameConflicts(sentence, cited, index),
    ...(best ? [...scopeConflicts(sentence, best), ...antonymConflicts(sentence, cited, index)] : []),
  ];
  return found.sort((a, b) => a.span.from - b.span.from);
}

function quantityConflicts(
  sentence: ReadSentence,
  cited: readonly ReadSentence[],
  index: SampleIndex,
): readonly Conflict[] {
  const said = quantitiesOf(sentence);
  if (said.length === 0) return [];
  const asked = quantitiesOf(index.question);
  const found = cited.flatMap((read) => quantitiesOf(read).map((quantity) => ({ key: read.key, quantity })));
  const isTaken = (quantity: Quantity): boolean => [...said, ...asked].some((other) => isSame(other, quantity));
  return said.flatMap((quantity): readonly Conflict[] => {
    if ([...asked, ...found.map((other) => other.quantity)].some((other) => isSame(quantity, other))) return [];
    const unit = found.find((other) => isOtherUnit(quantity, other.quantity));
    const other = unit ?? found.find((one) => one.quantity.kind === quantity.kind && !isTaken(one.quantity));
    const kind = unit ? "unit" : quantity.date === null ? "number" : "date";
    const at = other ? { key: other.key, span: other.quantity.span } : null;
    return [{ kind, span: quantity.span, at }];
  });
}

/** Names that no cited sentence has, while one has a name that neither response nor question knows. */
function nameConflicts(
  sentence: ReadSentence,
  cited: readonly ReadSentence[],
  index: SampleIndex,
): readonly Conflict[] {
  const known = new Set(cited.flatMap(({ forms }) => forms.map(({ id }) => id)));
  const own = new Set(sentence.forms.map(({ id }) => id));
  const missing = namesOf(sentence, ({ id }) => !known.has(id) && !index.isAsked(id));
  if (missing.length === 0) return [];
  for (const read of cited) {
    const others = namesOf(read, ({ id }) => !own.has(id) && !index.isAsked(id));
    const [only] = others;
    if (only) return missing.map((span, i) => ({ kind: "name", span, at: { key: read.key, span: others[i] ?? only } }));
  }
  return missing.map((span) => ({ kind: "name", span, at: null }));
}

/** Runs of names all of whose words pass. The first word of a sentence has its capital anyway, and is one only before another. */
function namesOf({ forms, starts, ends }: ReadSentence, passes: (form: Form) => boolean): readonly Span[] {
  const spans: Span[] = [];
  for (let i = 0; i < forms.length; i++) {
    const first = i;
    while (i < forms.length && isName(forms[i]) && (i === first || (starts[i] ?? 0) - (ends[i - 1] ?? 0) <= 2)) i++;
    if (i === first || (first === 0 && i === 1 && forms.length > 3)) continue;
    if (forms.slice(first, i).every(passes)) spans.push({ from: starts[first] ?? 0, to: ends[i - 1] ?? 0 });
    i--;
  }
  return spans;
}

/** Whether a word is written as names are. */
export const isName = (form: Form | undefined): boolean =>
  form?.isCapital === true && !form.isStop && form.month === null;

/** The same word under a negation here and not there, or under `all` here and `some` there. */
function scopeConflicts(sentence: ReadSentence, best: ReadSentence): readonly Conflict[] {
  const there = new Map(scopesOf(best).map((scope) => [scope.id, scope]));
  const conflicts: Conflict[] = [];
  const told = new Set<number>();
  for (const { id, word, negator, quantifier } of scopesOf(sentence)) {
    const other = there.get(id);
    if (!other) continue;
    const at = (place: number): Conflict["at"] => ({ key: best.key, span: spanAt(best, place) });
    if ((negator === null) !== (other.negator === null)) {
      const mark = negator ?? -1 - (other.negator ?? 0);
      if (!told.has(mark))
        conflicts.push({
          kind: "negation",
          span: spanAt(sentence, negator ?? word),
          at: at(other.negator ?? other.word),
        });
      told.add(mark);
    }
    const [mine, theirs] = [formAt(sentence, quantifier), formAt(best, other.quantifier)];
    if (mine && theirs && mine.quantifier !== theirs.quantifier) {
      conflicts.push({
        kind: "quantifier",
        span: spanAt(sentence, quantifier ?? word),
        at: at(other.quantifier ?? other.word),
      });
    }
  }
  return conflicts;
}

/** A word with content and what stands before it and changes it; places are positions in the sentence. */
interface Scope {
  readonly id: number;
  readonly word: number;
  readonly negator: number | null;
  readonly quantifier: number | null;
}

const REACH = 4;

function scopesOf(sentence: ReadSentence): readonly Scope[] {
  const { forms, text, starts, ends } = sentence;
  const scopes: Scope[] = [];
  let negator = Number.NEGATIVE_INFINITY;
  let quantifier = Number.NEGATIVE_INFINITY;
  for (const [i, form] of forms.entries()) {
    if (i > 0 && /[,;:.!?()]/.test(text.slice(ends[i - 1], starts[i]))) {
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

function antonymConflicts(
  sentence: ReadSentence,
  cited: readonly ReadSentence[],
  index: SampleIndex,
): readonly Conflict[] {
  return sentence.forms.flatMap(({ id, folded }, i): readonly Conflict[] => {
    const opposites = ANTONYMS.get(folded);
    if (!opposites || cited.some(({ forms }) => forms.some((other) => other.id === id))) return [];
    const ids = new Set(opposites.map((opposite) => index.vocabulary.idOf(opposite)));
    for (const read of cited) {
      const at = read.forms.findIndex((other) => ids.has(other.id));
      if (at >= 0)
        return [{ kind: "antonym", span: spanAt(sentence, i), at: { key: read.key, span: spanAt(read, at) } }];
    }
    return [];
  });
}

const formAt = ({ forms }: ReadSentence, i: number | null): Form | undefined => (i === null ? undefined : forms[i]);
const spanAt = ({ starts, ends }: ReadSentence, i: number): Span => ({ from: starts[i] ?? 0, to: ends[i] ?? 0 });
