import type { TraitReport } from "../model/index.ts";
import { pValueText } from "../present/numbers.ts";
import { textTable } from "../present/table.ts";
import { differenceWords, traitsLeft, traitsSentence, traitWords } from "../present/traits.ts";
import { type ExitCode, InputError, type Io, UsageError } from "./io.ts";
import { kindsOf } from "./kinds.ts";
import { openEvaluation, readingError, writeResults } from "./openEvaluation.ts";
import type { Given } from "./options/option.ts";
import type { TRAITS } from "./options/scoring.ts";
import { objectText } from "./output/json.ts";
import { inputProblems } from "./score.ts";
import { readingOf, type ScoreOptions } from "./scoreOptions.ts";

/** `evaloupe traits PATH`: what sets failures apart from the other samples. */
export async function traits(given: Given<typeof TRAITS>, io: Io): Promise<ExitCode> {
  const { as, failing } = given.values;
  const options: ScoreOptions = { ...readingOf(given, kindsOf(io)), asks: failing === null ? [] : [failing] };
  const evaluation = await openEvaluation(options, io);
  try {
    const [problem] = inputProblems(evaluation);
    if (problem !== undefined) throw new InputError(problem);
    const { peer, query } = evaluation;
    if (failing !== null) {
      const wrong = await peer.call("checkWhere", { query, where: failing }, io.signal);
      if (wrong) throw new UsageError(`--failing: ${wrong.message}`);
    }
    const report = await peer.call("traits", { query, failing }, io.signal);
    if (!report) throw new InputError("Nothing says which samples fail. Say it: --failing 'score.correct < 1'.");
    return await writeResults(evaluation, options.out, io, async (sink) => {
      sink.write(as === "json" ? objectText(entryOf(report)) : tableText(report));
      return null;
    });
  } catch (error) {
    throw await readingError(error, evaluation.peer, evaluation.names);
  } finally {
    await evaluation.dispose();
  }
}

const entryOf = ({ traits: found, outcome, left, ...report }: TraitReport) => ({
  outcome,
  ...report,
  ...(left > 0 ? { left } : {}),
  traits: found.map(({ where, ...trait }) => ({ trait: where, ...trait })),
});

const COLUMNS = ["trait", "", "difference", "q"].map((head) => ({ head, align: "left" as const }));

function tableText(report: TraitReport): string {
  const rows = report.traits.map((trait) => [
    trait.where,
    traitWords(trait, report),
    differenceWords(trait, report),
    pValueText(trait.q, 4),
  ]);
  const left = traitsLeft(report);
  return [
    `failing: ${report.outcome}`,
    traitsSentence(report),
    ...(left === null ? [] : [left]),
    ...(rows.length > 0 ? ["", textTable(COLUMNS, rows)] : []),
    "",
  ].join("\n");
}
