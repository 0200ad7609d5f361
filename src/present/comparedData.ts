import { t } from "@vscode/l10n";
import {
  type ChangedPart,
  type ComparedData,
  type ComparedMetric,
  INPUT_PARTS,
  type InputPart,
  type PartState,
  wordBy,
} from "../model/index.ts";
import { lineText } from "./characters.ts";
import { AB, differenceText, type RunNames } from "./metricWords.ts";
import { countText, type Unit } from "./numbers.ts";
import { wordDiff } from "./wordDiff.ts";

/** What a part of a sample's data is called within a sentence. */
export const partWord = wordBy<InputPart>({
  question: () => t("question"),
  choices: () => t("choices"),
  gold: () => t("gold answer"),
  documents: () => t("documents"),
  system: () => t("system prompt"),
  settings: () => t("sampling settings"),
  judge: () => t("judge"),
  grader: () => t("grader version"),
});

/** `gold answer changed in 10`, `judge only in A in 3`: pairs by what became of a part. */
export function unlikeText({ part, state, count }: UnlikePart, [a, b]: RunNames = AB): string {
  const number = countText(count);
  if (state === "changed") return t("{0} changed in {1}", partWord(part), number);
  return t("{0} only in {1} in {2}", partWord(part), state === "only-a" ? a : b, number);
}

/** Number of pairs with a different input part. */
export interface UnlikePart {
  readonly part: InputPart;
  readonly state: Exclude<PartState, "same">;
  readonly count: number;
}

/** What is not the same, in the order of the parts. */
export function unlikeParts({ parts }: ComparedData): readonly UnlikePart[] {
  return INPUT_PARTS.flatMap((part) =>
    (["changed", "only-a", "only-b"] as const).flatMap((state) => {
      const count = parts[part]?.[state] ?? 0;
      return count === 0 ? [] : [{ part, state, count }];
    }),
  );
}

/** Parts that some pair has, and that are the same wherever either sample has them. */
export function sameParts(data: ComparedData): readonly InputPart[] {
  const unlike = new Set(unlikeParts(data).map(({ part }) => part));
  return INPUT_PARTS.filter((part) => data.parts[part] && !unlike.has(part));
}

/** `30 pairs`. */
export const pairCount = (pairs: number): string => (pairs === 1 ? t("1 pair") : t("{0} pairs", countText(pairs)));

/** `the same in all: question`; "" if no part is. */
export function sameText(data: ComparedData): string {
  const same = sameParts(data).map(partWord).join(", ");
  return same === "" ? "" : t("the same in all: {0}", same);
}

/** The first line of a comparison: `30 pairs: gold answer changed in 10, documents changed in 5; the same in all: question`. */
export function dataText(data: ComparedData | null, names: RunNames = AB): string {
  if (data === null)
    return t("Whether questions, gold answers and documents are the same is not known: the texts are not here.");
  if (data.pairs === 0) return t("No pair, so that nothing tells whether the data are the same.");
  const pairs = pairCount(data.pairs);
  const unlike = unlikeParts(data)
    .map((one) => unlikeText(one, names))
    .join(", ");
  const same = sameText(data);
  if (unlike === "" && same === "") return t("{0}: no question, gold answer or documents to compare.", pairs);
  return `${pairs}: ${[unlike, same].filter((text) => text !== "").join("; ")}`;
}

/** Sentences: which pairs are compared, why others are left out, ids that differ slightly. */
export function dataNotes(data: ComparedData | null, [nameA, nameB]: RunNames = AB): readonly string[] {
  if (data === null) return [];
  const { leftOut, pairs, held, nearIds } = data;
  const words = held.map(partWord).join(", ");
  const compared = pairs - leftOut;
  const notes: string[] = [];
  if (leftOut > 0 && compared === 0)
    notes.push(t("No pair has the same {0}: only the differences over all pairs stand, beside.", words));
  else if (leftOut > 0)
    notes.push(
      t(
        "Differences are over the {0} pairs with the same {1}; those over all {2} stand beside.",
        countText(compared),
        words,
        countText(pairs),
      ),
    );
  if (nearIds !== null) {
    const [a = "", b = ""] = nearIds.example.map((id) => lineText(id));
    notes.push(
      t(
        "Ids of {0} that {1} writes otherwise (letter case, spaces, .0): {2}, such as “{3}” and “{4}”.",
        nameA,
        nameB,
        countText(nearIds.count),
        a,
        b,
      ),
    );
  }
  return notes;
}

/** `−33.3 points over all 30`: the difference over all pairs, if some are left out, else "". */
export function overAllText({ all }: Pick<ComparedMetric, "all">, unit: Unit): string {
  return all === undefined ? "" : t("{0} over all {1}", differenceText(all.difference, unit), countText(all.n));
}

/** A part with the words that changed as `[-before-]{+after+}`, for output without colours. */
export function changedPartLines({ part, state, a, b }: ChangedPart, names: RunNames = AB): readonly string[] {
  const head = `${partWord(part)}, ${stateWords(state, names)}`;
  const [before, after] = [a, b].map((texts) => texts?.join(" | ") ?? t("(no text here)")) as [string, string];
  if (state === "changed" && (a === null || b === null)) return [`${head}: ${lineText(before)} → ${lineText(after)}`];
  if (state !== "changed") return [`${head}: ${lineText(state === "only-a" ? before : after)}`];
  const marked = wordDiff(before, after).map((piece) => {
    const text = lineText(piece.text);
    return piece.in === "both" ? text : piece.in === "a" ? `[-${text}-]` : `{+${text}+}`;
  });
  return [`${head}: ${marked.join("")}`];
}

/** `changed`, `only in A`. */
export function stateWords(state: PartState, [a, b]: RunNames = AB): string {
  if (state === "same") return t("the same");
  if (state === "changed") return t("changed");
  return t("only in {0}", state === "only-a" ? a : b);
}
