import type { FieldMap } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import { parsePath } from "../dottedPath.ts";
import { verdictRank, wordsOf } from "../ownScores/names.ts";
import { scorePathText } from "../ownScores/scorePath.ts";
import { attributePairs, comparable } from "../reading/attributePairs.ts";
import { worthOf } from "../reading/words.ts";

/**
 * The mapping with a score for each pair of what was expected of an answer and what came. It is the verdict if nothing
 * else is: neither a gold answer, nor a verdict of the file, nor another pair. What the file says of it itself is not said again.
 */
export function withAttributes(map: FieldMap, records: readonly JsonRecord[], isHeldAgainst: boolean): FieldMap {
  const pairs = attributePairs(records);
  if (pairs.length === 0) return map;
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const isJudged = isHeldAgainst || keys.some((key) => verdictRank(key) >= 0);
  const own = pairs.filter(
    ({ of, expected, actual }) => !keys.some((key) => saysWhether(key, of, expected, actual, records)),
  );
  return {
    ...map,
    ...Object.fromEntries(
      own.map(({ of, expected, actual }) => {
        const name = isJudged || pairs.length > 1 ? `${of}_match` : "correct";
        return [`score.${name}`, scorePathText(pathOf(actual), null, pathOf(expected))];
      }),
    ),
  };
}

const pathOf = (text: string) => {
  const parsed = parsePath(text);
  return parsed.ok ? parsed.path : [text];
};

const NEARLY_ALL = 0.95;

/** Whether a flag named after the pair is 1 where its values are equal: `tool_correct`. */
function saysWhether(
  key: string,
  of: string,
  expected: string,
  actual: string,
  records: readonly JsonRecord[],
): boolean {
  if (key === expected || key === actual) return false;
  // `router_correct` is of the route.
  const isOf = (word: string) => wordsOf(key).some((own) => own.startsWith(word));
  if (!wordsOf(of).every(isOf)) return false;
  let [all, same] = [0, 0];
  for (const { [key]: flag, [expected]: one, [actual]: other } of records) {
    const worth =
      typeof flag === "boolean" ? Number(flag) : typeof flag === "number" ? flag : worthOf(comparable(flag));
    if (worth !== 0 && worth !== 1) continue;
    all++;
    if ((comparable(one) === comparable(other)) === (worth === 1)) same++;
  }
  return all > 0 && same >= NEARLY_ALL * all;
}
