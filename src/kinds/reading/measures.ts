import { wordsOf } from "../ownScores/names.ts";
import { type Candidate, FEW_WORDS } from "./evidence.ts";
import { meaningsOf } from "./meaning.ts";
import type { ColumnPairs } from "./pairs.ts";
import type { ColumnProfile, Profile } from "./profile.ts";

const WHOLE = /^\s*-?\d{1,3}(?:\.0)?\s*$/;
const BINARY = /^\s*[01](?:\.0)?\s*$/;
const SHARE = /^\s*(?:0?\.\d+(?:e-\d+)?|[01](?:\.0*)?|\d(?:\.\d+)?e-\d+)\s*$/i;
/** Whether a value is a number with decimals. */
const isFraction = (value: unknown): boolean => {
  const number = Number(value);
  return Number.isFinite(number) && !Number.isInteger(number);
};

const MOST_VALUES = 5;
const MOST_CLASSES = 20;
const EACH_OFTEN = 3;

/**
 * Whether numbers under a reference's name are a measure, such as `ref_adherence`: few whole ones, and the responses
 * are free text and do not give them, or columns of the same prefix are scores. Beside a response of few short values they
 * are classes.
 */
export function isMeasure(
  reference: Candidate,
  responses: readonly (Candidate | null)[],
  pairs: ColumnPairs,
  profile: Profile,
): boolean {
  const isFew = areFewNumbers(reference.column);
  if (!isFew && !areShares(reference.column)) return false;
  const others = responses.filter((one) => one !== null && one.path !== reference.path) as readonly Candidate[];
  const isFree = ({ column: { texts, distinct } }: Candidate) =>
    (texts?.words.median ?? 0) >= FEW_WORDS && distinct > MOST_VALUES;
  if (!others.some(isFree) || others.some(hasClasses)) return false;
  return isAmongScores(reference, profile) || (isFew && !others.some((one) => pairs.gives(one, reference)));
}

const hasClasses = ({ column: { texts, distinct } }: Candidate): boolean =>
  distinct <= MOST_CLASSES && (texts?.words.median ?? 0) < FEW_WORDS;

function areFewNumbers({ frequent, distinct, values }: ColumnProfile): boolean {
  if (distinct === 0 || !frequent.every(({ value }) => WHOLE.test(String(value)))) return false;
  const areBinary = frequent.every(({ value }) => BINARY.test(String(value)));
  return areBinary || (distinct <= MOST_VALUES && values >= EACH_OFTEN * distinct);
}

/** Whether all numbers are in [0, 1], as a score's are: one column may be a setting, so its siblings must agree. */
const areShares = ({ frequent, distinct }: ColumnProfile): boolean =>
  distinct > 0 && frequent.every(({ value }) => SHARE.test(String(value)));

/** Whether another column of the same prefix is a score with fractions: `ref_relevance` beside `ref_adherence`. */
function isAmongScores({ steps, path: own }: Candidate, profile: Profile): boolean {
  const prefix = wordsOf(String(steps.at(-1) ?? "")).slice(0, -1);
  if (prefix.length === 0) return false;
  const meanings = meaningsOf(profile);
  return profile.columns.some(
    ({ steps: other, path, frequent }) =>
      path !== own &&
      other.length === steps.length &&
      steps.slice(0, -1).every((step, at) => step === other[at]) &&
      wordsOf(String(other.at(-1) ?? ""))
        .slice(0, -1)
        .join(" ") === prefix.join(" ") &&
      meanings.get(path)?.meaning === "score" &&
      frequent.some(({ value }) => isFraction(value)),
  );
}
