import type { Figure } from "../../../src/model/index.ts";
import { ChartedMarks } from "./ChartedMarks.tsx";
import { CountMarks } from "./CountMarks.tsx";
import { CurvesDrawing } from "./CurvesDrawing.tsx";
import type { Target } from "./clauses.ts";
import { MatrixCells } from "./MatrixCells.tsx";
import type { FigureView } from "./view.ts";

export interface FigureDrawingProps {
  readonly figure: Figure;
  /** Clauses of the query: marks that stand for one of them look pressed. */
  readonly where: readonly string[];
  readonly onPress: (target: Target) => void;
  readonly view: FigureView;
  readonly onView: (view: FigureView) => void;
}

/** One drawing a shape, whatever kind of sample the figure is about. */
export function FigureDrawing({ figure, ...props }: FigureDrawingProps) {
  switch (figure.shape) {
    case "bars":
    case "histogram":
      return <ChartedMarks figure={figure} {...props} />;
    case "counts":
      return <CountMarks figure={figure} {...props} />;
    case "curves":
      return <CurvesDrawing figure={figure} {...props} />;
    case "matrix":
      return <MatrixCells figure={figure} {...props} />;
  }
}
