import { t } from "@vscode/l10n";
import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Failure } from "../../src/model/index.ts";
import { Formatted } from "../ui/formatted.tsx";
import { Icon } from "../ui/icons.tsx";
import { Act } from "../ui/parts.tsx";
import { LONG } from "./about.tsx";
import { FailureLine } from "./failure.tsx";
import { Actions, pathLine } from "./frame.tsx";
import type { SampleProps } from "./kindView.ts";
import type { InspectorPage } from "./page.ts";
import { type HeadVerdict, VerdictLine } from "./verdictLine.tsx";
import { FULL } from "./view.ts";

interface HeadProps extends Omit<SampleProps, "body"> {
  /** Undefined hides the question's place. */
  readonly question?: string | null;
  /** Shown if the file has no question. */
  readonly without?: string;
  readonly verdicts?: readonly HeadVerdict[];
  readonly failure?: Failure | null | undefined;
  /** Goes to a sentence; absent if samples have none. */
  readonly onKey?: (key: string) => void;
  /** What is true, in a line. */
  readonly answers?: ComponentChildren;
  /** Verdicts by mode, if modes disagree; while requested. */
  readonly modes?: ComponentChildren;
  /** Shown in full only. */
  readonly more?: ComponentChildren;
}

/**
 * Stays above every kind's sample: place and actions, the question in two lines, verdicts in one, what went wrong and
 * what is true. A button shows it in full, for every sample until pressed again. A low window has the question instead
 * of the place.
 */
export function SampleHead(props: HeadProps) {
  const { page, view, detail, question, verdicts = [], failure, onKey, answers, modes, more } = props;
  const isFull = view.folds.has(FULL);
  return (
    <header class={isFull ? "head full" : "head"}>
      <div class="bar">
        <ToList page={page} view={view} />
        {question !== undefined && (
          <Act
            icon={isFull ? "down" : "right"}
            title={isFull ? t("Question and verdicts in short (v)") : t("Question and verdicts in full (v)")}
            aria-expanded={isFull}
            kind="fold-head"
            onClick={() => page.showFull(!isFull)}
          />
        )}
        <span class="path" title={pathLine(detail)}>
          {pathLine(detail)}
        </span>
        <Actions page={page} view={view} />
        {question !== undefined && (
          <h1 key={detail.index} dir="auto" class={(question?.length ?? 0) > LONG ? "long" : undefined}>
            {question === null ? <span class="mute">{props.without}</span> : <Formatted text={question} />}
          </h1>
        )}
      </div>
      <Fragment key={detail.index}>
        <VerdictLine verdicts={verdicts} isFull={isFull} areModesOpen={modes !== undefined} />
        {modes}
        <FailureLine failure={failure} {...(onKey ? { onKey } : {})} />
        {answers}
        {isFull && more}
      </Fragment>
      <Announcement view={view} detail={detail} verdicts={verdicts} />
    </header>
  );
}

function ToList({ page, view }: Pick<HeadProps, "page" | "view">) {
  const filters = view.panel?.query?.where.length ?? 0;
  return (
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
  );
}

/** For screen readers when another sample opens: which one, and its verdicts. */
function Announcement({
  view,
  detail,
  verdicts,
}: Pick<HeadProps, "view" | "detail"> & Pick<Required<HeadProps>, "verdicts">) {
  const [said, say] = useState("");
  useEffect(() => {
    const name = detail.body.question ?? detail.id ?? "";
    const words = verdicts.filter(({ isQuiet }) => isQuiet !== true).map(({ word }) => word);
    say([t("Sample {0}: {1}", (view.position ?? detail.index) + 1, name), ...words].join(". "));
  }, [detail.index]);
  return (
    <p class="sr" aria-live="polite">
      {said}
    </p>
  );
}

/** The way back from a list that fills a narrow window. */
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
