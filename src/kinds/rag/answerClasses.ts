import { t } from "@vscode/l10n";
import type { RagSample } from "../../model/index.ts";
import { setOf } from "../../text/wordList.ts";
import type { LabelColumnsOf } from "../kind.ts";
import { IN_PART } from "./robustness/denials.ts";
import { foldAnswer } from "./robustness/strictMatch.ts";
import { isWhole } from "./robustness/words.ts";

/** What only the whole file shows of how its answers are written. Plain JSON. */
interface AnswersRead {
  /** Folded classes that contain another class of the file: "very positive" beside "positive". */
  readonly longer: readonly string[];
  /** Folded words that all responses begin with and that name several references: "Options: red, blue. Answer:". */
  readonly opening: string | null;
  /** Whether responses repeat their question, which names references, before they answer it. */
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
  ...IN_PART,
  "very quite rather somewhat fairly too less more almost not non semi quasi pseudo part mostly mainly slightly mildly",
  "moderately weakly strongly highly extremely nearly borderline low high weak strong mild",
  "moderate severe partial overly entirely only mixed",
);

/**
 * Words beside a class that leave it as it is, if most responses are a class and nothing else. Any other word makes
 * another class of it, in any language: "teilweise richtig", "supported in part".
 */
const LEADING = setOf(
  "the a an this that it its is as of so i say think believe guess answer label class category option choice letter",
  "verdict result prediction final clearly definitely certainly surely absolutely obviously probably likely possibly",
  "simply just indeed sure course please sir",
  "der die das ein eine es ist also antwort klasse kategorie ergebnis klar sicher sicherlich definitiv wahrscheinlich",
  "le la les un une c'est est réponse classe catégorie clairement certainement el los una es respuesta clase categoría",
  "claramente resposta classe il risposta chiaramente 答案 答案是 答案为 结果 结果是 类别 类别是 是 为 应为",
);
const MOST_WORDS = 2;

/** Decides by the samples of the first records. */
function readAnswers(samples: readonly RagSample[]): AnswersRead | null {
  const pairs = samples.flatMap(({ response, answer, question }) => {
    const reference = answer !== null && answer !== "bad-field" && answer.length === 1 ? answer[0] : undefined;
    if (response === null || reference === undefined || response.trim() === "") return [];
    return [{ response, question, reference }];
  });
  if (pairs.length < FEWEST) return null;
  const references = classesIn(pairs.map(({ reference }) => reference));
  const areClasses = references !== null && isFew(references, pairs.length);
  const said = areClasses ? pairs.map(({ response }) => foldAnswer(response.slice(0, MOST_READ))) : [];
  const longer = areClasses ? longerClasses(references, said) : [];
  const opening = areClasses ? openingOf(said, references) : null;
  const echoed = pairs.filter(({ response, question }) => question !== null && echoEnd(response, question) > 0);
  const isEchoed =
    echoed.length >= MOSTLY * pairs.length &&
    echoed.some(({ question, reference }) =>
      foldedIn(reference).some((one) => placeIn(foldAnswer(question ?? ""), one) >= 0),
    );
  return longer.length > 0 || opening !== null || isEchoed ? { longer, opening, isEchoed } : null;
}

const foldedIn = (reference: readonly string[]): readonly string[] =>
  reference.map(foldAnswer).filter((text) => text !== "");

/** The references; null if one has alternatives, or there are too many for classes. */
function classesIn(references: readonly (readonly string[])[]): ReadonlySet<string> | null {
  const classes = new Set<string>();
  for (const reference of references) {
    const [one, ...others] = foldedIn(reference);
    if (one === undefined || others.length > 0 || classes.add(one).size > MOST_CLASSES) return null;
  }
  return classes;
}

/** Characters of a response in which an opening is looked for. */
const MOST_READ = 1000;

function isFew(texts: ReadonlySet<string>, among: number): boolean {
  if (texts.size < 2 || texts.size > MOST_CLASSES || texts.size * A_CLASS > among) return false;
  return [...texts].every((text) => text.length <= LONGEST_CLASS);
}

/** References that contain another one, and responses that are a reference with words that make another class of it. */
function longerClasses(references: ReadonlySet<string>, said: readonly string[]): readonly string[] {
  const classes = [...references];
  const areAlone = said.filter((text) => references.has(text)).length >= MOSTLY * said.length;
  const responses = new Set(said);
  const isOther = (words: readonly string[]): boolean =>
    areAlone
      ? !words.some((word) => LEADING.has(word) || references.has(word))
      : isFew(responses, said.length) && words.every((word) => QUALIFIERS.has(word));
  const qualified = [...responses].filter((text) =>
    classes.some((one) => {
      const words = wordsBeside(text, one);
      return words.length > 0 && words.length <= MOST_WORDS && isOther(words);
    }),
  );
  return [...new Set([...classes, ...qualified])].filter((text) =>
    classes.some((one) => one !== text && placeIn(text, one) >= 0),
  );
}

/** The words before and behind a class; none if the text lacks it, or if marks or digits are beside it. */
function wordsBeside(text: string, one: string): readonly string[] {
  const at = placeIn(text, one);
  const beside = at < 0 ? "" : `${text.slice(0, at)} ${text.slice(at + one.length)}`;
  return /^[\p{L}\p{M}\s'_-]*$/u.test(beside) ? (beside.match(/\p{L}[\p{L}\p{M}']*/gu) ?? []) : [];
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
  const isNaming = [...references].filter((one) => placeIn(opening, one) >= 0).length > 1;
  return isNaming && said.every((text) => /[\p{L}\p{N}]/u.test(text.slice(opening.length))) ? opening : null;
}

/** Where a text has a part on word boundaries first; -1 if nowhere. */
function placeIn(text: string, part: string): number {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    if (isWhole(text, at, at + part.length)) return at;
  }
  return -1;
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
      ? [t("An answer within a longer class does not count: {0}.", longer.map((one) => `“${one}”`).join(", "))]
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
