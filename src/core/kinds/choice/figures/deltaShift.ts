import * as l10n from "@vscode/l10n";
import { type HistogramFigure, type Modes, transitionClause } from "../../../../model/index.ts";
import { Moments } from "../../../stats/moments.ts";
import type { PairView } from "../../kind.ts";
import type { ChoiceFacts } from "../facts.ts";
import { type VerdictRole, verdictRole } from "../glance.ts";
import { isScored, phiIn, wrongIn } from "../scores.ts";

/** Groups of questions by what each run makes of them, those first that a reader looks for. A tie belongs to none. */
const GROUPS: readonly (readonly [from: VerdictRole, to: VerdictRole])[] = [
  ["correct", "wrong"],
  ["wrong", "correct"],
  ["correct", "correct"],
  ["wrong", "wrong"],
];
/** Shifts lie in [−2, 2]. */
const FROM = -2;
const TO = 2;
const BINS = 40;

/** What Δ is in the second run less what it is in the first, for each of the four ways; ways that none went are left out. */
export function deltaShifts(pairs: PairView<ChoiceFacts>, modes: Modes): readonly HistogramFigure[] {
  const groups = GROUPS.map(([from, to]) => ({ from, to, counts: new Uint32Array(BINS), shifts: new Moments() }));
  pairs.each((a, b) => {
    if (!isScored(a, modes) || !isScored(b, modes)) return;
    const group = groups.find(({ from, to }) => from === verdictRole(a) && to === verdictRole(b));
    if (!group) return;
    const shift = deltaOf(b, modes) - deltaOf(a, modes);
    group.shifts.add(shift);
    const bin = binOf(shift);
    group.counts[bin] = (group.counts[bin] ?? 0) + 1;
  });
  return groups.flatMap(({ from, to, counts, shifts }): HistogramFigure[] => {
    if (shifts.n === 0) return [];
    const way = `${transitionClause("verdict", JSON.stringify(from), JSON.stringify(to))} && d.choice.delta`;
    return [
      {
        id: `choice.delta.shift:${from}-${to}`,
        shape: "histogram",
        title: titleOf(from, to),
        n: shifts.n,
        leftOut: 0,
        from: FROM,
        to: TO,
        mean: shifts.mean,
        guides: [{ name: l10n.t("Unchanged"), x: 0 }],
        marks: Array.from(counts, (count, bin) => ({
          label: `${edge(bin)}–${edge(bin + 1)}`,
          value: count,
          n: count,
          interval: null,
          where: `${way} >= ${edge(bin)} && d.choice.delta ${bin === BINS - 1 ? "<=" : "<"} ${edge(bin + 1)}`,
        })),
      },
    ];
  });
}

const deltaOf = (facts: ChoiceFacts, modes: Modes): number => phiIn(facts, modes) - wrongIn(facts, modes);

/** Lower edge of a bin, as the number that its text in a filter is read as. */
const edge = (bin: number): number => Number((FROM + ((TO - FROM) * bin) / BINS).toFixed(4));

/** The bin whose filter lets the value through: a product just below an edge may round up to it, so the edge decides. */
function binOf(shift: number): number {
  const bin = Math.min(BINS - 1, Math.max(0, Math.floor(((shift - FROM) / (TO - FROM)) * BINS)));
  if (shift < edge(bin)) return bin - 1;
  return bin < BINS - 1 && shift >= edge(bin + 1) ? bin + 1 : bin;
}

function titleOf(from: VerdictRole, to: VerdictRole): string {
  if (from === "correct") {
    return to === "wrong" ? l10n.t("Right to wrong: shift of Δ") : l10n.t("Right both times: shift of Δ");
  }
  return to === "correct" ? l10n.t("Wrong to right: shift of Δ") : l10n.t("Wrong both times: shift of Δ");
}
