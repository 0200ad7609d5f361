import type { FieldMap } from "../../model/index.ts";
import type { JsonRecord } from "../read/parse.ts";
import { parsePath, readPath } from "./dottedPath.ts";
import type { FieldType, MappableField } from "./format.ts";
import { flatLists, mapOfList } from "./inLists.ts";
import { type Found, holdsSentences, lastKey, mapByNames, meaningsOf, nameOf, pathsIn } from "./offerPaths.ts";
import { isScoreName, isSureScore, wordsOf } from "./ownScores/names.ts";
import { readScore, scorePathText } from "./ownScores/read.ts";
import { sideBySide } from "./systems.ts";

/** The fields of a kind, as far as a mapping may fill them. */
interface Mappable {
  readonly mappable: readonly MappableField[];
  guess?(records: readonly JsonRecord[]): FieldMap | null;
}

interface Guess<Kind> {
  readonly kind: Kind;
  readonly map: FieldMap;
}

/**
 * The kind and the mapping that records of no known format may be read by without a question: its responses, in nearly
 * all of them, and something to hold them against, be it a question, an answer, documents or scores; or no responses,
 * and scores of something that has an id, a question or attempts. A name that may mean two things (`answer`) is none
 * without another answer or scores beside it. Null where too little is known.
 */
export function guessMapping<Kind extends Mappable>(
  records: readonly JsonRecord[],
  kinds: readonly Kind[],
): Guess<Kind> | null {
  return guessOfRecords(records, kinds) ?? guessInList(records, kinds) ?? guessOfKind(records, kinds);
}

/** The mapping of a kind that knows its columns itself. */
export function guessOfKind<Kind extends Mappable>(
  records: readonly JsonRecord[],
  kinds: readonly Kind[],
): Guess<Kind> | null {
  for (const kind of kinds) {
    const map = kind.guess?.(records) ?? null;
    if (map !== null) return { kind, map };
  }
  return null;
}

/**
 * The mapping where one list of the records holds answers, `systems[*].response`: each says whose it is or what was
 * asked, and is held against something. Null where no list does, or two do.
 */
function guessInList<Kind extends Mappable>(
  records: readonly JsonRecord[],
  kinds: readonly Kind[],
): Guess<Kind> | null {
  const guesses = flatLists(records).flatMap((flat) => {
    const guess = guessOfRecords(flat.rows, kinds);
    if (guess === null) return [];
    const { kind, map } = guess;
    const isWithin = (id: string | undefined): boolean => {
      const parsed = parsePath(map[id ?? ""] ?? "");
      return parsed.ok && typeof parsed.path[0] === "string" && flat.members.has(parsed.path[0]);
    };
    const ofType = (type: FieldType) => kind.mappable.filter((field) => field.type === type).map(({ id }) => id);
    const isAnswer = kind.mappable.some(
      ({ id, isRequired, type }) => isRequired && type === "response" && isWithin(id),
    );
    const isTold = isWithin("model") || ofType("question").some(isWithin);
    const isHeld = TELLING.some((type) => ofType(type).some((id) => map[id] !== undefined));
    return isAnswer && isTold && isHeld ? [{ kind, map: mapOfList(map, flat) }] : [];
  });
  const [guess, another] = guesses;
  return guess === undefined || another !== undefined ? null : guess;
}

function guessOfRecords<Kind extends Mappable>(
  records: readonly JsonRecord[],
  kinds: readonly Kind[],
): Guess<Kind> | null {
  const found = pathsIn(records, records.length);
  for (const kind of kinds) {
    const { mappable } = kind;
    const needed = mappable.find(({ isRequired, type }) => isRequired && type === "response");
    if (needed === undefined) continue;
    const named = namedFields(found, mappable, records, needed.id);
    const wide = ofSystems(named, needed.id, found, mappable);
    if (wide !== null) return { kind, map: wide };
    const others = found.filter(({ path }) => !Object.values(named).includes(path));
    const labels = labelScores(others, records);
    const response = found.find(({ path }) => path === named[needed.id]);
    if (response === undefined || !isNearlyAlways(records, response)) {
      const { [needed.id]: _, ...map } = named;
      if (others.some((one) => RATES.has(nameOf(one.steps)) && isRate(valuesAt(records, one)))) continue;
      if (isScoredAlone(map, others, Object.keys(labels).length > 0)) return { kind, map: { ...map, ...labels } };
      continue;
    }
    const isScored = scoresIn(found).some((score) => others.includes(score));
    const answers = mappable.filter(({ id, type }) => type === "answer" && named[id] !== undefined);
    const isBeside = TELLING.some((type) =>
      mappable.some((field) => field.type === type && named[field.id] !== undefined),
    );
    const isSure =
      isScored || answers.length > 0 || meaningsOf(nameOf(response.steps), mappable) < 2 || isOfRun(named, found);
    // A model that answered things which have ids is a run of it.
    const isRun = named.model !== undefined && isColumn(named.id);
    if (isSure && (isBeside || isScored || isRun)) return { kind, map: { ...named, ...labels } };
  }
  return null;
}

/** Where the fields of a kind stand as far as names and texts tell, sure or not: what a form begins with. */
export function likelyMapping(records: readonly JsonRecord[], fields: readonly MappableField[]): FieldMap {
  const response = fields.find(({ isRequired, type }) => isRequired && type === "response");
  const found = pathsIn(records);
  return response === undefined ? mapByNames(found, fields) : namedFields(found, fields, records, response.id);
}

function namedFields(
  found: readonly Found[],
  fields: readonly MappableField[],
  records: readonly JsonRecord[],
  response: string,
): FieldMap {
  const byNames = withLetters(withPair(mapByNames(found, fields), response, found, fields), response, found, fields);
  return withBestId(withAsking(byNames, response, found, fields, records), found, records);
}

/** What may be a score. Where some numbers are no texts, those that are texts are none: only a table has them all as texts. */
function scoresIn(found: readonly Found[]): readonly Found[] {
  const plain = found.filter(
    ({ type, steps }) => type === "flag" || (type === "number" && isScoreName(lastKey(steps))),
  );
  return found.some(({ isText, type }) => !isText && type !== "list") ? plain.filter(({ isText }) => !isText) : plain;
}

/** What only a program's answer has: what it took, what it was found in, how sure it was, and the run it is of. */
const OF_RUN =
  /^(?:latency|elapsed|duration|cost|usage|tokens|confidence|similarity|citations|sources|retrieved|trace|run|job|thread)$/;

/** Whether something stands beside an answer that only one of a model has. */
const isOfRun = ({ model }: FieldMap, found: readonly Found[]): boolean =>
  model !== undefined || found.some(({ steps }) => wordsOf(lastKey(steps)).some((word) => OF_RUN.test(word)));

/** What a response is held against, beside scores. */
const TELLING: readonly FieldType[] = ["question", "answer", "documents"];
/** Share of the records that has a response. */
const NEARLY_ALWAYS = 0.8;

const valuesAt = (records: readonly JsonRecord[], { steps }: Pick<Found, "steps">): readonly unknown[] =>
  records.map((record) => readPath(record, steps) ?? null).filter((value) => value !== null);

const isNearlyAlways = (records: readonly JsonRecord[], found: Found): boolean =>
  valuesAt(records, found).filter((value) => typeof value === "string").length >= NEARLY_ALWAYS * records.length;

/** One sample has 0 or 1 under these names; anything else is the rate of many, as in a table of results. */
const RATES = new Set(["acc", "accuracy", "passrate", "errorrate"]);
const isRate = (values: readonly unknown[]): boolean =>
  values.some((value) => ![0, 1].includes(Number(value)) && typeof value !== "boolean");

/** Columns of a table of results: so many samples stand behind a row. */
const TOTALS = new Set(["n", "total", "support", "ntotal", "nsamples", "numsamples", "ntrials", "nquestions"]);

/**
 * Whether rows without responses are somebody's scores of single things, and not a table of results. Where a question is
 * asked of several, any number counts, such as what its answer cost.
 */
function isScoredAlone(
  { id, question, epoch, model, dataset }: FieldMap,
  others: readonly Found[],
  hasLabels: boolean,
): boolean {
  // What lies deeper belongs to a list or to the settings of a run.
  const isOfOne = [id, question].some(isColumn) || [epoch, dataset].every(isColumn);
  if (!isOfOne || others.some(({ steps }) => TOTALS.has(nameOf(steps)))) return false;
  const isCompared = question !== undefined && model !== undefined;
  const isScore = ({ steps, type, isText }: Found): boolean => {
    // What lists hold is of many things.
    if (!steps.every((step) => typeof step === "string")) return false;
    if (type !== "flag" && type !== "number") return type === "mixed" && !isText && isSureScore(lastKey(steps));
    return isSureScore(lastKey(steps)) || (isCompared && isScoreName(lastKey(steps)));
  };
  return hasLabels || others.some(isScore);
}

/** The mapping where several systems stand in a row, each with its answer and scores of it: `answer_fid`, `judge_fid`. */
function ofSystems(
  map: FieldMap,
  response: string,
  found: readonly Found[],
  fields: readonly MappableField[],
): FieldMap | null {
  const taken = new Set(Object.entries(map).flatMap(([field, path]) => (field === response ? [] : [path])));
  const columns = found
    .filter(({ steps, path }) => steps.length === 1 && !taken.has(path))
    .map(({ steps, type, isText }) => {
      const key = lastKey(steps);
      const isScore = type === "flag" || type === "number";
      return { key, isText: isText && !isScore, isScore };
    });
  const called = fields.find(({ id }) => id === response)?.alsoCalled ?? [];
  const sides = sideBySide(columns, (beginning) => beginning === response || called.includes(beginning.toLowerCase()));
  if (sides === null) return null;
  const { [response]: _, model: __, ...rest } = map;
  const scores = Object.entries(sides.scores).map(([name, path]) => [`score.${name}`, path]);
  return { ...rest, [response]: sides.answer, ...Object.fromEntries(scores) };
}

/** What a model gave and what it should have given, as the beginning or the end of names: `predicted_sql` and `gold_sql`. */
const GIVEN = new Set(
  "predicted prediction pred generated model output actual system candidate hypothesis hyp llm".split(" "),
);
const WANTED = new Set("gold golden true truth expected reference ref target correct ideal gt".split(" "));
/** Pairs under these names are of something else than answers. */
const NO_ANSWER = new Set(
  "name id ids model type length len tokens score scores rank index idx count time date year url".split(" "),
);

/** The mapping with a response and an answer that stand under a pair of names, where one of the two is not named itself. */
function withPair(
  map: FieldMap,
  response: string,
  found: readonly Found[],
  fields: readonly MappableField[],
): FieldMap {
  const answer = fields.find(({ type }) => type === "answer")?.id;
  if (answer === undefined || (map[response] !== undefined && map[answer] !== undefined)) return map;
  const sideOf = (one: Found, side: ReadonlySet<string>): string | null => {
    const words = wordsOf(lastKey(one.steps));
    const [first = "", last = ""] = [words[0], words.at(-1)];
    if (words.length < 2) return null;
    const rest = side.has(first) ? words.slice(1) : side.has(last) ? words.slice(0, -1) : null;
    return rest === null || NO_ANSWER.has(rest.at(-1) ?? "") ? null : rest.join(" ");
  };
  const taken = new Set(Object.entries(map).flatMap(([id, path]) => (id === response || id === answer ? [] : [path])));
  const pairs = found
    .filter(({ isText, path }) => isText && !taken.has(path))
    .flatMap((given) => {
      const stem = sideOf(given, GIVEN);
      const wanted =
        stem === null ? undefined : found.find((one) => !taken.has(one.path) && sideOf(one, WANTED) === stem);
      return wanted === undefined || wanted.type === "flag" ? [] : [{ given, wanted }];
    });
  const [pair, another] = pairs;
  if (pair === undefined || another !== undefined) return map;
  const hasOther = (map[response] ?? pair.given.path) !== pair.given.path;
  return hasOther ? map : { ...map, [response]: pair.given.path, [answer]: pair.wanted.path };
}

/** Of texts that ask or tell to do something, as far as their first word or their end tells. */
const ASKS =
  /[?？؟]\s*$|^\s*(?:what|who|when|where|why|how|which|list|write|explain|describe|give|name|summari[sz]e|compare|translate|tell|provide|create|generate)\b/iu;
const NEARLY_ALL_ASK = 0.8;

/**
 * The mapping with what was asked, where no name says so and just one other column has texts that ask. Where the answers
 * ask too, as where a model writes questions, asking tells nothing.
 */
function withAsking(
  map: FieldMap,
  response: string,
  found: readonly Found[],
  fields: readonly MappableField[],
  records: readonly JsonRecord[],
): FieldMap {
  const question = fields.find(({ type }) => type === "question")?.id;
  if (question === undefined || map[question] !== undefined || map[response] === undefined) return map;
  const taken = new Set(Object.values(map));
  const asks = (one: Found): boolean => {
    const texts = valuesAt(records, one).map(String);
    return (
      texts.length >= NEARLY_ALWAYS * records.length &&
      texts.filter((text) => /\s/.test(text.trim()) && ASKS.test(text)).length >= NEARLY_ALL_ASK * texts.length
    );
  };
  const answers = fields.flatMap(({ id, type }) => (id === response || type === "answer" ? [map[id]] : []));
  const isTelling = !found.some((one) => answers.includes(one.path) && asks(one));
  const asking = isTelling
    ? found.filter((one) => one.isText && one.steps.length === 1 && !taken.has(one.path) && asks(one))
    : [];
  const [only = onlyText(found, map, response, fields), another] = asking;
  return only === undefined || another !== undefined ? map : { ...map, [question]: only.path };
}

/** What people write of an answer, and no question. */
const OF_ANSWER =
  /reason|rational|expla|justif|comment|note|feedback|error|critique|thought|cot|evidence|summary|descr|path|url|time|date/i;

/** The one text that stands before a response and its answer, where there is no other text at all: what was put in. */
function onlyText(
  found: readonly Found[],
  map: FieldMap,
  response: string,
  fields: readonly MappableField[],
): Found | undefined {
  const isHeldAgainst = fields.some(({ id, type }) => type === "answer" && map[id] !== undefined);
  const [only, another] = found.filter(({ path, type }) => type === "text" && !Object.values(map).includes(path));
  const isBefore = (one: Found): boolean => found.indexOf(one) < found.findIndex(({ path }) => path === map[response]);
  if (!isHeldAgainst || only === undefined || another !== undefined || only.steps.length > 1) return undefined;
  return isBefore(only) && holdsSentences(only) && !OF_ANSWER.test(lastKey(only.steps)) ? only : undefined;
}

const isColumn = (path: string | undefined): boolean => {
  const parsed = path === undefined ? null : parsePath(path);
  return parsed?.ok === true && parsed.path.length === 1;
};

/** One letter is an answer to a question with choices: the response to it is a letter too, where the row has one. */
function withLetters(
  map: FieldMap,
  response: string,
  found: readonly Found[],
  fields: readonly MappableField[],
): FieldMap {
  const of = (path: string | undefined) => found.find((one) => one.path === path);
  const answer = fields.find(({ id, type }) => type === "answer" && map[id] !== undefined)?.id ?? "";
  const isLetters = (one: Found | undefined) => one !== undefined && one.texts.length > 0 && one.texts.every(isLetter);
  if (!isLetters(of(map[answer])) || isLetters(of(map[response]))) return map;
  const taken = new Set(Object.values(map));
  const others = found.filter((one) => isLetters(one) && !taken.has(one.path));
  const better = mapByNames(
    others,
    fields.filter(({ id }) => id === response),
  )[response];
  return better === undefined ? map : { ...map, [response]: better };
}

const isLetter = (text: string): boolean => /^\s*\(?[A-J]\)?\.?\s*$/.test(text);

/** Keys of other things than what was asked: of who answered, judged or rated, and of runs. */
const NO_ID =
  /(?:^|[_\W])(?:model|system|pipeline|judge|rater|annotator|participant|worker|user|session|run|job|eval|evaluation|experiment|config|prompt|template|thread|parent|base|chunk|doc|document)s?[_\W]*id$/i;
const ENDS_AS_ID = /(?:^|[_\W])id$/i;

/**
 * The mapping with the id that serves best. Where the file has the question, an id that no two rows share: one that they
 * share is the question's. Else the one by name, and any key of the rows before none.
 */
function withBestId(map: FieldMap, found: readonly Found[], records: readonly JsonRecord[]): FieldMap {
  const taken = new Set(Object.entries(map).flatMap(([field, path]) => (field === "id" ? [] : [path])));
  const keys = found.filter(
    ({ path, steps, type }) =>
      steps.length === 1 &&
      !taken.has(path) &&
      (type === "text" || type === "number") &&
      (path === map.id || (ENDS_AS_ID.test(lastKey(steps)) && !NO_ID.test(lastKey(steps)))),
  );
  const isUnique = (one: Found): boolean => {
    const values = valuesAt(records, one);
    return values.length === records.length && new Set(values).size === values.length;
  };
  const named = keys.find(({ path }) => path === map.id);
  const unique = keys.find(isUnique);
  const best = map.question !== undefined && named && !isUnique(named) ? (unique ?? named) : (named ?? keys[0]);
  return best === undefined ? map : { id: best.path, ...map, ...(best.path === map.id ? {} : { id: best.path }) };
}

/** Names of columns that hold what somebody decided, in words. */
const LABELS =
  /(?:^|[_\W]|(?<=\p{Ll}))(?:label|verdict|winner|correctness|decision|judge?ment|outcome|grade|pick|vote)$/iu;
const MOST_LABELS = 8;
const LABEL_LENGTH = 40;

/**
 * Labels in words as scores: the share of each, `label=Refusal`; the mean of those that all say right or wrong. The words
 * that verdicts are read by are read without a mapping.
 */
function labelScores(others: readonly Found[], records: readonly JsonRecord[]): FieldMap {
  const map: Record<string, string> = {};
  for (const one of others) {
    const { steps, type } = one;
    const name = lastKey(steps);
    if (type !== "text" || steps.length > 1 || !LABELS.test(name)) continue;
    const labels = [...new Set(valuesAt(records, one).map((label) => String(label).trim()))].filter(Boolean);
    if (labels.length > MOST_LABELS || labels.some((label) => label.length > LABEL_LENGTH)) continue;
    const isRead = labels.every((label) => (readScore(label)?.value ?? null) !== null);
    if (isRead) map[`score.${name}`] = scorePathText(steps, null);
    else for (const label of labels) map[`score.${name}=${label}`] = scorePathText(steps, [label]);
  }
  return map;
}
