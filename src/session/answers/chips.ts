import * as l10n from "@vscode/l10n";
import type { Chip } from "../../kinds/fields.ts";
import { hasVerdicts } from "../../kinds/ownScores/figures.ts";
import { HUMAN_PREFIX, type ModeFamily, type Modes, modeIn, type Query, settingsIn } from "../../model/index.ts";
import type { ChipCount } from "../../protocol/list.ts";
import type { Summary } from "../../protocol/metrics.ts";
import { DISAGREE, labelFieldInfos, labelledByPeople } from "../fields.ts";
import type { LabelReads } from "../labelReads.ts";
import { repeatChips } from "../repeats.ts";
import { countRows, needsAllModes, parseQuery } from "../selection.ts";
import { goldChips, suspectsIn } from "../suspectGold.ts";
import { TAG_FIELD, tagUses } from "../tags.ts";
import type { EvaluationView, FieldScope } from "../view.ts";

/**
 * Counts of the kind's chips over the whole evaluation. A chip over all modes has no count until these are measured.
 */
export function countChips(
  evaluation: EvaluationView,
  query: Query,
  signal: AbortSignal,
): Promise<readonly ChipCount[]> {
  return evaluation.onceReading(["chips", query.modes, query.annotator], signal, async (reads) => {
    await evaluation.measured(query.modes, signal);
    const scope = evaluation.scope(query.modes, query.annotator, reads);
    const countable = evaluation.kind.words.chips.filter(
      ({ where }) => evaluation.hasAllModes || !needsAllModes(parseQuery({ where: [where], sort: null }), scope.kind),
    );
    const known = await evaluation.onceReading(
      ["chip counts", settingsIn(query.modes), query.annotator],
      signal,
      async (own) =>
        new CountsByModes(
          evaluation.kind.measure.modes.map(({ id }) => id),
          own,
        ),
    );
    const wheres = countable.map((chip) => chip.where);
    const counts = known.count(wheres, scope);
    reads.include(known.reads);
    const isSecond = hasVerdicts(scope.table.view());
    const own = evaluation.kind.words.chips.map((chip): ChipCount => {
      const { isOfMatch = false, ...shown } = chip;
      const count = counts[countable.indexOf(chip)] ?? null;
      return { ...shown, ...(isOfMatch && isSecond ? { isSecondOpinion: true } : {}), count };
    });
    const gold = evaluation.hasAllModes ? goldChips(scope).map((chip) => ({ ...chip, count: suspectsIn(scope) })) : [];
    return [...own, ...counted(repeatChips(scope), scope), ...labelChips(scope), ...gold];
  });
}

/** How many gold answers of the whole evaluation are suspects; absent if none can be doubted. */
export async function suspectsOf(
  evaluation: EvaluationView,
  { modes, annotator }: Query,
  signal: AbortSignal,
): Promise<Summary["suspects"]> {
  return evaluation.onceReading(["suspects", modes, annotator], signal, async (reads) => {
    const scope = evaluation.scope(modes, annotator, reads);
    const [chip] = goldChips(scope);
    if (!chip) return undefined;
    // All modes are against them, so that nothing is known before all have been measured.
    const isKnown = evaluation.hasAllModes && scope.table.size <= MOST_COUNTED;
    return { id: chip.where, where: chip.where, samples: isKnown ? suspectsIn(scope) : null };
  });
}

/**
 * By chip that finds anything: samples that it would leave of the query's. A total replaces other totals, so it is
 * counted without them. Empty without a filter, or for lists too long to count quickly.
 */
export async function countLeft(
  evaluation: EvaluationView,
  query: Query,
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  if (query.where.length === 0) return {};
  const chips = (await countChips(evaluation, query, signal)).filter(({ count }) => (count ?? 0) > 0);
  const [totals, others] = [chips.filter(({ isTotal }) => isTotal), chips.filter(({ isTotal }) => !isTotal)];
  const apart = query.where.filter((clause) => !totals.some(({ where }) => where === clause));
  return Object.fromEntries([...(await within(apart, totals)), ...(await within(query.where, others))]);

  async function within(where: readonly string[], counting: readonly ChipCount[]) {
    const { marks, size } = await evaluation.selection({ ...query, where, sort: null }, signal);
    if (size > MOST_COUNTED) return [];
    const wheres = counting.map((chip) => chip.where);
    const counts = countRows(wheres, evaluation.scope(query.modes, query.annotator), [], marks);
    return counting.map(({ id }, at) => [id, counts[at] ?? 0] as const);
  }
}

/** Counts of filters by the modes that they read. Valid for one state of a table, and one setting of ratings. */
class CountsByModes {
  readonly reads: LabelReads;
  readonly #known = new Map<string, KnownCount[]>();
  readonly #families: readonly ModeFamily[];

  constructor(families: readonly ModeFamily[], reads: LabelReads) {
    this.#families = families;
    this.reads = reads;
  }

  count(wheres: readonly string[], scope: FieldScope): readonly number[] {
    const missing = wheres.filter((where) => this.#find(where, scope.modes) === undefined);
    const watches = missing.map(() => watched(scope.modes, this.#families));
    const counts =
      missing.length === 0
        ? []
        : countRows(
            missing,
            { ...scope, reads: this.reads },
            watches.map(({ modes }) => modes),
          );
    for (const [at, where] of missing.entries()) {
      const known = this.#known.get(where) ?? [];
      this.#known.set(where, [
        ...known,
        { asked: [...(watches[at]?.asked ?? this.#families)], modes: scope.modes, count: counts[at] ?? 0 },
      ]);
    }
    return wheres.map((where) => this.#find(where, scope.modes) ?? 0);
  }

  #find(where: string, modes: Modes): number | undefined {
    const agrees = (known: KnownCount): boolean =>
      known.asked.every((family) => modeIn(known.modes, family) === modeIn(modes, family));
    return this.#known.get(where)?.find(agrees)?.count;
  }
}

interface KnownCount {
  readonly asked: readonly ModeFamily[];
  readonly modes: Modes;
  readonly count: number;
}

function watched(
  modes: Modes,
  families: readonly ModeFamily[],
): { readonly modes: Modes; readonly asked: ReadonlySet<ModeFamily> } {
  const asked = new Set<ModeFamily>();
  const own = { ...modes };
  for (const family of families) {
    Object.defineProperty(own, family, {
      enumerable: true,
      get() {
        asked.add(family);
        return modes[family];
      },
    });
  }
  return { modes: own, asked };
}

function counted(chips: readonly Chip[], scope: FieldScope): readonly ChipCount[] {
  if (chips.length === 0) return [];
  const wheres = chips.map(({ where }) => where);
  const counts = countRows(wheres, scope);
  return chips.map((chip, at) => ({ ...chip, count: counts[at] ?? 0 }));
}

/** Filters for disagreement of annotators and for people's labels; counted if that is quick. */
function labelChips(scope: FieldScope): readonly ChipCount[] {
  const isOffered = labelFieldInfos(scope).some(({ id }) => id === DISAGREE);
  const people = labelledByPeople(scope);
  const group = "people";
  const tags = scope.table.size > MOST_COUNTED ? [] : tagUses(scope.annotators).slice(0, MOST_TAGS);
  const chips: readonly Chip[] = [
    ...(isOffered
      ? [{ id: DISAGREE, group, name: l10n.t("Annotators disagree"), role: "disagree", where: DISAGREE } as const]
      : []),
    ...[...people].slice(0, MOST_PEOPLE).map(([annotator, where]) => {
      const name = l10n.t("Labelled by {0}", annotator.slice(HUMAN_PREFIX.length));
      return { id: `labelled.${annotator}`, group, name, role: "labelled", where } as const;
    }),
    ...tags.map(({ tag }) => {
      const where = `${TAG_FIELD} has ${JSON.stringify(tag)}`;
      return { id: `tag.${tag}`, group, name: l10n.t("Tag: {0}", tag), role: "labelled", where } as const;
    }),
  ];
  if (chips.length === 0) return [];
  const wheres = chips.map(({ where }) => where);
  const counts = scope.table.size > MOST_COUNTED ? [] : countRows(wheres, scope);
  return chips.map((chip, at) => ({ ...chip, count: counts[at] ?? null }));
}

const MOST_PEOPLE = 3;

/** Tags beyond these are filtered by the field `tag`. */
const MOST_TAGS = 12;

/** Above this, counting after every label takes too long. */
const MOST_COUNTED = 200_000;
