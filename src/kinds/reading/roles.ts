import type { Meaning } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import { plainText } from "../../read/written.ts";
import { EACH, type MappedPath, printPath, readPath } from "../dottedPath.ts";
import { attributePairs } from "./attributePairs.ts";
import {
  ASKS,
  BY_ASKING,
  BY_LENGTH,
  BY_LIST,
  type Candidate,
  CERTAIN,
  DOUBT,
  FEW_WORDS,
  HALF,
  LEAST,
  MANY_WORDS,
  MAY_BE,
  OFTEN,
  SURE,
} from "./evidence.ts";
import { isGoldOfRatings } from "./goldOfRatings.ts";
import { type ColumnMeaning, meaningsOf } from "./meaning.ts";
import { isMeasure } from "./measures.ts";
import { areKeptElsewhere, arePlaces, isIdea, isPartExpected, marksOfLabels, withoutBestRight } from "./noRole.ts";
import { ColumnPairs } from "./pairs.ts";
import { type ColumnProfile, isChat, type Profile, SPEAKER_KEYS } from "./profile.ts";
import { isOfAnswer, ROLES, type Role, roleNames } from "./roleNames.ts";
import { sided, sidesIn } from "./sides.ts";
import { isCleaner } from "./versions.ts";

export interface Roles {
  readonly of: Readonly<Partial<Record<Role, Candidate>>>;
  readonly sum: number;
  /** Another column that is as likely the response. */
  readonly rival: Candidate | null;
}

const MOST_TRIED = 6;
const MOST_PAIRED = 200;

/**
 * The roles of columns, assigned together: the sum of evidence is maximal and no column has two. Evidence is the
 * values, the name, and the other columns; not the order of keys or records.
 */
export function rolesOf(records: readonly JsonRecord[], profile: Profile): Roles {
  const made = known.get(profile) ?? given(records, profile);
  known.set(profile, made);
  return made;
}

const known = new WeakMap<Profile, Roles>();

function given(records: readonly JsonRecord[], profile: Profile): Roles {
  const beside = new Set(attributePairs(records).flatMap(({ expected, actual }) => [expected, actual]));
  const candidates = candidatesIn(records, profile).filter(({ path }) => !beside.has(path));
  const tried = Object.fromEntries(ROLES.map((role) => [role, candidatesFor(candidates, role)])) as Record<
    Role,
    readonly (Candidate | null)[]
  >;
  const pairs = new ColumnPairs(records.slice(0, MOST_PAIRED), tried.question[0]?.column);
  const references = tried.reference.filter(
    (one) =>
      one === null ||
      !(isMeasure(one, tried.response, pairs, profile) || isGoldOfRatings(one, tried.response, pairs, profile)),
  );
  let best: Omit<Roles, "rival"> = { of: {}, sum: 0 };
  for (const response of tried.response) {
    for (const reference of references) {
      if (isSame(response, reference)) continue;
      for (const question of tried.question) {
        if (isSame(question, response) || isSame(question, reference)) continue;
        const context = tried.contexts.find(
          (one) => !isSame(one, response) && !isSame(one, reference) && !isSame(one, question),
        );
        const contexts = context ?? null;
        const all = { question, response, reference, contexts };
        const sum = sumOf(all, pairs);
        if (sum > best.sum) best = { of: withoutNone(all), sum };
      }
    }
  }
  const cleaned = withCleaned(best, candidates, pairs);
  return { ...cleaned, rival: rivalOf(cleaned, candidates, pairs) };
}

/** Of several versions of one answer the cleanest one is the response. */
function withCleaned(
  best: Omit<Roles, "rival">,
  candidates: readonly Candidate[],
  pairs: ColumnPairs,
): Omit<Roles, "rival"> {
  const { response: first, ...others } = best.of;
  if (first === undefined) return best;
  const taken = new Set(Object.values(best.of).map(({ path }) => path));
  let response = first;
  for (const one of candidates) if (!taken.has(one.path) && isCleaner(one, response, pairs)) response = one;
  return response === first ? best : { of: { ...others, response }, sum: best.sum };
}

/** A column of other texts with a name as sure as the response's and nearly the same sum of evidence. */
function rivalOf(best: Omit<Roles, "rival">, candidates: readonly Candidate[], pairs: ColumnPairs): Candidate | null {
  const { question = null, response, reference = null, contexts = null } = best.of;
  if (response === undefined) return null;
  const taken = new Set(Object.values(best.of).map(({ path }) => path));
  const isRival = (one: Candidate): boolean =>
    !taken.has(one.path) &&
    one.steps.length === response.steps.length &&
    one.named.response === response.named.response &&
    sumOf({ question, response: one, reference, contexts }, pairs) > best.sum - CLOSE &&
    !pairs.isCopy(one, response) &&
    isCleaner(one, response, pairs) === null;
  return candidates.find(isRival) ?? null;
}
const CLOSE = 0.02;

const isSame = (one: Candidate | null, other: Candidate | null): boolean => one !== null && one.path === other?.path;

const withoutNone = (given: Readonly<Record<Role, Candidate | null>>): Roles["of"] =>
  Object.fromEntries(Object.entries(given).filter(([, candidate]) => candidate !== null));

function candidatesFor(candidates: readonly Candidate[], role: Role): readonly (Candidate | null)[] {
  const all = candidates.filter(({ weights }) => weights[role] >= LEAST);
  const unnamed = all.filter(({ named }) => named[role] < LEAST);
  const able = unnamed.length > 1 ? all.filter(({ named }) => named[role] >= LEAST) : all;
  able.sort(
    (one, other) =>
      other.weights[role] - one.weights[role] ||
      one.steps.length - other.steps.length ||
      (one.path < other.path ? -1 : 1),
  );
  return [...able.slice(0, MOST_TRIED), null];
}

function sumOf(given: Readonly<Record<Role, Candidate | null>>, pairs: ColumnPairs): number {
  let sum = 0;
  for (const role of ROLES) {
    const candidate = given[role];
    if (candidate !== null) sum += candidate.weights[role] - LEAST / 2;
  }
  const { question, response, reference, contexts } = given;
  // A single answer is a response, not a reference; so is a sentence that occurs twice.
  const isAnswer = reference !== null && reference.named.response > reference.named.reference;
  const isTwice = (one: Candidate, other: Candidate) =>
    (other.column.texts?.words.median ?? 0) >= FEW_WORDS && pairs.isCopy(one, other);
  if (isAnswer && (!response || isTwice(response, reference))) sum -= 1;
  if (response && reference) sum += pairs.answering(response, reference);
  // A possible response comes before a mere label as the reference.
  if (reference && !response && reference.named.reference < MAY_BE) sum -= LEAST / 2;
  // A long response equal to a reference is the same answer twice.
  const isLong = (response?.column.texts?.words.median ?? 0) >= MANY_WORDS;
  if (response && reference && isLong) sum += pairs.isCopy(response, reference) ? -1 : 0;
  if (response && question) sum += pairs.isCopy(response, question) ? -1 : 0;
  if (reference && question) sum += pairs.isCopy(reference, question) ? -1 : 0;
  const isAsked = (question?.named.question ?? 0) >= CERTAIN && (contexts?.named.contexts ?? 0) >= SURE;
  if (contexts && question && !isAsked) sum += pairs.isCopy(contexts, question) ? -1 : 0;
  const isNamed = (response?.named.response ?? 0) >= CERTAIN && (contexts?.named.contexts ?? 0) >= SURE;
  if (response && contexts && !isNamed) sum += pairs.isCopy(response, contexts) ? -1 : 0;
  const byAsking = question !== null && question.named.question < LEAST;
  if (byAsking && [response, reference].some((one) => (one?.column.texts?.asking ?? 0) >= OFTEN)) sum -= 1;
  return sum;
}

function candidatesIn(records: readonly JsonRecord[], profile: Profile): readonly Candidate[] {
  const meanings = meaningsOf(profile);
  const sides = sidesIn(profile, meanings);
  const found = profile.columns.flatMap((column): readonly Candidate[] => {
    const meaning = meanings.get(column.path);
    if (meaning === undefined || column.steps.some((step) => typeof step === "symbol")) return [];
    if (column.steps.length > 1 && MEASURES.test(String(column.steps[0]))) return [];
    if (meaning.meaning === "chat") return ofChat(column, records);
    const plain = roleNames(column.steps);
    const named = sided(plain, column, meaning.meaning, sides);
    const weights = weighed(column, meaning, named, profile, named !== plain && meaning.meaning === "flag");
    const isFilled = meaning.meaning === "list of texts" && (column.lengths?.median ?? 0) > 0;
    if (isFilled && weights.contexts < named.response) {
      const steps = stepsOfList(column, profile);
      const response = steps.length > column.steps.length || named.response >= SURE ? named.response : 0;
      return [{ path: printPath(steps), steps, column, weights: { ...weights, response }, named }];
    }
    const texts =
      meaning.meaning === "list of objects" && weights.reference > weights.contexts ? textsOf(column, profile) : null;
    if (texts !== null)
      return [{ path: printPath(texts), steps: texts, column, weights: { ...weights, contexts: 0 }, named }];
    return ROLES.some((role) => weights[role] >= LEAST)
      ? [{ path: column.path, steps: column.steps, column, weights, named }]
      : [];
  });
  const marks = marksOfLabels(profile);
  return withoutBestRight(found, profile).filter(
    (one) => !holdsReference(one, found) && !marks.has(one.path) && !isIdea(one, found) && !isPartExpected(one, found),
  );
}

/** What is measured holds no answer: `metrics.completion`. */
const MEASURES = /^(?:metrics?|scores?|verif(?:y|ier|ication)(?:[_ -].*)?)$/i;

/** Whether an object has one text that is as surely the reference, and facts about it such as a source. */
function holdsReference({ column, steps, weights }: Candidate, candidates: readonly Candidate[]): boolean {
  if (column.types.object <= column.values / 2 || weights.reference === 0) return false;
  const within = candidates.filter(
    (one) => one.steps.length > steps.length && steps.every((step, at) => step === one.steps[at]),
  );
  const [only, another] = within.filter(({ weights: own }) => own.reference >= weights.reference);
  return only !== undefined && another === undefined;
}

/** Path of the text in each object of a list; null without a known name. */
function textsOf({ steps, path }: ColumnProfile, { columns }: Profile): MappedPath | null {
  const name = ["value", "text", "answer", "content"].find((key) =>
    columns.some((one) => one.path === `${path}[*].${key}` && one.types.text > one.values / 2),
  );
  return name === undefined ? null : [...steps, EACH, name];
}

/**
 * Path of the responses in a list of texts: its only element; each of several, if they are sentences under a plural
 * name; else the list is the response.
 */
function stepsOfList({ steps, lengths, path }: ColumnProfile, { columns }: Profile): MappedPath {
  if (lengths?.most === 1) return [...steps, 0];
  const elements = columns.find((one) => one.path === `${path}[*]`);
  const areSentences = (elements?.texts?.words.median ?? 0) >= FEW_WORDS;
  const areSeveral = /s$/i.test(String(steps.at(-1)));
  return areSentences && areSeveral && steps.length === 1 ? [...steps, EACH] : steps;
}

/** A chat's last user message is the question, its last model message the response. */
function ofChat(column: ColumnProfile, records: readonly JsonRecord[]): readonly Candidate[] {
  const none = { question: 0, response: 0, reference: 0, contexts: 0 };
  const said = new Map<string, MappedPath>();
  let [chats, asked, repeated] = [0, 0, 0];
  for (const record of records.slice(0, MOST_PAIRED)) {
    const list = readPath(record, column.steps);
    if (!Array.isArray(list) || !isChat(list)) continue;
    const speakers = (list as readonly JsonRecord[]).map(speakerOf);
    chats++;
    if (PERSONS.has(speakers.at(-1) ?? "")) asked++;
    if (speakers.filter((who) => PERSONS.has(who)).length > 1) repeated++;
    for (const message of list as readonly JsonRecord[]) {
      const key = speakerKey(message);
      const text = ["content", "value", "text", "parts"].find((name) => Object.hasOwn(message, name)) ?? "content";
      const value = speakerOf(message);
      if (/^[\w-]{1,40}$/.test(value)) said.set(value, [...column.steps, { key, value }, text]);
    }
  }
  return [...said].flatMap(([who, steps]) => {
    const role = PERSONS.has(who) ? "question" : MODELS.has(who) ? "response" : null;
    // A chat that ends with the user awaits an answer; a long one may end with thanks.
    const isDoubtful = role === "response" ? asked > chats / 2 : repeated > chats / 2;
    const weights = role === null ? none : { ...none, [role]: isDoubtful ? IN_DOUBT : IN_CHAT };
    return role === null ? [] : [{ path: printPath(steps), steps, column, weights, named: weights }];
  });
}
const PERSONS = new Set(["user", "human", "customer", "prompter"]);
const MODELS = new Set(["assistant", "gpt", "model", "bot", "ai", "chatbot", "agent"]);
const IN_CHAT = 0.82;
const IN_DOUBT = 0.6;

const speakerOf = (message: JsonRecord): string => plainText(message[speakerKey(message)]);

const speakerKey = (message: JsonRecord): string =>
  SPEAKER_KEYS.find((key) => typeof message[key] === "string") ?? SPEAKER_KEYS[0];

/** Evidence of a column's values and name for each role. Flags of a pair are prediction and truth. */
function weighed(
  column: ColumnProfile,
  { meaning }: ColumnMeaning,
  named: Readonly<Record<Role, number>>,
  profile: Profile,
  isSidedFlag: boolean,
): Readonly<Record<Role, number>> {
  const { records } = profile;
  const { texts } = column;
  const isText = meaning === "text" || meaning === "label" || (meaning === "id" && texts !== null);
  const share = column.present / Math.max(1, records);
  const words = texts?.words.median ?? 0;
  const isList = meaning === "list of texts" || meaning === "list of objects" || meaning === "list of numbers";
  const isNumber =
    meaning === "score" ||
    meaning === "index" ||
    meaning === "count" ||
    (meaning === "time" && !isMoment(column)) ||
    meaning === "setting";
  const isFlag = meaning === "flag";
  const asks = isText && (texts?.asking ?? 0) >= OFTEN;
  const isAsked = named.question >= MAY_BE || words >= FEW_WORDS;
  const question = isText
    ? Math.max(isAsked ? named.question : 0, asks && words >= FEW_WORDS ? ASKS : 0) +
      (asks ? BY_ASKING : 0) -
      (meaning === "label" ? DOUBT : 0)
    : // What a person said in several turns.
      meaning === "list of texts" && named.question >= MAY_BE && !areLabels(column, profile)
      ? named.question
      : 0;
  const given = (column.present + column.nulls) / Math.max(1, records);
  // Numbers are answers if written as texts, or if beside right numbers; a model's classes, if the name is sure.
  const isClass = meaning === "label" && column.types.number > column.values / 2 && named.response >= SURE;
  const isWritten = isSidedFlag || column.types.text > column.values / 2 || isClassed(column, meaning, named, profile);
  const isAttribute =
    meaning === "label" && isOfAnswer(column.steps) && !sharesClasses(column, profile) && !areChoices(column);
  const isAnswer = !isAttribute && (isClass || ((isText || isNumber || isFlag) && isWritten));
  const isNamed = (named.response >= MAY_BE || (isText && words >= FEW_WORDS)) && !areKeptElsewhere(column, profile);
  // A model that calls a tool has no answer: nulls may be the majority.
  const isOften = share >= HALF || (given >= HALF && (named.response >= CERTAIN || share >= SELDOM));
  const response =
    isAnswer && isNamed && isOften
      ? named.response +
        (isText && words >= FEW_WORDS ? BY_LENGTH : 0) -
        (isFlag && !isSidedFlag ? DOUBT : 0) -
        (share < HALF && named.response < CERTAIN ? BY_LENGTH : 0)
      : 0;
  const isWord = isFlag && (texts !== null || isSidedFlag) && named.reference >= SURE;
  const isReference = isText || isList || isNumber || isWord || (meaning === "object" && named.reference >= SURE);
  const isDoubtful =
    isList && named.reference < MAY_BE && !(meaning === "list of texts" && (column.lengths?.median ?? 0) > 0);
  const reference =
    isReference && !isDoubtful && named.reference > 0
      ? named.reference - (meaning === "list of objects" ? DOUBT : 0)
      : 0;
  const isLong = words >= MANY_WORDS;
  const isKind = meaning === "label" && (texts?.words.p90 ?? 0) <= MOST_OF_KIND;
  const contexts =
    named.contexts === 0
      ? 0
      : isList && meaning !== "list of numbers"
        ? named.contexts + BY_LIST - (areLabels(column, profile) ? DOUBT : 0) - (arePlaces(column, profile) ? 1 : 0)
        : isText && !isKind
          ? named.contexts +
            (isLong ? BY_LENGTH : named.contexts < MAY_BE ? -DOUBT / 2 : 0) -
            (words < FEW_WORDS ? DOUBT : 0)
          : 0;
  return { question, response, reference, contexts };
}

const MOST_OF_KIND = 6;

/** Dates with the time of day, each another one: when a row was made. A date may answer a question. */
const isMoment = ({ texts, distinct, values }: ColumnProfile): boolean =>
  texts !== null && distinct > values / 2 && texts.each.every(({ text }) => /\d[T ]\d{1,2}:\d{2}/.test(text));

/** Whether elements are few labels, or most lists are empty: `source_topics`. */
function areLabels({ path, lengths }: ColumnProfile, { columns }: Profile): boolean {
  const texts = columns.find((one) => one.path === `${path}[*]`)?.texts;
  return (
    lengths?.median === 0 ||
    (texts?.areFew === true && texts.each.length <= texts.count / 2 && texts.words.p90 < FEW_WORDS)
  );
}

const SELDOM = 0.2;

/** Whether predicted numbers are beside right ones, mostly equal. */
function isClassed(
  { frequent, numbers, types, values, path }: ColumnProfile,
  meaning: Meaning,
  named: Candidate["named"],
  { columns }: Profile,
): boolean {
  const isSure = named.response >= SURE;
  const isPlain = isSure ? numbers?.areWhole === true || types.flag > values / 2 : numbers !== null;
  if (!isPlain || meaning === "id" || meaning === "time" || named.response < MAY_BE) return false;
  return sharesClasses({ frequent, path }, { columns }, isSure ? LEAST : SURE);
}

/** Whether values mostly occur in a sure reference column. */
function sharesClasses(
  { frequent, path }: Pick<ColumnProfile, "frequent" | "path">,
  { columns }: Pick<Profile, "columns">,
  sureness = LEAST,
): boolean {
  const own = new Set(frequent.map(({ value }) => value));
  return columns.some((other) => {
    if (other.path === path || roleNames(other.steps).reference < sureness) return false;
    const shared = other.frequent.filter(({ value }) => own.has(value)).length;
    return shared > 0 && shared >= Math.min(own.size, other.frequent.length) / 2;
  });
}

const areChoices = ({ texts }: ColumnProfile): boolean =>
  texts?.each.every(({ text }) => /^\s*\(?(?:[A-J]|\d{1,4}|yes|no|true|false)\)?\.?\s*$/i.test(text)) === true;
