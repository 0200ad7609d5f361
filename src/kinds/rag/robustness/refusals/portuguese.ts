import { anyOf, hintsOf, notAfter, oneOf, type RefusalLanguage, some, upTo, whole, wordHints } from "./language.ts";
import { refusalsOf } from "./template.ts";

const NOUN =
  "(?:documentos?|textos?|contextos?|fontes?|passage(?:m|ns)|trechos?|artigos?|excertos?|parágrafos?|materia(?:l|is)|fragmentos?|referências|informaç(?:ão|ões) (?:fornecidas?|disponíve(?:l|is)|dadas?|apresentadas?|prestadas?))";
const GIVEN = oneOf(
  "fornecid[oa]s? dad[oa]s? disponíve(?:l|is) recuperad[oa]s? anterior(?:es)? acima apresentad[oa]s? consultad[oa]s? citad[oa]s? anexad[oa]s? disponibilizad[oa]s? enviad[oa]s?",
);
const DETERMINER = oneOf("o a os as este esta estes estas esse esses essas esta tais meus seus todos todas");
const SOURCES = notAfter(
  "segundo|em|com|de|por|conforme|sobre",
  DETERMINER,
  `(?:${DETERMINER} ){1,3}${NOUN}(?: (?:que (?:me )?(?:foram )?)?${GIVEN}| (?:de )?que (?:disponho|tenho|dispomos|temos))?`,
);
const IN_SOURCES = `(?:em|com|de|d[oa]s?|n[oa]s?|nest[ea]s?|ness[ea]s?|pel[oa]s?|segundo|a partir d[oa]s?|com base n[oa]s?|dentro d[oa]s?) (?:(?:nenhuma? d[oa]s? )?(?:${DETERMINER} ){0,2})${NOUN}`;
const KNOWLEDGE =
  "(?:informaç(?:ão|ões)|dados?|detalhes?|respostas?|menç(?:ão|ões)|referências?|indicaç(?:ão|ões)|indícios?|evidências?|elementos|conhecimentos?|contexto|pistas?|registros?|registos?)";
const FIND_OUT =
  "(?:(?:respond|determin|fornec|d|encontr|sab|diz|conhec|identific|confirm|estabelec|oferec|ajud|indic|conclu|deduz|infer|inferi|precis|especific|verific|descobr|localiz|extra|obt|afirm)(?:ar|er|ir|izer|uir|air|zer)(?:-(?:lhe|te|l[oa]s?|vos))?|dizer|obter|resposta|respondid[oa]|determinad[oa]|inferid[oa]|dá-l[oa]|ajudá-l[oa])";
const PROPOSED =
  "(?:provavelmente|possivelmente|talvez|aproximadamente|cerca de \\d|presumivelmente|acho que|creio que|acredito que|suponho|pode(?:m|ria|riam)? (?:ser|ter)|deve (?:ser|ter)|a resposta (?:correta |certa )?é|foi (?:em )?\\d|foram \\d|é (?:em )?\\d)";

export const portuguese: RefusalLanguage = {
  id: "pt",
  hints: [
    ...hintsOf("não|impossível"),
    ...wordHints(
      "nenhum|desconhec|precisaria|preciso |precisamos|necessit|mais informaç|insuficient|sem |falta|carec|tampouco|nada|nem ",
    ),
  ],
  refusals: refusalsOf({
    sources: SOURCES,
    noSource: `(?:nenhuma? (?:d[oa]s?|dess[ea]s|dest[ea]s) ${NOUN}(?: ${GIVEN})?|nenhuma? ${NOUN})`,
    inSources: IN_SOURCES,
    not: (verb) => `(?:não|tampouco|nem) (?:se |me |nos |o |a |lhe )?${verb}`,
    tell: "(?:(?:cont(?:ém|êm|em)|mencion|especific|indic|fornec|oferec|inclu|d(?:á|ão)|diz|esclarec|precis|revel|respond|apresent|aport|descrev|explic|abord|t(?:em|êm)|trat|refer|detalh|inform|permit|mostr|traz|discut|cit|fal|list)(?:a|am|e|em|i|em|re)?|dizem|trazem|fazem? (?:referência|menção)|são suficientes|é suficiente|bastam?|incluem|referem)",
    knowledge: KNOWLEDGE,
    isTold:
      "(?:(?:é|são|foi|foram|está|estão|vem|aparece|ficou|fica) )?(?:mencion(?:a|am|ad[oa]s?)|especific(?:a|am|ad[oa]s?)|indic(?:a|am|ad[oa]s?)|fornecid[oa]s?|fornece|informad[oa]s?|informa|precisad[oa]s?|esclarecid[oa]s?|divulgad[oa]s? n[oa]s?|declarad[oa]s?|detalhad[oa]s?|referid[oa]s?)",
    isFound:
      "(?:aparecem?|consta(?:m)?|figuram?|encontram?|encontrei|encontrou|(?:é|são|foi|foram|está|estão) (?:presentes?|disponíve(?:l|is)|incluíd[oa]s?|contid[oa]s?|dad[oa]s?|clar[oa]s?|descrit[oa]s?|encontrad[oa]s?|apresentad[oa]s?|abordad[oa]s?)|fala|diz|há|existe|deduz|explica|responde)",
    findOut: FIND_OUT,
    cannot:
      "(?:não (?:posso|podemos|consigo|conseguimos|consegui|sou capaz de|estou em condições de|tenho como|pude|poderia|saberia|me é possível|sei)|sou incapaz de)",
    notPossible:
      "(?:(?:não (?:é|foi|seria|está) possível|(?:é|seria) impossível|impossível|não se pode|não se consegue|não pode|não podem|não há como|não permit(?:e|em)(?: \\p{L}+)?|não (?:é|são) suficientes? para|não bastam? para)(?: (?:ser))?)",
    thereIsNo:
      "(?:não (?:há|existem?|se (?:encontra|encontram|fornece|dispõe de|menciona|tem|apresenta)|foram? (?:fornecid[oa]s?|encontrad[oa]s?)|constam?|são fornecidas|é fornecida|é feita|estão disponíveis|está disponível|temos|aparece)|faltam?)",
    iHaveNo:
      "(?:não (?:tenho|temos|disponho de|dispomos de|possuo|encontrei|encontro|encontramos|consegui encontrar|localizei|conheço|vejo|tenho acesso a)|careço de|faltam-me)",
    about:
      "(?:sobre|acerca|a respeito|a esse respeito|respeito|relacionad[oa]s?|que|para|de|quanto|disponíve(?:l|is)|suficientes?|relativ[oa]s?|específic[oa]s?|concret[oa]s?)",
    answer:
      "(?:a resposta|resposta|essa informação|esta informação|a informação(?: solicitada| pedida)?|tal informação|esse dado)",
    thereIsNoAlone: `(?:não (?:há|existem?|se (?:encontra|encontram|fornece|dispõe de|menciona|apresenta)|foram? (?:fornecid[oa]s?|encontrad[oa]s?)|constam?|são fornecidas|é fornecida|aparece)|(?<=^[^\\p{L}]*|[,;:] (?:\\p{L}+ )?)(?:faltam?|nenhuma?|sem))`,
    that: "(?:que|onde|quando)",
    but: "(?:mas|porém|embora|e)",
    nowhere: "em nenhum(?:a parte| lugar| momento| ponto| trecho)",
    conflict: "(?:contradi|conflit|incoeren|discrepân|erro|inconsist)",
    others: [
      "(?:eu )?(?:não (?:o )?sei(?=[.,!;]|$| (?:a resposta|responder|dizer|quem|quando|onde|qual|como))|desconheço|não conheço a resposta|não tenho (?:a mínima |nenhuma )?(?:ideia|conhecimento)|não sabemos|não faço ideia)",
      `(?:preciso de|precisaria de|seriam necessári[oa]s|são necessári[oa]s|necessito de) (?:mais|outras) ${KNOWLEDGE}`,
      "pergunta (?:fica|permanece|continua)(?: \\p{L}+)? (?:sem resposta|por responder|em aberto)",
      `${SOURCES},? ${upTo(3)}(?:carecem?|omitem?|silenciam?|são omissos|é omisso)`,
      `${SOURCES} ${upTo(2)}(?:(?:são|é) (?:insuficientes?|irrelevantes?)|não (?:são|é) (?:suficientes?|relevantes?))`,
      `(?:é|são) (?:desconhecid[oa]s?|insuficientes?)${some(40)} ${IN_SOURCES}`,
      `não (?:fica|é|está|resulta) (?:totalmente )?clar[oa]${some(60)} ${IN_SOURCES}|${IN_SOURCES}${some(60)} não (?:fica|é|está|resulta) clar[oa]`,
      `nada(?: \\p{L}+){0,3} ${IN_SOURCES}`,
      `(?:as informações|a informação) ${upTo(4)}(?:são insuficientes|é insuficiente|não são suficientes|não é suficiente|não bastam)`,
      "falta de informaç(?:ão|ões)",
    ],
  }),
  terse: `^(?:(?:desculpe|desculpa|infelizmente|lamento|sinto muito|resposta|resposta final)[,.:!]* )*(?:(?:a )?(?:resposta|informação|pergunta)(?: é|:)? )?(${anyOf(
    "desconhecid[oa]s?",
    "(?:eu )?não (?:o )?sei",
    "não se sabe",
    "não (?:se |é |foi |está )?(?:mencion|especific|indic|fornec|dispon|encontr|inform|precis|determin|aplic|const|respond|divulg|declar)\\p{L}+(?: (?:em|n[oa]s?|pel[oa]s?) .{0,60})?",
    "sem (?:informaç(?:ão|ões)|resposta|dados)(?: (?:disponíve(?:l|is)|suficientes?))?",
    "(?:não há|nenhuma?) (?:informaç(?:ão|ões)|resposta|dados?|menção)(?: (?:disponíve(?:l|is)|suficientes?))?",
    "(?:informaç(?:ão|ões)|dados?|resposta) (?:insuficientes?|não (?:disponíve(?:l|is)|fornecid[oa]s?|encontrad[oa]s?))",
    "não (?:tenho certeza|faço ideia|posso (?:sabê-lo|dizê-lo|dizer|responder))",
    "indeterminad[oa]",
    "n/a",
  )})[.! ]*$`,
  saidBefore: whole(
    "disse|disseram|declarou|declararam|afirmou|afirmaram|admitiu|respondeu|explicou|reconheceu|confessou|alegou|comentou|informou que",
  ),
  turns: whole("mas|porém|contudo|no entanto|todavia|entretanto|embora|ainda assim|apesar disso"),
  concedes: "^[^\\p{L}\\p{N}]*(?:embora|apesar de|ainda que|mesmo que|se bem que|conquanto|enquanto)(?![\\p{L}])[^,]*$",
  yesOrNo: "^[\\s\"'*]*(?:sim|não)[,;:]",
  noAnswer:
    "(?:document|texto|contexto|trecho|passag|fonte|excerto|informaç|posso|poderia|por favor|se (?:me|você|quiser|tiver|desejar|houver)|pergunt|ajud|mencion|fala|descrev|trata|contém|contêm|apenas|só|somente|recomend|sugiro|consult|mais detalhes)",
  proposed: whole(PROPOSED),
  isProposedBefore: true,
};
