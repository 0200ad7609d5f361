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

/** Forms that no rule leads back to their word. */
export const IRREGULAR: ReadonlyMap<string, string> = new Map(
  (
    "won=win wrote=write written=write made=make began=begin begun=begin led=lead held=hold built=build sold=sell " +
    "bought=buy grew=grow grown=grow fell=fall fallen=fall rose=rise risen=rise took=take taken=take gave=give " +
    "given=give went=go gone=go knew=know sang=sing sung=sing men=man women=woman children=child lost=lose found=find " +
    "said=say told=tell left=leave met=meet paid=pay ran=run saw=see seen=see spoke=speak spoken=speak stood=stand " +
    "taught=teach thought=think wore=wear came=come became=become drew=draw drawn=draw drove=drive driven=drive " +
    "ate=eat eaten=eat felt=feel fought=fight flew=fly flown=fly kept=keep laid=lay lay=lie sent=send spent=spend " +
    "died=die dying=die death=die dead=die birth=bear born=bear lives=live wives=wife"
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
