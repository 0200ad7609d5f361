import { t } from "@vscode/l10n";
import { type Issue, type Label, pathText, type Rating, type RatingSample } from "../../../model/index.ts";
import type { Origin } from "../../../read/join.ts";
import type { JsonRecord } from "../../../read/parse.ts";
import { fnvOf } from "../../../text/fnv.ts";
import type { ReadRow, Row } from "../../format.ts";
import { readLabel, voteOf } from "../adapting.ts";
import type { RatingFormat } from "../mapped.ts";
import { sectionOf } from "../sections.ts";
import { idWithin } from "../subsetIds.ts";

/**
 * RewardBench: its data (a chosen and a rejected response), its programs' results per pair, and leaderboard files, one
 * object of column lists. The better response is on a side derived from the pair itself, the same each time.
 * arXiv:2403.13787.
 */
export const rewardBench: RatingFormat = {
  id: "reward-bench",
  name: () => t("RewardBench"),
  about: "RewardBench: its data, what its programs write for each pair, and the leaderboard's columns.",
  role: "rows",
  signature: {
    needs: [
      ["chosen", "text_chosen", "results"],
      ["rejected", "text_rejected", "scores_chosen", "subset"],
    ],
    helps: ["prompt", "subset", "id", "chosen_model", "rejected_model", "scores_rejected"],
    excludes: ["ratings", "prediction"],
  },
  adapt: (record, _, read) => (isColumns(record) ? fromColumns(record, read) : read(record)),
  reads: {
    fields: { id: "id", subset: "subset" },
    always: { isVerdict: true },
    complete,
  },
};

const isColumns = (record: JsonRecord): boolean => Array.isArray(record.results) && !Array.isArray(record.chosen);

function fromColumns(record: JsonRecord, read: ReadRow<RatingSample>): readonly RatingSample[] {
  const lists = Object.entries(record).flatMap(([key, value]) => (Array.isArray(value) ? [{ key, value }] : []));
  const others = Object.fromEntries(Object.entries(record).filter(([, value]) => !Array.isArray(value)));
  const { length } = record.results as unknown[]; // `isColumns` has looked.
  return Array.from({ length }, (_, at) => {
    const row: Record<string, unknown> = { ...others, [AT]: at };
    for (const { key, value } of lists) row[key] = value[at];
    const samples = read(row, (key) => (Array.isArray(record[key]) ? [key, at] : [key]));
    if (at > 0) return samples;
    return samples.map((sample) => ({ ...sample, issues: [...sample.issues, ...lists.flatMap(unlike(length))] }));
  }).flat();
}

function unlike(length: number) {
  return ({ key, value }: { readonly key: string; readonly value: readonly unknown[] }): readonly Issue[] => {
    if (value.length === length) return [];
    const message = t(
      "{0} has {1} entries for {2} results. Every result is a pair, so the extra entries were left out.",
      key.slice(0, 60),
      value.length,
      length,
    );
    return [{ code: "BAD_FIELD", path: pathText([key]), message }];
  };
}

const AT = "@at";

function complete({ id, ...sample }: RatingSample, { whole, record, origin }: Row): Partial<RatingSample> {
  const subset = sample.subset ?? subsetIn(id);
  const prompt = textOf(record.prompt);
  const chosen = { name: whole.text("chosen_model"), text: textOf(record.chosen ?? record.text_chosen) };
  const rejected = { name: whole.text("rejected_model"), text: textOf(record.rejected ?? record.text_rejected) };
  const gold: Label = isSecondBetter(`${id ?? record[AT] ?? 0}\n${prompt ?? chosen.text ?? ""}`) ? 1 : -1;
  return {
    id: idWithin(subset, id),
    isDrawn: true,
    prompt,
    candidates: gold === 1 ? [rejected, chosen] : [chosen, rejected],
    gold,
    ratings: whole.has("results") ? [ratingOf(record, gold, origin)] : [],
    subset,
    section: sectionOf(subset),
    paths: {
      prompt: whole.path("prompt"),
      candidates: (gold === 1 ? ["rejected", "chosen"] : ["chosen", "rejected"]).map((key) =>
        whole.path(record[key] === undefined ? `text_${key}` : key),
      ),
    },
  };
}

/** The side of the better response, by a hash of a text, so that a pair is always shown alike. */
function isSecondBetter(text: string): boolean {
  const hash = fnvOf(text);
  return (((hash >>> 16) ^ hash) & 1) === 1;
}

/** `results`: 1 if the chosen response scored higher, 0 if not, 0.5 for a tie. */
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

function subsetIn(id: string | null): string | null {
  const subset = /^(.+)-\d+$/.exec(id ?? "")?.[1] ?? null;
  return sectionOf(subset) === null ? null : subset;
}

function textOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) return null;
  return value
    .map((turn) =>
      typeof turn === "object" && turn !== null && "content" in turn ? String(turn.content) : String(turn),
    )
    .join("\n\n");
}
