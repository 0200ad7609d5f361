// Filters, columns and fields of the invented rows.
import type { ChipCount, FieldInfo, ListRow } from "../../../src/protocol/list.ts";
import type { EvaluationState } from "../../../src/protocol/state.ts";

type Chip = Omit<ChipCount, "count"> & { readonly test: (row: ListRow) => boolean };
type ChipRow = readonly [
  id: string,
  group: ChipCount["group"],
  name: string,
  role: ChipCount["role"],
  where: string,
  test: Chip["test"],
];

const CHIP_ROWS: readonly ChipRow[] = [
  [
    "unsupported",
    "support",
    "Unsupported",
    "unsupported",
    "sentences.unsupported > 0",
    (row) => row.support === "none",
  ],
  ["partial", "support", "Partial", "partial", "sentences.partial > 0", (row) => row.support === "partial"],
  ["missed", "support", "Missed relevant", "missed", "missed > 0", (row) => row.index % 5 === 2],
  [
    "rejected-wrongly",
    "wrong",
    "Wrongly rejected",
    "rejected-wrongly",
    "rejected-wrongly",
    (row) => row.verdict === "rejected",
  ],
  [
    "should-have-rejected",
    "wrong",
    "Should have rejected",
    "should-have-rejected",
    "should-have-rejected",
    (row) => row.index > 30,
  ],
  [
    "followed",
    "wrong",
    "Followed the counterfactual",
    "contradicted",
    "followed",
    (row) => row.verdict === "contradicted",
  ],
  ["not-corrected", "wrong", "Detected, not corrected", "not-corrected", "not-corrected", (row) => row.index % 9 === 4],
  [
    "modes-disagree",
    "wrong",
    "Modes disagree",
    "disagree",
    "modes-disagree",
    (row) => row.index % 3 === 0 || row.index === 4,
  ],
  ["contradictory", "support", "Contradictory labels", "contradictory", "issues > 0", (row) => row.issues > 0],
  ["unscored", "wrong", "Unscored", "unscored", "unscored", (row) => row.verdict === "unscored"],
];
export const CHIPS = CHIP_ROWS.map(
  ([id, group, name, role, where, test]): Chip => ({ id, group, name, role, where, test }),
);

export const COLUMNS: EvaluationState["columns"] = [
  { id: "relevance", name: "Relevance", short: "R", unit: "mean" },
  { id: "utilization", name: "Utilization", short: "U", unit: "mean" },
  { id: "completeness", name: "Completeness", short: "C", unit: "mean" },
  { id: "adherence", name: "Adherence", short: "A", unit: "mean" },
];

/** Fields of the invented records: made from the row's number, so that they need no list. */
export const FIELDS: readonly (FieldInfo & { readonly read: (row: ListRow) => number | string | null })[] = [
  ...COLUMNS.map(({ id, name }, at): (typeof FIELDS)[number] => ({
    id,
    name,
    type: "number",
    from: "score",
    read: (row) => row.scores[at] ?? null,
  })),
  {
    id: "verdict",
    name: "Verdict",
    type: "text",
    from: "sample",
    values: ["correct", "wrong", "rejected"],
    read: (row) => row.verdict,
  },
  { id: "issues", name: "Issues", type: "number", from: "sample", read: (row) => row.issues },
  { id: "row", name: "row", type: "number", from: "sample", read: (row) => row.index + 1 },
  { id: "id", name: "id", type: "text", from: "text", read: (row) => row.id },
  { id: "question", name: "question", type: "text", from: "text", read: (row) => row.title },
  {
    id: "latency_ms",
    name: "latency_ms",
    type: "number",
    from: "record",
    example: "1270",
    read: (row) => 700 + ((row.index * 397) % 2400) + 0.5 * (row.index % 2),
  },
  {
    id: "config.retriever",
    name: "config.retriever",
    type: "text",
    from: "record",
    example: "dense",
    read: (row) => ["dense", "sparse", "hybrid"][row.index % 3] ?? null,
  },
  { id: "cached", name: "cached", type: "flag", from: "record", example: "true", read: (row) => row.index % 2 },
  {
    id: "chunk size",
    name: "chunk size",
    type: "number",
    from: "record",
    example: "512",
    read: (row) => (row.index % 4 === 3 ? null : 256 * (1 + (row.index % 3))),
  },
];
export const cellOf = (row: ListRow, id: string) => FIELDS.find((field) => field.id === id)?.read(row) ?? null;
