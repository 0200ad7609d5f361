/** Abbreviations, without their last dot, after which a sentence always goes on. */
export const CONTINUING: ReadonlySet<string> = new Set(
  (
    "mr mrs ms mx dr prof st mt gen sen rep gov capt cmdr lt col maj sgt rev hon pres supt " +
    "vs v e.g i.e eg ie cf viz al fig figs eq eqs tab ref refs app approx ca resp incl esp " +
    "z.b d.h bzw vgl u.a"
  ).split(" "),
);

/** Abbreviations that stand inside a sentence as well as at its end: what follows decides. */
export const MAYBE_LAST: ReadonlySet<string> = new Set(
  (
    "etc inc ltd corp co llc bros jr sr ph.d m.d b.a m.a b.sc m.sc esq a.m p.m a.d b.c u.s u.k u.n e.u u.s.a d.c " +
    "jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun ave blvd rd dept univ assn est ed eds"
  ).split(" "),
);

/** Abbreviations only before a number or a bracket: `No. 5`, but `No. He left.` */
export const NUMBERED: ReadonlySet<string> = new Set("no nos art ch vol sec pt p pp par ex".split(" "));

/** Whether a text begins with a word that commonly begins a sentence and seldom goes on with a name. */
export function isStarter(text: string): boolean {
  const word = /^["'“‘([]*(\p{L}[\p{L}'’]*)/u.exec(text)?.[1];
  return word !== undefined && STARTERS.has(word);
}

const STARTERS: ReadonlySet<string> = new Set(
  (
    "A After All Also Although An And Any Are As At Because Before But By Can Could Did Do Does During Each Even For " +
    "From Given Has Have He Her Here His How However I If In Instead Is It Its Just Later Many More Moreover Most My " +
    "No Nor Not Now Of On Once One Only Or Other Our Over She Should Since So Some Such Than That The Their Then " +
    "There Therefore These They This Those Though Through Thus To Today Two Under Unlike Until Was We Were What When " +
    "Where Whether Which While Who Why With Would Yes Yet You Your"
  ).split(" "),
);
