import { anyOf, hintsOf, notAfter, oneOf, type RefusalLanguage, some, upTo, whole, wordHints } from "./language.ts";
import { refusalsOf } from "./template.ts";

const NOUN =
  "(?:documentos?|textos?|contextos?|fuentes?|pasajes?|fragmentos?|art[ií]culos?|extractos?|párrafos?|material(?:es)?|referencias?|informaci[oó]n (?:proporcionada|disponible|suministrada|dada|facilitada)|datos (?:proporcionados|disponibles))";
const GIVEN = oneOf(
  "proporcionad[oa]s? dad[oa]s? disponibles? suministrad[oa]s? facilitad[oa]s? recuperad[oa]s? anterior(?:es)? aportad[oa]s? adjunt[oa]s? consultad[oa]s? citad[oa]s? presentad[oa]s? entregad[oa]s? ofrecid[oa]s?",
);
const DETERMINER = oneOf("el la los las este esta estos estas esos esas dichos sus mis todos tod[oa]s");
const SOURCES = notAfter(
  "según|en|con|de|por|ante|tras",
  DETERMINER,
  `(?:${DETERMINER} ){1,3}${NOUN}(?: (?:que (?:me|se) (?:\\p{L}+ )?)?${GIVEN}| (?:de(?: l[oa]s?)? )?que (?:dispongo|tengo|disponemos|tenemos|poseo))?`,
);
const IN_SOURCES = `(?:en|con|de|del|por|dentro de|a partir de|según|basándome en) (?:(?:base en|ninguno de|ninguna parte de) )?(?:${DETERMINER} ){0,3}${NOUN}`;
const KNOWLEDGE =
  "(?:informaci(?:ón|on|ones)|datos?|detalles?|respuestas?|menci(?:ón|ones)|referencias?|indicios?|indicaci(?:ón|ones)|pistas?|evidencias?|conocimientos?|elementos|contexto|constancia|dato)";

const FIND_OUT =
  "(?:(?:contest|respond|determin|proporcion|d|encontr|sab|dec|conoc|identific|confirm|establec|ofrec|ayud|indic|conclu|deduc|inf|precis|especific|verific|averigu|localiz|extra|obten)(?:ar|er|ir|erir|uir|er)(?:l[oae]s?|te|le|se)?)";

const PROPOSED =
  "(?:probablemente|posiblemente|quizás?|tal vez|aproximadamente|seguramente|supongo|creo que|podrían? (?:ser|haber|tratarse)|debe de|pudo (?:ser|haber)|la respuesta (?:correcta )?es|fue (?:en )?\\d|fueron \\d|es \\d)";

export const spanish: RefusalLanguage = {
  id: "es",
  hints: [
    ...wordHints("no", true),
    ...wordHints(
      "ningun|ninguna|desconoc|necesit|más información|haría falta|imposible|insuficiente|sin |falta|carec|tampoco|guarda|omit",
    ),
    ...hintsOf("ningún"),
  ],
  company:
    "\\bno (?:(?:se|hay|lo|la|le|me|nos|he|ha|han|es|son|fue|está|están|queda|da|dan|dice|dicen|sé|soy|hace|hacen|estoy)(?![\\p{L}])|pued|pud|podem|podr|tien|teng|tenem|dispon|contien|cuent|incluy|proporcion[ae]|mencion[ae]|especific|indica(?:n|d[oa]s?)?(?![\\p{L}])|ofrec|aparec|figur[ae]|consta|aclar|precis[ao]|responde|respondi|encontr|encuentr|permite|existe[n ]|aport|brind|describ[ea]|trata|habla|logr|consig|bast|aplica(?![\\p{L}])|determinad|conozc|hemos|recog|explica|resulta[ n])|ningun|ningún|desconoc|imposible|más información|necesit|insuficiente|sin (?:inform|resp|datos|espec)|falta|tampoco|carec|guarda",
  refusals: refusalsOf({
    sources: SOURCES,
    noSource: `(?:ningun[oa] de (?:${DETERMINER} ){0,3}${NOUN}(?: ${GIVEN})?|ningún ${NOUN}|ninguna ${NOUN})`,
    inSources: IN_SOURCES,
    not: (verb) => `(?:no|tampoco|nunca) (?:se |me |nos |lo |la |le )?(?:me )?${verb}`,
    tell: "(?:(?:contien|mencion|especific|indic|proporcion|ofrec|incluy|da|dic|aclar|precis|revel|respond|contest|aport|brind|describ|explic|abord|tien|trat|refier|menciona|facilit|detall|señal|suministr|permit|sirv|muestr|dan|hac|habl)(?:[ae]n?)?|dan?|hacen? referencia|es suficiente|son suficientes)",
    knowledge: KNOWLEDGE,
    isTold: `(?:(?:está|están|es|son|ha sido|han sido|viene|vienen|aparece|aparecen|queda|quedan) )?${oneOf("mencion(?:a|an|ad[oa]s?) especific(?:a|an|ad[oa]s?) indic(?:a|an|ad[oa]s?) proporcion(?:a|an|ad[oa]s?) precis(?:a|an|ad[oa]s?) aclar(?:a|an|ad[oa]s?) detall(?:a|an|ad[oa]s?) facilit(?:a|an|ad[oa]s?)")}`,
    isFound:
      "(?:aparecen?|figuran?|constan?|encuentran?|encontr(?:é|ó|aron|amos)|(?:está|están|es|son|fue|fueron) (?:presentes?|disponibles?|incluid[oa]s?|recogid[oa]s?|dad[oa]s?|clar[oa]s?|descrit[oa]s?)|describen?|dicen?|dan?|hablan?|incluyen?|ofrecen?|hall[ae]n?|desprenden?|deducen?|explican?|recogen?|trat[ae]n?|revelan?|responden?|sabe|hace (?:ninguna )?(?:referencia|mención))",
    findOut: FIND_OUT,
    cannot:
      "(?:no (?:puedo|podemos|pude|podría|sabría|logro|logré|consigo|soy capaz de|estoy en condiciones de|me es posible|es posible para mí)|soy incapaz de)",
    notPossible:
      "(?:(?:no (?:es|resulta|fue|sería) posible|(?:es|resulta) imposible|imposible|no se puede|no puede|no se pueden|no pueden|no permiten?(?: \\p{L}+)?|no (?:es|son) suficientes? para|no basta para)(?: ser)?)",
    thereIsNo:
      "(?:no (?:hay|existen?|hubo|se (?:dispone de|encontró|encontraron|proporciona|proporcionan|ofrece|incluye|da|menciona|cuenta con|tiene|dan|facilita|hace|halló|especifica|encuentra|encuentran)|figura|consta)|faltan?|no aparece)",
    iHaveNo:
      "(?:no (?:tengo|tenemos|dispongo de|disponemos de|cuento con|contamos con|poseo|encontré|encuentro|he encontrado|hallé|he hallado|conozco|veo|pude encontrar|encontramos|hemos encontrado)|carezco de|me faltan?)",
    about:
      "(?:sobre|acerca|al respecto|respecto|relacionada|que|para|de|disponible|suficiente|en|relativa|específica|alguna|concreta)",
    thereIsNoAlone: `(?:no (?:hay|existen?|se (?:dispone de|encontró|encontraron|proporciona|proporcionan|ofrece|menciona|cuenta con|encuentra|encuentran)|aparece)|(?<=^[^\\p{L}]*|[,;:] (?:\\p{L}+ )?)(?:faltan?|ninguna?|ningún|sin))`,
    that: "(?:que|donde|cuando)",
    but: "(?:pero|aunque|y)",
    nowhere: "(?:en|por) ning(?:una parte|ún (?:lugar|sitio|momento|punto|pasaje))",
    answer:
      "(?:la respuesta|respuesta|esa información|esta información|la información(?: solicitada| necesaria)?|ese dato|dicha información|el dato)",
    conflict: "(?:contradic|conflict|incoheren|discrepan|error|inconsisten)",
    others: [
      "(?:yo )?(?:no lo sé|no (?:lo )?se(?=[.,!]|$)|no sé(?! si te)|desconozco|lo desconozco|no conozco la respuesta|no tengo (?:ni )?idea|no sabemos|no tengo acceso)",
      "no (?:lo )?encontr[éo](?= en| ningun)",
      `(?:necesit(?:o|aría|amos)|me haría falta|haría falta|se necesita|se requiere) (?:más|mayor|información adicional|contexto adicional)(?: ${KNOWLEDGE})?`,
      "(?:pregunta|cuestión) (?:queda|permanece|sigue)(?: \\p{L}+)? (?:sin respuesta|sin responder|sin contestar|abierta)",
      `${SOURCES},? ${upTo(3)}(?:carecen? de|guardan? silencio|omiten?)`,
      `${SOURCES} ${upTo(2)}(?:no (?:es|son) (?:suficientes?|relevantes?)|(?:es|son) (?:insuficientes?|irrelevantes?))`,
      `(?:es|son|resultan?) (?:desconocid[oa]s?|insuficientes?)${some(40)} ${IN_SOURCES}`,
      `no (?:queda|es|está|resulta) (?:del todo )?clar[oa]${some(60)} ${IN_SOURCES}|${IN_SOURCES}${some(60)} no (?:queda|es|está|resulta) clar[oa]`,
      `nada(?: \\p{L}+){0,3} ${IN_SOURCES}`,
      `(?:la )?información (?:${upTo(3)})?es insuficiente`,
      "falta de información",
    ],
  }),
  terse: `^(?:(?:lo siento|lamentablemente|desafortunadamente|perdón|respuesta|respuesta final)[,.:!]* )*(?:(?:la )?(?:respuesta|información|pregunta|esto)(?: es| está|:)? )?(${anyOf(
    "desconocid[oa]s?",
    "no (?:lo )?s[ée]",
    "no se sabe",
    "no se (?:menciona|especifica|indica|dice|proporciona|precisa|conoce|encuentra|informa|aclara|detalla)(?: en .{0,60})?",
    "(?:dato |datos )?no (?:mencionad|especificad|indicad|proporcionad|disponible|encontrad|precisad|respondible|determinad|aplica|consta|aparece|figura)[oae]?s?(?: en .{0,60})?",
    "sin (?:información|respuesta|datos)(?: (?:disponible|suficiente)s?)?",
    "(?:no hay|ninguna) (?:información|respuesta|datos|mención)(?: (?:disponible|suficiente)s?)?",
    "información (?:insuficiente|no disponible|no proporcionada|no encontrada)",
    "no (?:estoy seguro|tengo idea|puedo (?:saberlo|decirlo|responder|contestar))(?: de eso)?",
    "indeterminad[oa]",
    "sin especificar",
    "(?:respuesta|información) (?:no encontrada|inexistente)",
    "n/a",
  )})[.! ]*$`,
  saidBefore: whole(
    "dijo|dijeron|declaró|declararon|afirmó|afirmaron|admitió|respondió|contestó|aseguró|explicó|reconoció|confesó|señaló|comentó|alegó|manifestó",
  ),
  turns: whole("pero|sin embargo|no obstante|aunque|aun así|sino"),
  concedes: "^[^\\p{L}\\p{N}]*(?:aunque|si bien|a pesar de que|pese a que|aun cuando|mientras que)\\b[^,]*$",
  yesOrNo: "^[\\s\"'*]*(?:sí|si|no)[,;:]",
  noAnswer:
    "(?:documento|texto|contexto|pasaje|fuente|fragmento|informaci|puedo|podría|por favor|si (?:me|tiene|quiere|desea|necesita|hay)|pregunt|ayud|mencion|habla|describ|trata|contien|solo|sólo|recom|sugier|consult|más detalles)",
  proposed: whole(PROPOSED),
  isProposedBefore: true,
};
