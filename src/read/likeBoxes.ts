import { addTo } from "../model/index.ts";
import { type Box, MOST_LOOKED_INTO, type Survey } from "./survey.ts";

/**
 * Groups of several boxes with like records. Two boxes belong together if their paths differ in one key; so do the
 * boxes of a whole chain, as `{model: {task: [...]}}` has them.
 */
export function likeBoxes(
  boxes: readonly Box[],
  namesIn: (box: Box) => readonly string[],
): readonly (readonly Box[])[] {
  const names = boxes.map((box) => new Set(namesIn(box)));
  const parents = boxes.map((_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (parents[root] !== root) root = parents[root] = parents[parents[root] ?? root] ?? root;
    return root;
  };
  const firsts = new Map<string, number[]>();
  for (const [at, box] of boxes.entries()) {
    for (const star of box.path.keys()) {
      const around = JSON.stringify([star, box.path.filter((_, depth) => depth !== star)]);
      const kinds = firsts.get(around) ?? [];
      const like = kinds.find((first) => areLike(names[at], names[first]));
      if (like !== undefined) parents[rootOf(at)] = rootOf(like);
      else if (kinds.length < MOST_KINDS) kinds.push(at);
      firsts.set(around, kinds);
    }
  }
  const groups = new Map<number, Box[]>();
  for (const [at, box] of boxes.entries()) addTo(groups, rootOf(at), box);
  // At this many only a part was surveyed.
  return [...groups.values()]
    .map((group) => group.filter((box) => !isPartOf(box, group)))
    .filter(({ length }) => length > 1 && length < MOST_LOOKED_INTO);
}

const PART = /(?:^|_)(?:fail\w{0,10}|errors?|wrong|incorrect|miss\w{0,10}|worst|best|examples?)$/i;
const OTHER_PART = /(?:^|_)(?:pass\w{0,10}|succ\w{0,10}|correct|right|hits?|ok)$/i;

/**
 * Whether a list repeats some records of a longer one of its kind beside it: `failures`, unless what did not fail is
 * beside it as well.
 */
function isPartOf({ path, records, isList }: Box, boxes: readonly Box[]): boolean {
  const keyOf = (one: Box) => one.path.at(-1) ?? "";
  const above = (keys: readonly string[]) => JSON.stringify(keys.slice(0, -1));
  if (!isList || !PART.test(path.at(-1) ?? "")) return false;
  const others = boxes.filter((other) => above(other.path) === above(path) && !PART.test(keyOf(other)));
  return others.some((other) => other.records > records) && !others.some((other) => OTHER_PART.test(keyOf(other)));
}

/** Lists of more kinds under one key are no table: each is compared with this many. */
const MOST_KINDS = 50;
const NONE: ReadonlySet<string> = new Set();

function areLike(names = NONE, others = NONE): boolean {
  let shared = 0;
  for (const name of names) if (others.has(name)) shared++;
  return 2 * shared > Math.max(names.size, others.size);
}

/** A changing key on the paths of like boxes, and the name of what it says. */
export interface Star {
  readonly at: number;
  readonly name: string;
}

/**
 * The changing keys, outermost first. Words show `model` and `split`, records that each have one key or tell it show an
 * `id`; of the others the first is a condition.
 */
export function starsOf(like: readonly Box[], survey: Survey): readonly Star[] {
  const [first] = like;
  if (first === undefined) return [];
  const changing = [...first.path.keys()].filter(
    (at) =>
      like.some(({ path }) => path[at] !== first.path[at]) ||
      // The samples of the one task of a run.
      (like.length === 1 && first.isList && at === 1 && first.path.length === 2 && isOfTask(first, survey)),
  );
  const free = ["condition", "dataset", ...first.path.map((_, at) => `key_${at + 1}`)];
  const taken = new Set<string>();
  return changing.map((at) => {
    const known = knownName(like, at, changing, survey);
    const name = known !== null && !taken.has(known) ? known : (free.find((one) => !taken.has(one)) ?? "");
    taken.add(name);
    return { at, name };
  });
}

function knownName(like: readonly Box[], at: number, changing: readonly number[], survey: Survey): string | null {
  const { namesAt } = survey;
  const keys = [...new Set(like.map(({ path }) => path[at] ?? ""))];
  const beside = changing.includes(at + 1)
    ? []
    : like.flatMap(({ path }) => (path.length > at + 1 ? namesAt(path.slice(0, at + 1)) : []));
  const holder = at > 0 && !changing.includes(at - 1) ? [like[0]?.path[at - 1] ?? ""] : [];
  if ([...holder, ...beside].some((name) => /model/i.test(name)) || areModels(keys)) return "model";
  if (keys.every((key) => SPLITS.test(key))) return "split";
  if (at === 1 && like.every((box) => isOfTask(box, survey))) return "task";
  if (areIds(like, at, changing)) return "id";
  return holder.some((name) => SETS.test(name)) ? "dataset" : null;
}

/** Whether a run has results or a configuration under the key: `{results: {arc: …}, samples: {arc: […]}}`. */
const isOfTask = ({ path: [holder = "", key = ""] }: Box, { namesAt }: Survey): boolean =>
  !OF_TASKS.includes(holder) && OF_TASKS.some((other) => namesAt([other]).includes(key));
const OF_TASKS = ["results", "configs"];

/** Whether each of many keys has one record, or most keys are a text of their first record. */
function areIds(like: readonly Box[], at: number, changing: readonly number[]): boolean {
  if (like.length < FEWEST_IDS || !like.every(({ isList }) => isList)) return false;
  const isAlone = changing.length === 1 && like.every(({ records }) => records === 1);
  return isAlone || 2 * like.filter(({ path, texts }) => texts.includes(path[at] ?? "")).length > like.length;
}
const FEWEST_IDS = 5;

const SETS = /^(?:by_)?(?:task|dataset|benchmark|category|categorie|domain|subject|suite)s?$/i;
const SPLITS = /^(?:train|training|test|dev|val|valid|validation|eval|holdout|held_out)(?:[_-].*)?$/i;
const MODELS =
  /(?:^|[^a-z])(?:chatgpt|gpt|claude|gemini|gemma|llama|mistral|mixtral|qwen|deepseek|phi|falcon|vicuna|grok|command-r|o[134]-mini)(?![a-z])/i;

/** Whether most of the keys are names of well-known models. */
export const areModels = (keys: readonly string[]): boolean =>
  2 * keys.filter((key) => MODELS.test(key)).length > keys.length;
