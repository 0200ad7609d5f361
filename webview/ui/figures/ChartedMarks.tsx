import type { BarsFigure, HistogramFigure } from "../../../src/model/index.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import type { FigureDrawingProps } from "./FigureDrawing.tsx";
import { GuideNames } from "./Legend.tsx";
import { MarkButtons } from "./MarkButtons.tsx";

export interface ChartedMarksProps extends FigureDrawingProps {
  readonly figure: BarsFigure | HistogramFigure;
}

/** Bars or a histogram: drawn by chart.js, pressed and read through buttons of the page. */
export function ChartedMarks({ figure, where, view, onPress, onView }: ChartedMarksProps) {
  return (
    <>
      <ChartFrame figure={figure} where={where} view={view} onView={onView}>
        {(area) => <MarkButtons figure={figure} where={where} area={area} onPress={onPress} />}
      </ChartFrame>
      {figure.shape === "histogram" && figure.guides && (
        <GuideNames guides={figure.guides.map(({ name, x }) => ({ name, at: x }))} />
      )}
    </>
  );
}
