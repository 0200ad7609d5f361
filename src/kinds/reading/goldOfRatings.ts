import { setOf } from "../../text/wordList.ts";
import { wordsOf } from "../ownScores/names.ts";
import { type Candidate, FEW_WORDS, MAY_BE } from "./evidence.ts";
import type { ColumnPairs } from "./pairs.ts";
import type { ColumnProfile, Profile } from "./profile.ts";
import { roleNames } from "./roleNames.ts";
import { foldLabel, isPlaceholder } from "./words.ts";

const OF_RATERS = setOf(
  "judge judged judges judgement judgment annotator annotation annotated rater rated rating human humans expert crowd",
  "evaluator evaluation grader grade reviewer review coder label labels score verdict vote majority assessment",
);
const MOST_LABELS = 20;
const FEW_LABELS = 5;
const MOST_WORDS = 4;
const HARDLY = 0.1;
const SHARED = 0.5;

/**
 * Whether what is named as gold is the right label of an answer, not the right answer: columns of judges or annotators
 * have the same few labels, and hardly any response says one.
 */
export function isGoldOfRatings(
  reference: Candidate,
  responses: readonly (Candidate | null)[],
  pairs: ColumnPairs,
  { columns }: Profile,
): boolean {
  const labels = labelsIn(reference.column);
  if (labels === null) return false;
  const isLike = (column: ColumnProfile): boolean => {
    const own = column.path === reference.path ? null : labelsIn(column);
    if (own === null) return false;
    const shared = [...own].filter((label) => labels.has(label)).length;
    return shared > 0 && shared >= SHARED * Math.min(own.size, labels.size);
  };
  const others = responses.filter((one) => one !== null && one.path !== reference.path) as readonly Candidate[];
  const free = others.filter(({ column }) => (column.texts?.words.median ?? 0) >= FEW_WORDS);
  if (free.length === 0 || others.some((one) => one.named.response >= MAY_BE && isLike(one.column))) return false;
  return (
    columns.some((column) => isOfRater(column) && isLike(column)) &&
    free.every((one) => pairs.naming(one, [...labels]) < HARDLY)
  );
}

const isOfRater = ({ steps }: ColumnProfile): boolean =>
  steps.every((step) => typeof step === "string") &&
  wordsOf(String(steps.at(-1))).some((word) => OF_RATERS.has(word)) &&
  roleNames(steps).response < MAY_BE;

function labelsIn({ frequent, distinct, texts, types, values }: ColumnProfile): ReadonlySet<string> | null {
  if (distinct === 0 || distinct > MOST_LABELS || types.list + types.object > 0) return null;
  if ((texts?.words.most ?? 0) > MOST_WORDS || distinct > Math.max(FEW_LABELS, values / 2)) return null;
  const labels = frequent
    .map(({ value }) => foldLabel(String(value)))
    .filter((text) => !isPlaceholder(text, "numbers"));
  return labels.length === 0 ? null : new Set(labels);
}
