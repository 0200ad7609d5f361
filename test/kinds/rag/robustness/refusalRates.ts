import { readFileSync } from "node:fs";
import { EMPTY_SAMPLE } from "../../../../src/kinds/rag/adapting/sample.ts";
import { matchings } from "../../../../src/kinds/rag/robustness/modes.ts";
import type { MatchingMode } from "../../../../src/model/index.ts";

/** Languages with labelled responses in `test/fixtures/refusals`. */
export const LABELLED_LANGUAGES = "en de fr es it pt nl pl ru tr ar hi zh-hans zh-hant ja ko".split(" ");

/** A response that we wrote and labelled. Rules were written with half 1 in view, and before half 2. */
export interface Labelled {
  readonly half: 1 | 2;
  readonly level: "rejected" | "answered";
  readonly text: string;
}

/** The labelled responses of a language. */
export function labelledIn(language: string, project: string): readonly Labelled[] {
  return (
    readFileSync(`${project}/test/fixtures/refusals/${language}.jsonl`, "utf8")
      .trim()
      .split("\n")
      // Our own files; a test checks their fields.
      .map((line) => JSON.parse(line) as Labelled)
  );
}

/** Refusals and how many were found; answers and how many were taken for refusals. */
export interface RefusalRates {
  readonly refusals: number;
  readonly found: number;
  readonly answers: number;
  readonly taken: number;
}

export function ratesOf(responses: readonly Labelled[], mode: MatchingMode): RefusalRates {
  const count = (level: Labelled["level"], isRejected?: boolean): number =>
    responses.filter((one) => one.level === level && (isRejected === undefined || isRejected === rejects(one, mode)))
      .length;
  return {
    refusals: count("rejected"),
    found: count("rejected", true),
    answers: count("answered"),
    taken: count("answered", true),
  };
}

/** The rule that read a response as a refusal, else null. */
export function ruleFor({ text }: Labelled, mode: MatchingMode): string | null {
  const verdict = matchings[mode].explain({ ...EMPTY_SAMPLE, response: text }).find(({ kind }) => kind === "rejection");
  return verdict?.level === "rejected" ? verdict.rule : null;
}

const rejects = (one: Labelled, mode: MatchingMode): boolean => ruleFor(one, mode) !== null;

const NAMES = new Intl.DisplayNames(["en"], { type: "language" });

/** A row of the table in docs/formulas.md. */
export function docsRow(language: string, project: string): string {
  const { refusals, found, answers, taken } = ratesOf(labelledIn(language, project), "strict");
  return `| ${NAMES.of(language)} | ${found} of ${refusals} | ${taken} of ${answers} |`;
}
