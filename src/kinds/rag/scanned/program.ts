import type { ChunkBuilder } from "../../../analysis/table/chunk.ts";
import { keepsAnswers, keepsPairs } from "../../../analysis/table/facts.ts";
import type { Issue, RagSample } from "../../../model/index.ts";
import { NO_TEXT } from "../../../read/headings.ts";
import type { Origin } from "../../../read/join.ts";
import { Flag, type Scanner, Slot, Type, type Want, type Wants } from "../../../read/scan/scanner.ts";
import { THE_RECORD } from "../../format.ts";
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
import { ScannedStates, STATE_WANTS } from "../../states/scanned.ts";
import { isTraced, TRACED_BY, traceTexts } from "../causes/measure.ts";
import { Given, Labelled, ragColumns, Trace } from "../facts.ts";
import { isEmpty, taskCode } from "../robustness/score.ts";
import { RowMatches } from "./matches.ts";
import { OnlyStrings } from "./onlyStrings.ts";
import { FACT, Fields, NONE } from "./slots.ts";
import { JUDGEMENT_WANTS, ScannedSupport } from "./support.ts";
import { areSettings, ScannedAnswer, ScannedSettings } from "./texts.ts";
import { READ_AS_STRINGS, type ScannedField, WANT_OF, wantAs } from "./wants.ts";

/** The program of rows whose fields stand under keys of the record; labels and scores of a judge stand in the record itself. */
export function ragProgram(layout: ScannedLayout<RagSample>): ScanProgram | null {
  const fields = new Map<string, Want>();
  const careful = new Set(layout.careful);
  for (const [field, keys] of layout.keys) {
    if (READ_AS_STRINGS.includes(field)) {
      for (const key of keys) careful.add(key);
      continue;
    }
    const want: Want | undefined = (WANT_OF as Readonly<Record<string, Want | undefined>>)[field];
    if (field === "judgement" ? keys[0] !== THE_RECORD : want === undefined) return null;
    if (want !== undefined) for (const key of keys) if (!wantAs(fields, key, want)) return null;
  }
  const isJudged = layout.keys.has("judgement");
  const hasSentences = layout.keys.has("documents_sentences") || layout.keys.has("response_sentences");
  if (isJudged !== hasSentences || !areSettings(layout.always)) return null;
  if (isJudged) for (const [key, want] of JUDGEMENT_WANTS) if (!wantAs(fields, key, want)) return null;
  const others = [...careful, ...(layout.when === null ? [] : [layout.when])];
  for (const key of [...others, ...[...ATTEMPT_WANTS, ...STATE_WANTS].map(([name]) => name)]) {
    if (!fields.has(key)) fields.set(key, "value");
  }
  const { scores, taken } = layout;
  const plan = scores && ScorePlan.of(scores, taken, { fields });
  return scores && !plan ? null : withPlan({ ...layout, careful }, { fields }, plan);
}

function withPlan(layout: ScannedLayout<RagSample>, own: Wants, plan: ScorePlan | null): ScanProgram {
  return {
    wants: plan?.wants ?? own,
    begin: (scanner, options) => new RagRows(scanner, options, layout, plan, (learnt) => withPlan(layout, own, learnt)),
  };
}

/** Columns beside the published scores, and those of rows that nobody has labelled. */
const COUNTS = ragColumns.filter(({ type, needs }) => type === "integer" && needs === undefined).map((_, at) => at);
const FEW_COUNTS = [
  FACT.task,
  FACT.given,
  FACT.lenient,
  FACT.benchmark,
  FACT.strict,
  FACT.judged,
  FACT.traces,
  FACT.issues,
];

/** What a response needs to be matched. */
const MATCHED = Given.response | Given.answer;

const DIMENSIONS = ["noise", "task", "model", "dataset"] as const;
/** Longer ids are found again by parsing their records. */
const MOST_ID_BYTES = 200;

class RagRows implements ScannedRows {
  readonly #scanner: Scanner;
  readonly #fields: Fields;
  readonly #options: ScanOptions;
  readonly #keys: ScannedKeys;
  readonly #answer: ScannedAnswer;
  readonly #settings: ScannedSettings;
  readonly #matches: RowMatches;
  readonly #support: ScannedSupport | null;
  readonly #scores: ScannedScores | null;
  readonly #states: ScannedStates;
  readonly #onlyStrings: OnlyStrings;
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
    this.#keys = new ScannedKeys(scanner);
    this.#answer = new ScannedAnswer(scanner, fields, layout);
    this.#settings = new ScannedSettings(scanner, fields, layout);
    this.#scores = plan && new ScannedScores(plan, scanner, options.modes.scores);
    this.#states = new ScannedStates(scanner, options.modes.states);
    this.#onlyStrings = new OnlyStrings(scanner);
    this.#learn = learn;
    // `fromEntries` forgets the names of the keys.
    this.#slots = Object.fromEntries(Object.keys(WANT_OF).map((field) => [field, slotsOf(field)])) as Readonly<
      Record<ScannedField, readonly number[]>
    >;
    const { evaluation, stored_labels: labels, stored_fact_label: factLabel } = this.#slots;
    const said = { evaluation, labels, factLabel };
    this.#matches = new RowMatches(scanner, fields, options, said, this.#answer, this.#settings);
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
    if (!this.#readTexts() || !this.#settings.read(this.#counterfactual !== NONE) || !this.#hasAllOfTask())
      return false;
    if (this.#scores?.read() === false || !this.#hasRun()) return false;
    const facts = this.#facts;
    facts.fill(0, 0, COUNTS.length);
    return (
      this.#readGiven() &&
      this.#matches.read(facts, this.#response, this.#counterfactual) &&
      this.#readTraces(this.#fields.first(this.#slots.documents))
    );
  }

  issues(): readonly Issue[] {
    return this.#support?.issues() ?? [];
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

  #hasRun(): boolean {
    return this.#states.haveRun() && (this.#response === NONE || this.#states.isAnswer(this.#response));
  }

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
      this.#answer.read() &&
      !this.#onlyStrings.tell(this.#question, this.#response, this.#answer)
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
      (this.#response === NONE ? 0 : Given.response | (this.#saysNothing(this.#response) ? Given.emptyResponse : 0)) |
      (this.#answer.isGiven ? Given.answer : 0) |
      (this.#counterfactual === NONE ? 0 : Given.counterfactual) |
      (this.#settings.hasRatio ? Given.ratioNoise : 0) |
      (documents === NONE && !fields.hasAny(this.#slots.documents_sentences) ? 0 : Given.documents);
    if (this.#support) return this.#support.read(areNone);
    // No documents at all are known to have no sentences.
    if (areNone) facts[FACT.labelled] = Labelled.total | Labelled.text;
    return true;
  }

  /** Whether a string says nothing; told by its first byte nearly always, unless that may be white space. */
  #saysNothing(slot: number): boolean {
    const first = this.#scanner.bytes[this.#fields.words[slot + Slot.start] ?? 0] ?? 0;
    const isSeen = first > 0x20 && first < 0x7f && first !== 0x5c && first !== 0x22;
    return !isSeen && isEmpty(this.#scanner.textAt(slot));
  }

  /** What words show of where it went wrong; false where documents are known by their sentences alone. */
  #readTraces(documents: number): boolean {
    const facts = this.#facts;
    const fields = this.#fields;
    const given = facts[FACT.given] ?? 0;
    const isMatched = (given & MATCHED) === MATCHED;
    const lenient = isMatched ? this.#matches.bits(TRACED_BY, facts) : 0;
    if (!isTraced(given, facts[FACT.task] ?? 0, lenient, facts[FACT.adherence] ?? 0)) return true;
    if (documents === NONE && !fields.hasAny(this.#slots.documents_sentences) && this.#matches.isUnsaid()) {
      facts[FACT.traces] = Trace.unsaid;
      return true;
    }
    const { response, answer, isChinese } = this.#matches.strings();
    const [lists = NONE] = this.#slots.documents_sentences;
    const texts = documents === NONE ? null : fields.textsAt(documents);
    const hasMore = lists !== NONE && fields.isThere(lists) && fields.countOf(lists) > (texts?.length ?? 0);
    if (response === null || hasMore) return false;
    const question = this.#question === NONE ? null : this.#scanner.textAt(this.#question);
    const readable = answer === "bad-field" ? null : answer;
    facts[FACT.traces] = traceTexts({ question, response, answer: readable, documents: texts, isChinese });
    return true;
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
    const { isGrouped } = this.#options;
    const isTold = keepsAnswers(this.#options);
    if (keepsPairs(this.#options)) keys.pair(into, at, this.#id, this.#question);
    if (!isGrouped && !isTold) return;
    const kind = this.#beginGroup();
    if (kind !== null && isGrouped) {
      keys.mark();
      keys.group(into, at, kind);
    }
    if (!isTold) return;
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
