import { kindOf } from "../core/kinds/registry.ts";
import { lineText } from "../present/characters.ts";
import { type ExitCode, InputError, type Io, UsageError } from "./io.ts";
import type { OpenEvaluation } from "./openEvaluation.ts";
import { scoreWith } from "./score.ts";
import { readScoreOptions } from "./scoreOptions.ts";

/** The metric that every kind of sample with raters has. */
const AGREEMENT = "agreement.accuracy";

/** `evaloupe agree PATH [GOLD]`: ratings against gold labels, of the file itself or of another, joined by id. */
export function agree(argv: readonly string[], io: Io): Promise<ExitCode> {
  const options = readScoreOptions(argv);
  const [path, gold, another] = options.paths;
  if (path === undefined || another !== undefined) {
    throw new UsageError("agree takes one file of ratings and, if it has none of its own, one of gold labels.");
  }
  if (options.contrast !== null && options.as !== "json" && options.as !== "table") {
    throw new UsageError("--contrast is written as a table or as json.");
  }
  if (options.as === "reference") throw new UsageError("--as reference is for score: no reference lists agreement.");
  const joined = gold === undefined ? options.joined : [gold, ...options.joined];
  return scoreWith({ ...options, paths: [path], joined }, io, (evaluation) => {
    // Fields of any kind may be set against each other.
    if (options.contrast === null) checkRatings(evaluation, path);
  });
}

/** The samples have to be rated ones; a file that cannot be read is told like any other. */
function checkRatings({ state }: OpenEvaluation, path: string): void {
  if (state.samples === 0 || state.shape.id === "unknown") return;
  if (kindOf(state.kind).metrics.some(({ info }) => info.id === AGREEMENT)) return;
  throw new InputError(`${lineText(path)}: ${state.shape.id} has no ratings to compare; see evaloupe formats.`);
}
