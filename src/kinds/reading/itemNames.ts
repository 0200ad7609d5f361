import { setOf } from "../../text/wordList.ts";
import { isSureScore, wordsOf } from "../ownScores/names.ts";

/** Work left on a row, not a fault of its answer: `needs_manual`, `to_annotate`, `requires_image`. */
const TO_DO = setOf("needs need needed requires require required to todo");
const LACKED = setOf(
  "improvement improvements correction corrections revision revisions fix fixes fixing work edit edits editing",
  "rewrite rewriting citation citations source sources evidence clarification detail details disclaimer gold",
  "reference baseline",
);
const ORDERED = setOf("reversed swapped shuffled permuted mirrored counterbalanced");
const SHOWN = setOf("order options choices positions sides candidates answers");
const TURNED = setOf("answer decision verdict opinion stance response prediction claim meaning sentiment relation");
const HARDNESS = setOf("difficulty hardness");
const ANNOTATED = setOf("borderline adjudicated annotated reviewed");
const GIVEN = setOf(
  "proxy gold truth label labels annotation annotations image images figure figures audio video attachment",
  "attachments context contexts history options choices duplicate duplicates",
);
const KINDS = setOf(
  "adversarial control duplicate translated augmented perturbed practice multihop holdout heldout paraphrased",
);
const SPLITS = setOf("train training test dev validation seed gold baseline");
const PEOPLE = setOf(
  "annotation annotations annotator annotators rater raters human coder reviewer expert labeler labeller labeling",
  "labelling",
);

/**
 * Whether the words name a fact about an item before its answer, its presentation, or its annotation: `needs_manual`,
 * `plain_first`, `options_shuffled`, `difficulty_score`, `annotator_confidence`. Such values are no scores.
 */
export function isItemName(words: readonly string[]): boolean {
  const [first = "", second = ""] = words;
  const last = words.at(-1) ?? "";
  const isJudged = isSureScore(words.filter((word) => word !== "first" && !NAMED_AS_WELL.has(word)).join(" "));
  if (words.some((word) => HARDNESS.has(word))) return true;
  if (last === "confidence" || last === "certainty") return words.some((word) => PEOPLE.has(word));
  if (words.length > 1 && TO_DO.has(first)) return !isJudged && !words.some((word) => LACKED.has(word));
  if (words.length > 1 && last === "first") return !isJudged;
  if (ORDERED.has(last)) return !words.some((word) => TURNED.has(word));
  if (words.length === 2 && ORDERED.has(first) && SHOWN.has(last)) return true;
  if (ANNOTATED.has(last)) return true;
  if (first === "has") return GIVEN.has(last) && (words.length === 2 || second === "ground");
  const own = first === "is" ? words.slice(1).join("") : words.join("");
  return KINDS.has(own) || (first === "is" && SPLITS.has(own));
}
const NAMED_AS_WELL = setOf("label judge judged verdict decision");

export const isPartName = (name: string): boolean => PART.test(wordsOf(name).join(" "));

const GROUPINGS = setOf(
  "category categories topic topics subject subjects domain domains type kind split source sources origin",
  "language lang langpair level section subset dataset group genre field area class tag tags theme subcategory",
  "subtopic subdomain provider model engine vendor author user intent role region country industry department",
  "modality profession occupation gender race ethnicity religion nationality persona demographic",
);
/** `sub_label`, `subtask`: parts of what was asked. */
const PART = /^sub ?(?:label|task|type|class|group|field|area|cat|set|question type)$/;
const WHOSE = setOf(
  "question query task prompt item problem sample test case doc document input data model sub src tgt source",
  "target native",
);

/** `topic` and `question_type`, but not `Cosine Category` or `error_type`. */
export function isGroupingName(name: string): boolean {
  const words = wordsOf(name);
  if (/^(?:lang|language)s? (?:pair|direction)$/.test(words.join(" "))) return true;
  if (PART.test(words.join(" "))) return true;
  return GROUPINGS.has(words.at(-1) ?? "") && words.slice(0, -1).every((word) => WHOSE.has(word));
}
