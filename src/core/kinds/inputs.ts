import type { InputPart } from "../../model/index.ts";
import { isObject, type JsonRecord } from "../read/parse.ts";

/** What a sample was given and is judged by, in texts by part; a part that the file does not say is absent. */
export type Inputs = Readonly<Partial<Record<InputPart, readonly string[]>>>;

/** Keys of records by the part that they belong to, in words of lower case. */
const KEYS: Readonly<Partial<Record<InputPart, readonly string[]>>> = {
  system: ["system", "system_prompt", "system_message", "system_instruction", "system_instructions"],
  settings: [
    "temperature",
    "top_p",
    "top_k",
    "min_p",
    "seed",
    "max_tokens",
    "max_new_tokens",
    "max_completion_tokens",
    "max_output_tokens",
    "frequency_penalty",
    "presence_penalty",
    "repetition_penalty",
    "reasoning_effort",
    "num_beams",
    "do_sample",
    "sampling_params",
    "sampling_parameters",
    "generation_config",
    "generation_kwargs",
    "gen_kwargs",
  ],
  judge: [
    "judge",
    "judge_model",
    "judge_name",
    "judge_prompt",
    "judge_instructions",
    "judge_system_prompt",
    "judge_temperature",
    "evaluator_model",
    "evaluator_prompt",
    "eval_model",
    "eval_prompt",
    "grader_model",
    "grader_prompt",
    "grading_prompt",
    "rubric",
  ],
  grader: [
    "grader_version",
    "scorer_version",
    "evaluator_version",
    "metric_version",
    "judge_version",
    "eval_version",
    "rubric_version",
  ],
};
const PART_OF = new Map(
  (Object.entries(KEYS) as [InputPart, readonly string[]][]).flatMap(([part, keys]) => keys.map((key) => [key, part])),
);

/** How deep such keys are looked for: a run's settings mostly are an object of the record's metadata. */
const MAX_DEPTH = 3;

const partOfKey = new Map<string, InputPart | null>();

/** What a record says by the names of its keys beside the texts of its sample: system prompt, settings, judge, grader. */
export function inputsOfRecord(record: JsonRecord): Inputs {
  const found: Partial<Record<InputPart, string[]>> = {};
  const walk = (within: JsonRecord, depth: number): void => {
    for (const [key, value] of Object.entries(within)) {
      if (value === null || value === undefined || value === "") continue;
      const part = partOf(key);
      if (part) {
        found[part] ??= [];
        found[part].push(`${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`);
      } else if (depth < MAX_DEPTH && isObject(value)) walk(value, depth + 1);
    }
  };
  walk(record, 1);
  // Keys in another order say the same.
  for (const texts of Object.values(found)) texts.sort();
  return found;
}

/** Files have few keys: what each is called in words is worked out once. */
function partOf(key: string): InputPart | null {
  const known = partOfKey.get(key);
  if (known !== undefined) return known;
  const words = key
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(/[\s.-]+/g, "_")
    .toLowerCase();
  const part = PART_OF.get(words) ?? null;
  if (partOfKey.size < MOST_KEYS) partOfKey.set(key, part);
  return part;
}

const MOST_KEYS = 10_000;

/** Both together; a part without a text is absent. */
export function joinedInputs(one: Inputs, other: Inputs): Inputs {
  const joined: Partial<Record<InputPart, readonly string[]>> = { ...one };
  for (const [part, texts] of Object.entries(other) as [InputPart, readonly string[]][])
    joined[part] = [...(joined[part] ?? []), ...texts];
  for (const part of Object.keys(joined) as InputPart[]) if (joined[part]?.length === 0) delete joined[part];
  return joined;
}
