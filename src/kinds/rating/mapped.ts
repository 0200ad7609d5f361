import { t } from "@vscode/l10n";
import type { JsonPath, RatingSample } from "../../model/index.ts";
import type { MappedFields } from "../adapting.ts";
import { type Format, type MappableField, mappableOf, measured, type SampleField, shown } from "../format.ts";
import type { FormatReader } from "../mapping.ts";
import { EMPTY_SAMPLE, readLabel, readWord, voteOf } from "./adapting.ts";
import { GOLD_JOIN, withGold } from "./gold.ts";
import { ratingProgram } from "./scanned.ts";

export const ratingFields = [
  shown("id", "id", () => t("Id"), "idx pairid questionid index"),
  shown("prompt", "text", () => t("Prompt"), "question instruction query"),
  measured("response1", "response", () => t("First response"), "responsea output1 answera"),
  measured("response2", "response", () => t("Second response"), "responseb output2 answerb"),
  measured("gold", "label", () => t("Gold label"), "humanlabel humanrating"),
  measured("auto", "label", () => t("Rating"), "judgerating judgement judgment verdict"),
  shown("rationale", "text", () => t("Rationale"), "reason explanation"),
  measured("subset", "text", () => t("Subset"), "category"),
  shown("response", "response", null),
  shown("reference", "text", null),
  shown("model1", "text", null),
  shown("model2", "text", null),
  measured("model", "text", null),
  measured("dataset", "text", null),
  measured("task", "text", null),
] as const satisfies readonly SampleField[];

type RatingField = (typeof ratingFields)[number]["id"];
export type RatingFormat = Format<RatingSample, RatingField>;

export const ratingMappable: readonly MappableField[] = mappableOf(ratingFields, "auto");

function read(fields: MappedFields): RatingSample {
  const { record, paths } = fields;
  const words = fields.wordsOf("gold");
  const gold = words === null ? readLabel(record.gold) : readWord(record.gold, words);
  const texts = ["response1", "response2"].map((key) => fields.text(key));
  const isPair = texts.some((text) => text !== null);
  const single = isPair ? null : fields.text("response");
  const alone = { name: null, text: single };
  const pair = texts.map((text, at) => ({ name: isPair ? fields.text(at === 0 ? "model1" : "model2") : null, text }));
  return {
    ...EMPTY_SAMPLE,
    id: fields.id("id"),
    prompt: fields.text("prompt"),
    reference: fields.text("reference"),
    candidates: isPair ? pair : single === null ? [] : [alone],
    isVerdict: isPair,
    gold: gold.value,
    unparsedGold: gold.unparsed,
    ratings: fields.has("auto")
      ? [{ rater: "auto", votes: [voteOf(readLabel(record.auto), { rationale: fields.text("rationale") })] }]
      : [],
    subset: fields.text("subset"),
    model: fields.text("model"),
    dataset: fields.text("dataset"),
    task: fields.text("task"),
    paths: { ...(paths.prompt ? { prompt: paths.prompt } : {}), ...candidatePaths(paths, isPair) },
    issues: fields.issues,
  };
}

function candidatePaths(
  { response1, response2, response }: Readonly<Record<string, JsonPath>>,
  isPair: boolean,
): Pick<RatingSample["paths"], "candidates"> {
  if (!isPair && response !== undefined) return { candidates: [response] };
  return response1 !== undefined && response2 !== undefined ? { candidates: [response1, response2] } : {};
}

export const ratingReader: FormatReader<RatingSample> = {
  fields: ratingFields,
  read,
  program: ratingProgram,
  join: GOLD_JOIN,
  joined: withGold,
};

/** Reports only missing fields that were mapped. */
export function ratingFromMapping(fields: MappedFields): RatingSample {
  if (fields.paths.auto !== undefined) fields.need("auto");
  return read(fields);
}
