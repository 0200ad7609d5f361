import { createHash } from "node:crypto";
import type { JudgeResult, JudgeSource } from "../labels/judge/judgeRun.ts";
import { placeholderFaults, placeholdersOf } from "../labels/judge/ownWords.ts";
import type { RunProgress } from "../labels/labelRun.ts";
import { ratingsForm, type SideForm } from "../labels/sideMerge.ts";
import type { ConsensusRule } from "../model/index.ts";
import type { Connection } from "../platform/labelling/connection.ts";
import type { Engine } from "../platform/labelling/engine.ts";
import type { JudgeChoice } from "../platform/labelling/settings.ts";
import type { NodeLedger } from "../platform/node/labelStore.ts";
import { lineText } from "../present/characters.ts";
import { countText } from "../present/numbers.ts";
import { judgedSource } from "./askedPages.ts";
import { Exit, type ExitCode, heaviest, InputError, type Io, UsageError } from "./io.ts";
import { beginRun } from "./keptRun.ts";
import { kindsOf } from "./kinds.ts";
import { engineFor, planText, readInstructions, stopCode, tellNoKey, whileLabelling } from "./label.ts";
import { connectionOf, keptTexts, resumed, runChoiceOf, storeFolder } from "./labelOptions.ts";
import { type OpenEvaluation, openEvaluation, readingError, refuseFixed, tellChanges } from "./openEvaluation.ts";
import { JUDGE } from "./options/asking.ts";
import type { Given } from "./options/option.ts";
import { choice as choiceOfWords } from "./options/values.ts";
import { progressLine } from "./progressLine.ts";
import { showRun } from "./runProgress.ts";
import { inputProblems } from "./score.ts";
import { readingOf } from "./scoreOptions.ts";
import { openSideFile, type SideFile, sideName } from "./sideFile.ts";

/** `evaloupe judge PATH`: judges every sample and writes the ratings to a side file. */
export async function judge(asked: Given<typeof JUDGE>, io: Io): Promise<ExitCode> {
  return whileLabelling(io, async () => {
    const given = resumed(JUDGE, asked, () => storeFolder(asked.values));
    const { consensus: rule, ...values } = given.values;
    const { dryRun: isDryRun, out } = values;
    const [path = ""] = given.paths;
    const folder = storeFolder(values);
    const reading = readingOf({ paths: given.paths, values }, kindsOf(io));
    const engine = engineFor(folder, io);
    const choice = await choiceOf(given.values, engine);
    const connection = connectionOf(choice, isDryRun);
    if (connection === undefined) return tellNoKey(io);
    const evaluation = await openEvaluation(reading, io);
    let ledger: NodeLedger | null = null;
    try {
      refuseFixed(evaluation.state, "judge");
      if (evaluation.state.samples === 0) throw new InputError(inputProblems(evaluation).join("\n"));
      const kept = keptTexts(given.texts);
      if (!isDryRun) ledger = await beginRun(folder, "judge", path, kept, values.resume, engine, io.signal);
      const isOverwriting = values.overwrite;
      const call = { evaluation, choice, connection, ledger, path, out, rule, isDryRun, isOverwriting };
      return await judgeAll(call, engine, io);
    } catch (error) {
      throw await readingError(error, evaluation.peer, evaluation.names);
    } finally {
      await ledger?.close();
      await engine.dispose();
      await evaluation.dispose();
    }
  });
}

type JudgeValues = Given<typeof JUDGE>["values"];

async function choiceOf(values: JudgeValues, engine: Engine): Promise<JudgeChoice> {
  const run = runChoiceOf(values);
  if (run.models.length === 0) throw new UsageError("judge needs --model ID.");
  return {
    ...run,
    ...(await wordsOf(values, engine)),
    isSwapping: values.swap,
    seed: values.randomSeed,
    limit: null,
  };
}

/** A prompt of ours, or own words from a file with the parser that reads their replies. */
async function wordsOf(
  { instructions: path, prompt, parser }: JudgeValues,
  engine: Engine,
): Promise<Pick<JudgeChoice, "task" | "instructions" | "parser">> {
  if (path === null) {
    if (parser !== null) throw new UsageError("--parser reads replies to --instructions; a prompt has its own.");
    const ids = engine.judgeTasks().map(({ id }) => id);
    return { task: choiceOfWords(ids)(prompt ?? ids[0] ?? "", "--prompt"), instructions: null };
  }
  if (prompt !== null) throw new UsageError("--instructions takes the place of --prompt: leave one of them out.");
  const parsers = engine.judgeParsers();
  const named = (name: string) => parsers.find(({ id, prompts }) => id === name || prompts.includes(name));
  const chosen = parser === null ? null : named(parser);
  if (!chosen) {
    const needed = parser === null ? "--instructions needs --parser NAME" : `--parser: there is no ${lineText(parser)}`;
    const known = parsers.map(({ id, form }) => `${id} (${form})`).join(", ");
    throw new UsageError(`${needed}: how replies are read. There are ${known}.`);
  }
  const words = (await readInstructions(path)) ?? "";
  const { missing, unknown } = placeholderFaults(words, chosen.isPair);
  const listed = (names: readonly string[]) => names.map((name) => lineText(`{${name}}`)).join(", ");
  const faults = [
    ...(missing.length > 0 ? [`lacks ${listed(missing)}`] : []),
    ...(unknown.length > 0 ? [`has ${listed(unknown)}, which stands for nothing`] : []),
  ];
  if (faults.length > 0) {
    const wanted = listed(placeholdersOf(chosen.isPair));
    throw new InputError(
      `--instructions ${lineText(path)}: it ${faults.join(" and ")}. With ${chosen.id} it needs ${wanted}, each at least once.`,
    );
  }
  // Ratings by other words are ratings by another prompt.
  const name = createHash("sha256").update(words).digest("hex").slice(0, 12);
  return { task: `instructions-${name}`, instructions: words, parser: chosen.id };
}

interface JudgeCall {
  readonly evaluation: OpenEvaluation;
  readonly choice: JudgeChoice;
  readonly connection: Connection;
  readonly ledger: NodeLedger | null;
  readonly path: string;
  readonly out: string | null;
  readonly rule: ConsensusRule;
  readonly isDryRun: boolean;
  readonly isOverwriting: boolean;
}

async function judgeAll(call: JudgeCall, engine: Engine, io: Io): Promise<ExitCode> {
  const { evaluation, choice, connection, ledger, path, out, isDryRun, isOverwriting } = call;
  const source = judgedSource(evaluation);
  const origin = connection?.by === "endpoint" ? engine.endpoint(connection.baseUrl).origin : "";
  const plan = await engine.planJudge(source, choice, origin, io.signal);
  if (isDryRun) {
    io.out(planText({ ...plan, leftOut: plan.leftOut === 0 ? {} : { "no-text": plan.leftOut } }));
    return tellChanges(evaluation, io);
  }
  const form = ratingsForm(choice.task);
  const side = await openSideFile(out ?? sideName(path, "ratings"), form, isOverwriting);
  const failed: string[] = [];
  let unread = 0;
  const line = progressLine(io);
  const hooks = {
    onProgress: (progress: RunProgress) => showRun(line, progress),
    onSample({ sample, ratings, failed: lost }: JudgeResult) {
      const votes = ratings.flatMap((rating) => rating.votes);
      if (votes.length > 0 && votes.every(({ value }) => value === null)) unread++;
      for (const one of lost)
        failed.push(`sample ${sample.id ?? sample.index + 1}: ${one.rater}: ${one.failure}: ${one.message}`);
    },
  };
  const total = plan.samples - plan.leftOut;
  const { stop, progress } = await engine.judge(source, choice, connection, total, hooks, io.signal, ledger);
  line.clear();
  if (stop?.cause === "cancelled") return Exit.cancelled;
  const { found, written } = await writeRatings(call, engine, source, origin, side, form, io);
  for (const message of failed.slice(0, 10)) io.err(`evaloupe: ${message}\n`);
  if (plan.leftOut > 0)
    io.err(
      `evaloupe: ${countText(plan.leftOut)} samples cannot be judged: they lack a text that ${choice.task} shows.\n`,
    );
  if (unread > 0)
    io.err(
      `evaloupe: no reply for ${countText(unread)} samples could be parsed as ${choice.parser ?? choice.task} requires; the replies are stored as they are.\n`,
    );
  if (stop !== null) io.err(`evaloupe: stopped: ${stop.cause}: ${stop.message}\n`);
  io.err(
    `evaloupe: ${countText(progress.done - progress.failed)} of ${countText(progress.total)} samples judged, ${countText(progress.usage.calls)} calls${written === null ? "" : `; ${written}`}\n`,
  );
  const isIncomplete = failed.length > 0 || plan.leftOut > 0;
  return heaviest([
    found,
    ...(isIncomplete ? [Exit.incomplete] : []),
    ...(stop === null ? [] : [stopCode(stop.cause)]),
  ]);
}

/** Not finished if the file has changed (exit code 5). The replies stay stored for the next run. */
async function writeRatings(
  { evaluation, choice, rule }: JudgeCall,
  engine: Engine,
  source: JudgeSource,
  origin: string,
  side: SideFile,
  form: SideForm,
  io: Io,
): Promise<{ found: ExitCode; written: string | null }> {
  let found: ExitCode = Exit.ok;
  const written = await side.write({
    async *keys() {
      for await (const sample of source.items(io.signal))
        yield form.keyOf(judgedRecord({ sample, ratings: [], failed: [], missing: 0 }, choice, rule));
    },
    async *records() {
      for await (const result of engine.keptJudgements(source, choice, origin, io.signal))
        yield judgedRecord(result, choice, rule);
    },
    async isCurrent() {
      found = await tellChanges(evaluation, io, side.name);
      return found === Exit.ok;
    },
  });
  return { found, written };
}

/** A row of ratings as this program reads them: an entry a vote, in the order of the file whatever was shown. */
function judgedRecord({ sample, ratings }: JudgeResult, { task, parser }: JudgeChoice, rule: ConsensusRule) {
  const { id, input, gold, models } = sample;
  const [first, second] = input?.candidates ?? [];
  const texts =
    second === undefined
      ? { response: first ?? null, ...(models[0] ? { model: models[0] } : {}) }
      : {
          response1: first,
          response2: second,
          ...(models[0] ? { model1: models[0] } : {}),
          ...(models[1] ? { model2: models[1] } : {}),
        };
  return {
    id,
    prompt: input?.prompt ?? null,
    ...(input?.reference ? { reference: input.reference } : {}),
    ...texts,
    gold,
    judge_prompt: task,
    ...(parser === undefined ? {} : { judge_parser: parser }),
    consensus: rule,
    ratings: ratings.flatMap(({ rater, votes }) =>
      votes.map(({ value, raw, isSwapped }) => ({
        rater,
        ...(value === null ? {} : { value }),
        raw,
        ...(isSwapped ? { swapped: true } : {}),
      })),
    ),
  };
}
