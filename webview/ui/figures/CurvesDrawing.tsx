import type { CurvesFigure } from "../../../src/model/index.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import type { FigureDrawingProps } from "./FigureDrawing.tsx";
import { Legend } from "./Legend.tsx";
import { PointPlane } from "./PointPlane.tsx";

export interface CurvesDrawingProps extends FigureDrawingProps {
  readonly figure: CurvesFigure;
}

/** Lines over numbers: drawn by chart.js, read and pressed point by point, chosen by their names. */
export function CurvesDrawing({ figure, where, view, onPress, onView }: CurvesDrawingProps) {
  return (
    <>
      <ChartFrame figure={figure} where={where} view={view} onView={onView}>
        {(area) => (
          <PointPlane figure={figure} where={where} view={view} area={area} onPress={onPress} onView={onView} />
        )}
      </ChartFrame>
      <Legend figure={figure} view={view} onView={onView} />
    </>
  );
}
