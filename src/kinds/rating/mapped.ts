import { t } from "@vscode/l10n";
import type { Candidate, JsonPath, RatingSample } from "../../model/index.ts";
import type { MappedFields } from "../adapting.ts";
import { type Format, type MappableField, mappableOf, measured, type SampleField, shown } from "../format.ts";
import type { FormatReader } from "../mapping.ts";
import { EMPTY_SAMPLE, readWord } from "./adapting.ts";
import { GOLD_JOIN, withGold } from "./gold.ts";
import { labelOf, ratedIn, ratingsWith } from "./mappedRaters.ts";
import { withGoldOfPeople } from "./people.ts";
import { ratingProgram } from "./scanned.ts";
import { withWins } from "./wins.ts";

export const ratingFields = [
  shown("id", "id", () => t("Id"), "idx pairid questionid index"),
  shown("prompt", "text", () => t("Prompt"), "question instruction query"),
  measured("response1", "response", () => t("First response"), "responsea output1 answera"),
  measured("response2", "response", () => t("Second response"), "responseb output2 answerb"),
  measured("gold", "raters", () => t("Gold label"), "humanlabel humanrating"),
  measured("auto", "raters", () => t("Rating"), "judgerating judgement judgment verdict"),
  measured("people", "raters", () => t("Ratings by people"), ""),
  measured("swapped", "raters", () => t("Rating in the other order"), ""),
  shown("rationale", "text", () => t("Rationale"), "reason explanation"),
  measured("subset", "text", () => t("Subset"), "category"),
  shown("response", "response", null),
  shown("reference", "text", null),
  shown("model1", "text", () => t("First model"), ""),
  shown("model2", "text", () => t("Second model"), ""),
  measured("model", "text", null),
  measured("dataset", "text", null),
  measured("task", "text", null),
] as const satisfies readonly SampleField[];

type RatingField = (typeof ratingFields)[number]["id"];
export type RatingFormat = Format<RatingSample, RatingField>;

export const ratingMappable: readonly MappableField[] = mappableOf(ratingFields, "auto");

function read(fields: MappedFields): RatingSample {
  const { record, paths } = fields;
  const texts = ["response1", "response2"].map((key) => fields.text(key));
  const isOfTexts = texts.some((text) => text !== null);
  const sides = paths.auto === undefined && paths.people === undefined ? null : sideNames(fields);
  const hasSides = sides !== null;
  const isPair = isOfTexts || (hasSides && (fields.has("model1") || fields.has("model2")));
  const single = isPair ? null : fields.text("response");
  const alone = { name: null, text: single };
  const pair = texts.map((text, at) => ({ name: isPair ? fields.text(at === 0 ? "model1" : "model2") : null, text }));
  const candidates = isPair ? pair : single === null ? [] : [alone];
  const words = fields.wordsOf("gold");
  const isOwn = words === null || hasSides;
  const gold = isOwn ? labelOf(record.gold, words, candidates) : readWord(record.gold, words);
  const sample: RatingSample = {
    ...EMPTY_SAMPLE,
    id: fields.id("id"),
    prompt: fields.text("prompt"),
    reference: fields.text("reference"),
    candidates,
    isVerdict: isPair || hasSides,
    gold: gold.value,
    unparsedGold: gold.unparsed,
    ...ratersOf(fields, candidates),
    subset: fields.text("subset"),
    model: fields.text("model"),
    dataset: fields.text("dataset"),
    task: fields.text("task"),
    paths: { ...(paths.prompt ? { prompt: paths.prompt } : {}), ...candidatePaths(paths, isOfTexts) },
    issues: fields.issues,
  };
  const whole = withGoldOfPeople(sample);
  return sides === null ? whole : withWins(whole, sides);
}

const RATED = ["gold", "people", "auto"] as const;

/** The words for the first and the second of a pair; null if labels are no verdicts on pairs. */
function sideNames(fields: MappedFields): readonly [string, string] | null {
  for (const field of RATED) {
    const words = Object.entries(fields.wordsOf(field) ?? {});
    const [first, second] = [-1, 1].map((side) => words.find(([, label]) => label === side)?.[0]);
    if (first !== undefined && second !== undefined) return [first, second];
  }
  return null;
}

/** Of people beside judges the gold label is what most of them say, unless the record has one. */
function ratersOf(fields: MappedFields, candidates: readonly Candidate[]): Pick<RatingSample, "ratings" | "people"> {
  const nameOf = (field: string) => String(fields.paths[field]?.at(-1) ?? field);
  const people = fields.has("people") ? ratedIn(fields, "people", nameOf("people"), candidates) : [];
  const judges = fields.has("auto") ? ratedIn(fields, "auto", "auto", candidates) : [];
  // Plain words of the other order may name a place or a candidate.
  const isUnclear = fields.wordsOf("auto") !== null && fields.wordsOf("swapped") === null;
  const swapped = fields.has("swapped") && !isUnclear ? ratedIn(fields, "swapped", "auto", candidates) : [];
  const rationale = fields.text("rationale");
  const byJudges = ratingsWith(judges, swapped).map(({ rater, votes }) => ({
    rater,
    votes: rationale === null ? votes : votes.map((vote) => ({ ...vote, rationale })),
  }));
  const areGold = fields.paths.gold === undefined && fields.paths.auto !== undefined;
  return {
    ratings: [...ratingsWith(people, []), ...byJudges],
    ...(people.length > 0 ? { people: { raters: people.map(({ rater }) => rater), areGold } } : {}),
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
