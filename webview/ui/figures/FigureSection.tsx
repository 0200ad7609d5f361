import { t } from "@vscode/l10n";
import { useRef, useState } from "preact/hooks";
import type { Figure } from "../../../src/model/index.ts";
import { baseText } from "../../../src/present/figureText.ts";
import { Icon } from "../icons.tsx";
import { CopyMenu } from "./CopyMenu.tsx";
import { pressMark, type Target } from "./clauses.ts";
import { figuresCsv } from "./csv.ts";
import { FigureDrawing } from "./FigureDrawing.tsx";
import { FigureTwin } from "./FigureTwin.tsx";
import { meanText } from "./figureTable.ts";
import type { FigureGroup } from "./groups.ts";
import { figuresPng } from "./png.ts";
import { type FigureView, WHOLE } from "./view.ts";

export interface FigureSectionProps {
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
  const viewOf = ({ id }: Figure): FigureView => views.get(id) ?? WHOLE;
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
          <button
            type="button"
            class="act"
            title={isTable ? t("Show as chart") : t("Show as table")}
            aria-label={t("Show as table")}
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
          >
            <Icon name="table" />
          </button>
        </span>
      </header>
      <div class={hasOwnHeads ? "tiles" : "tile"}>
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

function TileHead({ figure, hasBase }: { readonly figure: Figure; readonly hasBase: boolean }) {
  return (
    <>
      <p class="tile-head">
        <span class="tile-name" title={figure.title}>
          {figure.title}
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
