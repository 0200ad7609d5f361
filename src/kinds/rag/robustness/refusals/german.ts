import {
  anyOf,
  elided,
  notAfter,
  type RefusalLanguage,
  START,
  STOP,
  some,
  upTo,
  whole,
  wordHints,
} from "./language.ts";

// The sharp s is "ss" in folded text.

const NOUN =
  "(?:dokument(?:e[ns]?|s)?|unterlagen?|text(?:e[ns]?|s|stellen?|passagen?|ausz[uü]ge?n?|abschnitte?[ns]?)?|kontext(?:e[ns]?|s)?|quellen?(?:texte?n?)?|passagen?|abschnitte?[ns]?|ausz[uü]ge?[ns]?|artikel[ns]?|absätzen?|absatz|material(?:ien|s)?|textmaterial|fundstellen?|referenzen?|dokumentation|informationsquellen?)";
const DETERMINER =
  "(?:de[rnms]|die|das|diese[rnms]?|dieses|alle[nr]?|beiden?|meine[nr]?|ihre[nr]?|eure[nr]?|(?:[a-z]+ )?(?:bereit)?gestellte[nr]?|(?:vor)?liegende[nr]?|gegebene[nr]?|verfügbare[nr]?|(?:vor)?handene[nr]?|vorhandene[nr]?|angegebene[nr]?|gelieferte[nr]?|bereitgestellte[nr]?|abgerufene[nr]?|mitgelieferte[nr]?|obigen?|genannte[nr]?|übermittelte[nr]?|gefundene[nr]?|hier|mir)";
const SOURCES = notAfter("laut|gemäss|nach|aus|in|von|mit|zufolge", DETERMINER, `(?:${DETERMINER} ){1,5}${NOUN}`);
const IN_SOURCES = `(?:in|im|aus|aufgrund|auf basis|auf grundlage|anhand|nach|laut|mit|mithilfe|mittels|durch|innerhalb|bei|von|vom|zum|basierend auf) (?:(?:keine[mrs]?|keinem der) )?(?:${DETERMINER} ){0,5}${NOUN}`;
const KNOWLEDGE =
  "(?:informationen?|infos?|angaben?|hinweise?n?|daten|details|einzelheiten|antwort(?:en)?|aussagen?|auskunft|auskünfte|belege?|erwähnung|anhaltspunkte?n?|erkenntnisse?|wissen|kontext|nennung|bezug)";
/** "no", "not enough", with praise left out: "no contradicting information". */
const NO = `(?:kein(?:e[nmrs]?|erlei)?|nicht genügend|nicht genug|nicht ausreichend(?:e[nr]?)?|nicht hinreichend(?:e[nr]?)?|nicht die (?:nötigen|notwendigen|erforderlichen|benötigten)|zu wenige?|unzureichende?n?|ungenügende?n?|unvollständige?n?|nur unzureichende) (?!${some(30)}(?:widerspr|fehler|falsch|unstimmig))`;
const NONE = `${NO}${upTo(3)}${KNOWLEDGE}`;
const FIND_OUT =
  "(?:(?:be|ver)?antworten|(?:zu )?sagen|bestimmen|ermitteln|feststellen|finden|weiterhelfen|helfen|beurteilen|angeben|nennen|herausfinden|entnehmen|ableiten|mitteilen|bestätigen|dienen|klären|erkennen|schliessen|wissen|geben|machen|liefern|identifizieren|bereitstellen|sicher sagen|treffen)";
const TO_FIND_OUT = `zu ${FIND_OUT}|festzustellen|anzugeben|herauszufinden|mitzuteilen|abzuleiten|bereitzustellen|weiterzuhelfen`;
const FOUND_OUT = "(?:beantwortet|entnommen|abgeleitet|erschlossen)";
const FOUND_IN =
  "(?:bestimmt|ermittelt|festgestellt|gefunden|geklärt|beurteilt|gesagt|identifiziert|bestätigt|genannt|erkannt|gegeben)";
const HAVE =
  "(?:enth(?:alten|ält)|liefer[nt]|geben|gibt|bieten|bietet|machen|macht|nennen|nennt|beinhalte[nt]|umfass(?:en|t)|haben|hat|find(?:en|et)|verfüg(?:en|t) über|stell(?:en|t)|steh(?:en|t)|sind|ist|gab|bestehen|existieren|lassen|führen|führt|treffen|trifft)";
const THERE =
  "(?:gibt|gab|find(?:en|et)|steh(?:en|t)|sind|ist|bestehen|existieren|lässt|lassen|lieg(?:en|t)|werden|wird|fehlen)";
const TELL =
  "(?:sag(?:en|t)|erwähn(?:en|t)|nenn(?:en|t)|geben|gibt|erläuter[nt]|behandel[nt]|gehen|geht|beantworte[nt]|spezifizier(?:en|t)|beschreib(?:en|t)|thematisier(?:en|t)|klär(?:en|t)|verrat(?:en|)|verrät|zeig(?:en|t)|machen|macht|führen|führt|enth(?:alten|ält)|mach(?:en|t)|liefer[nt]|erklär(?:en|t)|besagen|besagt|informier(?:en|t)|äusser[nt]|bericht(?:en|et)|verzeichne[nt]|reich(?:en|t)|helfen|hilft|ermöglich(?:en|t)|erlaub(?:en|t)|offenbar(?:en|t)|präzisier(?:en|t)|definier(?:en|t)|legen|legt|sprech(?:en)|spricht)";
const TOLD =
  "(?:erwähnt|genannt|angegeben|spezifiziert|vermerkt|thematisiert|aufgeführt|ersichtlich|angesprochen|mitgeteilt|benannt|präzisiert|zu entnehmen)";
const TOLD_IN =
  "(?:beschrieben|behandelt|enthalten|dokumentiert|erkennbar|beantwortet|bekannt|aufgelistet|bestimmbar|ermittelbar|festgehalten|dargelegt|erläutert|gegeben|angeführt|verfügbar|vorhanden|auffindbar|zu finden|klar|eindeutig|abgedeckt|erklärt|gesagt|berichtet|definiert|belegt|beantwortbar|erfasst)";
const END = "(?=[\"')]*(?:[.!?;:]|$|, (?:wann|wer|wie|wo|was|ob|welche|warum|wem|wen|woher|wohin|dass)))";
const WHO = "(?:ich|wir)";
const NOT = `(?:nicht|nichts)(?!${some(60)},? sondern)`;

const REFUSALS = [
  // The speaker.
  `${WHO} (?:kann|können|könnte|konnte|konnten|vermag)${some(110)} (?:${NOT}|${NONE}|keine) ${upTo(4)}${FIND_OUT}`,
  `(?:kann|können|könnte|konnte|konnten|vermag) ${WHO}${some(110)} (?:${NOT}|${NONE}|keine) ${upTo(4)}${FIND_OUT}`,
  `(?:${WHO} (?:bin|sind)|(?:bin|sind) ${WHO})${some(60)} (?:(?:nicht (?:in der lage|imstande|fähig)|ausserstande),?|überfragt)`,
  `(?:${WHO} weiss|weiss ${WHO}|wissen wir|wir wissen) (?:(?:es|das|dies|leider|die antwort|darauf|auch|selbst|hierauf|dazu) ){0,3}(?:nicht|nichts|keine antwort)(?! (?:zuletzt|nur))`,
  `(?:${WHO} (?:habe|haben)|(?:habe|haben) ${WHO})${some(50)} (?:${NONE}|keine ahnung|keine kenntnis|keinen zugriff|keinen zugang|nichts ${upTo(4)}(?:gefunden|finden))`,
  `${WHO} (?:besitze|verfüge|finde|fand|sehe|erhalte|verfügen|finden|sehen)${some(50)} (?:${NONE}|${NO}|nichts)`,
  `(?:besitze|verfüge|finde|fand|sehe|verfügen|finden|sehen) ${WHO}${some(50)} (?:${NONE}|nichts)`,
  `(?:${WHO} (?:habe|haben|konnte|konnten)|(?:habe|haben|konnte|konnten) ${WHO})${some(60)} (?:keine|nicht|nichts) ${upTo(5)}(?:gefunden|finden|entdecken|entdeckt|ausmachen|auffinden)`,
  `(?:${WHO} (?:benötige|brauche|bräuchte|benötigen|brauchen)|(?:benötige|bräuchte|brauche) ${WHO}) ${upTo(2)}(?:mehr|weitere|zusätzliche|genauere) ${KNOWLEDGE}`,
  "(?:ist|sind) mir (?:leider )?(?:nicht bekannt|unbekannt)|mir (?:leider )?nicht bekannt|entzieht sich meiner kenntnis|keine ahnung",
  `lieg(?:en|t)${some(50)} (?:mir|uns|hierzu|dazu|darüber|hierüber)?${some(30)} ?${NONE}|(?:mir|uns) (?:lieg(?:en|t)|fehl(?:en|t))${some(40)} ${KNOWLEDGE}${some(20)}(?:nicht vor)?`,
  // What was retrieved.
  `${SOURCES},? ${upTo(4)}${HAVE}${some(60)} ${NONE}`,
  `${SOURCES},? ${upTo(4)}${TELL}${some(80)} ${NOT}`,
  `${SOURCES}${some(30)} (?:schweig(?:en|t)|lassen? ${some(20)}(?:offen|unbeantwortet)|sind ${upTo(2)}(?:unzureichend|nicht (?:ausreichend|relevant|aussagekräftig))|ist ${upTo(2)}(?:unzureichend|nicht (?:ausreichend|relevant)))`,
  `(?:kein(?:e[rs]?|es)?) (?:(?:der|dieser|von|den) ){0,2}(?:${DETERMINER} ){0,3}${NOUN}${some(20)} (?:${TELL}|${HAVE})`,
  `(?:dazu|darüber|hierzu|hierüber|davon) (?:sag(?:en|t)|steh(?:en|t)|find(?:en|et)|gib(?:t)|geben|enth(?:alten|ält)|schweigt|wird|ist|sind|lässt)${some(60)} (?:nichts|kein(?:e[nrs]?)?)`,
  `(?:in|im|aus) (?:${DETERMINER} ){0,5}${NOUN}${some(60)} ${THERE}${some(60)} (?:${NONE}|nichts (?:über|zu|dazu|darüber))`,
  `(?:es )?(?:gibt|gab|finden|findet|bestehen|existieren|stehen)(?: (?:es|sich|hier|dazu|hierzu|leider|darin|dort|jedoch|mir|also)){0,3}${some(40)} ${NONE}(?: (?:über|zu[mr]?|dazu|darüber|hierzu|auf|für|dafür|darauf|bezüglich|verfügbar|vor)|${END}|,| ${IN_SOURCES})`,
  elided(
    SOURCES,
    "(?:[\\p{L}]+ )?(?:aber|jedoch|allerdings|doch|und)",
    `(?:sie |er |es |darin )?${upTo(2)}(?:${TELL}${some(60)} (?:${NOT}|${NO})|${HAVE}${some(60)} ${NONE})`,
  ),
  elided(SOURCES, `${HAVE} (?:aber|jedoch|allerdings)`, `${upTo(4)}${NONE}`),
  elided(SOURCES, `${TELL} (?:aber|jedoch|allerdings)`, `${some(70)} ?${NOT}`),
  `(?:nirgends|nirgendwo|an keiner stelle) ${IN_SOURCES}|${IN_SOURCES}${some(30)} (?:nirgends|nirgendwo|an keiner stelle|keine rede)|(?:ist|wird)${some(40)} ${IN_SOURCES}${some(20)} keine rede`,
  `${SOURCES},? ${upTo(4)}${TELL}${some(20)} weder${some(50)} noch`,
  // What was asked.
  `(?:wird|werden|ist|sind|bleibt)${some(70)} nicht ${upTo(3)}${TOLD}${END}`,
  `(?:wird|werden|wurde|wurden|ist|sind|war|bleibt)${some(50)} ${IN_SOURCES}${some(50)} (?:nicht|nirgends|nirgendwo|weder) ${upTo(3)}(?:${TOLD}|${TOLD_IN})`,
  `${IN_SOURCES}${some(60)} (?:wird|werden|wurde|wurden|ist|sind)${some(60)} (?:nicht|nirgends|nirgendwo) ${upTo(3)}(?:${TOLD}|${TOLD_IN})`,
  `(?:nicht|nirgends) (?:${TOLD}|${TOLD_IN})${some(30)} ${IN_SOURCES}`,
  `(?:antwort|information(?:en)?|angabe)${some(50)} (?:ist|sind|steht|stehen|findet sich|finden sich|lässt sich|wird|werden)${some(50)} nicht ${upTo(2)}(?:${TOLD}|${TOLD_IN}|${IN_SOURCES}|${FIND_OUT}|möglich)`,
  "(?:geht|gehen|ging)[^.!?;:]{0,90} nicht (?:\\p{L}+ ){0,2}hervor|nicht (?:eindeutig |klar |direkt )?hervorgeht",
  `(?:lässt|lassen|liesse) sich${some(90)} nicht ${upTo(3)}${FIND_OUT}|nicht ${upTo(3)}${FIND_OUT} lässt`,
  `(?:kann|können|könnte) ${some(100)}nicht ${upTo(3)}${FOUND_OUT}`,
  `(?:kann|können|könnte)${some(60)} ${IN_SOURCES}${some(40)} nicht ${upTo(3)}${FOUND_IN}`,
  `(?:es ist|ist es|ist)${some(40)} (?:nicht möglich|unmöglich|unklar|nicht klar|nicht ersichtlich|schwierig)(?:,?[^.!?;:]{0,90} (?:${TO_FIND_OUT})|${some(40)} ${IN_SOURCES})`,
  `${IN_SOURCES}${some(40)} (?:ist|sind|bleibt)${some(40)} (?:unklar|unbekannt|offen|nicht (?:klar|ersichtlich))`,
  `frage ${upTo(3)}(?:bleibt|bleiben) ${upTo(2)}(?:unbeantwortet|offen)|bleibt${some(30)} unbeantwortet|nicht beantwortbar`,
  // What is missing.
  `(?:aufgrund|wegen|mangels)(?: der)? (?:unzureichende[rn]?|fehlende[rn]?|mangelnde[rn]?|ungenügende[rn]?|ausreichende[rn]?)? ?${KNOWLEDGE}`,
  `(?:es fehl(?:en|t)|fehl(?:en|t) es|fehl(?:en|t)) ${upTo(4)}${KNOWLEDGE}|(?:die |notwendigen |nötigen )${KNOWLEDGE} fehl(?:en|t)`,
  `${KNOWLEDGE}${some(50)} (?:reich(?:en|t)|genüg(?:en|t))${some(40)} nicht|(?:reich(?:en|t)|genüg(?:en|t))${some(40)} nicht aus|(?:unzureichende|ungenügende|nicht genügend|nicht genug) ${KNOWLEDGE}`,
  `(?:^|[,;:] ?)(?:leider )?keine ${upTo(2)}${KNOWLEDGE} (?:zu[mr]?|über|dazu|darüber|hierzu|${IN_SOURCES}|gefunden|vorhanden|verfügbar|enthalten)`,
];

export const german: RefusalLanguage = {
  id: "de",
  hints: [
    ...wordHints("nicht|unbekannt|nirgend"),
    ...wordHints("offen", true),
    ...wordHints(
      "kein|unklar|unzureich|ungenüg|schweig|fehl|unmöglich|weder|ausserstande|überfragt|mangel|mangels|unbeantwort|entzieht|benötig|brauch|bräuch|zu wenig|fraglich|unvollst",
    ),
  ],
  refusals: `${START}${anyOf(...REFUSALS)}${STOP}`,
  terse: `^(?:(?:leider|tut mir leid|es tut mir leid|entschuldigung|sorry|antwort)[,.:!]* )*(?:(?:die )?(?:antwort|information|frage)(?: ist|:)? )?(${anyOf(
    "unbekannt",
    "unklar",
    "ungewiss",
    "unbestimmt",
    `(?:das |ist |dies |wird )?nicht (?:${TOLD}|${TOLD_IN}|anwendbar|zutreffend|feststellbar|ausreichend|auffindbar)(?: ${IN_SOURCES})?`,
    "(?:das )?(?:weiss ich|ich weiss(?: es| das)?) (?:leider )?nicht",
    `keine ${upTo(2)}${KNOWLEDGE}(?: (?:gefunden|verfügbar|vorhanden|möglich|gegeben|dazu|enthalten))?`,
    "k\\. ?a\\.",
    "(?:ich bin )?(?:mir )?(?:da )?nicht sicher",
    "(?:unzureichende|ungenügende|fehlende|nicht genügend|nicht genug) \\p{L}+",
    "n/a",
  )})[.! ]*$`,
  saidBefore: whole(
    "sagten?|erklärten?|behaupteten?|antworteten?|meinten?|gab an|gaben an|teilten? mit|räumten? ein|gestand(?:en)?|äusserten?|betonten?|berichteten?|hat gesagt|soll gesagt haben",
  ),
  turns: whole(
    "(?<!(?:enthalten|beschreiben|beschreibt|behandeln|behandelt|nennen|nennt|erwähnen|erwähnt|enthält|geben|gibt|liefern|liefert|konzentrieren sich|geht es) )(?:aber|jedoch|allerdings|doch|dennoch|trotzdem|gleichwohl|obwohl|obgleich)",
  ),
  concedes: "^[^\\p{L}\\p{N}]*(?:obwohl|obgleich|wenngleich|auch wenn|während|zwar|obschon)(?!\\p{L})[^,]*$",
  yesOrNo: "^[\\s\"'*]*(?:ja|nein)[,;:.]",
  noAnswer:
    "(?:dokument|unterlage|text|kontext|passage|quelle|abschnitt|ausz[uü]g|informationen|ich kann|ich könnte|ich helfe|bitte|wenn sie|falls|gerne|frage|erwähn|beschreib|behandel|enthal|enthält|lediglich|nur |empfehl|schlage|konsult|weitere)",
  proposed: whole(
    "wahrscheinlich|vermutlich|möglicherweise|vielleicht|wohl|etwa \\d+|ungefähr|ich (?:glaube|vermute|denke|schätze)|könnten?(?: es)?[^.,;]{0,40} (?:sein|gewesen sein|liegen)|dürften?|(?:die )?(?:richtige )?antwort lautet|(?:es )?(?:war|waren|wurde) (?:es )?(?:im jahr |im |am |um |etwa )?\\d+",
  ),
  isProposedBefore: true,
};
