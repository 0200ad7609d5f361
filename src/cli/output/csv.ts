import { CsvColumns, csvHead, csvLine } from "../../present/csv.ts";
import type { OpenEvaluation } from "../openEvaluation.ts";
import type { Sink } from "../outFile.ts";
import type { ScoreOptions } from "../scoreOptions.ts";
import { exportLines } from "./exportedLines.ts";

/** `--as csv`: one row a sample. The samples are gone through twice: which columns there are is known at the end. */
export async function writeCsv(
  evaluation: OpenEvaluation,
  { everyModeOf }: ScoreOptions,
  sink: Sink,
  signal: AbortSignal,
): Promise<void> {
  const columns = new CsvColumns(evaluation.names, ["question"]);
  await exportLines(evaluation, { everyModeOf }, (line) => "rejected" in line || columns.add(line), signal);
  sink.write(csvHead(columns));
  const what = { everyModeOf, texts: columns.texts };
  await exportLines(evaluation, what, (line) => "rejected" in line || sink.write(csvLine(line, columns)), signal);
}
