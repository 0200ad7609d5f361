import type { JsonPath, RatingSample } from "../../../model/index.ts";
import { Fields } from "../adapting/fields.ts";
import type { MappableField } from "../kind.ts";
import { readLabel, voteOf } from "./adapters/parts/label.ts";
import { EMPTY_SAMPLE } from "./adapters/parts/sample.ts";

/** Names are English here and translated where they are shown. */
export const ratingMappable: readonly MappableField[] = [
  { id: "id", name: "Id", isRequired: false, alsoCalled: ["idx", "pairid", "questionid", "index"] },
  { id: "prompt", name: "Prompt", isRequired: false, alsoCalled: ["question", "instruction", "query"] },
  { id: "response1", name: "First response", isRequired: false, alsoCalled: ["responsea", "output1", "answera"] },
  { id: "response2", name: "Second response", isRequired: false, alsoCalled: ["responseb", "output2", "answerb"] },
  { id: "gold", name: "Gold label", isRequired: false, alsoCalled: ["humanlabel", "humanrating"] },
  { id: "auto", name: "Rating", isRequired: true, alsoCalled: ["judgerating", "judgement", "judgment", "verdict"] },
  { id: "rationale", name: "Rationale", isRequired: false, alsoCalled: ["reason", "explanation"] },
  { id: "subset", name: "Subset", isRequired: false, alsoCalled: ["category"] },
];

/** A sample from values found through a mapping: one judge, its rating under `auto`, beside a gold label. */
export function ratingFromMapping(
  values: Readonly<Record<string, unknown>>,
  paths: Readonly<Record<string, JsonPath>>,
): RatingSample {
  const fields = new Fields(values, (key) => paths[key] ?? [key]);
  if (paths.auto !== undefined) fields.need("auto");
  const gold = readLabel(values.gold);
  const texts = ["response1", "response2"].map((key) => fields.text(key));
  const isPair = texts.some((text) => text !== null);
  return {
    ...EMPTY_SAMPLE,
    id: fields.id("id"),
    prompt: fields.text("prompt"),
    candidates: isPair ? texts.map((text) => ({ name: null, text })) : [],
    isVerdict: isPair,
    gold: gold.value,
    unparsedGold: gold.unparsed,
    ratings: fields.has("auto")
      ? [{ rater: "auto", votes: [voteOf(readLabel(values.auto), { rationale: fields.text("rationale") })] }]
      : [],
    subset: fields.text("subset"),
    paths: { ...(paths.prompt ? { prompt: paths.prompt } : {}) },
    issues: fields.issues,
  };
}
