import { anyOf, notAfter, oneOf, type RefusalLanguage, some, upTo, whole, wordHints } from "./language.ts";
import { refusalsOf } from "./template.ts";

const NOUN =
  "(?:document[oi]|test[oi]|contest[oi]|font[ei]|bran[oi]|passagg[io]|passaggi|estratt[oi]|articol[oi]|paragraf[oi]|material[ei]|framment[oi]|riferiment[oi]|informazioni (?:fornite|disponibili|date|a disposizione))";
const GIVEN = oneOf(
  "fornit[oiae] dat[oiae] disponibil[ei] recuperat[oiae] precedent[ei] sopra allegat[oiae] consultat[oiae] citat[oiae] propost[oiae] presentat[oiae] indicat[oiae]",
);
const DETERMINER =
  "(?:(?:il|lo|la|i|gli|le|quest[oaei]|quei|quell[oaei]|tali|suddett[oi]|miei|suoi|tutti) |l'|quest'|dell'|nell'|dall'|un |alcun |nessun )";
const IN =
  "(?:in|con|di|da|secondo|nel|nello|nella|nei|negli|nelle|nell'|dal|dallo|dalla|dai|dagli|dalle|dall'|dei|degli|delle|del|della|dell'|sulla base d[ei]l?\\p{L}*|in base a\\p{L}*|tra|tramite)";
const SOURCES = notAfter(
  "secondo|in|con|di|per|da",
  DETERMINER,
  `${DETERMINER}{1,3}${NOUN}(?: (?:che (?:mi|sono) (?:\\p{L}+ )?)?${GIVEN}| (?:di cui dispongo|che ho|a mia disposizione))?`,
);
const IN_SOURCES = `${IN} ?(?:(?:nessun[oa]? (?:de\\p{L}+ )?|quest[oaei] |quei |suddetti |tutti i )?)${NOUN}`;
const KNOWLEDGE =
  "(?:informazion[ei]|dat[oi]|dettagl[io]|dettagli|rispost[ae]|menzion[ei]|riferiment[oi]|indicazion[ei]|indizi?o?|prov[ae]|elementi|conoscenz[ae]|contesto|notizi[ae]|accenno|traccia)";
const FIND_OUT =
  "(?:rispondere|rispondervi|risponderti|risponderle|fornire|fornir(?:ti|le|vi)|dare|dar(?:ti|le|vi)|dire|dirlo|dir(?:ti|vi|le)|determinare|determinarlo|stabilire|stabilirlo|sapere|saperlo|trovare|conoscere|identificare|individuare|confermare|verificare|dedurre|ricavare|desumere|risalire|capire|concludere|aiutar(?:ti|vi|la)|aiutare|indicare|specificare|precisare|evincere|offrire|accertare|risposta|rispost[ao]|determinat[oa]|stabilit[oa]|dedott[oa])";
const PROPOSED =
  "(?:probabilmente|possibilmente|forse|magari|circa \\d|approssimativamente|presumibilmente|credo che|penso che|suppongo|potrebbe(?:ro)? (?:essere|aver|trattarsi)|dovrebbe(?:ro)? essere|la risposta (?:corretta )?è|(?:fu|era|è stat[oa]) (?:nel )?\\d|è (?:il |nel )?\\d)";

export const italian: RefusalLanguage = {
  id: "it",
  hints: [
    ...wordHints("non ", false),
    ...wordHints(
      "nessun|sconosciut|bisogno|ulterior|maggiori|servireb|servono|occorr|tace|tacciono|ignot|impossibile|insufficienti|insufficiente|manca|privi |privo |né|nulla|niente|incapace|mancanza",
    ),
  ],
  refusals: refusalsOf({
    sources: SOURCES,
    noSource: `(?:nessun[oa]? (?:dei|degli|delle|di|tra i|fra i|tra le) ?(?:quest[ie] )?${NOUN}(?: ${GIVEN})?|nessun[oa']? ?${NOUN})`,
    inSources: IN_SOURCES,
    not: (verb) => `(?:non|né) (?:vi |ci |si |ne |me |lo |mi |viene |vengono )?(?:ne )?${verb}`,
    tell: "(?:(?:contien|menzion|specific|indic|fornisc|offr|inclu|dic|chiarisc|precis|rivel|rispond|riport|descriv|spieg|affront|tratt|cit|accenn|parl|permett|consent|mostr|dett?agli|divulg|elenc|forn)(?:e|a|ono|ano|isce|iscono|gono|ude|udono)?|contengono|menziona(?:no)?|dicono|dà|danno|fanno? (?:riferimento|menzione|cenno)|fa (?:riferimento|menzione|cenno)|bastano|basta|sono sufficienti|è sufficiente)",
    knowledge: KNOWLEDGE,
    isTold:
      "(?:(?:è|sono|viene|vengono|stat[oaie]|è stat[oa]|sono stat[ei]) ){0,2}(?:menzionat[oaie]|specificat[oaie]|indicat[oaie]|fornit[oaie]|precisat[oaie]|riportat[oaie]|dichiarat[oaie]|chiarit[oaie]|menziona(?:no)?|specifica(?:no)?|precisa(?:no)?)",
    isFound:
      "(?:trova(?:no)?|compare|compaiono|figura(?:no)?|risulta(?:no)?|appare|emerge|emergono|evince|(?:è|sono) (?:stat[oaie] )?(?:presente|presenti|disponibil[ei]|contenut[oaie]|inclus[oaie]|dat[oaie]|chiar[oaie]|descritt[oaie]|trovat[oaie]|trattat[oaie])|parla|dice|c'è|deduce|ricava|spiega)",
    findOut: FIND_OUT,
    cannot:
      "(?:non (?:posso|possiamo|riesco a|riusciamo a|sono in grado di|siamo in grado di|potrei|saprei|ho potuto|sono riuscit[oa] a|ho la possibilità di|mi è possibile)|sono incapace di|mi è impossibile)",
    notPossible:
      "(?:(?:non (?:è|risulta|sarebbe) possibile|(?:è|risulta) impossibile|impossibile|non si può|non può|non possono|non è dato|non permett(?:e|ono)(?: \\p{L}+)?|non consent(?:e|ono)(?: \\p{L}+)?|non bastano per|non è sufficiente per|non sono sufficienti per)(?: (?:di|a|essere))?)",
    thereIsNo:
      "(?:non (?:ci sono|c'è|vi sono|vi è|esistono|esiste|si trovano|si trova|è presente|sono presenti|è disponibile|sono disponibili|vengono fornite|viene fornita|sono state fornite|è stata fornita|risultano|viene fatta|si fa|sono fornite|è fornita|si hanno|compare|compaiono)|mancano|manca)",
    iHaveNo:
      "(?:non (?:ho|abbiamo|dispongo di|disponiamo di|possiedo|ho trovato|trovo|abbiamo trovato|sono riuscit[oa] a trovare|riesco a trovare|conosco|vedo|ho accesso a|ho a disposizione)|mi mancano)",
    about:
      "(?:su|sul|sulla|sullo|sui|sulle|sugli|sull'|riguardo|relativ[aeio]|in merito|a riguardo|che|per|circa|disponibil[ei]|sufficienti?|al riguardo|specific[ah]e?)",
    answer:
      "(?:la risposta|risposta|quest'informazione|questa informazione|l'informazione(?: richiesta)?|tale informazione|il dato)",
    thereIsNoAlone: `(?:non (?:ci sono|c'è|vi sono|vi è|esistono|esiste|si trovano|si trova|è presente|sono presenti|è disponibile|sono disponibili|vengono fornite|viene fornita|sono state fornite|è stata fornita|sono fornite|è fornita)|(?<=^[^\\p{L}]*|[,;:] (?:\\p{L}+ )?)(?:mancano|manca|nessun[a']?))`,
    that: "(?:che|dove|quando)",
    but: "(?:ma|però|anche se|e)",
    nowhere: "(?:da nessuna parte|in nessun(?:a parte|a sezione| punto| passaggio| luogo))",
    conflict: "(?:contradd|conflitt|incoeren|discrepan|errori|errat)",
    others: [
      "(?:non (?:lo )?so(?=[.,!;]|$| (?:la risposta|rispondere|chi|quando|dove|quale|come|cosa))|non saprei|ignoro|non ne ho idea|non ho (?:la minima |alcuna )?idea|non conosco la risposta|non sappiamo|non ne sono a conoscenza|non sono a conoscenza)",
      `(?:ho bisogno di|avrei bisogno di|servirebbero|servono|occorrono|sono necessarie) (?:più|maggiori|ulteriori|altre|di) ${KNOWLEDGE}`,
      "domanda (?:resta|rimane|rimarrebbe) (?:\\p{L}+ )?(?:senza risposta|aperta|irrisolta)",
      `${SOURCES},? ${upTo(3)}(?:sono privi di|è privo di|tacciono|tace|omettono|omette)`,
      `${SOURCES} ${upTo(2)}(?:(?:sono|è) (?:insufficient[ei]|irrilevant[ei])|non (?:sono|è) (?:sufficient[ei]|pertinent[ei]|rilevant[ei]))`,
      `(?:è|sono|risulta) (?:sconosciut[oaie]|insufficient[ei])${some(40)} ${IN_SOURCES}`,
      `(?:nulla|niente)(?: \\p{L}+){0,3} ${IN_SOURCES}`,
      `le informazioni ${upTo(4)}(?:sono insufficienti|non bastano|non sono sufficienti)`,
      "mancanza di informazioni",
    ],
  }),
  terse: `^(?:(?:mi dispiace|purtroppo|spiacente|scusa|risposta|risposta finale)[,.:!]* )*(?:(?:la )?(?:risposta|informazione|domanda)(?: è|:)? )?(${anyOf(
    "sconosciut[oaie]",
    "ignot[oaie]",
    "non (?:lo )?so",
    "non si sa",
    "non (?:è )?(?:menzionat|specificat|indicat|fornit|disponibil|trovat|precisat|determinat|pervenut|applicabil|not|riportat|dichiarat|chiar|determinabil)[oaeiì]?(?: (?:ne|in|da).{0,60})?",
    "(?:informazion[ei]|dat[oi]|risposta) (?:non (?:disponibil[ei]|trovat[aeio]|fornit[aeio]|presente)|insufficient[ei]|mancant[ei])",
    "(?:nessuna?|non ci sono|non c'è) (?:informazion[ei]|rispost[ae]|dat[oi]|menzione|indicazione)(?: (?:disponibil[ei]|sufficienti|trovat[aeo]))?",
    "non (?:ne )?(?:sono sicur[oa]|ho idea|posso (?:saperlo|dirlo|rispondere))",
    "n/a",
    "indeterminat[oa]",
    "impossibile (?:da )?(?:determinare|rispondere|dire|stabilire)",
  )})[.! ]*$`,
  saidBefore: whole(
    "ha detto|hanno detto|disse|dissero|dichiarò|ha dichiarato|hanno dichiarato|affermò|ha affermato|ammise|ha ammesso|rispose|ha risposto|spiegò|ha spiegato|ha riferito|sostenne|ha sostenuto|ha confessato",
  ),
  turns: whole("ma|però|tuttavia|eppure|anche se|sebbene|comunque|nondimeno"),
  concedes: "^[^\\p{L}\\p{N}]*(?:sebbene|benché|anche se|nonostante|malgrado|per quanto|mentre)\\b[^,]*$",
  yesOrNo: "^[\\s\"'*]*(?:sì|si|no)[,;:.]",
  noAnswer:
    "(?:document|test[oi]|contest|brani|passagg|font[ei]|estratt|frammenti|informazion|posso|potrei|per favore|se (?:mi|hai|vuoi|ha|vuole|ci)|domand|aiut|menzion|parla|descriv|tratta|contien|solo|soltanto|consiglio|suggerisco|consult|maggiori dettagli)",
  proposed: whole(PROPOSED),
  isProposedBefore: true,
};
