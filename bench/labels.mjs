// How near the local labeller comes to its goals, beside plain overlap and length alone.
//   node bench/labels.mjs [--data FOLDER] [--fitted] [--json]
// --fitted leaves out what people labelled (SummEdits, MEMERAG), which nothing is fitted on and which is looked at
// seldom. Data of others are no part of the project: they are looked for in ../shared/data beside it.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { callsLine, groupedInterval, mean, percent, wilson } from "./figures.mjs";
import { humanSets, summaries } from "./humanLabels.mjs";
import { loadCore } from "./labelCore.mjs";
import { checks, halueval, paragraphs, rgbAnswers, rgbStatements, statements } from "./labelSets.mjs";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
const { values: flags } = parseArgs({
  options: {
    data: { type: "string", default: path.join(PROJECT, "..", "shared", "data") },
    fitted: { type: "boolean", default: false },
  },
});

/**
 * What is judged: sentences (`texts`) against documents, supported only if each of them is. `group`: what shares documents.
 * @typedef {{group: string, question: string, documents: string[], texts: string[], isSupported: boolean}} Example
 * @typedef {ReturnType<typeof inputOf>} Input
 * @typedef {Example & {chance: number, call: "supported" | "unsupported" | "unsure", overlap: number, shortness: number}} Judged
 */

const core = await loadCore();
const vocabulary = new core.Vocabulary();

/** @param {string} text @returns {string[]} */
const sentencesOf = (text) => core.splitResponse(text).map((/** @type {{text: string}} */ one) => one.text);

/** As a labeller is asked about it. @param {Example} example */
function inputOf({ question, documents, texts }) {
  const response = texts.map((text, i) => ({ key: core.lettersOf(i), text }));
  return { question, documents: documents.map((text, d) => core.splitDocument(d, text)), response };
}

/** @param {ReturnType<typeof inputOf>} input @returns {{chances: number[], calls: string[]}} */
function labelled(input) {
  const { probabilities: chances } = core.labelInBulk(input, vocabulary);
  return { chances, calls: chances.map(core.callOf) };
}

/** @param {Example} example @returns {Judged} */
function judged(example) {
  const { chances, calls } = labelled(inputOf(example));
  const call = calls.includes("unsupported") ? "unsupported" : calls.includes("unsure") ? "unsure" : "supported";
  const text = example.texts.join(" ");
  const overlap = overlapOf(text, example.documents.join(" "));
  return { ...example, chance: Math.min(1, ...chances), call, overlap, shortness: -text.length };
}

/** Plain overlap: share of the distinct words that the documents have. @param {string} response @param {string} documents */
function overlapOf(response, documents) {
  const [said, there] = [response, documents].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)));
  return said.size === 0 ? 0 : [...said].filter((word) => there.has(word)).length / said.size;
}

const SCORES = /** @type {const} */ (["chance", "overlap", "shortness"]);
const NAMES = { chance: "local labeller", overlap: "plain overlap", shortness: "length alone" };

/** @param {string} name @param {Judged[]} set @param {number | null} goal */
function areas(name, set, goal) {
  console.log(`\n${name}: ${counted(set)}, AUROC${goal === null ? "" : `, goal ${goal}`}`);
  for (const score of SCORES) {
    const area = (/** @type {Judged[]} */ rows) =>
      core.auroc(
        rows.map(({ isSupported }) => (isSupported ? 1 : 0)),
        rows.map((row) => row[score]),
      );
    console.log(`  ${NAMES[score].padEnd(16)} ${area(set).toFixed(3)}  ${groupedInterval(set, area)}`);
  }
  console.log(`  ${callsLine(set)}`);
}

/** @param {Judged[]} set */
const counted = (set) =>
  `${set.length} of ${new Set(set.map(({ group }) => group)).size} groups, ${set.filter(({ isSupported }) => isSupported).length} supported`;

/** Above the half is yes; the other two get the cut that serves them best on these very rows. @param {string} name @param {Judged[]} set @param {number | null} goal */
function balanced(name, set, goal) {
  console.log(`\n${name}: ${counted(set)}, balanced accuracy${goal === null ? "" : `, goal ${goal}`}`);
  for (const score of SCORES) {
    const cut = score === "chance" ? 0.5 : bestCut(set, score);
    const accuracy = (/** @type {Judged[]} */ rows) => balancedAccuracy(rows, (row) => row[score] >= cut);
    const words = score === "chance" ? "" : " (best cut in hindsight)";
    console.log(`  ${NAMES[score].padEnd(16)} ${accuracy(set).toFixed(3)}  ${groupedInterval(set, accuracy)}${words}`);
  }
  const area = core.auroc(
    set.map(({ isSupported }) => Number(isSupported)),
    set.map(({ chance }) => chance),
  );
  console.log(`  AUROC of its chances ${area.toFixed(3)}`);
  console.log(`  ${callsLine(set)}`);
}

/** @param {Judged[]} rows @param {(row: Judged) => boolean} isYes */
function balancedAccuracy(rows, isYes) {
  const [yes, no] = [rows.filter(({ isSupported }) => isSupported), rows.filter(({ isSupported }) => !isSupported)];
  return (mean(yes.map((row) => Number(isYes(row)))) + mean(no.map((row) => Number(!isYes(row))))) / 2;
}

/** @param {Judged[]} set @param {"overlap" | "shortness"} score */
function bestCut(set, score) {
  const cuts = [...new Set(set.map((row) => row[score]))];
  let [best, most] = [0, -1];
  for (const cut of cuts) {
    const accuracy = balancedAccuracy(set, (row) => row[score] >= cut);
    if (accuracy > most) [best, most] = [cut, accuracy];
  }
  return best;
}

const GOALS = new Map([
  ["case", 0.99],
  ["reversed", 0.99],
  ["spaces", 0.99],
  ["negate", 0.92],
  ["entity", 0.92],
]);

/** Of those of `evaloupe stress`: the ones that need no word on what supports a sentence, and no unsupported ones. */
const OPERATORS = core.SUPPORT_OPERATORS.filter(
  (/** @type {{id: string}} */ { id }) => id !== "evidence-removed" && id !== "inject",
);

/**
 * Of what is called supported, how often a change that must not matter leaves it so, and one that does, does not: with
 * every row decided at the half, and by the calls that are made of it, unsure among them. `evaloupe stress` asks for less:
 * that less is thought of what got worse.
 * @param {string} name @param {Example[]} set
 */
function stress(name, set) {
  const inputs = set.map(inputOf);
  const pool = new core.Pooled(1);
  for (const [at, input] of inputs.entries()) pool.add(input, String(at));
  const ways = /** @type {const} */ ([
    ["decided at the half", (/** @type {Input} */ input) => Math.min(1, ...labelled(input).chances) >= 0.5],
    ["called", (/** @type {Input} */ input) => labelled(input).calls.every((call) => call === "supported")],
  ]);
  for (const [way, isYes] of ways) {
    const eligible = [...inputs.entries()].filter(([, input]) => isYes(input));
    console.log(`\n${name}, ${way}: ${eligible.length} of ${set.length} consistent rows are supported`);
    for (const { id, expects, mutate } of OPERATORS) {
      let [applied, noticed] = [0, 0];
      for (const [at, input] of eligible) {
        const levels = new Map(input.response.map(({ key }) => [key, core.Level.supported]));
        const judged = { input, verdict: { levels, cited: new Set() } };
        const mutant = mutate(judged, new core.Draw(1, String(at), id), pool);
        if (mutant === null) continue;
        applied++;
        if (isYes(mutant.input) === (expects === "same")) noticed++;
      }
      const goal = GOALS.get(id);
      const [low, high] = wilson(noticed, applied);
      const share = applied === 0 ? "none" : `${percent(noticed / applied)} [${percent(low)}, ${percent(high)}]`;
      const words = `${id.padEnd(20)} ${`${noticed}/${applied}`.padEnd(9)} ${share}`;
      console.log(`  ${words}${goal ? `, goal ${percent(goal)}` : ""}`);
    }
  }
}

const kept = (/** @type {Example[]} */ set) => set.filter(({ group }) => core.isKept(group)).map(judged);
areas("HaluEval, kept aside", kept(await halueval(flags.data, sentencesOf)), null);
areas("RGB answers, kept aside", kept(await rgbAnswers(flags.data)), null);
areas("RGB statements, kept aside", kept(await rgbStatements(flags.data, sentencesOf)), null);
balanced("Statements and changed statements, kept aside", kept(await statements(flags.data, sentencesOf)), null);
const made = kept(checks(await paragraphs(flags.data), sentencesOf));
balanced("Changed sentences, kept aside", made, null);
stress(
  "Sentences of documents, kept aside",
  made.filter(({ isSupported }) => isSupported),
);
if (!flags.fitted) {
  const { sets, missing } = humanSets(flags.data, core.splitResponse);
  for (const file of missing) console.log(`\nNot there, and left out: ${file}`);
  /** @type {Judged[]} */ const edits = [];
  /** @type {Example[]} */ const consistent = [];
  for (const [domain, rows] of Object.entries(summaries(flags.data, sentencesOf))) {
    const set = rows.map(judged);
    balanced(`SummEdits, ${domain}`, set, null);
    edits.push(...set);
    consistent.push(...rows.filter(({ isSupported }) => isSupported));
  }
  if (edits.length > 0) balanced("SummEdits, both", edits, 0.62);
  if (consistent.length > 0) stress("SummEdits", consistent);
  /** @type {Judged[]} */ const all = [];
  console.log("\nSentences by people: what the labeller calls");
  for (const [name, set] of Object.entries(sets)) {
    const rows = set.flatMap(({ group, question, documents, response, truths }) =>
      response.flatMap(({ text }, s) => {
        const isSupported = truths[s] ?? null;
        return isSupported === null ? [] : [judged({ group, question, documents, texts: [text], isSupported })];
      }),
    );
    all.push(...rows);
    if (name.startsWith("MEMERAG")) areas(name, rows, name === "MEMERAG, English" ? 0.7 : null);
    else console.log(`\n${name}, sentences: ${counted(rows)}\n  ${callsLine(rows)}`);
  }
  if (all.length > 0) console.log(`\nTogether: ${counted(all)}\n  ${callsLine(all)}`);
}
