import { type ComparedData, type ComparisonQuery, INPUT_PARTS, type InputPart } from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import { changedPartLines, dataText, type RunNames } from "../../present/comparedData.ts";
import { codeSpan, escapeMarkdownInline } from "../../present/markdown.ts";
import { countText } from "../../present/numbers.ts";
import type { ExportedPair } from "../../protocol/comparison.ts";
import type { OpenEvaluation } from "../openEvaluation.ts";
import { jsonLines, receiveParts } from "../output/answers.ts";

type Peer = OpenEvaluation["peer"];

/** Every pair of the query, then the samples without a partner, as lines of JSON. */
export function exportPairsOf(
  peer: Peer,
  query: ComparisonQuery,
  isTextWanted: boolean,
  write: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const ask = (id: number, ended: AbortSignal) => peer.call("exportPairs", { query, id, isTextWanted }, ended);
  return receiveParts(peer, ask, write, signal);
}

/** Pairs of which some part of the data is not the same, with the texts of both sides. */
export async function changedPairs(
  peer: Peer,
  query: ComparisonQuery,
  signal: AbortSignal,
): Promise<readonly ExportedPair[]> {
  const found: ExportedPair[] = [];
  const unlike = INPUT_PARTS.map((part) => `(data.${part} != null && data.${part} != "same")`).join(" || ");
  const asked = { ...query, where: [...query.where, unlike] };
  const see = (pair: ExportedPair) => {
    if (pair.data) found.push(pair);
  };
  await exportPairsOf(peer, asked, true, jsonLines(see), signal);
  return found;
}

/** `data` of an object of results: how many pairs have a part alike, and null with a reason where nothing tells. */
export function dataEntries(data: ComparedData | null): Readonly<Record<string, unknown>> {
  if (data === null) return { data: null, dataWhy: dataText(null) };
  const parts = (Object.entries(data.parts) as [InputPart, NonNullable<ComparedData["parts"][InputPart]>][]).map(
    ([part, { same, changed, "only-a": onlyA, "only-b": onlyB }]) => {
      const alone = { ...(onlyA > 0 ? { onlyA } : {}), ...(onlyB > 0 ? { onlyB } : {}) };
      return [part, { same, changed, ...alone }] as const;
    },
  );
  return { data: Object.fromEntries(parts) };
}

/** Of `pairing`: the pairs that differences stand on, why others are left out, and ids that almost meet. */
export function comparedEntry(data: ComparedData | null): Readonly<Record<string, unknown>> {
  if (data === null) return {};
  const { pairs, leftOut, held, nearIds } = data;
  return {
    compared: pairs - leftOut,
    ...(leftOut > 0 ? { leftOut: { pairs: leftOut, changed: held } } : {}),
    ...(nearIds === null ? {} : { nearIds }),
  };
}

export const changedEntry = ({ a, b, changed }: ExportedPair) => ({
  id: a?.id ?? b?.id ?? null,
  a: a && { source: a.source, row: a.row, line: a.line },
  b: b && { source: b.source, row: b.row, line: b.line },
  parts: changed ?? [],
});

const placesText = ({ a, b }: ExportedPair, names: readonly string[]): string =>
  [a, b].map((side) => (side ? `${names[side.source] ?? side.source}:${side.line}` : "")).join(" → ");

/** What is said of a run beside the base, where there are more than two. */
interface OfRun {
  readonly head: string;
  readonly letters: RunNames;
}
const OF_TWO: OfRun = { head: "What changed in the data", letters: ["A", "B"] };

/** `--data`: every pair that is not the same, and the words that changed. */
export function changedText(
  pairs: readonly ExportedPair[],
  names: readonly string[],
  { head, letters }: OfRun = OF_TWO,
): string {
  if (pairs.length === 0) return `${head}: nothing\n`;
  const lines = pairs.flatMap((pair) => [
    `${lineText(pair.a?.id ?? pair.b?.id ?? "")}  ${lineText(placesText(pair, names))}`,
    ...(pair.changed ?? []).flatMap((part) => changedPartLines(part, letters)).map((line) => `  ${line}`),
  ]);
  return [`${head}: ${countText(pairs.length)} pairs`, ...lines].map((line) => `${line}\n`).join("");
}

/** The same as a list. */
export function changedMarkdown(
  pairs: readonly ExportedPair[],
  names: readonly string[],
  { head, letters }: OfRun = OF_TWO,
): string {
  if (pairs.length === 0) return `${head}: nothing`;
  const items = pairs.flatMap((pair) => [
    `- ${codeSpan(placesText(pair, names))}`,
    ...(pair.changed ?? [])
      .flatMap((part) => changedPartLines(part, letters))
      .map((line) => `  - ${escapeMarkdownInline(line)}`),
  ]);
  return [`${head}: ${countText(pairs.length)} pairs`, "", ...items].join("\n");
}
