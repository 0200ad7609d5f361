import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { ProviderError } from "../labels/chat.ts";
import { askable, type RunPlan } from "../labels/labelPlan.ts";
import type { RunEnd, RunHooks } from "../labels/labelRun.ts";
import { annotatorsOf } from "../labels/runSettings.ts";
import { sideRecord } from "../labels/sideFile.ts";
import { SUPPORT_FORM } from "../labels/sideMerge.ts";
import { StoreError } from "../labels/store.ts";
import { dollarsText, type StopCause } from "../model/index.ts";
import type { Connection } from "../platform/labelling/connection.ts";
import { type Engine, openEngine } from "../platform/labelling/engine.ts";
import { EngineError, engineError } from "../platform/labelling/engineError.ts";
import type { RunChoice } from "../platform/labelling/settings.ts";
import type { NodeLedger } from "../platform/node/labelStore.ts";
import { folderPlace } from "../platform/node/labelStore.ts";
import { systemCodeOf } from "../platform/node/regularFile.ts";
import { surroundings } from "../platform/node/surroundings.ts";
import { nodeNetwork } from "../platform/openai/node/boundedFetch.ts";
import { lineText } from "../present/characters.ts";
import { countText } from "../present/numbers.ts";
import { filesOfRows } from "../protocol/sourceRows.ts";
import { askedSource } from "./askedPages.ts";
import { Exit, type ExitCode, heaviest, InputError, type Io } from "./io.ts";
import { beginRun } from "./keptRun.ts";
import { kindsOf } from "./kinds.ts";
import { connectionOf, keptTexts, labelChoiceOf, resumed, storeFolder } from "./labelOptions.ts";
import { type OpenEvaluation, openEvaluation, readingError, refuseFixed, tellChanges } from "./openEvaluation.ts";
import { LABEL } from "./options/asking.ts";
import type { Given } from "./options/option.ts";
import { progressLine } from "./progressLine.ts";
import { batchHooks, showRun } from "./runProgress.ts";
import { inputProblems } from "./score.ts";
import { readingOf } from "./scoreOptions.ts";
import { openSideFile, type SideFile, sideName } from "./sideFile.ts";
import { criteriaOfTags } from "./tagDefinitions.ts";

/** `evaloupe label PATH`: labels the support of every sample and writes a side file. */
export async function label(asked: Given<typeof LABEL>, io: Io): Promise<ExitCode> {
  return whileLabelling(io, async () => {
    const given = resumed(LABEL, asked, () => storeFolder(asked.values));
    const { values } = given;
    const [path = ""] = given.paths;
    const own = { ...labelChoiceOf(values), instructions: await readInstructions(values.instructions) };
    const connection = connectionOf(own, values.dryRun);
    if (connection === undefined) return tellNoKey(io);
    const evaluation = await openEvaluation(readingOf(given, kindsOf(io)), io);
    try {
      refuseFixed(evaluation.state, "label");
      if (evaluation.state.samples === 0) throw new InputError(inputProblems(evaluation).join("\n"));
      const ofTags = await criteriaOfTags(values.tag, filesOfRows(evaluation.state.sources));
      const choice = { ...own, criteria: [...own.criteria, ...ofTags] };
      // Word matching takes seconds and costs nothing, so it is not stored.
      const folder = choice.method === "local" ? null : storeFolder(values);
      const run: LabelCall = { evaluation, values, choice, connection, path, flags: keptTexts(given.texts), folder };
      return await labelAll(run, io);
    } catch (error) {
      throw await readingError(error, evaluation.peer, evaluation.names);
    } finally {
      await evaluation.dispose();
    }
  });
}

/** Runs work that asks models. Reports failures and returns their exit code. */
export async function whileLabelling(io: Io, work: () => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreError) throw new InputError(error.message);
    // The base URL is looked at before there is an engine.
    const told = error instanceof ProviderError ? engineError(error) : error;
    if (!(told instanceof EngineError)) throw error;
    if (told.stop === "store") throw new InputError(told.message);
    io.err(`evaloupe: ${told.message}\n`);
    return told.stop === null ? Exit.incomplete : stopCode(told.stop);
  }
}

export function tellNoKey(io: Io): ExitCode {
  io.err("evaloupe: the endpoint wants a key: set EVALOUPE_API_KEY.\n");
  return Exit.configuration;
}

/** The engine over the store in a folder. Reports damaged entries, which will be asked, and paid, again. */
export const engineFor = (folder: string | null, io: Io): Engine =>
  openEngine({
    place: folder === null ? null : folderPlace(folder),
    world: surroundings,
    network: nodeNetwork,
    kinds: kindsOf(io),
    onUnread(files) {
      const [first] = files;
      if (first === undefined) return;
      const [path, code] = first;
      const more = files.size > 1 ? ` and ${countText(files.size - 1)} more` : "";
      const what = `${lineText(path)}${more} cannot be read (${code})`;
      io.err(`evaloupe: ${what}; what was stored there is requested again.\n`);
    },
  });

interface LabelCall {
  readonly evaluation: OpenEvaluation;
  readonly values: Given<typeof LABEL>["values"];
  readonly choice: RunChoice;
  readonly connection: Connection;
  readonly path: string;
  readonly flags: ReturnType<typeof keptTexts>;
  /** Folder of stored labels; null for none. */
  readonly folder: string | null;
}

async function labelAll(call: LabelCall, io: Io): Promise<ExitCode> {
  const { evaluation, values, choice, connection, path, flags, folder } = call;
  const source = askedSource(evaluation);
  const engine = engineFor(folder, io);
  const line = progressLine(io);
  let ledger: NodeLedger | null = null;
  try {
    if (folder !== null && !values.dryRun) {
      ledger = await beginRun(folder, "label", path, flags, values.resume, engine, io.signal);
    }
    const plan = await engine.plan(source, choice, connection, io.signal);
    if (values.dryRun) {
      io.out(planText(plan));
      return tellChanges(evaluation, io);
    }
    const side = await openSideFile(values.out ?? sideName(path, "labels"), SUPPORT_FORM, values.overwrite);
    const failed = new Map<number, string>();
    const note = (index: number, id: string | null, failure: string, message: string) =>
      failed.set(index, `sample ${id ?? index + 1}: ${failure}: ${message}`);
    if (values.batch && connection?.by === "endpoint") {
      const hooks = batchHooks(engine.endpoint(connection.baseUrl).host, line, io);
      const pollMs = values.poll * 1000;
      const lost = await engine.batch(source, choice, connection, resolve(path), pollMs, hooks, io.signal);
      line.clear();
      for (const { index, id, failure, message } of lost) note(index, id, failure, message);
      const found = await writeSideFile(call, engine, side, io);
      const done = { done: askable(plan), total: askable(plan), failed: failed.size, usage: BATCHED, isPaused: false };
      return heaviest([found, told({ stop: null, progress: done, failures: {} }, failed, plan, io)]);
    }
    const hooks: RunHooks = {
      onProgress: (progress) => showRun(line, progress),
      onSample({ index, id, byAnnotator }) {
        for (const result of Object.values(byAnnotator))
          if (result.state === "failed") note(index, id, result.failure, result.message);
      },
    };
    const run = await engine.start(source, choice, connection, plan, hooks, io.signal, ledger);
    const end = await run.ended;
    run.dispose();
    line.clear();
    if (end.stop?.cause === "cancelled") {
      io.err(
        `evaloupe: cancelled; ${countText(end.progress.done)} of ${countText(end.progress.total)} samples are labelled and saved.\n`,
      );
      return Exit.cancelled;
    }
    const found = await writeSideFile(call, engine, side, io);
    return heaviest([found, told(end, failed, plan, io)]);
  } finally {
    line.clear();
    await ledger?.close();
    await engine.dispose();
  }
}

const LONGEST_INSTRUCTIONS = 100_000;

/** Instructions in place of ours; the form of the reply and what keeps the material apart stay as they are. */
export async function readInstructions(path: string | null): Promise<string | null> {
  if (path === null) return null;
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw new InputError(
      `--instructions ${lineText(path)}: cannot be read (${systemCodeOf(error) ?? "unknown error"}).`,
    );
  }
  const instructions = text.replace(/^\uFEFF/, "").trim();
  if (instructions !== "" && instructions.length <= LONGEST_INSTRUCTIONS) return instructions;
  const trouble = instructions === "" ? "the file is empty" : `more than ${LONGEST_INSTRUCTIONS} characters`;
  throw new InputError(`--instructions ${lineText(path)}: ${trouble}.`);
}

/**
 * In file order and only from stored labels, so that a killed and resumed run writes the same bytes. Not finished if
 * the data has changed (exit code 5); the labels stay stored for the next run.
 */
async function writeSideFile(
  { evaluation, choice, connection }: LabelCall,
  engine: Engine,
  side: SideFile,
  io: Io,
): Promise<ExitCode> {
  let found: ExitCode = Exit.ok;
  const source = askedSource(evaluation);
  const annotators = annotatorsOf(choice);
  const origin = connection?.by === "endpoint" ? engine.endpoint(connection.baseUrl).origin : "";
  const told = await side.write({
    async *keys() {
      for await (const asked of source.items(io.signal))
        yield SUPPORT_FORM.keyOf(sideRecord(asked, { index: asked.index, id: asked.id, byAnnotator: {} }, annotators));
    },
    async *records() {
      for await (const { asked, result } of engine.kept(source, choice, origin, io.signal))
        yield sideRecord(asked, result, annotators);
    },
    async isCurrent() {
      found = await tellChanges(evaluation, io, side.name);
      return found === Exit.ok;
    },
  });
  if (told !== null) io.err(`evaloupe: ${told}\n`);
  return found;
}

/** What batches take is on the provider's own bill. */
const BATCHED = { calls: 0, inputTokens: 0, outputTokens: 0, cost: null };
const MOST_TOLD = 10;

function told({ stop, progress }: RunEnd, failed: ReadonlyMap<number, string>, plan: RunPlan, io: Io): ExitCode {
  const codes: ExitCode[] = [];
  for (const message of [...failed.values()].slice(0, MOST_TOLD)) io.err(`evaloupe: ${message}\n`);
  if (failed.size > MOST_TOLD) io.err(`evaloupe: and ${countText(failed.size - MOST_TOLD)} more samples failed.\n`);
  const leftOut = Object.entries(plan.leftOut);
  for (const [reason, count] of leftOut)
    io.err(`evaloupe: ${count === 1 ? "1 sample" : `${countText(count)} samples`} cannot be labelled: ${reason}.\n`);
  if (failed.size > 0 || leftOut.length > 0) codes.push(Exit.incomplete);
  if (stop !== null) {
    io.err(`evaloupe: stopped: ${stop.cause}: ${stop.message}\n`);
    codes.push(stopCode(stop.cause));
  }
  if (plan.notAsked > 0)
    io.err(`evaloupe: ${countText(plan.notAsked)} headings, table rows and code were not asked about.\n`);
  const { usage } = progress;
  const cost = usage.cost === null ? "cost unknown" : `${dollarsText(usage.cost)} US dollars`;
  io.err(
    `evaloupe: ${countText(progress.done - failed.size)} of ${countText(progress.total)} samples labelled, ${countText(usage.calls)} calls, ${countText(usage.inputTokens)} + ${countText(usage.outputTokens)} tokens, ${cost}\n`,
  );
  return heaviest(codes);
}

/** Exit code for the reason of a stop. */
export function stopCode(cause: StopCause): ExitCode {
  switch (cause) {
    case "auth":
    case "no-model":
    case "insecure":
    case "redirect":
    case "tls":
      return Exit.configuration;
    case "store":
      return Exit.bad;
    case "cancelled":
      return Exit.cancelled;
    case "quota":
    case "budget":
    case "rate-limited":
    case "unreachable":
    case "rejected":
      return Exit.incomplete;
  }
}

export function planText({
  samples,
  ready,
  leftOut,
  notAsked = 0,
  calls,
  inputTokens,
  outputTokens,
  cost,
}: Omit<RunPlan, "shared" | "notAsked"> & Partial<Pick<RunPlan, "notAsked">>): string {
  const reasons = Object.entries(leftOut).map(
    ([reason, count]) => `  cannot be labelled, ${reason}: ${countText(count)}\n`,
  );
  return [
    `samples: ${countText(samples)}\n`,
    `  no requests needed: ${countText(ready)}\n`,
    ...reasons,
    ...(notAsked > 0 ? [`  headings, table rows and code, not asked about: ${countText(notAsked)}\n`] : []),
    `calls: ${countText(calls)}\n`,
    `input tokens, about: ${countText(inputTokens)}\n`,
    `output tokens, about: ${countText(outputTokens)}\n`,
    `cost, about: ${cost === null ? "unknown, the model has no known price; see --price" : `${dollarsText(cost)} US dollars`}\n`,
  ].join("");
}
