import type { ComparedMetric } from "../../src/model/index.ts";
import { coordinateText } from "../../src/present/numbers.ts";
import type { RunTrend } from "../../src/present/runs.ts";
import { Icon } from "../ui/icons.tsx";
import { widthOf } from "./metrics.ts";

interface TrendIconProps {
  readonly trend: RunTrend;
  readonly difference: number | null;
  /** What it is called. */
  readonly better: string;
  readonly worse: string;
}

/** A glyph only if the difference is more than chance. */
export function TrendIcon({ trend, difference, better, worse }: TrendIconProps) {
  if (trend !== "better" && trend !== "worse") return null;
  return (
    <Icon
      name={(difference ?? 0) > 0 ? "arrow-up" : "arrow-down"}
      tone={trend === "better" ? "ok" : "bad"}
      title={trend === "better" ? better : worse}
    />
  );
}

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

const percent = (value: number): string => `${coordinateText(value)}%`;
