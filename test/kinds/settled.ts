import type { Adapter } from "../../src/kinds/format.ts";
import { scoresOf } from "../../src/kinds/ownScores/read.ts";
import { withScoreReadings } from "../../src/kinds/ownScores/settle.ts";
import { readingsOf } from "../../src/kinds/reading/scoreColumns.ts";
import type { Origin } from "../../src/read/join.ts";
import type { JsonRecord } from "../../src/read/parse.ts";

/** An adapter that reads scores as those of a file of these records alone. */
export function settledBy<Sample>(
  adapter: Adapter<Sample>,
  records: readonly JsonRecord[],
  origin: Origin,
): Adapter<Sample> {
  const samples = records.flatMap((record) => adapter.adapt(record, origin));
  const columns = readingsOf(
    samples.flatMap((sample) => scoresOf(sample) ?? []),
    adapter.marks,
  );
  return withScoreReadings(adapter, { ...columns, ...adapter.scoreReadings });
}
