import type { ComparedMetric } from "../../src/model/index.ts";

interface DifferenceTrackProps {
  readonly metric: ComparedMetric;
  readonly range: readonly [number, number];
}

/** The difference as a tick and its interval as a band, on a track with 0 in the middle. */
export function DifferenceTrack({ metric: { difference, interval }, range }: DifferenceTrackProps) {
  // JSON has no infinity: an open end arrives as null, and then there is no track.
  const width = range[1] - range[0];
  if (difference === null || !Number.isFinite(width) || width <= 0) return null;
  const scale = Math.max(0.1 * width, Math.abs(difference), ...(interval ?? []).map(Math.abs));
  const place = (value: number) => 50 + (50 * value) / scale;
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
      <rect class="tick" x={percent(Math.min(99, Math.max(0, place(difference))))} y="1" width="2" height="10" />
    </svg>
  );
}

const percent = (value: number): string => `${value.toFixed(2)}%`;
