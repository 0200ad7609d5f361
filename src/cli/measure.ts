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
import { fileSink, type Sink } from "./outFile.ts";
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
  /** An evaluation that scored the same files: the facts are written only if it has read what is measured. */
  readonly scored?: OpenEvaluation | null;
  /** Whether the facts have hashes of the samples' inputs. */
  readonly hasInputs?: boolean;
}

/** Measures files and writes their facts to `out`, which messages name by `flag`. Leaves no file if it fails. */
export async function saveFacts(
  options: ScoreOptions,
  out: string,
  flag: string,
  io: Io,
  { scored = null, hasInputs = false }: SavedAs = {},
): Promise<ExitCode> {
  const as = factsForm(out, flag);
  const evaluation = await openEvaluation({ ...options, out, saveReading: scored ? null : options.saveReading }, io, {
    keepsAll: true,
    allModes: true,
  });
  try {
    const problems = measureProblems(evaluation, options);
    for (const message of problems) io.err(`evaloupe: ${lineText(message)}\n`);
    if (problems.length > 0) return Exit.bad;
    await checkWhere(evaluation, options, io.signal);
    const sink = fileSink(out, flag);
    try {
      const samples = await writeFacts(evaluation, as, hasInputs, sink, io);
      for (const one of [evaluation, ...(scored ? [scored] : [])]) {
        if ((await tellChanges(one, io, out)) === Exit.ok) continue;
        sink.discard();
        return Exit.changed;
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

/** Why no facts can be made of what was read. */
function measureProblems(evaluation: OpenEvaluation, { isStrict }: ScoreOptions): readonly string[] {
  const { query, state } = evaluation;
  const problems = inputProblems(evaluation);
  if (problems.length > 0) return problems;
  const { rejected } = state.records;
  if (isStrict && rejected > 0) return [`${countText(rejected)} records were rejected, and --strict allows none.`];
  if (query.annotator === FILE_ANNOTATOR) return [];
  return [
    `the labels are by ${query.annotator}, and facts are of the labels in the files alone. Score these files as they are, or measure them with --annotator file.`,
  ];
}

/** Returns the number of samples. */
async function writeFacts(
  { peer, query, names }: OpenEvaluation,
  as: FactsForm,
  hasInputs: boolean,
  sink: Sink,
  { signal }: Io,
): Promise<number> {
  let samples = 0;
  const wanted = { query, paths: names.map(portable), as, tool: `evaloupe ${VERSION}`, hasInputs };
  const ask = async (id: number, ended: AbortSignal) => {
    ({ samples } = await peer.call("exportFacts", { ...wanted, id }, ended));
  };
  await receiveBytes(peer, ask, (bytes) => sink.write(bytes), signal);
  return samples;
}

/** A path as every system reads it, so that facts are the same bytes wherever they were measured. */
const portable = (path: string): string => (sep === "\\" ? path.replaceAll("\\", "/") : path);
