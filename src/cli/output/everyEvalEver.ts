import { withTexts } from "../../model/index.ts";
import { countText } from "../../present/numbers.ts";
import type { ExportLine } from "../../protocol/exports.ts";
import { InputError, type Io } from "../io.ts";
import type { OpenEvaluation } from "../openEvaluation.ts";
import type { Sink } from "../outFile.ts";
import { exportLines } from "./answers.ts";

/** The version of Every Eval Ever whose instance schema is written. */
const SCHEMA = "0.3.0";
const TEXTS = ["question", "response", "answer"] as const;
/** Our match against the answer, for files without verdicts, by task. */
const MATCHES = [
  "answer.accuracy",
  "noise-robustness.accuracy",
  "information-integration.accuracy",
  "negative-rejection.rate",
  "counterfactual.correction",
] as const;

/**
 * `--as eee`: instance records of Every Eval Ever, one a sample, with the file's verdict, else our match; other scores
 * are texts in `metadata`. Samples without that score do not fit the schema; their number is reported.
 */
export async function writeEveryEvalEver(
  evaluation: OpenEvaluation,
  sink: Sink,
  io: Pick<Io, "err">,
  signal: AbortSignal,
): Promise<void> {
  const { state, names } = evaluation;
  if (state.samples === 0) return;
  const lines: ExportLine[] = [];
  let rejected = 0;
  await exportLines(
    evaluation,
    { texts: TEXTS },
    (line) => {
      if ("rejected" in line) rejected++;
      else lines.push(line);
    },
    signal,
  );
  // Verdicts of the file and of ours are never mixed.
  const isOfFile = lines.some((line) => fileVerdictIn(line) !== null);
  let written = 0;
  for (const line of lines) {
    const verdict = isOfFile ? fileVerdictIn(line) : ourVerdictIn(line);
    if (verdict === null) continue;
    written++;
    const more = await moreOf(evaluation, line, signal);
    sink.write(`${JSON.stringify(instanceOf(line, verdict, more, lastPart(names[line.source] ?? "")))}\n`);
  }
  if (written === 0) {
    throw new InputError("--as eee: no score says whether an answer is right. Name one: --map score.correct=PATH.");
  }
  const left = lines.length - written;
  if (left > 0) {
    const what = isOfFile ? "no verdict in the file" : "no gold answer to be matched with";
    io.err(`evaloupe: ${countText(left)} samples have ${what} and were left out.\n`);
  }
  if (rejected > 0) io.err(`evaloupe: ${countText(rejected)} rejected records were left out.\n`);
}

/** A file by its name, without the folders of this machine. */
const lastPart = (name: string): string => name.split(/[\\/]/).at(-1) ?? name;

const FILE_RULE = "file:";

/** The score that is the sample's verdict in the file; null if it has none. */
function fileVerdictIn({ verdicts, scores }: ExportLine): string | null {
  const rule = verdicts.find(({ kind }) => kind === "file")?.rule ?? "";
  const id = `score.${rule.slice(FILE_RULE.length)}`;
  return rule.startsWith(FILE_RULE) && typeof scores[id] === "number" ? id : null;
}

const ourVerdictIn = ({ scores }: ExportLine): string | null =>
  MATCHES.find((id) => typeof scores[id] === "number") ?? null;

/** Separates alternative answers of an opened sample. */
const BETWEEN = " / ";

interface Message {
  readonly role: string;
  readonly content: string | null;
}

/** Data outside of the row: gold answers, and messages before the question. */
interface More {
  readonly reference: readonly string[];
  readonly history: readonly Message[];
}

/** Several gold answers are one text. If it has lines, the opened sample knows which belong together. */
async function moreOf(
  { peer, query, state }: OpenEvaluation,
  { texts, given, source, row }: ExportLine,
  signal: AbortSignal,
): Promise<More> {
  const answer = texts?.answer ?? null;
  const isTalk = given?.history === 1;
  if (!isTalk && !answer?.includes("\n")) return { reference: answer === null ? [] : [answer], history: [] };
  const index = (state.sources[source]?.firstIndex ?? 0) + row;
  const { body } = await peer.call("detail", { query, index }, signal);
  const parts = withTexts(body).answers.flatMap(({ text }) => text.split(BETWEEN));
  const history = (body.documents ?? []).flatMap(({ message, text }) =>
    message ? [{ role: ROLES[message.role] ?? message.role, content: text }] : [],
  );
  return { reference: answer === null || parts.join("\n") === answer ? parts : [answer], history };
}

/** Roles as the schema's examples write them. */
const ROLES: Readonly<Record<string, string>> = { human: "user", ai: "assistant" };

function instanceOf(
  { id, line, texts, scores, slices = {} }: ExportLine,
  verdict: string,
  { reference, history }: More,
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
    ...interactionOf(texts?.question ?? "", texts?.response ?? "", history),
    input: { raw: texts?.question ?? "", reference },
    answer_attribution: [],
    evaluation: { score, is_correct: score === 1, ...(history.length > 0 ? { num_turns: turnsIn(history) } : {}) },
    metadata: {
      file,
      line: String(line),
      metric: verdict,
      ...(others.length > 0 ? { scores: JSON.stringify(others.map(([own]) => own)) } : {}),
      ...Object.fromEntries([...Object.entries(slices), ...others].map(([own, value]) => [own, String(value)])),
    },
  };
}

/** One turn with its output, or all messages up to the response. */
function interactionOf(question: string, response: string, history: readonly Message[]) {
  if (history.length === 0) return { interaction_type: "single_turn", output: { raw: [response] } };
  const messages = [...history, { role: "user", content: question }, { role: "assistant", content: response }];
  return {
    interaction_type: "multi_turn",
    messages: messages.map((message, at) => ({ turn_idx: at, ...message })),
  };
}

/** How often a person spoke, the question included. */
const turnsIn = (history: readonly Message[]): number => history.filter(({ role }) => role === "user").length + 1;
