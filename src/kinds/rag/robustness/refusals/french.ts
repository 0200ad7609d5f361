import { anyOf, notAfter, oneOf, type RefusalLanguage, some, upTo, whole, wordHints } from "./language.ts";
import { refusalsOf } from "./template.ts";

const NOUN =
  "(?:documents?|textes?|contextes?|sources?|passages?|extraits?|articles?|paragraphes?|fragments?|matériel|matériaux|références|documentation|informations? (?:fournies?|disponibles?|données?|communiquées?))";
const GIVEN = oneOf(
  "fournis?e?s? fournies donnée?s? disponibles? récupérée?s? précédente?s? ci-dessus ci-joints? consultée?s? citée?s? proposée?s? présentée?s? mise?s? communiquée?s?",
);
const DETERMINER = "(?:(?:le|la|les|ce|cet|cette|ces|mes|vos|tous|leurs) |l')";
const SOURCES = notAfter(
  "selon|dans|de|d'après|par|sur|avec",
  DETERMINER,
  `(?:${DETERMINER}){1,3}(?:\\p{L}+ )?${NOUN}(?: (?:qui (?:m'ont|ont) été |à ma )?${GIVEN}| (?:dont je dispose|que j'ai|à ma disposition))?`,
);
const IN_SOURCES = `(?:(?:dans|de|par|à partir de|d'après|selon|sur la base de|à l'aide de|avec|parmi) (?:aucun(?:e)? de )?(?:${DETERMINER}){1,3}|(?:du|des|au|aux) |d'aucun des )${NOUN}`;
const KNOWLEDGE =
  "(?:d'|l')?(?:informations?|données?|détails?|réponses?|mentions?|précisions?|indications?|indices?|éléments?|renseignements?|références?|preuves?|connaissances?|contexte|trace)";
const FIND_OUT =
  "(?:de |d'|l'|y |vous |m')?(?:répondre|donner|fournir|dire|déterminer|savoir|trouver|connaître|identifier|confirmer|établir|préciser|indiquer|conclure|déduire|aider|apporter|vérifier|proposer|affirmer|répondu|déterminée?|déduite?|trancher)";
/** What follows the verb in "ne … pas", with up to two words between. */
const NOT = "(?:pas|point|rien|aucune?|nullement|guère|jamais|nulle part|ni)";
const PAS = `(?: \\p{L}+){0,2}? ${NOT}(?: \\p{L}+ment)?`;
const PROPOSED =
  "(?:probablement|possiblement|peut-être|sans doute|vraisemblablement|environ \\d|approximativement|je (?:pense|crois|suppose) que|(?:pourrait|devrait|doit|pourraient) (?:être|avoir|s'agir)|la (?:bonne )?réponse est|(?:c'est|c'était|était|est) (?:en |le |à )?\\d|il y (?:aurait|a) eu)";

export const french: RefusalLanguage = {
  id: "fr",
  hints: [
    ...wordHints("ne |n'"),
    ...wordHints("pas|rien", true),
    ...wordHints(
      "aucun|inconn|impossible d|impossible à|insuffis|manque|non |j'ignor|l'ignor|incapable|indétermin|absence d'|absence de |faute de|sans réponse|muet|davantage|besoin|faudrait|nulle part|introuvable",
    ),
  ],
  refusals: refusalsOf({
    sources: SOURCES,
    noSource: `(?:aucune? (?:des|de ces|de vos|de mes|de) ?${NOUN}(?: ${GIVEN})?|aucun ${NOUN}|ni (?:l'un|le premier) ni \\p{L}+)`,
    inSources: IN_SOURCES,
    not: (verb) => `(?:ne |n'|n )(?:se |me |nous |m'|s'|y |en |le |la |l'|lui )*${verb}`,
    tell: `(?:(?:contien(?:t|nent)|mentionn|spécifi|indiqu|fourni|offr|inclu|préci|révèl|répond|apport|décri|expliqu|abord|trait|évoqu|signal|détaill|communiqu|permet|cit|parl|donn|montr|renseign|comport|dévoil|stipul|expos|propos|énonc|rapport|clarifi)(?:e|ent|t|se|sent|ssent|vent|ons|dent|d|tent|it|re|uent|s)?|dit|disent|font|fait|suffit|suffisent)${PAS}`,
    noneTell: "(?:ne |n')(?:me |y |en |nous )?(?:\\p{L}+)(?: pas| \\p{L}+)?",
    knowledge: KNOWLEDGE,
    isTold: `(?:est|sont|a|ont|était|soit)(?: été)?${PAS} (?:été )?(?:mentionnée?s?|indiquée?s?|précisée?s?|spécifiée?s?|fournie?s?|évoquée?s?|renseignée?s?|communiquée?s?|stipulée?s?)`,
    isFound: `(?:(?:est|sont|a|ont)(?: été)?${PAS} (?:été )?(?:donnée?s?|disponibles?|présente?s?|abordée?s?|incluse?s?|contenue?s?|citée?s?|décrite?s?|trouvée?s?|claire?s?|traitée?s?|connue?s?|révélée?s?|détaillée?s?|divulguée?s?|rapportée?s?|exposée?s?)|(?:apparaît|apparaissent|figure(?:nt)?|trouve(?:nt)?|ressort|mentionne|précise|dit|indique|existe|parle|donne|permet|dévoile)${PAS})`,
    findOut: FIND_OUT,
    cannot:
      "(?:je (?:ne |n')(?:peux|puis|saurais|parviens|pourrais|pouvais|ai pu|ai|suis)(?: (?:donc|malheureusement|hélas|pas|point|pu|à|en mesure|capable|y|vous|te))*|nous ne (?:pouvons|sommes|parvenons)(?: (?:pas|donc|en mesure|capables?|vous|à))*|je suis (?:malheureusement )?(?:incapable|dans l'incapacité|dans l'impossibilité)|il m'est impossible)",
    notPossible:
      "(?:(?:il )?(?:n'est|ne m'est|ne nous est|n'a|n'était) (?:donc |malheureusement )?pas (?:été )?possible|il est (?:donc )?impossible|impossible|on ne (?:peut|saurait)(?: donc)?(?: pas)?|ne (?:peut|peuvent)(?: donc)?(?: pas)? (?:être|se)|ne permet(?:tent)?(?: pas| \\p{L}+){0,4}|ne suffi(?:t|sent) pas (?:à|pour)|pas (?:suffisant|assez)\\p{L}* pour)",
    thereIsNo:
      "(?:(?:il )?n'y a (?:donc |malheureusement )?(?:pas|aucune?)|il n'existe (?:pas|aucune?)|je ne (?:vois|trouve) (?:pas|aucune?)|(?<=^[^\\p{L}]*|[,;:] (?:\\p{L}+ )?)aucune?|il manque|pas (?:assez|suffisamment) d(?:e |')|(?<=^[^\\p{L}]*|[,;:] (?:\\p{L}+ )?)pas d(?:e |')|on ne (?:trouve|dispose) (?:pas|d'aucune?|aucune?))",
    iHaveNo:
      "(?:je (?:ne |n')(?:ai|dispose|possède|trouve|vois|connais|détiens|ai pas trouvé|ai trouvé)(?: (?:malheureusement|actuellement))? ?(?:pas|aucune?|d'aucune?)?(?: (?:trouvé|de|d'|assez|suffisamment|accès à|cette|ces|l'|la|aucune?))*|nous ne disposons (?:pas|d'aucune?)|il me manque)",
    about:
      "(?:sur|à propos|au sujet|à ce sujet|concernant|relativ\\p{L}+|quant|que|pour|permettant|disponibles?|suffisantes?|n'est|ne|n'a|à cet égard|indiquant|précis\\p{L}+|là-dessus)",
    answer: "(?:la réponse|réponse|cette information|l'information(?: demandée)?|cette donnée|ces informations)",
    that: "(?:que|qu'|qui|où|dont)",
    but: "(?:mais|bien qu'ils|et)",
    nowhere: "nulle part(?: ailleurs)?",
    conflict: "(?:contradic|contredi|conflict|incohéren|divergen|erreur)",
    others: [
      "(?:je (?:ne |n' ?)?(?:le )?sais pas(?! si)|je l'ignore|j'ignore|je n'en sais rien|aucune idée|je n'en ai aucune idée|je n'ai (?:pas|aucune) (?:idée|la réponse)|je ne connais pas la réponse|nous ne savons pas)",
      `(?:j'aurais besoin|j'ai besoin|il faudrait|il me faudrait|il faut) (?:de |d')?(?:plus|davantage|d'autres|plus de|plus amples)(?: d'| de )? ?${KNOWLEDGE}`,
      "question (?:reste|demeure)(?: donc)? (?:sans réponse|ouverte|en suspens)",
      `${SOURCES},? ${upTo(3)}(?:sont|est|reste(?:nt)?|demeure(?:nt)?) (?:muets?|silencieux|insuffisante?s?|sans rapport|hors sujet)`,
      `(?:est|sont|reste|demeure) (?:inconnue?s?|indéterminée?s?)${some(40)} ${IN_SOURCES}`,
      `(?:ne |n')(?:est|sont|y est|est pas) (?:pas |jamais |nulle part )?(?:question|fait mention|fait état)${some(50)} ${IN_SOURCES}|${IN_SOURCES}${some(40)} (?:ne |n')(?:est|y a) (?:pas|jamais|nulle part|aucunement) (?:question|fait)`,
      `nulle part ${IN_SOURCES}`,
      `rien(?: \\p{L}+){0,3} ${IN_SOURCES}`,
      `(?:les informations|l'information) ${upTo(5)}(?:sont insuffisantes|est insuffisante|ne suffi(?:t|sent) pas|ne sont pas suffisantes)`,
      "(?:manque|faute|absence|insuffisance) d(?:e |'|es )(?:\\p{L}+ )?informations?",
      `(?:informations?|données) insuffisantes?`,
      `(?:dans|d'après|selon) ${DETERMINER}${NOUN}${some(60)} (?:ne|n')[\\p{L} ']{1,20} (?:pas|rien|aucune?)(?: \\p{L}+){0,2}`,
    ],
  }),
  terse: `^(?:(?:désolée?|malheureusement|hélas|réponse|réponse finale|je suis désolée?)[,.:!]* )*(?:(?:la |l')?(?:réponse|information|question|donnée)(?: est)? ?:? )?(${anyOf(
    "inconnue?s?",
    "indéterminée?s?",
    "(?:je )?(?:ne )?sais pas",
    "(?:n'est )?(?:non|pas) (?:mentionn|spécifi|indiqu|fourni|disponib|trouv|précis|détermin|applicab|renseign|communiqu|connu|donn|rapport|clair|répond)\\p{L}*(?: (?:dans|par) .{0,60})?",
    "(?:aucune?|pas (?:de |d'|assez d'|assez de )) ?(?:informations?|réponse|données?|mention|indication|idée|précision)(?: (?:disponibles?|trouvée?s?|fournie?s?|suffisantes?))?",
    "(?:informations?|réponse|données?) (?:non (?:disponible|trouvée|fournie|communiquée|précisée)s?|insuffisantes?|indisponibles?|absentes?|manquantes?)",
    "impossible (?:à|de) (?:dire|déterminer|savoir|répondre)",
    "je (?:ne suis pas|suis pas) (?:sûre?|certaine?)",
    "sans réponse",
    "(?:réponse |information )?introuvable",
    "n/a",
  )})[.! ]*$`,
  saidBefore: whole(
    "a dit|ont dit|dit-il|dit-elle|a déclaré|ont déclaré|a affirmé|ont affirmé|a reconnu|a avoué|a répondu|ont répondu|a expliqué|a admis|a indiqué que|déclara|répondit|affirma|expliqua",
  ),
  turns: whole("mais|cependant|toutefois|pourtant|néanmoins|même si|bien que|en revanche"),
  concedes: "^[^\\p{L}\\p{N}]*(?:bien qu|quoiqu|même s|malgré|alors qu|si )[^,]*$",
  yesOrNo: "^[\\s\"'*]*(?:oui|non)[,;:.]",
  noAnswer:
    "(?:document|texte|contexte|passage|source|extrait|informations?|peux|pourrais|s'il vous|si vous|si tu|n'hésitez|question|aide|mentionn|parle|décri|traite|contien|seulement|uniquement|recommand|suggèr|conseill|consult|plus de détails)",
  proposed: whole(PROPOSED),
  isProposedBefore: true,
};
