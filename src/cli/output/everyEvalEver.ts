import { scoreName, verdictRank } from "../../core/kinds/ownScores/names.ts";
import { withTexts } from "../../model/index.ts";
import { countText } from "../../present/numbers.ts";
import type { ExportLine } from "../../protocol/session.ts";
import { InputError, type Io } from "../io.ts";
import type { OpenEvaluation } from "../openEvaluation.ts";
import type { Sink } from "../outFile.ts";
import { exportLines } from "./answers.ts";

/** The version of Every Eval Ever whose instance schema is written. */
const SCHEMA = "0.3.0";
const TEXTS = ["question", "response", "answer"] as const;
/** What our own match against the answer says, where the file has no verdict. */
const MATCH = "answer.accuracy";

/**
 * `--as eee`: instance records of Every Eval Ever, one a sample, of the file's verdict or else of our match; the other
 * scores are in `metadata`, as texts. Samples without that score have no place in the schema: how many there are is told.
 */
export async function writeEveryEvalEver(
  evaluation: OpenEvaluation,
  sink: Sink,
  io: Pick<Io, "err">,
  signal: AbortSignal,
): Promise<void> {
  const { peer, query, state, names } = evaluation;
  if (state.samples === 0) return;
  const { infos } = await peer.call("summary", { query }, signal);
  const verdict = verdictAmong(infos.map(({ id }) => id));
  if (verdict === null) {
    throw new InputError("--as eee: no score says whether an answer is right. Name one: --map score.correct=PATH.");
  }
  const waiting: ExportLine[] = [];
  const left = { unscored: 0, rejected: 0 };
  await exportLines(
    evaluation,
    { texts: TEXTS },
    (line) => {
      if ("rejected" in line) left.rejected++;
      else if (typeof line.scores[verdict] === "number") waiting.push(line);
      else left.unscored++;
    },
    signal,
  );
  for (const line of waiting) {
    const references = await referencesOf(evaluation, line, signal);
    sink.write(`${JSON.stringify(instanceOf(line, verdict, references, lastPart(names[line.source] ?? "")))}\n`);
  }
  if (left.unscored > 0) {
    io.err(`evaloupe: ${countText(left.unscored)} samples have no value of ${verdict} and were left out.\n`);
  }
  if (left.rejected > 0) io.err(`evaloupe: ${countText(left.rejected)} rejected records were left out.\n`);
}

/** A file by its name, without the folders of this machine. */
const lastPart = (name: string): string => name.split(/[\\/]/).at(-1) ?? name;

/** The surest verdict of the file by its name, else what our match says; null where neither is there. */
function verdictAmong(ids: readonly string[]): string | null {
  const ranked = ids
    .filter((id) => id.startsWith("score.") && verdictRank(scoreName(id)) >= 0)
    .sort((one, other) => verdictRank(scoreName(one)) - verdictRank(scoreName(other)));
  return ranked[0] ?? (ids.includes(MATCH) ? MATCH : null);
}

/** What stands between the alternatives of an opened sample's answer. */
const BETWEEN = " / ";

/** The reference answers. Several come as one text: where it has lines, the sample tells which are one answer. */
async function referencesOf(
  { peer, query, state }: OpenEvaluation,
  { texts, source, row }: ExportLine,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const answer = texts?.answer ?? null;
  if (answer === null) return [];
  if (!answer.includes("\n")) return [answer];
  const index = (state.sources[source]?.firstIndex ?? 0) + row;
  const { body } = await peer.call("detail", { query, index }, signal);
  const parts = withTexts(body).answers.flatMap(({ text }) => text.split(BETWEEN));
  return parts.join("\n") === answer ? parts : [answer];
}

function instanceOf(
  { id, line, texts, scores, slices = {} }: ExportLine,
  verdict: string,
  reference: readonly string[],
  file: string,
): Readonly<Record<string, unknown>> {
  const model = String(slices.model ?? "unknown");
  const name = String(slices.dataset ?? slices.task ?? file);
  const score = scores[verdict] ?? 0;
  const others = Object.entries(scores).filter(([own, value]) => own !== verdict && value !== null);
  return {
    schema_version: SCHEMA,
    evaluation_id: `evaloupe/${model.replaceAll("/", "_")}/${name}`,
    model_id: model,
    evaluation_name: name,
    evaluation_result_id: `${name}/${verdict}`,
    sample_id: id ?? `${file}:${line}`,
    interaction_type: "single_turn",
    input: { raw: texts?.question ?? "", reference },
    output: { raw: [texts?.response ?? ""] },
    answer_attribution: [],
    evaluation: { score, is_correct: score === 1 },
    metadata: {
      file,
      line: String(line),
      metric: verdict,
      ...Object.fromEntries([...Object.entries(slices), ...others].map(([own, value]) => [own, String(value)])),
    },
  };
}
