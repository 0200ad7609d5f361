import { t } from "@vscode/l10n";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { isUnknown } from "../../src/model/index.ts";
import { Divider } from "../ui/divider.tsx";
import { Markdown } from "../ui/formattedView.tsx";
import { Act } from "../ui/parts.tsx";
import { UnjudgedBanner } from "../ui/unjudged.tsx";
import { useView } from "../ui/useView.ts";
import { ListBar } from "./head.tsx";
import { isCommand, isKeyCharacter, isOwnKey, JumpKey } from "./keys.ts";
import { labelCommand } from "./label/saying.ts";
import { List } from "./list/list.tsx";
import { NightlyLine } from "./nightly.tsx";
import type { InspectorPage } from "./page.ts";
import { ReadingLine } from "./reading/line.tsx";
import { ReadingPage, ReadingPanel } from "./reading/panel.tsx";
import { useFocusedTable } from "./reading/table.tsx";
import { ReviewBanner } from "./review.tsx";
import { Sample } from "./sample.tsx";
import { Nothing, NothingFound, Reading, Stopped, UnpackingFile, Waiting } from "./states.tsx";

interface AppProps {
  readonly page: InspectorPage;
}

/** The list and the sample are never narrower while both are there; list.css holds the same. */
const LEAST_LIST_PX = 180;
const LEAST_SAMPLE_PX = 320;

export function App({ page }: AppProps) {
  const view = useView(page);
  useKeys(page);
  useFocusedTable(view.isReadingOpen);
  const markdown = useMemo(
    () => ({ isSource: view.isSource, show: (isSource: boolean) => page.showSource(isSource) }),
    [page, view.isSource],
  );
  const { panel } = view;
  const evaluation = panel?.evaluation;
  if (!panel || !evaluation) return panel?.unpacking ? <UnpackingFile source={panel.unpacking} /> : <Nothing />;

  const stops = evaluation.sources.filter((source) => source.stop !== null);
  const isRead = evaluation.samples > 0 && !isUnknown(evaluation.format);
  const unjudged = evaluation.isSettled && evaluation.samples > 0 ? view.judged?.unjudged : undefined;
  const isTopped = isRead || panel.review !== null || unjudged !== undefined;
  const body = () => {
    // A file that cannot be read has no columns.
    if (evaluation.samples === 0 && stops.length > 0 && !view.isReadingOpen) {
      return <Stopped page={page} sources={stops} />;
    }
    if (
      !isRead &&
      view.readings.alike.length > 0 &&
      (view.isReadingOpen || (evaluation.isSettled && isUnknown(evaluation.format)))
    )
      return <ReadingPage page={page} view={view} evaluation={evaluation} />;
    if (evaluation.samples === 0) {
      return evaluation.isSettled ? <Stopped page={page} sources={[]} /> : <Reading progress={evaluation.progress} />;
    }
    if (view.detail)
      return (
        <Markdown.Provider value={markdown}>
          <Sample page={page} view={view} detail={view.detail} />
        </Markdown.Provider>
      );
    return page.rows.isKnown && page.rows.size === 0 ? <NothingFound page={page} /> : <Waiting />;
  };

  return (
    <main
      class={["inspector", isTopped && "topped", view.isListOpen && "list-open"].filter(Boolean).join(" ")}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest(".vrow")) page.showList(false);
      }}
      onKeyDown={(event) => {
        const isChosen = event.key === "Enter" && event.target instanceof Element && event.target.matches(".vlist");
        if (!view.isListOpen || !(isChosen || event.key === "Escape")) return;
        event.preventDefault();
        event.stopPropagation();
        page.showList(false);
      }}
    >
      {isTopped && (
        <div class="top">
          {isRead && <ReadingLine page={page} view={view} evaluation={evaluation} />}
          {isRead && view.isReadingOpen && <ReadingPanel page={page} view={view} evaluation={evaluation} />}
          {unjudged && (
            <UnjudgedBanner
              unjudged={unjudged}
              onStep={(step) => page.helpJudging(step)}
              onVerdict={(verdict) => void page.reading.useAsVerdict(verdict)}
            />
          )}
          {panel.nightly !== undefined && <NightlyLine page={page} runs={panel.nightly} />}
          {panel.review && <ReviewBanner page={page} review={panel.review} />}
        </div>
      )}
      {isRead && (
        <>
          <ListBar page={page} isOpen={view.isListOpen} />
          <List page={page} view={view} evaluation={evaluation} query={panel.query} />
          <Divider
            label={t("Width of the list")}
            part="list"
            unit="px"
            size={view.sizes.list ?? null}
            room={{ before: LEAST_LIST_PX, after: LEAST_SAMPLE_PX }}
            onSize={(size) => page.resize("list", size)}
          />
        </>
      )}
      {body()}
      <Help isOpen={view.isHelpOpen} onClose={() => page.showHelp(false)} />
      {view.jump !== null && (
        <p class="toast" role="status">
          {t("Go to sentence")} <kbd>{view.jump === "" ? "…" : view.jump}</kbd>
        </p>
      )}
      {view.notice !== null && view.jump === null && (
        <p class="toast" role="status">
          {view.notice}
        </p>
      )}
    </main>
  );
}

/**
 * Keys go to the editor, whose keybindings people can change, and come back as commands. The page handles only keys
 * that no command can: the second one of a jump, and keys of controls.
 */
function useKeys(page: InspectorPage): void {
  useEffect(() => {
    const jumpKey = new JumpKey();
    const onKeyDown = (event: KeyboardEvent) => {
      if (page.view.isHelpOpen && event.key === "Escape") return event.stopPropagation(); // The dialog closes by itself.
      if (isOwnKey(event)) return event.stopPropagation();
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
      if (page.view.jump !== null && isPlain && event.key !== "Shift") {
        page.moves.jumpWith(event.key);
        return taken(event);
      }
      if (
        isPlain &&
        !event.defaultPrevented &&
        !page.view.isHelpOpen &&
        (event.key === "ArrowDown" || event.key === "ArrowUp") &&
        enterResponse()
      ) {
        return taken(event);
      }
      if (isKeyCharacter(event) && jumpKey.holds(event.key)) return taken(event);
      if (isKeyCharacter(event)) jumpKey.left(event.key);
    };
    // Heard after all others, so that what they take does not come here.
    document.addEventListener("keydown", onKeyDown);
    const stop = page.onCommand((name) => {
      const label = labelCommand(name);
      if (label) {
        // Whether labelling was on before decides where the reader goes on.
        page.labels.run(label, focusedSentence());
        page.showLabels(true);
      }
      if (!isCommand(name)) return;
      page.run(name, sentenceAt());
      if (name === "jump") for (const key of jumpKey.begun()) page.moves.jumpWith(key);
    });
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      stop();
      jumpKey.dispose();
    };
  }, [page]);
}

/** The sentence that has the keyboard's focus, else the one under the mouse. */
function sentenceAt(): string | null {
  return focusedSentence() ?? document.querySelector<HTMLElement>(".s[data-key]:hover")?.dataset.key ?? null;
}

/**
 * Arrows are keys wherever letters are: from what makes no use of them itself they begin at the sentence where Tab would.
 * True if there is one.
 */
function enterResponse(): boolean {
  const at = document.activeElement;
  const isFree = at?.matches("body, main, .sample, .response, button, a, summary") === true;
  return isFree && at.closest("[data-key]") === null && focusResponse();
}

function focusResponse(): boolean {
  const start = document.querySelector<HTMLElement>('.response .s[data-key] .k[tabindex="0"]');
  start?.focus();
  return start !== null;
}

function focusedSentence(): string | null {
  return document.activeElement?.closest<HTMLElement>("[data-key]")?.dataset.key ?? null;
}

/** The editor listens at the window: what was done here must not be done twice. */
function taken(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

interface HelpProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The keys of the inspector. The editor's keyboard settings can bind others to the same commands. */
function Help({ isOpen, onClose }: HelpProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const closed = () => {
    onClose();
    // The button that opened it is of no more use: what comes next is about the sample.
    if (document.activeElement?.matches("body, .foot *") && !focusResponse())
      document.querySelector<HTMLElement>(".vlist")?.focus();
  };
  return (
    <dialog
      class="help"
      ref={dialog}
      aria-label={t("Keys")}
      onClose={closed}
      // Of its one button Tab would lead out of the page, where Escape closes nothing.
      onKeyDown={(event) => event.key === "Tab" && event.preventDefault()}
    >
      <header>
        <h2>{t("Keys")}</h2>
        <Act icon="close" title={t("Close (Escape)")} onClick={onClose} />
      </header>
      <dl>
        {keys().map(([names, what]) => (
          <div key={what}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p class="mute">
        {t("Hover over or focus a sentence to preview its links. Press Enter or click to pin it.")}{" "}
        {t("These are the default keys. Change them in the editor's Keyboard Shortcuts, under Evaloupe.")}
      </p>
    </dialog>
  );
}

const keys = (): readonly (readonly [readonly string[], string])[] => [
  [["j", "k"], t("next, previous sample")],
  [["n", "p"], t("next, previous problem sentence")],
  [["↑", "↓"], t("previous, next sentence")],
  [["←", "→"], t("between a sentence and its sources")],
  [["g", "0b"], t("go to the sentence with this key")],
  [["Enter"], t("pin the sentence")],
  [["Escape"], t("clear the pin")],
  [["u"], t("only samples with unsupported sentences")],
  [["d"], t("only samples where modes disagree")],
  [["v"], t("question and verdicts in full, or in short")],
  [["r"], t("Markdown as it is written")],
  [
    ["1", "2", "3", "4"],
    t("label the sentence: supported, without a source, partly, unsupported; press again to remove"),
  ],
  [["1", "…", "9"], t("rate the sample, if it is rated as a whole")],
  [["⇧1", "⇧2", "⇧3", "⇧4"], t("your verdict: correct, wrong, rejected, gold is wrong")],
  [["0"], t("remove your label")],
  [["m"], t("a note on the sentence or the sample")],
  [["t"], t("a tag on the sentence or the sample")],
  [["Ctrl+Z"], t("undo the last label")],
  [["l"], t("the sample to label next")],
  [["?"], t("this help")],
];
