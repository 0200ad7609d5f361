import { lineText } from "../../present/characters.ts";
import { countText } from "../../present/numbers.ts";
import { type Failure, failure, inputFailure } from "../failures.ts";
import { inputProblems } from "../score.ts";
import { type Gate, isGate, isJudged, type Judged, noDirectionText } from "./gate.ts";
import { hasDirection, lossesOf, notJudged, notRunOf, takenChanges } from "./losses.ts";
import { noMetricText } from "./plan.ts";
import { type ManyCompared, regressionsOf } from "./runs.ts";

/** What the gate says of several runs. */
export type RunsJudged = Pick<Judged, "isGate" | "failures" | "allowed" | "notes">;

export function judgeRuns(compared: ManyCompared, gate: Gate): RunsJudged {
  const { overview, runs, evaluation } = compared;
  const failures: Failure[] = ofInput(compared, gate).map(inputFailure);
  if (!isGate(gate)) return { isGate: false, failures, notes: [], allowed: [] };
  const [base] = runs;
  const besides = overview.runs.flatMap(({ pairing, data, metrics }, at) => {
    const run = runs[at + 1];
    return base && run ? [{ base, run, pairing, data, metrics, infos: overview.infos, name: run.name }] : [];
  });
  const losses = besides.flatMap((beside) => lossesOf(evaluation, beside, gate));
  const isAllowed = gate.allowed.has("missing");
  if (!isAllowed) failures.push(...losses);
  failures.push(...besides.flatMap((beside) => notRunOf(beside, gate)));
  for (const { id, run } of regressionsOf(compared)) {
    if (isJudged(gate, id))
      failures.push(failure("worse", `${id} is worse in ${lineText(run)} than in the base.`, { metrics: [id], run }));
  }
  const infos = new Set(overview.infos.map(({ id }) => id));
  for (const { name, metrics, pairing } of besides) {
    if (pairing.pairs === 0) continue;
    const valued = metrics.filter(({ difference }) => difference !== null);
    const named = gate.judged.filter((id) => infos.has(id) && !valued.some((metric) => metric.id === id));
    if (named.length === 0 && valued.some(({ id }) => isJudged(gate, id) && hasDirection(id, overview.infos))) continue;
    const what = named.length === 0 ? "no metric that is judged" : named.map(lineText).join(", ");
    const has = named.length > 1 ? "have" : "has";
    const message = `inconclusive: ${what} ${has} no value in both ${lineText(name)} and the base.`;
    failures.push(failure("inconclusive", message, { run: name }));
  }
  for (const id of gate.judged) {
    if (!infos.has(id)) failures.push(inputFailure(noMetricText(id, overview.infos)));
    else if (!hasDirection(id, overview.infos)) failures.push(inputFailure(noDirectionText(id)));
  }
  const notes = [...new Set(besides.flatMap((beside) => notJudged(evaluation, beside)))];
  const taken = besides.flatMap((beside) => takenChanges(beside, gate.allowed));
  return { isGate: true, failures, notes, allowed: [...(isAllowed ? losses : []), ...taken] };
}

/** What is wrong with the files as such, or with how they go together. */
function ofInput({ evaluation, overview, runs }: ManyCompared, { isStrict }: Gate): readonly string[] {
  const { state } = evaluation;
  const problems = [...inputProblems(evaluation)];
  if (problems.length === 0) {
    for (const [at, { name }] of runs.entries()) {
      const { pairing } = overview.runs[Math.max(0, at - 1)] ?? {};
      const samples = at === 0 ? overview.base.samples : pairing?.sides[1].samples;
      if (samples === 0)
        problems.push(`${name} has no samples in the format that all are read in, ${state.format.id}.`);
      else if (at > 0 && pairing?.pairs === 0) problems.push(`No sample of ${name} matches one of the base.`);
    }
  }
  if (isStrict && state.records.rejected > 0)
    problems.push(`${countText(state.records.rejected)} records were rejected, and --strict allows none.`);
  return problems;
}
