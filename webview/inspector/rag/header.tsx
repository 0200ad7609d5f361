import { t } from "@vscode/l10n";
import type { AnswerText, Detail } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { countText } from "../../../src/present/numbers.ts";
import { modeHint } from "../../../src/present/words.ts";
import { Icon } from "../../ui/icons.tsx";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { Visible } from "../../ui/visible.tsx";
import type { InspectorPage } from "../page.ts";
import type { View } from "../view.ts";
import { ModeStrip } from "./modes.tsx";
import type { PaneProps } from "./sample.tsx";
import { Verdicts } from "./verdicts.tsx";

/** Characters from which a question or an answer is set like running text. */
const LONG = 200;

/** Where the sample stands, what was asked, what is true, and what the verdicts say. It never scrolls away. */
export function Header(props: PaneProps) {
  const { page, view, detail, body } = props;
  return (
    <header class="head">
      <div class="meta">
        <span class="path" title={pathLine(detail)}>
          {pathLine(detail)}
        </span>
        <Actions page={page} view={view} />
      </div>
      <h1 dir="auto" class={(body.question?.length ?? 0) > LONG ? "long" : undefined}>
        {body.question === null ? (
          <span class="mute">{t("The file gives no question")}</span>
        ) : (
          <Visible text={body.question} />
        )}
      </h1>
      <dl class="answers">
        {body.answers.length > 0 && (
          <div>
            <dt>{body.answers.length > 1 ? t("Gold answers") : t("Gold answer")}</dt>
            {body.answers.map((answer) => (
              <Answer key={answer.text} answer={answer} page={page} />
            ))}
          </div>
        )}
        {body.counterfactual && (
          <div>
            <dt>{t("Counterfactual")}</dt>
            <Answer answer={body.counterfactual} page={page} />
          </div>
        )}
      </dl>
      <Verdicts {...props} />
      <ModeStrip {...props} />
    </header>
  );
}

function Answer({ answer, page }: { readonly answer: AnswerText; readonly page: InspectorPage }) {
  return (
    <dd class={answer.text.length > LONG ? "long" : undefined}>
      <span dir="auto">
        <Visible text={answer.text} />
      </span>
      {answer.keys.slice(0, 8).map((key) => (
        <button type="button" key={key} class="key" title={t("Go to {0}", key)} onClick={() => page.moves.pin(key)}>
          <kbd>{key}</kbd>
        </button>
      ))}
    </dd>
  );
}

/** `counterfactual.jsonl · row 18 · line 19 · cf-18 · north-7b-instruct · noise 0.6` */
function pathLine(detail: Detail): string {
  const { model, noise, task, ...others } = detail.slices;
  const words = [detail.sourceName, t("row {0}", detail.row + 1), t("line {0}", detail.place.line)];
  if (detail.id !== null) words.push(detail.id);
  if (model !== undefined) words.push(String(model));
  if (noise !== undefined) words.push(t("noise {0}", noise));
  if (task !== undefined) words.push(String(task).replaceAll("_", " "));
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
  return [
    ...switches,
    { kind: "item", text: t("Open the line in the editor"), onChoose: () => page.act("openLine") },
    { kind: "item", text: t("Export the filtered lines"), onChoose: () => page.act("exportLines") },
    { kind: "item", text: t("Export the scores as CSV"), onChoose: () => page.act("exportCsv") },
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
