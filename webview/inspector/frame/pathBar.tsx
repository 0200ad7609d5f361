import { t } from "@vscode/l10n";
import type { Detail } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { countText } from "../../../src/present/numbers.ts";
import { modeHint } from "../../../src/present/words.ts";
import { Icon } from "../../ui/icons.tsx";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import type { InspectorPage } from "../page.ts";
import type { View } from "../view.ts";

export interface PathBarProps {
  readonly page: InspectorPage;
  readonly view: View;
  readonly detail: Detail;
}

/** Where the opened sample stands, and what can be done with it: the first line of every kind's sample view. */
export function PathBar({ page, view, detail }: PathBarProps) {
  return (
    <div class="meta">
      <span class="path" title={pathLine(detail)}>
        {pathLine(detail)}
      </span>
      <Actions page={page} view={view} />
    </div>
  );
}

/** `counterfactual.jsonl · row 18 · line 19 · cf-18 · north-7b-instruct · noise 0.6` */
function pathLine(detail: Detail): string {
  const { model, noise, task, fewshot, ...others } = detail.slices;
  const words = [detail.sourceName, t("row {0}", detail.row + 1), t("line {0}", detail.place.line)];
  if (detail.id !== null) words.push(detail.id);
  if (model !== undefined) words.push(String(model));
  if (noise !== undefined) words.push(t("noise {0}", noise));
  if (task !== undefined) words.push(String(task).replaceAll("_", " "));
  if (fewshot !== undefined) words.push(t("{0}-shot", fewshot));
  for (const value of Object.values(others)) if (!words.includes(String(value))) words.push(String(value));
  return lineText(words.join(" · "));
}

function Actions({ page, view }: { readonly page: InspectorPage; readonly view: View }) {
  const { position } = view;
  const { size } = page.rows;
  const place =
    position === null
      ? ""
      : position < 0
        ? t("not in the filter")
        : t("{0} of {1}", countText(position + 1), countText(size));
  return (
    <span class="acts">
      <span class="place">{place}</span>
      <button type="button" class="act" title={t("Previous sample (k)")} onClick={() => void page.moves.step(-1)}>
        <Icon name="arrow-up" />
      </button>
      <button type="button" class="act" title={t("Next sample (j)")} onClick={() => void page.moves.step(1)}>
        <Icon name="arrow-down" />
      </button>
      <button type="button" class="act" title={t("Copy as Markdown")} onClick={() => page.act("copyMarkdown")}>
        <Icon name="copy" />
      </button>
      <button
        type="button"
        class="act"
        title={t("Raw record")}
        aria-pressed={view.isRawOpen}
        onClick={() => page.showRaw(!view.isRawOpen)}
      >
        <Icon name="json" />
      </button>
      <Menu kind="act" title={t("More")} items={menuItems(page, view)}>
        <Icon name="more" />
      </Menu>
    </span>
  );
}

function menuItems(page: InspectorPage, view: View): readonly MenuItem[] {
  const evaluation = view.panel?.evaluation;
  const modes = view.panel?.query?.modes;
  const switches = (evaluation?.families ?? []).flatMap(({ family, modes: names }): MenuItem[] => [
    { kind: "heading", text: familyWord(family) },
    ...names.map(
      (mode): MenuItem => ({
        kind: "item",
        text: mode,
        hint: modeHint(mode),
        isChosen: modes?.[family] === mode,
        onChoose: () => page.setModes({ [family]: mode }),
      }),
    ),
    { kind: "line" },
  ]);
  const mapping: readonly MenuItem[] = view.panel?.mapping
    ? [{ kind: "item", text: t("Map fields"), onChoose: () => page.showMapping(true) }]
    : [];
  const labels: readonly MenuItem[] = view.detail?.labelling
    ? [
        ...(view.detail.labelling.isLocal
          ? [
              {
                kind: "item",
                text: t("Label support locally"),
                hint: t("All samples by their words alone, on this computer"),
                onChoose: () => page.labels.ask("local"),
              } as const,
            ]
          : []),
        { kind: "item", text: t("Go to the sample to label next"), onChoose: () => page.labels.ask("next") },
        { kind: "line" },
      ]
    : [];
  return [
    ...switches,
    ...labels,
    { kind: "item", text: t("Open the line in the editor"), onChoose: () => page.act("openLine") },
    { kind: "item", text: t("Export the filtered lines"), onChoose: () => page.act("exportLines") },
    { kind: "item", text: t("Export the scores as CSV"), onChoose: () => page.act("exportCsv") },
    { kind: "item", text: t("Export a report"), onChoose: () => page.act("exportReport") },
    { kind: "item", text: t("Score again"), onChoose: () => page.act("rescore") },
    ...mapping,
  ];
}

export function familyWord(family: string): string {
  if (family === "matching") return t("Matching of answers");
  if (family === "support") return t("Support scores");
  if (family === "probabilities") return t("Probabilities");
  return family;
}
