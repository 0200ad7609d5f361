import { t } from "@vscode/l10n";
import { addTo, type Candidate, type Rating, type RatingSample, type Vote } from "../../../model/index.ts";
import { OTHERS } from "../../../read/join.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { setOf } from "../../../text/wordList.ts";
import { isText } from "../../adapting.ts";
import { settingMeaning } from "../../reading/settings.ts";
import { ID_KEYS, judgeName, type LabelRead, readWord, turnedRound, turnOf, voteOf } from "../adapting.ts";
import type { RatingFormat } from "../mapped.ts";
import { WINS, withWins } from "../wins.ts";

const ORDER = /^(?:presentation_?|position_?|display_?)?(?:order|ordering|orientation|direction|position)$/i;
const ORDERS = setOf(
  "original orig base given normal forward fwd ab a_b a-b a_first swapped swap flipped reversed reverse rev backward ba",
  "b_a b-a b_first",
);
const TURNED = /^(?:is_?)?(?:swapped|flipped|reversed)$/i;
const VERDICT =
  /^(?:judge_?|llm_?)?(?:verdict|winner|preferred|preference|choice|pick|judge?ment|vote|decision)(?:_(?:side|response|answer|model|author|system))?$/i;
const GOLD =
  /^(?:gold|human|ground_?truth|expected|reference)(?:_(?:winner|preference|preferred|label|verdict|choice))?$/i;
/** Ids of what was asked: ids of rows tell both orders apart. */
const ASKED =
  /^(?:pair|question|item|example|scenario|prompt|sample|task|case|instance|problem|doc)_?(?:id|index|idx)$/i;
const PROMPTS = ["prompt", "question", "instruction", "query", "input", "prompt_text"];
const SIDE =
  /^(response|answer|output|completion|candidate|text|summary|story|translation|model|author|system|generator)_?(a|b|1|2|left|right)$/i;
const NAMES = setOf("model author system generator");
const FIRST = setOf("a 1 left");

const WINNERS = {
  ...{ a: -1, "1": -1, first: -1, left: -1, model_a: -1, response_a: -1, answer_a: -1 },
  ...{ tie: 0, ties: 0, equal: 0, draw: 0, same: 0, c: 0 },
  ...{ b: 1, "2": 1, second: 1, right: 1, model_b: 1, response_b: 1, answer_b: 1 },
} as const;

/**
 * A pair judged in both orders, a row each: the columns of the sides trade places, so a verdict names who was shown
 * where. Both rows are one sample, with a vote in each order.
 */
export const pairOrders: RatingFormat = {
  id: "pair-orders",
  name: () => t("Pairs in both orders"),
  about: "A pair of texts or models per line, its winner, and the order it was shown in; two lines of a pair are one.",
  needs: [
    ["order", "orientation", "swapped"],
    ["verdict", "winner", "preferred", "choice"],
    ["response_a", "answer_a", "model_a"],
  ],
  role: "rows",
  labels: WINNERS,
  scoreReadings: WINS,
  fits: (record) => (itemOf(record) === null || verdictsIn(record).length === 0 ? 0 : SURE),
  itemOf,
  adapt(record, _, read) {
    const others: readonly unknown[] = Array.isArray(record[OTHERS]) ? record[OTHERS] : [];
    const sides = shownIn(record);
    if (sides === null) return [];
    const rows = [record, ...others.filter(isObject)];
    return read(record).map((sample) => withWins({ ...sample, ratings: ratingsOf(rows, sides) }, ["A", "B"]));
  },
  reads: {
    fields: { id: [...ID_KEYS, "scenario_id"], prompt: PROMPTS, dataset: "dataset", subset: ["category", "subset"] },
    always: { isVerdict: true },
    complete: ({ id }, { record }): Partial<RatingSample> => {
      const key = Object.keys(record).find((name) => GOLD.test(name));
      const gold = readWord(folded(key === undefined ? null : record[key]), WINNERS);
      const isId = (name: string) => isText(record[name]) || typeof record[name] === "number";
      const asked = Object.keys(record).filter((name) => ASKED.test(name) && isId(name));
      return {
        // Of several ids, such as a pair's of each scenario, all name the sample.
        id: asked.length > 1 ? asked.map((name) => String(record[name])).join(" · ") : id,
        gold: gold.value,
        unparsedGold: gold.unparsed,
        candidates: candidatesIn(record),
        task: isText(record.task) ? record.task : turnOf(record),
      };
    },
  },
};

const SURE = 0.92;

type Shown = readonly [first: string, second: string];

/** The columns of both sides, by what they hold: `response_a` and `response_b`, `author_left` and `author_right`. */
function sidesIn(record: JsonRecord): ReadonlyMap<string, Shown> {
  const found = new Map<string, { first?: string; second?: string }>();
  for (const [key, value] of Object.entries(record)) {
    const [, stem = "", end = ""] = SIDE.exec(key) ?? [];
    if (stem === "" || !isText(value) || value.trim() === "") continue;
    const side = FIRST.has(end.toLowerCase()) ? "first" : "second";
    found.set(stem.toLowerCase(), { ...found.get(stem.toLowerCase()), [side]: value.trim() });
  }
  return new Map(
    [...found].flatMap(([stem, { first, second }]) =>
      first === undefined || second === undefined || first === second ? [] : [[stem, [first, second] as const]],
    ),
  );
}

/** What was shown first and second: names, which are short, before texts. */
function shownIn(record: JsonRecord): Shown | null {
  const sides = [...sidesIn(record)];
  const [shown] = [...sides.filter(([stem]) => NAMES.has(stem)), ...sides];
  return shown?.[1] ?? null;
}

function candidatesIn(record: JsonRecord): readonly Candidate[] {
  const sides = [...sidesIn(record)];
  const names = sides.find(([stem]) => NAMES.has(stem))?.[1];
  const texts = sides.find(([stem]) => !NAMES.has(stem))?.[1];
  return [0, 1].map((at) => ({ name: names?.[at] ?? null, text: texts?.[at] ?? null }));
}

/** The order of a row, if it says one; null for another record. */
function orderIn(record: JsonRecord): string | null {
  for (const [key, value] of Object.entries(record)) {
    const text = isText(value) || typeof value === "boolean" ? String(value).trim().toLowerCase() : "";
    if (ORDER.test(key) && ORDERS.has(text)) return text;
    if (TURNED.test(key) && (text === "true" || text === "false")) return text;
  }
  return null;
}

/** Rows are of one pair if they are asked the same, and have both sides in either order. */
function itemOf(record: JsonRecord): string | null {
  const shown = shownIn(record);
  if (shown === null || orderIn(record) === null) return null;
  const keys = Object.keys(record);
  const ids = keys.filter((key) => ASKED.test(key));
  const asked = ids.length > 0 ? ids : PROMPTS.filter((key) => record[key] !== undefined).slice(0, 1);
  if (asked.length === 0) return null;
  return JSON.stringify([...asked.map((key) => record[key]), record.turn ?? null, ...[...shown].sort()]);
}

function ratingsOf(rows: readonly JsonRecord[], [first]: Shown): readonly Rating[] {
  const byRater = new Map<string, Vote[]>();
  const [order] = rows.map(orderIn);
  for (const row of rows) {
    const isTurned = shownIn(row)?.[0] !== first;
    const isOther = orderIn(row) !== order;
    addTo(byRater, raterOf(row), voteOf(verdictOf(row, isTurned, isOther), { isSwapped: isTurned || isOther }));
  }
  return [...byRater].map(([rater, votes]) => ({ rater, votes }));
}

function raterOf(row: JsonRecord): string {
  const key = Object.keys(row).find((name) => settingMeaning(name) === "rater");
  const rater = key === undefined || key === "judge" ? null : row[key];
  return isText(rater) && rater.trim() !== "" ? rater : judgeName(row);
}

function verdictsIn(record: JsonRecord): readonly LabelRead[] {
  const names = [...sidesIn(record).values()].flatMap((shown) => shown.map((name, at) => [name, at] as const));
  return Object.keys(record)
    .filter((key) => VERDICT.test(key))
    .flatMap((key) => {
      const said = record[key];
      const named = names.find(([name]) => isText(said) && name === said.trim());
      const read = named ? { value: named[1] === 0 ? -1 : 1, unparsed: null } : readWord(folded(said), WINNERS);
      return read.value === null && read.unparsed === null ? [] : [{ ...read, isNamed: named !== undefined }];
    });
}

/** A letter in the other order of columns that keep their places may name either, so it is no verdict. */
function verdictOf(row: JsonRecord, isTurned: boolean, isOther: boolean): LabelRead {
  const said: readonly (LabelRead & { readonly isNamed?: boolean })[] = verdictsIn(row);
  const read = said.find(({ value }) => value !== null) ?? said[0] ?? { value: null, unparsed: "" };
  if (isTurned) return turnedRound(read);
  const isUnclear = isOther && read.isNamed !== true && read.value !== 0;
  return isUnclear ? { value: null, unparsed: String(read.value ?? read.unparsed ?? "") } : read;
}

const folded = (value: unknown): unknown =>
  typeof value === "string"
    ? value
        .trim()
        .replace(/^\[\[|\]\]$/g, "")
        .toLowerCase()
    : value;
