import type { Conflict, Span } from "../../../model/index.ts";
import { nameConflicts } from "./names.ts";
import { isOtherUnit, isSame, type Quantity, quantitiesOf } from "./quantities.ts";
import type { ReadSentence } from "./read.ts";
import type { SampleIndex } from "./sampleIndex.ts";
import type { Form } from "./vocabulary.ts";

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

/** Words of quantities that a cited sentence has as well, however it writes them: `0.33 km` for `330 metres`. */
export function sharedQuantityWords(sentence: ReadSentence, cited: readonly ReadSentence[]): ReadonlySet<number> {
  const said = quantitiesOf(sentence);
  if (said.length === 0) return NO_WORDS;
  const found = cited.flatMap((read) => quantitiesOf(read));
  const shared = said.filter((quantity) => found.some((other) => isSame(quantity, other)));
  const words = new Set<number>();
  for (const [i, { id }] of sentence.forms.entries()) {
    const at = sentence.starts[i] ?? 0;
    if (shared.some(({ span }) => at >= span.from && at < span.to)) words.add(id);
  }
  return words;
}

const NO_WORDS: ReadonlySet<number> = new Set();

/** The same word under a negation here and nowhere there, or under `all` here and `some` there; or the other way round. */
function scopeConflicts(sentence: ReadSentence, best: ReadSentence): readonly Conflict[] {
  if (!sentence.hasScope && !best.hasScope) return [];
  const there = new Map<number, Scope[]>();
  for (const scope of scopesOf(best)) {
    const known = there.get(scope.id);
    if (known) known.push(scope);
    else there.set(scope.id, [scope]);
  }
  const conflicts: Conflict[] = [];
  const told = new Set<number>();
  for (const { id, word, negator, quantifier } of scopesOf(sentence)) {
    const others = there.get(id);
    const [other] = others ?? [];
    if (!others || !other) continue;
    const at = (place: number): Conflict["at"] => ({ key: best.key, span: spanAt(best, place) });
    if (others.every((one) => (one.negator === null) !== (negator === null))) {
      // One negator is told once, however many words it reaches.
      const mark = negator ?? -1 - (other.negator ?? 0);
      if (!told.has(mark)) {
        conflicts.push({
          kind: "negation",
          span: spanAt(sentence, negator ?? word),
          at: at(other.negator ?? other.word),
        });
      }
      told.add(mark);
    }
    const mine = quantifierAt(sentence, quantifier);
    if (mine !== null && others.every((one) => ![null, mine].includes(quantifierAt(best, one.quantifier)))) {
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

function antonymConflicts(
  sentence: ReadSentence,
  cited: readonly ReadSentence[],
  index: SampleIndex,
): readonly Conflict[] {
  if (!sentence.hasOpposite) return [];
  return sentence.forms.flatMap(({ id, opposites }, i): readonly Conflict[] => {
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

const quantifierAt = ({ forms }: ReadSentence, i: number | null): Form["quantifier"] =>
  i === null ? null : (forms[i]?.quantifier ?? null);
const spanAt = ({ starts, ends }: ReadSentence, i: number): Span => ({ from: starts[i] ?? 0, to: ends[i] ?? 0 });
