import type { FieldMap } from "../../model/index.ts";
import { isObject, type JsonRecord, keysIn } from "../../read/parse.ts";
import { numberIn, plainText } from "../../read/written.ts";
import { type MappedPath, parsePath, readPath } from "../dottedPath.ts";
import type { FieldType, MappableField } from "../format.ts";
import { isPredictionName, isSureScore } from "../ownScores/names.ts";
import { areSpans } from "../rag/adapting/markedSpans.ts";
import { areBands, isSameOfQuestion, labelsOf } from "../reading/answerLabels.ts";
import { type Candidate, MAY_BE, OFTEN, SURE } from "../reading/evidence.ts";
import { meaningsOf as meaningsOfColumns } from "../reading/meaning.ts";
import { hasWords } from "../reading/pairs.ts";
import { profileOf } from "../reading/profile.ts";
import { ROLES, roleNames } from "../reading/roleNames.ts";
import { type Roles, rolesOf } from "../reading/roles.ts";
import { isRight, worthOf } from "../reading/words.ts";
import { agreedLabels } from "./agreedLabels.ts";
import { apiAnswer } from "./apiAnswers.ts";
import { withBestId } from "./bestId.ts";
import { classAnswered } from "./classAnswered.ts";
import { isTaken, withExtracted } from "./extracted.ts";
import { areOfGroups, itemKey } from "./items.ts";
import { modelIn } from "./model.ts";
import { withNumbered } from "./numberedContexts.ts";
import { onlyResponse } from "./onlyResponse.ts";
import { type FoundPath, holdsSentences, lastKey, mapByNames } from "./paths.ts";

/** The mapping by roles, which columns have together, and then by the names of the other columns. */
export function namedFields(
  found: readonly FoundPath[],
  fields: readonly MappableField[],
  records: readonly JsonRecord[],
  response: string,
): FieldMap {
  const idOf = (type: FieldType): string | undefined => fields.find((field) => field.type === type)?.id;
  const ids = { question: idOf("question"), response, reference: idOf("answer"), contexts: idOf("documents") };
  const { of, rival } = rolesOf(records, profileOf(records));
  const together = ROLES.flatMap((role) => {
    const [id, candidate] = [ids[role], of[role]];
    const isUnsure = rival !== null && (role === "response" || role === "reference");
    if (id === undefined || candidate === undefined || isUnsure) return [];
    if (role === "reference" && (isOutcome(candidate, of, records) || isTaken(candidate, of, records))) return [];
    const isGroup = role === "question" && candidate.named.question < MAY_BE && isOfGroups(candidate, records);
    return isGroup ? [] : [[id, candidate.path] as const];
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
  if (fields.some(({ id }) => id === "model")) {
    const model = modelIn(records, named);
    if (model === null) delete named.model;
    else named.model = model;
  }
  const inOrder = fields.flatMap(({ id }) => {
    const path = named[id];
    return path === undefined || (id === CITATIONS && !areCitations(path, records)) ? [] : [[id, path] as const];
  });
  const map = withAgreed(Object.fromEntries(inOrder), response, ids.reference, records);
  const said =
    rival === null && map[response] === undefined ? (onlyResponse(map, records) ?? apiAnswer(records)) : null;
  // A list that holds the answer is no conversation beside it.
  const beside = Object.entries(map).filter(([, path]) => !said?.startsWith(`${path.split("[")[0]}[`));
  const spoken = said === null ? map : { ...Object.fromEntries(beside), [response]: said };
  const answered = withClass(spoken, response, fields, records);
  const extracted = withExtracted(answered, response, ids.reference, found, records);
  const held = withOnlyText(extracted, response, found, fields, records);
  const isHeldAgainst = fields.some(({ id, type }) => type === "answer" && held[id] !== undefined);
  const isSureOfResponse = of.response?.path === held[response] && (of.response?.named.response ?? 0) >= SURE;
  const whole = isSureOfResponse && !isHeldAgainst ? withScoredText(held, found, fields) : held;
  return withBestId(withNumbered(withoutOutcomes(whole, records), ids.contexts, records), found, records);
}

/**
 * Whether numbers named as a reference differ between answers to one item: an outcome, such as `correct_groups`. An id
 * that several questions share, such as a dialogue's, is no item.
 */
function isOutcome(
  { column, path, named }: Candidate,
  { question, response }: Roles["of"],
  records: readonly JsonRecord[],
): boolean {
  const meaning = meaningsOfColumns(profileOf(records)).get(path)?.meaning ?? "text";
  if (!NUMBERS.has(meaning) || column.steps.length > 1) return false;
  // An answer beside it gives one of its two words.
  if (meaning === "flag" && named.reference > roleNames(column.steps).reference) return false;
  // A prediction is held against its label, also if items differ in more than the question.
  const meaningOfResponse = response && meaningsOfColumns(profileOf(records)).get(response.path)?.meaning;
  if (response !== undefined && meaningOfResponse === meaning && isPredictionName(lastKey(response.steps)))
    return false;
  const asked = records.map((record) => plainText((question && readPath(record, question.steps)) ?? ""));
  const keys = itemKey(records);
  if (keys === null || new Set(asked).size > new Set(keys).size) return false;
  const items = keys.map((question) => ({ question, slices: [] }));
  const values = records.map((record) => readPath(record, column.steps) ?? null);
  return isSameOfQuestion(values, items) === false;
}
const NUMBERS: ReadonlySet<string> = new Set(["flag", "score", "count"]);

function withAgreed(
  map: FieldMap,
  response: string,
  reference: string | undefined,
  records: readonly JsonRecord[],
): FieldMap {
  const said = parsePath(map[response] ?? "");
  const isSure = said.ok && roleNames(said.path).response >= MAY_BE;
  const pair = isSure || reference === undefined ? null : agreedLabels(records);
  if (pair === null || reference === undefined) return map;
  const others = Object.entries(map).filter(([, path]) => path !== pair.response && path !== pair.reference);
  return { ...Object.fromEntries(others), [response]: pair.response, [reference]: pair.reference };
}

function withClass(
  map: FieldMap,
  response: string,
  fields: readonly MappableField[],
  records: readonly JsonRecord[],
): FieldMap {
  const idOf = (type: FieldType) => fields.find((field) => field.type === type)?.id ?? "";
  const [answer, question] = [idOf("answer"), idOf("question")];
  if (answer === "" || map[answer] !== undefined || map[question] !== undefined) return map;
  const path = classAnswered(map, response, records);
  if (path === null) return map;
  return { ...Object.fromEntries(Object.entries(map).filter(([, own]) => own !== path)), [answer]: path };
}

const CITATIONS = "citations";
const OF_CITATION = /url|title|source|doc|file|index|quote|page|^id$|cit/i;

function areCitations(path: string, records: readonly JsonRecord[]): boolean {
  const parsed = parsePath(path);
  const lists = parsed.ok ? valuesAt(records, { steps: parsed.path }) : [];
  const objects = lists.flatMap((list) => (Array.isArray(list) ? list.filter(isObject) : []));
  return objects.length === 0 || objects.some((one) => Object.keys(one).some((key) => OF_CITATION.test(key)));
}

const SPANS = "response_spans";
const NO_MISTAKES =
  /entit|ner\b|mention|keyword|citation|cite|source|evidence|context|question|prompt|highlight|support|test/i;

/** The list of annotated spans in each record, `labels: [{start, end, label}]`. */
function spansIn(found: readonly FoundPath[], records: readonly JsonRecord[]): string | null {
  const lists = found.filter(
    ({ type, steps }) => type === "list" && steps.length === 1 && !NO_MISTAKES.test(lastKey(steps)),
  );
  const [only, another] = lists.filter((one) => {
    const values = valuesAt(records, one).filter((value) => Array.isArray(value) && value.length > 0);
    return values.length > 0 && values.every(areSpans);
  });
  return another === undefined ? (only?.path ?? null) : null;
}

/** A column with several values per question is an outcome, not a data set. */
function withoutOutcomes(map: FieldMap, records: readonly JsonRecord[]): FieldMap {
  const { dataset, question } = map;
  const [of, asked] = [dataset, question].map((path) => (path === undefined ? null : parsePath(path)));
  if (!of?.ok) return map;
  const { dataset: _, ...rest } = map;
  if ([areYesAndNo, areBandsOfScore, areVerdicts].some((is) => is(records, of.path))) return rest;
  if (!asked?.ok) return map;
  const sets = new Map<string, Set<unknown>>();
  for (const record of records) {
    const text = readPath(record, asked.path);
    if (typeof text === "string") sets.set(text, (sets.get(text) ?? new Set()).add(readPath(record, of.path) ?? null));
  }
  const mixed = [...sets.values()].filter(({ size }) => size > 1).length;
  return mixed <= FEW * sets.size ? map : rest;
}

const areYesAndNo = (records: readonly JsonRecord[], of: MappedPath): boolean =>
  records.every((record) =>
    /^(?:|[01](?:\.0)?|true|false|yes|no)$/i.test(plainText(readPath(record, of) ?? "").trim()),
  );

const areVerdicts = (records: readonly JsonRecord[], of: MappedPath): boolean =>
  labelsOf(records.map((record) => readPath(record, of))).some((label) => label !== null && isRight(label));

/**
 * Whether the values of a column are bands of a score: an outcome. A score with one number per value may follow from
 * the task, unless the values are words of a verdict.
 */
function areBandsOfScore(records: readonly JsonRecord[], of: MappedPath): boolean {
  const labels = labelsOf(records.map((record) => readPath(record, of)));
  const areVerdicts = labels.some((label) => label !== null && worthOf(label) !== undefined);
  return [...keysIn(records)].filter(isSureScore).some((key) => {
    const numbers = records.map(({ [key]: value }) =>
      Number.isFinite(value) ? Number(value) : numberIn(plainText(value ?? "")),
    );
    return areBands(labels, numbers) && (areVerdicts || new Set(numbers).size > new Set(labels).size);
  });
}
const FEW = 0.05;

const OF_ANSWER =
  /reason|rational|expla|justif|comment|note|feedback|error|critique|thought|cot|evidence|summary|descr|path|url|time|date/i;

/**
 * The mapping with the input: the one column of sentences, other than the response and the reference, that is not about
 * them. Texts of a word or two are labels.
 */
function withOnlyText(
  map: FieldMap,
  response: string,
  found: readonly FoundPath[],
  fields: readonly MappableField[],
  records: readonly JsonRecord[],
): FieldMap {
  const question = questionOf(fields);
  const isHeldAgainst = fields.some(({ id, type }) => type === "answer" && map[id] !== undefined);
  if (question === undefined || map[question] !== undefined || map[response] === undefined || !isHeldAgainst)
    return map;
  const taken = new Set(Object.values(map));
  const [only, another] = found.filter(
    (one) =>
      one.type === "text" &&
      !taken.has(one.path) &&
      holdsSentences(one) &&
      !isLabel(one, records) &&
      !OF_ANSWER.test(lastKey(one.steps)) &&
      !isAnAnswer(one) &&
      !isOfGroups(one, records) &&
      !isRawAnswer(one, map, response, fields, records),
  );
  if (only === undefined || another !== undefined || only.steps.length > 1) return map;
  return { ...map, [question]: only.path };
}

/** Whether a column has few texts that come again and ask nothing, such as the ways in which an answer was found. */
function isLabel({ path }: FoundPath, records: readonly JsonRecord[]): boolean {
  const profile = profileOf(records);
  const column = profile.columns.find((one) => one.path === path);
  if (column === undefined || (column.texts?.asking ?? 0) >= OFTEN) return false;
  const isFew = column.distinct <= FEW_LABELS && column.distinct * SEVERAL <= column.values;
  return isFew || meaningsOfColumns(profile).get(path)?.meaning === "label";
}
const FEW_LABELS = 5;
const SEVERAL = 4;

/**
 * Whether texts are the passages' raw answers: wrong answers occur in them, and right ones do not. A passage has both,
 * a question neither.
 */
function isRawAnswer(
  { steps }: FoundPath,
  map: FieldMap,
  response: string,
  fields: readonly MappableField[],
  records: readonly JsonRecord[],
): boolean {
  const answer = fields.find(({ id, type }) => type === "answer" && map[id] !== undefined)?.id ?? "";
  const [given, wanted] = [response, answer].map((id) => parsePath(map[id] ?? ""));
  if (!given?.ok || !wanted?.ok) return false;
  let [all, same, said, right] = [0, 0, 0, 0];
  for (const record of records) {
    const texts = [steps, given.path, wanted.path].map((path) => plainText(readPath(record, path) ?? ""));
    const [text = "", own = "", other = ""] = texts;
    if (texts.includes("")) continue;
    const isSame = own.trim().toLowerCase() === other.trim().toLowerCase();
    all++;
    if (isSame) same++;
    if (hasWords(text, own)) said++;
    if (!isSame && hasWords(text, other)) right++;
  }
  return all - same >= FEWEST_WRONG && said >= OFTEN * all && right < (all - same) / 2;
}
const FEWEST_WRONG = 3;

const isOfGroups = ({ steps }: Pick<FoundPath, "steps">, records: readonly JsonRecord[]): boolean =>
  areOfGroups(
    records.map((record) => readPath(record, steps)),
    itemKey(records),
  );

function isAnAnswer({ steps }: FoundPath): boolean {
  const { question, response, reference, contexts } = roleNames(steps);
  return Math.max(response, reference, contexts) > Math.max(question, A_LITTLE);
}
const A_LITTLE = 0.2;

const questionOf = (fields: readonly MappableField[]): string | undefined =>
  fields.find(({ type }) => type === "question")?.id;

const PUT_IN =
  /^(?:(?:self|input|post|tweet|review|user|original)[_ ]?)?(?:texts?|sentences?|statements?|claims?|utterances?|messages?|posts?|tweets?)$/i;

/** Scored rows without responses: their input, if a single column has one. */
export function withScoredText(map: FieldMap, found: readonly FoundPath[], fields: readonly MappableField[]): FieldMap {
  const question = questionOf(fields);
  if (question === undefined || map[question] !== undefined) return map;
  const taken = new Set(Object.values(map));
  const [only, another] = found.filter(
    (one) =>
      one.type === "text" &&
      one.steps.length === 1 &&
      !taken.has(one.path) &&
      PUT_IN.test(lastKey(one.steps)) &&
      holdsSentences(one),
  );
  return only === undefined || another !== undefined ? map : { ...map, [question]: only.path };
}

export const valuesAt = (records: readonly JsonRecord[], { steps }: Pick<FoundPath, "steps">): readonly unknown[] =>
  records.map((record) => readPath(record, steps) ?? null).filter((value) => value !== null);
