import { alikeIn } from "../kinds/reading/alike.ts";
import type { ReadAlike, ReadColumn } from "../model/index.ts";
import { lineText } from "../present/characters.ts";
import { countText } from "../present/numbers.ts";
import { type TextColumn, textTable } from "../present/table.ts";
import { Exit, type ExitCode, type Io } from "./io.ts";
import { kindsOf } from "./kinds.ts";
import {
  changedField,
  changedSources,
  type OpenEvaluation,
  openEvaluation,
  readingError,
  refuseFixed,
  writeResults,
} from "./openEvaluation.ts";
import type { Given } from "./options/option.ts";
import type { COLUMNS } from "./options/scoring.ts";
import { adapterEntry, objectText } from "./output/json.ts";
import { inputProblems } from "./score.ts";
import { readingOf } from "./scoreOptions.ts";

/** `evaloupe columns PATH…`: how each column of the files is read. */
export async function columns(given: Given<typeof COLUMNS>, io: Io): Promise<ExitCode> {
  const options = readingOf(given, kindsOf(io));
  const { as } = options;
  const evaluation = await openEvaluation(options, io);
  try {
    refuseFixed(evaluation.state, "columns");
    const read = await evaluation.peer.call("howRead", {}, io.signal);
    const groups = alikeIn(read, true);
    const problems = inputProblems(evaluation);
    const code = await writeResults(evaluation, options.out, io, async (sink) => {
      if (as === "table") {
        sink.write(tablesText(groups, evaluation));
        return null;
      }
      const changed = await changedSources(evaluation);
      sink.write(
        objectText({ ...(await entryOf(groups, evaluation, io)), ...changedField(changed, evaluation.names) }),
      );
      return changed;
    });
    for (const problem of problems) io.err(`evaloupe: ${problem}\n`);
    const { rejected } = evaluation.state.records;
    if (options.isStrict && rejected > 0)
      io.err(`evaloupe: ${countText(rejected)} records were rejected, and --strict allows none.\n`);
    // Bad input outweighs a file that changed.
    return problems.length > 0 || (options.isStrict && rejected > 0) ? Exit.bad : code;
  } catch (error) {
    throw await readingError(error, evaluation.peer, evaluation.names);
  } finally {
    await evaluation.dispose();
  }
}

/** Fields of ours under the words that people have for them. */
const WORDS: Readonly<Record<string, string>> = {
  ground_truth: "reference",
  ground_truth_parts: "reference",
  answer: "reference",
  counterfactual_answer: "counterfactual",
  documents: "contexts",
  prompt: "question",
  response1: "response",
  response2: "response",
  gold: "rater",
  auto: "rater",
  history: "conversation",
};

const roleOf = ({ fills, isVerdict }: ReadColumn): readonly string[] =>
  isVerdict ? ["verdict"] : fills.map((field) => (Object.hasOwn(WORDS, field) ? (WORDS[field] ?? field) : field));

async function entryOf(groups: readonly ReadAlike[], evaluation: OpenEvaluation, io: Io) {
  const { state, names, peer, query } = evaluation;
  const isOne = groups.length === 1;
  const { total, used } = state.records;
  const chips = state.samples === 0 ? [] : await peer.call("chips", { query }, io.signal);
  const totals = chips.filter(({ isTotal }) => isTotal === true);
  const judged = totals.reduce((sum, { id, count }) => sum + (id === "not-scored" ? 0 : (count ?? 0)), 0);
  const readings = [...new Set(state.sources.flatMap(({ readBy }) => readBy ?? []))];
  return {
    sources: names,
    adapter: adapterEntry(state),
    ...(readings.length > 0 ? { readings } : {}),
    columns: groups.flatMap(({ sources, how }) =>
      how.columns.map((column) => ({ ...columnEntry(column), ...(isOne ? {} : { sources }) })),
    ),
    judged,
    records: { total, used },
  };
}

function columnEntry(column: ReadColumn): Readonly<Record<string, unknown>> {
  const { path, meaning, example, present, missing, unfit, distinct, score, reading, placeholders, why } = column;
  const [role = null, ...others] = roleOf(column);
  const direction = reading?.direction;
  return {
    path,
    meaning,
    role,
    ...(others.length > 0 ? { roles: [role, ...others] } : {}),
    ...(score === null ? {} : { score }),
    used: column.isUsed,
    example,
    present,
    missing,
    ...(placeholders.length > 0 ? { placeholders } : {}),
    unfit,
    distinct,
    scale: column.scale,
    direction: direction === undefined || direction === "none" ? null : direction,
    why,
  };
}

const LEFT = ["path", "meaning", "role", "example"] as const;
const TABLE_COLUMNS: readonly TextColumn[] = [
  ...LEFT.map((head) => ({ head, align: "left" as const })),
  { head: "distinct", align: "right" },
  { head: "missing", align: "right" },
  { head: "did not fit", align: "right" },
  { head: "why", align: "left" },
];

function tablesText(groups: readonly ReadAlike[], { names, state }: OpenEvaluation): string {
  const { total, used } = state.records;
  const tables = groups.map(
    (group) => `${headText(group, names)}${textTable(TABLE_COLUMNS, group.how.columns.map(cells))}`,
  );
  const { format } = state;
  const read = `${countText(total)} records, ${countText(used)} used; ${format.name} (${format.id})\n`;
  return [read, ...tables].join("\n");
}

/** More are counted. */
const NAMED_SOURCES = 3;

/** The files of a table, and which column is read as what. */
function headText({ sources, how: { columns, records } }: ReadAlike, names: readonly string[]): string {
  const named = sources.slice(0, NAMED_SOURCES).map((source) => lineText(names[source] ?? ""));
  const more = sources.length - named.length;
  const files = [...named, ...(more > 0 ? [`${countText(more)} more files`] : [])].join(", ");
  const many = sources.length > 1 ? ` (${countText(sources.length)} files with these columns)` : "";
  const roles = columns.flatMap((column) => {
    const fills = roleOf(column);
    return column.role === null && !column.isVerdict ? [] : [`${lineText(column.path)} → ${fills.join(", ")}`];
  });
  const scores = columns.filter(({ score, isVerdict }) => score !== null && !isVerdict).length;
  const unused = columns.filter(({ isUsed }) => !isUsed).length;
  const parts = [
    ...roles,
    ...(scores === 0 ? [] : [scores === 1 ? "1 score" : `${countText(scores)} scores`]),
    `${countText(unused)} of ${countText(columns.length)} columns not used`,
  ];
  return `${files}${many}: ${countText(records)} records looked at\n${parts.join("; ")}\n\n`;
}

function cells(column: ReadColumn): readonly string[] {
  const { path, meaning, score, example, distinct, missing, placeholders, unfit, why } = column;
  const roles = roleOf(column);
  const told = placeholders.length > 0 ? ` (${placeholders.map(lineText).join(", ")})` : "";
  return [
    cut(lineText(path)),
    meaning,
    roles.length > 0 ? roles.join(", ") : score !== null ? "score" : column.isUsed ? "(read)" : "",
    cut(lineText(example ?? "")),
    distinct === 0 ? "" : countText(distinct),
    missing === 0 ? "" : `${countText(missing)}${cut(told)}`,
    unfit === 0 ? "" : countText(unfit),
    lineText(why),
  ];
}

/** Longest cell that fits next to the other columns. */
const LONGEST_CELL = 36;

const cut = (text: string): string => {
  const characters = [...text];
  return characters.length > LONGEST_CELL ? `${characters.slice(0, LONGEST_CELL - 1).join("")}…` : text;
};
