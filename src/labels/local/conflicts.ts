import type { Conflict, Span } from "../../model/index.ts";
import { type CitedSentence, type OpenRun, quantifierAt, scopesOf } from "./citedSentence.ts";
import { type Quantity, QuantityIndex, quantitiesOf } from "./quantities.ts";
import { isWrittenAsName, type NameRun, nameRunsOf, type ReadSentence } from "./read.ts";
import type { SampleIndex } from "./sampleIndex.ts";

/** Contradictions between the cited sentences and a response sentence, in reading order. */
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
  const told = new Set(found.map(({ kind, span }) => (kind === "negation" ? span.from : -1)));
  found.push(...unfoundNegations(sentence, cited, index).filter(({ span }) => !told.has(span.from)));
  const names = found.flatMap(({ kind, span, at }) => ((kind === "name" && at) || kind === "antonym" ? [span] : []));
  const isNamed = ({ from, to }: Span): boolean => names.some((name) => name.from < to && from < name.to);
  found.push(...wordConflicts(sentence, cited, index).filter(({ span }) => !isNamed(span)));
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
  const others = new Map<string, FoundQuantity | null>();
  const otherOf = (kind: string): FoundQuantity | null => {
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

interface FoundQuantity {
  readonly key: string;
  readonly quantity: Quantity;
}

function firstOf(cited: readonly CitedSentence[], find: (one: CitedSentence) => Quantity | null): FoundQuantity | null {
  for (const one of cited) {
    const quantity = find(one);
    if (quantity !== null) return { key: one.key, quantity };
  }
  return null;
}

/** Words of quantities that a cited sentence has in any notation: `0.33 km` for `330 metres`. */
export function sharedQuantityWords(sentence: ReadSentence, cited: readonly CitedSentence[]): ReadonlySet<number> {
  const said = quantitiesOf(sentence);
  if (said.length === 0) return NO_WORDS;
  const shared = said.filter((quantity) => cited.some(({ quantities }) => quantities.supports(quantity)));
  const words = new Set<number>();
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

/** The same word negated on one side only, or under `all` on one and `some` on the other. */
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

/** A word whose opposite a cited sentence has, without the word or a synonym. */
function antonymConflicts(
  sentence: ReadSentence,
  cited: readonly CitedSentence[],
  index: SampleIndex,
): readonly Conflict[] {
  return sentence.forms.flatMap((form, i): readonly Conflict[] => {
    if (form.isStop || cited.some((one) => one.has(form.id))) return [];
    const { opposite, same } = index.kinOf(form);
    if (opposite.length === 0 || cited.some((one) => same.some((id) => one.has(id)))) return [];
    for (const one of cited) {
      const places = opposite.flatMap((other) => one.places.get(other) ?? []);
      if (places.length === 0) continue;
      const span = spanAt(one.read, Math.min(...places));
      return [{ kind: "antonym", span: spanAt(sentence, i), at: { key: one.key, span } }];
    }
    return [];
  });
}

/** A negation of words that no cited sentence negates nearby. */
function unfoundNegations(
  sentence: ReadSentence,
  cited: readonly CitedSentence[],
  index: SampleIndex,
): readonly Conflict[] {
  if (!sentence.hasScope) return [];
  const negated = new Map<number, number[]>();
  for (const [i, { isNegator }] of sentence.forms.entries()) if (isNegator) negated.set(i, []);
  if (negated.size === 0) return [];
  for (const { id, word, negator } of scopesOf(sentence)) {
    if (negator === null) continue;
    const form = sentence.forms[word];
    negated.get(negator)?.push(id, ...(form ? index.kinOf(form).same : []));
  }
  return [...negated].flatMap(([negator, ids]): readonly Conflict[] => {
    const isFound = cited.some((one) => ids.some((id) => one.scopesOf(id)?.hasNegated === true));
    return isFound ? [] : [{ kind: "negation", span: spanAt(sentence, negator), at: null }];
  });
}

export const spanAt = ({ starts, ends }: ReadSentence, i: number): Span => ({ from: starts[i] ?? 0, to: ends[i] ?? 0 });

/** Names in no cited sentence, with a name in the same place there: `in Lyon, France`, `in Paris, France`. */
function nameConflicts(
  sentence: ReadSentence,
  cited: readonly CitedSentence[],
  index: SampleIndex,
): readonly Conflict[] {
  const isMissing = (id: number): boolean => !cited.some((one) => one.has(id)) && !index.isAsked(id);
  const missing = nameRunsOf(sentence, index.isName).filter(({ ids }) => ids.some(isMissing));
  if (missing.length === 0) return [];
  const own = new Set(sentence.forms.map(({ id }) => id));
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

/**
 * Words that no cited sentence or synonym has, with other words in their place there: between the same two words, or
 * next to the same one at an end of the response sentence.
 */
function wordConflicts(
  sentence: ReadSentence,
  cited: readonly CitedSentence[],
  index: SampleIndex,
): readonly Conflict[] {
  const places = [...sentence.forms.keys()].filter((i) => sentence.forms[i]?.isStop === false);
  const own = new Set(sentence.forms.map(({ id }) => id));
  const isMissing = (place: number | undefined): boolean => {
    const form = place === undefined ? undefined : sentence.forms[place];
    if (form === undefined || form.value !== null || form.month !== null || index.isAsked(form.id)) return false;
    return !cited.some((one) => one.has(form.id) || index.kinOf(form).same.some((id) => one.has(id)));
  };
  const conflicts: Conflict[] = [];
  for (let i = 0; i < places.length; i++) {
    const first = i;
    while (isMissing(places[i])) i++;
    if (i === first) continue;
    const idAt = (rank: number): number => sentence.forms[places[rank] ?? -1]?.id ?? -1;
    const [before, after] = [idAt(first - 1), idAt(i)];
    if (before < 0 && after < 0) continue;
    for (const one of cited) {
      const place = one.between(before, after, own);
      if (place < 0) continue;
      const span = { from: sentence.starts[places[first] ?? 0] ?? 0, to: sentence.ends[places[i - 1] ?? 0] ?? 0 };
      const kind = place > 0 && isWrittenAsName(one.read.forms[place]) ? "name" : "word";
      conflicts.push({ kind, span, at: { key: one.key, span: spanAt(one.read, place) } });
      break;
    }
  }
  return conflicts;
}
