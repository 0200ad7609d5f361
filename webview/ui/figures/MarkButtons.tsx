import { useLayoutEffect, useRef } from "preact/hooks";
import type { Mark } from "../../../src/model/index.ts";
import type { PlotArea } from "./ChartCanvas.tsx";
import type { ChartedFigure } from "./chartConfig.ts";
import { isActive, isPressable, tabStop } from "./clauses.ts";
import { markLabel, markValue } from "./markText.ts";
import { moveAmong } from "./roving.ts";
import { useTip } from "./Tip.tsx";

export interface MarkButtonsProps {
  readonly figure: ChartedFigure;
  readonly where: readonly string[];
  readonly area: PlotArea | null;
  readonly onPress: (mark: Mark) => void;
}

/** A button over the column of every mark: what can be hovered, pressed, tabbed to and read aloud of a drawing. */
export function MarkButtons({ figure, where, area, onPress }: MarkButtonsProps) {
  const layer = useRef<HTMLDivElement>(null);
  const tip = useTip();

  useLayoutEffect(() => {
    if (!layer.current || !area) return;
    const { style } = layer.current;
    style.left = `${area.left}px`;
    style.width = `${area.width}px`;
    style.top = `${area.top}px`;
    style.height = `${area.height}px`;
  }, [area]);

  const stop = tabStop(where, figure.marks);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a box and has a minimum width of its own.
    <div class="marks" role="group" aria-label={figure.title} ref={layer} onKeyDown={moveAmong}>
      {figure.marks.map((mark, i) => (
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
