import type { CountsFigure } from "../../../src/model/index.ts";
import { markLabel, markValue } from "../../../src/present/figureText.ts";
import { countText } from "../../../src/present/numbers.ts";
import { Icon } from "../icons.tsx";
import { roleLook } from "../roles.ts";
import { isActive, isPressable, tabStop } from "./clauses.ts";
import type { FigureDrawingProps } from "./FigureDrawing.tsx";
import { moveAmong } from "./roving.ts";
import { useTip } from "./Tip.tsx";

export interface CountMarksProps extends FigureDrawingProps {
  readonly figure: CountsFigure;
}

/** Counts as a list of rows: glyph, name, bar, number. Bars are grey; only the glyph has its state's colour. */
export function CountMarks({ figure, where, onPress }: CountMarksProps) {
  const tip = useTip();
  const largest = Math.max(1, ...figure.marks.map((mark) => mark.value ?? mark.n));
  const stop = tabStop(where, figure.marks);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a box and has a minimum width of its own.
    <div class="plot counts" role="group" aria-label={figure.title} onKeyDown={moveAmong}>
      {figure.marks.map((mark, i) => {
        const count = mark.value ?? mark.n;
        const look = mark.role === undefined ? null : roleLook(mark.role);
        return (
          <button
            type="button"
            key={mark.label}
            class="count"
            data-mark={mark.label}
            tabIndex={i === stop ? 0 : -1}
            aria-pressed={isActive(where, mark.where)}
            aria-disabled={!isPressable(where, mark, figure)}
            aria-label={`${markLabel(mark)}: ${markValue(mark, figure)}`}
            onClick={() => isPressable(where, mark, figure) && onPress(mark)}
            {...tip(markValue(mark, figure))}
          >
            {look ? <Icon name={look.icon} tone={look.tone} /> : <span />}
            <span class="name">{markLabel(mark)}</span>
            <svg class="bar" height="8" aria-hidden="true">
              <rect width={`${((100 * count) / largest).toFixed(2)}%`} height="8" rx="1" />
            </svg>
            <span class="number">{countText(count)}</span>
          </button>
        );
      })}
    </div>
  );
}
