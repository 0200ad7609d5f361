import type { JudgeChoice, RunChoice } from "../../platform/labelling/choice.ts";
import type { Evaluation } from "../evaluation.ts";
import type { LabellingApp } from "./app.ts";
import { Giver, labelsFrom, ratingsFrom } from "./giver.ts";
import type { SavedRun } from "./savedRuns.ts";
import { askedSource, judgedSource } from "./sources.ts";

/** Gives an evaluation that was opened again the labels that an earlier run left in the store. Nothing is sent for it. */
export async function restore(app: LabellingApp, evaluation: Evaluation, run: SavedRun): Promise<void> {
  const query = await app.queries.ready(evaluation);
  const engine = await app.engine();
  const failures: unknown[] = [];
  const giver = new Giver(evaluation, (error) => failures.push(error));
  const { signal } = new AbortController();
  if (run.does === "judge") {
    const source = judgedSource(evaluation, query, run.selection);
    // What was saved as a judge's run has a judge's choice.
    const choice = run.choice as JudgeChoice;
    for await (const result of engine.keptJudgements(source, choice, run.origin, signal)) {
      giver.take(result.sample.index, ratingsFrom(result));
    }
  } else {
    const source = askedSource(evaluation, query, run.selection);
    const choice: RunChoice = run.choice;
    for await (const result of engine.kept(source, choice, run.origin, signal)) {
      giver.take(result.index, labelsFrom(result));
    }
  }
  await giver.flush();
  if (failures.length > 0) throw failures[0];
}
