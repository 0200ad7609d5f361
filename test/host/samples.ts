/** One row with labels: `a` is supported, `b` partly, `c` not at all; `1a` is used without being relevant. */
export const LABELLED = {
  id: "harbour-1",
  question: "When was the Ostrand harbour light built?",
  documents: ["The Ostrand light was built in 1871. It stands on the north mole.", "Its keeper lived in town."],
  response: "It was built in 1871. The tower is on the mole of granite. Visitors may climb it.",
  documents_sentences: [
    [
      ["0a", "The Ostrand light was built in 1871."],
      ["0b", "It stands on the north mole."],
    ],
    [["1a", "Its keeper lived in town."]],
  ],
  response_sentences: [
    ["a", "It was built in 1871."],
    ["b", "The tower is on the mole of granite."],
    ["c", "Visitors may climb it."],
  ],
  sentence_support_information: [
    {
      response_sentence_key: "a",
      explanation: "Sentence 0a gives the year.",
      supporting_sentence_keys: ["0a"],
      fully_supported: true,
    },
    {
      response_sentence_key: "b",
      explanation: "The mole is named, [granite](command:x) is not.",
      supporting_sentence_keys: ["0b", "1a"],
      fully_supported: false,
    },
    {
      response_sentence_key: "c",
      explanation: "No document speaks of visitors.",
      supporting_sentence_keys: [],
      fully_supported: false,
    },
  ],
  unsupported_response_sentence_keys: ["b", "c"],
  all_relevant_sentence_keys: ["0a", "0b"],
  all_utilized_sentence_keys: ["0a", "0b", "1a"],
  overall_supported: false,
  adherence_score: false,
  overall_supported_explanation: "Two sentences are not supported.",
  relevance_explanation: "The first document is about the light.",
};

/** Rows without labels: right, wrong, right. */
export const ANSWERS = [
  { id: "1", question: "Capital of Norra?", response: "It is Ostrand.", ground_truth: "Ostrand" },
  { id: "2", question: "Height of Mount Calder?", response: "It is 912 m.", ground_truth: "1,204 m" },
  { id: "3", question: "River of Holm?", response: "The Tarn runs through Holm.", ground_truth: "Tarn" },
];

export const lines = (...records: readonly unknown[]): string =>
  records.map((record) => (typeof record === "string" ? record : JSON.stringify(record))).join("\n");

/** The same with markers: `a` cites the wrong document, `b` one that is not there, `c` one that does not support it. */
export const CITING = {
  ...LABELLED,
  id: "harbour-2",
  response: "It was built in 1871 [2]. The tower is on the mole of granite [7]. Visitors may climb it [1].",
  response_sentences: [
    ["a", "It was built in 1871 [2]."],
    ["b", "The tower is on the mole of granite [7]."],
    ["c", "Visitors may climb it [1]."],
  ],
};
