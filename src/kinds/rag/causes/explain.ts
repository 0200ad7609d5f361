import type {
  AnswerFailure,
  AnswerParts,
  DetailDocument,
  Modes,
  NearMiss,
  RagDetail,
  RagSample,
  SaidWords,
  Span,
} from "../../../model/index.ts";
import { fileVerdictOf } from "../../ownScores/values.ts";
import type { RagFacts } from "../facts.ts";
import { causeOf } from "./cause.ts";
import { datesIn, differing } from "./dates.ts";
import { documentTexts, oddIn } from "./measure.ts";
import { namesIn, numbersIn, Searched, type Token, type Wanted, wantedOf, withoutThoughts } from "./texts.ts";

type Texts = Pick<RagDetail, "responseSentences" | "documents">;

/** The cause of an opened sample's failure with its evidence; null if it did not fail. */
export function explainFailure(sample: RagSample, facts: RagFacts, modes: Modes, texts: Texts): AnswerFailure | null {
  const fileVerdict = sample.ownScores ? fileVerdictOf(sample.ownScores) : 0;
  const cause = causeOf({ ...facts, fileVerdict } as RagFacts, modes);
  if (cause === null) return null;
  const { response, question } = sample;
  const answer = sample.answer === "bad-field" ? null : sample.answer;
  const documents = documentTexts(sample.documents);
  const searched = documents?.map((text) => new Searched(text)) ?? null;
  const odd = response === null || searched === null ? null : oddIn(response, question, answer, () => searched);
  return {
    type: "answer",
    cause: cause.id,
    by: cause.by,
    near: cause.id === "refused" || cause.id === "doubt" ? null : nearMiss(sample, answer, texts),
    gold: goldOf(answer)?.written ?? null,
    found: answer === null ? [] : placesIn(texts.documents, wantedIn(answer)),
    odd: odd && saidIn(texts, odd),
  };
}

/** A gold answer of one part and few words, as written and as searched. */
function goldOf(answer: AnswerParts | null): { readonly written: string; readonly wanted: Wanted } | null {
  if (answer?.length !== 1) return null;
  for (const written of answer[0] ?? []) {
    const wanted = wantedOf(written);
    if (wanted !== null) return { written: written.trim(), wanted };
  }
  return null;
}

const wantedIn = (answer: AnswerParts): readonly Wanted[] => answer.flat().flatMap((text) => wantedOf(text) ?? []);

/** Limit on places in a sentence of the explanation. */
const MOST_PLACES = 8;

/** Places in the documents, sentence by sentence. */
function placesIn(documents: readonly DetailDocument[], wanted: readonly Wanted[]): readonly SaidWords[] {
  const places: SaidWords[] = [];
  for (const { index, text, sentences } of documents) {
    for (const { key, text: own, span } of sentences) {
      if (places.length >= MOST_PLACES) return places;
      const hit = own === null ? null : firstOf(new Searched(own), wanted);
      if (hit === null || own === null) continue;
      const from = (span?.from ?? 0) + hit.from;
      places.push({
        in: `documents[${index}]`,
        key,
        text: own.slice(hit.from, hit.to),
        // A sentence without a place in the text has no place in a document.
        ...(span ? { from, to: from + hit.to - hit.from } : NOWHERE),
      });
    }
    const whole = sentences.length === 0 && text !== null ? firstOf(new Searched(text), wanted) : null;
    if (whole && text !== null) {
      places.push({ in: `documents[${index}]`, key: null, text: text.slice(whole.from, whole.to), ...whole });
    }
  }
  return places;
}

const NOWHERE: Span = { from: 0, to: 0 };

function firstOf(text: Searched, wanted: readonly Wanted[]): Span | null {
  for (const one of wanted) {
    const place = text.placeOf(one);
    if (place) return place;
  }
  return null;
}

/** Words of the response with their sentence. */
function saidIn({ responseSentences }: Texts, { text, from, to }: Token): SaidWords {
  const home = responseSentences.find(({ span }) => span !== null && span.from <= from && from < span.to);
  return { in: "response", key: home?.key ?? null, text, from, to };
}

const SHORT_RESPONSE = { words: 5, characters: 60 };

/**
 * What the response says instead of the gold answer: the first number for a number, the first name for a name, all of a
 * short response. Words of the question do not count.
 */
function nearMiss({ question, response }: RagSample, answer: AnswerParts | null, texts: Texts): NearMiss | null {
  const gold = goldOf(answer);
  if (gold === null || response === null || answer === null) return null;
  const claimed = withoutThoughts(response);
  const said = new Searched(claimed);
  if (wantedIn(answer).some((one) => said.has(one))) return null;
  const asked = new Searched(question ?? "");
  const golden = new Searched(gold.written);
  // What the gold answer has as well is not what is wrong.
  const isNew = ({ wanted }: Token): boolean => !asked.has(wanted) && !golden.has(wanted);
  const goldNumber = gold.wanted.number ?? numbersIn(gold.written)[0]?.wanted.number ?? null;
  const goldDates = datesIn(gold.written);
  const dates = goldDates.length === 0 ? [] : datesIn(claimed);
  // The gold date, written in another way, is not what is wrong.
  if (dates.some((one) => goldDates.some((other) => differing(one, other).length === 0))) return null;
  const [goldDate] = goldDates;
  const date = dates.find((one) => !asked.has(one.wanted));
  const instead =
    date ??
    (goldNumber !== null
      ? likest(goldNumber, numbersIn(claimed).filter(isNew))
      : insteadOfWords(gold.written, claimed, isNew));
  if (!instead) return null;
  const places = placesIn(texts.documents, date ? date.forms : [instead.wanted]);
  const [first] = places;
  return {
    said: saidIn(texts, instead),
    gold: gold.written,
    places,
    about: first ? aboutOf(first, instead, [asked, said], texts.documents) : null,
    differs: date && goldDate ? differing(date, goldDate) : [],
    // A date may be written in ways that are not searched.
    isLookedUp:
      (date === undefined || first !== undefined) &&
      texts.documents.some(({ text, sentences }) => text !== null || sentences.some((one) => one.text !== null)),
  };
}

/** A short response as it is; its name if the question asks for a name: “It is Lyon”. */
function insteadOfWords(gold: string, response: string, isNew: (token: Token) => boolean): Token | null {
  const short = shortResponse(response);
  if (!isName(gold) || short?.text.split(/\s+/).every(isName)) return short;
  return namesIn(response).find(isNew) ?? short;
}

const isName = (text: string): boolean => /^\p{Lu}/u.test(text);

/** Of several numbers the first in the gold number's form: a year for a year. */
function likest(gold: readonly string[], numbers: readonly Token[]): Token | null {
  const isYear = (values: readonly string[] | null): boolean => /^(?:1\d|20)\d\d$/.test(values?.[0] ?? "");
  return numbers.find(({ wanted }) => isYear(wanted.number) === isYear(gold)) ?? null;
}

function shortResponse(response: string): Token | null {
  const text = response.trim().replace(/(?<![.!])[.!]+$/, "");
  const wanted = text.length <= SHORT_RESPONSE.characters ? wantedOf(text) : null;
  if (wanted === null || text.split(/\s+/).length > SHORT_RESPONSE.words) return null;
  const from = response.indexOf(text);
  return { text, from, to: from + text.length, wanted };
}

/** The nearest other name of the sentence that question and response have as well; else the document's title if so. */
function aboutOf(
  place: SaidWords,
  said: Token,
  known: readonly Searched[],
  documents: readonly DetailDocument[],
): string | null {
  const document = documents.find(({ index }) => place.in === `documents[${index}]`);
  const sentence = document?.sentences.find(({ key }) => key === place.key)?.text ?? null;
  if (sentence !== null) {
    const own = new Searched(sentence).placeOf(said.wanted);
    const names = namesIn(sentence).filter(
      ({ from, to, wanted }) =>
        known.every((text) => text.has(wanted)) && (own === null || to <= own.from || from >= own.to),
    );
    const distance = ({ from, to }: Span): number =>
      own === null ? from : Math.min(Math.abs(own.from - to), Math.abs(from - own.to));
    const [nearest] = names.sort((a, b) => distance(a) - distance(b));
    if (nearest) return nearest.text;
  }
  const title = wantedOf(document?.title ?? "");
  return title !== null && known.every((text) => text.has(title)) ? (document?.title ?? null) : null;
}
