import type { Facts } from "../analysis/table/facts.ts";
import type { ChipGroup } from "../model/index.ts";
import type { Transition } from "./comparing.ts";
import type { Chip, Field, RowVerdict } from "./fields.ts";

// Names are getters: modules are loaded before the display language is set.

export type FieldRow<F> = readonly [
  id: string,
  type: Field<F>["type"],
  name: () => string,
  read: Field<F>["read"],
  more?: Pick<Field<F>, "names" | "rank" | "needsAllModes">,
];

export const fieldsOf = <F extends Facts>(rows: readonly FieldRow<F>[]): readonly Field<F>[] =>
  rows.map(([id, type, name, read, more]) => ({
    id,
    type,
    get name() {
      return name();
    },
    read,
    ...more,
  }));

export function chip(group: ChipGroup, id: string, name: () => string, role: string, where: string): Chip {
  return {
    id,
    group,
    get name() {
      return name();
    },
    role,
    where,
  };
}

export const ofMatch = (one: Chip): Chip => Object.assign(one, { isOfMatch: true });

/** Verdicts of a kind in the order of their codes, each with severity, word and, if different, a short word. */
export function rowVerdicts<Id extends string>(
  declared: Readonly<
    Record<Id, { readonly severity: number; readonly word: () => string; readonly short?: () => string }>
  >,
): readonly RowVerdict<Id>[] {
  // The keys of the record are the ids.
  return (Object.keys(declared) as Id[]).map((id) => {
    const { severity, word, short = word } = declared[id];
    return {
      id,
      role: id,
      severity,
      get word() {
        return word();
      },
      get short() {
        return short();
      },
    };
  });
}

export const severityOf = (verdicts: readonly RowVerdict[], id: string): number =>
  verdicts.find((one) => one.id === id)?.severity ?? 0;

export const UNSCORED = "unscored";

export const verdictValues = (verdicts: readonly RowVerdict[]): Transition<never>["values"] =>
  verdicts.flatMap(({ id, short }) => (id === UNSCORED ? [] : [{ literal: JSON.stringify(id), label: short }]));

/** Removes the adapter's suffix in brackets from an id: `7 (2)`. */
export function withoutMark(id: string, mark: string | number | null): string {
  if (mark === null) return id;
  const suffix = ` (${mark})`;
  return id.endsWith(suffix) ? id.slice(0, -suffix.length) : id;
}
