/** Titles, as written with a capital: the name follows. `Rep. Smith`, but `one more rep. Rest.` */
export const TITLES = wordsOf(
  "mr mrs ms mx dr prof st mt gen sen rep gov capt cmdr lt col maj sgt rev hon pres supt",
  "hr fr frl mme mm mlle sra srta sig dott dhr mevr",
);

/** Abbreviations, without their last dot, after which a sentence always goes on. */
export const CONTINUING = wordsOf(
  "vs v e.g i.e eg ie cf viz approx ca resp incl",
  "z.b d.h bzw vgl u.a i.d.r v.a m.e s.o s.u inkl p.ex c.-à-d av env bijv т.е т.к ул им",
);

/** Abbreviations that stand inside a sentence as well as at its end: what follows decides. */
export const MAYBE_LAST = wordsOf(
  "al etc inc ltd corp co llc bros jr sr ph.d m.d b.a m.a b.sc m.sc esq a.m p.m a.d b.c u.s u.k u.n e.u u.s.a d.c",
  "ave blvd rd dept univ assn est ed eds mio mrd tsd j.-c т.д т.п",
);

/** Abbreviations only before a number, a letter or a bracket: `No. 5`, but `No. He left.` */
export const NUMBERED = wordsOf(
  "no nos art ch vol sec pt p pp par ex ext op fig figs eq eqs tab ref refs app max min avg temp tel",
  "jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun",
  "nr nrn abs gem str pág núm",
);

/** Names that end with their stop. */
export const STOPPED_NAMES = wordsOf("yahoo jeopardy wham");

/** What German counts with a number and a dot: `3. Oktober`, `19. Jahrhundert`. */
export const isCounted = (text: string): boolean => COUNTED.test(text);
const COUNTED =
  /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert|Jh\.|Weltkrieg|Bundesliga|Liga|Klasse|Auflage|Kapitel|Stock|Platz|Runde|Spieltag|Geburtstag|Lebensjahr)/;

/** `Anna asked`, `the old man said`: what follows a quoted question or cry and belongs to it. */
export const isSpeech = (text: string): boolean => SPEECH.test(text);
const SPEECH =
  /^\p{Lu}[\p{L}'’-]*\s(?:\p{L}[\p{L}'’-]*\s){0,2}(?:said|asked|replied|answered|cried|shouted|whispered|yelled|wondered|exclaimed)\b/u;

/** Whether a text begins with a word that commonly begins a sentence and seldom goes on with a name. */
export function isStarter(text: string): boolean {
  const word = /^["'“‘([]*(\p{L}[\p{L}'’]*)/u.exec(text)?.[1];
  return word !== undefined && STARTERS.has(word);
}

const STARTERS = wordsOf(
  "A After All Also Although An And Any Are As At Because Before But By Can Could Did Do Does During Each Even For",
  "From Given Has Have He Her Here His How However I If In Instead Is It Its Just Later Many More Moreover Most My",
  "No Nor Not Now Of On Once One Only Or Other Our Over She Should Since So Some Such Than That The Their Then",
  "There Therefore These They This Those Though Through Thus To Today Two Under Unlike Until Was We Were What When",
  "Where Whether Which While Who Why With Would Yes Yet You Your",
);

function wordsOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.join(" ").split(" "));
}
