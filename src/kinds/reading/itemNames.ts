import { isSureScore, wordsOf } from "../ownScores/names.ts";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** What somebody still has to do with a row, and not what its answer lacks: `needs_manual`, `to_annotate`, `requires_image`. */
const TO_DO = setOf("needs need needed requires require required to todo");
/** What an answer needs where it is not good. */
const LACKED = setOf(
  "improvement improvements correction corrections revision revisions fix fixes fixing work edit edits editing rewrite " +
    "rewriting citation citations source sources evidence clarification detail details disclaimer gold reference baseline",
);
/** In which order something was shown. */
const ORDERED = setOf("reversed swapped shuffled permuted mirrored counterbalanced");
const SHOWN = setOf("order options choices positions sides candidates answers");
/** What may be turned round in an answer. */
const TURNED = setOf("answer decision verdict opinion stance response prediction claim meaning sentiment relation");
/** How hard a question is. */
const HARDNESS = setOf("difficulty hardness");
/** How an annotation went. */
const ANNOTATED = setOf("borderline adjudicated annotated reviewed");
/** What an item has before it is answered, behind `has`. */
const GIVEN = setOf(
  "proxy gold truth label labels annotation annotations image images figure figures audio video attachment attachments " +
    "context contexts history options choices duplicate duplicates",
);
/** What an item is, alone or behind `is`. */
const KINDS = setOf(
  "adversarial control duplicate translated augmented perturbed practice multihop holdout heldout paraphrased",
);
/** What alone may be a score, and behind `is` is none. */
const SPLITS = setOf("train training test dev validation seed gold baseline");
const PEOPLE = setOf(
  "annotation annotations annotator annotators rater raters human coder reviewer expert labeler labeller labeling labelling",
);

/**
 * Whether the words are the name of what is known of an item before anything answers it, of how it was shown, or of how its
 * annotation went: `needs_manual`, `plain_first`, `options_shuffled`, `difficulty_score`, `annotator_confidence`. Such
 * flags and numbers say nothing of the answer.
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
/** Words of scores that are also what is left to do: `needs_label`. */
const NAMED_AS_WELL = setOf("label judge judged verdict decision");

/** Words of what a question is about, where it is from, and who answered. */
const GROUPINGS = setOf(
  "category categories topic topics subject subjects domain domains type kind split source sources origin language lang langpair level " +
    "section subset dataset group genre field area class tag tags theme subcategory subtopic subdomain provider model engine vendor " +
    "author user intent role region country industry department modality",
);
const WHOSE = setOf(
  "question query task prompt item problem sample test case doc document input data model sub src tgt source target native",
);

/** `topic` and `question_type`, and not `Cosine Category` or `error_type`. */
export function isGroupingName(name: string): boolean {
  const words = wordsOf(name);
  if (/^(?:lang|language)s? (?:pair|direction)$/.test(words.join(" "))) return true;
  return GROUPINGS.has(words.at(-1) ?? "") && words.slice(0, -1).every((word) => WHOSE.has(word));
}
