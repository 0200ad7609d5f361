import { anyOf, elided, START, STOP, some, upTo } from "./language.ts";

/** The words of a language that puts its negation before or around the verb, and sources before what they do not say. */
export interface PhraseWords {
  /** What was retrieved, with what stands around the noun: "the given documents". */
  readonly sources: string;
  /** "none of the documents". */
  readonly noSource: string;
  /** "in the documents". */
  readonly inSources: string;
  /** A verb, denied. */
  readonly not: (verb: string) => string;
  /** What sources do: "contain", "say". */
  readonly tell: string;
  /** What none of the sources does, if its verb is denied too: else as `tell`. */
  readonly noneTell?: string;
  /** "information", "details". */
  readonly knowledge: string;
  /** "is mentioned", in the present. */
  readonly isTold: string;
  /** "was found": told only together with the sources. */
  readonly isFound: string;
  /** "answer", "determine". */
  readonly findOut: string;
  /** "I cannot". */
  readonly cannot: string;
  /** "it is not possible to", "one cannot". */
  readonly notPossible: string;
  /** "there is no", "not enough". */
  readonly thereIsNo: string;
  /** The same where nothing else says that it is about the sources, if fewer words do: "there is no". */
  readonly thereIsNoAlone?: string;
  /** "I have no". */
  readonly iHaveNo: string;
  /** What "information" is followed by where it is about the question: "about", "to answer". */
  readonly about: string;
  /** Words that begin a clause within another one: "that". */
  readonly that: string;
  /** "but", and what may stand for the sources behind it: "they". */
  readonly but: string;
  /** "nowhere", "in no part of". */
  readonly nowhere: string;
  /** "the answer". */
  readonly answer: string;
  /** Words of praise: sources without contradictions. */
  readonly conflict: string;
  /** Refusals of this language alone. */
  readonly others: readonly string[];
}

const END = "(?=[\"')]*(?:[.!?;,:]|$))";

/** The pattern of all refusals that are made from these words. */
export function refusalsOf(words: PhraseWords): string {
  const { sources, noSource, inSources, not, tell, knowledge, isTold, isFound, findOut, about } = words;
  const noConflict = `(?![^.!?;]{0,50}${words.conflict})`;
  const none = `${words.thereIsNo} ${noConflict}${upTo(4)}${knowledge}`;
  const noneAlone = `${words.thereIsNoAlone ?? words.thereIsNo} ${noConflict}${upTo(4)}${knowledge}`;
  /** Not across "that": what follows speaks of something else. */
  const within = `(?:(?!${START}${words.that})[^.,!?;:]){0,80}?`;
  const few = `(?:, [^,.;:!?]{1,40},)?(?: (?!${words.that})[\\p{L}\\p{M}\\p{N}'-]+){0,5}?`;
  return `${START}${anyOf(
    `${words.cannot} ${upTo(5)}${findOut}`,
    `${words.iHaveNo} ${upTo(4)}${knowledge}`,
    `${words.notPossible} ${upTo(4)}${findOut}`,
    `${sources}${few} ${not(tell)}${STOP}${noConflict}`,
    `${noSource}${few} ${words.noneTell ?? tell}${STOP}${noConflict}`,
    `${inSources}${within} ${none}`,
    `${noneAlone}${STOP}(?:${some(60)} ${inSources}| ${about}|${END})`,
    `${inSources}${within} ${not(anyOf(isTold, isFound))}`,
    `${not(anyOf(isTold, isFound))}${STOP}${some(60)} ${inSources}`,
    `${not(isTold)}${STOP}${END}`,
    `${words.answer}(?: [\\p{L}\\p{M}\\p{N}']+){0,5} ${not(anyOf(isTold, isFound))}`,
    elided(sources, words.but, `${upTo(2)}${not(tell)}${STOP}${noConflict}`),
    `${words.nowhere} ${inSources}`,
    ...words.others,
  )}${STOP}`;
}
