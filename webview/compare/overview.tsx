import { t } from "@vscode/l10n";
import { useMemo } from "preact/hooks";
import type { ComparedMetric, Comparison, MetricInfo } from "../../src/model/index.ts";
import { FigureSection } from "../ui/figures/FigureSection.tsx";
import { groupFigures } from "../ui/figures/groups.ts";
import { MetricTable } from "./metricTable.tsx";
import type { ComparePage, CompareView } from "./page.ts";

interface OverviewProps {
  readonly page: ComparePage;
  readonly view: CompareView;
  readonly comparison: Comparison & { readonly infos: readonly MetricInfo[] };
  readonly where: readonly string[];
}

/** What changed over all pairs: every metric, then every verdict from A to B. What is pressed filters the list. */
export function Overview({ page, view, comparison, where }: OverviewProps) {
  const metrics = useMemo(() => withIntervals(comparison.metrics, view.intervals), [comparison, view.intervals]);
  const groups = useMemo(
    () => groupFigures(view.sentences ? [...comparison.figures, view.sentences] : comparison.figures),
    [comparison, view.sentences],
  );
  return (
    <section class="overview scroll" aria-label={t("Overview")}>
      <MetricTable
        metrics={metrics}
        infos={comparison.infos}
        where={where}
        isIntervalAwaited={view.intervals === null}
        onWhere={(next) => page.where(next)}
      />
      <div class="figs">
        {groups.map((group) => (
          <FigureSection
            key={group.id}
            group={group}
            where={where}
            onWhere={(next) => page.where(next)}
            onCopyText={(text) => page.copyText(text)}
          />
        ))}
      </div>
    </section>
  );
}

/** The same metrics in the same order: those with intervals once they are there. */
function withIntervals(
  metrics: readonly ComparedMetric[],
  later: readonly ComparedMetric[] | null,
): readonly ComparedMetric[] {
  return later !== null && later.length === metrics.length ? later : metrics;
}
