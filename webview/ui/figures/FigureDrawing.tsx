import type { Figure } from "../../../src/model/index.ts";
import { ChartedMarks } from "./ChartedMarks.tsx";
import { CountMarks } from "./CountMarks.tsx";
import type { Target } from "./clauses.ts";
import { FigureTwin } from "./FigureTwin.tsx";

export interface FigureDrawingProps {
  readonly figure: Figure;
  /** Clauses of the query: marks that stand for one of them look pressed. */
  readonly where: readonly string[];
  readonly onPress: (target: Target) => void;
}

/** One drawing a shape, whatever kind of sample the figure is about. */
export function FigureDrawing({ figure, where, onPress }: FigureDrawingProps) {
  switch (figure.shape) {
    case "bars":
    case "histogram":
      return <ChartedMarks figure={figure} where={where} onPress={onPress} />;
    case "counts":
      return <CountMarks figure={figure} where={where} onPress={onPress} />;
    case "curves":
    case "matrix":
      return <FigureTwin figure={figure} where={where} onPress={onPress} />;
  }
}
