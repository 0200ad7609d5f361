import type { ChunkBuilder } from "../../../analysis/table/chunk.ts";
import { keepsAnswers, keepsPairs } from "../../../analysis/table/facts.ts";
import type { Issue, RagSample } from "../../../model/index.ts";
import { NO_TEXT } from "../../../read/headings.ts";
import type { Origin } from "../../../read/join.ts";
import { Flag, Slot, Type, type Want } from "../../../read/scan/scanner.ts";
import { THE_RECORD } from "../../format.ts";
import { withoutMark } from "../../named.ts";
import type { ScannedLayout, ScannedRows, ScanProgram } from "../../scanned.ts";
import { type Fields, NONE } from "../../scannedFields.ts";
import { programWith, type ScannedParts } from "../../scannedParts.ts";
import { mayBeNumbered } from "../adapting/numberedContext.ts";
import { isTraced, TRACED_BY, traceTexts } from "../causes/measure.ts";
import { FACT, Given, Labelled, ragColumns, Trace } from "../facts.ts";
import { isEmpty, taskCode } from "../robustness/score.ts";
import { RowMatches } from "./matches.ts";
import { OnlyStrings } from "./onlyStrings.ts";
import { JUDGEMENT_WANTS, ScannedSupport } from "./support.ts";
import { areSettings, type CodedSlice, ScannedAnswer, ScannedSettings, type Setting } from "./texts.ts";
import { NUMBERS, READ_AS_STRINGS, type ScannedField, WANT_OF, wantAs } from "./wants.ts";

/** The program for rows with fields, labels and scores of a judge under keys of the record itself. */
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
  if (layout.when !== null && !fields.has(layout.when)) fields.set(layout.when, "value");
  return programWith(layout, fields, careful, (parts) => new RagRows(parts, layout));
}

/** Columns beside the published scores, and those of unlabelled rows. */
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

const codedIn = (into: ChunkBuilder, slices: Setting["slices"]): readonly CodedSlice[] =>
  slices.flatMap((value, d) => {
    if (value === null) return [];
    const codes = into.dimension(DIMENSIONS[d] ?? "");
    return [{ codes, code: codes.codeOf(value), value }];
  });

class RagRows implements ScannedRows {
  readonly learnt: () => ScanProgram | null;
  readonly numbers: ReadonlySet<string>;
  readonly #parts: ScannedParts;
  readonly #fields: Fields;
  readonly #answer: ScannedAnswer;
  readonly #settings: ScannedSettings;
  readonly #matches: RowMatches;
  readonly #support: ScannedSupport | null;
  readonly #onlyStrings: OnlyStrings;
  readonly #facts = new Float64Array(ragColumns.length);
  readonly #slots: Readonly<Record<ScannedField, readonly number[]>>;
  /** Of each need its fields. */
  readonly #needs: readonly (readonly number[])[];
  readonly #when: number;
  readonly #next: ScanProgram | null;
  // Slots of the row read last.
  #id = NONE;
  #question = NONE;
  #response = NONE;
  #counterfactual = NONE;
  #epoch: number | null = null;

  constructor(parts: ScannedParts, layout: ScannedLayout<RagSample>) {
    const { scanner, options, fields } = parts;
    this.learnt = parts.learnt;
    this.numbers = parts.numbersOf(NUMBERS, layout);
    this.#parts = parts;
    this.#fields = fields;
    this.#answer = new ScannedAnswer(scanner, fields, layout);
    this.#settings = new ScannedSettings(scanner, fields, layout);
    this.#onlyStrings = new OnlyStrings(scanner);
    this.#slots = parts.slotsOf(WANT_OF, layout);
    const { evaluation, stored_labels: labels, stored_fact_label: factLabel } = this.#slots;
    const said = { evaluation, labels, factLabel };
    this.#matches = new RowMatches(scanner, fields, options, said, this.#answer, this.#settings);
    const [listed = NONE] = this.#slots.documents_sentences;
    const [responses = NONE] = this.#slots.response_sentences;
    this.#support = layout.keys.has("judgement")
      ? new ScannedSupport(scanner, fields, this.#facts, listed, responses)
      : null;
    this.#needs = layout.needs.map((group) => group.flatMap((field) => fields.slotsOf(layout.keys.get(field))));
    this.#next = layout.next;
    this.#when = layout.when === null ? NONE : fields.slotOf(layout.when);
  }

  open(origin: Origin): void {
    this.#settings.open(origin);
  }

  other(): ScanProgram | null {
    return this.#isOfOtherLayout() ? this.#next : null;
  }

  read(): boolean {
    if (!this.#readTexts() || !this.#settings.read(this.#counterfactual !== NONE) || !this.#hasAllOfTask())
      return false;
    if (!this.#parts.readScores() || !this.#isAnswer()) return false;
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
    this.#parts.writeSlices(into, at);
    this.#parts.scores?.write(into, at);
    const title = this.#question === NONE ? this.#response : this.#question;
    const isEmpty = title === NONE || this.#fields.isEmpty(title);
    const idPlace = this.#id === NONE ? NO_TEXT : this.#parts.keys.place(this.#id, recordBytes);
    into.setPlaces(at, idPlace, isEmpty ? NO_TEXT : this.#parts.keys.place(title, recordBytes));
    if (this.#id !== NONE) this.#parts.keys.idSeeded(into, at, this.#id, this.#settings.now.seeds);
    this.#writeKeys(into, at);
  }

  // ---- reading ----

  #isAnswer(): boolean {
    return this.#response === NONE || this.#parts.isAnswer(this.#response);
  }

  /** Places of the texts; false if one is missing or of another type, or the record has another layout. */
  #readTexts(): boolean {
    const fields = this.#fields;
    const slots = this.#slots;
    if (this.#isOfOtherLayout() || fields.hasAny(slots.criteria) || !this.#parts.isPlain()) return false;
    for (const need of this.#needs) if (!fields.hasAny(need)) return false;
    this.#id = fields.first(slots.id);
    this.#question = fields.first(slots.question);
    this.#response = fields.first(slots.response);
    this.#counterfactual = fields.first(slots.counterfactual_answer);
    const epoch = fields.first(slots.epoch);
    this.#epoch = epoch === NONE ? null : this.#parts.scanner.numberAt(epoch);
    return (
      fields.isIdOrNone(this.#id) &&
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
    if (fields.hasAny(this.#slots.documents) && this.#mayBeNumbered(documents, isList)) return false;
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

  /** Whether the documents may be passages of one text. */
  #mayBeNumbered(documents: number, isList: boolean): boolean {
    const fields = this.#fields;
    if (isList && fields.countOf(documents) !== 1) return false;
    const start = isList ? fields.itemsOf(documents) : documents + Slot.start;
    return mayBeNumbered(this.#parts.scanner.bytes[fields.words[start] ?? 0] ?? 0);
  }

  /** Whether a string is blank. The first byte decides, unless it may be white space. */
  #saysNothing(slot: number): boolean {
    const first = this.#parts.scanner.bytes[this.#fields.words[slot + Slot.start] ?? 0] ?? 0;
    const isSeen = first > 0x20 && first < 0x7f && first !== 0x5c && first !== 0x22;
    return !isSeen && isEmpty(this.#parts.scanner.textAt(slot));
  }

  /** What words show of where it went wrong; false if documents are known by their sentences alone. */
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
    const hasLists = lists !== NONE && fields.isThere(lists);
    // An empty list of sentences: there are no documents.
    const texts = documents === NONE ? (hasLists ? () => [] : null) : () => fields.textsAt(documents);
    const count = documents === NONE ? 0 : fields.words[documents] === Type.list ? fields.countOf(documents) : 1;
    const hasMore = hasLists && fields.countOf(lists) > count;
    if (response === null || hasMore) return false;
    const question = this.#question === NONE ? null : this.#parts.scanner.textAt(this.#question);
    const readable = answer === "bad-field" ? null : answer;
    facts[FACT.traces] = traceTexts({ question, response, answer: readable, documents: texts, isChinese });
    return true;
  }

  // ---- writing ----

  #writeSlices(into: ChunkBuilder, at: number): void {
    const { now } = this.#settings;
    if (now.coded?.into !== into) now.coded = { into, slices: codedIn(into, now.slices) };
    for (const { codes, code, value } of now.coded.slices) codes.setCode(at, code, value);
  }

  /** Writes the row's keys of group, pair and question. */
  #writeKeys(into: ChunkBuilder, at: number): void {
    const keys = this.#parts.keys;
    const isGrouped = this.#parts.options.isGrouped && !this.#parts.writeGroup(into, at);
    const isTold = keepsAnswers(this.#parts.options);
    if (keepsPairs(this.#parts.options)) keys.pair(into, at, this.#id, this.#question);
    if (!isGrouped && !isTold) return;
    const kind = this.#beginGroup();
    if (kind !== null && isGrouped) {
      keys.mark();
      keys.group(into, at, kind);
    }
    if (!isTold) return;
    if (kind === null) into.setAskedAsGroup(at);
    else this.#writeAsked(into, at, isGrouped);
    keys.answer(into, at, this.#response, this.#id);
  }

  #writeAsked(into: ChunkBuilder, at: number, isGrouped: boolean): void {
    const keys = this.#parts.keys;
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

  /** Begins the key of the row's group: its question, or its id; null if it has neither. */
  #beginGroup(): "question" | "id" | null {
    const isById = this.#parts.options.isById === true && this.#beginId();
    return isById ? "id" : this.#beginQuestion() ? "question" : this.#beginId() ? "id" : null;
  }

  #beginQuestion(): boolean {
    if (this.#question === NONE) return false;
    this.#parts.keys.beginGroup("question");
    return this.#parts.keys.addText(this.#question);
  }

  #beginId(): boolean {
    const keys = this.#parts.keys;
    const { task, dataset } = this.#settings.now.settings;
    let texts: readonly string[] = [];
    if (this.#id !== NONE) texts = [withoutMark(keys.idText(this.#id), this.#epoch), task ?? "", dataset ?? ""];
    else if (this.#epoch !== null && dataset !== null) texts = [dataset];
    keys.beginGroup("id");
    let hasWords = false;
    for (const text of texts) if (keys.addString(text)) hasWords = true;
    return hasWords;
  }
}
