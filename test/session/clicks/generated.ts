/** Files with what clauses could stumble over, the same for the same seed. */

/** Numbers in [0, 1), from a seed. */
function drawing(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Values of a field that are hard to write, or that read alike. */
const ODD: readonly unknown[] = [
  'a "quoted" word',
  "back\\slash\\",
  "`tick`",
  "line\nbreak\ttab",
  "",
  " ",
  " padded ",
  "null",
  "true",
  true,
  "1",
  1,
  "1.0",
  0.1 + 0.2,
  1e-7,
  1e21,
  -0,
  "−1",
  -1,
  "größe 🫖 \u202e\u2028",
  "\ud800",
  "x".repeat(63),
  "x".repeat(64),
  "x".repeat(300),
  null,
];
/** Names of models and raters that read alike, or are words of the language. */
const NAMES = ["a/one", "b/one", "one", "gold", "and", 'the "best"', "c`d", "e.f", "1", "ümlaut", ""];

/** Names of fields of the records. */
const FIELDS = ["plain", "two words", "tick`tock", "and", 'with "quotes"', "dotted.name", "größe"];

/** Values on and beside the edges of bins. */
const EDGES = [0, 0.05, 0.15, 0.1 + 0.2, 0.3, 0.35, 0.575, 0.6, 0.7, 1 - 2 ** -53, 1, 1e-7];

export const KINDS = ["answers", "choices", "ratings"] as const;

export function generated(kind: (typeof KINDS)[number], seed: number, size: number): string {
  const draw = drawing(seed);
  const one = <Value>(values: readonly Value[]): Value => values[Math.floor(draw() * values.length)] as Value;
  const some = (share: number) => draw() < share;
  const fields = () => Object.fromEntries(FIELDS.filter(() => some(0.8)).map((name) => [name, one(ODD)]));
  const answers = (at: number) => ({
    id: some(0.05) ? "again" : `s${at}`,
    question: `Question ${at % 11}?`,
    response: one(["Paris", "Rome", "It is Paris.", "I cannot answer.", "", null, "Lyon, not Paris"]),
    ground_truth: one(["Paris", "Paris", ["Paris", "Rome"], "", null]),
    counterfactual_answer: some(0.3) ? "Lyon" : null,
    task: one(["noise_robustness", "negative_rejection", "counterfactual_robustness", null, null]),
    noise: one([0, 0.2, "0.2", 0.4, null]),
    model: one(NAMES),
    score_a: one(EDGES),
    our_score: one([1, 2, 3, 4, 5, 4.5]),
    ...(some(0.6)
      ? {
          documents_sentences: [
            [
              ["0a", "Paris."],
              ["0b", "Rome."],
            ],
          ],
          response_sentences: [
            ["a", "Paris."],
            ["b", "Rome."],
            ["c", "Lyon."],
          ],
          all_relevant_sentence_keys: one([["0a"], ["0a", "0b", "0b"], []]),
          all_utilized_sentence_keys: one([["0a"], []]),
          unsupported_response_sentence_keys: one([["b"], ["a", "b"], []]),
        }
      : {}),
    ...fields(),
  });
  const choices = (at: number) => ({
    doc_id: at,
    doc: { question: `Question ${at % 13}?`, choices: ["w", "x", "y"] },
    target: one([0, 1, 2, 7]),
    arguments: [
      ["q", " w"],
      ["q", " x"],
      ["q", " y"],
    ],
    resps: Array.from({ length: 3 }, () => [[one([-0.1, -0.1, -1, -2.5, -900, "-inf", "nan"]), "False"]]),
    filtered_resps: [],
    ...fields(),
  });
  const ratings = (at: number) => ({
    id: `r${at}`,
    prompt: `Prompt ${at % 9}`,
    response1: "x",
    response2: "y",
    gold: one([1, -1, 0, 1, "1", "x", null]),
    model: one(NAMES),
    ratings: NAMES.slice(0, 4).flatMap((rater) =>
      Array.from({ length: Math.floor(draw() * 4) }, () => ({
        rater: rater === "one" ? 'the "best" c`d' : rater,
        value: one([1, 1, -1, -1, 0, "1", "garbage", 2]),
        ...(some(0.4) ? { swapped: true } : {}),
      })),
    ),
    ...fields(),
  });
  const rowOf = { answers, choices, ratings }[kind];
  return Array.from({ length: size }, (_, at) => `${JSON.stringify(rowOf(at))}\n`).join("");
}
