import type { FieldMap } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import { type MappedPath, parsePath, readPath } from "../dottedPath.ts";
import type { FieldType, MappableField } from "../format.ts";
import { isScoreName, wordsOf } from "../ownScores/names.ts";
import { attributePairs } from "../reading/attributePairs.ts";
import { isFlagName, isVerdictName } from "../reading/columnNames.ts";
import { areOfItems } from "../trials.ts";
import { areScored, withArm } from "./arms.ts";
import { withAttributes } from "./attributes.ts";
import { namedFields, valuesAt, withScoredText } from "./fields.ts";
import { type FlatList, flatLists, isTotal, mapOfList } from "./lists.ts";
import { mapOfParallel, parallelLists } from "./parallelLists.ts";
import { type FoundPath, lastKey, mapByNames, nameOf, pathsIn } from "./paths.ts";
import { scoreLikeColumns, withInner } from "./scoreLikeColumns.ts";
import { areScoresByValues, areScoresOnly, isColumn, isRate, RATES, withoutAnswers, withText } from "./scoresOnly.ts";
import { mapOfSystems, systemsIn } from "./systemColumns.ts";

interface Mappable {
  readonly read: {
    readonly mappable: readonly MappableField[];
    guess?(records: readonly JsonRecord[]): FieldMap | null;
    guessFirst?(records: readonly JsonRecord[]): FieldMap | null;
  };
}

interface Guess<Kind> {
  readonly kind: Kind;
  readonly map: FieldMap;
}

/**
 * The kind and mapping of records of no known format that need no question to the user: a response in nearly all
 * records, and a question, an answer, documents or scores with it; or no responses, and scores of rows with an id, a
 * question or attempts. An ambiguous name (`answer`) counts only with another answer or scores. Null if unsure.
 */
export function guessMapping<Kind extends Mappable>(
  records: readonly JsonRecord[],
  kinds: readonly Kind[],
): Guess<Kind> | null {
  const ofRecords = known.get(records) ?? new Map<readonly Mappable[], Guess<Mappable> | null>();
  known.set(records, ofRecords);
  const made = ofRecords.get(kinds) as Guess<Kind> | null | undefined;
  if (made !== undefined) return made;
  const guess = newGuess(records, kinds);
  ofRecords.set(kinds, guess);
  return guess;
}

const known = new WeakMap<readonly JsonRecord[], Map<readonly Mappable[], Guess<Mappable> | null>>();

function newGuess<Kind extends Mappable>(records: readonly JsonRecord[], kinds: readonly Kind[]): Guess<Kind> | null {
  for (const kind of kinds) {
    const map = kind.read.guessFirst?.(records) ?? null;
    if (map !== null) return { kind, map };
  }
  if (areCandidates(records)) return null;
  const parallel = guessInParallel(records, kinds);
  if (parallel !== null) return parallel;
  const guess = guessOfRecords(records, kinds);
  if (guess !== null && hasResponse(guess)) return guess;
  const inList = guessInList(records, kinds) ?? guessOfKind(records, kinds);
  if (inList !== null) return inList;
  const own = guess ?? guessOfRecords(records, kinds, "by values");
  return own !== null && hasVerdicts(records) ? own : (guessOfGroups(records, kinds) ?? own);
}

/** Whether records have a verdict in a column of their own, or in one of `members`. */
const hasVerdicts = (records: readonly JsonRecord[], members: ReadonlySet<string> | null = null): boolean =>
  scoreLikeColumns(records).some(({ steps: [key, ...below], meaning }) => {
    const words = wordsOf(String(key));
    if (below.length > 0 || members?.has(String(key)) === false || meaning !== "flag") return false;
    return isVerdictName(words) || isFlagName(words);
  });

/** The mapping of groups of samples without responses, `{category, cases: [{id, question, passed}]}`. */
function guessOfGroups<Kind extends Mappable>(
  records: readonly JsonRecord[],
  kinds: readonly Kind[],
): Guess<Kind> | null {
  const guesses = flatLists(records).flatMap((flat) => {
    const isScored = areScored(flat, records);
    if (NO_SAMPLES.test(flat.list) || !(isScored || hasVerdicts(flat.rows, flat.members))) return [];
    // Numbers of a group are its totals.
    const rows = flat.rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([key, one]) => flat.members.has(key) || !isTotal(one))),
    );
    const guess = guessOfRecords(rows, kinds) ?? guessOfRecords(rows, kinds, "by values");
    if (guess === null) return [];
    const isTold = ["id", ...idsOf(guess, "question")].some((id) => isWithin(guess.map[id], flat));
    const map = isScored ? withArm(guess.map, flat, records) : guess.map;
    return isTold ? [{ ...guess, map: withRun(guess, mapOfList(map, flat), flat, records) }] : [];
  });
  const [guess, another] = guesses;
  return guess === undefined || another !== undefined ? null : guess;
}

/** Parts of one sample that are judged one by one. */
const NO_SAMPLES =
  /judge|rat(?:er|ing)|annotat|grade|vote|review|step|trace|message|turn|history|chat|conversation|tool|doc|chunk|context|source|passage|evidence|citation|retriev|assert|check|criteri|rubric|claim|statement|fact/i;

const LIKELY = /^(?:prob|probability|likelihood|logprob|log_prob|logit|start_logit)$/i;
const FEWEST_CANDIDATES = 3;

/** Whether records are lists of candidates for one answer each, the likeliest first: these are no samples. */
function areCandidates(records: readonly JsonRecord[]): boolean {
  const [first] = records;
  const likely = Object.keys(first ?? {}).find((key) => LIKELY.test(key));
  if (first === undefined || likely === undefined) return false;
  const numbers = records.map((record) => record[likely]);
  if (!numbers.every((number) => typeof number === "number")) return false;
  return Object.keys(first).some((key) => {
    const groups = new Map<unknown, number[]>();
    for (const [at, record] of records.entries())
      groups.set(record[key], [...(groups.get(record[key]) ?? []), numbers[at] ?? 0]);
    const all = [...groups.values()];
    const areFew = all.filter(({ length }) => length < FEWEST_CANDIDATES).length <= 1;
    const isFalling = (group: readonly number[]) => group.every((one, at) => at === 0 || one <= (group[at - 1] ?? one));
    return all.length > 1 && typeof first[key] === "string" && areFew && all.every(isFalling);
  });
}

const hasResponse = ({ kind, map }: Guess<Mappable>): boolean =>
  kind.read.mappable.some(({ id, isRequired, type }) => isRequired && type === "response" && map[id] !== undefined);

export function guessOfKind<Kind extends Mappable>(
  records: readonly JsonRecord[],
  kinds: readonly Kind[],
): Guess<Kind> | null {
  for (const kind of kinds) {
    const map = kind.read.guess?.(records) ?? null;
    if (map !== null) return { kind, map };
  }
  return null;
}

/**
 * The mapping if one list of the records has answers, `systems[*].response`, each with a model or a question and with a
 * score or reference. The list may be in elements of another one, `tasks[*].samples[*].response`: one of `members`, the
 * keys of these elements. Null for no list or two.
 */
function guessInList<Kind extends Mappable>(
  records: readonly JsonRecord[],
  kinds: readonly Kind[],
  depth = 1,
  members: ReadonlySet<string> | null = null,
): Guess<Kind> | null {
  const guesses = flatLists(records, depth < DEEPEST, members).flatMap((flat) => {
    const guess = flat.isBySystem ? null : guessOfRecords(flat.rows, kinds);
    const own = guess === null ? null : ofElements(guess, flat);
    if (own !== null) return [{ ...own, map: withRun(own, mapOfList(own.map, flat), flat, records) }];
    if (depth === DEEPEST || flat.isDoubtful) return [];
    const inner = guessInList(flat.rows, kinds, depth + 1, flat.members);
    if (inner === null || !isWithin(responseIn(inner), flat)) return [];
    return [{ ...inner, map: withRun(inner, mapOfList(inner.map, flat), flat, records) }];
  });
  const [guess, another] = guesses;
  return guess === undefined || another !== undefined ? null : guess;
}

const DEEPEST = 3;

function isWithin(path: string | undefined, { members }: FlatList): boolean {
  const parsed = parsePath(path ?? "");
  return parsed.ok && typeof parsed.path[0] === "string" && members.has(parsed.path[0]);
}

const idsOf = ({ kind }: Guess<Mappable>, type: FieldType): readonly string[] =>
  kind.read.mappable.filter((field) => field.type === type).map(({ id }) => id);

const responseIn = ({ kind, map }: Guess<Mappable>): string | undefined =>
  map[kind.read.mappable.find(({ isRequired, type }) => isRequired && type === "response")?.id ?? ""];

/** The guess if its answers are elements of the list, and samples. */
function ofElements<Kind extends Mappable>(guess: Guess<Kind>, flat: FlatList): Guess<Kind> | null {
  const { map } = guess;
  const isIn = (id: string | undefined) => isWithin(map[id ?? ""], flat);
  const isTold = isIn("model") || idsOf(guess, "question").some(isIn);
  const isHeld = TELLING.some((type) => idsOf(guess, type).some((id) => map[id] !== undefined));
  const isWhole = idsOf(guess, "question").some(isIn) && idsOf(guess, "answer").some(isIn);
  if (flat.isDoubtful && !isWhole) return null;
  const isAttempts = ATTEMPTS.test(flat.list) && idsOf(guess, "question").some((id) => map[id] !== undefined);
  // All answers of a model, each by its id.
  const isRun = map.model !== undefined && isIn("id");
  return isWithin(responseIn(guess), flat) && ((isHeld && (isTold || isAttempts)) || isRun) ? guess : null;
}

/**
 * A record that is a run of several questions is named by its one column of short texts, one each: the task or the
 * condition under which its samples were asked.
 */
function withRun(guess: Guess<Mappable>, map: FieldMap, flat: FlatList, records: readonly JsonRecord[]): FieldMap {
  const isAsked = idsOf(guess, "question").some((id) => map[id]?.includes("[*]"));
  if (!isAsked || flat.isBySystem || map.dataset !== undefined) return map;
  if (!guess.kind.read.mappable.some(({ id }) => id === "dataset")) return map;
  const taken = new Set(Object.values(map));
  const [only, another] = pathsIn(records, records.length).filter(
    (one) =>
      one.steps.length === 1 && one.type === "text" && !taken.has(one.path) && isNameOfRun(valuesAt(records, one)),
  );
  return only === undefined || another !== undefined ? map : { ...map, dataset: only.path };
}

const LONGEST_NAME = 60;
const isNameOfRun = (names: readonly unknown[]): boolean =>
  names.length > 1 &&
  new Set(names).size > 1 &&
  names.every((name) => typeof name === "string" && name.length <= LONGEST_NAME && !/^\d{4}-\d\d/.test(name));

/**
 * The mapping if parallel lists have responses with their references: a response, a reference and, in several records, a
 * question each. One record of several questions and lists of wanted and given parts is another thing.
 */
function guessInParallel<Kind extends Mappable>(
  records: readonly JsonRecord[],
  kinds: readonly Kind[],
): Guess<Kind> | null {
  const guesses = parallelLists(records).flatMap((parallel) => {
    const guess = guessOfRecords(parallel.rows, kinds);
    if (guess === null) return [];
    const { mappable } = guess.kind.read;
    const idOf = (type: FieldType) => mappable.find((field) => field.type === type && guess.map[field.id])?.id;
    const needed = [idOf("response"), idOf("answer"), ...(records.length > 1 ? [idOf("question")] : [])];
    const map = mapOfParallel(guess.map, parallel, needed);
    return map === null ? [] : [{ kind: guess.kind, map }];
  });
  const [guess, another] = guesses;
  return guess === undefined || another !== undefined ? null : guess;
}

const ATTEMPTS =
  /^(?:results?|attempts|responses|outputs|answers|generations|completions|samples|candidates|runs|trials|solutions)$/i;

function guessOfRecords<Kind extends Mappable>(
  records: readonly JsonRecord[],
  kinds: readonly Kind[],
  alone: "by names" | "by values" = "by names",
): Guess<Kind> | null {
  const found = pathsIn(records, records.length);
  for (const kind of kinds) {
    const { mappable } = kind.read;
    const needed = mappable.find(({ isRequired, type }) => isRequired && type === "response");
    if (needed === undefined) continue;
    const sides = systemsIn(records, found, needed.id, mappable);
    const bySystem =
      sides &&
      mapOfSystems(
        sides,
        needed.id,
        (rows) => {
          return namedFields(pathsIn(rows, rows.length), mappable, rows, needed.id);
        },
        records,
      );
    if (bySystem) return { kind, map: bySystem };
    const named = namedFields(found, mappable, records, needed.id);
    const others = found.filter(({ path }) => !Object.values(named).includes(path));
    const response = parsePath(named[needed.id] ?? "");
    if (!response.ok || !isMostly(records, response.path)) {
      const map = withText(withoutAnswers(named, mappable, records), mappable, found);
      const areRates =
        !areOfItems(records) && others.some((one) => RATES.has(nameOf(one.steps)) && isRate(valuesAt(records, one)));
      if (areRates) continue;
      const isScored =
        alone === "by names" ? areScoresOnly(map, others, records) : areScoresByValues(map, others, records);
      if (isScored) return { kind, map: withInner(withScoredText(map, found, mappable), records) };
      continue;
    }
    const isScored =
      scoresIn(found).some((score) => others.includes(score)) ||
      others.some((one) => areFlags(valuesAt(records, one))) ||
      hasWrittenScores(others, records);
    const answers = mappable.filter(({ id, type }) => type === "answer" && named[id] !== undefined);
    const isBeside = TELLING.some((type) =>
      mappable.some((field) => field.type === type && named[field.id] !== undefined),
    );
    const areCompared = attributePairs(records).length > 0;
    const isSure =
      isScored ||
      areCompared ||
      answers.length > 0 ||
      nameOf(response.path) !== AMBIGUOUS ||
      // Text beside retrieved passages is an answer from them.
      mappable.some(({ id, type }) => type === "documents" && named[id] !== undefined) ||
      isOfRun(named, found);
    const isRun = named.model !== undefined && isColumn(named.id);
    const whole = () => withAttributes(withInner(named, records), records, answers.length > 0);
    if (isSure && (isBeside || isScored || isRun || areCompared)) return { kind, map: whole() };
  }
  return null;
}

/** A response or a gold answer. */
const AMBIGUOUS = "answer";

/** The likeliest path of each field, sure or not: the initial form. */
export function likelyMapping(records: readonly JsonRecord[], fields: readonly MappableField[]): FieldMap {
  const response = fields.find(({ isRequired, type }) => isRequired && type === "response");
  const found = pathsIn(records);
  return response === undefined ? mapByNames(found, fields) : namedFields(found, fields, records, response.id);
}

/** Score candidates. Texts with numbers count only if no column has plain numbers: a table has only texts. */
function scoresIn(found: readonly FoundPath[]): readonly FoundPath[] {
  const plain = found.filter(
    ({ type, steps }) => type === "flag" || (type === "number" && isScoreName(lastKey(steps))),
  );
  return found.some(({ isText, type }) => !isText && type !== "list") ? plain.filter(({ isText }) => !isText) : plain;
}

/** Verdicts in words, and scores that are written as texts: `4/5`, `80%`, `0,75`. */
const hasWrittenScores = (others: readonly FoundPath[], records: readonly JsonRecord[]): boolean =>
  scoreLikeColumns(records).some(
    ({ path, steps, meaning, own }) =>
      ((meaning === "flag" && own.words !== null) ||
        (meaning === "score" && own.form !== null && own.form !== "plain" && isScoreName(lastKey(steps)))) &&
      others.some((one) => one.path === path),
  );

const areFlags = (values: readonly unknown[]): boolean =>
  values.some((value) => Array.isArray(value) && value.length > 0) &&
  values.every((value) => Array.isArray(value) && value.every((one) => typeof one === "boolean"));

const OF_RUN =
  /^(?:latency|elapsed|duration|cost|usage|tokens|confidence|similarity|citations|sources|retrieved|trace|run|job|thread)$/;

const isOfRun = ({ model }: FieldMap, found: readonly FoundPath[]): boolean =>
  model !== undefined || found.some(({ steps }) => wordsOf(lastKey(steps)).some((word) => OF_RUN.test(word)));

const TELLING: readonly FieldType[] = ["question", "answer", "documents"];
const MOSTLY = 0.6;

const ANSWERS: ReadonlySet<string> = new Set(["string", "number", "boolean"]);
const isPlainText = (value: unknown): boolean => typeof value === "string";

function isMostly(records: readonly JsonRecord[], steps: MappedPath): boolean {
  // A message's content may be parts; an answer may be an object only there.
  const mayBeParts = steps.some((step) => typeof step === "object");
  const answered = records.filter((record) => {
    const value = readPath(record, steps);
    if (mayBeParts && typeof value === "object") return true;
    return ANSWERS.has(typeof value) || value === null || (Array.isArray(value) && value.every(isPlainText));
  });
  return answered.length >= MOSTLY * records.length;
}
