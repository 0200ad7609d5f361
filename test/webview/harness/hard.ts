import type {
  Detail,
  DetailDocument,
  DocumentKey,
  DocumentSentence,
  RagDetail,
  ResponseKey,
  ResponseSentence,
} from "../../../src/model/index.ts";
import type { RagOpened } from "./samples.ts";

const STATES = ["full", "partial", "none", "uncited", "unlabelled"] as const;
const USES = ["used", "missed", "stray", "unused"] as const;

/** a … z, aa … az, ba …: the letters of the sentence at a position. */
function letters(at: number): string {
  const rest = Math.floor(at / 26) - 1;
  return (rest >= 0 ? letters(rest) : "") + String.fromCharCode(97 + (at % 26));
}

function sentences(texts: readonly string[]): readonly ResponseSentence[] {
  return texts.map((text, at) => {
    const state = STATES[at % STATES.length] ?? "full";
    const supportedBy = state === "full" || state === "partial" ? ["0a", `${at % 40}a`, `${at % 40}b`] : [];
    return {
      // Keys are branded; invented ones are made here alone.
      key: letters(at) as ResponseKey,
      text,
      span: null,
      state,
      isContradicted: false,
      supportedBy: [...new Set(supportedBy)] as DocumentKey[],
      otherKeys: state === "uncited" ? ["supported_without_sentence"] : [],
      explanation: null,
    };
  });
}

function documentOf(index: number, title: string | null, texts: readonly string[]): DetailDocument {
  return {
    index,
    title,
    text: texts.join(" "),
    sentences: texts.map(
      (text, at): DocumentSentence => ({
        key: `${index}${letters(at)}` as DocumentKey,
        text,
        span: null,
        state: USES[(index + at) % USES.length] ?? "unused",
        usedBy: at === 0 ? [letters(index) as ResponseKey] : [],
      }),
    ),
  };
}

const LONG = "Which of the seven piers of the old viaduct over the Wend was rebuilt first after the flood, by whom, ";

/** Samples that a layout must bear: of every length, direction and emptiness. */
export function hardDetail(name: string, plain: RagOpened): Detail {
  const body: RagDetail = { ...plain.body, answers: [], counterfactual: null, judgeReply: null };
  if (name === "long") {
    return {
      ...plain,
      id: "viaduct-".repeat(16),
      slices: { model: "north-70b-instruct-long-context-preview-2", dataset: "wend-valley-questions", noise: 0.8 },
      body: {
        ...body,
        question: LONG.repeat(5).slice(0, 500),
        answers: [{ text: "the third pier, by the masons of Holm, ".repeat(6), keys: ["0a", "1a", "2a", "a", "b"] }],
        responseSentences: sentences(Array.from({ length: 200 }, (_, at) => `Statement ${at + 1} about the viaduct.`)),
        documents: Array.from({ length: 40 }, (_, at) =>
          documentOf(at, at % 3 === 0 ? null : `Chronicle of the Wend valley, volume ${at}, with all its appendices`, [
            "The third pier was rebuilt first.",
            `https://example.test/${"a-very-long-address-without-any-break/".repeat(6)}`,
          ]),
        ),
      },
    };
  }
  if (name === "scripts") {
    return {
      ...plain,
      id: "سؤال-٧",
      body: {
        ...body,
        question: "متى افتُتح نفق مضيق هارو أمام حركة القطارات؟",
        answers: [
          { text: "١٩٩٤", keys: ["0a"] },
          { text: "一九九四年", keys: ["1a"] },
        ],
        responseSentences: sentences([
          "افتُتح النفق أمام حركة القطارات عام ١٩٩٤ (1994).",
          "哈罗海峡隧道于一九九四年通车，全长三十八公里，其中三十一公里位于海床之下。",
          "המנהרה נפתחה בשנת 1994.",
        ]),
        documents: [
          documentOf(0, "نفق مضيق هارو", ["افتُتح النفق عام ١٩٩٤.", "يبلغ طوله 38 كيلومترًا."]),
          documentOf(1, "哈罗海峡隧道", ["隧道于一九九四年通车。"]),
        ],
      },
    };
  }
  return {
    ...plain,
    id: null,
    body: { ...body, question: null, responseSentences: [], documents: [], response: null },
  };
}
