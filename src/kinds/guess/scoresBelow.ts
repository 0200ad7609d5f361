import type { FieldMap } from "../../model/index.ts";
import { isObject, type JsonRecord } from "../../read/parse.ts";
import { printPath } from "../dottedPath.ts";
import { isScoreName } from "../ownScores/names.ts";
import { NO_SCORE_OBJECTS, SCORE_OBJECTS } from "../ownScores/read.ts";

/** Keys as a path, those of templates as people write them. */
export const keyText = (...keys: readonly string[]): string =>
  keys.every((key) => /^[^.[\]":]+$/.test(key)) ? keys.join(".") : printPath(keys);

/** Numbers and flags in the objects of systems, also below keys of their own: `{base|tuned}.faithfulness.score`. */
export function scoresBelow(records: readonly JsonRecord[], systems: readonly string[], system: string): FieldMap {
  const found = new Map<string, { readonly steps: readonly string[]; isScore: boolean }>();
  const walk = (value: unknown, steps: readonly string[]): void => {
    if (isObject(value) && steps.length < DEEPEST_SCORE) {
      for (const [key, inner] of Object.entries(value)) if (!NO_SCORE_OBJECTS.has(key)) walk(inner, [...steps, key]);
      return;
    }
    if (steps.length === 0 || value === null) return;
    const own = found.get(steps.join("\n")) ?? { steps, isScore: isScoreName(steps.at(-1) ?? "") };
    own.isScore &&= typeof value === "number" || typeof value === "boolean";
    found.set(steps.join("\n"), own);
  };
  for (const record of records) for (const name of systems) walk(record[name], []);
  const scores = [...found.values()].filter(({ isScore }) => isScore).slice(0, MOST_SCORES_BELOW);
  const names = scores.map(({ steps }) => nameBelow(steps));
  return Object.fromEntries(
    scores.map(({ steps }, at) => {
      const name = names.filter((one) => one === names[at]).length > 1 ? steps.join(".") : names[at];
      return [`score.${name}`, keyText(system, ...steps)];
    }),
  );
}
const DEEPEST_SCORE = 3;
const MOST_SCORES_BELOW = 60;

/** What a score is called: not after the object that holds all of them, nor by the word for any score. */
function nameBelow(steps: readonly string[]): string {
  const telling = steps.filter((step) => !SCORE_OBJECTS.has(step));
  const own =
    telling.length > 1 && /^(?:score|value|rating|grade)$/i.test(telling.at(-1) ?? "") ? telling.slice(0, -1) : telling;
  return own.join(".");
}
