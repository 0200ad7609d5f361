import { t } from "@vscode/l10n";
import type { HistogramFigure, Mark, MarkedFigure } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { countText } from "../../../src/present/numbers.ts";
import { cellText } from "./cellText.ts";

export interface DistributionProps {
  readonly figure: MarkedFigure;
  readonly where: readonly string[];
  /** Adds a clause in the place of others; null only takes them away. */
  readonly onReplace: (without: readonly string[], clause: string | null) => void;
}

/** A column's values: bins as bars, or the most frequent ones as a list. Pressing one keeps its samples alone. */
export function Distribution({ figure, where, onReplace }: DistributionProps) {
  if (figure.shape === "histogram") return <Bins figure={figure} where={where} onReplace={onReplace} />;
  if (figure.shape !== "counts") return null;
  const most = figure.marks.reduce((sum, { n }) => Math.max(sum, n), 1);
  return (
    <ul class="counts" aria-label={t("Most frequent values")}>
      {figure.marks.map((mark) => (
        <li key={mark.label}>
          <Press mark={mark} siblings={figure.marks} where={where} onReplace={onReplace} kind="option">
            <svg class="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * mark.n) / most} height="4" />
            </svg>
            <span class="name">{lineText(mark.label)}</span>
            <span class="hint">{countText(mark.n)}</span>
          </Press>
        </li>
      ))}
    </ul>
  );
}

const BAR_HEIGHT = 48;

function Bins({ figure, where, onReplace }: DistributionProps & { readonly figure: HistogramFigure }) {
  const most = figure.marks.reduce((sum, { n }) => Math.max(sum, n), 1);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a box and has a minimum width of its own. */}
      <div class="bins" role="group" aria-label={t("Values in {0} steps", figure.marks.length)}>
        {figure.marks.map((mark) => (
          <Press key={mark.label} mark={mark} siblings={figure.marks} where={where} onReplace={onReplace} kind="bin">
            <svg viewBox={`0 0 10 ${BAR_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
              {mark.n > 0 && <Bar share={mark.n / most} />}
            </svg>
          </Press>
        ))}
      </div>
      <p class="scale">
        <span>{numberOf(figure.from)}</span>
        <span>{figure.mean === null ? "" : t("mean {0}", numberOf(figure.mean))}</span>
        <span>{numberOf(figure.to)}</span>
      </p>
    </>
  );
}

function Bar({ share }: { readonly share: number }) {
  const height = Math.max(2, share * BAR_HEIGHT);
  return <rect x="0.5" width="9" y={BAR_HEIGHT - height} height={height} />;
}

interface PressProps extends Omit<DistributionProps, "figure"> {
  readonly mark: Mark;
  readonly siblings: readonly Mark[];
  readonly kind: string;
  readonly children: preact.ComponentChildren;
}

/** A value's button: it takes the place of its pressed sibling, and a second press takes it away. */
function Press({ mark, siblings, where, onReplace, kind, children }: PressProps) {
  const isOn = mark.where !== null && where.includes(mark.where);
  const words = `${lineText(mark.label)}: ${mark.n === 1 ? t("1 sample") : t("{0} samples", countText(mark.n))}`;
  const press = () => {
    const others = siblings.flatMap((sibling) => (sibling.where === null ? [] : [sibling.where]));
    if (mark.where !== null) onReplace(others, isOn ? null : mark.where);
  };
  return (
    <button
      type="button"
      class={kind}
      title={words}
      aria-label={words}
      aria-pressed={isOn}
      disabled={mark.where === null || (mark.n === 0 && !isOn)}
      onClick={press}
    >
      {children}
    </button>
  );
}

const numberOf = (value: number): string => cellText(value, { type: "number" });
