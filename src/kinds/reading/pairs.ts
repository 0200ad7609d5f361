import type { JsonRecord } from "../../read/parse.ts";
import { type MappedPath, readPath } from "../dottedPath.ts";
import { wordsOf } from "../ownScores/names.ts";
import { type Candidate, DOUBT, FEW_WORDS, HALF, OFTEN, SURE } from "./evidence.ts";
import type { ColumnProfile } from "./profile.ts";

export class ColumnPairs {
  readonly #records: readonly JsonRecord[];
  readonly #question: ColumnProfile | undefined;
  readonly #known = new Map<string, number>();

  constructor(records: readonly JsonRecord[], question: ColumnProfile | undefined) {
    this.#records = records;
    this.#question = question;
  }

  /** Evidence for response and reference: how often the shorter text occurs in the other. */
  answering(response: Candidate, reference: Candidate): number {
    return this.#once(`a ${response.path}\n${reference.path}`, () => {
      let [short, found, alike, all] = [0, 0, 0, 0];
      const sizes: number[] = [];
      for (const record of this.#records) {
        const said = textsAt(record, response.steps)[0];
        const wanted = textsAt(record, reference.steps);
        const [first] = wanted;
        if (said === undefined || first === undefined) continue;
        all++;
        if (SHORT.some((form) => form.test(first) && form.test(said))) alike++;
        sizes.push(first.length / Math.max(1, said.length));
        if (first.length > LONGEST_FOUND) continue;
        short++;
        if (wanted.some((text) => hasWords(said, text))) found++;
      }
      sizes.sort((one, other) => one - other);
      const ratio = sizes[sizes.length >> 1] ?? 1;
      const isLong = () =>
        (response.column.texts?.words.median ?? 0) >= FEW_WORDS && response.column.distinct > FEW_KINDS;
      const isKind = short >= MANY && this.#areKinds(reference.column) && isLong();
      // If both names may be responses, such as `solution` and `answer`, one has to contain the other.
      const areDoubtful = Math.max(response.named.response, reference.named.reference) < NAMED;
      const isWord = (reference.column.texts?.words.median ?? 0) <= MOST_OF_WORD && short > all / 2;
      const isOdd =
        (found === 0 && short >= ENOUGH && isWord && reference.named.reference < SURE) ||
        ((isKind || (areDoubtful && short >= ENOUGH)) && found < RARELY * short);
      if (alike > 0 && alike >= OFTEN * all) return FOUND;
      if (areOfOneClass(response, reference)) return FOUND + SAME_CLASS;
      return (short === 0 ? 0 : (FOUND * found) / short) - (isOdd ? 1 : 0) - (ratio > MUCH_LONGER ? DOUBT / 2 : 0);
    });
  }

  #areKinds({ distinct }: ColumnProfile): boolean {
    return distinct > 0 && distinct <= FEW_KINDS && (this.#question?.distinct ?? 0) >= MANY_A_KIND * distinct;
  }

  /**
   * Whether most free texts give one of the few values of the other column, or the right one. A source's marker and the
   * number of a list item do not. Few records say nothing.
   */
  gives(response: Candidate, reference: Candidate): boolean {
    const values = reference.column.frequent.map(({ value }) => String(value));
    let [all, given] = [0, 0];
    for (const record of this.#records) {
      const said = textsAt(record, response.steps)[0]?.replace(NO_STATEMENT, " ");
      const [wanted] = textsAt(record, reference.steps);
      if (said === undefined || wanted === undefined) continue;
      all++;
      if (hasWords(said, wanted) || values.filter((value) => hasWords(said, value)).length === 1) given++;
    }
    return all < ENOUGH || given >= HALF * all;
  }

  /** Share of the records whose text has one of these labels as a word. */
  naming(response: Candidate, labels: readonly string[]): number {
    return this.#once(`n ${response.path}\n${labels.join("\n")}`, () => {
      const texts = this.#records.flatMap((record) => textsAt(record, response.steps)[0] ?? []);
      const naming = texts.filter((text) => labels.some((label) => hasWords(text, label)));
      return texts.length === 0 ? 0 : naming.length / texts.length;
    });
  }

  isCopy(one: Candidate, other: Candidate): boolean {
    const share = this.#once(`c ${one.path}\n${other.path}`, () => {
      let [both, same] = [0, 0];
      for (const record of this.#records) {
        const [first] = textsAt(record, one.steps);
        const [second] = textsAt(record, other.steps);
        if (first === undefined || second === undefined) continue;
        both++;
        if (first === second) same++;
      }
      return both < 2 ? 0 : same / both;
    });
    return share >= OFTEN;
  }

  /** Share of the records in which one text contains the other. */
  holding(whole: Candidate, part: Candidate): number {
    return this.#once(`h ${whole.path}\n${part.path}`, () => {
      let [both, held] = [0, 0];
      for (const record of this.#records) {
        const [first] = textsAt(record, whole.steps);
        const [second] = textsAt(record, part.steps);
        if (first === undefined || second === undefined || second.trim() === "") continue;
        both++;
        if (first.includes(second.trim())) held++;
      }
      return both === 0 ? 0 : held / both;
    });
  }

  #once(key: string, work: () => number): number {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const made = work();
    this.#known.set(key, made);
    return made;
  }
}

export function hasWords(said: string, text: string): boolean {
  const [whole, part] = [said.toLowerCase(), text.trim().toLowerCase()];
  const isWord = (character: string | undefined) => character !== undefined && SPACED_WORD.test(character);
  for (let at = part === "" ? -1 : whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
    const [before, after] = [whole[at - 1], whole[at + part.length]];
    if (!(isWord(part[0]) && isWord(before)) && !(isWord(part.at(-1)) && isWord(after))) return true;
  }
  return false;
}
const SPACED_WORD = /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{Nd}]/u;

/** Answers to a choice or a sum; the response needs the same form. */
const SHORT = [
  /^\s{0,3}(?:true|false|[01])\s{0,3}$/i,
  /^\s*\(?[A-J]\)?\.?\s*$/,
  /^\s{0,3}[-+]?[\d.,]{1,40}\s{0,3}%?\s{0,3}$/,
];
const NO_STATEMENT = /\[\d{1,4}(?:\s?[,–-]\s?\d{1,4}){0,20}\]|^[ \t]{0,9}\d{1,4}[.)](?=\s)/gm;
const LONGEST_FOUND = 80;
const ENOUGH = 8;
const MOST_OF_WORD = 4;
const MANY = 15;
const NAMED = 0.6;
const FEW_KINDS = 5;
const RARELY = 0.25;
const MANY_A_KIND = 5;
const FOUND = 0.3;
const SAME_CLASS = 0.15;
const MUCH_LONGER = 4;

const classesOf = ({ column }: Candidate): ReadonlySet<string> =>
  new Set(column.frequent.map(({ value }) => fold(value)));

/** Whether both columns have few, mostly shared classes of one thing: `triage_pred` and `correct_triage`. */
function areOfOneClass(response: Candidate, reference: Candidate): boolean {
  const [said, wanted] = [classesOf(response), classesOf(reference)];
  if (said.size < 2 || wanted.size < 2 || response.column.distinct > MOST_CLASSES) return false;
  const shared = [...wanted].filter((one) => said.has(one)).length;
  const words = (one: Candidate) => new Set(wordsOf(String(one.steps.at(-1) ?? "")));
  const isOfOne = [...words(response)].some((word) => words(reference).has(word));
  return isOfOne && shared >= wanted.size / 2;
}
const fold = (value: unknown): string => String(value).trim().toLowerCase();
const MOST_CLASSES = 20;

function textsAt(record: JsonRecord, steps: MappedPath): readonly string[] {
  const value = readPath(record, steps);
  const all = Array.isArray(value) ? value : [value];
  return all.flatMap((one) =>
    typeof one === "string" ? [one] : typeof one === "number" || typeof one === "boolean" ? [String(one)] : [],
  );
}
