import type { JudgeResult } from "../labels/judge/judgeRun.ts";
import type { RunProgress } from "../labels/labelRun.ts";
import { annotatorsOf } from "../labels/runSettings.ts";
import type { SampleResult } from "../labels/sampleLabeller.ts";
import { IDENTITY, LowestHashes } from "../labels/stress/operator.ts";
import { PAIR_STRESS, type PairSaid } from "../labels/stress/pairs.ts";
import { type StressCase, type StressFamily, StressTest } from "../labels/stress/run.ts";
import { SUPPORT_STRESS } from "../labels/stress/support.ts";
import {
  type AskedSample,
  type JudgedSample,
  type JudgeInput,
  type LabelInput,
  MODEL_PREFIX,
  type StopCause,
  type StressRun,
  type SupportLabels,
} from "../model/index.ts";
import type { Connection } from "../platform/labelling/connection.ts";
import type { Engine } from "../platform/labelling/engine.ts";
import type { JudgeChoice, RunChoice } from "../platform/labelling/settings.ts";
import type { NodeLedger } from "../platform/node/labelStore.ts";
import { countText } from "../present/numbers.ts";
import { hashedFraction, hashedName } from "../text/hashed.ts";
import { askedSource, judgedSource } from "./askedPages.ts";
import type { Io } from "./io.ts";
import { planText } from "./label.ts";
import type { OpenEvaluation } from "./openEvaluation.ts";
import { progressLine } from "./progressLine.ts";
import { showRun } from "./runProgress.ts";

/** Options of a stress test that asks a model. */
export interface AskedStress {
  readonly evaluation: OpenEvaluation;
  readonly engine: Engine;
  readonly connection: Connection;
  /** Null if there is nothing to send. */
  readonly ledger: NodeLedger | null;
  readonly operators: readonly string[];
  readonly limit: number;
  readonly seed: number;
}

/** A run, with what stopped it and how many questions went without an answer. */
interface AskedRun<Input, Said> {
  readonly run: StressRun<Input, Said>;
  readonly stop: { readonly cause: StopCause; readonly message: string } | null;
  readonly failed: number;
}

/** Its end: `empty`, nothing to ask about; `told`, what a dry run would take. */
export type AskedEnd<Input, Said> = AskedRun<Input, Said> | "empty" | "told";

/** Samples asked about for each wanted mutant: not all of them can be changed. */
const SAMPLES_A_MUTANT = 2;
/** Numbers of votes that are never stored, so that a dry run counts everything as new. */
const UNKEPT = 1_000_000;

/** One way of asking: items of a run, their plan, and what is said of each. */
interface Asking<Item, Input, Said> {
  items(signal: AbortSignal): AsyncIterable<Item>;
  inputOf(item: Item): { readonly id: string | null; readonly input: Input } | null;
  itemOf(input: Input, index: number): Item;
  /** Asks for the votes from `firstVote` on. */
  ask(items: readonly Item[], firstVote: number, onProgress: (progress: RunProgress) => void): Promise<Asked<Said>>;
  plan(items: readonly Item[], firstVote: number): Promise<Planned>;
  readonly votes: number;
}

type Planned = Parameters<typeof planText>[0];

interface Asked<Said> {
  /** By the item's place among those asked about. */
  readonly said: ReadonlyMap<number, Said>;
  readonly stop: AskedRun<never, never>["stop"];
  readonly failed: number;
}

/** A model, or several, as labellers of sentence support. A dry run asks nothing. */
export function stressLabeller(
  setting: AskedStress,
  choice: RunChoice,
  isDryRun: boolean,
  io: Io,
): Promise<AskedEnd<LabelInput, SupportLabels>> {
  const { evaluation, engine, connection, ledger } = setting;
  const [annotator = ""] = annotatorsOf(choice);
  const asking: Asking<AskedSample, LabelInput, SupportLabels> = {
    items: (signal) => askedSource(evaluation).items(signal),
    inputOf: ({ id, input }) => input && { id, input },
    itemOf: (input, index) => ({ index, id: null, input, reason: null, response: null }),
    votes: choice.votes,
    plan: (items, firstVote) => engine.plan(listed(items), { ...choice, firstVote }, connection, io.signal),
    async ask(items, firstVote, onProgress) {
      const said = new Map<number, SupportLabels>();
      let failed = 0;
      const own = { ...choice, firstVote };
      const plan = await engine.plan(listed(items), own, connection, io.signal);
      const hooks = {
        onProgress,
        onSample({ index, byAnnotator }: SampleResult) {
          const result = byAnnotator[annotator];
          if (result?.state === "labelled") said.set(index, result.labelled.labels);
          else if (result?.state === "failed") failed++;
        },
      };
      const run = await engine.start(listed(items), own, connection, plan, hooks, io.signal, ledger);
      const { stop } = await run.ended;
      run.dispose();
      return { said, stop, failed };
    },
  };
  return stressed(SUPPORT_STRESS, asking, setting, annotator, isDryRun, io);
}

/** A model as a judge of two responses. A dry run asks nothing. */
export function stressJudge(
  setting: AskedStress,
  choice: JudgeChoice,
  isDryRun: boolean,
  io: Io,
): Promise<AskedEnd<JudgeInput, PairSaid>> {
  const { evaluation, engine, connection, ledger } = setting;
  const [model = ""] = choice.models;
  const origin = connection?.by === "endpoint" ? engine.endpoint(connection.baseUrl).origin : "";
  const asking: Asking<JudgedSample, JudgeInput, PairSaid> = {
    items: (signal) => judgedSource(evaluation).items(signal),
    inputOf: ({ id, input }) => (input?.candidates.length === 2 ? { id, input } : null),
    itemOf: (input, index) => ({ index, id: null, input, models: [], gold: null }),
    votes: 1,
    async plan(items, firstVote) {
      const plan = await engine.planJudge(listed(items), { ...choice, firstVote }, origin, io.signal);
      return { ...plan, leftOut: {} };
    },
    async ask(items, firstVote, onProgress) {
      const said = new Map<number, PairSaid>();
      let failed = 0;
      const hooks = {
        onProgress,
        onSample({ sample, ratings, failed: lost }: JudgeResult) {
          failed += lost.length > 0 ? 1 : 0;
          const vote = ratings[0]?.votes[0];
          if (vote) said.set(sample.index, { value: vote.value });
        },
      };
      const own = { ...choice, firstVote };
      const { stop } = await engine.judge(listed(items), own, connection, items.length, hooks, io.signal, ledger);
      return { said, stop, failed };
    },
  };
  return stressed(PAIR_STRESS, asking, setting, `${MODEL_PREFIX}${model}`, isDryRun, io);
}

/**
 * Draws samples by their texts, twice as many as wanted mutants of an operator; asks about them, then about their
 * mutants. Replies are stored as they come, so the same test resumes. Repeats ask for another vote, because the stored
 * reply would not be a new answer.
 */
async function stressed<Item extends { readonly index: number }, Input, Said, Verdict>(
  family: StressFamily<Input, Said, Verdict>,
  asking: Asking<Item, Input, Said>,
  { operators, limit, seed }: AskedStress,
  judge: string,
  isDryRun: boolean,
  io: Io,
): Promise<AskedEnd<Input, Said>> {
  const test = new StressTest<Input, Said, Verdict>(family, operators, limit, seed);
  const drawn = new LowestHashes<{ readonly id: string | null; readonly input: Input }>(SAMPLES_A_MUTANT * limit);
  for await (const item of asking.items(io.signal)) {
    const row = asking.inputOf(item);
    if (row === null) continue;
    test.pool(row.input);
    drawn.add(hashedFraction(seed, `${hashedName(family.textOf(row.input))}\ndrawn`), () => row);
  }
  if (drawn.items.length === 0) return "empty";
  const items = drawn.items.map(({ input }, at) => asking.itemOf(input, at));
  if (isDryRun) {
    io.out(await dryText(asking, items, operators.length * limit));
    return "told";
  }
  const line = progressLine(io);
  const askAll = async (all: readonly Item[], firstVote: number): Promise<Asked<Said>> => {
    try {
      return await asking.ask(all, firstVote, (progress) => showRun(line, progress));
    } finally {
      line.clear();
    }
  };
  const first = await askAll(items, 0);
  for (const [at, row] of drawn.items.entries()) test.try(row, first.said.get(at) ?? null);
  const { cases } = test;
  const said = new Map<StressCase<Input, Said>, Said>();
  let { stop, failed } = first;
  const ask = async (isAgain: boolean) => {
    const own = cases.filter(({ operator }) => (operator === IDENTITY) === isAgain);
    if (stop !== null || own.length === 0) return;
    const mutants = own.map(({ mutant }, at) => asking.itemOf(mutant.input, at));
    const asked = await askAll(mutants, isAgain ? asking.votes : 0);
    for (const [at, one] of own.entries()) {
      const answer = asked.said.get(at);
      if (answer !== undefined) said.set(one, answer);
    }
    stop = asked.stop;
    failed += asked.failed;
  };
  await ask(true);
  await ask(false);
  return { run: await test.finish(judge, async (one) => said.get(one) ?? null), stop, failed };
}

/** What it would take: the samples as they are, and as many mutants as there may be, each as long as a sample is. */
async function dryText<Item, Input, Said>(
  asking: Asking<Item, Input, Said>,
  items: readonly Item[],
  mutants: number,
): Promise<string> {
  const now = await asking.plan(items, 0);
  const anew = await asking.plan(items, UNKEPT);
  const share = items.length === 0 ? 0 : mutants / items.length;
  const more = (count: number) => Math.ceil(count * share);
  const cost = now.cost === null || anew.cost === null ? null : now.cost + anew.cost * share;
  const whole = {
    ...now,
    calls: now.calls + more(anew.calls),
    inputTokens: now.inputTokens + more(anew.inputTokens),
    outputTokens: now.outputTokens + more(anew.outputTokens),
    cost,
  };
  return `${planText(whole)}at most, with ${countText(mutants)} changed samples\n`;
}

const listed = <Item>(items: readonly Item[]) => ({
  async *items() {
    yield* items;
  },
});
