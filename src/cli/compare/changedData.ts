import type { ComparedData, InputPart } from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import { changedPartLines, dataText } from "../../present/comparedData.ts";
import { codeSpan, escapeMarkdownInline } from "../../present/markdown.ts";
import { countText } from "../../present/numbers.ts";
import type { ExportedPair } from "../../protocol/comparison.ts";
import type { BesideBase } from "./compared.ts";

/** The `data` entry of JSON results: pairs by change of each input part. Null, with `dataWhy`, if inputs are unknown. */
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

/** Entries of `pairing`: how many pairs are compared, how many are left out and why, and ids that differ slightly. */
export function comparedEntry(data: ComparedData | null): Readonly<Record<string, unknown>> {
  if (data === null) return {};
  const { pairs, leftOut, held, nearIds } = data;
  return {
    compared: pairs - leftOut,
    ...(leftOut > 0 ? { leftOut: { pairs: leftOut, changed: held } } : {}),
    ...(nearIds === null ? {} : { nearIds }),
  };
}

/** The `changed` entry: pairs with different inputs. Only with `--data`. */
export const changedEntry = ({ changed: pairs }: BesideBase): Readonly<Record<string, unknown>> =>
  pairs === null
    ? {}
    : {
        changed: pairs.map(({ a, b, changed }) => ({
          id: a?.id ?? b?.id ?? null,
          a: a && { source: a.source, row: a.row, line: a.line },
          b: b && { source: b.source, row: b.row, line: b.line },
          parts: changed ?? [],
        })),
      };

const placesText = ({ a, b }: ExportedPair, names: readonly string[]): string =>
  [a, b].map((side) => (side ? `${names[side.source] ?? side.source}:${side.line}` : "")).join(" → ");

const headOf = ({ name, letters: [a, b] }: BesideBase): string =>
  name === null ? "What changed in the data" : `What changed in the data from ${a} to ${b}`;

/** `--data` as text: pairs with different inputs, and the changed words. Empty without `--data`. */
export function changedText(run: BesideBase, names: readonly string[]): string {
  const { changed, letters } = run;
  if (changed === null) return "";
  if (changed.length === 0) return `${headOf(run)}: nothing\n`;
  const lines = changed.flatMap((pair) => [
    `${lineText(pair.a?.id ?? pair.b?.id ?? "")}  ${lineText(placesText(pair, names))}`,
    ...(pair.changed ?? []).flatMap((part) => changedPartLines(part, letters)).map((line) => `  ${line}`),
  ]);
  return [`${headOf(run)}: ${countText(changed.length)} pairs`, ...lines].map((line) => `${line}\n`).join("");
}

/** `--data` as a Markdown list. Empty without `--data`. */
export function changedMarkdown(run: BesideBase, names: readonly string[]): string {
  const { changed, letters } = run;
  if (changed === null) return "";
  if (changed.length === 0) return `${headOf(run)}: nothing`;
  const items = changed.flatMap((pair) => [
    `- ${codeSpan(placesText(pair, names))}`,
    ...(pair.changed ?? [])
      .flatMap((part) => changedPartLines(part, letters))
      .map((line) => `  - ${escapeMarkdownInline(line)}`),
  ]);
  return [`${headOf(run)}: ${countText(changed.length)} pairs`, "", ...items].join("\n");
}
