import type { Figure, Mark } from "../../../src/model/index.ts";
import { ChartedMarks } from "./ChartedMarks.tsx";
import { CountMarks } from "./CountMarks.tsx";

export interface FigureDrawingProps {
  readonly figure: Figure;
  /** Clauses of the query: marks that stand for one of them look pressed. */
  readonly where: readonly string[];
  readonly onPress: (mark: Mark) => void;
}

/** One drawing a shape, whatever kind of sample the figure is about. */
export function FigureDrawing({ figure, where, onPress }: FigureDrawingProps) {
  switch (figure.shape) {
    case "bars":
    case "histogram":
      return <ChartedMarks figure={figure} where={where} onPress={onPress} />;
    case "counts":
      return <CountMarks figure={figure} where={where} onPress={onPress} />;
  }
}
