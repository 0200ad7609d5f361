import { kinds } from "../core/kinds/registry.ts";
import { ProviderError } from "../core/label/chat.ts";
import {
  type JudgeParts,
  type JudgeResult,
  type JudgeSettings,
  type JudgeSource,
  keptJudgements,
  planJudging,
  runJudge,
} from "../core/label/judge/judgeRun.ts";
import type { JudgeTask } from "../core/label/judge/judgeTask.ts";
import { ratingsForm, type SideForm } from "../core/label/sideMerge.ts";
import { StoreError } from "../core/label/store.ts";
import { CONSENSUS_RULES, type ConsensusRule, type JudgedSample } from "../model/index.ts";
import type { NodeLabelStore } from "../platform/node/labelStore.ts";
import type { NodeLedger } from "../platform/node/ledger.ts";
import { surroundings } from "../platform/node/surroundings.ts";
import { openAiClient } from "../platform/openai/openAiClient.ts";
import { countText } from "../present/numbers.ts";
import { type FlagSpec, type ParsedArgv, parseArgv } from "./argv.ts";
import { paged } from "./askedSource.ts";
import { readingError, tellChanges } from "./changedFiles.ts";
import { Exit, type ExitCode, heaviest, InputError, type Io, UsageError } from "./io.ts";
import { openStore, planText, stopCode } from "./label.ts";
import { keptFlags, READING_FLAGS, readingOptions, SIDE_FLAGS, storeFolder, withKeptFlags } from "./labelOptions.ts";
import { beginRun, lastRun } from "./lastRun.ts";
import { keyFor, MODEL_FLAGS, needsKey, readModelOptions, runSettings } from "./modelOptions.ts";
import { type OpenEvaluation, openEvaluation } from "./openEvaluation.ts";
import { runBar } from "./runBar.ts";
import { inputProblems } from "./score.ts";
import { openSideFile, type SideFile, sideName } from "./sideFile.ts";
import { countOf, oneOf } from "./values.ts";

const FLAGS: Readonly<Record<string, FlagSpec>> = {
  ...READING_FLAGS,
  ...MODEL_FLAGS,
  ...SIDE_FLAGS,
  "--prompt": "value",
  "--consensus": "value",
  "--swap": "switch",
  "--random-seed": "value",
};

const tasks: readonly JudgeTask[] = kinds.flatMap((kind) => kind.asking?.judgeTasks ?? []);

/** `evaloupe judge PATH`: has every sample judged and writes the ratings beside the file. */
export async function judge(argv: readonly string[], io: Io): Promise<ExitCode> {
  const given = parseArgv(argv, FLAGS);
  const path = given.positionals[0] ?? "";
  try {
    const folder = storeFolder(given);
    const kept = given.flags.has("--resume") ? lastRun(folder, "judge", path) : {};
    if (kept === null) throw new InputError(`--resume: there is no earlier run on ${path} to go on with.`);
    const parsed = withKeptFlags(given, kept);
    const reading = readingOptions("judge", parsed);
    const model = readModelOptions(parsed);
    if (model.models.length === 0) throw new UsageError("judge needs --model ID.");
    const settings = settingsOf(parsed);
    const key = keyFor(model.baseUrl, process.env);
    if (key === null && !model.isDryRun && needsKey(model.baseUrl)) {
      io.err("evaloupe: the endpoint wants a key: set EVALOUPE_API_KEY.\n");
      return Exit.configuration;
    }
    const evaluation = await openEvaluation(reading, io);
    const client = openAiClient(model.baseUrl, key);
    let store: NodeLabelStore | null = null;
    let ledger: NodeLedger | null = null;
    try {
      if (evaluation.state.samples === 0) throw new InputError(inputProblems(evaluation).join("\n"));
      store = await openStore(folder, io);
      if (!model.isDryRun) {
        ledger = await beginRun(folder, "judge", path, keptFlags(parsed), model.isResuming, store, io.signal);
      }
      const parts = { client, store, world: surroundings, ledger };
      const rule = consensusOf(parsed);
      return await judgeAll(
        evaluation,
        settings,
        parts,
        { path, out: reading.out, rule, isDryRun: model.isDryRun, isOverwriting: parsed.flags.has("--overwrite") },
        io,
      );
    } catch (error) {
      throw await readingError(error, evaluation.peer, evaluation.names);
    } finally {
      client.dispose();
      await ledger?.close();
      await store?.close();
      await evaluation.dispose();
    }
  } catch (error) {
    if (error instanceof ProviderError) {
      io.err(`evaloupe: ${error.message}\n`);
      return Exit.configuration;
    }
    if (error instanceof StoreError) throw new InputError(error.message);
    throw error;
  }
}

function settingsOf(parsed: ParsedArgv): JudgeSettings {
  const one = (flag: string): string | null => parsed.flags.get(flag)?.[0] ?? null;
  const ids = tasks.map(({ id }) => id);
  const id = oneOf("--prompt", one("--prompt") ?? ids[0] ?? "", ids);
  const task = tasks.find((known) => known.id === id);
  if (task === undefined) throw new UsageError("There is no prompt to judge with.");
  const seed = one("--random-seed");
  return {
    ...runSettings(readModelOptions(parsed), "model", 0),
    task,
    isSwapping: parsed.flags.has("--swap"),
    seed: seed === null ? null : countOf("--random-seed", seed, 2 ** 31),
  };
}

function consensusOf({ flags }: ParsedArgv): ConsensusRule {
  return oneOf("--consensus", flags.get("--consensus")?.[0] ?? "majority", CONSENSUS_RULES);
}

interface Asked {
  readonly path: string;
  readonly out: string | null;
  readonly rule: ConsensusRule;
  readonly isDryRun: boolean;
  readonly isOverwriting: boolean;
}

async function judgeAll(
  evaluation: OpenEvaluation,
  settings: JudgeSettings,
  parts: JudgeParts,
  { path, out, rule, isDryRun, isOverwriting }: Asked,
  io: Io,
): Promise<ExitCode> {
  const { peer, query } = evaluation;
  const source: JudgeSource = {
    items: (signal) => paged<JudgedSample>((from, to) => peer.call("judged", { query, from, to }, signal)),
  };
  const { store, client } = parts;
  const plan = await planJudging(
    source,
    settings,
    { store, origin: client.origin, digest: surroundings.digest },
    io.signal,
  );
  if (isDryRun) {
    io.out(planText({ ...plan, leftOut: plan.leftOut === 0 ? {} : { "no-text": plan.leftOut } }));
    return tellChanges(evaluation, io);
  }
  const form = ratingsForm(settings.task.id);
  const side = await openSideFile(out ?? sideName(path, "ratings"), form, isOverwriting);
  const failed: string[] = [];
  let unread = 0;
  const bar = runBar(io);
  const hooks = {
    onProgress: bar.show,
    onSample({ sample, ratings, failed: lost }: JudgeResult) {
      const votes = ratings.flatMap((rating) => rating.votes);
      if (votes.length > 0 && votes.every(({ value }) => value === null)) unread++;
      for (const one of lost)
        failed.push(`sample ${sample.id ?? sample.index + 1}: ${one.rater}: ${one.failure}: ${one.message}`);
    },
  };
  const { stop, progress } = await runJudge(source, settings, parts, hooks, plan.samples, io.signal);
  bar.clear();
  if (stop?.cause === "cancelled") return Exit.cancelled;
  const { found, written } = await writeRatings(evaluation, source, settings, parts, side, form, rule, io);
  for (const message of failed.slice(0, 10)) io.err(`evaloupe: ${message}\n`);
  if (plan.leftOut > 0)
    io.err(`evaloupe: ${countText(plan.leftOut)} samples lack a text that ${settings.task.id} shows.\n`);
  if (unread > 0)
    io.err(
      `evaloupe: no reply on ${countText(unread)} samples could be read as ${settings.task.id} asks for it; the replies are kept as they are.\n`,
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

/** Not put in place where the file has changed meanwhile (exit code 5): the replies are kept for the next run. */
async function writeRatings(
  evaluation: OpenEvaluation,
  source: JudgeSource,
  settings: JudgeSettings,
  parts: JudgeParts,
  side: SideFile,
  form: SideForm,
  rule: ConsensusRule,
  io: Io,
): Promise<{ found: ExitCode; written: string | null }> {
  let found: ExitCode = Exit.ok;
  const written = await side.write({
    async *keys() {
      for await (const sample of source.items(io.signal))
        yield form.keyOf(judgedRecord({ sample, ratings: [], failed: [], missing: 0 }, settings, rule));
    },
    async *records() {
      for await (const result of keptJudgements(source, settings, parts, io.signal))
        yield judgedRecord(result, settings, rule);
    },
    async isCurrent() {
      found = await tellChanges(evaluation, io, side.name);
      return found === Exit.ok;
    },
  });
  return { found, written };
}

/** A row of ratings as this program reads them: an entry a vote, in the order of the file whatever was shown. */
function judgedRecord({ sample, ratings }: JudgeResult, { task }: JudgeSettings, rule: ConsensusRule) {
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
    judge_prompt: task.id,
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
