import { t } from "@vscode/l10n";
import type { DetailBody, DocumentSentence, ResponseSentence } from "../../model/index.ts";
import { guessWords } from "../annotatorWords.ts";
import { fill, keyList, plain, strong, type TextPart } from "../parts.ts";
import { sentenceState, sourceWord, stateWord, useWord } from "../words.ts";

type Body = Pick<DetailBody, "answers" | "counterfactual" | "documents" | "isLabelled">;

/** Why a response sentence has its state: our words, then the judge's own. */
export function responseReason(sentence: ResponseSentence, detail: Body): readonly TextPart[] {
  const state = sentenceState(sentence);
  const guess = guessWords(sentence.probability);
  const said = [...(guess === null ? [] : [plain(` ${guess}`)]), ...judged(sentence, detail)];
  const sources = keyList(sentence.supportedBy);
  const words = sentence.otherKeys.map(sourceWord).join(", ");
  switch (state) {
    case "contradicted":
      return [...contradiction(sentence, detail), ...said];
    case "full":
      return [...fill(t("{0} by {1}."), [strong(stateWord(state))], sources), ...otherWords(words), ...said];
    case "uncited":
      return [strong(`${stateWord(state)}.`), plain(words ? ` ${t("The judge names: {0}.", words)}` : ""), ...said];
    case "partial":
      return sources.length > 0
        ? [...fill(t("{0} by {1}."), [strong(stateWord(state))], sources), ...otherWords(words), ...said]
        : [strong(`${stateWord(state)}.`), ...otherWords(words), ...said];
    case "none":
      return [
        strong(`${stateWord(state)}.`),
        ...(sources.length > 0 ? [plain(" "), ...fill(t("The judge names {0}."), sources)] : []),
        plain(said.length > 0 || sources.length > 0 ? "" : ` ${t("No sentence of the documents supports it.")}`),
        ...otherWords(words),
        ...said,
      ];
    case "unsure":
      return [
        strong(`${stateWord(state)}.`),
        ...(sources.length > 0 ? [plain(" "), ...fill(t("Closest: {0}."), sources)] : []),
        ...said,
      ];
    case "notAsked":
      return [strong(`${stateWord(state)}.`), plain(` ${t("It claims nothing that documents could support.")}`)];
    case "unlabelled":
      return [strong(`${stateWord(state)}.`)];
  }
}

/** Why a document sentence has its state, and who uses it. */
export function documentReason(sentence: DocumentSentence): readonly TextPart[] {
  const users = keyList(sentence.usedBy);
  switch (sentence.state) {
    case "used":
      return users.length > 0
        ? fill(t("{0}, by {1}."), [strong(useWord("used"))], users)
        : fill(t("{0}; no sentence of the response names it."), [strong(useWord("used"))]);
    case "missed":
      return [strong(`${useWord("missed")}.`), plain(` ${t("Relevant, but no sentence of the response uses it.")}`)];
    case "stray":
      return users.length > 0
        ? fill(t("{0}. {1} uses it, but the labels do not count it as relevant."), [strong(useWord("stray"))], users)
        : fill(t("{0}. The labels do not count it as relevant."), [strong(useWord("stray"))]);
    case "unused":
      return users.length > 0
        ? fill(t("{0} names it, but the labels count it as neither relevant nor used."), users)
        : [plain(t("Neither relevant nor used."))];
    case "unlabelled":
      return [strong(`${useWord("unlabelled")}.`)];
  }
}

/** "Repeats the counterfactual 1987, which only 2b states. The gold answer 1994 stands in 0b: relevant, not used." */
function contradiction(sentence: ResponseSentence, detail: Body): readonly TextPart[] {
  const wrong = detail.counterfactual;
  const parts: TextPart[] = [strong(`${stateWord("contradicted")}.`), plain(" ")];
  const planted = (wrong?.keys ?? []).filter((key) => isDocumentKey(key, detail));
  const word = [strong(wrong?.text ?? "")];
  if (planted.length === 1)
    parts.push(...fill(t("Repeats the counterfactual {0}, found only in {1}."), word, keyList(planted)));
  else if (planted.length > 1)
    parts.push(...fill(t("Repeats the counterfactual {0}, found in {1}."), word, keyList(planted)));
  else parts.push(...fill(t("Repeats the counterfactual {0}."), word));
  const gold = detail.answers?.[0];
  const homes = (gold?.keys ?? []).filter((key) => key !== sentence.key && isDocumentKey(key, detail));
  const home = homes[0];
  if (gold && home !== undefined) {
    const use = sentencesOf(detail).find((one) => one.key === home)?.state;
    const template =
      use === "missed" ? t("The gold answer {0} is in {1}: relevant, not used.") : t("The gold answer {0} is in {1}.");
    parts.push(plain(" "), ...fill(template, [strong(gold.text)], keyList(homes)));
  }
  return parts;
}

function isDocumentKey(key: string, detail: Body): boolean {
  return sentencesOf(detail).some((sentence) => sentence.key === key);
}

const sentencesOf = ({ documents = [] }: Body): readonly DocumentSentence[] =>
  documents.flatMap(({ sentences }) => sentences);

function otherWords(words: string): readonly TextPart[] {
  return words === "" ? [] : [plain(` ${t("The judge also names: {0}.", words)}`)];
}

/** Whether an explanation repeats the keys of the sources, and says nothing else. */
function namesOnly(explanation: string, keys: readonly string[]): boolean {
  const words = explanation.split(/[\s,;.]+/).filter((word) => word !== "");
  return words.length > 0 && words.every((word) => keys.includes(word));
}

/** The judge's words, with the document keys in them made into links. */
function judged({ explanation, supportedBy }: ResponseSentence, detail: Body): readonly TextPart[] {
  if (!explanation || namesOnly(explanation, supportedBy)) return [];
  const keys = new Set<string>(sentencesOf(detail).map(({ key }) => key));
  const parts: TextPart[] = [plain(" ")];
  for (const piece of explanation.split(/\b(\d+[a-z]{1,2})\b/)) {
    if (piece !== "") parts.push(keys.has(piece) ? { kind: "key", text: piece } : plain(piece));
  }
  return parts;
}
