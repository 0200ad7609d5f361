import { t } from "@vscode/l10n";
import { createContext } from "preact";
import { useContext, useMemo, useRef } from "preact/hooks";
import type { Detail, Span } from "../../src/model/index.ts";
import { type FormattedUnit, formatted, isMarkdown, unitWithin } from "../../src/present/formattedText.ts";
import { OnPaper } from "./paper.tsx";
import { usePortions } from "./portions.ts";

/** How a page shows texts in Markdown: as they are meant, or as they are written; and the way to the other. */
interface MarkdownView {
  readonly isSource: boolean;
  readonly show: (isSource: boolean) => void;
}

/** Every text of a page is shown in one way. */
export const Markdown = createContext<MarkdownView>({ isSource: false, show: () => {} });

interface Unit {
  readonly text: string | null;
  readonly span: Span | null;
}

/**
 * The rendered units of a Markdown text's sentences; null for plain text and while shown as written. A sentence without
 * a known place is parsed alone.
 */
export function useUnits(whole: string | null, sentences: readonly Unit[]): (sentence: Unit) => FormattedUnit | null {
  const { isSource } = useContext(Markdown);
  const unitOf = useFormattedUnits(whole, sentences);
  return isSource ? noUnit : unitOf;
}

const noUnit = (): null => null;

/** The same, whatever the page shows: nothing is parsed before the first request. */
export function useFormattedUnits(
  whole: string | null,
  sentences: readonly Unit[],
): (sentence: Unit) => FormattedUnit | null {
  return useMemo(() => {
    let text: ReturnType<typeof formatted> | undefined;
    // Only the drawn part of a long text is requested.
    const units = new Map<Unit, FormattedUnit | null>();
    return (sentence: Unit) => {
      const known = units.get(sentence);
      if (known !== undefined) return known;
      if (text === undefined) text = whole === null ? null : formatted(whole);
      const unit = unitOf(sentence, whole, text);
      units.set(sentence, unit);
      return unit;
    };
  }, [whole, sentences]);
}

function unitOf({ text, span }: Unit, whole: string | null, read: ReturnType<typeof formatted>): FormattedUnit | null {
  if (text === null) return null;
  if (whole !== null && span !== null) return read && unitWithin(read, span, whole);
  const alone = formatted(text);
  return alone && unitWithin(alone, { from: 0, to: text.length }, text);
}

interface SourceSwitchProps {
  /** The samples on screen. */
  readonly details: readonly Detail[];
  /** Texts that only their kind has: candidates, choices, replies. */
  readonly more?: readonly (string | null)[];
}

/** Switches between Markdown as it is meant and as it is written; nothing if no text of the samples is in Markdown. */
export function SourceSwitch({ details, more = [] }: SourceSwitchProps) {
  const { isSource, show } = useContext(Markdown);
  const isOnPaper = useContext(OnPaper) !== null;
  const isOffered = useIsAnyMarkdown(details, more);
  if (!isOffered || isOnPaper) return null;
  return (
    <button
      type="button"
      class="switch"
      aria-pressed={isSource}
      title={t("Show Markdown as it is written (r)")}
      onClick={() => show(!isSource)}
    >
      {t("As written")}
    </button>
  );
}

/** The switch on its own line, if no heading has room for it; no line without it. */
export const SourceLine = (props: SourceSwitchProps) => (
  <div class="cap source">
    <span class="end">
      <SourceSwitch {...props} />
    </span>
  </div>
);

/** Characters tried at a time. */
const PORTION_CHARACTERS = 200_000;

/** Whether any text is in Markdown, as far as they were tried: megabytes of plain text are tried in portions. */
function useIsAnyMarkdown(details: readonly Detail[], more: readonly (string | null)[]): boolean {
  const texts = useMemo(() => [...details.flatMap(textsOf), ...more], [...details, ...more]);
  const tries = useRef({ texts, next: 0, isFound: false });
  if (tries.current.texts !== texts) tries.current = { texts, next: 0, isFound: false };
  const now = tries.current;
  for (let left = PORTION_CHARACTERS; left > 0 && now.next < texts.length && !now.isFound; now.next++) {
    const text = texts[now.next] ?? "";
    now.isFound = isMarkdown(text);
    left -= text.length;
  }
  usePortions(!now.isFound && now.next < texts.length);
  return now.isFound;
}

/** The texts that samples of several kinds have. */
function textsOf({ body, conversation, repeats }: Detail): readonly (string | null)[] {
  const { question, answers = [], response = null, responseSentences = [], documents = [] } = body;
  const sentences = [responseSentences, ...documents.map((document) => document.sentences)].flat();
  return [
    question,
    response,
    ...answers.map(({ text }) => text),
    ...documents.map(({ text }) => text),
    // Of these no place in a text is known.
    ...sentences.flatMap(({ text, span }) => (span === null ? [text] : [])),
    ...(conversation?.messages ?? []).map(({ text }) => text),
    ...(repeats?.answers ?? []).map(({ text }) => text),
  ];
}
