import type { ChunkBuilder } from "../../../analysis/table/chunk.ts";
import { type Issue, SENTENCE_LABELS } from "../../../model/index.ts";
import { Flag, type Scanner, Slot, Type, type Want, type Wants } from "../../../read/scan/scanner.ts";
import { type Fields, NONE } from "../../scannedFields.ts";
import { COUNT_KEYS, LABEL_KEYS } from "../adapting/labels.ts";
import { Contradiction, FACT, Labelled, PUBLISHED_COLUMNS } from "../facts.ts";
import { noKeysIssue } from "../support/issues.ts";
import { STATE_BASE, STATE_DIGITS, UNLABELLED } from "../support/measure.ts";
import { areDistinct, isAmong, KeyForms, ListedSentences, MOST_KEYS } from "./keyLists.ts";

/** An entry of support, in the order of its slots. */
const ENTRY: Wants = {
  fields: new Map<string, Want>([
    ["response_sentence_key", "key"],
    ["supporting_sentence_keys", "keys"],
    ["fully_supported", "value"],
    ["explanation", "value"],
    ["support_probability", "value"],
  ]),
};
const SUPPORTING = Slot.size;
const VERDICT = 2 * Slot.size;
const EXPLANATION = 3 * Slot.size;
const PROBABILITY = 4 * Slot.size;
const ENTRY_SIZE = ENTRY.fields.size * Slot.size;

/** Objects that may have judges' counts and scores. */
const GROUPS = [
  ...new Set(PUBLISHED_COLUMNS.flatMap((name) => (name.includes(".") ? [name.split(".")[0] ?? ""] : []))),
];
const OWN_SCORES = PUBLISHED_COLUMNS.filter((name) => !name.includes("."));
const NO_ISSUES: readonly Issue[] = [];
const EXPLANATIONS = ["overall_supported_explanation", "relevance_explanation"];

/** What is wanted of a record that holds labels, counts and scores itself. */
export const JUDGEMENT_WANTS: readonly (readonly [string, Want])[] = [
  ["sentence_support_information", { each: ENTRY }],
  ["all_relevant_sentence_keys", "keys"],
  ["all_utilized_sentence_keys", "keys"],
  ["unsupported_response_sentence_keys", "keys"],
  ["overall_supported", "value"],
  ...[...EXPLANATIONS, ...COUNT_KEYS, ...GROUPS, ...OWN_SCORES].map((key) => [key, "value"] as const),
];

/** More sentences of a response are left to maps of strings. */
const MOST_SENTENCES = 256;
/** Digits of states, as `packStates` has them. */
const [FULL, UNCITED, PARTIAL, UNSUPPORTED] = (["full", "uncited", "partial", "none"] as const).map(
  (state) => SENTENCE_LABELS.indexOf(state) + 1,
);

/** Labels of a row as facts: what `measureSupport` and `publishedFacts` give, where labels do not contradict each other. */
export class ScannedSupport {
  readonly #fields: Fields;
  readonly #scanner: Scanner;
  readonly #facts: Float64Array;
  readonly #forms: KeyForms;
  readonly #sentences: ListedSentences;
  readonly #support: number;
  readonly #relevant: number;
  readonly #utilized: number;
  readonly #unsupported: number;
  readonly #overall: number;
  readonly #labels: readonly number[];
  readonly #texts: readonly number[];
  readonly #counts: readonly number[];
  readonly #groups: readonly number[];
  readonly #scores: readonly { readonly slot: number; readonly fact: number }[];
  readonly #listed: number;
  readonly #responses: number;

  /** `listed` and `responses` are the slots of the sentences of documents and response. */
  constructor(scanner: Scanner, fields: Fields, facts: Float64Array, listed: number, responses: number) {
    this.#fields = fields;
    this.#scanner = scanner;
    this.#facts = facts;
    this.#forms = new KeyForms(scanner);
    this.#sentences = new ListedSentences(scanner, fields);
    this.#listed = listed;
    this.#responses = responses;
    this.#support = fields.slotOf("sentence_support_information");
    this.#relevant = fields.slotOf("all_relevant_sentence_keys");
    this.#utilized = fields.slotOf("all_utilized_sentence_keys");
    this.#unsupported = fields.slotOf("unsupported_response_sentence_keys");
    this.#overall = fields.slotOf("overall_supported");
    this.#labels = fields.slotsOf(LABEL_KEYS);
    this.#texts = fields.slotsOf(EXPLANATIONS);
    this.#counts = fields.slotsOf(COUNT_KEYS);
    this.#groups = fields.slotsOf(GROUPS);
    this.#scores = OWN_SCORES.map((name) => ({ slot: fields.slotOf(name), fact: FACT[`published:${name}`] }));
  }

  /** Facts by column, 0 before the call; false if the row must be read carefully. */
  read(noDocuments: boolean): boolean {
    const fields = this.#fields;
    if (!this.#isPlain() || !this.#readScores()) return false;
    this.#sentences.take(this.#listed, noDocuments);
    return (
      this.#readUse() &&
      this.#readEntries() &&
      this.#readStates(fields.words[this.#responses] === Type.list) &&
      this.#isAgreed()
    );
  }

  /** Issues of the row: entries that are fully supported without sources. */
  issues(): readonly Issue[] {
    if (this.#facts[FACT.contradictions] === 0) return NO_ISSUES;
    const fields = this.#fields;
    const { words } = fields;
    const from = fields.itemsOf(this.#support);
    const keys: string[] = [];
    let first = NONE;
    for (let e = 0, entry = from; e < fields.countOf(this.#support); e++, entry += ENTRY_SIZE) {
      const isFull = words[entry + VERDICT] === Type.true;
      if (!isFull || (words[entry + SUPPORTING] === Type.list && fields.countOf(entry + SUPPORTING) > 0)) continue;
      if (first === NONE) first = e;
      keys.push(this.#scanner.textAt(entry));
    }
    return [noKeysIssue(`sentence_support_information[${first}]`, keys)];
  }

  /** Writes the published scores that the row has. */
  writeScores(into: ChunkBuilder, at: number): void {
    for (const { slot, fact } of this.#scores) {
      if (this.#fields.isThere(slot)) into.columns[fact]?.set(at, this.#facts[fact] ?? Number.NaN);
    }
  }

  /** Whether all values have their type, and labels are in the record itself. */
  #isPlain(): boolean {
    const fields = this.#fields;
    if (!fields.hasAny(this.#labels) || fields.hasAny(this.#counts)) return false;
    for (const slot of this.#groups) if (fields.words[slot] === Type.object) return false;
    for (const slot of this.#texts) if (!fields.isOrNone(slot, Type.string)) return false;
    if ((fields.words[this.#overall] ?? Type.absent) > Type.false) return false;
    return (
      this.#isShortList(this.#listed, Number.POSITIVE_INFINITY) &&
      this.#isShortList(this.#responses, MOST_SENTENCES) &&
      this.#isShortList(this.#support, MOST_KEYS) &&
      this.#isKeyList(this.#relevant) &&
      this.#isKeyList(this.#utilized) &&
      this.#isKeyList(this.#unsupported)
    );
  }

  /** Nothing, or a list of at most so many elements, all as wanted. */
  #isShortList(slot: number, most: number): boolean {
    const fields = this.#fields;
    if (fields.words[slot] !== Type.list) return !fields.isThere(slot);
    return (fields.flagsOf(slot) & Flag.strange) === 0 && fields.countOf(slot) <= most;
  }

  /** Nothing, or a short list of clean keys, each once. */
  #isKeyList(slot: number): boolean {
    const fields = this.#fields;
    if (!this.#isShortList(slot, MOST_KEYS)) return false;
    return fields.words[slot] !== Type.list || areDistinct(fields.words, fields.itemsOf(slot), fields.countOf(slot));
  }

  #readScores(): boolean {
    const { words } = this.#fields;
    const facts = this.#facts;
    for (const { slot, fact } of this.#scores) {
      const type = words[slot] ?? Type.absent;
      facts[fact] = Number.NaN;
      if (type === Type.absent) continue;
      // A score that is null was published all the same.
      facts[FACT.labelled] = Labelled.scores;
      if (type === Type.number) facts[fact] = this.#scanner.numberAt(slot);
      else if (type === Type.true || type === Type.false) facts[fact] = type === Type.true ? 1 : 0;
      else if (type !== Type.null) return false;
    }
    return true;
  }

  #readUse(): boolean {
    const fields = this.#fields;
    const { words } = fields;
    const facts = this.#facts;
    const sentences = this.#sentences;
    const [hasRelevant, hasUtilized] = [words[this.#relevant] === Type.list, words[this.#utilized] === Type.list];
    const relevant = hasRelevant ? fields.countOf(this.#relevant) : 0;
    const utilized = hasUtilized ? fields.countOf(this.#utilized) : 0;
    const [relevantAt, utilizedAt] = [fields.itemsOf(this.#relevant), fields.itemsOf(this.#utilized)];
    let [both, relevantKnown, bothKnown, utilizedKnown] = [0, 0, 0, 0];
    let [relevantChars, bothChars, utilizedChars] = [0, 0, 0];
    for (let at = 0; at < relevant; at++) {
      const key = words[relevantAt + at] ?? 0;
      const isBoth = isAmong(words, utilizedAt, utilized, key);
      if (isBoth) both++;
      const length = this.#lengthOf(key);
      if (length === NONE) {
        if (!this.#forms.isSpecial(key)) return false;
        continue;
      }
      relevantKnown++;
      relevantChars += length;
      if (!isBoth) continue;
      bothKnown++;
      bothChars += length;
    }
    // Sentences used and not relevant are an issue.
    if (hasRelevant && both < utilized) return false;
    for (let at = 0; at < utilized; at++) {
      const key = words[utilizedAt + at] ?? 0;
      const length = this.#lengthOf(key);
      if (length !== NONE) {
        utilizedKnown++;
        utilizedChars += length;
      } else if (!this.#forms.isSpecial(key)) return false;
    }
    let labelled = (facts[FACT.labelled] ?? 0) | Labelled.judge;
    if (hasRelevant) labelled |= Labelled.relevant;
    if (hasUtilized) labelled |= Labelled.utilized;
    if (sentences.isListed) {
      labelled |= Labelled.total | Labelled.text;
      facts[FACT.relevantChars] = relevantChars;
      facts[FACT.utilizedChars] = utilizedChars;
      facts[FACT.bothChars] = bothChars;
      facts[FACT.totalChars] = sentences.codePoints;
      facts[FACT.total] = sentences.total;
    }
    facts[FACT.labelled] = labelled;
    facts[FACT.relevant] = relevant;
    facts[FACT.utilized] = utilized;
    facts[FACT.relevantDistinct] = relevant;
    facts[FACT.both] = both;
    facts[FACT.relevantKnown] = relevantKnown;
    facts[FACT.utilizedKnown] = utilizedKnown;
    facts[FACT.bothKnown] = bothKnown;
    return true;
  }

  /** Code points of a document's sentence, 0 if they are not listed; `NONE` if the key names none. */
  #lengthOf(key: number): number {
    if (this.#sentences.isListed) return this.#sentences.lengthOf(key);
    return this.#forms.isDocument(key) ? 0 : NONE;
  }

  /** Entries as such: their types, and which lists of labels there are. */
  #readEntries(): boolean {
    const fields = this.#fields;
    const { words } = fields;
    const facts = this.#facts;
    const hasSupport = words[this.#support] === Type.list;
    const from = fields.itemsOf(this.#support);
    const count = hasSupport ? fields.countOf(this.#support) : 0;
    for (let e = 0, entry = from; e < count; e++, entry += ENTRY_SIZE) {
      const key = words[entry] === Type.string ? (words[entry + Slot.items] ?? 0) : 0;
      if (key === 0 || this.#entryOf(key, from, e, e) !== NONE) return false;
      if (!fields.isOrNone(entry + EXPLANATION, Type.string)) return false;
      // Guesses are read with care: what they leave open is neither supported nor not.
      if (fields.isThere(entry + PROBABILITY)) return false;
      if (!this.#isKeyList(entry + SUPPORTING)) return false;
      const verdict = words[entry + VERDICT] ?? Type.absent;
      if (verdict > Type.false) return false;
      if (verdict !== Type.true) continue;
      if (words[entry + SUPPORTING] !== Type.list || fields.countOf(entry + SUPPORTING) === 0) {
        facts[FACT.contradictions] = Contradiction.noKeys;
      }
    }
    let labelled = facts[FACT.labelled] ?? 0;
    if (hasSupport) labelled |= Labelled.support;
    if (words[this.#unsupported] === Type.list) labelled |= Labelled.unsupportedKeys;
    facts[FACT.labelled] = labelled;
    return true;
  }

  /** Whether what the judge says of the whole response is what its sentences say. */
  #isAgreed(): boolean {
    const facts = this.#facts;
    const overall = this.#fields.words[this.#overall] ?? Type.absent;
    if (overall <= Type.null) return true;
    const isSupported = overall === Type.true;
    facts[FACT.labelled] =
      (facts[FACT.labelled] ?? 0) | Labelled.overall | (isSupported ? Labelled.overallSupported : 0);
    const adherence = facts[FACT.adherence] ?? 0;
    return adherence === 0 || isSupported === (adherence === 1);
  }

  /** The entry of a sentence among so many; `likely` is looked at first. */
  #entryOf(key: number, from: number, count: number, likely: number): number {
    const { words } = this.#fields;
    const first = from + ENTRY_SIZE * likely;
    if (likely < count && words[first + Slot.items] === key) return first;
    const end = from + ENTRY_SIZE * count;
    for (let entry = from; entry < end; entry += ENTRY_SIZE) if (words[entry + Slot.items] === key) return entry;
    return NONE;
  }

  /** The states of the response's sentences, which have to be listed where labels speak of them. */
  #readStates(hasResponses: boolean): boolean {
    const fields = this.#fields;
    const { words } = fields;
    const facts = this.#facts;
    const hasSupport = words[this.#support] === Type.list;
    const hasUnsupported = words[this.#unsupported] === Type.list;
    const unsupported = hasUnsupported ? fields.countOf(this.#unsupported) : 0;
    const unsupportedAt = fields.itemsOf(this.#unsupported);
    const entries = hasSupport ? fields.countOf(this.#support) : 0;
    const from = fields.itemsOf(this.#support);
    if (!hasResponses) {
      if (hasUnsupported) facts[FACT.adherence] = 1;
      return entries === 0 && unsupported === 0;
    }
    const sentences = fields.itemsOf(this.#responses);
    const count = fields.countOf(this.#responses);
    let [full, uncited, partial, none, unlabelled] = [0, 0, 0, 0, 0];
    let [states, moreStates] = [0, 0];
    let digit = 1;
    let [found, listed] = [0, 0];
    for (let s = 0; s < count; s++) {
      const key = words[sentences + 2 * s] ?? 0;
      const entry = this.#entryOf(key, from, entries, s);
      const cited = entry === NONE ? 0 : this.#citedBy(entry);
      if (cited === NONE) return false;
      // Two sentences of one key share labels: they are counted with care.
      if (isPairAmong(words, sentences, s, key)) return false;
      if (entry !== NONE) found++;
      const isUnsupported = isAmong(words, unsupportedAt, unsupported, key);
      if (isUnsupported) listed++;
      let verdict = entry === NONE ? Type.null : (words[entry + VERDICT] ?? Type.null);
      if (verdict <= Type.null && hasUnsupported) {
        if (isUnsupported) verdict = Type.false;
        else if (entry !== NONE || !hasSupport) verdict = Type.true;
      }
      let state = UNLABELLED;
      if (verdict === Type.true) {
        if (cited > 0) full++;
        else uncited++;
        state = (cited > 0 ? FULL : UNCITED) ?? 0;
      } else if (verdict === Type.false) {
        if (cited > 0) partial++;
        else none++;
        state = (cited > 0 ? PARTIAL : UNSUPPORTED) ?? 0;
      } else {
        // Nothing is said of one sentence among others: to be told.
        if (hasSupport) return false;
        unlabelled++;
      }
      if (s % STATE_DIGITS === 0) digit = 1;
      if (s < STATE_DIGITS) states += state * digit;
      else if (s < 2 * STATE_DIGITS) moreStates += state * digit;
      digit *= STATE_BASE;
    }
    // Labels of no sentence of the response.
    if (found < entries || listed < unsupported) return false;
    facts[FACT.full] = full;
    facts[FACT.uncited] = uncited;
    facts[FACT.partial] = partial;
    facts[FACT.none] = none;
    facts[FACT.unlabelled] = unlabelled;
    if (hasUnsupported) facts[FACT.adherence] = unsupported > 0 ? 2 : 1;
    else if (partial + none > 0) facts[FACT.adherence] = 2;
    else if (full + uncited > 0) facts[FACT.adherence] = 1;
    if (unlabelled < count) {
      facts[FACT.entries] = count;
      facts[FACT.entriesFull] = full + uncited;
      facts[FACT.states] = states;
      facts[FACT.moreStates] = moreStates;
    }
    return true;
  }

  /** How many sentences of documents an entry cites; `NONE` if it names what is none and no word for one. */
  #citedBy(entry: number): number {
    const fields = this.#fields;
    const { words } = fields;
    const slot = entry + SUPPORTING;
    if (words[slot] !== Type.list) return 0;
    const from = fields.itemsOf(slot);
    const count = fields.countOf(slot);
    let cited = 0;
    for (let at = from; at < from + count; at++) {
      const key = words[at] ?? 0;
      if (this.#lengthOf(key) !== NONE) cited++;
      else if (!this.#forms.isSpecial(key)) return NONE;
    }
    return cited;
  }
}

/** Whether one of so many pairs has this key. */
function isPairAmong(words: Int32Array, from: number, count: number, key: number): boolean {
  for (let at = from; at < from + 2 * count; at += 2) if (words[at] === key) return true;
  return false;
}
