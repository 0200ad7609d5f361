import type { ComparedMetric } from "../../src/model/index.ts";
import { widthOf } from "./scale.ts";

interface DifferenceTrackProps {
  readonly metric: ComparedMetric;
  readonly range: readonly [number, number];
  /** The difference at either end of the track, as a share of the range. */
  readonly scale: number;
}

/** The difference as a tick and its interval as a band, on a track with 0 in the middle. */
export function DifferenceTrack({ metric: { difference, interval }, range, scale }: DifferenceTrackProps) {
  const width = widthOf(range);
  if (difference === null || width === null) return null;
  const place = (value: number) => 50 + (50 * value) / (scale * width);
  return (
    <svg class="track" height="12" aria-hidden="true">
      <rect class="rail" y="4" width="100%" height="4" rx="2" />
      <rect class="zero" x="50%" y="1" width="1" height="10" />
      {interval && (
        <rect
          class="band"
          x={percent(place(interval[0]))}
          y="3"
          width={percent(place(interval[1]) - place(interval[0]))}
          height="6"
          rx="1"
        />
      )}
      <rect class="tick" x={percent(place(difference))} y="1" width="2" height="10" />
    </svg>
  );
}

const percent = (value: number): string => `${value.toFixed(2)}%`;
