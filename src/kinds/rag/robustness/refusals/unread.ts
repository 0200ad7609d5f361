import { LANGUAGES } from "./languages.ts";

/**
 * Whether responses are in a language without refusal rules: by script, and in shared scripts by frequent words.
 * Libraries for language detection have models of 60 KB and more, and are no better on one sentence.
 */
export function areUnread(responses: readonly string[]): boolean {
  const told = responses.map((response) => readingOf(response.slice(0, LOOKED_AT))).filter((one) => one !== "unknown");
  const unread = told.filter((one) => one === "unread").length;
  return unread > told.length / 2 || (unread >= FEW && unread >= told.length * SHARE);
}

/** Characters read of a response. */
const LOOKED_AT = 600;
/** Least number, and least share of responses in a known language. Names and quotes in English are fewer. */
const FEW = 3;
const SHARE = 0.2;

/** Fewer letters are a name or a number. */
const FEW_LETTERS = 8;

function readingOf(response: string): "read" | "unread" | "unknown" {
  const letters = response.match(/\p{L}/gu)?.length ?? 0;
  if (letters < FEW_LETTERS) return "unknown";
  if ((response.match(KNOWN_SCRIPTS)?.length ?? 0) < letters / 2) return "unread";
  if ((response.match(ONE_LANGUAGE)?.length ?? 0) >= letters / 2) return "read";
  const words = response.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const hits = (list: ReadonlySet<string>): number => words.filter((word) => list.has(word)).length;
  const read = Math.max(...READ.map(hits));
  const unread = Math.max(...UNREAD.map(hits));
  if (unread >= 2 && unread > read) return "unread";
  return read >= 2 ? "read" : "unknown";
}

/** Scripts of the languages with rules. */
const KNOWN_SCRIPTS =
  /(?=\p{L})[\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Arabic}\p{scx=Devanagari}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/gu;
const ONE_LANGUAGE = /(?=\p{L})[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/gu;

/** Frequent words of languages. */
const FREQUENT: Readonly<Record<string, string>> = {
  en: "the of and to is was in that for with are were by on it as from not be this at or an his which has have but",
  de: "der die und ist das den von mit nicht ein eine im zu auf wurde für als sich dem des auch es an er in war bei",
  fr: "le la les des est et une dans que pas du pour qui ne sur en de un il au par avec ce il a été cette",
  es: "el la los de que en las del por es una no con para se un y al fue su como más lo ha",
  it: "il di che è la della non per una del sono con gli nel un le i e da in dei alla si stato fu lo",
  pt: "o que de do da não em uma os para com é um dos no na por foi as se ao mais como à e",
  nl: "de het een van en is niet dat op te zijn voor met werd in was om die er aan door als uit bij naar ook maar",
  pl: "nie w na się jest z do że przez i był od to o oraz za jako roku po jego została a",
  tr: "ve bir bu için ile olarak da de daha olan değil yılında en çok gibi kadar olduğu sonra",
  ru: "и в не на что с по это был как из для его он является году о к от а за но к или у она да хотя",
  ar: "في من على أن إلى هذا لا عن هذه التي مع ما كان الذي لم ذلك أو كما إن",
  hi: "है के में की का को से और नहीं ने पर यह हैं था एक भी कि लिए थी इस",
  // Languages without rules.
  sv: "och att det är som på av för inte med den till ett från om var i en",
  da: "og at det er på af ikke med den til som et fra blev i en var",
  nb: "og å det er på av ikke med den til som et fra ble i en var",
  fi: "ja on ei se että oli hän ovat mutta kun joka myös vuonna mukaan ole sen",
  is: "og að er sem var ekki við það á til með um í af",
  cs: "to je se že na v a byl který pro jako není roku s ve jsou bylo byla za",
  sk: "to je sa že na v a bol ktorý pre ako roku s vo sú bolo bola",
  hu: "a az és hogy nem egy is volt meg van csak ez szerint szól mint évben",
  ro: "și în este nu care pe cu din pentru fost sunt mai prin anul lui între despre",
  vi: "là và của không các có được cho trong một những người vào với này đã năm",
  id: "yang dan dari untuk tidak dengan adalah pada ini itu oleh tersebut dalam tahun ke",
  hr: "je i u na se da od za nije koji kao su bio iz godine što",
  sl: "je in na za da se ni so bil tudi kot ki pri leta iz po",
  lt: "ir yra kad buvo ne tai su iš kaip į metais nėra apie",
  lv: "un ir ka nav no bija ar kas uz par gadā kā arī",
  et: "ja on ei see et oli ka kui mis või aastal kes ning",
  ca: "amb els és i les va per dels aquest aquesta més seva han als",
  sq: "dhe në të është një nuk për me nga që u i",
  tl: "ang ng sa mga na ay hindi at si ni ito",
  sw: "na ya wa kwa ni katika za cha hii hiyo kama",
  uk: "і в не на що з це був як із для його він є у та про року й до від",
  bg: "и в на не се е за от да са че като по през година си беше",
  sr: "и у на се је да не за од су који као био године из",
  be: "і ў не на што з гэта быў як для яго ён у да года",
  fa: "از به که در است این را با نیست آن برای شده بود یک های و",
  ur: "کے کی ہے میں کا سے نے اور نہیں کو پر یہ ہیں تھا",
  mr: "आहे आणि नाही या होता होते आहेत ही हे तो ते व मध्ये",
  ne: "छ र मा भएको थियो हो छन् गर्न यो पनि छैन",
};

const isRead = (id: string): boolean => LANGUAGES.some((language) => language.id === id);
const wordsOf = (ids: readonly string[]): readonly ReadonlySet<string>[] =>
  ids.map((id) => new Set(FREQUENT[id]?.split(" ")));
const READ = wordsOf(Object.keys(FREQUENT).filter(isRead));
const UNREAD = wordsOf(Object.keys(FREQUENT).filter((id) => !isRead(id)));
