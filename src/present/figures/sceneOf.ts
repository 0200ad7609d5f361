import type { Figure } from "../../model/index.ts";
import { barsScene, countsScene, histogramScene } from "./bars.ts";
import { curvesScene } from "./curves.ts";
import { matrixScene } from "./matrix.ts";
import { type FigureView, inSight, type Scene, WHOLE } from "./scene.ts";

/** What of a figure is in sight, as a scene. */
export function sceneOf(figure: Figure, view: FigureView = WHOLE): Scene {
  switch (figure.shape) {
    case "bars":
      return barsScene(figure);
    case "histogram":
      return histogramScene(inSight(figure, view));
    case "counts":
      return countsScene(figure);
    case "curves":
      return curvesScene(figure, view);
    case "matrix":
      return matrixScene(figure);
  }
}
