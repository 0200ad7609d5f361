import { t } from "@vscode/l10n";
import type { Figure } from "../../../src/model/index.ts";

/** Figures that share a heading: histograms that follow each other are read side by side, every other stands alone. */
export interface FigureGroup {
  readonly id: string;
  readonly title: string;
  /** What all of them stand on; null where they differ, and each says it for itself. */
  readonly base: { readonly n: number; readonly leftOut: number } | null;
  /** At least one. */
  readonly figures: readonly Figure[];
}

/** The groups in the order of the figures. */
export function groupFigures(figures: readonly Figure[]): readonly FigureGroup[] {
  const runs: Figure[][] = [];
  for (const figure of figures) {
    const run = runs.at(-1);
    if (run && figure.shape === "histogram" && run[0]?.shape === "histogram") run.push(figure);
    else runs.push([figure]);
  }
  return runs.flatMap((run) => {
    const [first] = run;
    if (!first) return [];
    const isShared = run.every(({ n, leftOut }) => n === first.n && leftOut === first.leftOut);
    return [
      {
        id: first.id,
        title: run.length > 1 ? t("Distributions") : first.title,
        base: isShared ? { n: first.n, leftOut: first.leftOut } : null,
        figures: run,
      },
    ];
  });
}
