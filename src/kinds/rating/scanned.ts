import type { ChunkBuilder } from "../../analysis/table/chunk.ts";
import { keepsAnswers, keepsPairs } from "../../analysis/table/facts.ts";
import type { Label, RatingSample } from "../../model/index.ts";
import { NO_TEXT } from "../../read/headings.ts";
import { Type, type Want } from "../../read/scan/scanner.ts";
import type { ProgramOf, ScannedRows, ScanProgram } from "../scanned.ts";
import { GivenFields, NONE } from "../scannedFields.ts";
import { programWith, type ScannedParts } from "../scannedParts.ts";
import { Given, ratingColumns } from "./facts.ts";
import { RATING, ScannedVotes } from "./scannedVotes.ts";
import { GOLD } from "./values.ts";

const WANTS = {
  id: "value",
  prompt: "value",
  response1: "value",
  response2: "value",
  response: "value",
  model1: "value",
  model2: "value",
  reference: "value",
  gold: "word",
  auto: "word",
  subset: "word",
  model: "word",
  dataset: "word",
  task: "word",
} as const satisfies Readonly<Record<string, Want>>;
const TEXTS = ["prompt", "response1", "response2", "response", "model1", "model2", "reference"] as const;

/** Rows with one vote per rater, in file order. */
export const ratingProgram: ProgramOf<RatingSample> = (layout) => {
  const { keys, careful, when, words } = layout;
  if (when !== null || words.gold !== undefined) return null;
  const fields = new Map<string, Want>([["@gold", "value"]]);
  for (const [field, want] of Object.entries(WANTS)) for (const key of keys.get(field) ?? []) fields.set(key, want);
  fields.set("ratings", { each: RATING });
  return programWith(
    layout,
    fields,
    [...careful, "@gold"],
    (parts) => new RatingRows(parts, parts.slotsOf(WANTS, layout)),
  );
};

type Slots = Readonly<Record<keyof typeof WANTS, readonly number[]>>;

const column = (id: string): number => ratingColumns.findIndex((spec) => spec.id === id);
const AT = {
  given: column("given"),
  raters: column("raters"),
  votes: column("votes"),
  compared: column("compared"),
  agreeing: column("agreeing"),
  pairs: column("pairs"),
  agreeingPairs: column("agreeingPairs"),
};

class RatingRows implements ScannedRows {
  readonly learnt: () => ScanProgram | null;
  readonly #parts: ScannedParts;
  readonly #votes: ScannedVotes;
  readonly #slots: Slots;
  /** Slots of all texts, and by slice. */
  readonly #texts: GivenFields<number>;
  readonly #sliceSlots: readonly (readonly number[])[];
  #id = NONE;
  #prompt = NONE;
  #isPair = false;
  #isVerdict = false;
  #gold: Label | null = null;
  #one = NONE;
  #other = NONE;
  #single = NONE;
  readonly #slices: (string | null)[] = [null, null, null, null, null];

  constructor(parts: ScannedParts, slots: Slots) {
    this.learnt = parts.learnt;
    this.#parts = parts;
    this.#votes = new ScannedVotes(parts.scanner, parts.options, parts.fields.slotOf("ratings"));
    this.#slots = slots;
    const texts = TEXTS.flatMap((id) => slots[id]);
    this.#texts = new GivenFields(parts.scanner, texts, (slot) => slot);
    this.#sliceSlots = SLICES.map((name) => (name === "section" ? NO_SLOTS : slots[name]));
  }

  read(): boolean {
    const { fields } = this.#parts;
    const votes = this.#votes;
    if (!this.#parts.isPlain()) return false;
    const texts = this.#texts.now;
    for (let t = 0; t < texts.length; t++) if (!fields.isOrNone(texts[t] ?? NONE, Type.string)) return false;
    if (!this.#parts.readScores()) return false;
    this.#id = this.#first(this.#slots.id);
    if (!fields.isIdOrNone(this.#id) || !this.#readSlices()) return false;
    this.#prompt = this.#first(this.#slots.prompt);
    this.#one = this.#first(this.#slots.response1);
    this.#other = this.#first(this.#slots.response2);
    this.#isPair = this.#one !== NONE || this.#other !== NONE;
    this.#single = this.#isPair ? NONE : this.#first(this.#slots.response);
    const gold = this.#first(this.#slots.gold);
    this.#gold = gold === NONE ? null : votes.labelAt(gold);
    if (gold !== NONE && this.#gold === null) return false;
    this.#isVerdict = this.#isPair || (gold !== NONE && fields.words[gold] === Type.number && this.#gold === -1);
    if (!votes.read(this.#first(this.#slots.auto))) return false;
    votes.compare(this.#gold);
    return true;
  }

  /** Writes the sample as `measureRating` and `ChunkBuilder.add` do. */
  write(into: ChunkBuilder, at: number, recordBytes: number): void {
    const { count, agreeing, agreeingPairs } = this.#votes;
    const hasGold = this.#gold !== null;
    const given = (hasGold ? Given.gold : 0) | (this.#isVerdict ? Given.verdict : 0) | (this.#isPair ? Given.pair : 0);
    into.columns[AT.given]?.set(at, given);
    into.columns[AT.raters]?.set(at, count);
    into.columns[AT.votes]?.set(at, count);
    into.columns[AT.compared]?.set(at, hasGold ? count : 0);
    into.columns[AT.agreeing]?.set(at, agreeing);
    into.columns[AT.pairs]?.set(at, (count * (count - 1)) / 2);
    into.columns[AT.agreeingPairs]?.set(at, agreeingPairs);
    const idPlace = this.#id === NONE ? NO_TEXT : this.#parts.keys.place(this.#id, recordBytes);
    into.setPlaces(at, idPlace, this.#titlePlace(recordBytes));
    for (let s = 1; s < SLICES.length; s++) {
      const value = this.#slices[s] ?? null;
      if (value !== null) into.dimension(SLICES[s] ?? "").set(at, value);
    }
    this.#parts.writeSlices(into, at);
    if (this.#gold !== null) into.value(GOLD).set(at, this.#gold);
    this.#votes.write(into, at);
    this.#parts.scores?.write(into, at);
    if (this.#id !== NONE) this.#parts.keys.id(into, at, this.#id, this.#slices);
    if (keepsPairs(this.#parts.options)) this.#parts.keys.pair(into, at, this.#id, this.#prompt);
    this.#writeKeys(into, at);
  }

  #readSlices(): boolean {
    const { scanner } = this.#parts;
    for (let s = 1; s < SLICES.length; s++) {
      const slot = this.#first(this.#sliceSlots[s] ?? NO_SLOTS);
      if (slot !== NONE && scanner.words[slot] !== Type.string) return false;
      this.#slices[s] = slot === NONE ? null : scanner.wordAt(slot);
    }
    return true;
  }

  #first(slots: readonly number[]): number {
    return this.#parts.fields.first(slots);
  }

  #titlePlace(recordBytes: number): number {
    let slot = this.#prompt;
    if (slot === NONE) slot = this.#one;
    if (slot === NONE) slot = this.#isPair ? this.#other : this.#single;
    if (slot === NONE || this.#parts.fields.isEmpty(slot)) return NO_TEXT;
    return this.#parts.keys.place(slot, recordBytes);
  }

  #writeKeys(into: ChunkBuilder, at: number): void {
    const isGrouped = this.#parts.options.isGrouped && !this.#parts.writeGroup(into, at);
    const isTold = keepsAnswers(this.#parts.options);
    const kind = isGrouped || isTold ? this.#mixGroup() : null;
    const isMore = this.#isPair || this.#single !== NONE || this.#votes.count > 0;
    if (kind !== null && isGrouped) {
      this.#parts.keys.mark();
      this.#parts.keys.group(into, at, kind);
      this.#parts.keys.fromMark();
    }
    if (!isTold) return;
    if (kind === null || (isGrouped && !isMore)) into.setAskedAsGroup(at);
    else {
      if (this.#isPair) {
        this.#addTextOrNone(this.#first(this.#slots.model1));
        this.#addTextOrNone(this.#one);
        this.#addTextOrNone(this.#first(this.#slots.model2));
        this.#addTextOrNone(this.#other);
      } else if (this.#single !== NONE) {
        this.#parts.keys.addString("");
        this.#parts.keys.addText(this.#single);
      }
      if (this.#votes.count > 0) this.#parts.keys.addString(this.#votes.names());
      this.#parts.keys.asked(into, at);
    }
    if (this.#votes.count > 0) this.#parts.keys.answerOfText(into, at, this.#votes.answer());
    this.#parts.keys.answer(into, at, NONE, this.#id);
  }

  #addTextOrNone(slot: number): void {
    if (slot === NONE) this.#parts.keys.addString("");
    else this.#parts.keys.addText(slot);
  }

  #mixGroup(): "question" | "id" | null {
    if (this.#prompt !== NONE) {
      this.#parts.keys.beginGroup("question");
      if (this.#parts.keys.addText(this.#prompt)) return "question";
    }
    if (this.#id === NONE) return null;
    this.#parts.keys.beginGroup("id");
    let hasWords = this.#parts.keys.addText(this.#id);
    for (const s of SLICES_OF_ID) if (this.#parts.keys.addString(this.#slices[s] ?? "")) hasWords = true;
    return hasWords ? "id" : null;
  }
}

const NO_SLOTS: readonly number[] = [];
const SLICES = ["section", "subset", "task", "model", "dataset"] as const;
/** Positions of the slices that group samples without a prompt. */
const SLICES_OF_ID = [0, 1, 2, 4];
