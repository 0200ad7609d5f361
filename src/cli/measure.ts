import { extname, sep } from "node:path";
import { FILE_ANNOTATOR } from "../model/index.ts";
import { lineText } from "../present/characters.ts";
import { countText } from "../present/numbers.ts";
import { FACTS_FORMS, type FactsForm } from "../protocol/exports.ts";
import { Exit, type ExitCode, type Io, UsageError } from "./io.ts";
import { kindsOf } from "./kinds.ts";
import { type OpenEvaluation, openEvaluation, readingError, tellChanges } from "./openEvaluation.ts";
import type { Given } from "./options/option.ts";
import type { MEASURE } from "./options/scoring.ts";
import { fileSink } from "./outFile.ts";
import { receiveBytes } from "./output/answers.ts";
import { checkWhere, inputProblems } from "./score.ts";
import { readingOf, type ScoreOptions } from "./scoreOptions.ts";
import { VERSION } from "./version.ts";

/** `evaloupe measure PATH… --out FILE`: the facts of all samples, which every other command reads in place of the files. */
export async function measure(given: Given<typeof MEASURE>, io: Io): Promise<ExitCode> {
  const { out } = given.values;
  return saveFacts(readingOf(given, kindsOf(io)), out, `--out ${out}`, io);
}

/** In what form facts are kept in a file of this name. Throws `UsageError`. */
export function factsForm(path: string, flag: string): FactsForm {
  const form = FACTS_FORMS.find((one) => `.${one}` === extname(path).toLowerCase());
  if (form === undefined) throw new UsageError(`${flag} is a file of facts: name it FILE.parquet or FILE.jsonl.`);
  return form;
}

interface SavedAs {
  /** Open over the same files, which have to be what it has read. */
  readonly judged?: OpenEvaluation | null;
  /** Whether the facts tell by hashes what samples were given. */
  readonly hasInputs?: boolean;
}

/** Measures files and keeps their facts; `flag` is what messages call the file. */
export async function saveFacts(
  options: ScoreOptions,
  out: string,
  flag: string,
  io: Io,
  { judged = null, hasInputs = false }: SavedAs = {},
): Promise<ExitCode> {
  const as = factsForm(out, flag);
  const evaluation = await openEvaluation({ ...options, out, saveReading: judged ? null : options.saveReading }, io, {
    keepsAll: true,
    allModes: true,
  });
  try {
    const { peer, query, state, names } = evaluation;
    const problems = inputProblems(evaluation);
    for (const message of problems) io.err(`evaloupe: ${lineText(message)}\n`);
    if (problems.length > 0) return Exit.bad;
    if (options.isStrict && state.records.rejected > 0) {
      io.err(`evaloupe: ${countText(state.records.rejected)} records were rejected, and --strict allows none.\n`);
      return Exit.bad;
    }
    if (query.annotator !== FILE_ANNOTATOR) {
      const who = lineText(query.annotator);
      io.err(
        `evaloupe: the labels are by ${who}, and facts are of the labels in the files alone. Score these files as they are, or measure them with --annotator file.\n`,
      );
      return Exit.bad;
    }
    await checkWhere(evaluation, options, io.signal);
    const sink = fileSink(out, flag);
    try {
      let samples = 0;
      const tool = `evaloupe ${VERSION}`;
      const wanted = { query, paths: names.map(portable), as, tool, hasInputs };
      const ask = async (id: number, ended: AbortSignal) => {
        ({ samples } = await peer.call("exportFacts", { ...wanted, id }, ended));
      };
      await receiveBytes(peer, ask, (bytes) => sink.write(bytes), io.signal);
      const changed = await tellChanges(evaluation, io, out);
      const found = changed === Exit.ok && judged ? await tellChanges(judged, io, out) : changed;
      if (found === Exit.changed) {
        sink.discard();
        return found;
      }
      sink.finish();
      io.err(`evaloupe: the facts of ${countText(samples)} samples are in ${lineText(out)}.\n`);
      return Exit.ok;
    } catch (error) {
      sink.discard();
      throw error;
    }
  } catch (error) {
    throw await readingError(error, evaluation.peer, evaluation.names);
  } finally {
    await evaluation.dispose();
  }
}

/** A path as every system reads it, so that facts are the same bytes wherever they were measured. */
const portable = (path: string): string => (sep === "\\" ? path.replaceAll("\\", "/") : path);
