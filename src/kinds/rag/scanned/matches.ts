import type { MeasureOptions } from "../../../analysis/table/facts.ts";
import { MATCHING_MODES, type MatchingMode, type RagSample } from "../../../model/index.ts";
import { Flag, type Scanner, Type } from "../../../read/scan/scanner.ts";
import { type Fields, NONE } from "../../scannedFields.ts";
import { EMPTY_SAMPLE } from "../adapting/sample.ts";
import { FACT, Found } from "../facts.ts";
import { judgedBits } from "../robustness/benchmark.ts";
import { storedLabelIssue } from "../robustness/issues.ts";
import { matchings } from "../robustness/modes.ts";
import { ScannedMatching } from "../robustness/scanned.ts";
import { isFailedByOddCharacters } from "../robustness/strictMatch.ts";
import type { ScannedAnswer, ScannedSettings } from "./texts.ts";

/** Result of matching on bytes that do not decide: strings must be read. */
const UNSURE = -1;

/** Slots of what others said of a row: a judge in words, RGB's program in numbers. */
interface Said {
  readonly evaluation: readonly number[];
  readonly labels: readonly number[];
  readonly factLabel: readonly number[];
}

/** Verdicts on rows as facts: from their bytes, and where those do not tell, from strings. */
export class RowMatches {
  readonly #scanner: Scanner;
  readonly #fields: Fields;
  readonly #modes: readonly MatchingMode[];
  readonly #said: Said;
  readonly #answer: ScannedAnswer;
  readonly #settings: ScannedSettings;
  readonly #matching: ScannedMatching;
  /** What matching looks at; only strings tell of nested parts. */
  readonly #row = { response: NONE, answer: NONE, areParts: false, counterfactual: NONE, isChinese: false };
  /** The row as a sample, once requested. */
  #strings: RagSample | null = null;

  /** `answer` and `settings` are those of the row, whenever one is read. */
  constructor(
    scanner: Scanner,
    fields: Fields,
    { modes, allModes }: MeasureOptions,
    said: Said,
    answer: ScannedAnswer,
    settings: ScannedSettings,
  ) {
    this.#scanner = scanner;
    this.#fields = fields;
    this.#modes = MATCHING_MODES.filter((mode) => allModes || modes.matching === mode);
    this.#said = said;
    this.#answer = answer;
    this.#settings = settings;
    this.#matching = new ScannedMatching(scanner);
  }

  /** Facts of the row read last, by the slots of two texts; false if it must be read carefully. */
  read(facts: Float64Array, response: number, counterfactual: number): boolean {
    this.#strings = null;
    const row = this.#row;
    row.response = response;
    row.answer = this.#answer.slot;
    row.areParts = this.#answer.areParts;
    row.counterfactual = counterfactual;
    row.isChinese = this.#settings.now.settings.isChinese;
    for (let i = 0; i < this.#modes.length; i++) {
      const mode = this.#modes[i];
      if (mode !== undefined) facts[FACT[mode]] = this.#bitsBy(mode);
    }
    const evaluation = this.#fields.first(this.#said.evaluation);
    if (!this.#fields.isOrNone(evaluation, Type.string)) return false;
    if (evaluation !== NONE) {
      const sample = { ...this.#sample(), evaluation: this.#scanner.textAt(evaluation) };
      facts[FACT.judged] = judgedBits(sample);
    }
    facts[FACT.issues] = this.#issuesOf(facts[FACT.strict] ?? 0);
    return this.#isStored();
  }

  /** The bits of a mode, known already or not. */
  bits(mode: MatchingMode, facts: Float64Array): number {
    return facts[FACT[mode]] || this.#bitsBy(mode);
  }

  /** Whether the response surely does not say the answer, as `traceTexts` has it; false if the bytes do not decide. */
  isUnsaid(): boolean {
    return this.#answer.isGiven && this.#answer.nested === null && this.#matching.isUnsaid(this.#row);
  }

  /** Response and answer as strings. */
  strings(): Pick<RagSample, "response" | "answer" | "isChinese"> {
    return this.#sample();
  }

  #bitsBy(mode: MatchingMode): number {
    if (this.#answer.nested !== null) return matchings[mode].find(this.#sample());
    const bits = this.#matching.bits(mode, this.#row);
    return bits === UNSURE ? matchings[mode].find(this.#sample(), this.#matching.hints) : bits;
  }

  /** Number of `countRobustnessIssues` of the row, without those already reported. */
  #issuesOf(strict: number): number {
    if ((strict & Found.known) === 0 || this.#row.response === NONE || !this.#answer.isGiven) return 0;
    const negated = (strict & Found.negated) === 0 ? 0 : 1;
    const both = (strict & Found.both) === 0 ? 0 : 1;
    // The bytes of nested parts were not read.
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
    const labels = fields.first(this.#said.labels);
    const factLabel = fields.first(this.#said.factLabel);
    if (labels === NONE && factLabel === NONE) return true;
    if (!fields.isOrNone(labels, Type.list) || !fields.isOrNone(factLabel, Type.number)) return false;
    if (labels !== NONE && !this.#areLabels(labels)) return false;
    const areStored = this.#answer.nested === null ? this.#matching.areStored(this.#row, labels, factLabel) : UNSURE;
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
      response: this.#row.response === NONE ? null : this.#scanner.textAt(this.#row.response),
      answer: this.#answer.strings(),
      counterfactual: this.#row.counterfactual === NONE ? null : this.#scanner.textAt(this.#row.counterfactual),
    };
    return this.#strings;
  }
}
