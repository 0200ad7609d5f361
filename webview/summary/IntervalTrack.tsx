import type { MetricInfo, MetricValue } from "../../src/model/index.ts";
import { placeOnRange } from "./metricKeys.ts";

/** The value as a tick and its interval as a band, on a track from one end of the metric's range to the other. */
export function IntervalTrack({ value, info }: { readonly value: MetricValue; readonly info: MetricInfo }) {
  const at = value.value === null ? null : placeOnRange(value.value, info);
  const low = value.interval && placeOnRange(Math.max(value.interval[0], info.range[0]), info);
  const high = value.interval && placeOnRange(Math.min(value.interval[1], info.range[1]), info);
  return (
    <svg class="track" height="10" aria-hidden="true">
      <rect class="rail" y="3" width="100%" height="4" rx="2" />
      {low !== null && high !== null && (
        <rect class="band" x={percent(low)} y="2" width={percent(Math.max(high - low, 0))} height="6" rx="1" />
      )}
      {at !== null && (
        // From -1 to +1 pixel around its place, and inside the track at both ends.
        <rect class="tick" x={percent(at)} width="2" height="10" transform={`translate(${(-2 * at).toFixed(2)} 0)`} />
      )}
    </svg>
  );
}

const percent = (fraction: number): string => `${(fraction * 100).toFixed(2)}%`;
