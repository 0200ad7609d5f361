import { t } from "@vscode/l10n";
import type { TableView } from "../../../analysis/table/view.ts";
import { type Capped, type ComparedField, type DetailTable, type RagSample, wordBy } from "../../../model/index.ts";
import { mostFrequent } from "../../ownScores/values.ts";

export const FIELDS_RIGHT = "fields.right";
const PREFIX = "field.";
/** Limit on fields with values in a sample, and with metrics in a table. */
const MOST_FIELDS = 100;

type Values = Pick<TableView<never>, "valueNames" | "samplesWith">;

export const isField = (name: string): boolean => name.startsWith(PREFIX);

/** In order of appearance; of very many those with most samples. */
export const fieldsIn = (view: Values): readonly string[] =>
  mostFrequent(view.valueNames().filter(isField), view, MOST_FIELDS);

export function fieldsCapped(view: Values): readonly Capped[] {
  const of = view.valueNames().filter(isField).length;
  return of > MOST_FIELDS ? [{ list: "fields", shown: MOST_FIELDS, of }] : [];
}

/**
 * The share of right fields, and each field's own: 1 or 0, or for list elements, `field.items[*].price`, their share.
 * Entries of a list of texts are no fields.
 */
export function fieldValues({ compared }: RagSample): Readonly<Record<string, number>> {
  if (compared === undefined || compared.length === 0 || areOfLists(compared)) return NO_VALUES;
  const counts = new Map<string, { right: number; all: number }>();
  for (const { path, state } of compared) {
    const name = path.replace(/\[\d+\]/g, "[*]");
    const count = counts.get(name) ?? { right: 0, all: 0 };
    if (counts.size >= MOST_FIELDS && !counts.has(name)) continue;
    count.all++;
    if (state === "equal") count.right++;
    counts.set(name, count);
  }
  const own = [...counts].map(([name, { right, all }]) => [PREFIX + name, right / all] as const);
  return Object.fromEntries([[FIELDS_RIGHT, rightOf(compared)] as const, ...own]);
}

const NO_VALUES = {};

/** Whether two lists of plain values were compared. */
export const areOfLists = (compared: readonly ComparedField[]): boolean =>
  compared.every(({ path }) => /^\[\d+\]$/.test(path));

const rightOf = (compared: readonly ComparedField[]): number =>
  compared.filter(({ state }) => state === "equal").length / compared.length;

/** Every field with both values, differing ones first. */
export function fieldTables({ compared }: RagSample): readonly DetailTable[] {
  if (compared === undefined) return [];
  const rank = ({ state }: ComparedField): number => (state === "equal" ? 1 : 0);
  const rows = compared.toSorted((one, other) => rank(one) - rank(other)).slice(0, MOST_ROWS);
  return [
    {
      title: t("Fields"),
      columns: [t("Field"), t("State"), t("Gold answer"), t("Response")],
      rows: rows.map(({ path, state, expected, actual }) => [path, stateWord(state), expected ?? "", actual ?? ""]),
    },
  ];
}

const MOST_ROWS = 500;

const stateWord = wordBy<ComparedField["state"]>({
  equal: () => t("equal"),
  missing: () => t("missing"),
  extra: () => t("extra"),
  other: () => t("other value"),
});
