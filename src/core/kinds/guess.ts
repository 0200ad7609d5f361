import type { FieldMap } from "../../model/index.ts";
import type { JsonRecord } from "../read/parse.ts";
import { numberIn } from "../read/written.ts";
import { type MappedPath, parsePath, readPath } from "./dottedPath.ts";
import type { FieldType, MappableField } from "./format.ts";
import { flatLists, mapOfList } from "./inLists.ts";
import { type Found, holdsSentences, lastKey, mapByNames, meaningsOf, nameOf, pathsIn } from "./offerPaths.ts";
import { isScoreName, isSureScore, wordsOf } from "./ownScores/names.ts";
import { areSpans } from "./rag/adapting/markedSpans.ts";
import { areBands, labelIn } from "./reading/answerLabels.ts";
import { meaningsOf as meaningsOfColumns } from "./reading/meaning.ts";
import { profileOf } from "./reading/profile.ts";
import { ROLES, roleNames } from "./reading/roleNames.ts";
import { rolesOf } from "./reading/roles.ts";
import { isColumn, isRate, isScoredAlone, isToldAlone, RATES, withoutAnswers } from "./scoredAlone.ts";
import { SYSTEM, sideBySide } from "./systems.ts";
import { modelIn, withInner } from "./toldColumns.ts";

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
  return (
    guessOfRecords(records, kinds) ??
    guessInList(records, kinds) ??
    guessOfKind(records, kinds) ??
    guessOfRecords(records, kinds, "by values")
  );
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
    const isAttempts = ATTEMPTS.test(flat.list) && ofType("question").some((id) => map[id] !== undefined);
    return isAnswer && (isTold || isAttempts) && isHeld ? [{ kind, map: mapOfList(map, flat) }] : [];
  });
  const [guess, another] = guesses;
  return guess === undefined || another !== undefined ? null : guess;
}

/** Lists of what was tried at the question of their record. */
const ATTEMPTS =
  /^(?:results?|attempts|responses|outputs|answers|generations|completions|samples|candidates|runs|trials|solutions)$/i;

function guessOfRecords<Kind extends Mappable>(
  records: readonly JsonRecord[],
  kinds: readonly Kind[],
  alone: "by names" | "by values" = "by names",
): Guess<Kind> | null {
  const found = pathsIn(records, records.length);
  for (const kind of kinds) {
    const { mappable } = kind;
    const needed = mappable.find(({ isRequired, type }) => isRequired && type === "response");
    if (needed === undefined) continue;
    const sides = systemsIn(found, needed.id, mappable);
    if (sides !== null) {
      const without = records.map((record) => withFirstSystem(record, sides, needed.id));
      const {
        [needed.id]: _,
        model: __,
        ...rest
      } = namedFields(pathsIn(without, without.length), mappable, without, needed.id);
      return { kind, map: { ...rest, ...sides } };
    }
    const named = namedFields(found, mappable, records, needed.id);
    const others = found.filter(({ path }) => !Object.values(named).includes(path));
    const response = parsePath(named[needed.id] ?? "");
    if (!response.ok || !isMostly(records, response.path)) {
      const map = withoutAnswers(named, mappable, records);
      if (others.some((one) => RATES.has(nameOf(one.steps)) && isRate(valuesAt(records, one)))) continue;
      const isScored = alone === "by names" ? isScoredAlone(map, others, records) : isToldAlone(map, others, records);
      if (isScored) return { kind, map: withInner(map, records) };
      continue;
    }
    const isScored = scoresIn(found).some((score) => others.includes(score));
    const answers = mappable.filter(({ id, type }) => type === "answer" && named[id] !== undefined);
    const isBeside = TELLING.some((type) =>
      mappable.some((field) => field.type === type && named[field.id] !== undefined),
    );
    const isSure =
      isScored ||
      answers.length > 0 ||
      meaningsOf(nameOf(response.path), mappable) < 2 ||
      // What stands beside what was retrieved was said from it.
      mappable.some(({ id, type }) => type === "documents" && named[id] !== undefined) ||
      isOfRun(named, found);
    // A model that answered things which have ids is a run of it.
    const isRun = named.model !== undefined && isColumn(named.id);
    if (isSure && (isBeside || isScored || isRun)) return { kind, map: withInner(named, records) };
  }
  return null;
}

/** Where the fields of a kind stand as far as names and texts tell, sure or not: what a form begins with. */
export function likelyMapping(records: readonly JsonRecord[], fields: readonly MappableField[]): FieldMap {
  const response = fields.find(({ isRequired, type }) => isRequired && type === "response");
  const found = pathsIn(records);
  return response === undefined ? mapByNames(found, fields) : namedFields(found, fields, records, response.id);
}

/** The mapping by the roles that columns have together, and then by the names of all others. */
function namedFields(
  found: readonly Found[],
  fields: readonly MappableField[],
  records: readonly JsonRecord[],
  response: string,
): FieldMap {
  const idOf = (type: FieldType): string | undefined => fields.find((field) => field.type === type)?.id;
  const ids = { question: idOf("question"), response, reference: idOf("answer"), contexts: idOf("documents") };
  const { of, rival } = rolesOf(records, profileOf(records));
  const together = ROLES.flatMap((role) => {
    const [id, candidate] = [ids[role], of[role]];
    // Of two responses, and what they are held against, neither is read before somebody says which.
    const isUnsure = rival !== null && (role === "response" || role === "reference");
    return id === undefined || candidate === undefined || isUnsure ? [] : [[id, candidate.path] as const];
  });
  const taken = new Set(together.map(([, path]) => path));
  const given = new Set(Object.values(ids));
  const others = mapByNames(
    found.filter(({ path }) => !taken.has(path)),
    fields.filter(({ id }) => !given.has(id)),
  );
  const spans = fields.some(({ id }) => id === SPANS) && of.response ? spansIn(found, records) : null;
  const named = Object.fromEntries([
    ...together,
    ...Object.entries(others).filter(([id, path]) => id !== SPANS && path !== spans),
    ...(spans === null ? [] : [[SPANS, spans] as const]),
  ]);
  const model = fields.some(({ id }) => id === "model") && named.model === undefined ? modelIn(records, named) : null;
  if (model !== null) named.model = model;
  const inOrder = fields.flatMap(({ id }) => (named[id] === undefined ? [] : [[id, named[id]] as const]));
  const whole = withOnlyText(Object.fromEntries(inOrder), response, found, fields);
  return withBestId(withoutOutcomes(whole, records), found, records);
}

/** The field of stretches of the response that somebody marked. */
const SPANS = "response_spans";
/** Stretches under these names are of something else than mistakes, or of another text. */
const NO_MISTAKES =
  /entit|ner\b|mention|keyword|citation|cite|source|evidence|context|question|prompt|highlight|support/i;

/** The list of marked stretches that records have, `labels: [{start, end, label}]`. */
function spansIn(found: readonly Found[], records: readonly JsonRecord[]): string | null {
  const lists = found.filter(
    ({ type, steps }) => type === "list" && steps.length === 1 && !NO_MISTAKES.test(lastKey(steps)),
  );
  const [only, another] = lists.filter((one) => {
    const values = valuesAt(records, one).filter((value) => Array.isArray(value) && value.length > 0);
    return values.length > 0 && values.every(areSpans);
  });
  return another === undefined ? (only?.path ?? null) : null;
}

/** What a question is of is the same whenever it is asked; what its answers came to is no data set. */
function withoutOutcomes(map: FieldMap, records: readonly JsonRecord[]): FieldMap {
  const { dataset, question } = map;
  const [of, asked] = [dataset, question].map((path) => (path === undefined ? null : parsePath(path)));
  if (!of?.ok) return map;
  const { dataset: _, ...rest } = map;
  if (areBandsOfScore(records, of.path)) return rest;
  if (!asked?.ok) return map;
  const sets = new Map<string, Set<unknown>>();
  for (const record of records) {
    const text = readPath(record, asked.path);
    if (typeof text === "string") sets.set(text, (sets.get(text) ?? new Set()).add(readPath(record, of.path) ?? null));
  }
  const mixed = [...sets.values()].filter(({ size }) => size > 1).length;
  return mixed <= FEW * sets.size ? map : rest;
}

/** Whether the values of a column are bands of a score: what an answer came to. */
function areBandsOfScore(records: readonly JsonRecord[], of: MappedPath): boolean {
  const labels = records.map((record) => labelIn(readPath(record, of)));
  const scores = Object.keys(Object.assign({}, ...records)).filter(isSureScore);
  return scores.some((key) =>
    areBands(
      labels,
      records.map((record) => numberIn(String(record[key] ?? ""))),
    ),
  );
}
const FEW = 0.05;

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
/** Share of the records that has a response: those of others failed, or are something else. */
const MOSTLY = 0.6;

const valuesAt = (records: readonly JsonRecord[], { steps }: Pick<Found, "steps">): readonly unknown[] =>
  records.map((record) => readPath(record, steps) ?? null).filter((value) => value !== null);

/** Whether most records have a response, or say that there is none. */
const isMostly = (records: readonly JsonRecord[], steps: MappedPath): boolean =>
  records.filter((record) => {
    const value = readPath(record, steps);
    return typeof value === "string" || typeof value === "number" || value === null;
  }).length >=
  MOSTLY * records.length;

/** Where several systems stand in a row, each with its answer and scores of it: `answer_fid`, `judge_fid`. */
function systemsIn(found: readonly Found[], response: string, fields: readonly MappableField[]): FieldMap | null {
  const columns = found
    .filter(({ steps }) => steps.length === 1)
    .map((one) => {
      const isScore = one.type === "flag" || one.type === "number";
      const isText = one.isText && !isScore;
      return { key: lastKey(one.steps), isText, hasSentences: isText && holdsSentences(one), isScore };
    });
  const called = fields.find(({ id }) => id === response)?.alsoCalled ?? [];
  const isAnswer = (part: string): boolean =>
    part === response || called.includes(part.toLowerCase()) || roleNames([part]).response >= GIVEN;
  const sides = sideBySide(columns, isAnswer, (part) => roleNames([part]).response);
  if (sides === null) return null;
  const scores = Object.entries(sides.scores).map(([name, path]) => [`score.${name}`, path]);
  return { [response]: sides.answer, ...Object.fromEntries(scores) };
}
/** How surely the part of a name that systems share is that of an answer. */
const GIVEN = 0.5;

/** A record with the answer of its first system alone, under the name of a response, and nothing else of any system. */
function withFirstSystem(record: JsonRecord, sides: FieldMap, response: string): JsonRecord {
  const partsOf = (path: string) => path.split(SYSTEM);
  const isOf = (key: string, [before = "", behind = ""]: readonly string[]): boolean =>
    key.length > (before + behind).length && key.startsWith(before) && key.endsWith(behind);
  const templates = Object.values(sides).map(partsOf);
  const own = Object.entries(record).filter(([key]) => !templates.some((parts) => isOf(key, parts)));
  const [first] = Object.keys(record)
    .filter((key) => isOf(key, partsOf(sides[response] ?? "")))
    .sort();
  return { ...Object.fromEntries(own), ...(first === undefined ? {} : { [response]: record[first] }) };
}

/** What people write of an answer, and no question. */
const OF_ANSWER =
  /reason|rational|expla|justif|comment|note|feedback|error|critique|thought|cot|evidence|summary|descr|path|url|time|date/i;

/** The mapping with what was put in: the one text beside a response and its answer, where there is no other text at all. */
function withOnlyText(
  map: FieldMap,
  response: string,
  found: readonly Found[],
  fields: readonly MappableField[],
): FieldMap {
  const question = fields.find(({ type }) => type === "question")?.id;
  const isHeldAgainst = fields.some(({ id, type }) => type === "answer" && map[id] !== undefined);
  if (question === undefined || map[question] !== undefined || map[response] === undefined || !isHeldAgainst)
    return map;
  const [only, another] = found.filter(({ path, type }) => type === "text" && !Object.values(map).includes(path));
  if (only === undefined || another !== undefined || only.steps.length > 1) return map;
  return holdsSentences(only) && !OF_ANSWER.test(lastKey(only.steps)) ? { ...map, [question]: only.path } : map;
}

/** Keys of other things than what was asked: of who answered, judged or rated, and of runs. */
const NO_ID =
  /(?:^|[_\W])(?:model|system|pipeline|judge|rater|annotator|participant|worker|user|session|run|job|eval|evaluation|experiment|config|prompt|template|thread|parent|base|chunk|doc|document)s?[_\W]*id$/i;
const ENDS_AS_ID = /(?:^|[_\W])id$/i;
const A_KEY = /^(?:hash|uuid|guid|key|sha|sha1|sha256|md5|doi)$/i;

/**
 * The mapping with the id that serves best. Where the file has the question, an id that no two rows share: one that they
 * share is the question's. Else the one by name, and any key of the rows before none.
 */
function withBestId(map: FieldMap, found: readonly Found[], records: readonly JsonRecord[]): FieldMap {
  const taken = new Set(Object.entries(map).flatMap(([field, path]) => (field === "id" ? [] : [path])));
  const keys = found.filter(
    ({ path, steps, type, isText }) =>
      steps.length === 1 &&
      !taken.has(path) &&
      (type === "text" || type === "number" || isText) &&
      (path === map.id ||
        A_KEY.test(lastKey(steps)) ||
        (ENDS_AS_ID.test(lastKey(steps)) && !NO_ID.test(lastKey(steps)))),
  );
  const isUnique = (one: Found): boolean => {
    const values = valuesAt(records, one);
    return values.length === records.length && new Set(values).size === values.length;
  };
  const named = keys.find(({ path }) => path === map.id);
  const unique = keys.find(isUnique);
  const best =
    map.question !== undefined && named && !isUnique(named)
      ? (unique ?? named)
      : (named ?? keys[0] ?? columnOfIds(found, taken, records));
  return best === undefined ? map : { id: best.path, ...map, ...(best.path === map.id ? {} : { id: best.path }) };
}

/** A column of another word in each record, where there is but one: `ticket`. */
function columnOfIds(
  found: readonly Found[],
  taken: ReadonlySet<string>,
  records: readonly JsonRecord[],
): Found | undefined {
  const ids = new Set(
    [...meaningsOfColumns(profileOf(records))].flatMap(([path, { meaning, why }]) =>
      meaning === "id" && why.by === "values" ? [path] : [],
    ),
  );
  const [only, another] = found.filter(({ path, steps }) => steps.length === 1 && ids.has(path) && !taken.has(path));
  return another === undefined ? only : undefined;
}
