import type { LabelInput, Labelled } from "../model/index.ts";
import { type AskSettings, askModel } from "./askModel.ts";
import { promptIdentity } from "./prompt.ts";
import type { RelevancePart, SupportPart } from "./reply.ts";
import type { Sender } from "./sender.ts";
import { type LabelStore, type StoreEntry, type Waiting, whileClaimed } from "./store.ts";
import {
  type CallIdentity,
  labelledFrom,
  readStoredRelevance,
  readStoredSupport,
  relevanceKey,
  supportKey,
} from "./storedLabels.ts";
import type { Environment } from "./surroundings.ts";

export interface ModelSettings extends AskSettings {
  readonly temperature: number | null;
  readonly maxOutputTokens: number;
  readonly splitter: string;
}

export interface LabelKeys {
  readonly support: string;
  readonly relevance: string;
}

export function labelKeys(
  input: LabelInput,
  origin: string,
  model: string,
  vote: number,
  settings: ModelSettings,
  { digest }: Pick<Environment, "digest">,
): LabelKeys {
  const { temperature, maxOutputTokens, splitter } = settings;
  const identity: Omit<CallIdentity, "prompt"> = { origin, model, temperature, maxOutputTokens, vote, splitter };
  // Criteria are about responses: relevance is independent of them.
  const alone = { ...settings, criteria: [] };
  return {
    support: supportKey(digest, { ...identity, prompt: promptIdentity(settings) }, input),
    relevance: relevanceKey(digest, { ...identity, prompt: promptIdentity(alone) }, input),
  };
}

export async function keptLabels(keys: LabelKeys, store: LabelStore) {
  const kept = readStoredSupport(await store.get(keys.support));
  return {
    support: kept?.support ?? null,
    relevance: kept?.relevance ?? readStoredRelevance(await store.get(keys.relevance)),
  };
}

/**
 * Labels samples by one model and stores each answer at once. Documents' relevance to a question is asked once for all
 * its responses, by a request without them.
 */
export class ModelLabeller {
  readonly #origin: string;
  readonly #settings: ModelSettings;
  readonly #sender: Sender;
  readonly #store: LabelStore;
  readonly #world: Environment;
  readonly #waiting: Waiting;
  readonly #labelling = new Map<string, Promise<Labelled>>();
  readonly #asked = new Map<string, Promise<RelevancePart>>();

  constructor(
    origin: string,
    settings: ModelSettings,
    sender: Sender,
    store: LabelStore,
    world: Environment,
    aside: Waiting["aside"],
  ) {
    this.#origin = origin;
    this.#settings = settings;
    this.#sender = sender;
    this.#store = store;
    this.#world = world;
    this.#waiting = { ready: (signal) => sender.unpaused(signal), aside };
  }

  /**
   * The labels of one vote. `isShared` if other samples of the run have the same question and documents. Throws
   * `SampleFailed`, `RunStopped`, `StoreError`, or the signal's reason.
   */
  async label(
    input: LabelInput,
    model: string,
    vote: number,
    isShared: boolean,
    signal: AbortSignal,
  ): Promise<Labelled> {
    const keys = labelKeys(input, this.#origin, model, vote, this.#settings, this.#world);
    const known = this.#labelling.get(keys.support);
    if (known) return known;
    const labelling = this.#label(input, model, keys, isShared, signal);
    this.#labelling.set(keys.support, labelling);
    labelling.then(
      () => this.#labelling.delete(keys.support),
      () => {},
    );
    return labelling;
  }

  async #label(
    input: LabelInput,
    model: string,
    keys: LabelKeys,
    isShared: boolean,
    signal: AbortSignal,
  ): Promise<Labelled> {
    let { support, relevance } = await keptLabels(keys, this.#store);
    if (support === null && relevance === null && !isShared) {
      ({ support, relevance } = await this.#claimed(keys.support, signal, async () => {
        const kept = await keptLabels(keys, this.#store);
        return kept.support === null && kept.relevance === null ? this.#askAll(input, model, keys, signal) : kept;
      }));
    }
    relevance ??= await this.#relevance(input, model, keys.relevance, signal);
    support ??= await this.#support(input, model, keys, signal);
    return labelledFrom(support, relevance);
  }

  async #askAll(input: LabelInput, model: string, keys: LabelKeys, signal: AbortSignal) {
    const { support, relevance } = whole(await this.#ask(input, "full", model, signal));
    // A relevance decided with the response in the prompt is stored with the response.
    await this.#keep([{ key: keys.support, value: { support, relevance } }]);
    return { support, relevance };
  }

  #relevance(input: LabelInput, model: string, key: string, signal: AbortSignal): Promise<RelevancePart> {
    const known = this.#asked.get(key);
    if (known) return known;
    const asking = this.#claimed(key, signal, async () => {
      const kept = readStoredRelevance(await this.#store.get(key));
      if (kept !== null) return kept;
      const relevance = present((await this.#ask(input, "relevance", model, signal)).relevance);
      await this.#keep([{ key, value: relevance }]);
      return relevance;
    });
    this.#asked.set(key, asking);
    return asking;
  }

  #support(input: LabelInput, model: string, keys: LabelKeys, signal: AbortSignal): Promise<SupportPart> {
    return this.#claimed(keys.support, signal, async () => {
      const kept = await keptLabels(keys, this.#store);
      if (kept.support !== null) return kept.support;
      const support = present((await this.#ask(input, "support", model, signal)).support);
      await this.#keep([{ key: keys.support, value: { support, relevance: null } }]);
      return support;
    });
  }

  /** Of several processes one requests a key, and the others wait for its answer. */
  #claimed<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return whileClaimed(key, this.#store, this.#world, this.#waiting, signal, work);
  }

  #ask(input: LabelInput, mode: "full" | "support" | "relevance", model: string, signal: AbortSignal) {
    return askModel(
      input,
      mode,
      this.#settings,
      (messages, form, until) => this.#sender.send(model, messages, form, until),
      this.#world,
      signal,
    );
  }

  #keep(entries: readonly StoreEntry[]): Promise<void> {
    return this.#store.put(entries);
  }
}

const whole = (parts: { support: SupportPart | null; relevance: RelevancePart | null }) => ({
  support: present(parts.support),
  relevance: present(parts.relevance),
});

function present<Part>(part: Part | null): Part {
  if (part === null) throw new Error("A reply was taken that lacks what was asked for.");
  return part;
}
