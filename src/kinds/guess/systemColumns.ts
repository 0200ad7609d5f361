import type { FieldMap } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import { setOf } from "../../text/wordList.ts";
import { printPath, readPath } from "../dottedPath.ts";
import type { MappableField } from "../format.ts";
import { isScoreName } from "../ownScores/names.ts";
import { PERSONS, ROLES, roleNames } from "../reading/roleNames.ts";
import { asksEach, SYSTEM } from "./lists.ts";
import type { FoundPath } from "./paths.ts";
import { labelsBeside, namedElsewhere } from "./plainSystems.ts";
import {
  ARRANGEMENTS,
  CLEAR,
  columnOf,
  keysOf,
  keyText,
  LEAST,
  type RecordColumn,
  type SideBySide,
  SURE,
  scoresOf,
  sureness,
} from "./sideBySide.ts";
import { inObjects, mapOfMembers, rowsOfObjects, scoresWithin } from "./systemObjects.ts";

/** Prefixes of roles, not systems: reference, person, input. */
const SIDES = setOf(
  "gold golden true truth expected reference ref target correct right ideal gt ground_truth predicted pred generated model",
  "question query source user system human input final raw original short long full parsed extracted",
  ...PERSONS,
);
const IS_STEP = /^(?:agent|step|stage|turn|round|hop|node|phase|iteration|pass|attempt)s?[_ -]?\d/i;
/** Names of answers that are written as one word. */
const JOINED = setOf(
  "modelresponse modeloutput llmresponse generatedanswer predictedanswer modelanswer systemanswer actualoutput",
  "generatedtext textoutput responsetext finalanswer cleanresponse fullresponse predictedreply predictedoutput",
  "studentanswer shortoutput rawresponse rawoutput modelreply botresponse botanswer botreply chatbotresponse",
  "assistantresponse assistantreply agentresponse agentanswer airesponse aianswer llmanswer llmoutput raganswer",
  "ragresponse answertext actualanswer actualresponse candidateanswer selectedanswer chosenanswer modelpatch",
  "turn1response réponse câutrảlời gpt",
);
/** Systems side by side in a record: in columns with their names, or in an object with one entry each. */
export function systemsIn(
  records: readonly JsonRecord[],
  found: readonly FoundPath[],
  response: string,
  fields: readonly MappableField[],
): SideBySide | null {
  const columns = found.filter(({ steps }) => steps.length === 1).map(columnOf);
  const isAnswer = (part: string): boolean =>
    part === response || sureness(part) >= SURE || JOINED.has(part.toLowerCase());
  return (
    namedAlike(columns, response, isAnswer) ??
    numbered(columns, found, response, isAnswer, fields.find(({ type }) => type === "question")?.id ?? "") ??
    labelsBeside(columns, response, fields.find(({ type }) => type === "answer")?.id ?? "") ??
    namedElsewhere(columns, response, records) ??
    inObjects(records, response)
  );
}

/** Texts with a common prefix or suffix of answers (`answer_fid`, `answer_t5`), and the columns about each. */
function namedAlike(
  columns: readonly RecordColumn[],
  response: string,
  isAnswer: (part: string) => boolean,
): SideBySide | null {
  for (const { split, keyOf } of ARRANGEMENTS) {
    const parts = new Map<string, { readonly name: string; readonly column: RecordColumn }[]>();
    for (const column of columns) {
      const { part, name } = split.exec(column.key)?.groups ?? {};
      if (part === undefined || name === undefined) continue;
      parts.set(part, [...(parts.get(part) ?? []), { name, column }]);
    }
    const inOrder = [...parts].sort(([one], [other]) => sureness(other) - sureness(one) || (one < other ? -1 : 1));
    for (const [part, all] of inOrder) {
      if (!isAnswer(part) && sureness(part) < LEAST) continue;
      const isSide = (name: string) =>
        !(sureness(part) >= CLEAR && name === "original") && (SIDES.has(name) || roleNames([name]).reference >= CLEAR);
      const own = all.filter(({ name }) => !isSide(name.toLowerCase().replaceAll(" ", "_")));
      const besides = all.filter((one) => !own.includes(one));
      if (own.length < 2 || own.some(({ name, column }) => !column.isText || IS_STEP.test(name))) continue;
      if (besides.some(({ name, column }) => !PERSONS.has(name.toLowerCase()) && isResponse(column.key))) continue;
      const names = own.map(({ name }) => name);
      const scores = scoresOf(columns, names, SYSTEM);
      const haveSentences = own.every(({ column }) => column.hasSentences);
      const isHeldAgainst = besides.some(({ column }) => roleNames([column.key]).reference >= CLEAR);
      const isScored = Object.keys(scores).length > 0;
      if (!isAnswer(part) && !((isHeldAgainst || isScored) && haveSentences)) continue;
      if (!isScored && !isHeldAgainst && !(haveSentences && sureness(part) >= SURE)) continue;
      const [first = ""] = names;
      return {
        map: { [response]: keyText(keyOf(part, SYSTEM)), ...scores },
        keys: keysOf(columns, names),
        first: [keyOf(part, first)],
        besides: besides.map(({ column }) => column.key),
      };
    }
  }
  return null;
}

function isResponse(key: string): boolean {
  const named = roleNames([key]);
  return ROLES.every((role) => role === "response" || named[role] <= named.response);
}

/**
 * Numbered texts, `summary_1` and `summary_2`, with columns about each: scores, `summary_1_fluency`, or models,
 * `generator_1`. If each has a question of its own, `question_1`, they are turns of the record's model.
 */
function numbered(
  columns: readonly RecordColumn[],
  found: readonly FoundPath[],
  response: string,
  isAnswer: (part: string) => boolean,
  question: string,
): SideBySide | null {
  const parts = new Map<string, RecordColumn[]>();
  for (const column of columns) {
    const part = /^(?<part>\D+?)\d{1,3}$/.exec(column.key)?.groups?.part;
    if (part !== undefined) parts.set(part, [...(parts.get(part) ?? []), column]);
  }
  for (const [part, all] of parts) {
    const bare = part.replace(/[_ ]$/, "");
    if (all.length < 2 || !all.every(({ isText }) => isText) || !isAnswer(bare)) continue;
    const keys = all.map(({ key }) => key);
    const numbers = keys.map((key) => key.slice(part.length));
    const [first = ""] = keys;
    const scores = numberedScores(found, part, numbers);
    const whose = [...parts].find(
      ([other, own]) =>
        MAKERS.test(other) && own.every(({ isText }) => isText) && numbers.every((number) => has(own, other + number)),
    );
    const asked = [...parts].find(
      ([other, own]) =>
        roleNames([other.replace(/[_ ]$/, "")]).question >= CLEAR &&
        own.every(({ isText }) => isText) &&
        numbers.every((number) => has(own, other + number)),
    );
    const beside = [whose, asked].flatMap((one) => (one === undefined ? [] : [one[0]]));
    const areAnswers = sureness(bare) >= CLEAR && all.every(({ hasSentences }) => hasSentences);
    if (scores.length === 0 && whose === undefined && !areAnswers) continue;
    return {
      map: {
        [response]: keyText(`${part}${SYSTEM}`),
        ...(whose === undefined ? {} : { model: keyText(`${whose[0]}${SYSTEM}`) }),
        ...(asked === undefined ? {} : { [question]: keyText(`${asked[0]}${SYSTEM}`) }),
        ...Object.fromEntries(scores.map(({ name, path }) => [`score.${name}`, path])),
      },
      keys: new Set(
        columns
          .flatMap(({ key }) =>
            keys.some((own) => key.startsWith(own)) ||
            beside.some((one) => /^\d+$/.test(key.slice(one.length)) && key.startsWith(one))
              ? [key]
              : [],
          )
          .concat(scores.flatMap(({ keys: own }) => own)),
      ),
      first: [first],
      besides: [],
    };
  }
  return null;
}

/** Scores with each answer's number: `summary_1_fluency`, `score1`, `answer1_scores.help`. */
function numberedScores(found: readonly FoundPath[], part: string, [first = "", ...others]: readonly string[]) {
  const all = new Map(found.map((one) => [one.path, one]));
  const isScore = (one: FoundPath | undefined) => one?.type === "flag" || one?.type === "number";
  return found.flatMap((one) => {
    const [key, inner, deeper] = one.steps;
    const at = typeof key === "string" ? numberAt(key, first) : -1;
    if (typeof key !== "string" || at < 0 || deeper !== undefined || !isScore(one)) return [];
    const [before, behind] = [key.slice(0, at), key.slice(at + first.length)];
    const keyOf = (number: string) => before + number + behind;
    const rest = typeof inner === "string" ? [inner] : [];
    if (one.steps.length !== rest.length + 1) return [];
    if (!others.every((number) => isScore(all.get(printPath([keyOf(number), ...rest]))))) return [];
    const stem = before.endsWith(part) ? before.slice(0, -part.length) : before;
    const name = rest[0] ?? /[^_ ](?:.*[^_ ])?/.exec(stem + behind)?.[0] ?? "";
    if (name === "" || !isScoreName(name)) return [];
    return [{ name, path: keyText(keyOf(SYSTEM), ...rest), keys: [first, ...others].map(keyOf) }];
  });
}

function numberAt(key: string, number: string): number {
  const [run, another] = key.matchAll(/\d+/g);
  return run?.[0] === number && another === undefined ? run.index : -1;
}

const MAKERS = /^(?:model|generator|system|llm|producer|author)(?:_?(?:name|id))?[_ ]?$/i;
const has = (columns: readonly RecordColumn[], key: string): boolean => columns.some((one) => one.key === key);

const WANTED = "ground_truth";

/**
 * The mapping of records with systems: shared fields are found as if the record had only the first system's answer,
 * named `response`; objects as if each were a record. Null if a column that resembles a system's has no other meaning
 * then.
 */
export function mapOfSystems(
  { map, keys, first, besides, objects, wanted }: SideBySide,
  response: string,
  named: (rows: readonly JsonRecord[]) => FieldMap,
  records: readonly JsonRecord[],
): FieldMap | null {
  const shared = (record: JsonRecord): JsonRecord =>
    Object.fromEntries(Object.entries(record).filter(([key]) => besides.includes(key) || !keys.has(key)));
  const withAnswer = (row: JsonRecord, answer: unknown): JsonRecord =>
    answer === undefined ? row : { ...row, [response]: answer };
  if (objects) {
    const { rows, members } = rowsOfObjects(records, objects, String(first.at(-1)), shared, withAnswer);
    const { [response]: _, model: __, ...rest } = named(rows);
    const scores = objects.parent.length > 0 ? {} : scoresWithin(rows, members, new Set(Object.values(rest)));
    return { ...mapOfMembers({ ...rest, ...scores }, objects.at, members), ...map };
  }
  const rows = records.map((record) => {
    const row = withAnswer(shared(record), readPath(record, first));
    if (wanted === undefined) return row;
    const { [wanted]: right, ...others } = row;
    return { ...others, [WANTED]: right };
  });
  const { [response]: _, model, ...rest } = named(rows);
  const taken = new Set(Object.values(rest));
  const whose = model !== undefined && asksEach(map) ? { model } : {};
  return besides.every((key) => taken.has(printPath([key]))) ? { ...rest, ...whose, ...map } : null;
}
