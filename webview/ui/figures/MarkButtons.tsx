import { useLayoutEffect, useRef } from "preact/hooks";
import type { BarsFigure, HistogramFigure, Mark } from "../../../src/model/index.ts";
import { markLabel, markValue } from "../../../src/present/figureText.ts";
import { isActive, isPressable, tabStop } from "./clauses.ts";
import { moveAmong } from "./roving.ts";
import { useTip } from "./Tip.tsx";
import type { PlotArea } from "./view.ts";

export interface MarkButtonsProps {
  readonly figure: BarsFigure | HistogramFigure;
  readonly where: readonly string[];
  readonly area: PlotArea;
  readonly onPress: (mark: Mark) => void;
}

/** A button over the column of every mark: what can be hovered, pressed, tabbed to and read aloud of a drawing. */
export function MarkButtons({ figure, where, area, onPress }: MarkButtonsProps) {
  const layer = useRef<HTMLDivElement>(null);
  const tip = useTip();

  useLayoutEffect(() => {
    if (!layer.current) return;
    const { style } = layer.current;
    style.left = `${area.left}px`;
    style.width = `${area.width}px`;
    style.top = `${area.top}px`;
    style.height = `${area.height}px`;
  }, [area]);

  // Those that a zoom leaves in sight.
  const marks = figure.marks.slice(area.x.min, area.x.max + 1);
  const stop = tabStop(where, marks);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a box and has a minimum width of its own.
    <div class="marks" role="group" aria-label={figure.title} ref={layer} onKeyDown={moveAmong}>
      {marks.map((mark, i) => (
        <button
          type="button"
          key={mark.label}
          class="mark"
          data-mark={mark.label}
          tabIndex={i === stop ? 0 : -1}
          aria-pressed={isActive(where, mark.where)}
          aria-disabled={!isPressable(where, mark, figure)}
          aria-label={`${markLabel(mark)}: ${markValue(mark, figure)}`}
          onClick={() => isPressable(where, mark, figure) && onPress(mark)}
          {...tip(
            <>
              <b>{markLabel(mark)}</b> {markValue(mark, figure)}
            </>,
          )}
        />
      ))}
    </div>
  );
}
