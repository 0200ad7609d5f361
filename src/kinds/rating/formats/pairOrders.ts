import { t } from "@vscode/l10n";
import type { Rating, RatingSample } from "../../../model/index.ts";
import { OTHERS } from "../../../read/join.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { ID_KEYS, judgeName, type LabelRead, readWord, turnedRound, voteOf } from "../adapting.ts";
import type { RatingFormat } from "../mapped.ts";
import { WINS, withWins } from "../wins.ts";

const ORDERS = new Set(
  ["original", "orig", "swapped", "swap", "ab", "ba", "a_b", "b_a", "forward", "reverse", "reversed", "flipped"].concat(
    ["normal", "backward", "given", "a-b", "b-a", "a_first", "b_first"],
  ),
);
const ORDER_KEYS = ["order", "presentation_order", "position_order", "ordering", "direction"];
const VERDICT_KEYS = [
  "verdict",
  "winner",
  "preferred",
  "preference",
  "choice",
  "pick",
  "judgment",
  "judgement",
  "vote",
];
const SIDES = [
  ["response_a", "response_b"],
  ["response_A", "response_B"],
  ["answer_a", "answer_b"],
  ["answer_A", "answer_B"],
  ["output_a", "output_b"],
  ["response1", "response2"],
  ["response_1", "response_2"],
  ["answer1", "answer2"],
  ["answer_1", "answer_2"],
  ["output_1", "output_2"],
  ["model_a", "model_b"],
  ["model_1", "model_2"],
] as const;
const PROMPTS = ["prompt", "question", "instruction", "query", "input"];

const WINNERS = {
  a: -1,
  "1": -1,
  first: -1,
  model_a: -1,
  response_a: -1,
  tie: 0,
  equal: 0,
  draw: 0,
  c: 0,
  b: 1,
  "2": 1,
  second: 1,
  model_b: 1,
  response_b: 1,
} as const;

/**
 * A pair judged in both orders, a row each: the columns of the sides trade places, so a verdict names who was shown
 * where. Both rows are one sample, with a vote in each order.
 */
export const pairOrders: RatingFormat = {
  id: "pair-orders",
  name: () => t("Pairs in both orders"),
  about:
    "A pair of texts or models per line with who is better, and the order in which they were shown; two lines a pair.",
  needs: [["order"], ["verdict", "winner", "preferred", "choice"], ["response_a", "answer_a", "model_a"]],
  role: "rows",
  labels: WINNERS,
  scoreReadings: WINS,
  fits: (record) => (itemOf(record) === null || valueAt(record, VERDICT_KEYS) === null ? 0 : SURE),
  itemOf,
  adapt(record, _, read) {
    const others: readonly unknown[] = Array.isArray(record[OTHERS]) ? record[OTHERS] : [];
    const votes = [record, ...others.filter(isObject)];
    const sides = sidesOf(record);
    if (sides === null) return [];
    return read(record).map((sample) => withWins({ ...sample, ratings: ratingsOf(votes, sides) }, ["A", "B"]));
  },
  reads: {
    fields: {
      id: ID_KEYS,
      prompt: PROMPTS,
      response1: SIDES.map(([one]) => one).filter((key) => !key.startsWith("model")),
      response2: SIDES.map(([, other]) => other).filter((key) => !key.startsWith("model")),
      model1: ["model_a", "model_1"],
      model2: ["model_b", "model_2"],
      gold: ["gold", "human", "human_preference", "human_winner", "label"],
      dataset: "dataset",
      subset: ["category", "subset"],
    },
    always: { isVerdict: true },
    complete: (sample, { fields, record }): Partial<RatingSample> => {
      const gold = readWord(folded(fields.record.gold), WINNERS);
      const names = ["model1", "model2"].map((field) => fields.text(field));
      return {
        gold: gold.value,
        unparsedGold: gold.unparsed,
        candidates: names.map((name, at) => ({ name, text: sample.candidates[at]?.text ?? null })),
        task: isText(record.task) ? record.task : null,
      };
    },
  },
};

const SURE = 0.92;

const folded = (value: unknown): unknown =>
  typeof value === "string"
    ? value
        .trim()
        .replace(/^\[\[|\]\]$/g, "")
        .toLowerCase()
    : value;

function valueAt(record: JsonRecord, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = record[key];
    if (typeof value === "string" && value !== "") return value;
    if (typeof value === "number") return String(value);
  }
  return null;
}

type Sides = readonly [one: string, other: string];

function sidesOf(record: JsonRecord): Sides | null {
  for (const [one, other] of SIDES) {
    const [first, second] = [record[one], record[other]];
    if (isText(first) && isText(second) && first !== second) return [first, second];
  }
  return null;
}

/** Rows are of one pair if they have the same id or question, and both sides in either order. */
function itemOf(record: JsonRecord): string | null {
  const order = valueAt(record, ORDER_KEYS);
  const sides = sidesOf(record);
  const asked = valueAt(record, ["pair_id", "question_id", "item_id", ...PROMPTS, ...ID_KEYS]);
  if (order === null || !ORDERS.has(order.trim().toLowerCase()) || sides === null || asked === null) return null;
  return JSON.stringify([asked, ...[...sides].sort()]);
}

function ratingsOf(rows: readonly JsonRecord[], [first]: Sides): readonly Rating[] {
  const byRater = new Map<string, Rating["votes"][number][]>();
  const [one] = rows;
  for (const row of rows) {
    const isTurned = sidesOf(row)?.[0] !== first;
    const isOther = valueAt(row, ORDER_KEYS) !== (one ? valueAt(one, ORDER_KEYS) : null);
    const own = byRater.get(judgeName(row)) ?? [];
    own.push(voteOf(verdictOf(row, isTurned, isOther), { isSwapped: isTurned || isOther }));
    byRater.set(judgeName(row), own);
  }
  return [...byRater].map(([rater, votes]) => ({ rater, votes }));
}

/** A letter in the other order of columns that keep their places may name either: nobody says. */
function verdictOf(row: JsonRecord, isTurned: boolean, isOther: boolean): LabelRead {
  const said = valueAt(row, VERDICT_KEYS);
  const names = [row.model_a ?? row.model_1, row.model_b ?? row.model_2];
  const side = names.indexOf(said);
  const read = side < 0 ? readWord(folded(said), WINNERS) : { value: side === 0 ? -1 : 1, unparsed: null };
  if (isTurned) return turnedRound(read);
  const isUnclear = isOther && side < 0 && read.value !== 0;
  return isUnclear ? { value: null, unparsed: said ?? "" } : read;
}
