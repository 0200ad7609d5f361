import { worded } from "../../../src/kinds/claims.ts";
import { ragClaims } from "../../../src/kinds/rag/claims.ts";
import type {
  Detail,
  DocumentKey,
  DocumentSentence,
  MatchingMode,
  RagDetail,
  ResponseKey,
  ResponseSentence,
  Verdict,
  VerdictByMode,
} from "../../../src/model/index.ts";
import type { ListRow } from "../../../src/protocol/list.ts";

// Keys are branded so that the two sides are not mixed up; invented ones are made here alone.
const rk = (key: string) => key as ResponseKey;
const dk = (key: string) => key as DocumentKey;

type State = ResponseSentence["state"];
type Use = DocumentSentence["state"];

function response(lines: readonly (readonly [State, string, string, (string | null)?, boolean?])[]) {
  const text = lines.map(([, , words]) => words).join(" ");
  let at = 0;
  const sentences = lines.map(([state, sources, words, explanation, isContradicted], index): ResponseSentence => {
    const from = text.indexOf(words, at);
    at = from + words.length;
    const names = sources.split(" ").filter(Boolean);
    return {
      key: rk(String.fromCharCode(97 + index)),
      text: words,
      span: { from, to: at },
      state,
      isContradicted: isContradicted ?? false,
      supportedBy: names.filter((name) => /^\d/.test(name)).map(dk),
      otherKeys: names.filter((name) => !/^\d/.test(name)),
      explanation: explanation ?? null,
    };
  });
  return { text, sentences };
}

function document(index: number, title: string | null, lines: readonly (readonly [Use, string, string])[]) {
  const text = lines.map(([, , words]) => words).join(" ");
  let at = 0;
  const sentences = lines.map(([state, users, words], place): DocumentSentence => {
    const from = text.indexOf(words, at);
    at = from + words.length;
    return {
      key: dk(`${index}${String.fromCharCode(97 + place)}`),
      text: words,
      span: { from, to: at },
      state,
      usedBy: users.split(" ").filter(Boolean).map(rk),
    };
  });
  return { index, title, text, sentences };
}

const verdict = (
  kind: Verdict["kind"],
  level: string,
  rule: string,
  tone: Verdict["tone"],
  spans: Verdict["spans"] = [],
  mode = "lenient",
  notes: readonly string[] = [],
): Verdict => ({ kind, level, rule, mode, spans, tone, reason: null, notes });

const same = (active: Verdict): VerdictByMode => ({
  kind: active.kind,
  active,
  byMode: ["lenient", "benchmark", "strict"].map((mode) => ({ ...active, mode })),
  differs: false,
});

/** The sample that everything happens in: every state, a counterfactual, modes that disagree. */
function harrowStrait(matching: MatchingMode): RagDetail {
  const { text, sentences } = response([
    ["none", "2b", "The Harrow Strait tunnel opened to rail traffic in 1987.", null, true],
    ["full", "0d", "However, it was first designed as a road link and only later changed to rail."],
    [
      "partial",
      "0c 2d",
      "Boring took six years and employed about 9,400 workers.",
      "The six years are in 0c; no document gives a number of workers.",
    ],
    ["full", "0e", "It is 38 km long, and most of it lies below the sea bed."],
    ["uncited", "general", "Tunnels of this kind are usually lined with precast concrete segments."],
    ["none", "", "A ticket for the first train cost 12 pounds.", "No document speaks of tickets or prices."],
    ["unlabelled", "", "I hope this helps with your question."],
  ]);
  const documents = [
    document(0, "Harrow Strait tunnel", [
      ["unused", "", "The Harrow Strait tunnel joins Port Ellery and Sennet Bay."],
      ["missed", "", "It opened to rail traffic on 6 May 1994, after a year of test runs with empty trains."],
      ["used", "c", "Boring began in 1986 and was finished six years later."],
      ["used", "b", "The plans of 1979 were for a road link; the change to rail was decided in 1983."],
      ["used", "d", "At 38 km it is the longest tunnel in the region, and 31 km of it lie below the sea bed."],
      ["unused", "", "Maintenance trains run between one and four in the morning."],
    ]),
    document(1, "Rail freight bulletin, spring issue", [
      ["unused", "", "Freight on the northern lines rose by four per cent."],
      ["unused", "", "Two yards were closed."],
      ["unused", "", "The tariff was left as it was."],
      ["unused", "", "New wagons are on order."],
      ["unused", "", "The next issue appears in June."],
    ]),
    document(2, "Crossings of the strait: a timeline", [
      ["unused", "", "Plans for a fixed crossing of the strait go back to the nineteenth century."],
      ["used", "a", "The Harrow Strait tunnel opened to rail traffic in 1987 and cut the journey to 35 minutes."],
      ["unused", "", "Ferries still run between Port Ellery and Sennet Bay in summer."],
      ["stray", "c", "The Brack Sound bridge, further north, carries 9,400 vehicles on a working day."],
      ["unused", "", "Its western ramp was closed for repairs during the winter of 2011."],
      ["unused", "", "A second bridge has been under discussion since then, without a decision."],
    ]),
  ];
  const find = (where: string, whole: string, words: string) => {
    const from = whole.indexOf(words);
    return { in: where, from, to: from + words.length };
  };
  const detections = [
    verdict("detection", "detected", "keyword:however", "good", [find("response", text, "However")]),
    verdict("detection", "missed", "no-match", "bad", [], "benchmark"),
    verdict("detection", "missed", "no-match", "bad", [], "strict"),
  ];
  const followed = verdict("followed", "followed", "substring", "bad", [
    find("response", text, "1987"),
    find("documents[2]", documents[2]?.text ?? "", "1987"),
    find("documents[0]", documents[0]?.text ?? "", "1994"),
  ]);
  return {
    kind: "rag",
    tables: [],
    question: "When did the Harrow Strait tunnel open to rail traffic?",
    answers: [{ text: "1994", keys: ["0b"] }],
    counterfactual: { text: "1987", keys: ["2b", "a"] },
    response: text,
    responseSentences: sentences,
    documents,
    isWithoutText: false,
    totalSentences: 17,
    isLabelled: true,
    isOverallSupported: null,
    overallExplanation:
      "The opening year comes from a passage that the other documents contradict; the rest of the answer is mostly taken from document 0.",
    relevanceExplanation: "Document 0 speaks of the tunnel's opening, its length and its planning.",
    judgeReply:
      "Yes, the model has identified the factual errors: it says that the plans of 1979 were for a road link, but it still gives 1987.",
    verdicts: [
      same(verdict("answer", "wrong", "no-match", "bad")),
      same(verdict("rejection", "answered", "no-match", "neutral")),
      {
        kind: "detection",
        active: detections.find(({ mode }) => mode === matching) ?? detections[0] ?? followed,
        byMode: detections,
        differs: true,
      },
      same(verdict("correction", "not-corrected", "no-match", "neutral")),
      same(followed),
      {
        ...same(
          verdict(
            "adherence",
            "unsupported",
            "unsupported:c",
            "bad",
            [{ in: "response", from: 0, to: text.length }],
            "ragbench",
          ),
        ),
      },
    ],
    scores: [
      {
        id: "relevance",
        mode: "ragbench",
        value: 5 / 17,
        reason: null,
        published: [{ column: "relevance_score", value: 5 / 17 }],
      },
      {
        id: "utilization",
        mode: "ragbench",
        value: 5 / 17,
        reason: null,
        published: [{ column: "utilization_score", value: 0.3 }],
      },
      { id: "completeness", mode: "ragbench", value: 0.8, reason: null, published: [] },
      { id: "adherence", mode: "ragbench", value: 0, reason: null, published: [] },
    ],
  };
}

/** Documents split into sentences, and nobody has judged them. A hostile name is in it. */
function unlabelled(row: ListRow): RagDetail {
  const { text, sentences } = response([
    ["unlabelled", "", "The pass links Dunmere and Holm."],
    ["unlabelled", "", "It lies at 1,204 m.\u202E and \u200Bhidden <b>not bold</b>"],
  ]);
  return {
    ...harrowStrait("lenient"),
    question: row.title,
    answers: [],
    counterfactual: null,
    response: text,
    responseSentences: sentences,
    documents: [
      document(0, null, [
        ["unlabelled", "", "The pass was first described in 1802."],
        ["unlabelled", "", "It links Dunmere and Holm."],
      ]),
      document(1, null, [["unlabelled", "", "Snow closes it from November on."]]),
    ],
    isLabelled: false,
    overallExplanation: null,
    relevanceExplanation: null,
    judgeReply: null,
    verdicts: [],
    scores: [
      { id: "relevance", mode: "ragbench", value: null, reason: "no-labels", published: [] },
      { id: "utilization", mode: "ragbench", value: null, reason: "no-labels", published: [] },
      { id: "completeness", mode: "ragbench", value: null, reason: "no-labels", published: [] },
    ],
  };
}

/** Keys and counts alone, as judges write them. */
function withoutText(row: ListRow): RagDetail {
  const whole = harrowStrait("lenient");
  return {
    ...whole,
    question: row.title,
    answers: [],
    counterfactual: null,
    response: null,
    responseSentences: whole.responseSentences
      .slice(0, 3)
      .map((one) => ({ ...one, text: null, span: null, isContradicted: false })),
    documents: whole.documents.map((one) => ({
      ...one,
      title: null,
      text: null,
      sentences: one.sentences
        .filter(({ state }) => state !== "unused")
        .map((sentence) => ({ ...sentence, text: null, span: null })),
    })),
    isWithoutText: true,
    verdicts: whole.verdicts.slice(-1),
  };
}

/** Everything is well: nothing is pinned. */
function correct(row: ListRow): RagDetail {
  const { text, sentences } = response([
    ["full", "0b", "The canal is 61 km long."],
    ["full", "0a", "It rings the old town of Ashby."],
  ]);
  return {
    ...harrowStrait("lenient"),
    question: row.title,
    answers: [{ text: "61 km", keys: ["0b", "a"] }],
    counterfactual: null,
    response: text,
    responseSentences: sentences,
    documents: [
      document(0, "Ashby ring canal", [
        ["used", "b", "The Ashby ring canal surrounds the old town."],
        ["used", "a", "It is 61 km long and has no locks."],
      ]),
    ],
    overallExplanation: "Both statements are in the document.",
    relevanceExplanation: null,
    judgeReply: null,
    verdicts: [
      same(
        verdict("answer", "correct", "substring", "good", [{ in: "response", from: 13, to: 18 }], "lenient", [
          "equal-after-normalising",
        ]),
      ),
      same(verdict("rejection", "answered", "no-match", "neutral")),
      same(verdict("adherence", "supported", "label", "good", [], "ragbench")),
    ],
    scores: [
      { id: "relevance", mode: "ragbench", value: 1, reason: null, published: [] },
      { id: "utilization", mode: "ragbench", value: 1, reason: null, published: [] },
      { id: "completeness", mode: "ragbench", value: 1, reason: null, published: [] },
      { id: "adherence", mode: "ragbench", value: 1, reason: null, published: [] },
    ],
  };
}

/** An opened sample that is known to be of this kind. */
export type RagOpened = Detail & { readonly body: RagDetail };

/** A row of the list whose sample is drawn alone. */
export const ROW: ListRow = {
  index: 0,
  source: 0,
  line: 1,
  id: "x",
  title: "",
  verdict: "wrong",
  support: "none",
  scores: [],
  cells: [],
  issues: 0,
};

export function detailOf(row: ListRow, matching: MatchingMode): RagOpened {
  const body =
    row.support === "unlabelled" || row.support === null
      ? unlabelled(row)
      : row.id === "n6-27"
        ? withoutText(row)
        : row.support === "full"
          ? correct(row)
          : harrowStrait(matching);
  return {
    index: row.index,
    row: row.index,
    place: { source: 0, line: row.line, offset: row.index * 900, bytes: 860 },
    sourceName: "counterfactual.jsonl",
    id: row.id,
    slices: { model: "north-7b-instruct", noise: 0.6 },
    issues:
      row.issues > 0
        ? [
            {
              code: "USED_NOT_RELEVANT",
              path: "all_utilized_sentence_keys[4]",
              message: "The used sentence 2d is not relevant; both lists were kept as they are.",
            },
          ]
        : [],
    body: worded(body, ragClaims),
  };
}
