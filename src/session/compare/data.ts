import * as l10n from "@vscode/l10n";
import { FilterError, type Value } from "../../analysis/table/filter.ts";
import { KeyMap } from "../../analysis/table/keyMap.ts";
import type { Pairing } from "../../analysis/table/pair.ts";
import {
  type ChangedPart,
  type ComparedData,
  type ComparisonQuery,
  HELD_PARTS,
  INPUT_PARTS,
  type InputPart,
  PART_STATES,
  type PartCounts,
  type PartState,
  pairOf,
  splitDataField,
} from "../../model/index.ts";
import { UnreadableSource } from "../../read/issues.ts";
import { readHeading, requireSample } from "../records.ts";
import type { EvaluationView } from "../view.ts";
import { type InputHashes, inputHashes } from "./inputHashes.ts";

export interface PairedData {
  readonly info: ComparedData;
  state(part: InputPart, pair: number): PartState | null;
  isCompared(pair: number): boolean;
}

export async function pairedData(
  evaluation: EvaluationView,
  pairing: Pairing,
  query: ComparisonQuery,
  signal: AbortSignal,
): Promise<PairedData | null> {
  const inputs = await inputHashes(evaluation, signal);
  if (inputs === null) return null;
  const { by, modes, annotator, takes = [] } = query;
  return evaluation.once(["paired data", pairOf(query), by, modes, annotator, takes], signal, async () => {
    const { a, b } = pairing;
    const states = new Map([...inputs.parts].map(([part, hashes]) => [part, statesOf(hashes, pairing)]));
    const parts: Partial<Record<InputPart, PartCounts>> = {};
    for (const part of INPUT_PARTS) {
      const counts = countsOf(states.get(part));
      if (counts) parts[part] = counts;
    }
    const held = HELD_PARTS.filter((part) => !takes.includes(part) && (parts[part]?.changed ?? 0) > 0);
    const isCompared = (pair: number) => held.every((part) => states.get(part)?.[pair] !== CHANGED);
    let leftOut = 0;
    for (let pair = 0; pair < a.length; pair++) if (!isCompared(pair)) leftOut++;
    const nearIds = await nearIdsOf(evaluation, inputs, pairing);
    return {
      info: { parts, pairs: b.length, leftOut, held, nearIds },
      state: (part, pair) => PART_STATES[(states.get(part)?.[pair] ?? 0) - 1] ?? null,
      isCompared,
    };
  });
}

const codeOf = (state: PartState): number => PART_STATES.indexOf(state) + 1;
const CHANGED = codeOf("changed");

function statesOf(hashes: Uint32Array, { a, b }: Pairing): Uint8Array {
  return Uint8Array.from(a, (indexA, pair) => {
    const [atA, atB] = [2 * indexA, 2 * (b[pair] ?? 0)];
    const [isInA, isInB] = [hashes[atA + 1] !== 0, hashes[atB + 1] !== 0];
    if (isInA && isInB)
      return codeOf(hashes[atA] === hashes[atB] && hashes[atA + 1] === hashes[atB + 1] ? "same" : "changed");
    if (isInA) return codeOf("only-a");
    return isInB ? codeOf("only-b") : 0;
  });
}

function countsOf(states: Uint8Array | undefined): PartCounts | null {
  const counts = { same: 0, changed: 0, "only-a": 0, "only-b": 0 };
  for (const code of states ?? []) {
    const state = PART_STATES[code - 1];
    if (state) counts[state]++;
  }
  return Object.values(counts).some((count) => count > 0) ? counts : null;
}

/** Samples of A whose id differs from B's only in notation, if that prevents pairing. */
async function nearIdsOf(
  evaluation: EvaluationView,
  { ids, looseIds }: InputHashes,
  { by, a, b, left }: Pairing,
): Promise<ComparedData["nearIds"]> {
  const samplesOf = (side: 0 | 1) => [...left[side].only, ...(by === "question" ? (side === 0 ? a : b) : [])];
  const [ofA, ofB] = [samplesOf(0), samplesOf(1)];
  const has = (index: number) => ids[2 * index + 1] !== 0;
  const mapOf = (samples: readonly number[], hashes: Uint32Array) => {
    const map = new KeyMap(samples.length);
    for (const index of samples) if (has(index)) map.add(hashes[2 * index] ?? 0, hashes[2 * index + 1] ?? 0, index);
    return map;
  };
  const [exactA, exactB] = [mapOf(ofA, ids), mapOf(ofB, ids)];
  const looseB = mapOf(ofB, looseIds);
  const find = (map: KeyMap, hashes: Uint32Array, index: number) =>
    map.get(hashes[2 * index] ?? 0, hashes[2 * index + 1] ?? 0);
  let count = 0;
  let first: readonly [number, number] | null = null;
  for (const index of ofA) {
    if (!has(index) || find(exactB, ids, index) >= 0) continue;
    const near = find(looseB, looseIds, index);
    if (near < 0 || find(exactA, ids, near) >= 0) continue;
    count++;
    first ??= [index, near];
  }
  if (first === null) return null;
  const { kind, table, rowSources } = evaluation;
  const idOf = async (index: number) => (await readHeading(index, kind, table, rowSources)).id ?? "";
  return { count, example: [await idOf(first[0]), await idOf(first[1])] };
}

/** Reads `data.gold`, `data.compared`; null for other names. */
export function dataReader(name: string, at: number, data: PairedData | null): ((pair: number) => Value) | null {
  if (!name.startsWith("data.")) return null;
  const part = splitDataField(name);
  if (part === null) {
    const known = ["compared", ...INPUT_PARTS].map((one) => `data.${one}`).join(", ");
    throw new FilterError(l10n.t("There is no {0}. Of the data of pairs there are: {1}.", name, known), at);
  }
  if (part === "compared") return (pair) => (data === null || data.isCompared(pair) ? 1 : 0);
  return (pair) => data?.state(part, pair) ?? null;
}

/** Changed parts with their texts, as far as available. */
export async function changedParts(
  evaluation: EvaluationView,
  pairing: Pairing,
  data: PairedData | null,
  pair: number,
): Promise<readonly ChangedPart[]> {
  if (data === null) return [];
  const changed = INPUT_PARTS.flatMap((part) => {
    const state = data.state(part, pair);
    return state === null || state === "same" ? [] : [{ part, state }];
  });
  if (changed.length === 0) return [];
  const read = async (index: number) => {
    try {
      const { sample, row } = await requireSample(index, evaluation);
      return evaluation.kind.compare.inputsOf(sample, row.record);
    } catch (error) {
      if (error instanceof UnreadableSource) return null;
      throw error;
    }
  };
  const [a, b] = [await read(pairing.a[pair] ?? 0), await read(pairing.b[pair] ?? 0)];
  return changed.map(({ part, state }) => ({ part, state, a: a && (a[part] ?? []), b: b && (b[part] ?? []) }));
}

/** Pairs of differences, and their numbers among all; null for all. */
export function comparedPairs(
  pairing: Pairing,
  data: PairedData | null,
): { readonly pairing: Pairing; readonly numbers: Uint32Array | null } {
  if (data === null || data.info.leftOut === 0) return { pairing, numbers: null };
  const numbers = Uint32Array.from(pairing.a.keys()).filter((pair) => data.isCompared(pair));
  const of = (indexes: Uint32Array) => numbers.map((pair) => indexes[pair] ?? 0);
  return { pairing: { ...pairing, a: of(pairing.a), b: of(pairing.b) }, numbers };
}
