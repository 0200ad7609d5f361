import { byWord } from "../../../text/wordList.ts";

/** Headings of the parts of a prompt with passages, by language. */

/** Headings of one passage, or of all of them as one text. */
const PASSAGE = `
  context|contexte|contexto|contesto|kontext|kontekst|контекст|контекста|bağlam|السياق|سياق|संदर्भ|ngữ cảnh|bối cảnh|konteks
  context information|background context|knowledge|knowledge base|information|background information
  passage|document|doc|source|source document|excerpt|snippet|chunk|article|search result|evidence|paragraph
  dokument|quelle|textstelle|auszug|abschnitt|textauszug|passus|hintergrundwissen
  extrait|texte|connaissances
  pasaje|documento|fragmento|fuente|extracto|texto|passagem|trecho|fonte|passaggio|brano|estratto|testo
  bron|tekst|źródło|фрагмент|отрывок|документ|источник|текст
  belge|metin|kaynak|pasaj|المستند|الوثيقة|النص|المقطع|المصدر|दस्तावेज़|दस्तावेज|अनुच्छेद|स्रोत|tài liệu|đoạn văn|nguồn|dokumen
  上下文|上下文信息|背景|背景信息|背景知识|文档|文檔|文件|文档内容|资料|資料|参考资料|参考文档|段落|检索结果|检索内容|已知信息|材料|知识
  コンテキスト|文脈|文書|ドキュメント|参考情報|参考資料|検索結果|情報
  컨텍스트|문맥|맥락|문서|자료|참고 자료|참고자료|검색 결과|지문
`;

/** Headings of several passages. */
const PASSAGES = `
  contexts|passages|documents|docs|sources|source documents|excerpts|snippets|chunks|articles|search results|retrieval results|paragraphs
  kontexte|passagen|dokumente|quellen|textstellen|auszüge|abschnitte|textauszüge|suchergebnisse
  contextes|extraits|textes|résultats de recherche
  contextos|pasajes|documentos|fragmentos|fuentes|extractos|textos|passagens|trechos|fontes|resultados
  passaggi|documenti|brani|fonti|estratti|testi|documenten|bronnen|fragmenten|teksten
  dokumenty|źródła|fragmenty|teksty|документы|фрагменты|отрывки|источники|тексты
  belgeler|metinler|kaynaklar|pasajlar|المستندات|الوثائق|النصوص|المقاطع|المصادر
`;

const QUESTION = `
  question|user question|user's question|customer question|current question|query|user query|search query|q
  frage|nutzerfrage|anfrage|pregunta|consulta|pergunta|domanda|vraag|pytanie|вопрос|soru|السؤال|سؤال|प्रश्न|सवाल|câu hỏi|pertanyaan
  问题|問題|提问|用户问题|使用者問題|質問|ユーザーの質問|問い|질문|사용자 질문
`;

/** Headings of the answer or of instructions: the end of the question. */
const AFTER = `
  answer|your answer|helpful answer|final answer|detailed answer|short answer|concise answer|response|your response|output|a|assistant
  instruction|instructions|reply
  antwort|deine antwort|anweisung|anweisungen|réponse|instructions|respuesta|instrucciones|resposta|instruções|risposta|istruzioni
  antwoord|odpowiedź|ответ|cevap|yanıt|الإجابة|الجواب|إجابة|उत्तर|जवाब|trả lời|câu trả lời|jawaban
  回答|答案|答|你的回答|答复|答え|답변|답
`;

/** Words before a name of the first two kinds, up to three. */
const BEFORE =
  "the|retrieved|relevant|provided|following|given|supporting|reference|additional|source|extracted|numbered|relevante|relevanter|relevantes|abgerufene";

export type PartName = "passage" | "passages" | "question" | "after";

const WORDS: Readonly<Record<PartName, readonly string[]>> = {
  passage: wordsIn(PASSAGE),
  passages: wordsIn(PASSAGES),
  question: wordsIn(QUESTION),
  after: wordsIn(AFTER),
};

function wordsIn(list: string): readonly string[] {
  return list
    .split(/[|\n]/)
    .map((word) => word.trim().normalize("NFC"))
    .filter((word) => word !== "");
}

const KINDS: ReadonlyMap<string, PartName> = new Map(
  // The first kind of a word counts.
  (Object.keys(WORDS) as PartName[]).reverse().flatMap((kind) => WORDS[kind].map((word) => [word, kind] as const)),
);

const alternatives = (...kinds: readonly PartName[]): string =>
  kinds
    .flatMap((kind) => WORDS[kind])
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(" ", "[ _]"))
    .join("|");

const RUN = /[\p{L}\p{M}'’_ ]{1,60}/uy;
const BEFORE_ONE: ReadonlySet<string> = new Set(BEFORE.split("|"));

/** The heading's name at a place, and its end; null without one. */
export function nameAt(
  text: string,
  at: number,
): { readonly name: string; readonly kind: PartName; readonly end: number } | null {
  RUN.lastIndex = at;
  const run = RUN.exec(text)?.[0].trimEnd();
  if (run === undefined) return null;
  const words = run.normalize("NFC").toLowerCase().replaceAll("’", "'").split(/[ _]+/);
  const first = words.findIndex((word) => !BEFORE_ONE.has(word));
  // A word before a name may be a name: `Source:`.
  const name = [words, words.slice(Math.min(Math.max(first, 0), 3))]
    .map((own) => own.join(" "))
    .find((own) => KINDS.has(own));
  const kind = name === undefined ? undefined : KINDS.get(name);
  return name === undefined || kind === undefined ? null : { name, kind, end: at + run.length };
}

/** A name at the end of a sentence: `Answer the following question:`. */
export const LEADING_NAME = new RegExp(
  `(?:(?:^|[^\\p{L}\\p{M}])|(?=[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}]))(${alternatives("passage", "passages", "question")})\\s*[:：]$`,
  "iu",
);
/** `Context information is below.` */
export const BELOW = new RegExp(
  `(?:^|[^\\p{L}])(?:${alternatives("passage", "passages")}) (?:is|are|is given|are given|is provided|are provided) (?:below|as follows)[.:]?$`,
  "iu",
);
/** `Use the following pieces of context` at the start of a prompt. */
export const FOLLOWING = new RegExp(
  `(?:following|below|folgenden?|unten|suivante?s?|siguientes?|seguintes?|seguenti|volgende|poniższ\\p{L}+|следующ\\p{L}+|aşağıdaki|以下|次の|다음)[^.\\n。]{0,60}?(?:${alternatives("passage", "passages")})(?![\\p{L}\\p{M}]{4})`,
  "iu",
);
/** Instruction to answer a question. */
const ANSWERING =
  "answer|respond|now here is|beantworte\\p{L}*|antworte\\p{L}*|répond\\p{L}*|respon\\p{L}+|rispond\\p{L}*|beantwoord|odpowied\\p{L}*|ответ\\p{L}*|yanıtla|cevapla|أجب|उत्तर दें|回答|답";
export const INSTRUCTS = new RegExp(
  `^(?=[\\s\\S]{0,300}?(?:${ANSWERING}))[\\s\\S]{0,300}?(?:${alternatives("question")})(?![\\p{L}\\p{M}]{3})`,
  "iu",
);
const INLINE_AFTER = "(?<=[.!?…»”\"')\\]}][ \\t]{1,3}|[ \\t]{2}|[。！？])";
/** A question after its passages on one line, and passages after their question. */
export const INLINE_QUESTION = new RegExp(`${INLINE_AFTER}(?:${alternatives("question")})[ \\t]*[:：]`, "giu");
export const INLINE_PASSAGES = new RegExp(
  `(?<=[?？!.][ \\t]{0,3})(?:${alternatives("passage", "passages")})[ \\t]*[:：]`,
  "giu",
);
/** Request for an answer at the end of a line. */
export const INLINE_AFTER_END = new RegExp(`[\\s。？！](?:${alternatives("after")})[ \\t]{0,3}[:：]$`, "iu");

export const kindOf = (name: string): PartName | undefined =>
  KINDS.get(name.normalize("NFC").toLowerCase().replaceAll("_", " "));

/** Elements of all passages, of one, and of the question, without numbers in their names. */
export const TAGS = byWord({
  all: [
    "context contexts documents docs passages sources search_results retrieved_context retrieved_contexts",
    "retrieved_documents retrieved_passages retrieved_chunks retrieved_docs knowledge knowledge_base",
    "excerpts chunks snippets context_documents source_documents reference_documents kontext dokumente",
    "contexte contexto contesto quellen 上下文 文档 资料",
  ],
  one: "document doc passage chunk excerpt snippet search_result dokument documento 文档片段",
  // Names that markup uses too, or that say little: only within an element of all passages.
  part: "source result item text entry page article quelle context_item",
  question: "question query user_question user_query frage pregunta pergunta domanda 问题 質問",
});
