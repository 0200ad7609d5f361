import { t } from "@vscode/l10n";
import { useRef, useState } from "preact/hooks";
import type { Figure } from "../../../src/model/index.ts";
import { type FigureView, firstView } from "../../../src/present/figures/scene.ts";
import { baseText } from "../../../src/present/figureText.ts";
import { countText } from "../../../src/present/numbers.ts";
import { Breakable } from "../breakable.tsx";
import { Act } from "../parts.tsx";
import { CopyMenu } from "../popups.tsx";
import { FigureDrawing, type FigureDrawingProps } from "./FigureDrawing.tsx";
import { figuresPng } from "./png.ts";
import { isActive, isPressable, pressMark, type Target } from "./selection.ts";
import { type FigureGroup, figuresCsv, figureTable, meanText } from "./tables.ts";

interface FigureSectionProps {
  readonly group: FigureGroup;
  readonly where: readonly string[];
  readonly onWhere: (where: readonly string[]) => void;
  /** Puts a text on the clipboard. */
  readonly onCopyText: (text: string) => void;
}

/** A figure, or a few that are read side by side, under one heading: drawn or as a table, and to take away. */
export function FigureSection({ group, where, onWhere, onCopyText }: FigureSectionProps) {
  const section = useRef<HTMLElement>(null);
  const [isTable, setIsTable] = useState(false);
  const [views, setViews] = useState<ReadonlyMap<string, FigureView>>(new Map());
  const viewOf = (figure: Figure): FigureView => views.get(figure.id) ?? firstView(figure);
  const hasOwnHeads = group.figures.length > 1;
  return (
    <section class="fig" data-figure={group.id} aria-label={group.title} ref={section}>
      <header>
        <h3>{group.title}</h3>
        {group.base && (
          <span class="sub" title={subText(group)}>
            {subText(group)}
          </span>
        )}
        <span class="acts">
          <CopyMenu
            onCsv={() => onCopyText(figuresCsv(group.figures))}
            onPng={() => figuresPng(section.current, group, viewOf)}
          />
          <Act
            icon="table"
            title={isTable ? t("Show as chart") : t("Show as table")}
            label={t("Show as table")}
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
          />
        </span>
      </header>
      <div class={hasOwnHeads ? (group.figures.length > FEW ? "tiles many" : "tiles") : "tile"}>
        {group.figures.map((figure) => {
          const props = {
            figure,
            where,
            view: viewOf(figure),
            onView: (view: FigureView) => setViews((before) => new Map(before).set(figure.id, view)),
            onPress: (target: Target) => onWhere(pressMark(where, target, figure)),
          };
          return (
            <div key={figure.id} data-figure={figure.id}>
              {hasOwnHeads && <TileHead figure={figure} hasBase={group.base === null} />}
              {isTable ? <FigureTwin {...props} /> : <FigureDrawing {...props} />}
            </div>
          );
        })}
      </div>
    </section>
  );
}

/** More figures than this under one heading have the width of the page. */
const FEW = 8;

function TileHead({ figure, hasBase }: { readonly figure: Figure; readonly hasBase: boolean }) {
  return (
    <>
      <p class="tile-head">
        <span class="tile-name" title={figure.title}>
          <Breakable name={figure.title} />
        </span>
        {figure.shape === "histogram" && <b title={t("Mean")}>{meanText(figure.mean)}</b>}
      </p>
      {hasBase && <p class="sub">{baseText(figure.n, figure.leftOut)}</p>}
    </>
  );
}

function subText({ figures, base }: FigureGroup): string {
  const text = base ? baseText(base.n, base.leftOut) : "";
  const [only] = figures;
  if (figures.length > 1 || !only) return text;
  if (only.shape === "bars") return t("percent, {0}", text);
  return only.shape === "histogram" ? t("mean {0}, {1}", meanText(only.mean), text) : text;
}

/** The figure as a table. Its first column presses the marks, as the drawing does; empty bins are left out. */
function FigureTwin({ figure, where, onPress }: Omit<FigureDrawingProps, "view" | "onView">) {
  const { heads, rows, total } = figureTable(figure);
  const shown = figure.shape === "histogram" ? rows.filter(({ target }) => target.n > 0) : rows;
  return (
    <div class="twin-box">
      <table class={`twin ${figure.shape}`}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, target, label, cells }) => (
            <tr key={key} class={isActive(where, target.where) ? "on" : undefined}>
              <th scope="row">
                {isPressable(where, target, figure) ? (
                  <button
                    type="button"
                    class="link"
                    aria-pressed={isActive(where, target.where)}
                    onClick={() => onPress(target)}
                  >
                    {label}
                  </button>
                ) : (
                  label
                )}
              </th>
              {cells.map((cell, i) => (
                <td key={heads[i + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {total > rows.length && (
        <p class="sub">
          {t("{0} of {1} points; Copy as CSV has all of them", countText(rows.length), countText(total))}
        </p>
      )}
    </div>
  );
}
