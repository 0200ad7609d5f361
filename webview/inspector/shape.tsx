import { t } from "@vscode/l10n";
import type { DetectedShape } from "../../src/model/index.ts";
import { numberText } from "../../src/present/numbers.ts";
import { shapeName } from "../../src/present/shapes.ts";
import type { EvaluationState } from "../../src/protocol/session.ts";
import { Menu, type MenuItem } from "../ui/menu.tsx";
import type { InspectorPage } from "./page.ts";

export interface ShapeMenuProps {
  readonly page: InspectorPage;
  readonly evaluation: EvaluationState;
  /** In the foot of the page there is room above only. */
  readonly isUpwards?: boolean;
}

/** The recognised shape with its confidence; a click offers the others. */
export function ShapeMenu({ page, evaluation, isUpwards = false }: ShapeMenuProps) {
  const { shape, candidates } = evaluation;
  const items: MenuItem[] = [
    { kind: "heading", text: t("Read the records as") },
    ...(candidates.some((one) => one.id === shape.id) ? candidates : [shape, ...candidates]).map(
      (candidate): MenuItem => ({
        kind: "item",
        text: shapeName(candidate.id),
        hint: numberText(candidate.confidence, "mean"),
        isChosen: candidate.id === shape.id,
        onChoose: () => page.overrule(candidate.id),
      }),
    ),
  ];
  if (shape.by !== "records") {
    items.push(
      { kind: "line" },
      { kind: "item", text: t("Decide by the records"), onChoose: () => page.overrule(null) },
    );
  }
  if (page.view.panel?.mapping) {
    items.push({ kind: "item", text: t("Map fields"), onChoose: () => page.showMapping(true) });
  }
  return (
    <Menu
      kind={isUpwards ? "quiet" : "link"}
      title={t("Shape of the records; choose another")}
      items={items}
      side="start"
      isUpwards={isUpwards}
    >
      {shapeWords(shape)}
    </Menu>
  );
}

function shapeWords(shape: DetectedShape): string {
  const name = shapeName(shape.id);
  if (shape.id === "unknown") return t("Choose a shape");
  if (shape.by === "choice") return t("{0}, by your choice", name);
  if (shape.by === "mapping") return t("{0}, by your mapping", name);
  return t("{0}, match {1}", name, numberText(shape.confidence, "mean"));
}
