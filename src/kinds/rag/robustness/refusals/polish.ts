import { anyOf, notAfter, type RefusalLanguage, some, upTo, whole, wordHints } from "./language.ts";
import { refusalsOf } from "./template.ts";

const NOUN =
  "(?:dokument(?:y|ów|ach|ami|om|u|cie)?|tekst(?:y|ów|ach|ami|u|em|owi|cie)?|kontek(?:st(?:u|em|y)?|ście)|źród(?:ła|eł|łach|łami|le|ło)|fragment(?:y|ów|ach|ami|u|cie)?|artyku(?:ł|łu|ły|łów|le|łach)|akapit(?:y|ów|ach|cie)?|materia(?:ł|łu|ły|łów|łach|le)|ustęp(?:y|ów|ach)?|opis(?:ie|y|u)?|treś(?:ć|ci)|informacj(?:i|e|ach)|dan(?:ych|e)|pas(?:aże|aży|ażach))";
const ADJECTIVE =
  "(?:(?:po)?dan(?:e|ych|y|ego|ym)|podan(?:e|ych|y|ego|ym)|dostarczon(?:e|ych|y|ego|ym)|dostępn(?:e|ych|y|ego|ym)|przedstawion(?:e|ych|y|ego|ym)|udostępnion(?:e|ych|y|ego|ym)|przekazan(?:e|ych|y|ego|ym)|załączon(?:e|ych|y|ego|ym)|powyższ(?:e|ych|y|ego|ym)|t(?:e|ych|en|ego|ym|ymi)|żad(?:en|nym|nego|nych)|wszystki(?:e|ch)|z|tych|tego|przytoczon(?:e|ych|y|ego|ym)|posiadan(?:e|ych)|moich|cytowan(?:e|ych)|analizowan(?:y|ych|ym)|zawart(?:e|ych))";
const SOURCES = notAfter(
  "według|zgodnie z|w|we|z|ze|na podstawie|do|o|na",
  ADJECTIVE,
  `(?:${ADJECTIVE} ){0,4}${NOUN}(?: ${ADJECTIVE})?`,
);
const IN_SOURCES = `(?:w|we|z|ze|na podstawie|według|w oparciu o|do|na bazie) (?:${ADJECTIVE} ){0,4}${NOUN}`;
const KNOWLEDGE =
  "(?:informac(?:ji|je|jami)|dan(?:ych|e)|szczegół(?:ów|y)|odpowiedzi|odpowiedź|wzmian(?:ki|ek|ka)|wskazówek|wiedzy|kontekstu|dowod(?:ów|u)|wiadomości|odniesie(?:nia|ń)|śladu)";
const FIND_OUT =
  "(?:odpowiedzieć|udzielić|udzielenie odpowiedzi|odpowiedź|ustalić|określić|stwierdzić|powiedzieć|podać|znaleźć|wskazać|wywnioskować|potwierdzić|zidentyfikować|pomóc|odnaleźć|sprecyzować|zweryfikować|odpowiedzi|dostarczyć|odpowiadać|rozstrzygnąć|wyciągnąć|dowiedzieć|poznać|ocenić|wyodrębnić|podawać)";
const TOLD =
  "(?:podan[aoey]|podano|wymienion[aeoy]|określon[aeoy]|wspomnian[aoey]|wspomniano|wymieniono|określono|wskazan[aoey]|wskazano|sprecyzowan[aoey]|sprecyzowano|zaznaczon[oa])";

export const polish: RefusalLanguage = {
  id: "pl",
  hints: wordHints(
    "nie |nie,|brak |braku|brakuje|nieznan|niewiadom|niejas|potrzeb|niewystarcz|niemożliw|niedostępn|niedostat|nieokreśl|żad|nic |milcz|nigdzie",
  ),
  refusals: refusalsOf({
    sources: SOURCES,
    noSource: `żad(?:en|ne|na|nym|nego) (?:(?:z|ze|spośród) )?(?:${ADJECTIVE} ){0,3}${NOUN}`,
    inSources: IN_SOURCES,
    not: (verb) => `nie (?:się )?${verb}`,
    tell: "(?:zawiera(?:ją)?|poda(?:je|ją)|mówi(?:ą)?|wspomina(?:ją)?|wskazu(?:je|ją)|określa(?:ją)?|precyzu(?:je|ją)|informu(?:je|ją)|odpowiada(?:ją)?|dostarcza(?:ją)?|wymienia(?:ją)?|opisu(?:je|ją)|wyjaśnia(?:ją)?|porusza(?:ją)?|daj(?:e|ą)|odnosz?(?:i|ą)|dotycz(?:y|ą)|ujawnia(?:ją)?|przedstawia(?:ją)?|pozwala(?:ją)?|obejmu(?:je|ją)|uwzględnia(?:ją)?|ma(?:ją)?|są wystarczające|jest wystarczający|wystarcza(?:ją)?|umożliwia(?:ją)?|omawia(?:ją)?|nawiązu(?:je|ją)|rozstrzyga(?:ją)?|zdradza(?:ją)?)",
    noneTell: "nie (?:\\p{L}+)",
    knowledge: KNOWLEDGE,
    isTold: `(?:(?:jest|są|został[aoy]?|zostało|zostały|był[aoy]?) )?${TOLD}`,
    isFound:
      "(?:wynika|ma|mówi się|wspomina się|podaje się|znajduj(?:e|ą)|występuj(?:e|ą)|pojawia(?:ją)?|figuruje|znaleziono|znalazłem|znalazłam|określa|precyzuje|(?:jest|są|został[aoy]?) (?:zawart[aeoy]|dostępn[aeoy]|obecn[aeoy]|jasn[aeoy]|opisan[aeoy]|ujęt[aeoy]|omówion[aeoy]|zawarte)|widać|opisano|omówiono)",
    findOut: FIND_OUT,
    cannot:
      "(?:(?:ja )?nie (?:mogę|możemy|potrafię|potrafimy|jestem w stanie|jesteśmy w stanie|umiem|udało mi się|udało się|zdołałem|zdołałam|mam możliwości|byłem w stanie|byłam w stanie)|trudno(?: mi)?)",
    notPossible:
      "(?:nie (?:można|sposób|da się|jest możliwe|było możliwe|pozwala(?:ją)?|może(?: zostać)?|wystarcza(?:ją)?(?: do| aby| by)?)|niemożliwe jest|jest niemożliwe|nie pozwala(?:ją)? (?:na|jednoznacznie))",
    thereIsNo:
      "(?:nie (?:ma|istnieją|istnieje|było|znajduje się|znajdują się|występuje|podano|znaleziono|zawarto|pojawia się|zamieszczono)|brak(?:uje)?|jest brak)",
    iHaveNo:
      "(?:nie (?:mam|mamy|posiadam|posiadamy|dysponuję|dysponujemy|znalazłem|znalazłam|znaleźliśmy|znajduję|widzę|znam|odnalazłem|odnalazłam|mogę znaleźć|mam dostępu do)|brakuje mi|brak mi)",
    about:
      "(?:o|na temat|na ten temat|dotycząc\\p{L}+|w tej sprawie|w tym zakresie|aby|by|żeby|pozwalając\\p{L}+|potrzebn\\p{L}+|niezbędn\\p{L}+|do udzielenia|do odpowiedzi|które|odnośnie|związan\\p{L}+|wystarczając\\p{L}+|umożliwiając\\p{L}+|wskazując\\p{L}+)",
    answer: "(?:odpowied(?:ź|zi)|t(?:a|ej) informac(?:ja|ji)|informacj(?:a|e|i))",
    thereIsNoAlone: `(?:(?<=^[^\\p{L}]*|[,;:] (?:\\p{L}+ )?)(?:nie (?:ma|istnieją|istnieje|podano|znaleziono|zawarto)|brak|brakuje)|nie (?:podano|znaleziono|zamieszczono)|jest brak)`,
    that: "(?:że|który|która|które|gdzie|firma|spółka)",
    but: "(?:ale|lecz|jednak|choć|i)",
    nowhere: "nigdzie",
    conflict: "(?:sprzeczn|błęd|konflikt|niespójn|rozbieżn)",
    others: [
      "(?:ja )?nie wiem(?! czy to pom)|nie wiemy|nie mam pojęcia|nie jest mi (?:to )?(?:wiadome|znane)|nie znam odpowiedzi|nic mi o tym nie wiadomo|nie mam wiedzy",
      `(?:potrzebuję|potrzebowałbym|potrzebowałabym|potrzebne są|potrzeba) (?:więcej|dodatkowych|dodatkowe) ${KNOWLEDGE}`,
      `(?:odpowied(?:ź|zi)|ustaleni[ea]|określeni[ea]) ${upTo(3)}(?:jest|są) (?:niemożliw[ea]|niewykonalne)`,
      "pytanie (?:pozostaje|zostaje) (?:\\p{L}+ )?bez odpowiedzi",
      `${IN_SOURCES}${some(50)} nie (?:ma|wynika|wiadomo|podano|wspomniano|określono|wskazano|widać)`,
      `nie (?:ma|wynika|występuje|znajduje się)(?: \\p{L}+){0,3} ${IN_SOURCES}`,
      `${SOURCES},? ${upTo(3)}(?:milcz(?:y|ą)|(?:są|jest) (?:niewystarczając\\p{L}+|nieistotn\\p{L}+))`,
      `(?:jest|są|pozostaje) (?:nieznan\\p{L}+|niejasn\\p{L}+|niewystarczając\\p{L}+)${some(40)} ${IN_SOURCES}`,
      `informacje ${upTo(5)}(?:są niewystarczające|nie są wystarczające|nie wystarczają)`,
      "(?:z powodu|ze względu na|wobec) (?:braku|niewystarczając\\p{L}+|niedostatecznych) (?:\\p{L}+ )?informacji|brak(?: jest)? (?:wystarczających |odpowiednich |dostatecznych )?informacji",
      "brak odpowiedzi",
      `nic(?: \\p{L}+){0,3} ${IN_SOURCES}`,
    ],
  }),
  terse: `^(?:(?:niestety|przepraszam|przykro mi|odpowiedź)[,.:!]* )*(?:(?:ta )?(?:odpowiedź|informacja|pytanie)(?: jest| jest to|:)? )?(${anyOf(
    "nieznan[aeoy]",
    "niejasn[aeoy]",
    "nieokreślon[aeoy]",
    "niedostępn[aeoy]",
    "nie wiem",
    "nie wiadomo",
    `nie (?:jest |został[aoy]? |zostało )?(?:${TOLD}|dotyczy|znaleziono|ujawniono|dostępn[aeoy]|ma (?:informacji|odpowiedzi|danych))(?: (?:w|na) .{0,60})?`,
    "nie znaleziono (?:odpowiedzi|informacji)",
    "brak (?:\\p{L}+ )?(?:informacji|danych|odpowiedzi|wzmianki)(?: (?:na ten temat|w .{0,60}))?",
    "nie (?:jestem pewien|jestem pewna|mam pojęcia|mogę (?:odpowiedzieć|powiedzieć))",
    "(?:niewystarczające|niedostateczne) (?:informacje|dane)",
    "n/a",
  )})[.! ]*$`,
  saidBefore: whole(
    "powiedział[ai]?|powiedzieli|oświadczył[ai]?|stwierdził[ai]?|twierdził[ai]?|przyznał[ai]?|odpowiedział[ai]?|odpowiedzieli|wyjaśnił[ai]?|oznajmił[ai]?|poinformował[ai]?|mówił[ai]?",
  ),
  turns: whole("ale|jednak|jednakże|lecz|choć|chociaż|mimo to|niemniej|natomiast|aczkolwiek"),
  concedes:
    "^[^\\p{L}\\p{N}]*(?:choć|chociaż|mimo że|pomimo że|jakkolwiek|podczas gdy|o ile)(?!\\p{L})[^,]*(?:,[^,]*)?$",
  yesOrNo: "^[\\s\"'*]*(?:tak|nie)[,;:.]",
  noAnswer:
    "(?:dokument|tekst|kontek|fragment|źród|artyku|informac|mogę|mógł|proszę|jeśli|jeżeli|chętnie|pytani|pomoc|pomóc|wspomina|opisu|dotycz|zawiera|tylko|jedynie|sugeruję|polecam|więcej)",
  proposed: whole(
    "prawdopodobnie|przypuszczalnie|możliwe, że|być może|może to być|zapewne|około \\d+|mniej więcej|(?:myślę|sądzę|uważam|przypuszczam), że|mog(?:ło|ła|ły|ą|ło to) (?:być|wynosić)|(?:prawidłowa )?odpowiedź to|(?:był[ao]?|jest|było) (?:to )?(?:w )?(?:roku )?\\d+",
  ),
  isProposedBefore: true,
};
