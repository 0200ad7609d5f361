import type { JsonRecord } from "../../read/parse.ts";
import { plainText } from "../../read/written.ts";
import { setOf } from "../../text/wordList.ts";
import { parsePath, readPath } from "../dottedPath.ts";
import { wordsOf } from "../ownScores/names.ts";
import { type Candidate, FEW_WORDS, MAY_BE, OFTEN } from "./evidence.ts";
import { type ColumnPairs, hasWords } from "./pairs.ts";
import type { Profile } from "./profile.ts";
import { roleNames } from "./roleNames.ts";

const RAW = setOf("raw full complete unfiltered unprocessed uncleaned detailed long verbose");
const CLEANED = setOf(
  "clean cleaned processed postprocessed filtered extracted stripped trimmed normalized normalised short concise final",
);
const THINKING = /(?:^| )(with|without|no) (?:think|thinking|thoughts)(?= |$)/;
/** Nouns for what a model said: `raw_output` and `response` are of one generation. */
const NOUNS = setOf("response output generation completion prediction answer reply text");

/**
 * The version of one name relative to the other's: below zero if it is cleaner. Null if the names differ in more
 * than what was done to the text: `raw_response` and `response`, `output_full` and `output_short`.
 */
export function versionByName(one: string, other: string): number | null {
  const [own, theirs] = [versionIn(one), versionIn(other)];
  if (own.rank === theirs.rank) return null;
  // A short answer is no version of a response that is not said to be raw.
  const isRaw = own.rank > 0 || theirs.rank > 0;
  const isNoun = ({ rest }: { readonly rest: string }) => rest === "" || NOUNS.has(rest);
  return own.rest === theirs.rest || (isRaw && isNoun(own) && isNoun(theirs)) ? own.rank - theirs.rank : null;
}

const isSameNoun = (one: string, other: string): boolean => versionIn(one).rest === versionIn(other).rest;

function versionIn(name: string): { readonly rank: number; readonly rest: string } {
  const plain = wordsOf(name).join(" ");
  const [said = "", which] = THINKING.exec(plain) ?? [];
  const words = plain.replace(said, "").trim().split(" ");
  const rank = words.some((word) => RAW.has(word)) || which === "with" ? 1 : 0;
  const isCleaned = words.some((word) => CLEANED.has(word)) || (said !== "" && which !== "with");
  return {
    rank: isCleaned ? rank - 1 : rank,
    rest: words.filter((word) => !RAW.has(word) && !CLEANED.has(word)).join(" "),
  };
}

/**
 * Whether a column has the cleaner version of the response: its name says so, or its name is as sure and most responses
 * contain its text. False for the longer version; null if the two are of several generations.
 */
export function isCleaner(one: Candidate, response: Candidate, pairs: ColumnPairs): boolean | null {
  const [own, theirs] = [one, response].map(({ steps }) => steps.slice(0, -1).map(String).join("\n"));
  const areTexts = [one, response].every(
    ({ column, named }) => named.response >= MAY_BE && column.types.list + column.types.object === 0,
  );
  if (own !== theirs || !areTexts) return null;
  const areLong = [one, response].every(({ column }) => (column.texts?.words.median ?? 0) >= FEW_WORDS);
  const isTie = one.named.response === response.named.response;
  const byName = versionByName(String(one.steps.at(-1)), String(response.steps.at(-1)));
  // A word that was extracted under a less sure name is held against what is right only if the file does not say it.
  if (byName !== null) return byName < 0 && (isTie || areLong);
  if (!areLong || !isTie) return null;
  if (pairs.holding(response, one) >= OFTEN) return true;
  return pairs.holding(one, response) >= OFTEN ? false : null;
}

/**
 * Paths of the columns with another version of the response: by name, or since most of their texts contain it. Versions
 * of the reference, such as `detailed_answer` beside `answer`, are none.
 */
export function otherVersions(
  response: string,
  reference: string | null,
  records: readonly JsonRecord[],
  { columns }: Profile,
): ReadonlySet<string> {
  const said = parsePath(response);
  if (!said.ok || said.path.some((step) => typeof step !== "string")) return new Set();
  const others = columns.filter(({ path, steps, types, values }) => {
    const isBeside = path !== response && steps.length === said.path.length && types.text > values / 2;
    if (!isBeside || steps.slice(0, -1).some((step, at) => step !== said.path[at])) return false;
    if (path === reference || roleNames(steps).response < MAY_BE) return false;
    if (reference !== null && isSameNoun(String(steps.at(-1)), reference)) return false;
    if (versionByName(String(steps.at(-1)), String(said.path.at(-1))) !== null) return true;
    const texts = records.map((record) => [steps, said.path].map((of) => plainText(readPath(record, of) ?? "")));
    const given = texts.filter((both) => both.every((text) => text.trim() !== ""));
    const held = given.filter(([whole = "", part = ""]) => whole.length > part.length && hasWords(whole, part));
    return held.length > 0 && held.length >= OFTEN * given.length;
  });
  return new Set(others.map(({ path }) => path));
}
