import { addTo } from "../../model/index.ts";
import { byWord, listOf, setOf } from "../../text/wordList.ts";

export const STOP_WORDS = setOf(
  "a about above after again all also am an and any are as at be because been before being below between both but by can",
  "could did do does doing down during each either etc even ever every few for from further had has have having he her",
  "here hers herself him himself his how however i if in into is it its itself just may me might more most much must my",
  "myself no nor not of off on once one only or other our ours out over own per same shall she should so some such than",
  "that the their theirs them then there these they this those though through thus to too under until up upon us very was",
  "we well were what when where whether which while who whom whose why will with within without would yes yet you your",
  "yours actually according based document documents context answer question called named known name",
  "der die das den dem des ein eine einer eines einem einen und oder aber nicht ist sind war waren wird werden wurde von",
  "mit auf für im zu zum zur bei als auch dass es er sie wir ihr man nur noch nach aus über sich",
  "le la les un une des du de et ou est sont était dans par pour sur avec que qui il elle ce cette se au aux ne pas en",
  "el los las del y o es son fue por con para una lo su se al como",
);

export const NEGATORS = setOf(
  "not no never without neither nor none nobody nothing nowhere cannot cant unable fail failed fails lack lacks lacking",
  "nicht kein keine keinen keiner keines nie niemals ohne pas jamais aucun aucune sans nunca sin",
);

export const NEGATING_CHARACTERS = "不没沒無无未非";

export const QUANTIFIERS = byWord({
  all: "all every each always entirely completely wholly entire alle jeder immer tous toujours",
  some: "some several many few sometimes often partly partially occasionally einige manche manchmal quelques",
  only: "only solely exclusively merely nur seul seulement",
});

const IRREGULAR = new Map(
  listOf(
    "won=win wrote=write written=write made=make began=begin begun=begin led=lead held=hold built=build sold=sell",
    "bought=buy grew=grow grown=grow fell=fall fallen=fall rose=rise risen=rise took=take taken=take gave=give",
    "given=give went=go gone=go knew=know sang=sing sung=sing men=man women=woman children=child lost=lose found=find",
    "said=say told=tell left=leave met=meet paid=pay ran=run saw=see seen=see spoke=speak spoken=speak stood=stand",
    "taught=teach thought=think wore=wear came=come became=become drew=draw drawn=draw drove=drive driven=drive",
    "ate=eat eaten=eat felt=feel fought=fight flew=fly flown=fly kept=keep laid=lay lay=lie sent=send spent=spend",
    "died=die dying=die death=die dead=die birth=bear born=bear lives=live wives=wife",
  ).map((pair): [string, string] => {
    const [from = "", to = ""] = pair.split("=");
    return [from, to];
  }),
);

/**
 * Stem without common English endings: `located`, `locates` and `location` are one. A light stemmer: unknown endings
 * stay, also in other languages. The word is already folded.
 */
export function stemOf(word: string): string {
  let stem = IRREGULAR.get(word) ?? word;
  if (UNCHANGED.has(word)) return word;
  if (stem.length <= 3) return stem;
  if (stem.endsWith("s")) stem = withoutS(stem);
  if (stem.endsWith("ing") && stem.length > 5 && hasVowel(stem, 3)) stem = undoubled(stem.slice(0, -3));
  else if (stem.endsWith("ed") && stem.length > 4 && hasVowel(stem, 2)) stem = undoubled(stem.slice(0, -2));
  else if (stem.length > 6 && (stem.endsWith("tion") || stem.endsWith("sion"))) stem = stem.slice(0, -3);
  else if (stem.length > 5 && stem.endsWith("ly")) stem = stem.slice(0, -2);
  if (stem.length > 4 && stem.endsWith("e")) stem = stem.slice(0, -1);
  return stem.length > 3 && stem.endsWith("y") ? `${stem.slice(0, -1)}i` : stem;
}

function withoutS(word: string): string {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (["sses", "xes", "ches", "shes"].some((ending) => word.endsWith(ending))) return word.slice(0, -2);
  return "sui".includes(word.charAt(word.length - 2)) ? word : word.slice(0, -1);
}

function hasVowel(word: string, ending: number): boolean {
  for (let i = 0; i < word.length - ending; i++) if ("aeiouy".includes(word.charAt(i))) return true;
  return false;
}

function undoubled(stem: string): string {
  const last = stem.charAt(stem.length - 1);
  return last === stem.charAt(stem.length - 2) && "bdfgmnprt".includes(last) ? stem.slice(0, -1) : stem;
}

const UNCHANGED = new Set(["series", "species", "news"]);

export const ANTONYMS: ReadonlyMap<string, readonly string[]> = antonyms(
  "increase/decrease increase/reduce rise/fall grow/shrink high/low higher/lower highest/lowest more/less more/fewer",
  "most/least before/after first/last early/late earlier/later older/younger oldest/youngest old/young old/new big/small",
  "large/small larger/smaller largest/smallest long/short longer/shorter longest/shortest fast/slow win/lose victory/defeat",
  "north/south east/west northern/southern eastern/western left/right male/female man/woman true/false accept/reject",
  "allow/forbid allow/prohibit permit/prohibit include/exclude open/close start/end begin/end begin/stop buy/sell rich/poor",
  "strong/weak hot/cold safe/dangerous positive/negative pass/fail success/failure legal/illegal public/private love/hate",
  "enable/disable add/remove above/below inside/outside maximum/minimum gain/loss profit/loss support/oppose import/export",
  "husband/wife father/mother son/daughter brother/sister king/queen actor/actress possible/impossible same/different",
  "agree/disagree approve/deny arrive/leave ancient/modern internal/external major/minor mandatory/optional",
  "required/optional temporary/permanent guilty/innocent dead/alive ascend/descend",
);

function antonyms(...lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, string[]>();
  for (const pair of listOf(...lines)) {
    const [one = "", other = ""] = pair.split("/").map(stemOf);
    addTo(map, one, other);
    addTo(map, other, one);
  }
  return map;
}

/** Numbers of one dimension are compared after multiplication by the unit's factor. */
export interface MeasureUnit {
  readonly dimension: string;
  readonly factor: number;
}

export const unitOf = (word: string): MeasureUnit | undefined => UNITS.get(word);

export const scaleOf = (word: string): number | undefined => SCALES.get(word);

/** Value of a number word up to ninety, without `one`, which is mostly a pronoun. */
export const numberWord = (word: string): number | undefined => NUMBERS.get(word);

export const monthOf = (word: string): number | undefined => MONTHS.get(word);

const UNITS = new Map<string, MeasureUnit>(
  [
    [
      "length",
      "m=1 metre=1 metres=1 meter=1 meters=1 km=1000 kilometre=1000 kilometres=1000 kilometer=1000 kilometers=1000",
    ],
    ["length", "cm=0.01 centimetres=0.01 centimeters=0.01 mm=0.001 millimeters=0.001 millimetres=0.001 µm=0.000001"],
    ["length", "mi=1609.344 mile=1609.344 miles=1609.344 ft=0.3048 foot=0.3048 feet=0.3048 inch=0.0254 inches=0.0254"],
    ["length", "yd=0.9144 yard=0.9144 yards=0.9144"],
    [
      "mass",
      "g=0.001 gram=0.001 grams=0.001 kg=1 kilogram=1 kilograms=1 kilo=1 kilos=1 mg=0.000001 milligrams=0.000001",
    ],
    [
      "mass",
      "t=1000 ton=1000 tons=1000 tonne=1000 tonnes=1000 lb=0.45359237 lbs=0.45359237 pounds=0.45359237 oz=0.0283495",
    ],
    [
      "time",
      "s=1 sec=1 second=1 seconds=1 min=60 minute=60 minutes=60 h=3600 hour=3600 hours=3600 day=86400 days=86400",
    ],
    ["time", "week=604800 weeks=604800 month=2629746 months=2629746 year=31556952 years=31556952 ms=0.001"],
    ["volume", "l=1 litre=1 litres=1 liter=1 liters=1 ml=0.001 gallon=3.785 gallons=3.785"],
    ["speed", "kmh=1 mph=1.609344"],
    ["data", "kb=1000 mb=1000000 gb=1000000000 tb=1000000000000"],
    ["power", "w=1 kw=1000 mw=1000000 gw=1000000000"],
    ["frequency", "hz=1 khz=1000 mhz=1000000 ghz=1000000000"],
    ["area", "ha=10000 acres=4046.86 hectares=10000"],
    ["share", "%=1 percent=1 prozent=1 percentage=1"],
    ["dollar", "$=1 usd=1 dollar=1 dollars=1 cents=0.01"],
    ["euro", "€=1 eur=1 euro=1 euros=1"],
    ["pound", "£=1 gbp=1"],
    ["yen", "¥=1 jpy=1 yen=1"],
    ["rupee", "₹=1 inr=1 rupees=1"],
    ["celsius", "°c=1 celsius=1"],
    ["fahrenheit", "°f=1 fahrenheit=1"],
  ].flatMap(([dimension = "", words = ""]) =>
    listOf(words).map((pair): [string, MeasureUnit] => {
      const [word = "", factor] = pair.split("=");
      return [word, { dimension, factor: Number(factor) }];
    }),
  ),
);

const SCALES = new Map(
  Object.entries({
    hundred: 1e2,
    thousand: 1e3,
    k: 1e3,
    million: 1e6,
    mio: 1e6,
    mn: 1e6,
    billion: 1e9,
    bn: 1e9,
    mrd: 1e9,
    trillion: 1e12,
  }),
);

const NUMBERS = new Map(
  [
    ...listOf(
      "zero - two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen",
    ).map((word, value): [string, number] => [word, value]),
    ["eighteen", 18] as const,
    ["nineteen", 19] as const,
    ...listOf("twenty thirty forty fifty sixty seventy eighty ninety").map((word, i): [string, number] => [
      word,
      20 + 10 * i,
    ]),
  ].filter(([word]) => word !== "-"),
);

const MONTHS = new Map<string, number>(
  [
    "january jan januar janvier",
    "february feb februar février",
    "march mar märz mars",
    "april apr avril",
    "may mai",
    "june jun juni juin",
    "july jul juli juillet",
    "august aug août",
    "september sep sept septembre",
    "october oct oktober okt octobre",
    "november nov novembre",
    "december dec dezember dez décembre",
  ].flatMap((names, i) => listOf(names).map((name): [string, number] => [name, i + 1])),
);
