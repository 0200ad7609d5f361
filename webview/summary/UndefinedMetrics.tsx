import type { MetricInfo } from "../../src/model/index.ts";
import type { UndefinedGroup } from "./gatherUndefined.ts";
import { MetricName } from "./MetricName.tsx";
import { metricKey } from "./metricKeys.ts";

export interface UndefinedMetricsProps {
  readonly groups: readonly UndefinedGroup[];
  readonly infos: ReadonlyMap<string, MetricInfo>;
  readonly where: readonly string[];
  readonly onWhere: (where: readonly string[]) => void;
}

/** Metrics without a value, one quiet line a reason: "Not labelled (80): Relevance, Utilization". */
export function UndefinedMetrics({ groups, infos, where, onWhere }: UndefinedMetricsProps) {
  if (groups.length === 0) return null;
  return (
    <dl class="undefined">
      {groups.map(({ why, cards }) => (
        <div key={why}>
          <dt>{why}</dt>
          {cards.map((card) => {
            const info = infos.get(card.value.id);
            return (
              info && (
                <dd key={metricKey(card.value)} data-metric={card.value.id}>
                  <MetricName card={card} value={card.value} info={info} where={where} onWhere={onWhere} />
                </dd>
              )
            );
          })}
        </div>
      ))}
    </dl>
  );
}
