import type { AskedSample, LabelInput, NoInput } from "../model/index.ts";
import { splitInput } from "./askModel.ts";
import { costOf, messageTokens } from "./budget.ts";
import type { LocalLabeller } from "./local/labelLocally.ts";
import { keptLabels, labelKeys } from "./modelLabeller.ts";
import { type AskMode, supportPrompt } from "./prompt.ts";
import type { RunSettings } from "./runSettings.ts";
import type { LabelSource } from "./sampleLabeller.ts";
import type { LabelStore } from "./store.ts";
import type { Digest, Environment } from "./surroundings.ts";

/** Questions with several responses over the same documents. */
export class SharedQuestions {
  readonly #digest: Digest;
  /** The question's only response; null from the second one on. */
  readonly #responses = new Map<string, string | null>();

  constructor(digest: Digest) {
    this.#digest = digest;
  }

  add(input: LabelInput): void {
    const question = this.#keyOf(input);
    const response = this.#digest(JSON.stringify(input.response));
    const known = this.#responses.get(question);
    if (known === undefined) this.#responses.set(question, response);
    else if (known !== response) this.#responses.set(question, null);
  }

  has(input: LabelInput): boolean {
    return this.#responses.get(this.#keyOf(input)) === null;
  }

  #keyOf({ question, documents }: LabelInput): string {
    return this.#digest(JSON.stringify([question, documents]));
  }
}

/** A run's samples and cost before anything is sent. Tokens and cost are estimates. */
export interface RunPlan {
  readonly samples: number;
  readonly leftOut: Readonly<Partial<Record<NoInput, number>>>;
  /** Headings, table rows and code in their responses, which are not labelled. */
  readonly notAsked: number;
  /** Samples without a request: stored, or decided locally. */
  readonly ready: number;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; null if a model has no known price. */
  readonly cost: number | null;
  readonly shared: SharedQuestions;
}

export const askable = ({ samples, leftOut }: Pick<RunPlan, "samples" | "leftOut">): number =>
  samples - Object.values(leftOut).reduce((sum, count) => sum + count, 0);

interface PlanParts {
  readonly store: LabelStore;
  readonly local: LocalLabeller | null;
  readonly world: Pick<Environment, "digest">;
  readonly origin: string | null;
}

export async function planRun(
  source: LabelSource,
  settings: RunSettings,
  parts: PlanParts,
  signal: AbortSignal,
): Promise<RunPlan> {
  const shared = new SharedQuestions(parts.world.digest);
  for await (const { input } of source.items(signal)) if (input !== null) shared.add(input);
  const leftOut: Partial<Record<NoInput, number>> = {};
  const estimate = new PlanEstimate(settings, parts, shared);
  let samples = 0;
  let notAsked = 0;
  let ready = 0;
  for await (const item of source.items(signal)) {
    samples++;
    notAsked += notAskedIn(item);
    if (item.reason !== null) leftOut[item.reason] = (leftOut[item.reason] ?? 0) + 1;
    if (item.input !== null && (await estimate.add(item)) === 0) ready++;
  }
  const { calls, inputTokens, outputTokens, cost } = estimate;
  return { samples, leftOut, notAsked, ready, calls, inputTokens, outputTokens, cost, shared };
}

const notAskedIn = ({ input, whole = [] }: AskedSample): number =>
  input === null ? 0 : Math.max(0, whole.length - input.response.length);

const REPLY_TOKENS = 150;
const SENTENCE_REPLY_TOKENS = 60;
const NONCE = "0123456789abcdef0123456789abcdef";

class PlanEstimate {
  readonly #settings: RunSettings;
  readonly #parts: PlanParts;
  readonly #shared: SharedQuestions;
  readonly #counted = new Set<string>();
  calls = 0;
  inputTokens = 0;
  outputTokens = 0;
  cost: number | null = 0;

  constructor(settings: RunSettings, parts: PlanParts, shared: SharedQuestions) {
    this.#settings = settings;
    this.#parts = parts;
    this.#shared = shared;
  }

  async add({ input }: AskedSample): Promise<number> {
    const { method, models, votes, firstVote, unsureBelow } = this.#settings;
    if (input === null || method === "local") return 0;
    const local = method === "selective" ? (this.#parts.local?.label(input) ?? null) : null;
    if (local !== null && local.confidence >= unsureBelow) return 0;
    const before = this.calls;
    for (const model of models) {
      for (let vote = 0; vote < votes; vote++) await this.#addVote(input, model, firstVote + vote);
    }
    return this.calls - before;
  }

  async #addVote(input: LabelInput, model: string, vote: number): Promise<void> {
    const { store, world, origin } = this.#parts;
    const keys = labelKeys(input, origin ?? "", model, vote, this.#settings, world);
    const kept = await keptLabels(keys, store);
    const needsSupport = kept.support === null && this.#isFirst(keys.support);
    if (kept.relevance === null && kept.support === null && !this.#shared.has(input)) {
      if (needsSupport) this.#addCall(input, model, "full");
      return;
    }
    if (kept.relevance === null && this.#isFirst(keys.relevance)) this.#addCall(input, model, "relevance");
    if (needsSupport) this.#addCall(input, model, "support");
  }

  #isFirst(key: string): boolean {
    if (this.#counted.has(key)) return false;
    this.#counted.add(key);
    return true;
  }

  #addCall(input: LabelInput, model: string, mode: AskMode): void {
    const price = this.#settings.priceOf(model);
    for (const part of splitInput(input, this.#settings.maxInputTokens)) {
      const { messages, response } = supportPrompt(part, mode, this.#settings, NONCE);
      const inputTokens = messageTokens(messages);
      const outputTokens = REPLY_TOKENS + response.length * SENTENCE_REPLY_TOKENS;
      this.calls++;
      this.inputTokens += inputTokens;
      this.outputTokens += outputTokens;
      this.cost = price === null || this.cost === null ? null : this.cost + costOf(inputTokens, outputTokens, price);
    }
  }
}
