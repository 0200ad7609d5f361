import { byWord, setOf } from "../../text/wordList.ts";
import type { MappedPath } from "../dottedPath.ts";
import { isSureScore, wordsOf } from "../ownScores/names.ts";
import { partsOf } from "./columnNames.ts";

/** Roles that are assigned together, since a name may fit several. */
export const ROLES = ["question", "response", "reference", "contexts"] as const;
export type Role = (typeof ROLES)[number];

const ASKED = byWord({
  0.95: "question query pergunta pregunta frage domanda soru pytanie вопрос سوال پرسش سؤال 问题 問題 質問 질문 提问 設問 题目",
  0.8: "prompt instruction",
  0.75: "problem input",
  0.7: "inputs",
  0.6: "utterance request scenario q",
  0.5: "user human src",
  0.4: "task goal issue",
  0.35: "source",
  0.3: "concept",
});
const SAID = byWord({
  0.95: "response prediction resposta respuesta réponse antwort risposta cevap cevabı yanıt yanıtı odpowiedź ответ پاسخ جواب إجابة 回答 回复 답변 応答 응답",
  0.9: "completion continuation generation",
  0.85: "predictions pred output reply 输出 出力 출력",
  0.8: "predicted completions generations outputs hypothesis mt",
  0.75: "responses preds generated",
  0.7: "hyp assistant",
  0.6: "greedy choice",
  0.5: "patch",
  0.36: "transcript trajectory trace",
});
const GIVEN = byWord({
  0.55: "answer summary translation 答案",
  0.5: "answers ans solution",
  0.4: "code sql a",
  0.3: "result final",
  0.2: "text content",
});
const OF_MODEL = setOf(
  "model llm generated predicted predict system actual candidate hypothesis ai bot chatbot assistant agent gpt",
  "chatgpt claude gemini llama mistral qwen rag student output outputs response prediction pred final raw clean",
  "full our short selected chosen",
);
export const PERSONS: ReadonlySet<string> = setOf(
  "human expert experts doctor physician clinician lawyer teacher professional specialist therapist official",
  "author crowd",
);
const WANTED = byWord({
  0.95: "gold golden groundtruth 标准 正确 正解 模範 期待 정답 musterlösung musterantwort referenzantwort эталон эталонный правильный مرجع 参考答案",
  0.9: "truth gt reference gabarito esperada esperado attendue attendu attesa erwartete erwartet beklenen référence 参考",
  0.85: "expected ideal",
  0.8: "references ref referenz",
  0.75: "target",
  0.7: "refs targets canonical",
  0.6: "correct right true oracle needle highlights",
  0.45: "label labels",
  0.4: "standard",
});
const GROUNDS = byWord({
  0.95: "contexts documents",
  0.9: "context contexto contexte kontext контекст ctxs documentos docs passages 上下文 文脈 文档",
  0.85: "ctx chunks",
  0.8: "document passage",
  0.75: "evidence retrieved",
  0.7: "sources knowledge snippets articles",
  0.6: "doc chunk",
  0.55: "retrieval article",
  0.45: "source",
});
const ABOUT = setOf(
  "id ids type types kind len length tokens token score scores count counts num number idx index rank prob probs",
  "logprob logprobs confidence latency cost status error errors time timestamp date url path file filename name",
  "hash lang language category class template version level behavior behaviour tool tools format relevance",
  "similarity precision recall is has was n k size position diff difference delta gap distance vs versus mode",
  "modes section chapter accuracy reason reasoning rationale explanation justification comment comments feedback",
  "note critique thought thoughts cot metadata",
  "f1 em bleu sacrebleu rouge rouge1 rouge2 rougel meteor chrf comet bertscore bleurt ndcg mrr auc auroc perplexity ppl",
  "mismatch mismatches loss wer cer faithfulness groundedness relevancy correctness",
);
/** Properties that may be the text itself: `expected_note` is a note. */
const HARMLESS = new Set(["note", "name", "explanation", "class", "file", "number"]);

const most = (words: readonly string[], weights: ReadonlyMap<string, string>): number =>
  Math.max(
    0,
    ...words.map((word) =>
      Number(weights.get(word) ?? weights.get(withMarks(word)) ?? (UNSPACED.test(word) ? within(word, weights) : 0)),
    ),
  );

/** Words with their marks, by the same words without: many write `reponse` for `réponse`. */
const withMarks = (word: string): string => MARKED.get(plainLetters(word)) ?? word;
const plainLetters = (word: string): string =>
  word
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replaceAll("ı", "i")
    .replaceAll("ł", "l");

/** Where words have no spaces between them, one contains others: `模型回答`, `标准答案`. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const within = (name: string, weights: ReadonlyMap<string, string>): string =>
  [...weights].reduce(
    (best, [word, weight]) => (name.includes(word) && UNSPACED.test(word) && weight > best ? weight : best),
    "0",
  );

const CITED = setOf("citation citations cite cited page pages section sections span spans quote quotes location keys");

const COMPOUND: Readonly<Record<string, Readonly<Partial<Record<Role, number>>>>> = {
  "user input": { question: 0.95 },
  "câu hỏi": { question: 0.95 },
  "câu trả lời": { response: 0.95 },
  "đáp án": { reference: 0.95 },
  "system prompt": {},
  "search results": { contexts: 0.8 },
  "ground truth": { reference: 0.95 },
  "ground truths": { reference: 0.95 },
  "gold standard": { reference: 0.9 },
  out: { response: 0.8 },
  collected: { response: 0.8 },
  // Taken from a longer answer, which comes first if there is one.
  ...Object.fromEntries(["parsed", "extracted", "guess"].map((name) => [name, { response: 0.55 }])),
  final: { response: 0.6 },
  "model patch": { response: 0.9 },
  "question text": { question: 0.95 },
  ...Object.fromEntries(["test case", "testcase", "test case name"].map((name) => [name, { question: 0.6 }])),
  ...Object.fromEntries(
    ["user messages", "user msgs", "user turns", "user prompts", "usrmsg", "usrmsgs", "prompts"].map((name) => [
      name,
      { question: 0.8 },
    ]),
  ),
  "final query": { response: 0.9 },
  "generated query": { response: 0.9 },
  "predicted query": { response: 0.9 },
  "target response": { response: 0.7 },
  "reference contexts": {},
  "gold documents": {},
  "gold context": {},
  // What is not right.
  "incorrect answers": {},
  "wrong answers": {},
  "false answers": {},
  "best incorrect answer": {},
  // What an item is called.
  ...Object.fromEntries(
    ["item", "question", "task", "prompt", "scenario", "topic", "condition", "group"].map((of) => [`${of} label`, {}]),
  ),
};

/** Names of yes and no in languages that begin or end them so: `是否正确`. */
const WHETHER = /^是否|是否$|かどうか$|여부$/;

export const isTelling = (name: string): boolean =>
  wordsOf(name).some(
    (word, _, { length }) =>
      !(word === "a" && length > 1) &&
      ([ASKED, SAID, GIVEN, WANTED, GROUNDS].some((words) => words.has(word)) ||
        [ABOUT, GENERIC, CITED, OF_SCORES].some((words) => words.has(word))),
  );

/** `correct_rate` is how often an answer is right. */
const SHARES = setOf("rate rates share ratio percent percentage pct fraction frequency proportion");

/** A part of an answer is no other answer: `parsed_json.answer`. */
const TAKEN = setOf("parsed extracted extract");

const OF_SCORES = setOf(
  "confidence score scores relevance similarity probability probabilities latency cost usage timing timings",
);

/** How surely the name is each role, 0 to 1, parent keys included. */
export function roleNames(steps: MappedPath): Readonly<Record<Role, number>> {
  const keys = steps.filter((step) => typeof step === "string").flatMap(partsOf);
  const last = wordsOf(keys.at(-1) ?? "");
  const telling = last.filter((word) => !GENERIC.has(word));
  const own = telling.length > 0 ? telling : last;
  const leading = keys.slice(0, -1).flatMap(wordsOf);
  const none = { question: 0, response: 0, reference: 0, contexts: 0 };
  const isTaken = [...leading, ...own].some((word) => TAKEN.has(word));
  const whole = own.join(" ");
  if (Object.hasOwn(COMPOUND, whole)) return { ...none, ...COMPOUND[whole] };
  if (WHETHER.test(whole)) return none;
  // `model_a` is who answered, and `model_answer` what.
  if (own.length === 2 && own[0] === "model" && /^(?:[a-z]|\d)$/.test(own[1] ?? "")) return none;
  const about = own.filter((word, at) => ABOUT.has(word) || (word === "model" && at > 0 && at === own.length - 1));
  const clear = most(own, WANTED) >= CLEAR && about.every((word) => HARMLESS.has(word)) && own.length > 1;
  const isChosen = about.length > 0 && about.every((word) => word === "class") && most(own, SAID) >= CLEAR;
  if (isChosen) return { ...none, response: most(own, SAID) - UNSURE };
  if (about.length > 0 && !clear) return none;
  if (leading.includes("parsed"))
    return { ...none, response: Math.min(MAY_BE, Math.max(most(own, GIVEN), most(own, SAID))) };
  const isJudged = isSureScore(own.filter((word) => word !== "label").join(" "));
  const wanted = most(isJudged ? own.filter((word) => word !== "label") : own, WANTED);
  if (wanted > 0 && wanted < MAY_BE && [...leading, ...own].some((word) => FORETOLD.has(word)))
    return { ...none, response: CLEAR };
  if (wanted < CLEAR && leading.some((word) => OF_SCORES.has(word))) return none;
  if (wanted < CLEAR && own.some((word) => SHARES.has(word))) return none;
  // What passages are marked as, or should have said, is no answer to the question.
  if (wanted > 0 && leading.some((word) => FOUND.has(word))) return none;
  const above = most(leading, WANTED);
  const isModel = (words: readonly string[]) => words.some((word) => OF_MODEL.has(word));
  const given = most(own, GIVEN);
  const grounds = most(own, GROUNDS);
  // `query_for_retrieval` is a question, `query_context` is not. A label's subject is no text.
  const isAsking = grounds > 0 && most([nounOf(own)], ASKED) >= CLEAR;
  // `human` is a question, `human_answer` an answer.
  const isOfPerson = own.length > 1 && own.some((word) => PERSONS.has(word)) && Math.max(given, most(own, SAID)) > 0;
  const question = most(isOfPerson ? own.filter((word) => !PERSONS.has(word)) : own, ASKED) - (isAsking ? UNSURE : 0);
  const contexts = isAsking || own.some((word) => LABELS.has(word)) ? 0 : grounds;
  if (wanted > 0) {
    if (contexts > 0 || own.some((word) => CITED.has(word))) return none;
    const isOfAsked = question > 0 || own.some((word) => word === "model" || word === "condition");
    if (wanted < MAY_BE && isOfAsked) return none;
    // `correct_answer` is sure, `correct` is not.
    const noun = given > 0 || most(own, SAID) > 0 ? SURER : 0;
    return { ...none, reference: Math.min(1, wanted + noun) };
  }
  if (above > 0 && (given > 0 || most(own, SAID) > 0)) return { ...none, reference: Math.min(1, above + SURER) };
  const said = most(own, SAID);
  const ofModel = isModel(own.filter((word) => !GIVEN.has(word))) || isModel(leading);
  const byEnd = own.includes("final") && own.length > 1 ? A_LITTLE : 0;
  const response = Math.max(said, given === 0 ? 0 : ofModel ? Math.min(0.95, given + OF_A_MODEL) : given + byEnd);
  const isAnswer = given >= MAY_BE && !ofModel && !isTaken && own.length === 1;
  const isPersons = isOfPerson && response >= MAY_BE - UNSURE && question === 0;
  return {
    question: own.includes("system") || said > 0 ? 0 : asked(question, leading),
    response: question > 0 && said === 0 ? 0 : response,
    reference: isAnswer || isPersons ? Math.max(given, said) - UNSURE : 0,
    contexts: said > 0 || (most(leading, SAID) >= OF_OUTPUT && own.some((word) => WRITTEN.has(word))) ? 0 : contexts,
  };
}

/** What a model may write, as well as read: `output.article`. */
const WRITTEN = setOf("article document doc");
const OF_OUTPUT = 0.7;

/** `inputs.question` is as sure as `question`; `outputs.question` is no question. */
const asked = (weight: number, leading: readonly string[]): number =>
  leading.some((word) => SAID.has(word)) ? 0 : weight;

/**
 * Whether a name is of a property of the answer, such as `output_channel`: it starts with the word for an answer and
 * ends with neither an answer nor an author.
 */
export function isOfAnswer(steps: MappedPath): boolean {
  const words = wordsOf(String(steps.at(-1) ?? ""));
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const isAnswer = (word: string) => [SAID, GIVEN].some((known) => known.has(word));
  const isNoun = isAnswer(first) && !PREDICTED.has(first);
  return words.length > 1 && isNoun && !isAnswer(last) && !OF_MODEL.has(last) && !/^(?:\d|.$)/u.test(last);
}
const FORETOLD = setOf("predicted pred prediction predictions preds");
const PREDICTED = setOf("predicted pred generated greedy hyp choice");

export function isRoleName(steps: MappedPath): boolean {
  const { question, response, reference } = roleNames(steps);
  return Math.max(question, response, reference) >= MAY_BE - UNSURE;
}

/** The head noun of a name: the last word before `for`. */
function nounOf(words: readonly string[]): string {
  const end = words.indexOf("for");
  return words.at(end > 0 ? end - 1 : -1) ?? "";
}

const LABELS = setOf("label labels tag tags");

const FOUND = setOf(
  "retrieved fetched retrieval retriever passages passage documents document docs doc chunks chunk contexts context hits",
);
const GENERIC = new Set(["value", "text", "content", "string", "str", "body", "field"]);
const CLEAR = 0.8;
const SURER = 0.2;
const OF_A_MODEL = 0.35;
/** An unspecified answer is rather a response than a reference. */
const MAY_BE = 0.5;
const UNSURE = 0.05;
const A_LITTLE = 0.03;

const MARKED: ReadonlyMap<string, string> = new Map(
  [ASKED, SAID, GIVEN, WANTED, GROUNDS].flatMap((weights) =>
    [...weights.keys()].flatMap((word) => (plainLetters(word) === word ? [] : [[plainLetters(word), word] as const])),
  ),
);
