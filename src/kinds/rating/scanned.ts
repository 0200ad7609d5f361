import type { ChunkBuilder } from "../../analysis/table/chunk.ts";
import type { CodesBuilder } from "../../analysis/table/columns.ts";
import { keepsAnswers, keepsPairs } from "../../analysis/table/facts.ts";
import type { Label, RatingSample } from "../../model/index.ts";
import { NO_TEXT } from "../../read/headings.ts";
import { Flag, type Scanner, Slot, Type, type Want, type Wants } from "../../read/scan/scanner.ts";
import { flagIn, readAlike } from "../../read/written.ts";
import { ScorePlan } from "../ownScores/plan.ts";
import { ScannedScores } from "../ownScores/scanned.ts";
import { isPlaceholder } from "../reading/words.ts";
import {
  ATTEMPT_WANTS,
  type ProgramOf,
  ScannedKeys,
  type ScannedLayout,
  type ScannedRows,
  type ScanOptions,
  type ScanProgram,
} from "../scanned.ts";
import { ScannedStates, STATE_WANTS } from "../states/scanned.ts";
import { readLabel } from "./adapting.ts";
import { Given, ratingColumns } from "./facts.ts";
import { namesOfRaters } from "./repeating.ts";
import { GOLD, ratingName } from "./values.ts";

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

const RATING: Wants = {
  fields: new Map<string, Want>([
    ["rater", "word"],
    ["value", "word"],
    ["raw", "value"],
    ["rationale", "value"],
    ["swapped", "value"],
    ["votes", "value"],
  ]),
};
const RATING_SIZE = Slot.size * RATING.fields.size;

type RatingLayout = ScannedLayout<RatingSample>;

/** Rows with one vote per rater, in file order. */
export const ratingProgram: ProgramOf<RatingSample> = (layout) => {
  const { keys, careful, when, words, taken, scores } = layout;
  if (when !== null || words.gold !== undefined) return null;
  const fields = new Map<string, Want>([...ATTEMPT_WANTS, ...STATE_WANTS, ["@gold", "value"]]);
  for (const key of careful) fields.set(key, "value");
  for (const [field, want] of Object.entries(WANTS)) for (const key of keys.get(field) ?? []) fields.set(key, want);
  fields.set("ratings", { each: RATING });
  const wants: Wants = { fields };
  const plan = scores && ScorePlan.of(scores, taken, wants);
  return scores !== null && plan === null ? null : programWith(layout, wants, plan);
};

const programWith = (layout: RatingLayout, wants: Wants, plan: ScorePlan | null): ScanProgram => ({
  wants: plan?.wants ?? wants,
  begin: (scanner, options) => new RatingRows(scanner, options, layout, wants, plan),
});

const NO_SLOT = -1;
const LONGEST_ID = 200;
const MOST_RATERS = 20;
const MOST_KNOWN = 1000;

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
  readonly #scanner: Scanner;
  readonly #options: ScanOptions;
  readonly #layout: RatingLayout;
  readonly #wants: Wants;
  readonly #scores: ScannedScores | null;
  readonly #states: ScannedStates;
  readonly #keys: ScannedKeys;
  readonly #slots: Readonly<Record<string, readonly number[]>>;
  readonly #texts: readonly (readonly number[])[];
  readonly #careful: readonly number[];
  readonly #list: number;
  readonly #words = new Map<string, Label | null>();
  readonly #answers = new Map<string, Map<Label, string>>();
  readonly #codes = new Map<string, CodesBuilder>();
  #into: ChunkBuilder | null = null;
  #id = NO_SLOT;
  #prompt = NO_SLOT;
  #isPair = false;
  #isVerdict = false;
  #gold: Label | null = null;
  #one = NO_SLOT;
  #other = NO_SLOT;
  #single = NO_SLOT;
  #count = 0;
  readonly #raters: string[] = [];
  readonly #values: Label[] = [];
  readonly #raws: number[] = [];
  readonly #slices: (string | null)[] = [null, null, null, null, null];
  #agreeing = 0;
  #agreeingPairs = 0;

  constructor(scanner: Scanner, options: ScanOptions, layout: RatingLayout, wants: Wants, plan: ScorePlan | null) {
    const slotOf = (key: string) => scanner.slots.get(key) ?? NO_SLOT;
    this.#scanner = scanner;
    this.#options = options;
    this.#layout = layout;
    this.#wants = wants;
    this.#scores = plan && new ScannedScores(plan, scanner, options.modes.scores);
    this.#states = new ScannedStates(scanner, options.modes.states);
    this.#keys = new ScannedKeys(scanner);
    this.#slots = Object.fromEntries(Object.keys(WANTS).map((id) => [id, (layout.keys.get(id) ?? []).map(slotOf)]));
    this.#texts = TEXTS.map((id) => this.#slots[id] ?? []);
    this.#careful = [...layout.careful, "@gold"].map(slotOf);
    this.#list = slotOf("ratings");
  }

  read(): boolean {
    const { words } = this.#scanner;
    for (const slot of this.#careful) if (words[slot] !== Type.absent) return false;
    for (const slots of this.#texts) {
      for (const slot of slots) if ((words[slot] ?? 0) > Type.null && words[slot] !== Type.string) return false;
    }
    if (this.#scores?.read() === false || !this.#states.haveRun() || !this.#readId() || !this.#readSlices())
      return false;
    this.#prompt = this.#first("prompt");
    this.#one = this.#first("response1");
    this.#other = this.#first("response2");
    this.#isPair = this.#one !== NO_SLOT || this.#other !== NO_SLOT;
    this.#single = this.#isPair ? NO_SLOT : this.#first("response");
    const gold = this.#first("gold");
    this.#gold = gold === NO_SLOT ? null : this.#labelAt(gold);
    if (gold !== NO_SLOT && this.#gold === null) return false;
    this.#isVerdict = this.#isPair || (gold !== NO_SLOT && words[gold] === Type.number && this.#gold === -1);
    if (!this.#readRatings()) return false;
    this.#compare();
    return true;
  }

  learnt(): ScanProgram | null {
    const plan = this.#scores?.learnt() ?? null;
    return plan && programWith(this.#layout, this.#wants, plan);
  }

  /** Writes the sample as `measureRating` and `ChunkBuilder.add` do. */
  write(into: ChunkBuilder, at: number, recordBytes: number): void {
    const count = this.#count;
    const hasGold = this.#gold !== null;
    const given = (hasGold ? Given.gold : 0) | (this.#isVerdict ? Given.verdict : 0) | (this.#isPair ? Given.pair : 0);
    into.columns[AT.given]?.set(at, given);
    into.columns[AT.raters]?.set(at, count);
    into.columns[AT.votes]?.set(at, count);
    into.columns[AT.compared]?.set(at, hasGold ? count : 0);
    into.columns[AT.agreeing]?.set(at, this.#agreeing);
    into.columns[AT.pairs]?.set(at, (count * (count - 1)) / 2);
    into.columns[AT.agreeingPairs]?.set(at, this.#agreeingPairs);
    const idPlace = this.#id === NO_SLOT ? NO_TEXT : this.#keys.place(this.#id, recordBytes);
    into.setPlaces(at, idPlace, this.#titlePlace(recordBytes));
    for (let s = 1; s < SLICES.length; s++) {
      const value = this.#slices[s] ?? null;
      if (value !== null) into.dimension(SLICES[s] ?? "").set(at, value);
    }
    if (this.#gold !== null) into.value(GOLD).set(at, this.#gold);
    for (let r = 0; r < count; r++) this.#codesOf(this.#raters[r] ?? "", into).set(at, this.#values[r] ?? "");
    this.#scores?.write(into, at);
    if (this.#id !== NO_SLOT) this.#keys.id(into, at, this.#id, this.#slices);
    if (keepsPairs(this.#options)) this.#keys.pair(into, at, this.#id, this.#prompt);
    this.#writeKeys(into, at);
  }

  #codesOf(rater: string, into: ChunkBuilder): CodesBuilder {
    if (this.#into !== into) {
      this.#into = into;
      this.#codes.clear();
    }
    let codes = this.#codes.get(rater);
    if (codes === undefined) {
      codes = into.value(ratingName(rater));
      this.#codes.set(rater, codes);
    }
    return codes;
  }

  #readId(): boolean {
    const { words } = this.#scanner;
    const id = this.#first("id");
    this.#id = id;
    if (id === NO_SLOT) return true;
    const isWhole = words[id] === Type.number && ((words[id + Slot.flags] ?? 0) & Flag.whole) !== 0;
    const length = (words[id + Slot.end] ?? 0) - (words[id + Slot.start] ?? 0);
    return (words[id] === Type.string || isWhole) && length <= LONGEST_ID;
  }

  #readSlices(): boolean {
    for (let s = 1; s < SLICES.length; s++) {
      const slot = this.#first(SLICES[s] ?? "");
      if (slot !== NO_SLOT && this.#scanner.words[slot] !== Type.string) return false;
      this.#slices[s] = slot === NO_SLOT ? null : this.#scanner.wordAt(slot);
    }
    return true;
  }

  /** Reads `ratings`, then `auto`. Returns false if one has no label, or a rater has several votes. */
  #readRatings(): boolean {
    const { words } = this.#scanner;
    this.#count = 0;
    const list = this.#list;
    if ((words[list] ?? Type.absent) > Type.null) {
      const count = words[list + Slot.count] ?? 0;
      if (words[list] !== Type.list || words[list + Slot.flags] !== 0 || count > MOST_RATERS) return false;
      const first = (words[list + Slot.items] ?? 0) / 4;
      for (let r = 0; r < count; r++) if (!this.#readRating(first + r * RATING_SIZE)) return false;
    }
    const auto = this.#first("auto");
    return auto === NO_SLOT || this.#keep("auto", auto, NO_SLOT);
  }

  #readRating(slot: number): boolean {
    const { words } = this.#scanner;
    const value = slot + Slot.size;
    const raw = value + Slot.size;
    const rationale = raw + Slot.size;
    const swapped = rationale + Slot.size;
    const votes = swapped + Slot.size;
    if (words[slot] !== Type.string || words[votes] !== Type.absent) return false;
    const isSwapped = words[swapped] !== Type.absent && words[swapped] !== Type.null && words[swapped] !== Type.false;
    const hasRaw = words[raw] === Type.string;
    const isOdd = !hasRaw && (words[raw] ?? 0) > Type.null;
    const isReasonOdd = words[rationale] !== Type.string && (words[rationale] ?? 0) > Type.null;
    if (isSwapped || isOdd || isReasonOdd) return false;
    return this.#keep(this.#scanner.wordAt(slot), value, hasRaw ? raw : NO_SLOT);
  }

  #keep(rater: string, slot: number, raw: number): boolean {
    const value = this.#labelAt(slot);
    // A rater named as the gold is renamed.
    if (value === null || rater === GOLD) return false;
    for (let r = 0; r < this.#count; r++) if (this.#raters[r] === rater) return false;
    this.#raters[this.#count] = rater;
    this.#values[this.#count] = value;
    this.#raws[this.#count] = raw;
    this.#count++;
    return true;
  }

  /** Reads a label as `readLabel` does; null without one. */
  #labelAt(slot: number): Label | null {
    const type = this.#scanner.words[slot];
    if (type === Type.number) return this.#scanner.numberAt(slot);
    if (type === Type.true || type === Type.false) return String(type === Type.true);
    if (type !== Type.string) return null;
    const text = this.#scanner.wordAt(slot);
    let label = this.#words.get(text);
    if (label === undefined) {
      label = readLabel(text).value;
      if (typeof label === "string" && flagIn(label) === null && this.#isOdd(label)) label = null;
      if (this.#words.size < MOST_KNOWN) this.#words.set(text, label);
    }
    return label;
  }

  /** Whether the text's reading depends on its column. */
  #isOdd(label: string): boolean {
    return this.#options.areTextsOdd === true || isPlaceholder(label, "numbers");
  }

  #compare(): void {
    const values = this.#values;
    const gold = this.#gold;
    let isNumber = typeof gold === "number";
    for (let r = 0; r < this.#count && !isNumber; r++) isNumber = typeof values[r] === "number";
    const alike = isNumber ? BESIDE_NUMBERS : BESIDE_TEXTS;
    this.#agreeing = 0;
    this.#agreeingPairs = 0;
    for (let r = 0; r < this.#count; r++) {
      const own = alike(values[r] ?? "");
      if (gold !== null && own === alike(gold)) this.#agreeing++;
      for (let before = 0; before < r; before++) if (alike(values[before] ?? "") === own) this.#agreeingPairs++;
    }
  }

  #titlePlace(recordBytes: number): number {
    let slot = this.#prompt;
    if (slot === NO_SLOT) slot = this.#one;
    if (slot === NO_SLOT) slot = this.#isPair ? this.#other : this.#single;
    const { words } = this.#scanner;
    if (slot === NO_SLOT || words[slot + Slot.start] === words[slot + Slot.end]) return NO_TEXT;
    return this.#keys.place(slot, recordBytes);
  }

  #writeKeys(into: ChunkBuilder, at: number): void {
    const { isGrouped } = this.#options;
    const isTold = keepsAnswers(this.#options);
    const kind = isGrouped || isTold ? this.#mixGroup() : null;
    const isMore = this.#isPair || this.#single !== NO_SLOT || this.#count > 0;
    if (kind !== null && isGrouped) {
      this.#keys.mark();
      this.#keys.group(into, at, kind);
      this.#keys.fromMark();
    }
    if (!isTold) return;
    if (kind === null || (isGrouped && !isMore)) into.setAskedAsGroup(at);
    else {
      if (this.#isPair) {
        this.#addTextOrNone(this.#first("model1"));
        this.#addTextOrNone(this.#one);
        this.#addTextOrNone(this.#first("model2"));
        this.#addTextOrNone(this.#other);
      } else if (this.#single !== NO_SLOT) {
        this.#keys.addString("");
        this.#keys.addText(this.#single);
      }
      if (this.#count > 0) this.#keys.addString(namesOfRaters(this.#raters.slice(0, this.#count)));
      this.#keys.asked(into, at);
    }
    if (this.#count > 0) this.#keys.answerOfText(into, at, this.#answer());
    this.#keys.answer(into, at, NO_SLOT, this.#id);
  }

  #addTextOrNone(slot: number): void {
    if (slot === NO_SLOT) this.#keys.addString("");
    else this.#keys.addText(slot);
  }

  #mixGroup(): "question" | "id" | null {
    if (this.#prompt !== NO_SLOT) {
      this.#keys.beginGroup("question");
      if (this.#keys.addText(this.#prompt)) return "question";
    }
    if (this.#id === NO_SLOT) return null;
    this.#keys.beginGroup("id");
    let hasWords = this.#keys.addText(this.#id);
    for (const s of SLICES_OF_ID) if (this.#keys.addString(this.#slices[s] ?? "")) hasWords = true;
    return hasWords ? "id" : null;
  }

  /** Writes the answer as `ratingRepeating.answerOf` does. */
  #answer(): string {
    let text = "[";
    for (let r = 0; r < this.#count; r++) {
      const rater = this.#raters[r] ?? "";
      const value = this.#values[r] ?? "";
      const raw = this.#raws[r] ?? NO_SLOT;
      if (r > 0) text += ",";
      text += raw === NO_SLOT ? this.#known(rater, value) : answerOf(rater, value, this.#scanner.textAt(raw));
    }
    return `${text}]`;
  }

  #known(rater: string, value: Label): string {
    const byValue = this.#answers.get(rater) ?? new Map<Label, string>();
    if (byValue.size === 0 && this.#answers.size < MOST_RATERS) this.#answers.set(rater, byValue);
    let text = byValue.get(value);
    if (text === undefined) {
      text = answerOf(rater, value, null);
      if (byValue.size < MOST_KNOWN) byValue.set(value, text);
    }
    return text;
  }

  #first(field: string): number {
    const slots = this.#slots[field] ?? NO_SLOTS;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] ?? NO_SLOT;
      if ((this.#scanner.words[slot] ?? Type.absent) > Type.null) return slot;
    }
    return NO_SLOT;
  }
}

const answerOf = (rater: string, value: Label, raw: string | null): string => JSON.stringify([rater, [[value, raw]]]);

const SLICES = ["section", "subset", "task", "model", "dataset"] as const;
/** Positions of the slices that group samples without a prompt. */
const SLICES_OF_ID = [0, 1, 2, 4];
const NO_SLOTS: readonly number[] = [];
const BESIDE_NUMBERS = readAlike([0]);
const BESIDE_TEXTS = readAlike([]);
