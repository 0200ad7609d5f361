// Regular expressions that recheck does not find safe, and why they may stay: each with the bound of its input.

/**
 * @typedef {object} Bounded
 * @property {string} file
 * @property {string} begins How the pattern begins, as `/source/flags`: as much as tells it from others of the file.
 * @property {string} bound Of the input.
 * @property {string} because
 */

/** @type {readonly Bounded[]} */
export const BOUNDED = [
  {
    file: "src/core/kinds/rag/causes/texts.ts",
    begins: "/(?:^|[.!?:;…",
    bound: "12 characters: what stands right before a name",
    because: "the same signs end a sentence and open the next one",
  },
  {
    file: "src/core/kinds/rag/robustness/refusal.ts",
    begins: "/(?:(?<![\\w'\"] )|\\b(?:i|we|but",
    bound: "one statement of a response",
    because:
      "recheck comes to no end with 15,000 characters. Its repeats end at five words or 50 characters; test/hostile/pumps.test.ts times it",
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
    file: "src/core/sentences/boundaries.ts",
    begins: "RegExp(String.raw`(?:^|\\s)",
    because: "what is put in is a number of up to three digits; everything else is looked for once at each place",
  },
];
