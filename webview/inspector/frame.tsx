import { t } from "@vscode/l10n";
import { type Detail, FILE_ANNOTATOR } from "../../src/model/index.ts";
import { annotatorHint } from "../../src/present/annotatorWords.ts";
import { lineText } from "../../src/present/characters.ts";
import { countText } from "../../src/present/numbers.ts";
import { pathWords } from "../../src/present/sample/description.ts";
import { sourceWords } from "../../src/present/words.ts";
import { Icon } from "../ui/icons.tsx";
import { Act, Fold, Visible } from "../ui/parts.tsx";
import { Menu, type MenuItem } from "../ui/popups.tsx";
import { ConversationFold } from "./conversation.tsx";
import { FormatMenu } from "./format.tsx";
import { LabelBar } from "./label/labelBar.tsx";
import type { InspectorPage } from "./page.ts";
import { Repeats } from "./repeats.tsx";
import { isLabelling, type View } from "./view.ts";

/** The sample's place in one line. */
export const pathLine = (detail: Detail): string => pathWords(detail).join(" · ");

/** The sample's position in the list, and its actions. */
export function Actions({ page, view }: { readonly page: InspectorPage; readonly view: View }) {
  const { position } = view;
  const { size } = page.rows;
  const samples = countText(view.panel?.evaluation?.samples ?? size);
  const isOut = position !== null && position < 0;
  const place = isOut ? "–" : countText((position ?? 0) + 1);
  return (
    <span class="acts">
      <span
        class="place"
        data-widest={t("{0} of {1}", samples, samples)}
        title={isOut ? t("not in the filter") : undefined}
      >
        {position === null ? "" : t("{0} of {1}", place, countText(size))}
      </span>
      <Act icon="arrow-up" title={t("Previous sample (k)")} onClick={() => void page.moves.step(-1)} />
      <Act icon="arrow-down" title={t("Next sample (j)")} onClick={() => void page.moves.step(1)} />
      <Act icon="copy" kind="seldom" title={t("Copy as Markdown")} onClick={() => page.act("copyMarkdown")} />
      <Act
        icon="json"
        kind="seldom"
        title={t("Raw record")}
        aria-pressed={view.isRawOpen}
        onClick={() => page.showRaw(!view.isRawOpen)}
      />
      <Menu kind="act" title={t("More")} items={menuItems(page, view)}>
        <Icon name="more" />
      </Menu>
    </span>
  );
}

/** What a person comes for first, then how the sample is read. */
function menuItems(page: InspectorPage, view: View): readonly MenuItem[] {
  const evaluation = view.panel?.evaluation;
  const modes = view.panel?.query?.modes;
  const switches = (evaluation?.families ?? []).flatMap(({ family, name, modes: names, hints }): MenuItem[] => [
    { kind: "line" },
    { kind: "heading", text: name },
    ...names.map(
      (mode): MenuItem => ({
        kind: "item",
        text: mode,
        ...(hints[mode] === undefined ? {} : { hint: hints[mode] }),
        isChosen: modes?.[family] === mode,
        onChoose: () => page.setModes({ [family]: mode }),
      }),
    ),
  ]);
  const labels: readonly MenuItem[] = view.detail?.labelling
    ? [
        { kind: "line" },
        { kind: "item", text: t("Label…"), onChoose: () => page.act("labelSupport") },
        { kind: "item", text: t("Go to the most doubtful sample"), onChoose: () => page.labels.ask("doubt") },
      ]
    : [];
  return [
    { kind: "item", text: t("Copy sample as…"), onChoose: () => page.act("copySample") },
    { kind: "item", text: t("Export…"), onChoose: () => page.act("export") },
    { kind: "item", text: t("Open the line in the editor"), onChoose: () => page.act("openLine") },
    { kind: "item", text: t("Raw record"), onChoose: () => page.showRaw(true) },
    ...labels,
    { kind: "line" },
    { kind: "item", text: t("Score again"), onChoose: () => page.act("rescore") },
    { kind: "item", text: t("How this file was read"), onChoose: () => page.reading.show(true) },
    ...switches,
  ];
}

/** Longer records are cut on screen; the line itself is one click away. */
const RAW_CHARACTERS = 200_000;
const PEEK_CHARACTERS = 200;

interface RecordFoldsProps {
  readonly page: InspectorPage;
  readonly view: View;
  readonly detail: Detail;
}

/** What every kind's sample has below: other answers to its question, the record's issues, and the record itself. */
export function RecordFolds({ page, view, detail }: RecordFoldsProps) {
  const { issues } = detail;
  return (
    <>
      <ConversationFold detail={detail} />
      <Repeats page={page} detail={detail} />
      {issues.length > 0 && (
        <Fold
          title={issues.length === 1 ? t("1 issue") : t("{0} issues", countText(issues.length))}
          peek={peekOf(issues[0]?.message ?? "")}
          isOpen={view.folds.has("issues")}
          onToggle={(isOpen) => page.showFold("issues", isOpen)}
        >
          <IssueList issues={issues} />
        </Fold>
      )}
      <Fold
        title={t("Raw record")}
        peek={view.raw === null ? undefined : peekOf(view.raw)}
        isOpen={view.isRawOpen}
        onToggle={(isOpen) => page.showRaw(isOpen)}
      >
        {view.raw === null ? (
          <p class="prose mute">{t("Reading")}</p>
        ) : (
          <>
            <pre class="raw">
              <Visible text={indented(view.raw).slice(0, RAW_CHARACTERS)} />
            </pre>
            {view.raw.length > RAW_CHARACTERS && (
              <p class="prose mute">
                {t("Cut off here. The record has {0} characters.", countText(view.raw.length))}{" "}
                <button type="button" class="link" onClick={() => page.act("openLine")}>
                  {t("Open the line in the editor")}
                </button>
              </p>
            )}
          </>
        )}
      </Fold>
    </>
  );
}

/** What is wrong with the record, and in which of its fields. */
export function IssueList({ issues }: Pick<Detail, "issues">) {
  if (issues.length === 0) return null;
  return (
    <ul class="issues">
      {issues.map((issue, at) => (
        <li key={`${at}`}>
          <Visible text={issue.message} /> {issue.path !== "" && <code class="mute">{lineText(issue.path)}</code>}
        </li>
      ))}
    </ul>
  );
}

/** The beginning of a text, for the line of a closed fold. */
export function peekOf(text: string): string {
  return text.length > PEEK_CHARACTERS ? `${lineText(text.slice(0, PEEK_CHARACTERS))}…` : lineText(text);
}

/** The record indented, unless parsing would change a long number. */
function indented(raw: string): string {
  if (raw.length > RAW_CHARACTERS) return raw;
  let depth = 0;
  let text = "";
  for (const [token] of raw.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+|\s+/gs)) {
    if (/^\s/.test(token)) continue;
    if (token === "{" || token === "[") text += `${token}\n${"  ".repeat(++depth)}`;
    else if (token === "}" || token === "]") {
      depth = Math.max(0, depth - 1);
      text = `${text.trimEnd()}\n${"  ".repeat(depth)}${token}`;
    } else if (token === ",") text += `,\n${"  ".repeat(depth)}`;
    else text += token === ":" ? ": " : token;
  }
  return text.replace(/([[{])\s+([\]}])/g, "$1$2");
}

/** Responses without labels are plain text; keys are shown while labelling, else for the active sentence. */
export function paneClass(isJudged: boolean, view: View): string {
  if (isJudged) return "";
  return isLabelling(view) ? " unmarked keyed" : " unmarked";
}

export interface FootProps {
  readonly page: InspectorPage;
  readonly view: View;
  /** Whether labels of its sentences are there; null for kinds that have none. */
  readonly isLabelled: boolean | null;
}

/** The last line of every kind's sample view: the format, whose labels these are, the keys. */
export function Foot({ page, view, isLabelled }: FootProps) {
  const evaluation = view.panel?.evaluation;
  const annotator = view.panel?.query?.annotator ?? FILE_ANNOTATOR;
  const { labelling, you } = view.detail ?? {};
  const yours = you === undefined ? 0 : (labelling?.labelledBy[you] ?? 0);
  // The label bar counts them itself.
  const isSaid = isLabelled === false && yours > 0 && isLabelling(view);
  return (
    <>
      {isLabelling(view) && <LabelBar page={page} view={view} />}
      <footer class="foot">
        {evaluation && <FormatMenu page={page} evaluation={evaluation} isQuiet />}
        {evaluation?.isStale === true && (
          <button type="button" class="link" onClick={() => page.act("rescore")}>
            {t("The file has changed. Score it again")}
          </button>
        )}
        {view.detail?.labelling && (
          <button
            type="button"
            class="link"
            title={t("Your own labels of the sample and its sentences")}
            aria-pressed={isLabelling(view)}
            onClick={() => (isLabelling(view) ? page.showLabels(false) : page.startLabelling())}
          >
            {t("Label")}
          </button>
        )}
        {isLabelled !== null && !isSaid && (
          <span class="labels" title={annotatorHint(annotator, view.detail?.you ?? null)}>
            {sourceWords(annotator, isLabelled, yours)}
          </span>
        )}
        <span class="end hint">
          <kbd>n</kbd>
          {t("next problem")}
        </span>
        <button type="button" class="hint" onClick={() => page.showHelp(true)}>
          <kbd>?</kbd>
          {t("keys")}
        </button>
      </footer>
    </>
  );
}
