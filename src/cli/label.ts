import { readFile } from "node:fs/promises";
import { ProviderError } from "../core/label/chat.ts";
import { remedyFor } from "../core/label/faultPolicy.ts";
import { type LabelPlan, planRun } from "../core/label/labelPlan.ts";
import { keptResults, type RunEnd, type RunParts, startLabelRun } from "../core/label/labelRun.ts";
import { localLabeller } from "../core/label/localLabeller.ts";
import { annotatorsOf, type RunSettings } from "../core/label/runSettings.ts";
import { sideRecord } from "../core/label/sideFile.ts";
import { SUPPORT_FORM } from "../core/label/sideMerge.ts";
import { memoryStore, StoreError } from "../core/label/store.ts";
import type { StopCause } from "../model/index.ts";
import { type NodeLabelStore, openLabelStore } from "../platform/node/labelStore.ts";
import type { NodeLedger } from "../platform/node/ledger.ts";
import { systemCodeOf } from "../platform/node/regularFile.ts";
import { surroundings } from "../platform/node/surroundings.ts";
import { openAiClient } from "../platform/openai/openAiClient.ts";
import { lineText } from "../present/characters.ts";
import { countText } from "../present/numbers.ts";
import { askedSource } from "./askedSource.ts";
import { readingError, tellChanges } from "./changedFiles.ts";
import { Exit, type ExitCode, heaviest, InputError, type Io } from "./io.ts";
import { labelBatch } from "./labelBatch.ts";
import {
  keptFlags,
  type LabelOptions,
  parseLabelArgv,
  readLabelOptions,
  storeFolder,
  withKeptFlags,
} from "./labelOptions.ts";
import { beginRun, lastRun } from "./lastRun.ts";
import { keyFor, needsKey, runSettings } from "./modelOptions.ts";
import { type OpenEvaluation, openEvaluation } from "./openEvaluation.ts";
import { runBar } from "./runBar.ts";
import { inputProblems } from "./score.ts";
import { openSideFile, type SideFile, sideName } from "./sideFile.ts";

/** `evaloupe label PATH`: labels the support of every sample and writes them beside the file. */
export async function label(argv: readonly string[], io: Io): Promise<ExitCode> {
  const given = parseLabelArgv(argv);
  const path = given.positionals[0] ?? "";
  try {
    const kept = given.flags.has("--resume") ? lastRun(storeFolder(given), "label", path) : {};
    if (kept === null) throw new InputError(`--resume: there is no earlier run on ${path} to go on with.`);
    const parsed = withKeptFlags(given, kept);
    const options = readLabelOptions(parsed);
    const settings = {
      ...runSettings(options.model, options.method, options.unsureBelow),
      criteria: options.criteria,
      instructions: await readInstructions(options.instructions),
    };
    const key = options.method === "local" ? null : keyFor(options.model.baseUrl, process.env);
    if (key === null && options.method !== "local" && !options.model.isDryRun && needsKey(options.model.baseUrl)) {
      io.err("evaloupe: the endpoint wants a key: set EVALOUPE_API_KEY.\n");
      return Exit.configuration;
    }
    const evaluation = await openEvaluation(options.reading, io);
    try {
      if (evaluation.state.samples === 0) throw new InputError(inputProblems(evaluation).join("\n"));
      // Words alone take seconds and nobody's money: nothing is kept of it.
      const keeping = options.method === "local" ? null : { folder: storeFolder(given), flags: keptFlags(parsed) };
      return await labelAll(evaluation, options, settings, key, keeping, path, io);
    } catch (error) {
      throw await readingError(error, evaluation.peer, evaluation.names);
    } finally {
      await evaluation.dispose();
    }
  } catch (error) {
    if (error instanceof ProviderError) {
      io.err(`evaloupe: ${error.message}\n`);
      return faultCode(error);
    }
    if (error instanceof StoreError) throw new InputError(error.message);
    throw error;
  }
}

async function labelAll(
  evaluation: OpenEvaluation,
  options: LabelOptions,
  settings: RunSettings,
  key: string | null,
  keeping: { readonly folder: string; readonly flags: ReturnType<typeof keptFlags> } | null,
  path: string,
  io: Io,
): Promise<ExitCode> {
  const source = askedSource(evaluation);
  const local = options.method === "model" ? null : localLabeller();
  const client = options.method === "local" ? null : openAiClient(options.model.baseUrl, key);
  const store = keeping === null ? null : await openStore(keeping.folder, io);
  const bar = runBar(io);
  let ledger: NodeLedger | null = null;
  try {
    if (keeping !== null && store !== null && !options.model.isDryRun) {
      const { folder, flags } = keeping;
      ledger = await beginRun(folder, "label", path, flags, options.model.isResuming, store, io.signal);
    }
    const parts: RunParts = { client, local, store: store ?? memoryStore(), world: surroundings, ledger };
    const plan = await planRun(source, settings, { ...parts, origin: client?.origin ?? null }, io.signal);
    if (options.model.isDryRun) {
      io.out(planText(plan));
      return tellChanges(evaluation, io);
    }
    const side = await openSideFile(
      options.reading.out ?? sideName(path, "labels"),
      SUPPORT_FORM,
      options.isOverwriting,
    );
    const failed = new Map<number, string>();
    if (options.isBatch && client !== null) {
      const lost = await labelBatch(source, settings, plan, parts, client, path, options.pollSeconds, io);
      for (const { index, id, failure, message } of lost) {
        failed.set(index, `sample ${id ?? index + 1}: ${failure}: ${message}`);
      }
      const found = await writeSideFile(evaluation, settings, parts, side, io);
      const done = { done: plan.samples, total: plan.samples, failed: failed.size, usage: BATCHED, isPaused: false };
      return heaviest([found, told({ stop: null, progress: done, failures: {} }, failed, plan, io)]);
    }
    const run = startLabelRun(
      source,
      settings,
      parts,
      {
        onProgress: (progress) => bar.show(progress),
        onSample({ index, id, byAnnotator }) {
          for (const result of Object.values(byAnnotator)) {
            if (result.state === "failed")
              failed.set(index, `sample ${id ?? index + 1}: ${result.failure}: ${result.message}`);
          }
        },
      },
      io.signal,
      plan,
    );
    const end = await run.ended;
    bar.clear();
    if (end.stop?.cause === "cancelled") {
      io.err(
        `evaloupe: cancelled; ${countText(end.progress.done)} of ${countText(end.progress.total)} samples are labelled and kept.\n`,
      );
      return Exit.cancelled;
    }
    const found = await writeSideFile(evaluation, settings, parts, side, io);
    return heaviest([found, told(end, failed, plan, io)]);
  } finally {
    bar.clear();
    client?.dispose();
    await ledger?.close();
    await store?.close();
  }
}

/** The store in a folder. What in it cannot be read is told: it will be asked, and paid, again. Throws `StoreError`. */
export async function openStore(folder: string, io: Io): Promise<NodeLabelStore> {
  const store = await openLabelStore(folder);
  const [first] = store.unread;
  if (first !== undefined) {
    const [path, code] = first;
    const more = store.unread.size > 1 ? ` and ${countText(store.unread.size - 1)} more` : "";
    const what = `${lineText(path)}${more} cannot be read (${code})`;
    io.err(`evaloupe: ${what}; what was kept there is asked for again.\n`);
  }
  return store;
}

const LONGEST_INSTRUCTIONS = 100_000;

/** Instructions in place of ours; the form of the reply and what keeps the material apart stay as they are. */
async function readInstructions(path: string | null): Promise<string | null> {
  if (path === null) return null;
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw new InputError(`--instructions ${lineText(path)}: the system says ${systemCodeOf(error) ?? "no"}.`);
  }
  const instructions = text.replace(/^\uFEFF/, "").trim();
  if (instructions !== "" && instructions.length <= LONGEST_INSTRUCTIONS) return instructions;
  const trouble = instructions === "" ? "the file is empty" : `more than ${LONGEST_INSTRUCTIONS} characters`;
  throw new InputError(`--instructions ${lineText(path)}: ${trouble}.`);
}

/**
 * In file order and from what is kept alone, so that a run that was killed and resumed gives the same bytes. Not put in
 * place where the data has changed meanwhile (exit code 5): the labels are kept, and the next run takes them from there.
 */
async function writeSideFile(
  evaluation: OpenEvaluation,
  settings: RunSettings,
  parts: RunParts,
  side: SideFile,
  io: Io,
): Promise<ExitCode> {
  let found: ExitCode = Exit.ok;
  const source = askedSource(evaluation);
  const annotators = annotatorsOf(settings);
  const told = await side.write({
    async *keys() {
      for await (const asked of source.items(io.signal))
        yield SUPPORT_FORM.keyOf(sideRecord(asked, { index: asked.index, id: asked.id, byAnnotator: {} }, annotators));
    },
    async *records() {
      for await (const asked of source.items(io.signal)) {
        const one = {
          items: async function* () {
            yield asked;
          },
        };
        for await (const result of keptResults(one, settings, parts, io.signal))
          yield sideRecord(asked, result, annotators);
      }
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

function told({ stop, progress }: RunEnd, failed: ReadonlyMap<number, string>, plan: LabelPlan, io: Io): ExitCode {
  const codes: ExitCode[] = [];
  for (const message of [...failed.values()].slice(0, MOST_TOLD)) io.err(`evaloupe: ${message}\n`);
  if (failed.size > MOST_TOLD) io.err(`evaloupe: and ${countText(failed.size - MOST_TOLD)} more samples failed.\n`);
  const leftOut = Object.entries(plan.leftOut);
  for (const [reason, count] of leftOut)
    io.err(`evaloupe: ${countText(count)} samples cannot be labelled: ${reason}.\n`);
  if (failed.size > 0 || leftOut.length > 0) codes.push(Exit.incomplete);
  if (stop !== null) {
    io.err(`evaloupe: stopped: ${stop.cause}: ${stop.message}\n`);
    codes.push(stopCode(stop.cause));
  }
  const { usage } = progress;
  const cost = usage.cost === null ? "cost unknown" : `${usage.cost.toFixed(4)} US dollars`;
  io.err(
    `evaloupe: ${countText(progress.done - failed.size)} of ${countText(progress.total)} samples labelled, ${countText(usage.calls)} calls, ${countText(usage.inputTokens)} + ${countText(usage.outputTokens)} tokens, ${cost}\n`,
  );
  return heaviest(codes);
}

/** A base URL that may not be used, or a batch that the endpoint does not take or tell of. */
function faultCode(fault: ProviderError): ExitCode {
  const remedy = remedyFor(fault, Number.MAX_SAFE_INTEGER, 0);
  return remedy.do === "stop" ? stopCode(remedy.cause) : Exit.incomplete;
}

/** What the stop of a run comes to for whoever started it. */
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
  calls,
  inputTokens,
  outputTokens,
  cost,
}: Omit<LabelPlan, "shared">): string {
  const reasons = Object.entries(leftOut).map(
    ([reason, count]) => `  not to be labelled, ${reason}: ${countText(count)}\n`,
  );
  return [
    `samples: ${countText(samples)}\n`,
    `  nothing to ask: ${countText(ready)}\n`,
    ...reasons,
    `calls: ${countText(calls)}\n`,
    `input tokens, about: ${countText(inputTokens)}\n`,
    `output tokens, about: ${countText(outputTokens)}\n`,
    `cost, about: ${cost === null ? "unknown, the model has no known price; see --price" : `${cost.toFixed(4)} US dollars`}\n`,
  ].join("");
}
