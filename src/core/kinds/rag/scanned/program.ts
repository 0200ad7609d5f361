import { MATCHING_MODES, type MatchingMode, type RagSample } from "../../../../model/index.ts";
import { NO_TEXT } from "../../../read/headings.ts";
import { Flag, type Scanner, Slot, Type, type Want, type Wants } from "../../../read/scan/scanner.ts";
import type { ChunkBuilder } from "../../../table/chunk.ts";
import { type Origin, THE_RECORD } from "../../format.ts";
import { withoutMark } from "../../named.ts";
import { ScorePlan } from "../../ownScores/plan.ts";
import { ScannedScores } from "../../ownScores/scanned.ts";
import {
  ATTEMPT_WANTS,
  ScannedKeys,
  type ScannedLayout,
  type ScannedRows,
  type ScanOptions,
  type ScanProgram,
} from "../../scanned.ts";
import { EMPTY_SAMPLE } from "../adapting/sample.ts";
import { Found, Given, Labelled, ragColumns } from "../facts.ts";
import type { RagField } from "../mapped.ts";
import { judgedBits } from "../robustness/benchmark.ts";
import { storedLabelIssue } from "../robustness/issues.ts";
import { matchings } from "../robustness/modes.ts";
import { type MatchedSlots, ScannedMatching } from "../robustness/scanned.ts";
import { taskCode } from "../robustness/score.ts";
import { isFailedByOddCharacters } from "../robustness/strictMatch.ts";
import { FACT, Fields, NONE } from "./slots.ts";
import { JUDGEMENT_WANTS, ScannedSupport } from "./support.ts";
import { areSettings, ScannedAnswer, ScannedSettings } from "./texts.ts";

/** How the fields that rows are read from are wanted. */
const WANT_OF = {
  id: "value",
  question: "value",
  response: "value",
  ground_truth: "texts",
  ground_truth_parts: "texts",
  counterfactual_answer: "value",
  documents: "texts",
  task: "word",
  noise_ratio: "value",
  model: "word",
  epoch: "value",
  dataset: "word",
  documents_sentences: "pairLists",
  response_sentences: "pairs",
  evaluation: "value",
  stored_labels: "numbers",
  stored_fact_label: "value",
  criteria: "value",
} as const satisfies { readonly [Field in RagField]?: Want };
type ScannedField = keyof typeof WANT_OF;

/** The program of rows whose fields stand under keys of the record; labels and scores of a judge stand in the record itself. */
export function ragProgram(layout: ScannedLayout<RagSample>): ScanProgram | null {
  const fields = new Map<string, Want>();
  for (const [field, keys] of layout.keys) {
    const want: Want | undefined = (WANT_OF as Readonly<Record<string, Want | undefined>>)[field];
    if (field === "judgement" ? keys[0] !== THE_RECORD : want === undefined) return null;
    if (want !== undefined) for (const key of keys) if (!wantAs(fields, key, want)) return null;
  }
  const isJudged = layout.keys.has("judgement");
  const hasSentences = layout.keys.has("documents_sentences") || layout.keys.has("response_sentences");
  if (isJudged !== hasSentences || !areSettings(layout.always)) return null;
  if (isJudged) for (const [key, want] of JUDGEMENT_WANTS) if (!wantAs(fields, key, want)) return null;
  const others = [...layout.careful, ...(layout.when === null ? [] : [layout.when])];
  for (const key of [...others, ...ATTEMPT_WANTS.map(([name]) => name)]) {
    if (!fields.has(key)) fields.set(key, "value");
  }
  const { scores, taken } = layout;
  const plan = scores && ScorePlan.of(scores, taken, { fields });
  return scores && !plan ? null : withPlan(layout, { fields }, plan);
}

/** Wants a field; false where something else is wanted of it. */
function wantAs(fields: Map<string, Want>, key: string, want: Want): boolean {
  const isFirst = !fields.has(key);
  if (isFirst) fields.set(key, want);
  return isFirst || fields.get(key) === want;
}

function withPlan(layout: ScannedLayout<RagSample>, own: Wants, plan: ScorePlan | null): ScanProgram {
  return {
    wants: plan?.wants ?? own,
    begin: (scanner, options) => new RagRows(scanner, options, layout, plan, (learnt) => withPlan(layout, own, learnt)),
  };
}

/** Columns beside the published scores, and those of rows that nobody has labelled. */
const COUNTS = ragColumns.filter(({ type }) => type === "integer").map((_, at) => at);
const FEW_COUNTS = [FACT.task, FACT.given, FACT.lenient, FACT.benchmark, FACT.strict, FACT.judged, FACT.issues];

const DIMENSIONS = ["noise", "task", "model", "dataset"] as const;
/** What matching on bytes answers where only strings tell. */
const UNSURE = -1;
/** Longer ids are found again by parsing their records. */
const MOST_ID_BYTES = 200;

class RagRows implements ScannedRows {
  readonly #scanner: Scanner;
  readonly #fields: Fields;
  readonly #options: ScanOptions;
  readonly #modes: readonly MatchingMode[];
  readonly #keys: ScannedKeys;
  readonly #answer: ScannedAnswer;
  readonly #settings: ScannedSettings;
  readonly #matching: ScannedMatching;
  readonly #support: ScannedSupport | null;
  readonly #scores: ScannedScores | null;
  readonly #learn: (plan: ScorePlan) => ScanProgram;
  readonly #facts = new Float64Array(ragColumns.length);
  readonly #slots: Readonly<Record<ScannedField, readonly number[]>>;
  /** Of each need its fields. */
  readonly #needs: readonly (readonly number[])[];
  readonly #careful: readonly number[];
  readonly #when: number;
  readonly #next: ScanProgram | null;
  // Slots of the row read last.
  #id = NONE;
  #question = NONE;
  #response = NONE;
  #counterfactual = NONE;
  #epoch: number | null = null;
  /** The row as a sample for what only strings tell. */
  #strings: RagSample | null = null;
  #into: ChunkBuilder | null = null;
  #dimensions: (ReturnType<ChunkBuilder["dimension"]> | undefined)[] = [];

  constructor(
    scanner: Scanner,
    options: ScanOptions,
    layout: ScannedLayout<RagSample>,
    plan: ScorePlan | null,
    learn: (plan: ScorePlan) => ScanProgram,
  ) {
    const fields = new Fields(scanner);
    const slotsOf = (field: string): readonly number[] => fields.slotsOf(layout.keys.get(field));
    this.#scanner = scanner;
    this.#fields = fields;
    this.#options = options;
    this.#modes = MATCHING_MODES.filter((mode) => options.allModes || options.modes.matching === mode);
    this.#keys = new ScannedKeys(scanner);
    this.#answer = new ScannedAnswer(scanner, fields, layout);
    this.#settings = new ScannedSettings(scanner, fields, layout);
    this.#matching = new ScannedMatching(scanner);
    this.#scores = plan && new ScannedScores(plan, scanner);
    this.#learn = learn;
    // `fromEntries` forgets the names of the keys.
    this.#slots = Object.fromEntries(Object.keys(WANT_OF).map((field) => [field, slotsOf(field)])) as Readonly<
      Record<ScannedField, readonly number[]>
    >;
    const [listed = NONE] = this.#slots.documents_sentences;
    const [responses = NONE] = this.#slots.response_sentences;
    this.#support = layout.keys.has("judgement")
      ? new ScannedSupport(scanner, fields, this.#facts, listed, responses)
      : null;
    this.#needs = layout.needs.map((group) => group.flatMap(slotsOf));
    this.#careful = fields.slotsOf(layout.careful);
    this.#next = layout.next;
    this.#when = layout.when === null ? NONE : fields.slotOf(layout.when);
  }

  open(origin: Origin): void {
    this.#settings.open(origin);
  }

  learnt(): ScanProgram | null {
    const plan = this.#scores?.learnt() ?? null;
    return plan && this.#learn(plan);
  }

  other(): ScanProgram | null {
    return this.#isOfOtherLayout() ? this.#next : null;
  }

  read(): boolean {
    this.#strings = null;
    if (!this.#readTexts() || !this.#settings.read(this.#counterfactual !== NONE) || !this.#hasAllOfTask())
      return false;
    if (this.#scores?.read() === false) return false;
    const facts = this.#facts;
    facts.fill(0, 0, COUNTS.length);
    return this.#readGiven() && this.#readMatches();
  }

  write(into: ChunkBuilder, at: number, recordBytes: number): void {
    const facts = this.#facts;
    const isLabelled = facts[FACT.labelled] !== 0;
    const columns = isLabelled ? COUNTS : FEW_COUNTS;
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i] ?? 0;
      const value = facts[column] ?? 0;
      if (value !== 0) into.columns[column]?.set(at, value);
    }
    if (isLabelled) this.#support?.writeScores(into, at);
    this.#writeSlices(into, at);
    this.#scores?.write(into, at);
    const title = this.#question === NONE ? this.#response : this.#question;
    const isEmpty = title === NONE || this.#isEmpty(title);
    const idPlace = this.#id === NONE ? NO_TEXT : this.#keys.place(this.#id, recordBytes);
    into.setPlaces(at, idPlace, isEmpty ? NO_TEXT : this.#keys.place(title, recordBytes));
    if (this.#id !== NONE) this.#keys.idSeeded(into, at, this.#id, this.#settings.now.seeds);
    this.#writeKeys(into, at);
  }

  // ---- reading ----

  /** Where texts stand; false where one is of another type, missing, or a record of another layout. */
  #readTexts(): boolean {
    const fields = this.#fields;
    const { words } = fields;
    const slots = this.#slots;
    if (this.#isOfOtherLayout() || fields.hasAny(slots.criteria)) return false;
    for (const slot of this.#careful) if (words[slot] !== Type.absent) return false;
    for (const need of this.#needs) if (!fields.hasAny(need)) return false;
    this.#id = fields.first(slots.id);
    this.#question = fields.first(slots.question);
    this.#response = fields.first(slots.response);
    this.#counterfactual = fields.first(slots.counterfactual_answer);
    const epoch = fields.first(slots.epoch);
    this.#epoch = epoch === NONE ? null : this.#scanner.numberAt(epoch);
    return (
      this.#isId(this.#id) &&
      fields.isOrNone(this.#question, Type.string) &&
      fields.isOrNone(this.#response, Type.string) &&
      fields.isOrNone(this.#counterfactual, Type.string) &&
      fields.isOrNone(epoch, Type.number) &&
      this.#answer.read()
    );
  }

  #isOfOtherLayout(): boolean {
    return this.#when !== NONE && this.#fields.words[this.#when] === Type.absent;
  }

  #isId(slot: number): boolean {
    const { words } = this.#fields;
    if (slot === NONE) return true;
    if (words[slot] === Type.number) return (this.#fields.flagsOf(slot) & Flag.whole) !== 0;
    return (
      words[slot] === Type.string && (words[slot + Slot.end] ?? 0) - (words[slot + Slot.start] ?? 0) <= MOST_ID_BYTES
    );
  }

  /** Whether nothing is missing that the task needs. */
  #hasAllOfTask(): boolean {
    const { task } = this.#settings.now.settings;
    if (task === null || task === "negative_rejection") return true;
    return this.#answer.isGiven && (task !== "counterfactual_robustness" || this.#counterfactual !== NONE);
  }

  /** What is given, and what labels say of it. */
  #readGiven(): boolean {
    const fields = this.#fields;
    const facts = this.#facts;
    const documents = fields.first(this.#slots.documents);
    const isList = fields.words[documents] === Type.list;
    if (!isList && !fields.isOrNone(documents, Type.string)) return false;
    if (isList && (fields.flagsOf(documents) & Flag.strange) !== 0) return false;
    const areNone = isList && fields.countOf(documents) === 0;
    facts[FACT.task] = taskCode(this.#settings.now.settings.task);
    facts[FACT.given] =
      (this.#response === NONE ? 0 : Given.response) |
      (this.#answer.isGiven ? Given.answer : 0) |
      (this.#counterfactual === NONE ? 0 : Given.counterfactual) |
      (documents === NONE && !fields.hasAny(this.#slots.documents_sentences) ? 0 : Given.documents);
    if (this.#support) return this.#support.read(areNone);
    // No documents at all are known to have no sentences.
    if (areNone) facts[FACT.labelled] = Labelled.total | Labelled.text;
    return true;
  }

  #readMatches(): boolean {
    const facts = this.#facts;
    for (let i = 0; i < this.#modes.length; i++) {
      const mode = this.#modes[i];
      if (mode !== undefined) facts[FACT[mode]] = this.#bitsBy(mode);
    }
    const evaluation = this.#fields.first(this.#slots.evaluation);
    if (!this.#fields.isOrNone(evaluation, Type.string)) return false;
    if (evaluation !== NONE) {
      const sample = { ...this.#sample(), evaluation: this.#scanner.textAt(evaluation) };
      facts[FACT.judged] = judgedBits(sample);
    }
    facts[FACT.issues] = this.#issuesOf(facts[FACT.strict] ?? 0);
    return this.#isStored();
  }

  #bitsBy(mode: MatchingMode): number {
    const bits = this.#answer.nested === null ? this.#matching.bits(mode, this.#matched()) : UNSURE;
    return bits === UNSURE ? matchings[mode].find(this.#sample()) : bits;
  }

  /** What matching looks at; only strings tell of nested parts. */
  #matched(): MatchedSlots {
    const { slot, areParts } = this.#answer;
    const { isChinese } = this.#settings.now.settings;
    return { response: this.#response, answer: slot, areParts, counterfactual: this.#counterfactual, isChinese };
  }

  /** How many of `countRobustnessIssues` the row has, but for those that are told. */
  #issuesOf(strict: number): number {
    if ((strict & Found.known) === 0 || this.#response === NONE || !this.#answer.isGiven) return 0;
    const negated = (strict & Found.negated) === 0 ? 0 : 1;
    const both = (strict & Found.both) === 0 ? 0 : 1;
    // Of nested parts the bytes have told nothing.
    const mayBeOdd = this.#answer.nested !== null || this.#matching.mayFailByOddCharacters;
    return negated + both + (mayBeOdd && this.#isFailedByOddCharacters() ? 1 : 0);
  }

  #isFailedByOddCharacters(): boolean {
    const { response, answer } = this.#sample();
    const isReadable = response !== null && answer !== null && answer !== "bad-field";
    return isReadable && isFailedByOddCharacters(response, answer);
  }

  /** Whether labels that the file has are those that RGB's program gives. */
  #isStored(): boolean {
    const fields = this.#fields;
    const labels = fields.first(this.#slots.stored_labels);
    const factLabel = fields.first(this.#slots.stored_fact_label);
    if (labels === NONE && factLabel === NONE) return true;
    if (!fields.isOrNone(labels, Type.list) || !fields.isOrNone(factLabel, Type.number)) return false;
    if (labels !== NONE && !this.#areLabels(labels)) return false;
    const areStored =
      this.#answer.nested === null ? this.#matching.areStored(this.#matched(), labels, factLabel) : UNSURE;
    if (areStored !== UNSURE) return areStored === 1;
    const from = fields.itemsOf(labels) / 2;
    const stored = {
      labels: labels === NONE ? null : Array.from(this.#scanner.reals.subarray(from, from + fields.countOf(labels))),
      factLabel: factLabel === NONE ? null : this.#scanner.numberAt(factLabel),
    };
    return storedLabelIssue({ ...this.#sample(), stored }) === null;
  }

  /** Whether a list holds nothing but 1, 0 and -1. */
  #areLabels(slot: number): boolean {
    const fields = this.#fields;
    if ((fields.flagsOf(slot) & Flag.strange) !== 0) return false;
    const from = fields.itemsOf(slot) / 2;
    for (let at = from; at < from + fields.countOf(slot); at++) {
      const label = this.#scanner.reals[at];
      if (label !== 1 && label !== 0 && label !== -1) return false;
    }
    return true;
  }

  #sample(): RagSample {
    const { task, isChinese } = this.#settings.now.settings;
    this.#strings ??= {
      ...EMPTY_SAMPLE,
      task,
      isChinese,
      response: this.#response === NONE ? null : this.#scanner.textAt(this.#response),
      answer: this.#answer.strings(),
      counterfactual: this.#counterfactual === NONE ? null : this.#scanner.textAt(this.#counterfactual),
    };
    return this.#strings;
  }

  // ---- writing ----

  #writeSlices(into: ChunkBuilder, at: number): void {
    if (this.#into !== into) {
      this.#into = into;
      this.#dimensions = [];
    }
    const { slices } = this.#settings.now;
    for (let d = 0; d < DIMENSIONS.length; d++) {
      const value = slices[d] ?? null;
      if (value === null) continue;
      this.#dimensions[d] ??= into.dimension(DIMENSIONS[d] ?? "");
      this.#dimensions[d]?.set(at, value);
    }
  }

  /** By what the row is grouped, paired, and told from others that ask the same. */
  #writeKeys(into: ChunkBuilder, at: number): void {
    const keys = this.#keys;
    const { isGrouped, isPairable } = this.#options;
    if (isPairable) keys.pair(into, at, this.#id, this.#question);
    if (!isGrouped && isPairable) return;
    const kind = this.#beginGroup();
    if (kind !== null && isGrouped) {
      keys.mark();
      keys.group(into, at, kind);
    }
    if (isPairable) return;
    if (kind !== null) this.#writeAsked(into, at, isGrouped);
    keys.answer(into, at, this.#response, this.#id);
  }

  #writeAsked(into: ChunkBuilder, at: number, isGrouped: boolean): void {
    const keys = this.#keys;
    const { slot, nested, isGiven } = this.#answer;
    const hasTexts = nested === null ? isGiven && this.#hasItems(slot) : nested.some((part) => part.length > 0);
    if (!hasTexts && isGrouped) {
      into.setAskedAsGroup(at);
      return;
    }
    if (isGrouped) keys.fromMark();
    if (nested) for (const text of nested.flat()) keys.addString(text);
    else if (hasTexts && this.#fields.words[slot] === Type.list) keys.addTexts(slot);
    else if (hasTexts) keys.addText(slot);
    keys.asked(into, at);
  }

  #hasItems(slot: number): boolean {
    return this.#fields.words[slot] !== Type.list || this.#fields.countOf(slot) > 0;
  }

  /** Begins the key of the row's group: its question, or its id; null where it has neither. */
  #beginGroup(): "question" | "id" | null {
    const keys = this.#keys;
    if (this.#question !== NONE) {
      keys.beginGroup("question");
      if (keys.addText(this.#question)) return "question";
    }
    const { task, dataset } = this.#settings.now.settings;
    let texts: readonly string[] = [];
    if (this.#id !== NONE) texts = [withoutMark(keys.idText(this.#id), this.#epoch), task ?? "", dataset ?? ""];
    else if (this.#epoch !== null && dataset !== null) texts = [dataset];
    keys.beginGroup("id");
    let hasWords = false;
    for (const text of texts) if (keys.addString(text)) hasWords = true;
    return hasWords ? "id" : null;
  }

  #isEmpty(slot: number): boolean {
    return this.#fields.words[slot + Slot.start] === this.#fields.words[slot + Slot.end];
  }
}
