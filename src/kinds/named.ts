import type { Facts } from "../analysis/table/facts.ts";
import type { ChipGroup } from "../model/index.ts";
import type { Transition } from "./comparing.ts";
import type { Chip, Field, RowVerdict } from "./fields.ts";

// Names are getters: the modules that declare them are read before the person's language is set up.

export function field<F extends Facts>(
  id: string,
  type: Field<F>["type"],
  name: () => string,
  read: Field<F>["read"],
): Field<F> {
  return {
    id,
    type,
    get name() {
      return name();
    },
    read,
  };
}

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

/** The chip, said to speak of our own match. */
export const ofMatch = (one: Chip): Chip => Object.assign(one, { isOfMatch: true });

/** Verdicts of a kind in the order of their codes; an entry is how bad it is, its word and, where it differs, a short one. */
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

/** A sample without a verdict. */
export const UNSCORED = "unscored";

/** The verdicts that samples of two runs may go from and to. */
export const verdictValues = (verdicts: readonly RowVerdict[]): Transition<never>["values"] =>
  verdicts.flatMap(({ id, short }) => (id === UNSCORED ? [] : [{ literal: JSON.stringify(id), label: short }]));

/** An id without the mark in brackets that its adapter put behind it to tell it from others: `7 (2)`. */
export function withoutMark(id: string, mark: string | number | null): string {
  if (mark === null) return id;
  const suffix = ` (${mark})`;
  return id.endsWith(suffix) ? id.slice(0, -suffix.length) : id;
}
