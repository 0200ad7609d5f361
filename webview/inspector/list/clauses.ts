import type { ChipCount } from "../../../src/protocol/session.ts";

/** The field behind the verdicts' column: sorting by it puts the worst first, and last what nobody could tell. */
export const OUTCOME = "outcome";

const SEARCH = /^any ~ ("(?:[^"\\]|\\.)*")$/;

/** The search box's words as a clause; null for no words. */
export function searchClause(text: string): string | null {
  const words = text.trim();
  return words === "" ? null : `any ~ ${JSON.stringify(words)}`;
}

/** The words of the search clause, if there is one. */
export function searchText(where: readonly string[]): string {
  for (const clause of where) {
    const quoted = SEARCH.exec(clause)?.[1];
    if (quoted === undefined) continue;
    try {
      return String(JSON.parse(quoted));
    } catch {
      // Written by someone else in quotes that are not JSON: it stays a clause of its own.
    }
  }
  return "";
}

/** The clauses with the search replaced. */
export function withSearch(where: readonly string[], text: string): readonly string[] {
  const clause = searchClause(text);
  const others = where.filter((one) => !SEARCH.test(one));
  return clause === null ? others : [...others, clause];
}

/** The clauses with one added, or taken away if it was there. */
export function toggled(where: readonly string[], clause: string): readonly string[] {
  return where.includes(clause) ? where.filter((one) => one !== clause) : [...where, clause];
}

/** A chip as it is drawn. */
export interface ChipView {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly where: string;
  /** Null while it is not known, and for clauses that are no ready-made filter: a bar that was clicked. */
  readonly count: number | null;
  /** Field that its samples are listed by, highest first, once it is pressed. */
  readonly ranksBy?: string;
  readonly isActive: boolean;
  /** It tells what our own match says of samples that the file has judged. */
  readonly isSecondOpinion?: boolean;
}

/**
 * Filters that are on and those that would find something or may, in their own order, so that none moves when it is
 * pressed; then clauses that are no ready-made filter, said in words by `nameOf`. The search and the totals are not among
 * them. Second opinions come last. Those of `kept` stay, whatever they count.
 */
export function chipViews(
  chips: readonly ChipCount[],
  where: readonly string[],
  nameOf: (clause: string) => string = (clause) => clause,
  kept: ReadonlySet<string> = new Set(),
): readonly ChipView[] {
  const known = new Set(chips.map((chip) => chip.where));
  const views = chips
    .filter((chip) => chip.isTotal !== true)
    .map((chip): ChipView => ({ ...chip, isActive: where.includes(chip.where) }));
  const others = where
    .filter((clause) => !known.has(clause) && !SEARCH.test(clause))
    .map((clause) => ({
      id: clause,
      name: nameOf(clause),
      role: "filter",
      where: clause,
      count: null,
      isActive: true,
    }));
  const shown = views.filter((chip) => chip.isActive || chip.count !== 0 || kept.has(chip.id));
  const [first, second] = [false, true].map((is) => shown.filter((chip) => (chip.isSecondOpinion === true) === is));
  return [...(first ?? []), ...others, ...(second ?? [])];
}

/**
 * Right, wrong and not scored, in their own order: all of them, zeros too, so that they add up; but for what is only
 * partly right or did not run, which few files know. None where nobody could tell of any sample, and nobody filters by it.
 */
export function totalViews(chips: readonly ChipCount[], where: readonly string[]): readonly ChipView[] {
  const views = chips
    .filter((chip) => chip.isTotal === true)
    .map((chip) => ({ ...chip, isActive: where.includes(chip.where) }));
  const isThere = ({ count, isActive }: ChipView) => isActive || (count ?? 0) > 0;
  const isTelling = views.some((view) => view.id !== "not-scored" && isThere(view));
  return isTelling ? views.filter((view) => !SELDOM.has(view.id) || isThere(view)) : [];
}

const SELDOM: ReadonlySet<string> = new Set(["partly-right", "not-run"]);

/**
 * How many chips fit into the lines, in order, when those left out need room for a "n more" chip on the last line.
 * Widths and gap in px.
 */
export function chipsThatFit(
  widths: readonly number[],
  { lines, width, gap, more }: { lines: number; width: number; gap: number; more: number },
): number {
  const fits = (count: number): boolean => {
    const row = [...widths.slice(0, count), ...(count < widths.length ? [more] : [])];
    let used = 1;
    let x = 0;
    for (const one of row) {
      const next = x === 0 ? one : x + gap + one;
      if (x > 0 && next > width) {
        used++;
        x = one;
      } else x = next;
    }
    return used <= lines;
  };
  for (let count = widths.length; count > 0; count--) if (fits(count)) return count;
  return 0;
}
