import { t } from "@vscode/l10n";
import { createContext } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { Detail, Span } from "../../src/model/index.ts";
import { type FormattedUnit, formatted, isMarkdown, unitWithin } from "../../src/present/formattedText.ts";
import { OnPaper } from "./paper.tsx";

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
 * What a sentence of a Markdown text is drawn as; null where the text is plain or shown as it is written. A sentence of
 * which no place in the text is known is read by itself.
 */
export function useUnits(whole: string | null, sentences: readonly Unit[]): (sentence: Unit) => FormattedUnit | null {
  const { isSource } = useContext(Markdown);
  const units = useMemo(() => {
    if (isSource) return null;
    const text = whole === null ? null : formatted(whole);
    return new Map(sentences.map((sentence) => [sentence, unitOf(sentence, whole, text)]));
  }, [whole, sentences, isSource]);
  return (sentence) => units?.get(sentence) ?? null;
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

/** Switches between Markdown as it is meant and as it is written; nothing where no text of the samples is in Markdown. */
export function SourceSwitch({ details, more = [] }: SourceSwitchProps) {
  const { isSource, show } = useContext(Markdown);
  const isOnPaper = useContext(OnPaper) !== null;
  const isOffered = useMemo(
    () => [...details.flatMap(textsOf), ...more].some((text) => text !== null && isMarkdown(text)),
    [...details, ...more],
  );
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

/** The switch in a line of its own, where no heading has room for it; no line without it. */
export const SourceLine = (props: SourceSwitchProps) => (
  <div class="cap source">
    <span class="end">
      <SourceSwitch {...props} />
    </span>
  </div>
);

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
