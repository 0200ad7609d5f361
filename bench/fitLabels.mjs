// Weights of the local labeller's features, fitted on what nobody is measured by: half of the questions of HaluEval and
// RGB, and changed sentences of their documents. Prints them; `node bench/labels.mjs` says how they do.
//   node bench/fitLabels.mjs [--data FOLDER]
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { loadCore } from "./labelCore.mjs";
import { checks, halueval, paragraphs, rgbAnswers, rgbStatements, statements } from "./labelSets.mjs";
import { fitLogistic } from "./logistic.mjs";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
const { values: flags } = parseArgs({
  options: { data: { type: "string", default: path.join(PROJECT, "..", "shared", "data") } },
});
const core = await loadCore();
const vocabulary = new core.Vocabulary();

/** @param {string} text @returns {string[]} */
const sentencesOf = (text) => core.splitResponse(text).map((/** @type {{text: string}} */ one) => one.text);

/** Features of the sentence that is least likely supported, by the weights that are there. @param {import("./mutants.mjs").Example} example */
function featuresOf({ question, documents, texts }) {
  const response = texts.map((text, i) => ({ key: String(i), text }));
  const split = documents.map((text, d) => core.splitDocument(d, text));
  const { support } = core.labelLocally({ question, documents: split, response }, vocabulary);
  const told = support.filter((/** @type {{features: object}} */ { features }) => Object.keys(features).length > 0);
  told.sort(
    (/** @type {{probability: number}} */ a, /** @type {{probability: number}} */ b) => a.probability - b.probability,
  );
  return told[0]?.features ?? null;
}

const SETS = [
  { set: await halueval(flags.data, sentencesOf), weight: 1 },
  { set: await rgbAnswers(flags.data), weight: 0.5 },
  { set: await rgbStatements(flags.data, sentencesOf), weight: 1 },
  { set: checks(await paragraphs(flags.data), sentencesOf), weight: 1 },
  { set: await statements(flags.data, sentencesOf), weight: 2 },
];
const examples = SETS.flatMap(({ set, weight }) => {
  const rows = set.flatMap((example) => {
    const features = core.isKept(example.group) ? null : featuresOf(example);
    return features === null ? [] : [{ features, y: example.isSupported ? 1 : 0 }];
  });
  return rows.map(({ features, y }) => ({
    isFar: core.isFar(features),
    x: core.FEATURES.map((/** @type {string} */ name) => features[name] ?? 0),
    y,
    weight: weight / rows.length,
  }));
});
const priors = core.FEATURES.map((/** @type {string} */ name) => core.PRIORS[name]);
/** HaluEval lacks some of what it asks about, and the examples say little of numbers: there the priors stand firmer. */
const FIRM = new Map([
  ["stranger", 0.1],
  ["numbers", 0.02],
]);
const ridges = core.FEATURES.map((/** @type {string} */ name) => FIRM.get(name) ?? 0.005);
const { weights, bias } = fitLogistic(examples, priors, { ridges, rate: 1, steps: 4000 });
console.log("near:");
for (const [i, name] of core.FEATURES.entries()) console.log(`  ${name}: ${weights[i]?.toFixed(2)},`);
const far = examples.filter(({ isFar }) => isFar);
const share = [0, 1].map((side) => far.reduce((sum, { y, weight }) => sum + (y === side ? weight : 0), 0));
const balanced = far.map(({ x, y, weight }) => ({ x, y, weight: weight / (share[y] ?? 1) }));
const own = fitLogistic(balanced, priors, {
  ridges: core.FEATURES.map((/** @type {string} */ name) => (name === "numbers" ? 0.03 : 0.01)),
  rate: 1,
  steps: 4000,
});
console.log("far:");
for (const [i, name] of core.FEATURES.entries()) console.log(`  ${name}: ${own.weights[i]?.toFixed(2)},`);
console.log(`bias ${own.bias.toFixed(2)}`);
console.log(`bias ${bias.toFixed(2)}, near, ${examples.length} responses`);
