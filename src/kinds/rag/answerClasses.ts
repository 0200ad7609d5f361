import { t } from "@vscode/l10n";
import type { RagSample } from "../../model/index.ts";
import { setOf } from "../../text/wordList.ts";
import type { LabelColumnsOf } from "../kind.ts";
import { foldAnswer } from "./robustness/strictMatch.ts";
import { isWhole } from "./robustness/words.ts";

/** What only the whole file shows of how its answers are written. Plain JSON. */
interface AnswersRead {
  /** Folded classes that contain another class of the file: "very positive" beside "positive". */
  readonly longer: readonly string[];
  /** Folded words that all responses begin with and that name several references: "Options: red, blue. Answer:". */
  readonly opening: string | null;
  /** Whether responses repeat their question, in which the references stand, before they answer it. */
  readonly isEchoed: boolean;
}

const MOST_CLASSES = 30;
const LONGEST_CLASS = 60;
/** Fewest samples a class on average. */
const A_CLASS = 3;
const FEWEST = 5;
const MOSTLY = 0.5;

/** Words before a class that make it another one. Adverbs of certainty do not: "clearly positive" is positive. */
const QUALIFIERS = setOf(
  "very quite rather somewhat fairly too less more almost not non semi quasi pseudo half part partly partially mostly",
  "mainly slightly mildly moderately weakly strongly highly extremely barely nearly borderline low high weak strong mild",
  "moderate severe partial overly entirely only mixed",
);

/** Decides by the samples of the first records. */
function readAnswers(samples: readonly RagSample[]): AnswersRead | null {
  const pairs = samples.flatMap(({ response, answer, question }) => {
    const reference = answer !== null && answer !== "bad-field" && answer.length === 1 ? answer[0] : undefined;
    if (response === null || reference === undefined || response.trim() === "") return [];
    return [{ response, question, reference: reference.map(foldAnswer).filter((text) => text !== "") }];
  });
  if (pairs.length < FEWEST) return null;
  const references = new Set(pairs.flatMap(({ reference }) => reference));
  const areClasses = isFew(references, pairs.length) && pairs.every(({ reference }) => reference.length === 1);
  const said = pairs.map(({ response }) => foldAnswer(response.slice(0, MOST_READ)));
  const longer = areClasses ? longerClasses(references, new Set(said), pairs.length) : [];
  const opening = areClasses ? openingOf(said, references) : null;
  const echoed = pairs.filter(({ response, question }) => question !== null && echoEnd(response, question) > 0);
  const isEchoed =
    echoed.length >= MOSTLY * pairs.length &&
    echoed.some(({ question, reference }) => reference.some((one) => stands(foldAnswer(question ?? ""), one)));
  return longer.length > 0 || opening !== null || isEchoed ? { longer, opening, isEchoed } : null;
}

/** Characters of a response in which an opening is looked for. */
const MOST_READ = 1000;

function isFew(texts: ReadonlySet<string>, among: number): boolean {
  if (texts.size < 2 || texts.size > MOST_CLASSES || texts.size * A_CLASS > among) return false;
  return [...texts].every((text) => text.length <= LONGEST_CLASS);
}

/** References that contain another one, and responses that are a reference with a qualifier, if responses are classes too. */
function longerClasses(
  references: ReadonlySet<string>,
  responses: ReadonlySet<string>,
  among: number,
): readonly string[] {
  const classes = [...references];
  const qualified = isFew(responses, among)
    ? [...responses].filter((text) => classes.some((one) => text.endsWith(one) && isQualified(text, one)))
    : [];
  return [...new Set([...classes, ...qualified])].filter((text) =>
    classes.some((one) => one !== text && stands(text, one)),
  );
}

function isQualified(text: string, one: string): boolean {
  const words = text.slice(0, text.length - one.length).match(/\p{L}+/gu) ?? [];
  return words.length > 0 && words.length <= 2 && words.every((word) => QUALIFIERS.has(word));
}

/** The words that all responses begin with, if several references are among them and something follows. */
function openingOf(said: readonly string[], references: ReadonlySet<string>): string | null {
  const [first = ""] = said;
  let length = first.length;
  for (const text of said) {
    let same = 0;
    while (same < length && text.charCodeAt(same) === first.charCodeAt(same)) same++;
    length = same;
  }
  // Up to the last mark, so that no first letters of the answers are taken.
  const opening = /^.*[:.!?)\]>"]/u.exec(first.slice(0, length))?.[0] ?? "";
  const isNaming = [...references].filter((one) => stands(opening, one)).length > 1;
  return isNaming && said.every((text) => /[\p{L}\p{N}]/u.test(text.slice(opening.length))) ? opening : null;
}

function stands(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    if (isWhole(text, at, at + part.length)) return true;
  }
  return false;
}

/** Characters before a repeated question: "Question: ". */
const LONGEST_LEAD = 40;
const SHORTEST_QUESTION = 12;

/** Where the repeated question at the beginning of a response ends; 0 without one, or if nothing follows it. */
function echoEnd(response: string, question: string): number {
  const asked = question.trim();
  if (asked.length < SHORTEST_QUESTION) return 0;
  const at = response.slice(0, asked.length + LONGEST_LEAD).indexOf(asked);
  const to = at + asked.length;
  return at === -1 || !/[\p{L}\p{N}]/u.test(response.slice(to)) ? 0 : to;
}

function settled(sample: RagSample, { longer, opening, isEchoed }: AnswersRead): RagSample {
  const { response, question } = sample;
  if (response === null) return sample;
  const echoed = isEchoed && question !== null ? echoEnd(response, question) : 0;
  return {
    ...sample,
    ...(longer.length > 0 ? { longerClasses: longer } : {}),
    ...(opening === null ? {} : { opening }),
    ...(echoed > 0 ? { echoed } : {}),
  };
}

function isRead(value: unknown): value is AnswersRead {
  if (typeof value !== "object" || value === null) return false;
  const { longer, opening, isEchoed } = value as Partial<Record<keyof AnswersRead, unknown>>;
  const areTexts = Array.isArray(longer) && longer.every((text) => typeof text === "string");
  return areTexts && (opening === null || typeof opening === "string") && typeof isEchoed === "boolean";
}

function notesOf({ longer, opening, isEchoed }: AnswersRead): readonly string[] {
  return [
    ...(longer.length > 0
      ? [
          t(
            "A class that stands only within a longer one is not said: {0}.",
            longer.map((one) => `“${one}”`).join(", "),
          ),
        ]
      : []),
    ...(opening !== null ? [t("All responses begin with “{0}”, which was not read as an answer.", opening)] : []),
    ...(isEchoed ? [t("Responses repeat their question. Only what follows it was read as an answer.")] : []),
  ];
}

/** Classes and openings of a file's answers, decided once. */
export const answerClasses: LabelColumnsOf<RagSample> = {
  decide: (samples) => readAnswers(samples),
  isDecided: isRead,
  settle: (sample, decided) => settled(sample, decided as AnswersRead),
  isScanned: () => false,
  areTextsOdd: () => false,
  notes: (decided) => notesOf(decided as AnswersRead),
};
