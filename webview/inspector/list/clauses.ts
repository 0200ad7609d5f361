import { CHIP_GROUPS, type ChipGroup, literalOf } from "../../../src/model/index.ts";
import { countText } from "../../../src/present/numbers.ts";
import type { ChipCount } from "../../../src/protocol/list.ts";

/** The field behind the verdicts' column: sorting by it puts the worst first, and undecided samples last. */
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
    if (quoted !== undefined) return String(literalOf({ text: quoted }));
  }
  return "";
}

/** The clauses with the search replaced. */
export function withSearch(where: readonly string[], text: string): readonly string[] {
  const clause = searchClause(text);
  const others = where.filter((one) => !SEARCH.test(one));
  return clause === null ? others : [...others, clause];
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
  /** Verdict of our own match on samples that the file has judged. */
  readonly isSecondOpinion?: boolean;
}

/**
 * Filters that are on, in the order in which they were pressed: the ready-made ones, and clauses of any other kind, said
 * in words by `nameOf`. The search and the totals are not among them.
 */
export function activeViews(
  chips: readonly ChipCount[],
  where: readonly string[],
  nameOf: (clause: string) => string = (clause) => clause,
): readonly ChipView[] {
  return where
    .filter((clause) => !SEARCH.test(clause))
    .flatMap((clause): readonly ChipView[] => {
      const chip = chips.find((one) => one.where === clause);
      if (chip) return chip.isTotal ? [] : [{ ...chip, isActive: true }];
      return [{ id: clause, name: nameOf(clause), role: "filter", where: clause, count: null, isActive: true }];
    });
}

/** Filters of one group. */
export interface FilterGroup {
  readonly group: ChipGroup;
  readonly views: readonly ChipView[];
}

/**
 * What the list can be filtered by besides what is on, in its groups: entries that find something among what the other
 * filters let through, whose number is not counted yet, or that an open menu has shown (`kept`, ids).
 * `count` is what a press lists. Second opinions come last in their group.
 */
export function filterGroups(
  chips: readonly ChipCount[],
  left: Readonly<Record<string, number>>,
  where: readonly string[],
  kept: ReadonlySet<string> = new Set(),
): readonly FilterGroup[] {
  const views = chips
    .filter(({ isTotal }) => isTotal !== true)
    .map((chip): ChipView & Pick<ChipCount, "group"> => {
      const count = chip.count === null ? null : (left[chip.id] ?? chip.count);
      return { ...chip, count, isActive: where.includes(chip.where) };
    })
    .filter(({ id, isActive, count }) => !isActive && (count !== 0 || kept.has(id)));
  return CHIP_GROUPS.map((group) => {
    const own = views.filter((view) => view.group === group);
    const isSecond = (view: ChipView) => Number(view.isSecondOpinion === true);
    return { group, views: own.sort((one, other) => isSecond(one) - isSecond(other)) };
  }).filter((one) => one.views.length > 0);
}

/**
 * Wrong, right and not judged, in their own order: those that have samples, and the one that is filtered by. None if no
 * sample is judged.
 */
export function totalViews(chips: readonly ChipCount[], where: readonly string[]): readonly ChipView[] {
  const views = chips
    .filter((chip) => chip.isTotal === true)
    .map((chip) => ({ ...chip, isActive: where.includes(chip.where) }));
  const isThere = ({ count, isActive }: ChipView) => isActive || (count ?? 0) > 0;
  const isTelling = views.some((view) => view.id !== "not-scored" && isThere(view));
  return isTelling ? views.filter(isThere) : [];
}

/** Margins, menu and columns, and the least of a search with its hits and without; a sign and its box; a digit. */
const BESIDE_PX = 96;
const SEARCH_PX = 80;
const HITS_PX = 60;
const SIGN_PX = 30;
const DIGIT_PX = 7;

/** Whether the totals with counts fit next to the search at this width. */
export function totalsFit(totals: readonly ChipView[], widthPx: number, isSearching: boolean): boolean {
  const digits = totals.reduce((sum, { count }) => sum + countText(count ?? 0).length, 0);
  const search = SEARCH_PX + (isSearching ? HITS_PX : 0);
  return BESIDE_PX + search + totals.length * SIGN_PX + digits * DIGIT_PX <= widthPx;
}

/** Margins, the menu's button and the sign of *Worst first*; the least width of a chip with a readable name. */
const BESIDE_CHIPS_PX = 132;
const CHIP_PX = 112;

/** How many chips of filters that are on have room beside the menu; at least one. The menu has the others. */
export function chipsThatFit(chips: number, widthPx: number): number {
  return Math.min(chips, Math.max(1, Math.floor((widthPx - BESIDE_CHIPS_PX) / CHIP_PX)));
}
