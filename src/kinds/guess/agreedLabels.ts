import type { JsonRecord } from "../../read/parse.ts";
import { plainText } from "../../read/written.ts";
import { wordsOf } from "../ownScores/names.ts";
import { isVerdictName, nameWords } from "../reading/columnNames.ts";
import { meaningsOf } from "../reading/meaning.ts";
import { type ColumnProfile, profileOf } from "../reading/profile.ts";
import { foldLabel, worthOf } from "../reading/words.ts";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));
/** Words of a label that is right, and of one that a model gave; what a judge says of an answer is neither. */
const RIGHT = setOf(
  "manual human humans person hand annotated annotator expert gold golden true truth actual label gt",
);
const GIVEN = setOf("llm model ai gpt predicted prediction pred machine auto automatic bot system classified");
const JUDGED = setOf("judge judged judgement judgment grader graded rating score rater evaluator verdict");

const MOST_LABELS = 50;
const MOST_COLUMNS = 12;
const FEWEST = 10;
/** Share of the rows in which the verdict says whether two labels are the same. */
const NEARLY_ALL = 0.95;

/**
 * The paths of two columns of labels of which a verdict says, row by row, whether they are the same: what is right, and what
 * a model said. Null where no verdict does, or where the names do not tell which is which.
 */
export function agreedLabels(
  records: readonly JsonRecord[],
): { readonly reference: string; readonly response: string } | null {
  const profile = profileOf(records);
  const meanings = meaningsOf(profile);
  const plain = profile.columns.filter(({ steps }) => steps.length === 1);
  const verdicts = plain.filter(
    ({ steps, path, distinct }) =>
      distinct > 1 && meanings.get(path)?.meaning === "flag" && isVerdictName(nameWords(steps)),
  );
  if (verdicts.length === 0) return null;
  const labels = plain.filter(
    ({ path, distinct }) => meanings.get(path)?.meaning === "label" && distinct > 1 && distinct <= MOST_LABELS,
  );
  const words = (column: ColumnProfile) => wordsOf(String(column.steps[0]));
  const has = (column: ColumnProfile, set: ReadonlySet<string>) => words(column).some((word) => set.has(word));
  const rights = labels.filter((one) => has(one, RIGHT) && !has(one, GIVEN) && !has(one, JUDGED));
  const givens = labels.filter((one) => has(one, GIVEN) && !has(one, JUDGED));
  const pairs = rights
    .slice(0, MOST_COLUMNS)
    .flatMap((right) =>
      givens
        .slice(0, MOST_COLUMNS)
        .flatMap((given) =>
          verdicts.some((verdict) => saysWhetherSame(verdict, right, given, records)) ? [{ right, given }] : [],
        ),
    );
  const [pair, another] = pairs;
  return pair === undefined || another !== undefined ? null : { reference: pair.right.path, response: pair.given.path };
}

function saysWhetherSame(
  verdict: ColumnProfile,
  right: ColumnProfile,
  given: ColumnProfile,
  records: readonly JsonRecord[],
): boolean {
  let [all, same] = [0, 0];
  for (const record of records) {
    const [said, one, other] = [verdict, right, given].map(({ steps }) => record[String(steps[0])]);
    const worth =
      typeof said === "boolean" || typeof said === "number" ? Number(said) : worthOf(foldLabel(plainText(said)));
    if (one === undefined || one === null || other === undefined || other === null) continue;
    if (worth !== 0 && worth !== 1) continue;
    all++;
    if ((foldLabel(plainText(one)) === foldLabel(plainText(other))) === (worth === 1)) same++;
  }
  return all >= FEWEST && same >= NEARLY_ALL * all;
}
