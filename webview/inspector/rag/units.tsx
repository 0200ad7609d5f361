import { t } from "@vscode/l10n";
import { useMemo } from "preact/hooks";
import type { RagDetail, Span } from "../../../src/model/index.ts";
import { type FormattedUnit, formatted, isMarkdown, unitWithin } from "../../../src/present/formattedText.ts";
import type { InspectorPage } from "../page.ts";
import type { View } from "../view.ts";
import "./formatted.css";

interface Unit {
  readonly text: string | null;
  readonly span: Span | null;
}

/**
 * What a sentence of a Markdown text is drawn as; null where the text is plain or shown as it is written. A sentence of
 * which no place in the text is known is read by itself.
 */
export function useUnits(
  whole: string | null,
  sentences: readonly Unit[],
  isSource: boolean,
): (sentence: Unit) => FormattedUnit | null {
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
  readonly page: InspectorPage;
  readonly view: View;
  readonly body: RagDetail;
}

/** Switches between Markdown as it is meant and as it is written; nothing where no text of the sample is in Markdown. */
export function SourceSwitch({ page, view, body }: SourceSwitchProps) {
  const isOffered = useMemo(() => hasMarkdown(body), [body]);
  if (!isOffered) return null;
  return (
    <button
      type="button"
      class="switch"
      aria-pressed={view.isSource}
      title={t("Show Markdown as it is written (r)")}
      onClick={() => page.showSource(!view.isSource)}
    >
      {t("Raw")}
    </button>
  );
}

function hasMarkdown({ response, responseSentences, documents }: RagDetail): boolean {
  const texts = [response, ...documents.map((document) => document.text)];
  const sentences = [responseSentences, ...documents.map((document) => document.sentences)].flat();
  return (
    texts.some((text) => text !== null && isMarkdown(text)) ||
    sentences.some(({ text, span }) => text !== null && span === null && isMarkdown(text))
  );
}
