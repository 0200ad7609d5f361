import { anyOf, elided, notAfter, type RefusalLanguage, START, STOP, upTo, whole, wordHints } from "./language.ts";

/** Some of a clause, not across "that". */
const some = (most: number): string => `(?:(?! dat )[^.,!?;:]){0,${most}}?`;

const NOUN =
  "(?:document(?:en|atie)?|tekst(?:en|fragment(?:en)?|passages?)?|context(?:en)?|bron(?:nen)?|brontekst(?:en)?|passages?|fragment(?:en)?|artikel(?:en|s)?|alinea'?s?|uittreksels?|materia(?:al|len)|stukken|paragra(?:af|fen)|informatie)";
const DETERMINER =
  "(?:de|het|deze|dit|die|dat|alle|beide|mijn|uw|je|jouw|(?:op)?gegeven|verstrekte|beschikbare|aangeleverde|geleverde|meegeleverde|opgehaalde|bovenstaande|voorliggende|genoemde|aangeboden|aanwezige|gevonden|huidige)";
const SOURCES = notAfter("volgens|in|uit|van|met|op|door", DETERMINER, `(?:${DETERMINER} ){1,5}${NOUN}`);
const IN_SOURCES = `(?:in|uit|op basis van|aan de hand van|volgens|met|door|van|op grond van|binnen|afgaande op) (?:(?:geen (?:van|enkel) )?(?:${DETERMINER} ){0,5})${NOUN}`;
const KNOWLEDGE =
  "(?:informatie|info|gegevens|details?|antwoord(?:en)?|aanwijzing(?:en)?|vermelding(?:en)?|data|bewijs|bewijzen|kennis|context|uitsluitsel|verwijzing(?:en)?|toelichting)";
const NO = `(?:geen|onvoldoende|niet genoeg|niet voldoende|te weinig|niet de (?:nodige|benodigde)|ontoereikende|nergens) (?!${some(30)}(?:tegenstrijd|fout|tegensprak))`;
const NONE = `${NO}${upTo(3)}${KNOWLEDGE}`;
const FIND_OUT =
  "(?:(?:be)?antwoord(?:en)?|zeggen|bepalen|vaststellen|vinden|helpen|nagaan|vermelden|achterhalen|afleiden|opmaken|bevestigen|geven|weten|beoordelen|vertellen|concluderen|identificeren|verstrekken|terugvinden|verifiëren|noemen|herleiden|halen)";
const FOUND_OUT = "(?:beantwoord|afgeleid|opgemaakt|vastgesteld|bepaald|achterhaald)";
const HAVE =
  "(?:bevat(?:ten)?|gee?ft|geven|bied(?:en|t)|verstrek(?:ken|t)|lever(?:en|t)|heeft|hebben|vermeld(?:en|t)|is|zijn|staa(?:t|n)|noem(?:en|t)|beschik(?:ken|t) over|omvat(?:ten)?|maakt|maken|doet|doen)";
const TELL =
  "(?:zeg(?:gen|t)|noem(?:en|t)|vermeld(?:en|t)|gee?ft|geven|beschrijv(?:en)|beschrijft|specificeer(?:t)|specificeren|vertel(?:len|t)|bevat(?:ten)?|behandel(?:en|t)|beantwoord(?:en|t)?|maken|maakt|melden|meldt|verwijz(?:en)|verwijst|gaan|gaat|verklaren|verklaart|laten|laat|bied(?:en|t)|verduidelijk(?:en|t)|onthul(?:len|t)|bespre(?:ken|ekt)|bespreekt|staa(?:t|n)|gaven|volstaa(?:t|n)|help(?:en|t)|tonen|toont|verschaf(?:fen|t))";
const TOLD =
  "(?:genoemd|vermeld|gespecificeerd|aangegeven|opgegeven|meegedeeld|gemeld|toegelicht|benoemd|aangeduid|weergegeven)";
const TOLD_IN =
  "(?:beschreven|besproken|opgenomen|terug te vinden|te vinden|beschikbaar|aanwezig|duidelijk|gegeven|behandeld|bekend|gevonden|beantwoord|verstrekt|uitgelegd|gezegd|teruggevonden|af te leiden|op te maken|te bepalen)";
const END = "(?=[\"')]*(?:[.!?;:]|$)|,? (?:wanneer|wie|hoe|waar|wat|of|welke|waarom|hoeveel))";
const WHO = "(?:ik|wij|we)";
const NOT = `(?:niet|niets|nergens)(?!${some(60)},? maar wel)`;

const REFUSALS = [
  // The speaker.
  `${WHO} (?:kan|kunnen|kon|konden|zou)${some(110)} (?:${NOT}|${NONE}|geen) ${upTo(4)}${FIND_OUT}`,
  `${WHO} (?:kan|kunnen)(?: \\p{L}+){0,4} niet (?:be)?antwoorden`,
  `(?:kan|kunnen|kon|konden) ${WHO}${some(110)} (?:${NOT}|${NONE}|geen) ${upTo(4)}${FIND_OUT}`,
  `(?:${WHO} (?:ben|zijn)|(?:ben|zijn) ${WHO})${some(60)} niet in staat`,
  `(?:${WHO} weet|weet ${WHO}|weten we|we weten) (?:(?:het|dat|dit|helaas|het antwoord|ook|daar|hier|hierop|daarop) ){0,3}(?:niet|niets)(?! (?:zeker|alleen|of dit helpt))`,
  `(?:${WHO} (?:heb|hebben)|(?:heb|hebben) ${WHO})${some(60)} (?:${NONE}|geen (?:idee|toegang|kennis|zicht|weet)|niet ${upTo(3)}(?:kunnen )?(?:gevonden|vinden|terugvinden)|niets ${upTo(5)}(?:gevonden|vinden)|geen ${upTo(4)}(?:gevonden|vinden))`,
  `(?:${WHO} (?:beschik|beschikken)|(?:beschik|beschikken) ${WHO})${some(20)} (?:niet )?over ${upTo(1)}(?:${NONE}|${upTo(3)}${KNOWLEDGE})(?<=(?:niet|geen|onvoldoende|weinig)[^.]{0,60})`,
  `(?:${WHO} (?:vind|vond|zie|vinden|zien)|(?:vind|zie|vinden) ${WHO})${some(50)} (?:${NONE}|${NO}|niets)`,
  `(?:${WHO} heb|heb ${WHO}) ${upTo(2)}(?:meer|aanvullende|extra) ${KNOWLEDGE} nodig|er is (?:meer|aanvullende) ${KNOWLEDGE} nodig`,
  `${WHO} mis(?:sen)? ${upTo(4)}${KNOWLEDGE}`,
  "(?:is|zijn) mij (?:helaas )?(?:niet bekend|onbekend)|geen idee",
  // What was retrieved.
  `${SOURCES},? ${upTo(4)}${HAVE}${some(60)} ${NONE}`,
  `${SOURCES},? ${upTo(4)}${TELL}${some(80)} ${NOT}`,
  `${HAVE} ${SOURCES}${some(40)} ${NONE}|${TELL} ${SOURCES}${some(60)} ${NOT}`,
  `${SOURCES}${some(30)} (?:zwijg(?:en|t)|(?:is|zijn) ${upTo(2)}(?:ontoereikend|onvoldoende|niet (?:voldoende|relevant|toereikend)))`,
  `(?:geen (?:van|enkele?)|geen) (?:${DETERMINER} ){0,4}${NOUN}${some(20)} (?:${TELL}|${HAVE})`,
  `(?:daarover|hierover|daarvan|hiervan) (?:zeg(?:gen|t)|staat|vind|is|zijn|wordt|geven|gee?ft|vermeld(?:en|t)|bevat(?:ten)?)${some(60)} (?:niets|geen)`,
  `(?:in|uit|binnen) (?:${DETERMINER} ){0,5}${NOUN}${some(60)} (?:is|zijn|staa(?:t|n)|wordt|worden|vind(?:en|t)|bestaa(?:t|n)|ontbre(?:ekt|ken))${some(60)} (?:${NONE}|niets (?:over|van))`,
  `er (?:is|zijn|staat|staan|wordt|worden|bestaat|bestaan|was)${some(40)} (?:${NONE}|niets (?:over|vermeld|gezegd|bekend))(?: (?:over|om|van|te vinden|gegeven|verstrekt|beschikbaar|opgenomen|voor|bekend|gevonden)|${END}|,| ${IN_SOURCES})`,
  elided(
    SOURCES,
    "(?:maar|echter|doch|en)",
    `(?:ze |zij |het |deze |hij )?${upTo(2)}(?:${TELL}${some(60)} ${NOT}|${HAVE}${some(60)} ${NONE})`,
  ),
  `nergens ${IN_SOURCES}|${IN_SOURCES}${some(30)} (?:is|wordt)${some(20)} (?:nergens|geen sprake|geen melding)`,
  `${SOURCES},? ${upTo(4)}${TELL}${some(10)} noch${some(50)} noch`,
  // What was asked.
  `(?:wordt|worden|is|zijn|staat|staan)${some(70)} niet ${upTo(3)}${TOLD}${END}`,
  `(?:wordt|worden|werd|werden|is|zijn|staat|staan)${some(50)} ${IN_SOURCES}${some(50)} (?:niet|nergens) ?${upTo(3)}(?:${TOLD}|${TOLD_IN})?`,
  `${IN_SOURCES}${some(60)} (?:wordt|worden|is|zijn|staat|staan|blijkt)${some(60)} (?:niet|nergens)`,
  `(?:staat|staan|is|zijn|wordt|worden) (?:niet|nergens)(?: \\p{L}+){0,3} ${IN_SOURCES}`,
  `(?:niet|nergens) (?:${TOLD}|${TOLD_IN})${some(30)} ${IN_SOURCES}`,
  `(?:antwoord|informatie)${some(50)} (?:is|staat|wordt|ontbreekt|kan)${some(50)} niet ${upTo(3)}(?:${TOLD}|${TOLD_IN}|${IN_SOURCES}|gevonden)`,
  `blijk(?:t|en)${some(40)} niet${END}|${IN_SOURCES}${some(20)} niet (?:af te leiden|op te maken|te bepalen)`,
  `valt${some(70)} niet (?:te ${FIND_OUT}|(?:af|op) te \\p{L}+|uit te maken)|niet te (?:achterhalen|bepalen|beantwoorden|zeggen)${some(40)} ${IN_SOURCES}`,
  `(?:kan|kunnen) ${some(100)}niet ${upTo(3)}(?:worden )?${FOUND_OUT}`,
  `(?:het is|is het)${some(40)} (?:niet mogelijk|onmogelijk|onduidelijk|niet duidelijk|moeilijk)(?:,?[^.!?;:]{0,90} (?:te |af te |vast te |op te |na te )${FIND_OUT}|${some(40)} ${IN_SOURCES})`,
  `${IN_SOURCES}${some(40)} (?:is|zijn|blijft)${some(40)} (?:onduidelijk|onbekend)`,
  `vraag ${upTo(3)}(?:blijft|blijven) ${upTo(2)}(?:onbeantwoord|open)|blijft${some(30)} onbeantwoord|niet te beantwoorden`,
  // What is missing.
  `(?:door|vanwege|wegens)(?: de| een)? (?:gebrek aan|onvoldoende|ontbrekende|ontoereikende) ${KNOWLEDGE}|gebrek aan ${upTo(1)}informatie`,
  `(?:er )?ontbre(?:ekt|ken) ${upTo(4)}${KNOWLEDGE}|${KNOWLEDGE} ontbre(?:ekt|ken)`,
  `(?:informatie|gegevens)${some(50)} (?:is|zijn|volstaa(?:t|n))${some(30)} (?:niet (?:voldoende|toereikend|genoeg)|niet(?= om)|onvoldoende|ontoereikend)|(?:onvoldoende|niet genoeg|niet voldoende) informatie`,
  `(?:^|[,;:] ?)(?:helaas )?geen ${upTo(2)}${KNOWLEDGE} (?:over|${IN_SOURCES}|gevonden|beschikbaar|aanwezig)`,
];

export const dutch: RefusalLanguage = {
  id: "nl",
  hints: [
    ...wordHints(
      "niet|geen|onvoldoende|onbekend|onduidelijk|onmogelijk|nergens|ontbre|ontoereik|zwijg|te weinig|gebrek|noch|mis ",
    ),
    ...wordHints("onbeantwoord|nodig"),
  ],
  refusals: `${START}${anyOf(...REFUSALS)}${STOP}`,
  terse: `^(?:(?:helaas|sorry|het spijt me|excuses|antwoord)[,.:!]* )*(?:(?:het |de )?(?:antwoord|informatie|vraag)(?: is|:)? )?(${anyOf(
    "onbekend",
    "onduidelijk",
    "onbepaald",
    `(?:dat |is |dit |wordt )?niet (?:${TOLD}|${TOLD_IN}|van toepassing|te bepalen|te beantwoorden)(?: ${IN_SOURCES})?`,
    "(?:dat )?(?:weet ik|ik weet(?: het| dat)?) (?:helaas )?niet",
    `(?:geen|onvoldoende) ${upTo(2)}${KNOWLEDGE}(?: (?:gevonden|beschikbaar|aanwezig|mogelijk|gegeven|bekend))?`,
    "(?:ik ben )?(?:daar )?niet zeker",
    "geen idee",
    "n\\.?v\\.?t\\.?",
    "n/a",
  )})[.! ]*$`,
  saidBefore: whole(
    "zei|zeiden|verklaarden?|beweerden?|antwoordden?|gaf toe|gaven toe|meldden?|stelden?|vertelden?|heeft gezegd|liet weten",
  ),
  turns: whole("maar|echter|toch|hoewel|ofschoon|niettemin|desondanks"),
  concedes: "^[^\\p{L}\\p{N}]*(?:hoewel|ofschoon|ook al|al|terwijl|ondanks)(?!\\p{L})[^,]*$",
  yesOrNo: "^[\\s\"'*]*(?:ja|nee|neen)[,;:.]",
  noAnswer:
    "(?:document|tekst|context|passage|bron|fragment|informatie|ik kan|ik zou|alsjeblieft|alstublieft|als u|als je|graag|vraag|vermeld|beschrij|behandel|bevat|alleen|slechts|raad|raadpleeg|stel voor|meer details)",
  proposed: whole(
    "waarschijnlijk|vermoedelijk|mogelijk|misschien|wellicht|ongeveer|circa \\d+|ik (?:denk|geloof|vermoed|schat)|(?:zou|zouden|kan|kunnen)(?: het)? [^.,;]{0,30}(?:zijn|kunnen zijn)|het (?:juiste )?antwoord is|(?:het )?was (?:het )?(?:in |op )?\\d+",
  ),
  isProposedBefore: true,
};
