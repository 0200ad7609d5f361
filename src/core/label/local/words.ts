/** Words that say little by themselves: they are matched, but weigh nothing. */
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

/** Words that turn round what follows them. */
export const NEGATORS = setOf(
  "not no never without neither nor none nobody nothing nowhere cannot cant unable fail failed fails lack lacks lacking",
  "nicht kein keine keinen keiner keines nie niemals ohne pas jamais aucun aucune sans nunca sin",
);

/** Characters that do so in Chinese and Japanese. */
export const NEGATING_CHARACTERS = "不没沒無无未非";

/** How much of something: two sentences of the same thing that differ in it say different things. */
export const QUANTIFIERS: ReadonlyMap<string, Quantifier> = new Map<string, Quantifier>([
  ...classOf("all", "all every each always entirely completely wholly entire alle jeder immer tous toujours"),
  ...classOf(
    "some",
    "some several many few sometimes often partly partially occasionally einige manche manchmal quelques",
  ),
  ...classOf("only", "only solely exclusively merely nur seul seulement"),
]);

/** Words of opposite meaning, each way. */
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

/** Forms that no rule leads back to their word. */
export const IRREGULAR: ReadonlyMap<string, string> = new Map(
  (
    "won=win wrote=write written=write made=make began=begin begun=begin led=lead held=hold built=build sold=sell " +
    "bought=buy grew=grow grown=grow fell=fall fallen=fall rose=rise risen=rise took=take taken=take gave=give " +
    "given=give went=go gone=go knew=know sang=sing sung=sing men=man women=woman children=child lost=lose found=find " +
    "said=say told=tell left=leave met=meet paid=pay ran=run saw=see seen=see spoke=speak spoken=speak stood=stand " +
    "taught=teach thought=think wore=wear came=come became=become drew=draw drawn=draw drove=drive driven=drive " +
    "ate=eat eaten=eat felt=feel fought=fight flew=fly flown=fly kept=keep laid=lay lay=lie sent=send spent=spend " +
    "died=die dying=die death=die dead=die birth=bear born=bear lives=live wives=wife series=series species=species"
  )
    .split(" ")
    .map((pair): [string, string] => {
      const [from = "", to = ""] = pair.split("=");
      return [from, to];
    }),
);

function setOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.join(" ").split(" "));
}

type Quantifier = "all" | "some" | "only";

function classOf(name: Quantifier, words: string): readonly (readonly [string, Quantifier])[] {
  return words.split(" ").map((word) => [word, name] as const);
}

function antonyms(...lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, string[]>();
  for (const pair of lines.join(" ").split(" ")) {
    const [one = "", other = ""] = pair.split("/");
    map.set(one, [...(map.get(one) ?? []), other]);
    map.set(other, [...(map.get(other) ?? []), one]);
  }
  return map;
}
