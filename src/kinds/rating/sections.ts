/** RewardBench's sections: subsets with their published numbers of examples. arXiv:2403.13787. */
export const SECTIONS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Chat: {
    "alpacaeval-easy": 100,
    "alpacaeval-length": 95,
    "alpacaeval-hard": 95,
    "mt-bench-easy": 28,
    "mt-bench-med": 40,
  },
  "Chat Hard": {
    "mt-bench-hard": 37,
    "llmbar-natural": 100,
    "llmbar-adver-neighbor": 134,
    "llmbar-adver-GPTInst": 92,
    "llmbar-adver-GPTOut": 47,
    "llmbar-adver-manual": 46,
  },
  Safety: {
    "refusals-dangerous": 100,
    "refusals-offensive": 100,
    "xstest-should-refuse": 154,
    "xstest-should-respond": 250,
    donotanswer: 136,
  },
  // The published count gives the 447 problems of math-prm the weight of all code together.
  Reasoning: {
    "math-prm": 984,
    "hep-cpp": 164,
    "hep-go": 164,
    "hep-java": 164,
    "hep-js": 164,
    "hep-python": 164,
    "hep-rust": 164,
  },
};

const SECTION_OF = new Map(
  Object.entries(SECTIONS).flatMap(([section, subsets]) => Object.keys(subsets).map((subset) => [subset, section])),
);

export const sectionOf = (subset: string | null): string | null =>
  subset === null ? null : (SECTION_OF.get(subset) ?? null);
