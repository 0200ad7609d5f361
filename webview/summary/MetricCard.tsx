import type { MetricValue } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { numberText } from "../../src/present/numbers.ts";
import { IntervalTrack } from "./IntervalTrack.tsx";
import { MetricName, type MetricNameProps } from "./MetricName.tsx";
import { baseWords, intervalWords } from "./metricWords.ts";

export interface MetricCardProps extends MetricNameProps {
  /** The card's value, with its interval if that came meanwhile. */
  readonly value: MetricValue;
  readonly isIntervalAwaited: boolean;
}

/** One metric that has a value: its name and number, the interval on its track, what it stands on. */
export function MetricCard({ isIntervalAwaited, ...name }: MetricCardProps) {
  const { value, info } = name;
  return (
    <div class="card" data-metric={value.id}>
      <dt>
        <MetricName {...name} />
      </dt>
      <dd class="v">
        {numberText(value.value, info.unit)}
        {info.unit === "rate" && <small>%</small>}
      </dd>
      <dd class="t">
        <IntervalTrack value={value} info={info} />
      </dd>
      <dd class="n">
        <span>{[...(value.between ? [lineText(value.between.join(" · "))] : []), baseWords(value)].join(", ")}</span>
        <span>{intervalWords(value, info, isIntervalAwaited)}</span>
      </dd>
    </div>
  );
}
