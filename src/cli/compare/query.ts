import { resolve } from "node:path";
import { type ComparisonQuery, equalsClause, type Side } from "../../model/index.ts";
import { listFiles } from "../../platform/node/folder.ts";
import { lineText } from "../../present/characters.ts";
import { UnreadableSource } from "../../read/issues.ts";
import { InputError } from "../io.ts";
import type { OpenEvaluation } from "../openEvaluation.ts";
import { clauseProblem } from "../score.ts";
import { filterProblem } from "../scoreOptions.ts";
import { takenParts } from "./losses.ts";
import type { CompareOptions } from "./options.ts";

export async function queryOf(
  evaluation: OpenEvaluation,
  options: CompareOptions,
  signal: AbortSignal,
): Promise<ComparisonQuery> {
  const { paths, by, runsBy, gate } = options;
  const takes = takenParts(gate.allowed);
  const [a, b, ...others] =
    runsBy === null
      ? await Promise.all(paths.map((_, at) => runAt(at, evaluation, options)))
      : await slicesBy(evaluation, runsBy, options, signal);
  if (!a || !b) throw new InputError(`${lineText(paths[0])}: ${lineText(runsBy ?? "")} has fewer than two values.`);
  return {
    ...evaluation.query,
    ...(takes.length > 0 ? { takes } : {}),
    where: [],
    by,
    sides: [a, b, ...others],
  };
}

/** The run of a path; of two slices of one path its clauses are its name. */
async function runAt(at: number, { files }: OpenEvaluation, { paths, where, reading }: CompareOptions): Promise<Side> {
  const path = paths[at] ?? "";
  const own = where[at] ?? [];
  const name = paths[0] === paths[1] && own.length > 0 ? own.join(" && ") : path;
  return { name, files: await filesIn(path, files), where: [...reading.where, ...own] };
}

/** A run a value of the field; that which was named the base is the first. */
async function slicesBy(
  { peer, query }: OpenEvaluation,
  field: string,
  { base, reading }: CompareOptions,
  signal: AbortSignal,
): Promise<readonly Side[]> {
  const fields = await peer.call("fields", { query: { ...query, where: [] } }, signal);
  const found = fields.find(({ id }) => id === field);
  if (!found) throw new InputError(`--runs: there is no field ${lineText(field)}.`);
  if (!found.values) throw new InputError(`--runs: ${lineText(field)} has too many values to compare.`);
  const first = found.values.filter((value) => String(value) === base);
  if (base !== null && first.length === 0)
    throw new InputError(`--base: ${lineText(field)} is never ${lineText(base)}.`);
  const order = [...first, ...found.values.filter((value) => !first.includes(value))];
  return order.map((value) => {
    return { name: String(value), files: null, where: [...reading.where, equalsClause(field, value) ?? ""] };
  });
}

/** Numbers of the opened files that a path has; none if it cannot be read, which the evaluation reports. */
export async function filesIn(path: string, opened: readonly string[]): Promise<readonly number[]> {
  try {
    const own = new Set((await listFiles([path], () => {})).map((name) => resolve(name)));
    return opened.flatMap((name, file) => (own.has(resolve(name)) ? [file] : []));
  } catch (error) {
    if (error instanceof UnreadableSource) return [];
    throw error;
  }
}

/** Clauses may name fields that are known only once the files are open. */
export async function checkSides(
  { peer, state }: OpenEvaluation,
  query: ComparisonQuery,
  { where: own }: CompareOptions,
  signal: AbortSignal,
): Promise<void> {
  if (state.samples === 0) return;
  for (const [at, { where }] of query.sides.entries()) {
    for (const clause of where) {
      const { modes, annotator } = query;
      const problem = await clauseProblem(peer, { where: [], sort: null, modes, annotator }, clause, signal);
      const flag = own[at]?.includes(clause) ? (at === 0 ? "--a" : "--b") : "--where";
      if (problem) throw new InputError(filterProblem(flag, clause, problem));
    }
  }
}
