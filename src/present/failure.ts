import { t } from "@vscode/l10n";
import {
  type AnswerFailure,
  CAUSE_ROLES,
  type CauseBasis,
  type Failure,
  type NearMiss,
  type SaidWords,
} from "../model/index.ts";
import { lineText } from "./characters.ts";
import { numberText } from "./numbers.ts";
import { fill, joinParts, keyList, keyPart, plain, strong, type TextPart } from "./parts.ts";

/** Words of a file in a line of ours. */
const LONGEST = 60;
/** Keys that a line names before it says how many more there are. */
const MOST_KEYS = 4;

/** One sentence with its evidence: "Said 77, gold 70. 77 stands in 1b, about Enterprise." */
export function failureParts(failure: Failure): readonly TextPart[] {
  switch (failure.type) {
    case "answer":
      return answerParts(failure);
    case "chosen": {
      const { chosen, chosenProbability, right, rightProbability } = failure;
      return fill(t("Chose {0}, right is {1}."), likely(chosen, chosenProbability), likely(right, rightProbability));
    }
    case "rated": {
      const { rater, said, gold, others } = failure;
      const parts = fill(
        t("{0} said {1}, gold says {2}."),
        [strong(cut(rater))],
        [strong(cut(said))],
        [strong(cut(gold))],
      );
      if (others === 0) return parts;
      const more = others === 1 ? t("1 more rater disagrees.") : t("{0} more raters disagree.", others);
      return [...parts, plain(` ${more}`)];
    }
    case "not-run":
      return fill(t("Did not run: {0}. The file says: {1}"), [strong(failure.why)], [plain(cut(failure.message))]);
  }
}

/** The glyph of a failure, as a chip of its cause has it. */
export function failureRole(failure: Failure): string {
  if (failure.type === "not-run") return CAUSE_ROLES["not-run"];
  return failure.type === "answer" ? CAUSE_ROLES[failure.cause] : "wrong";
}

/** The same in a few words, for the start of a line: "said 77, gold 70". */
export function failureWords(failure: Failure): string {
  switch (failure.type) {
    case "answer":
      return answerWords(failure);
    case "chosen":
      return t("chose {0}, right is {1}", cut(failure.chosen), cut(failure.right));
    case "rated":
      return t("{0} said {1}, gold {2}", cut(failure.rater), cut(failure.said), cut(failure.gold));
    case "not-run":
      return t("did not run: {0}", failure.why);
  }
}

function answerWords({ cause, near, odd }: AnswerFailure): string {
  if (near !== null) return t("said {0}, gold {1}", cut(near.said.text), cut(near.gold));
  switch (cause) {
    case "not-run":
      return t("did not run");
    case "empty":
      return t("empty response");
    case "refused":
      return t("refused");
    case "answered":
      return t("should have refused");
    case "contradicted":
      return t("followed a planted falsehood");
    case "retriever":
      return t("not retrieved");
    case "generator":
      return t("retrieved, not used");
    case "unsupported-fact":
      return odd ? t("{0} is in no document", cut(odd.text)) : t("unsupported number or name");
    case "unsupported":
      return t("unsupported");
    case "doubt":
      return t("match in doubt");
    case "other":
      return t("wrong");
  }
}

function answerParts(failure: AnswerFailure): readonly TextPart[] {
  const near = failure.near === null ? [] : [...nearParts(failure.near), plain(" ")];
  return [...near, ...causeParts(failure), ...basisParts(failure.by, failure)];
}

function nearParts({ said, gold, places, about, isLookedUp }: NearMiss): readonly TextPart[] {
  const word = [strong(cut(said.text))];
  const parts = fill(t("Said {0}, gold {1}."), word, [strong(cut(gold))]);
  if (!isLookedUp) return parts;
  if (places.length === 0) return [...parts, plain(" "), ...fill(t("{0} stands in no document."), word)];
  const homes = homesOf(places);
  if (about === null) return [...parts, plain(" "), ...fill(t("{0} stands in {1}."), word, homes)];
  return [...parts, plain(" "), ...fill(t("{0} stands in {1}, about {2}."), word, homes, [strong(cut(about))])];
}

function causeParts({ cause, by, gold, found, odd, near }: AnswerFailure): readonly TextPart[] {
  const word = [strong(cut(gold ?? ""))];
  switch (cause) {
    case "not-run":
      return [plain(t("Did not run."))];
    case "empty":
      return [plain(t("The response is empty."))];
    case "refused":
      return gold !== null && found.length > 0
        ? fill(t("Refused, though {0} stands in {1}."), word, homesOf(found))
        : [plain(t("Refused, though there is a gold answer."))];
    case "answered":
      return [plain(t("Answered, though the documents are not meant to hold an answer."))];
    case "contradicted":
      return [plain(t("Followed a falsehood that was planted in the documents."))];
    case "retriever":
      if (by === "labels") return [plain(t("No document holds a relevant sentence: a matter of retrieval."))];
      return gold === null
        ? [plain(t("No document has the gold answer word for word: probably a matter of retrieval."))]
        : fill(t("No document has {0} word for word: probably a matter of retrieval."), word);
    case "generator":
      if (by === "labels") return [plain(t("Relevant sentences were retrieved, and none was used."))];
      // What was said in its place says already that it was not said.
      if (near !== null && found.length > 0) return fill(t("{0} stands in {1}."), word, homesOf(found));
      return found.length === 0
        ? [plain(t("The documents have the gold answer, and the response does not say it."))]
        : gold === null
          ? fill(t("The gold answer stands in {0}, and the response does not say it."), homesOf(found))
          : fill(t("{0} stands in {1}, and the response does not say it."), word, homesOf(found));
    case "unsupported-fact":
      return odd === null
        ? [plain(t("A number or name of the response is not supported."))]
        : fill(t("{0} stands in no document."), [strong(cut(odd.text)), ...placeOf(odd)]);
    case "unsupported":
      return [plain(t("The documents do not support all that the response says."))];
    case "doubt":
      return [plain(t("The answer seems to stand in the response: another matching mode or its words say so."))];
    case "other":
      return [plain(t("Neither labels nor words show where it went wrong."))];
  }
}

/** A cause known only from words says so. */
function basisParts(by: CauseBasis, { cause }: AnswerFailure): readonly TextPart[] {
  return by === "words" && cause !== "retriever" ? [plain(` ${t("By words alone.")}`)] : [];
}

const placeOf = ({ key }: SaidWords): readonly TextPart[] =>
  key === null ? [] : [plain(" ("), keyPart(key), plain(")")];

/** `1b, 2a and 3 more`; documents without sentences by their number. */
function homesOf(places: readonly SaidWords[]): readonly TextPart[] {
  const keys = [...new Set(places.map(({ key, in: home }) => key ?? home.replace(/\D/g, "")))];
  const shown = keyList(keys.slice(0, MOST_KEYS));
  const more = keys.length - MOST_KEYS;
  return more > 0 ? fill(t("{0} and {1} more"), shown, [plain(String(more))]) : shown;
}

/** `B (0.61)` */
const likely = (label: string, probability: number | null): readonly TextPart[] =>
  probability === null ? [strong(cut(label))] : [strong(cut(label)), plain(` (${numberText(probability, "mean")})`)];

function cut(text: string): string {
  const line = lineText(text);
  return line.length > LONGEST ? `${line.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, "")}…` : line;
}

/** The sentence of `failureParts` as plain text. */
export const failureText = (failure: Failure): string => joinParts(failureParts(failure));
