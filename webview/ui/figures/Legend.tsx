import { t } from "@vscode/l10n";
import type { CurvesFigure } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { countText, pointText } from "../../../src/present/numbers.ts";
import { guideDash, isOpenShape, pointPath, seriesColour, seriesLook } from "../../../src/present/series.ts";
import { moveAmong } from "./roving.ts";
import { type FigureView, pressLegend, shownCurves } from "./view.ts";

export interface LegendProps {
  readonly figure: CurvesFigure;
  readonly view: FigureView;
  readonly onView: (view: FigureView) => void;
}

/** Names of the lines. A press shows one alone, with Shift adds or takes it away, and shows all where it is alone. */
export function Legend({ figure, view, onView }: LegendProps) {
  const names = figure.curves.map(({ name }) => name);
  const shown = shownCurves(figure.curves, view);
  const hint = t("Click: this line alone, or all again. Shift and click: add or take away.");
  return (
    <div class="legend">
      {figure.curves.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a box and has a minimum width of its own.
        <div class="lines" role="group" aria-label={t("Lines")} onKeyDown={moveAmong}>
          {figure.curves.map(({ name, n, line }, at) => (
            <button
              type="button"
              key={name}
              class="line-name"
              tabIndex={at === 0 ? 0 : -1}
              aria-pressed={shown[at] ?? false}
              aria-description={hint}
              title={`${lineText(name)}. ${hint}`}
              onClick={(event) => onView({ ...view, shown: pressLegend(names, view.shown, name, event.shiftKey) })}
            >
              <LineSample at={at} line={line} />
              <span class="name">{lineText(name)}</span>
              <span class="n">{countText(n)}</span>
            </button>
          ))}
        </div>
      )}
      <GuideNames guides={figure.guides.map(({ name }) => ({ name, at: null }))} />
    </div>
  );
}

/** What a line looks like: its dash and its mark. */
function LineSample({ at, line }: { readonly at: number; readonly line: CurvesFigure["curves"][number]["line"] }) {
  const { dash, point } = seriesLook(at);
  return (
    <svg class={`line-sample ink-series-${seriesColour(at)}`} viewBox="0 0 28 12" aria-hidden="true">
      {line !== "dots" && <path d="M1 6H27" stroke-dasharray={dash.join(" ")} />}
      <path class={isOpenShape(point) ? undefined : "filled"} d={pointPath(point, 14, 6, 4)} />
    </svg>
  );
}

export interface GuideNamesProps {
  /** `at`: the value that the guide stands at, where it has one. */
  readonly guides: readonly { readonly name: string; readonly at: number | null }[];
}

/** What the dashed lines of a figure mean. */
export function GuideNames({ guides }: GuideNamesProps) {
  if (guides.length === 0) return null;
  return (
    <ul class="guides" aria-label={t("Lines to compare with")}>
      {guides.map(({ name, at }, i) => (
        <li key={name}>
          <svg class="line-sample ink-guide" viewBox="0 0 28 12" aria-hidden="true">
            <path d={at === null ? "M1 6H27" : "M14 -1V13"} stroke-dasharray={guideDash(i).join(" ")} />
          </svg>
          {lineText(name)}
          {at !== null && <span class="n">{pointText(at)}</span>}
        </li>
      ))}
    </ul>
  );
}
