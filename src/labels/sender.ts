import { t } from "@vscode/l10n";
import { dollarsText, type LabelFailure, type Price, type Usage } from "../model/index.ts";
import { Budget, type Ledger, messageTokens } from "./budget.ts";
import {
  type ChatClient,
  type ChatMessage,
  type ChatReply,
  type FaultCode,
  ProviderError,
  type ReplyForm,
} from "./chat.ts";
import { isOverload, RunStopped, remedyFor, SampleFailed } from "./faults.ts";
import { RateLimiter, type RateLimits, RequestGate } from "./rateLimits.ts";
import { type Environment, unlessAborted } from "./surroundings.ts";

export interface SenderSettings extends RateLimits {
  readonly temperature: number | null;
  readonly maxOutputTokens: number;
  readonly concurrency: number;
  /** For a request with all retries and waits. */
  readonly deadlineMs: number;
  /** US dollars for the whole run, its earlier parts included; null for no cap. */
  readonly budget: number | null;
  priceOf(model: string): Price | null;
}

/** Consecutive failures after which the endpoint counts as down. */
const FAILURES_IN_A_ROW = 10;

/**
 * Sends requests to one endpoint within limits and budget, with retries, and without parameters that the endpoint has
 * refused. Shared by a run's samples.
 */
export class Sender {
  readonly #client: ChatClient;
  readonly #settings: SenderSettings;
  readonly #world: Environment;
  readonly #gate: RequestGate;
  readonly #limiter: RateLimiter;
  readonly #budget: Budget;
  #formBy: "schema" | "json" | "words" = "schema";
  #hasTemperature = true;
  #hasSucceeded = false;
  #failuresInARow = 0;
  #stopped: RunStopped | null = null;

  constructor(client: ChatClient, settings: SenderSettings, world: Environment, ledger: Ledger | null = null) {
    this.#client = client;
    this.#settings = settings;
    this.#world = world;
    this.#gate = new RequestGate(settings.concurrency);
    this.#limiter = new RateLimiter(settings, world.now());
    this.#budget = new Budget(settings.budget, ledger);
  }

  get usage(): Usage {
    return this.#budget.usage;
  }

  setPaused(isPaused: boolean): void {
    this.#gate.setPaused(isPaused);
  }

  unpaused(signal: AbortSignal): Promise<void> {
    return this.#gate.unpaused(signal);
  }

  /** Returns any reply. Throws `SampleFailed`, `RunStopped`, or the signal's reason. */
  async send(
    model: string,
    messages: readonly ChatMessage[],
    form: ReplyForm | null,
    signal: AbortSignal,
  ): Promise<ChatReply> {
    await this.#gate.enter(signal);
    try {
      if (this.#stopped !== null) throw this.#stopped;
      const reply = await this.#untilAnswered(model, messages, form, signal);
      this.#gate.succeeded();
      this.#hasSucceeded = true;
      this.#failuresInARow = 0;
      return reply;
    } catch (error) {
      if (error instanceof RunStopped) this.#stopped ??= error;
      throw error;
    } finally {
      this.#gate.leave();
    }
  }

  async #untilAnswered(
    model: string,
    messages: readonly ChatMessage[],
    form: ReplyForm | null,
    signal: AbortSignal,
  ): Promise<ChatReply> {
    const tokens = messageTokens(messages);
    const tries = new Map<string, number>();
    await this.#waitForTurn(tokens, null, signal);
    const deadline = this.#world.now() + this.#settings.deadlineMs;
    for (;;) {
      const formBy = this.#formBy;
      const hadTemperature = this.#hasTemperature;
      let fault: ProviderError;
      try {
        return await this.#once(model, messages, form, tokens, deadline, signal);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        fault = error;
      }
      if (isOverload(fault.code)) this.#gate.overloaded();
      const count = (tries.get(fault.code) ?? 0) + 1;
      tries.set(fault.code, count);
      const remedy = remedyFor(fault, count, this.#world.random());
      switch (remedy.do) {
        case "stop":
          throw new RunStopped(remedy.cause, fault.message);
        case "fail":
          throw this.#failed(remedy.failure, fault.message);
        case "adapt":
          if (remedy.without === "temperature") {
            if (hadTemperature) this.#hasTemperature = false;
          } else if (this.#formBy === formBy) this.#formBy = remedy.without === "schema" ? "json" : "words";
          break;
        case "retry": {
          const moment = this.#world.now() + remedy.waitMs;
          if (moment >= deadline) {
            if (fault.code === "rate-limited") throw new RunStopped("rate-limited", fault.message);
            throw this.#failed(fault.code === "bad-reply" ? "bad-reply" : "timeout", fault.message);
          }
          if (remedy.pausesAll) this.#limiter.pauseUntil(moment);
          else await this.#world.sleep(remedy.waitMs, signal);
          await this.#waitForTurn(tokens, deadline, signal);
        }
      }
    }
  }

  async #once(
    model: string,
    messages: readonly ChatMessage[],
    form: ReplyForm | null,
    tokens: number,
    deadline: number,
    signal: AbortSignal,
  ): Promise<ChatReply> {
    const { temperature, maxOutputTokens } = this.#settings;
    const price = this.#settings.priceOf(model);
    const reservation = await this.#budget.reserve(tokens, maxOutputTokens, price);
    if (reservation === null) throw new RunStopped("budget", budgetText(price, this.#budget.spent));
    const request = {
      model,
      messages,
      form,
      formBy: this.#formBy,
      temperature: this.#hasTemperature ? temperature : null,
      maxOutputTokens,
    };
    let reply: ChatReply;
    try {
      const left = Math.max(1, deadline - this.#world.now());
      reply = await unlessAborted(this.#client.complete(request, left, signal), signal);
    } catch (error) {
      // A request with a partial answer may be charged.
      const isCharged = error instanceof ProviderError && CHARGED.includes(error.code);
      if (isCharged) await this.#budget.settle(reservation, tokens, 0, price);
      else await this.#budget.release(reservation);
      throw error;
    }
    await this.#budget.settle(reservation, reply.inputTokens ?? tokens, reply.outputTokens ?? textLength(reply), price);
    if (reply.pauseMs !== null) this.#limiter.pauseUntil(this.#world.now() + reply.pauseMs);
    return reply;
  }

  /** Waits for the limits; no wait begins after `deadline`. */
  async #waitForTurn(tokens: number, deadline: number | null, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const now = this.#world.now();
      const wait = this.#limiter.take(tokens, now);
      if (wait === 0) return;
      if (deadline !== null && now + wait >= deadline) {
        throw new RunStopped("rate-limited", t("The endpoint asks for a longer wait than the request timeout allows."));
      }
      await this.#world.sleep(wait, signal);
    }
  }

  #failed(failure: LabelFailure, message: string): SampleFailed | RunStopped {
    this.#failuresInARow++;
    if (failure === "network" && !this.#hasSucceeded) return new RunStopped("unreachable", message);
    if (this.#failuresInARow < FAILURES_IN_A_ROW) return new SampleFailed(failure, message);
    const isDown = failure === "network" || failure === "server" || failure === "timeout";
    return new RunStopped(isDown ? "unreachable" : "rejected", message);
  }
}

const CHARGED: readonly FaultCode[] = ["timeout", "bad-reply", "too-large"];

const textLength = ({ text }: ChatReply): number => Math.ceil(text.length / 4);

function budgetText(price: Price | null, spent: number): string {
  return price === null
    ? t("The model has no known price, so a budget cannot be enforced. Set its price, or leave out the budget.")
    : t(
        "The next request could exceed the budget: {0} US dollars are spent, or reserved for pending requests.",
        dollarsText(spent),
      );
}
