// How well the local labeller tells supported from unsupported, beside a plain token overlap; and its weights.
//   node bench/calibrate.mjs [--fit] [--data FOLDER]
// Without --fit the weights that the project has are tried on both halves; with it they are fitted anew on the one half
// and printed. Data of others are no part of the project: they are looked for in ../shared/data beside it.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { reportCalls } from "./calls.mjs";
import { humanSets } from "./humanLabels.mjs";
import { fitLogistic } from "./logistic.mjs";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
const { values: flags } = parseArgs({
  options: {
    fit: { type: "boolean", default: false },
    data: { type: "string", default: path.join(PROJECT, "..", "shared", "data") },
  },
});

/**
 * @typedef {{id: string, question: string, documents: string[], response: string, isSupported: boolean}} Example
 * @typedef {Example & {features: Record<string, number>, score: number, overlap: number, length: number}} Tried
 */

const FILES = {
  halueval: path.join(flags.data, "other", "halueval_qa_one-turn_data.json"),
  rgb: path.join(flags.data, "rgb", "en_fact.json"),
};
const missing = Object.values(FILES).filter((file) => !existsSync(file));
if (missing.length > 0) {
  console.error(`Nothing was tried, as these files are not there:\n  ${missing.join("\n  ")}`);
  console.error("They are HaluEval's and RGB's, and no part of this project. --data FOLDER says where they lie.");
  process.exit(1);
}

const core = await loadCore();
const vocabulary = new core.Vocabulary();
const sets = {
  "HaluEval: right or hallucinated answer": tryAll(await haluEval()),
  "RGB: answer, right or falsified documents": tryAll(await rgb()),
  "RGB: sentence of a document, right or falsified, against the other documents": tryAll(await rgbStatements()),
};

const training = Object.values(sets).map((set) => set.filter(({ id }) => !isKept(id)));
if (flags.fit) printWeights();
for (const [name, set] of Object.entries(sets)) {
  console.log(`\n${name}`);
  report(
    "calibrated on",
    set.filter(({ id }) => !isKept(id)),
  );
  report(
    "kept aside",
    set.filter(({ id }) => isKept(id)),
  );
}
console.log(
  "\nHaluEval's hallucinated answers are longer than its right ones: there, shortness alone goes far. Intervals take",
);
console.log("responses as independent, though answers to one question share its documents: the true ones are wider.");
reportPeople();
console.log("\nRGB: a document that answers the question, or one that does not");
relevance(await rgbRows());

/** Half of the ids, by a hash: the same on every machine and whatever the order of the file. @param {string} id */
function isKept(id) {
  return (createHash("sha256").update(`evaloupe ${id}`).digest()[0] ?? 0) % 2 === 1;
}

/** @returns {Promise<Example[]>} */
async function haluEval() {
  const rows = await readLines(FILES.halueval);
  return rows.flatMap(({ knowledge, question, right_answer, hallucinated_answer }) => {
    const one = { id: question, question, documents: [knowledge] };
    return [
      { ...one, response: right_answer, isSupported: true },
      { ...one, response: hallucinated_answer, isSupported: false },
    ];
  });
}

/** Each answer against each kind of documents, so that no answer is right by itself. @returns {Promise<Example[]>} */
async function rgb() {
  return (await rgbRows()).flatMap(({ query, answer, fakeanswer, positive, positive_wrong }) => {
    const one = { id: query, question: query };
    const [right, wrong] = [textOf(answer), textOf(fakeanswer)];
    return [
      { ...one, response: right, documents: positive, isSupported: true },
      { ...one, response: right, documents: positive_wrong, isSupported: false },
      { ...one, response: wrong, documents: positive, isSupported: false },
      { ...one, response: wrong, documents: positive_wrong, isSupported: true },
    ];
  });
}

/**
 * Whole sentences of equal length: one that has the answer, and the same with the false answer in its place, against what
 * the other documents say. Nothing else in the sentence need be in them: both are hard.
 * @returns {Promise<Example[]>}
 */
async function rgbStatements() {
  return (await rgbRows()).flatMap(({ query, answer, fakeanswer, positive, positive_wrong }) => {
    const [right, wrong] = [[answer].flat(3).map(String), textOf(fakeanswer)];
    return positive.flatMap((/** @type {string} */ text, /** @type {number} */ d) => {
      const sentence = sentencesOf(text).find((one) => right.some((alternative) => one.includes(alternative)));
      const falsified = sentencesOf(positive_wrong[d] ?? "").find((one) => one.includes(wrong));
      const documents = positive.filter((/** @type {string} */ _, /** @type {number} */ other) => other !== d);
      const isAnswered = documents.some((/** @type {string} */ other) => right.some((one) => other.includes(one)));
      if (!sentence || !falsified || !isAnswered) return [];
      const one = { id: query, question: query, documents };
      return [
        { ...one, response: sentence, isSupported: true },
        { ...one, response: falsified, isSupported: false },
      ];
    });
  });
}

/** @param {string} text @returns {string[]} */
function sentencesOf(text) {
  return core.splitResponse(text).map((/** @type {{text: string}} */ { text }) => text);
}

function rgbRows() {
  return readLines(FILES.rgb);
}

/** The first of an answer's alternatives. @param {unknown} answer @returns {string} */
function textOf(answer) {
  return Array.isArray(answer) ? textOf(answer[0]) : String(answer);
}

/** @param {string} file */
async function readLines(file) {
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => JSON.parse(line));
}

/** @param {readonly string[]} texts */
function splitDocuments(texts) {
  return texts.map((text, d) => core.splitDocument(d, text));
}

/** @param {Example[]} examples @returns {Tried[]} */
function tryAll(examples) {
  return examples.map((example) => {
    const documents = splitDocuments(example.documents);
    const { support } = core.labelLocally(
      { question: example.question, documents, response: core.splitResponse(example.response) },
      vocabulary,
    );
    // A response is as well supported as its least supported sentence.
    const scores = support.map((/** @type {{features: Record<string, number>}} */ { features }) => scoreOf(features));
    const score = Math.min(...scores);
    return {
      ...example,
      features: support[scores.indexOf(score)].features,
      score,
      overlap: overlapOf(example.response, example.documents.join(" ")),
      length: -example.response.length,
    };
  });
}

/** Of what claims nothing there is nothing to say. @param {Record<string, number>} features @returns {number} */
function scoreOf(features) {
  return Object.keys(features).length === 0 ? 0 : core.scoreOf(features);
}

/** Plain overlap: share of the response's distinct words that the documents have. @param {string} response @param {string} documents */
function overlapOf(response, documents) {
  const [said, there] = [response, documents].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)));
  return said.size === 0 ? 0 : [...said].filter((word) => there.has(word)).length / said.size;
}

/** @param {string} name @param {Tried[]} set */
function report(name, set) {
  const truth = set.map(({ isSupported }) => (isSupported ? 1 : 0));
  console.log(`  ${name}: ${set.length} responses, ${truth.reduce((a, b) => a + b, 0)} supported`);
  for (const [scorer, scoreOf] of /** @type {[string, (one: Tried) => number][]} */ ([
    ["local labeller", ({ score }) => score],
    ["token overlap", ({ overlap }) => overlap],
    ["shortness alone", ({ length }) => length],
  ])) {
    line(scorer, truth, set.map(scoreOf));
  }
}

/** @param {string} scorer @param {number[]} truth @param {number[]} scores */
function line(scorer, truth, scores) {
  const area = core.auroc(truth, scores);
  const [low, high] = core.aurocInterval(truth, scores);
  console.log(`    ${scorer.padEnd(16)} AUROC ${area.toFixed(3)}  [${low.toFixed(3)}, ${high.toFixed(3)}]`);
}

/** @param {{query: string, positive: string[], negative: string[]}[]} rows */
function relevance(rows) {
  for (const [name, kept] of /** @type {const} */ ([
    ["calibrated on", false],
    ["kept aside", true],
  ])) {
    /** @type {number[]} */ const truth = [];
    /** @type {number[]} */ const ranks = [];
    /** @type {number[]} */ const decided = [];
    /** @type {number[]} */ const overlaps = [];
    for (const { query, positive, negative } of rows.filter((row) => isKept(row.query) === kept)) {
      const texts = [...positive, ...negative];
      const documents = splitDocuments(texts);
      const labels = core.labelLocally({ question: query, documents, response: [] }, vocabulary);
      texts.forEach((text, d) => {
        const own = labels.relevance.filter(({ key }) => Number.parseInt(key, 10) === d);
        truth.push(d < positive.length ? 1 : 0);
        ranks.push(Math.max(0, ...own.map(({ share }) => share)));
        decided.push(own.some((/** @type {{isRelevant: boolean}} */ { isRelevant }) => isRelevant) ? 1 : 0);
        overlaps.push(overlapOf(query, text));
      });
    }
    console.log(`  ${name}: ${truth.length} documents, ${truth.reduce((a, b) => a + b, 0)} that answer`);
    line("local labeller", truth, ranks);
    line("token overlap", truth, overlaps);
    const hits = truth.filter((one, i) => one === 1 && decided[i] === 1).length;
    const positives = truth.filter((one) => one === 1).length;
    const said = decided.filter((one) => one === 1).length;
    console.log(`    called relevant: precision ${(hits / said).toFixed(3)}, recall ${(hits / positives).toFixed(3)}`);
  }
}

function printWeights() {
  const examples = training.flatMap((set) => {
    // Each data set weighs the same, whatever its size.
    const used = set.filter(({ features }) => Object.keys(features).length > 0);
    return used.map(({ features, isSupported }) => ({
      x: core.FEATURES.map((/** @type {string} */ name) => features[name] ?? 0),
      y: isSupported ? 1 : 0,
      weight: 1 / used.length,
    }));
  });
  const { weights, bias } = fitLogistic(
    examples,
    core.FEATURES.map((/** @type {string} */ name) => core.PRIORS[name]),
  );
  const parts = core.FEATURES.map(
    (/** @type {string} */ name, /** @type {number} */ i) => `  ${name}: ${weights[i]?.toFixed(2)},`,
  );
  console.log(["weights fitted on the half that is not kept aside:", ...parts, `bias: ${bias.toFixed(2)}`].join("\n"));
}

/** Sentences that people labelled: what the labeller calls, and its cut. */
function reportPeople() {
  const { sets, missing } = humanSets(flags.data, core.splitResponse);
  if (missing.length > 0) console.log(`\nNot there, and left out:\n  ${missing.join("\n  ")}`);
  const sentences = Object.entries(sets).map(([name, responses]) => [
    name,
    responses.flatMap(({ question, documents, response, truths }) => {
      const { support } = core.labelLocally({ question, documents: splitDocuments(documents), response }, vocabulary);
      return response.flatMap(({ text }, s) => {
        const { features, probability } = support[s];
        const isSupported = truths[s] ?? null;
        if (isSupported === null || Object.keys(features).length === 0) return [];
        return [{ features, text, score: scoreOf(features), probability, isSupported, call: core.callOf(probability) }];
      });
    }),
  ]);
  reportCalls(Object.fromEntries(sentences));
}

async function loadCore() {
  const folder = await mkdtemp(path.join(tmpdir(), "evaloupe-calibrate-"));
  try {
    const outfile = path.join(folder, "core.cjs");
    const contents = [
      'export * from "./src/core/label/local/labelLocally.ts";',
      'export * from "./src/core/label/local/vocabulary.ts";',
      'export * from "./src/core/label/local/features.ts";',
      'export * from "./src/core/label/local/confidence.ts";',
      'export * from "./src/core/sentences/split.ts";',
      'export * from "./src/core/stats/auroc.ts";',
    ].join("\n");
    const stdin = { contents, resolveDir: PROJECT, loader: /** @type {const} */ ("ts") };
    await build({
      stdin,
      bundle: true,
      platform: "node",
      format: "cjs",
      mainFields: ["module", "main"],
      outfile,
      logLevel: "warning",
    });
    return createRequire(import.meta.url)(outfile);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
