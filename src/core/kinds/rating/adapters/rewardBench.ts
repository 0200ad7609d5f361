import { t } from "@vscode/l10n";
import {
  type Issue,
  type JsonPath,
  type Label,
  pathText,
  type Rating,
  type RatingSample,
} from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields } from "../../adapting/fields.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter, Origin } from "../../kind.ts";
import { readLabel, voteOf } from "./parts/label.ts";
import { EMPTY_SAMPLE } from "./parts/sample.ts";
import { sectionOf } from "./parts/sections.ts";
import { isSecondBetter } from "./parts/side.ts";

const SIGNATURE: Signature = {
  needs: [
    ["chosen", "text_chosen", "results"],
    ["rejected", "text_rejected", "scores_chosen", "subset"],
  ],
  helps: ["prompt", "subset", "id", "chosen_model", "rejected_model", "scores_rejected"],
  excludes: ["ratings", "prediction"],
};

/**
 * RewardBench: its data (a chosen and a rejected response), what its programs write for each pair, and files of the
 * leaderboard, one object of column lists. The better response stands on a side drawn from the pair itself, the same
 * each time. arXiv:2403.13787.
 */
export const rewardBench: Adapter<RatingSample> = {
  id: "reward-bench",
  name: "RewardBench",
  role: "rows",
  match: (record) => likeness(record, SIGNATURE),
  adapt: (record, origin) =>
    isColumns(record) ? fromColumns(record, origin) : [adapt(record, origin, 0, (key) => [key])],
};

const isColumns = (record: JsonRecord): boolean => Array.isArray(record.results) && !Array.isArray(record.chosen);

/** A file of columns is as many pairs as its list of results. */
function fromColumns(record: JsonRecord, origin: Origin): readonly RatingSample[] {
  const lists = Object.entries(record).flatMap(([key, value]) => (Array.isArray(value) ? [{ key, value }] : []));
  const others = Object.fromEntries(Object.entries(record).filter(([, value]) => !Array.isArray(value)));
  const { length } = record.results as unknown[]; // `isColumns` has looked.
  return Array.from({ length }, (_, at) => {
    const row: Record<string, unknown> = { ...others };
    for (const { key, value } of lists) row[key] = value[at];
    const sample = adapt(row, origin, at, (key) => (Array.isArray(record[key]) ? [key, at] : [key]));
    return at > 0 ? sample : { ...sample, issues: [...sample.issues, ...lists.flatMap(unlike(length))] };
  });
}

/** A column with another number of entries than there are results. */
function unlike(length: number) {
  return ({ key, value }: { readonly key: string; readonly value: readonly unknown[] }): readonly Issue[] => {
    if (value.length === length) return [];
    const message = t(
      "{0} has {1} entries beside {2} results; every result is a pair, and what lies beyond them was left out.",
      key.slice(0, 60),
      value.length,
      length,
    );
    return [{ code: "BAD_FIELD", path: pathText([key]), message }];
  };
}

function adapt(record: JsonRecord, origin: Origin, at: number, pathOf: (key: string) => JsonPath): RatingSample {
  const fields = new Fields(record, pathOf);
  const id = fields.id("id");
  const subset = fields.text("subset") ?? subsetIn(id);
  const prompt = textOf(record.prompt);
  const chosen = { name: fields.text("chosen_model"), text: textOf(record.chosen ?? record.text_chosen) };
  const rejected = { name: fields.text("rejected_model"), text: textOf(record.rejected ?? record.text_rejected) };
  const gold: Label = isSecondBetter(`${id ?? at}\n${prompt ?? chosen.text ?? ""}`) ? 1 : -1;
  return {
    ...EMPTY_SAMPLE,
    id,
    prompt,
    candidates: gold === 1 ? [rejected, chosen] : [chosen, rejected],
    isVerdict: true,
    gold,
    ratings: fields.has("results") ? [ratingOf(record, gold, origin)] : [],
    subset,
    section: sectionOf(subset),
    paths: {
      prompt: pathOf("prompt"),
      candidates: (gold === 1 ? ["rejected", "chosen"] : ["chosen", "rejected"]).map((key) =>
        pathOf(record[key] === undefined ? `text_${key}` : key),
      ),
    },
    issues: fields.issues,
  };
}

/** `results`: 1 where the chosen response scored higher, 0 where not, 0.5 for a tie. */
function ratingOf({ results, model }: JsonRecord, gold: Label, { name }: Origin): Rating {
  const { value, unparsed } = readLabel(results);
  const sides = { 1: gold, 0: -Number(gold), 0.5: 0 };
  const isKnown = value === 0 || value === 0.5 || value === 1;
  const read = isKnown ? { value: sides[value], unparsed: null } : { value: null, unparsed: unparsed ?? String(value) };
  return {
    rater: typeof model === "string" ? model : name.replace(/\.(jsonl?|ndjson|parquet)(\.gz)?$/, ""),
    votes: [voteOf(read)],
  };
}

/** Data sets made from it number their pairs `alpacaeval-easy-12`. */
function subsetIn(id: string | null): string | null {
  const subset = /^(.+)-\d+$/.exec(id ?? "")?.[1] ?? null;
  return sectionOf(subset) === null ? null : subset;
}

/** A text, or the turns of a conversation, one below the other. */
function textOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) return null;
  return value
    .map((turn) =>
      typeof turn === "object" && turn !== null && "content" in turn ? String(turn.content) : String(turn),
    )
    .join("\n\n");
}
