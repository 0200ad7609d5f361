// Regular expressions that recheck does not find safe, and why they may stay: each with the bound of its input.

/**
 * @typedef {object} Bounded
 * @property {string} file
 * @property {string} begins How the pattern begins, as `/source/flags`: as much as tells it from others of the file.
 * @property {string} [ends] How it ends, where others begin so too.
 * @property {string} bound Of the input.
 * @property {string} because
 */

/** How patterns begin that look behind an answer. */
const MARKS = `/^["')\\]]*(?:'s)?(?:, (?!and\\b|but\\b|or\\b|not\\b)[^,;]{1,60},)?`;

/** @type {readonly Bounded[]} */
export const BOUNDED = [
  {
    file: "src/kinds/rag/causes/texts.ts",
    begins: "/(?:^|[.!?:;…",
    bound: "12 characters: what stands right before a name",
    because: "the same signs end a sentence and open the next one",
  },
  {
    file: "src/kinds/states/errorMessages.ts",
    begins: "/",
    bound: "400 characters of a message (LOOKED_AT)",
    because: "recheck takes minutes for how messages begin; test/kinds/states/errorKinds.test.ts times them",
  },
  ...["/[>*]+$/", "/\\n\\s*(?:[-*•]", "/^_?(?:\\w*(?:RateLimit"].map((begins) => ({
    file: "src/kinds/states/errorTexts.ts",
    begins,
    bound: "400 characters of a message (LOOKED_AT)",
    because: "a square of so few is nothing",
  })),
  {
    file: "src/kinds/states/errorShapes.ts",
    begins: "/<(?:title|h1)",
    bound: "3,000 characters of a page",
    because: "recheck comes to no end, though both repeats are bounded",
  },
  ...["/^(?:invalid_request_error", "/(?:Throttl"].map((begins) => ({
    file: "src/kinds/states/errorShapes.ts",
    begins,
    bound: "80 characters of a type (LONGEST_TYPE)",
    because: "a square of so few is nothing",
  })),
  ...[
    { begins: "/[;:()[\\]{}]|,| -+ " },
    { begins: "/\\b(?:false|untrue|wrong" },
    { begins: "/\\b(?:wrongly|falsely" },
    { begins: "/\\b(?:(?<denies>doubts?" },
    { begins: "/(?:any|every)\\w* $" },
    { begins: "/(?:^\\W*yes\\b|\\b(?:may" },
    { begins: "/(?:\\bnot (?:only|just" },
    { begins: "/(?:(?:\\brather than" },
    { begins: `${MARKS}(?: (?!(?:and|but|or|while` },
    { begins: `${MARKS}[^,;]{0,40}` },
  ].map((pattern) => ({
    ...pattern,
    file: "src/kinds/rag/robustness/denials.ts",
    bound: "200 characters before an answer or behind it (REACH)",
    because: "recheck comes to no end, or finds a square, in one clause; test/hostile/strictTimes.test.ts times it",
  })),
  ...[
    { begins: "/(?:\\b(?:none|nothing|neither" },
    { begins: "/\\b(?:documents?|docs?", ends: "gets?|got)(?: (?:[\\w'%$/-]|[.,](?=\\d))+){1,5} $/u" },
    { begins: "/(?:^|[,;:(] ?| -+ |", ends: "(?:clearly )?$/u" },
    { begins: "/^[^.,;:?!()]{0,90}? (?:in|within" },
    { begins: "/^\\w+ (?:stated|listed|given" },
  ].map((pattern) => ({
    ...pattern,
    file: "src/kinds/rag/robustness/errors.ts",
    bound: "240 characters before a word of error or behind it (REACH)",
    because: "recheck comes to no end with up to eight words of a clause; test/hostile/strictTimes.test.ts times it",
  })),
  {
    file: "src/kinds/rag/robustness/errors.ts",
    begins: `/((?:(?:not|n't) (?:(?!only`,
    bound: "none",
    because:
      "recheck comes to no end with so many words. What repeats without a bound is one word behind a word of its own, so that no letter is read twice; test/hostile/strictTimes.test.ts times it",
  },
  {
    file: "src/kinds/rag/adapting/promptMarks.ts",
    begins: "/[ \\t]?\\((?:title",
    bound: "153 characters: it looks at one place, behind the name of a passage",
    because: "recheck comes to no end; what repeats ends at 150",
  },
  {
    file: "src/kinds/rag/adapting/promptTags.ts",
    begins: "/([\\p{L}_-]{1,30})",
    bound: "501 characters: the attributes of a tag",
    because: "recheck comes to no end; test/hostile/prompts.test.ts times tags",
  },
  {
    file: "src/kinds/rag/adapting/promptWords.ts",
    begins: "/(?:following|below",
    bound: "1000 characters: the beginning of a prompt (LONGEST_OPENING)",
    because:
      "recheck comes to no end with so many words; what repeats ends at 60; test/hostile/prompts.test.ts times it",
  },
  {
    file: "src/host/runNames.ts",
    begins: "/(?:[-_. ]+(?:version",
    bound: "the name of a file, 255 bytes on disk",
    because: "the same signs part what ends a name, in any number",
  },
  {
    file: "src/platform/openai/redact.ts",
    begins: "/([^\\s*•●·#█…]{0,64})",
    bound: "20,000 characters (LONGEST_READ)",
    because: "each repeat ends at 64, so that the time is linear; recheck takes 64 for many",
  },
];

/** Patterns that are made while a function runs, of more than constants. */
export const BUILT = [
  {
    file: "src/kinds/rag/robustness/refusal.ts",
    begins: "RegExp(spelledPattern(source",
    because:
      "what is put in are the words of a language (refusals/). They see at most 500 characters on either side of a word of refusal (REACH); test/hostile/growth.test.ts and refusals.test.ts time them",
  },
  {
    file: "src/text/boundaries.ts",
    begins: "RegExp(String.raw`(?:^|\\s)",
    because: "what is put in is a number of up to three digits; everything else is looked for once at each place",
  },
];
