import { anyOf, elided, START, STOP, some, upTo } from "./language.ts";

/** Words of a language with its negation before or around the verb, and sources before the verb. */
interface PhraseWords {
  /** Sources with determiners: "the given documents". */
  readonly sources: string;
  /** "none of the documents". */
  readonly noSource: string;
  /** "in the documents". */
  readonly inSources: string;
  /** A denied verb. */
  readonly not: (verb: string) => string;
  /** Verbs of sources: "contain", "say". */
  readonly tell: string;
  /** Verbs after "none of the documents", if these are denied too. */
  readonly noneTell?: string;
  /** "information", "details". */
  readonly knowledge: string;
  /** "is mentioned", in the present. */
  readonly isTold: string;
  /** "was found": only together with the sources. */
  readonly isFound: string;
  /** "answer", "determine". */
  readonly findOut: string;
  /** "I cannot". */
  readonly cannot: string;
  /** "it is not possible to", "one cannot". */
  readonly notPossible: string;
  /** "there is no", "not enough". */
  readonly thereIsNo: string;
  /** Like `thereIsNo`, with fewer words, if nothing else mentions the sources: "there is no". */
  readonly thereIsNoAlone?: string;
  /** "I have no". */
  readonly iHaveNo: string;
  /** After "information", if about the question: "about", "to answer". */
  readonly about: string;
  /** Start of a clause within another: "that". */
  readonly that: string;
  /** "but", and pronouns of the sources after it: "they". */
  readonly but: string;
  /** "nowhere", "in no part of". */
  readonly nowhere: string;
  /** "the answer". */
  readonly answer: string;
  /** Praise: sources without contradictions. */
  readonly conflict: string;
  /** Other refusals of this language. */
  readonly others: readonly string[];
}

const END = "(?=[\"')]*(?:[.!?;,:]|$))";

/** Pattern of all refusals with these words. */
export function refusalsOf(words: PhraseWords): string {
  const { sources, noSource, inSources, not, tell, knowledge, isTold, isFound, findOut, about } = words;
  const noConflict = `(?![^.!?;]{0,50}${words.conflict})`;
  const none = `${words.thereIsNo} ${noConflict}${upTo(4)}${knowledge}`;
  const noneAlone = `${words.thereIsNoAlone ?? words.thereIsNo} ${noConflict}${upTo(4)}${knowledge}`;
  /** Not across "that", which changes the subject. */
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
