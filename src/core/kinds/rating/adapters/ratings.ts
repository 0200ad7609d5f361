import { t } from "@vscode/l10n";
import { pathText, type Rating, type RatingSample, type Vote } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields, isObject } from "../../adapting/fields.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";
import { readLabel, unparsedReply, voteOf } from "./parts/label.ts";
import { EMPTY_SAMPLE, ID_KEYS } from "./parts/sample.ts";

const SIGNATURE: Signature = {
  needs: [["gold", "ratings", "auto"]],
  helps: ["id", "prompt", "response1", "response2", "gold", "ratings"],
  excludes: ["positive", "documents", "choices", "logprobs", "probabilities"],
};

/** Rows of our own: an item, its gold label, and the ratings of any raters, each once or in several votes. */
export const ratings: Adapter<RatingSample> = {
  id: "ratings",
  name: "Ratings",
  role: "rows",
  // What has gold labels alone is somebody's gold file: it still fits, less well.
  match: (record) =>
    likeness(record, SIGNATURE) * (record.ratings === undefined && record.auto === undefined ? 0.7 : 1),
  adapt: (record) => [adapt(record)],
};

function adapt(record: JsonRecord): RatingSample {
  const fields = new Fields(record);
  const first = fields.text("response1");
  const second = fields.text("response2");
  const single = first === null && second === null ? fields.text("response") : null;
  const isPair = first !== null || second !== null;
  const gold = readLabel(record.gold);
  return {
    ...EMPTY_SAMPLE,
    id: fields.id(fields.firstOf(ID_KEYS) ?? "id"),
    prompt: fields.text("prompt"),
    reference: fields.text("reference"),
    candidates: isPair
      ? [
          { name: fields.text("model1"), text: first },
          { name: fields.text("model2"), text: second },
        ]
      : single === null
        ? []
        : [{ name: null, text: single }],
    isVerdict: isPair || isVerdictAlone(record),
    gold: gold.value,
    unparsedGold: gold.unparsed,
    ratings: [
      ...readRatings(fields),
      ...(fields.has("auto") ? [{ rater: "auto", votes: [voteOf(readLabel(record.auto))] }] : []),
    ],
    subset: fields.text("subset"),
    model: fields.text("model"),
    dataset: fields.text("dataset"),
    task: fields.text("task"),
    paths: {
      prompt: ["prompt"],
      candidates: isPair ? [["response1"], ["response2"]] : [["response"]],
    },
    issues: fields.issues,
  };
}

/** Without texts a gold label tells: a pair's is −1, 0 or 1. */
const isVerdictAlone = ({ gold }: JsonRecord): boolean => gold === -1;

/** Entries of one rater are its votes, in their order. */
function readRatings(fields: Fields): readonly Rating[] {
  const votes = new Map<string, Vote[]>();
  for (const [at, entry] of (fields.list("ratings") ?? []).entries()) {
    if (!isObject(entry)) {
      fields.bad([...fields.path("ratings"), at], "object", entry);
      continue;
    }
    const one = fields.within(entry, () => [...fields.path("ratings"), at]);
    const rater = one.text("rater") ?? t("rater {0}", at + 1);
    const said = {
      raw: one.text("raw"),
      rationale: one.text("rationale"),
      isSwapped: one.flag("swapped") ?? false,
    };
    const list = Array.isArray(entry.votes) ? entry.votes : [entry.value];
    if (entry.votes === undefined && entry.value === undefined && said.raw === null) {
      fields.report(
        "MISSING_FIELD",
        one.path("value"),
        t("{0} has no value; it counts as a rating that could not be parsed.", pathText(one.path("value"))),
      );
    }
    const own = votes.get(rater) ?? [];
    // A reply without a value is one that nobody could parse: it stands for itself.
    for (const value of list) own.push(voteOf(value === undefined ? unparsedReply(said.raw) : readLabel(value), said));
    votes.set(rater, own);
  }
  return [...votes].map(([rater, own]) => ({ rater, votes: own }));
}
