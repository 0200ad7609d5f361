import type { Conflict, Span } from "../../../model/index.ts";
import { type CitedSentence, type OpenRun, quantifierAt, scopesOf } from "./citedSentence.ts";
import { type Quantity, QuantityIndex, quantitiesOf } from "./quantities.ts";
import { type NameRun, nameRunsOf, type ReadSentence } from "./read.ts";
import type { SampleIndex } from "./sampleIndex.ts";

/** What in the cited sentences speaks against a response sentence, in its reading order. */
export function conflictsOf(
  sentence: ReadSentence,
  cited: readonly CitedSentence[],
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
  cited: readonly CitedSentence[],
  index: SampleIndex,
): readonly Conflict[] {
  const said = quantitiesOf(sentence);
  if (said.length === 0) return [];
  const asked = index.asked.quantities;
  const own = new QuantityIndex(said);
  /** By kind, what a cited sentence has in the place of what is said: nothing that the response or the question says. */
  const others = new Map<string, Found | null>();
  const otherOf = (kind: string): Found | null => {
    let other = others.get(kind);
    if (other === undefined) {
      other = firstOf(cited, (one) => one.unaskedQuantities(kind).find((quantity) => !own.says(quantity)) ?? null);
      others.set(kind, other);
    }
    return other;
  };
  return said.flatMap((quantity): readonly Conflict[] => {
    if (asked.supports(quantity) || cited.some(({ quantities }) => quantities.supports(quantity))) return [];
    const unit = firstOf(cited, ({ quantities }) => quantities.inOtherUnit(quantity));
    const other = unit ?? otherOf(quantity.kind);
    const kind = unit ? "unit" : quantity.date === null ? "number" : "date";
    const at = other ? { key: other.key, span: other.quantity.span } : null;
    return [{ kind, span: quantity.span, at }];
  });
}

interface Found {
  readonly key: string;
  readonly quantity: Quantity;
}

function firstOf(cited: readonly CitedSentence[], find: (one: CitedSentence) => Quantity | null): Found | null {
  for (const one of cited) {
    const quantity = find(one);
    if (quantity !== null) return { key: one.key, quantity };
  }
  return null;
}

/** Words of quantities that a cited sentence has as well, however it writes them: `0.33 km` for `330 metres`. */
export function sharedQuantityWords(sentence: ReadSentence, cited: readonly CitedSentence[]): ReadonlySet<number> {
  const said = quantitiesOf(sentence);
  if (said.length === 0) return NO_WORDS;
  const shared = said.filter((quantity) => cited.some(({ quantities }) => quantities.supports(quantity)));
  const words = new Set<number>();
  // Both stand in reading order, and no two quantities share a word.
  let next = 0;
  for (const [i, { id }] of sentence.forms.entries()) {
    const at = sentence.starts[i] ?? 0;
    while (next < shared.length && (shared[next]?.span.to ?? 0) <= at) next++;
    const span = shared[next]?.span;
    if (span && at >= span.from) words.add(id);
  }
  return words;
}

const NO_WORDS: ReadonlySet<number> = new Set();

/** The same word under a negation here and nowhere there, or under `all` here and `some` there; or the other way round. */
function scopeConflicts(sentence: ReadSentence, best: CitedSentence): readonly Conflict[] {
  const { read } = best;
  if (!sentence.hasScope && !read.hasScope) return [];
  const conflicts: Conflict[] = [];
  const told = new Set<number>();
  for (const { id, word, negator, quantifier } of scopesOf(sentence)) {
    const others = best.scopesOf(id);
    if (!others) continue;
    const { first: other } = others;
    const at = (place: number): Conflict["at"] => ({ key: best.key, span: spanAt(read, place) });
    if (negator === null ? !others.hasPlain : !others.hasNegated) {
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
    if (mine !== null && !others.quantifiers.has(null) && !others.quantifiers.has(mine)) {
      conflicts.push({
        kind: "quantifier",
        span: spanAt(sentence, quantifier ?? word),
        at: at(other.quantifier ?? other.word),
      });
    }
  }
  return conflicts;
}

function antonymConflicts(
  sentence: ReadSentence,
  cited: readonly CitedSentence[],
  index: SampleIndex,
): readonly Conflict[] {
  if (!sentence.hasOpposite) return [];
  return sentence.forms.flatMap(({ id, opposites }, i): readonly Conflict[] => {
    if (!opposites || cited.some((one) => one.has(id))) return [];
    const ids = opposites.map((opposite) => index.vocabulary.idOf(opposite));
    for (const one of cited) {
      const places = ids.flatMap((other) => one.places.get(other) ?? []);
      if (places.length === 0) continue;
      const span = spanAt(one.read, Math.min(...places));
      return [{ kind: "antonym", span: spanAt(sentence, i), at: { key: one.key, span } }];
    }
    return [];
  });
}

const spanAt = ({ starts, ends }: ReadSentence, i: number): Span => ({ from: starts[i] ?? 0, to: ends[i] ?? 0 });

/**
 * Names that no cited sentence has. Where one has a name of its own in the same place, beside the same word, that is what
 * it says instead: `in Lyon, France`, `in Paris, France`.
 */
function nameConflicts(
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

const runSpan = ({ starts, ends }: ReadSentence, { first, last }: NameRun): Span => ({
  from: starts[first] ?? 0,
  to: ends[last] ?? 0,
});
