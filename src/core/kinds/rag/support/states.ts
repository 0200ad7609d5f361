import { SENTENCE_LABELS } from "../../../../model/index.ts";
import type { RagFacts } from "../facts.ts";
import type { SentenceReading } from "./reading.ts";

/** Digits of a state: 1 + position in `SENTENCE_LABELS`; 0 ends the list. */
const UNLABELLED = SENTENCE_LABELS.length + 1;
const BASE = UNLABELLED + 1;
/** As many digits as a double holds exactly: 6²⁰ < 2⁵³. */
const DIGITS = 20;

type States = Pick<RagFacts, "states" | "moreStates">;

/**
 * States of the response's sentences as two numbers to the base 6, the first sentence the lowest digit: twenty
 * sentences in each. Sentences beyond the fortieth are not compared between annotators.
 */
export function packStates(responses: readonly SentenceReading[]): States {
  if (responses.every(({ state }) => state === "unlabelled")) return NO_STATES;
  return { states: pack(responses, 0), moreStates: pack(responses, DIGITS) };
}

/** 1 + position in `SENTENCE_LABELS` by sentence, 0 where unlabelled; nothing where no sentence is labelled. */
export function unpackStates({ states, moreStates }: States): readonly number[] {
  return [...digitsOf(states), ...digitsOf(moreStates)];
}

const NO_STATES: States = { states: 0, moreStates: 0 };

function pack(responses: readonly SentenceReading[], from: number): number {
  let packed = 0;
  for (let at = Math.min(responses.length, from + DIGITS) - 1; at >= from; at--) {
    packed = packed * BASE + digitOf(responses[at]?.state ?? "unlabelled");
  }
  return packed;
}

function digitOf(state: SentenceReading["state"]): number {
  return state === "unlabelled" ? UNLABELLED : SENTENCE_LABELS.indexOf(state) + 1;
}

function digitsOf(packed: number): number[] {
  const digits: number[] = [];
  for (let rest = packed; rest > 0; rest = Math.floor(rest / BASE)) {
    const digit = rest % BASE;
    digits.push(digit === UNLABELLED ? 0 : digit);
  }
  return digits;
}
