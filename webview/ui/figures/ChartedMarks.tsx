import { useState } from "preact/hooks";
import type { Mark } from "../../../src/model/index.ts";
import { ChartCanvas, type PlotArea } from "./ChartCanvas.tsx";
import type { ChartedFigure } from "./chartConfig.ts";
import { MarkButtons } from "./MarkButtons.tsx";

export interface ChartedMarksProps {
  readonly figure: ChartedFigure;
  readonly where: readonly string[];
  readonly onPress: (mark: Mark) => void;
}

/** Bars or a histogram: drawn by chart.js, pressed and read through buttons of the page. */
export function ChartedMarks({ figure, where, onPress }: ChartedMarksProps) {
  const [area, setArea] = useState<PlotArea | null>(null);
  return (
    <div class={`plot ${figure.shape}`}>
      <ChartCanvas figure={figure} where={where} onLayout={setArea} />
      <MarkButtons figure={figure} where={where} area={area} onPress={onPress} />
    </div>
  );
}
