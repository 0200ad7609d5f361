import { type RagSample, SENTENCE_LABELS, type SentenceSupport, type SupportLabels } from "../../../model/index.ts";
import { cleanKey } from "../../../text/keys.ts";
import { isJudged } from "../citations/measure.ts";
import { Labelled, type RagFacts } from "../facts.ts";
import { contradictionsOf } from "./contradictions.ts";
import { codePoints, type DocumentSentences, type LabelReading, readLabels, type SentenceReading } from "./reading.ts";

/** Digits of a state: 1 + position in `SENTENCE_LABELS`; 0 ends the list. */
export const UNLABELLED = SENTENCE_LABELS.length + 1;
export const STATE_BASE = UNLABELLED + 1;
/** As many as a double holds exactly: 6²⁰ < 2⁵³. */
export const STATE_DIGITS = 20;

type States = Pick<RagFacts, "states" | "moreStates">;

/**
 * States of the response's sentences as two numbers to the base 6, the first sentence the lowest digit, twenty in each.
 * Annotators are not compared beyond the fortieth.
 */
export function packStates(responses: readonly SentenceReading[]): States {
  if (responses.every(({ state }) => state === "unlabelled")) return NO_STATES;
  return { states: pack(responses, 0), moreStates: pack(responses, STATE_DIGITS) };
}

/** 1 + position in `SENTENCE_LABELS` by sentence, 0 if unlabelled; empty without labels. */
export function unpackStates({ states, moreStates }: States): readonly number[] {
  return [...digitsOf(states), ...digitsOf(moreStates)];
}

const NO_STATES: States = { states: 0, moreStates: 0 };

function pack(responses: readonly SentenceReading[], from: number): number {
  let packed = 0;
  for (let at = Math.min(responses.length, from + STATE_DIGITS) - 1; at >= from; at--) {
    packed = packed * STATE_BASE + digitOf(responses[at]?.state ?? "unlabelled");
  }
  return packed;
}

/** An unsure sentence counts as unlabelled in comparisons of annotators. */
function digitOf(state: SentenceReading["state"]): number {
  return state === "unlabelled" || state === "unsure" ? UNLABELLED : SENTENCE_LABELS.indexOf(state) + 1;
}

function digitsOf(packed: number): number[] {
  const digits: number[] = [];
  for (let rest = packed; rest > 0; rest = Math.floor(rest / STATE_BASE)) {
    const digit = rest % STATE_BASE;
    digits.push(digit === UNLABELLED ? 0 : digit);
  }
  return digits;
}

/** False for most samples of the robustness tasks. */
export function hasSupport({ labels, counts, documents, responseSentences, published }: RagSample): boolean {
  if (labels !== null || counts !== null || responseSentences !== null) return true;
  for (const _ in published) return true;
  // An empty list has no sentences; unsplit documents have an unknown number.
  return documents !== null && (documents.length === 0 || documents.some(({ sentences }) => sentences !== null));
}

/** Counts and lengths by the labels, independent of modes. Splits no text. */
export function measureSupport(sample: RagSample) {
  const reading = readLabels(sample);
  const adherence = adherenceOf(sample, reading);
  const use = measureUse(reading);
  const states = measureStates(sample, reading);
  const entries = measureEntries(sample, reading, states);
  return {
    labelled: labelledBits(sample, reading, use.hasText, entries.entries),
    relevant: reading.relevant?.keys.length ?? sample.counts?.relevant ?? 0,
    utilized: reading.utilized?.keys.length ?? sample.counts?.utilized ?? 0,
    // Counts have no repeated or unknown keys to leave out.
    relevantDistinct: reading.relevant?.distinct.length ?? sample.counts?.relevant ?? 0,
    both: use.both,
    relevantKnown: reading.relevant ? use.relevantKnown : (sample.counts?.relevant ?? 0),
    utilizedKnown: reading.utilized ? use.utilizedKnown : (sample.counts?.utilized ?? 0),
    bothKnown: use.bothKnown,
    total: reading.sentences.total ?? 0,
    relevantChars: use.relevantChars,
    utilizedChars: use.utilizedChars,
    bothChars: use.bothChars,
    totalChars: use.totalChars,
    ...entries,
    adherence,
    ...states,
    ...packStates(reading.responses),
    contradictions: contradictionsOf(sample, reading, adherence),
    divided: dividedIn(sample.labels),
  } satisfies Partial<RagFacts>;
}

function labelledBits(
  sample: RagSample,
  { relevant, utilized, sentences }: LabelReading,
  hasText: boolean,
  entries: number,
): number {
  const { labels, counts } = sample;
  const countsRelevant = relevant === null && counts !== null && counts.relevant !== null;
  const countsUtilized = utilized === null && counts !== null && counts.utilized !== null;
  let bits = 0;
  if (relevant !== null || countsRelevant) bits |= Labelled.relevant;
  if (utilized !== null || countsUtilized) bits |= Labelled.utilized;
  if (countsRelevant || countsUtilized) bits |= Labelled.countsOnly;
  if (labels !== null) bits |= Labelled.judge;
  if (labels !== null && labels.support !== null) bits |= Labelled.support;
  if (labels !== null && labels.unsupportedResponseKeys !== null) bits |= Labelled.unsupportedKeys;
  if (labels?.support != null && labels.support.length > 0 && entries === 0) bits |= Labelled.unjudged;
  if (labels !== null && labels.isOverallSupported !== null)
    bits |= Labelled.overall | (labels.isOverallSupported ? Labelled.overallSupported : 0);
  if (labels?.support?.some(({ probability }) => probability !== undefined)) bits |= Labelled.guess;
  if (labels?.isFromScores === true) bits |= Labelled.fromScores;
  if (sentences.total !== null) bits |= Labelled.total;
  if (hasText) bits |= Labelled.text;
  for (const _ in sample.published) return bits | Labelled.scores;
  return bits;
}

function dividedIn(labels: SupportLabels | null): number {
  const disagreements = labels?.disagreements;
  return disagreements === undefined ? 0 : new Set(disagreements.map(({ key }) => key)).size;
}

/**
 * 0: unknown; 1: nothing unsupported; 2: something unsupported. The list of unsupported sentences goes before the
 * entries, which have to cover every sentence. Labels of unknown response sentences are ignored.
 */
export function adherenceOf(sample: RagSample, reading: LabelReading): number {
  const { labels } = sample;
  const adherence = adherenceIn(sample, reading);
  return adherence === 1 && (labels?.isPartial === true || labels?.support?.some(isOpen) === true) ? 0 : adherence;
}

/** A sentence that a guess leaves undecided. */
const isOpen = ({ isFullySupported, probability }: SentenceSupport): boolean =>
  isFullySupported === null && probability !== undefined;

function adherenceIn({ labels, counts, responseSentences }: RagSample, reading: LabelReading): number {
  const { unsupported, responses } = reading;
  const isListed = responseSentences !== null;
  if (unsupported !== null) {
    const isAny = isListed ? responses.some(({ key }) => unsupported.has(key)) : unsupported.keys.length > 0;
    return isAny ? 2 : 1;
  }
  if (labels !== null && labels.support !== null) {
    const isAnyNot = isListed
      ? responses.some(({ entry }) => entry?.isFullySupported === false)
      : labels.support.some(({ isFullySupported }) => isFullySupported === false);
    if (isAnyNot) return 2;
    return responses.some(isJudged) && !responses.some(isMissing) ? 1 : 0;
  }
  if (counts === null || counts.unsupported === null) return 0;
  return counts.unsupported + (counts.partial ?? 0) > 0 ? 2 : 1;
}

const isMissing = ({ state, isUnit }: SentenceReading): boolean => state === "unlabelled" && !isUnit;

/**
 * What `fractional` divides: the sentences of the response if listed, else the judge's entries, repeated ones each.
 * Those without a verdict, by an entry or by the list of unsupported sentences, are not fully supported.
 */
function measureEntries(
  { labels, counts, responseSentences }: RagSample,
  { unsupported, responses }: LabelReading,
  states: StateCounts,
): Pick<RagFacts, "entries" | "entriesFull"> {
  const support = labels?.support ?? null;
  if (responseSentences !== null && (support !== null || unsupported !== null)) {
    if (!responses.some(isJudged)) return NO_ENTRIES;
    const { full, uncited, partial, none, unlabelled } = states;
    return { entries: full + uncited + partial + none + unlabelled, entriesFull: full + uncited };
  }
  if (support !== null) {
    const verdicts = support
      .filter((entry) => unsupported !== null || !isOpen(entry))
      .map(({ key, isFullySupported }) => isFullySupported ?? (unsupported && !unsupported.has(cleanKey(key))));
    if (verdicts.every((verdict) => verdict === null)) return NO_ENTRIES;
    return { entries: verdicts.length, entriesFull: verdicts.filter((verdict) => verdict === true).length };
  }
  if (counts === null || counts.full === null || counts.partial === null || counts.unsupported === null)
    return NO_ENTRIES;
  return { entries: counts.full + counts.partial + counts.unsupported, entriesFull: counts.full };
}

const NO_ENTRIES = { entries: 0, entriesFull: 0 } as const;

type StateCounts = Pick<RagFacts, "full" | "uncited" | "partial" | "none" | "unsure" | "unlabelled" | "notAsked">;

const NO_STATE_COUNTS = { full: 0, uncited: 0, partial: 0, none: 0, unsure: 0, unlabelled: 0, notAsked: 0 };

function measureStates({ labels, counts }: RagSample, { responses }: LabelReading): StateCounts {
  if (counts !== null && (labels === null || (labels.support === null && labels.unsupportedResponseKeys === null))) {
    const { full, partial, unsupported } = counts;
    if (full !== null || partial !== null || unsupported !== null) {
      return { ...NO_STATE_COUNTS, full: full ?? 0, partial: partial ?? 0, none: unsupported ?? 0 };
    }
  }
  const states = { ...NO_STATE_COUNTS };
  for (const { state, isUnit } of responses) states[isUnit && state === "unlabelled" ? "notAsked" : state]++;
  return states;
}

interface Use {
  both: number;
  relevantKnown: number;
  utilizedKnown: number;
  bothKnown: number;
  relevantChars: number;
  utilizedChars: number;
  bothChars: number;
  totalChars: number;
  hasText: boolean;
}

function measureUse({ relevant, utilized, sentences }: LabelReading): Use {
  const use: Use = { both: 0, relevantKnown: 0, utilizedKnown: 0, bothKnown: 0, ...measureText(sentences) };
  if (relevant !== null) {
    for (const key of relevant.distinct) {
      const isBoth = utilized?.has(key) === true;
      if (isBoth) use.both++;
      if (!sentences.has(key)) continue;
      const chars = charsOf(sentences, key, use.hasText);
      use.relevantKnown++;
      use.relevantChars += chars;
      if (!isBoth) continue;
      use.bothKnown++;
      use.bothChars += chars;
    }
  }
  if (utilized !== null) {
    for (const key of utilized.distinct) {
      if (!sentences.has(key)) continue;
      use.utilizedKnown++;
      use.utilizedChars += charsOf(sentences, key, use.hasText);
    }
  }
  return use;
}

function measureText(
  sentences: DocumentSentences,
): Pick<Use, "relevantChars" | "utilizedChars" | "bothChars" | "totalChars" | "hasText"> {
  const none = { relevantChars: 0, utilizedChars: 0, bothChars: 0, totalChars: 0 };
  const totalChars = sentences.isListed ? sentences.codePoints() : null;
  return totalChars === null ? { ...none, hasText: false } : { ...none, totalChars, hasText: true };
}

function charsOf(sentences: DocumentSentences, key: string, hasText: boolean): number {
  return hasText ? codePoints(sentences.find(key)?.text ?? "") : 0;
}
