import type { ListRow } from "../../../src/protocol/list.ts";

type Line = readonly [string, string, ListRow["support"], string, ...(number | null)[]];

/** Invented samples: id, verdict, worst support state, question, then relevance, utilization, completeness, adherence. */
const LINES: readonly Line[] = [
  ["cf-03", "contradicted", "none", "Which river does the Calder aqueduct cross?", 0.21, 0.21, 1.0, 0.0],
  ["cf-07", "wrong", "full", "Who led the second Vantor expedition?", 0.33, 0.25, 0.75, 1.0],
  ["cf-11", "correct", "partial", "How many keys has the Ostrand organ?", 0.18, 0.12, 0.67, 0.0],
  ["cf-15", "contradicted", "none", "What is the highest point of Mirrow Isle?", 0.25, 0.31, 0.5, 0.0],
  ["cf-18", "contradicted", "none", "When did the Harrow Strait tunnel open to rail traffic?", 0.29, 0.29, 0.8, 0.0],
  ["cf-22", "correct", "full", "In which year was the Tarn Lock rebuilt?", 0.29, 0.24, 0.83, 1.0],
  ["cf-26", "wrong", "none", "Which metal lines the Ferrow kettles?", 0.14, 0.36, 0.5, 0.0],
  ["cf-29", "correct", "uncited", "Who composed the Saltmarsh hymn?", 0.3, 0.2, 0.67, 1.0],
  ["n0-04", "correct", "full", "What colour is the Port Ellery flag?", 0.17, 0.17, 1.0, 1.0],
  ["n0-09", "correct", "full", "How long is the Ashby ring canal?", 0.22, 0.22, 1.0, 1.0],
  ["n0-31", "wrong", "partial", "Which team won the 2019 Lowland Cup?", 0.4, 0.3, 0.75, 0.0],
  ["n2-02", "correct", "full", "Where was the poet Ines Karro born?", 0.2, 0.15, 0.75, 1.0],
  ["n2-17", "correct", "uncited", "What powers the Brack Sound beacon?", 0.31, 0.31, 1.0, 1.0],
  ["n2-28", "wrong", "none", "How many members has the Sennet council?", 0.12, 0.24, 0.33, 0.0],
  ["n4-01", "correct", "full", "Which bird is on the Tarn county seal?", 0.27, 0.27, 1.0, 1.0],
  ["n4-12", "correct", "partial", "Who painted the ceiling of Holm chapel?", 0.35, 0.24, 0.67, 0.0],
  ["n4-20", "rejected", "full", "When was the Greywater dam completed?", 0.11, 0.0, 0.0, 1.0],
  ["n4-33", "correct", "full", "Which tunnel carries the Vale line?", 0.25, 0.19, 0.75, 1.0],
  ["n6-05", "wrong", "none", "What is the capital of Orrin province?", 0.08, 0.33, 0.5, 0.0],
  ["n6-08", "correct", "full", "How tall is the Ketter radio mast?", 0.19, 0.19, 1.0, 1.0],
  ["n6-16", "unscored", "unlabelled", "Which court heard the Lindow appeal?", null, null, null, null],
  ["n6-27", "wrong", "partial", "Who edits the Harbour Quarterly?", 0.22, 0.17, 0.5, 0.0],
  ["n8-03", "rejected", "full", "When did the Fenwick mill burn down?", 0.06, 0.0, 0.0, 1.0],
  ["n8-10", "wrong", "none", "Which pass links Dunmere and Aske?", 0.1, 0.3, 0.67, 0.0],
  ["n8-24", "correct", "full", "What does the Sable code regulate?", 0.15, 0.15, 1.0, 1.0],
  ["rej-02", "wrong", "none", "How many people saw the 1951 eclipse?", 0.0, 0.28, null, 0.0],
  ["rej-09", "wrong", "uncited", "Who owns the Larkhill quarry today?", 0.0, 0.0, null, 1.0],
  ["rej-14", "rejected-rightly", "full", "What did the Norrow treaty cost?", 0.0, 0.0, null, 1.0],
  ["rej-17", "rejected-rightly", "full", "How heavy is the Aske meteorite?", 0.05, 0.0, 0.0, 1.0],
  ["rej-21", "wrong", "none", "Which guild built the Corn Steps?", 0.0, 0.21, null, 0.0],
  ["rej-26", "rejected-rightly", "full", "When does the Ellery mint close?", 0.0, 0.0, null, 1.0],
];

export const rows: readonly ListRow[] = LINES.map(([id, verdict, support, title, ...scores], index) => ({
  index,
  source: 0,
  line: index + 1 + Math.floor(index / 17),
  id,
  title,
  verdict,
  support,
  scores,
  cells: [],
  issues: index % 7 === 4 ? 1 : 0,
}));
