import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Failure } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { failureText, failureWords } from "../../src/present/failure.ts";
import { Formatted } from "../ui/formatted.tsx";
import { Icon, type IconName, type Tone } from "../ui/icons.tsx";
import { OnPaper } from "../ui/paper.tsx";
import { Act } from "../ui/parts.tsx";
import { Actions, pathLine } from "./frame.tsx";
import type { SampleProps } from "./kindView.ts";
import type { InspectorPage } from "./page.ts";
import type { View } from "./view.ts";

/** A window lower than this, px, has no room for more than one line above the text. */
const LOW_PX = 600;
/** Characters from which a question or an answer is set like running text. */
export const LONG = 200;
/** As much of a question as the longest line can show. */
const GIST_CHARACTERS = 300;

/** What the one line says while the block below it is out of sight. */
export interface Gist {
  readonly verdicts: readonly { readonly icon: IconName; readonly tone?: Tone | undefined; readonly word: string }[];
  readonly question: string | null;
  readonly gold: string | null;
  readonly failure: Failure | null | undefined;
}

type BarProps = Omit<SampleProps, "body"> & { readonly gist: Gist };

/**
 * The first line of every kind's sample view: where the sample stands, or, while its question and verdicts are scrolled
 * away or closed, what they say; and what can be done with it. Always of one height, so that nothing below it moves.
 */
export function SampleBar({ page, view, detail, gist }: BarProps) {
  const isOpen = useIsHeadOpen(view);
  const filters = view.panel?.query?.where.length ?? 0;
  return (
    <header class={isOpen ? "head" : "head shut"}>
      <button
        type="button"
        class="act to-list"
        title={t("Samples, search and filters")}
        aria-expanded={view.isListOpen}
        onClick={() => page.showList(!view.isListOpen)}
      >
        <Icon name="list" title={t("Samples, search and filters")} />
        {filters > 0 && <b>{filters}</b>}
      </button>
      <Act
        icon={isOpen ? "down" : "right"}
        title={isOpen ? t("Hide question and verdicts") : t("Show question and verdicts")}
        aria-expanded={isOpen}
        kind="fold-head"
        onClick={() => page.showHead(!isOpen)}
      />
      <span class="path" title={pathLine(detail)}>
        {pathLine(detail)}
      </span>
      <GistLine gist={gist} />
      <Actions page={page} view={view} />
      <Announcement view={view} detail={detail} gist={gist} />
    </header>
  );
}

/** What a screen reader is told when another sample is opened: which one it is, and what the verdicts say. */
function Announcement({ view, detail, gist }: Pick<BarProps, "view" | "detail" | "gist">) {
  const [said, say] = useState("");
  useEffect(() => {
    const name = detail.body.question ?? detail.id ?? "";
    const words = gist.verdicts.map(({ word }) => word);
    say([t("Sample {0}: {1}", (view.position ?? detail.index) + 1, name), ...words].join(". "));
  }, [detail.index]);
  return (
    <p class="sr" aria-live="polite">
      {said}
    </p>
  );
}

function GistLine({ gist: { verdicts, question, gold, failure } }: { readonly gist: Gist }) {
  return (
    <span class="gist">
      {verdicts.map(({ icon, tone, word }, at) => (
        <span class="say-verdict" key={`${at}`} title={word}>
          <Icon name={icon} tone={tone} />
          <span class="word">{lineText(word)}</span>
        </span>
      ))}
      {failure && (
        <span class="went-wrong" dir="auto" title={failureText(failure)}>
          {lineText(failureWords(failure))}
        </span>
      )}
      {question !== null && (
        <span class="q" dir="auto" title={question.slice(0, GIST_CHARACTERS)}>
          {lineText(question.slice(0, GIST_CHARACTERS))}
        </span>
      )}
      {gold !== null && (
        <span class="gold" title={gold.slice(0, GIST_CHARACTERS)}>
          <span class="mute">{t("Gold")}</span> <span dir="auto">{lineText(gold.slice(0, GIST_CHARACTERS))}</span>
        </span>
      )}
    </span>
  );
}

interface AboutProps {
  readonly question: string | null;
  /** What stands there when the file has no question. */
  readonly without: string;
  /** Answers and verdicts. */
  readonly children: ComponentChildren;
}

/**
 * The question with what is true and what the verdicts say. It stands at the top of what scrolls, so that it makes room
 * for the text by itself; from the moment on that the question is out of sight, the line above says it in short.
 */
export function About({ question, without, children }: AboutProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const paper = useContext(OnPaper);
  useEffect(() => {
    const element = title.current;
    const line = element?.closest(".sample")?.querySelector<HTMLElement>(":scope > .head");
    if (!element || !line) return;
    const observer = new IntersectionObserver((seen) => {
      line.classList.toggle("gone", seen.at(-1)?.isIntersecting === false);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const look = (question?.length ?? 0) > LONG ? "long" : undefined;
  const words = question === null ? <span class="mute">{without}</span> : <Formatted text={question} />;
  return (
    <div class="about">
      {paper ? (
        <h3 dir="auto" id={paper.titleId} class={look}>
          {words}
        </h3>
      ) : (
        <h1 dir="auto" ref={title} class={look}>
          {words}
        </h1>
      )}
      {children}
    </div>
  );
}

/** Whether question and verdicts are there: as the person chose, else wherever the window is high enough for them. */
function useIsHeadOpen(view: View): boolean {
  const [isLow, setLow] = useState(() => low().matches);
  useEffect(() => {
    const query = low();
    const changed = () => setLow(query.matches);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, []);
  return view.isHeadOpen ?? !isLow;
}

const low = () => matchMedia(`(max-height: ${LOW_PX - 1}px)`);

/** The way back from the list, where it has the whole of a narrow window. */
export function ListBar({ page, isOpen }: { readonly page: InspectorPage; readonly isOpen: boolean }) {
  const bar = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  // The focus goes along: into the list, and back to the button that opened it.
  useLayoutEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    const page = bar.current?.parentElement;
    page?.querySelector<HTMLElement>(isOpen ? ".vlist" : ".to-list")?.focus();
  }, [isOpen]);
  return (
    <div class="list-bar" ref={bar}>
      <h2>{t("Samples")}</h2>
      <Act icon="close" title={t("Back to the sample (Escape)")} onClick={() => page.showList(false)} />
    </div>
  );
}
