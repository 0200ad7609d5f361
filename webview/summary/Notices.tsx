import { t } from "@vscode/l10n";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { StopReason } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { bytesText, countText, valueText } from "../../src/present/numbers.ts";
import { stopWord } from "../../src/present/words.ts";
import type { EvaluationState, Unpacking } from "../../src/protocol/state.ts";
import { Icon } from "../ui/icons.tsx";

/** Without an evaluation: what to do. Below the editor's welcome view, if it is shown. */
export function NothingOpen() {
  return (
    <section class="notice">
      <h2>{t("No evaluation is open")}</h2>
      <p>
        {t(
          "Right-click a JSONL file in the explorer and choose Evaluate with Evaloupe, or run that command from the palette.",
        )}
      </p>
    </section>
  );
}

/** Nothing can be counted before the file lies unpacked in a temporary one. */
export function UnpackingFile({ source: { name, bytes, totalBytes } }: { readonly source: Unpacking }) {
  return (
    <section class="notice" aria-busy="true">
      <h2>{t("Unpacking {0}", lineText(name))}</h2>
      <p>{t("{0} of {1}", bytesText(bytes), bytesText(totalBytes))}</p>
    </section>
  );
}

/** A file, or all of them, could not be read: what was found and what to do next. */
export function Stopped({ sources }: { readonly sources: readonly { name: string; stop: StopReason }[] }) {
  return (
    <>
      {sources.map(({ name, stop }) => (
        <section key={name} class="notice" role="alert">
          <h2>
            <Icon name="warning" tone="partial" />
            {t("{0}: {1}", lineText(name), stopWord(stop.code))}
          </h2>
          <p>{lineText(stop.message)}</p>
        </section>
      ))}
    </>
  );
}

/** How far reading has come; the numbers below are of the samples so far. */
export function Reading({ evaluation }: { readonly evaluation: EvaluationState }) {
  const { bytes, totalBytes } = evaluation.progress;
  const share = totalBytes > 0 ? valueText(Math.min(bytes / totalBytes, 1), "rate") : null;
  const samples = t("{0} samples so far", countText(evaluation.samples));
  return (
    <section class="reading" role="status">
      <progress max={Math.max(totalBytes, 1)} value={Math.min(bytes, totalBytes)} aria-label={t("Reading")} />
      <span>{share === null ? t("Reading: {0}", samples) : t("Reading: {0}, {1}", share, samples)}</span>
    </section>
  );
}

interface StaleProps {
  readonly onRescore: () => void;
}

/** The file has changed since it was scored. */
export function Stale({ onRescore }: StaleProps) {
  return (
    <section class="line" role="status">
      <Icon name="refresh" tone="partial" />
      <span>{t("Changed on disk since it was scored.")}</span>
      <button type="button" class="link" onClick={onRescore}>
        {t("Score again")}
      </button>
    </section>
  );
}

/** What the host could not do, in its words. */
export function Failure({ text }: { readonly text: string }) {
  return (
    <section class="line" role="alert">
      <Icon name="warning" tone="bad" />
      <span>{lineText(text)}</span>
    </section>
  );
}

interface NotesProps {
  readonly notes: readonly string[];
  readonly isFiltered: boolean;
}

/** Notes on the numbers. A filter may remove notes; their place stays, so that no chart below moves. */
export function Notes({ notes, isFiltered }: NotesProps) {
  const list = useRef<HTMLUListElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (!isFiltered) setHeight(list.current?.scrollHeight ?? 0);
  }, [notes.join("\n"), isFiltered]);
  const isReserved = isFiltered && height > 0;
  if (notes.length === 0 && !isReserved) return null;
  return (
    <ul class="notes" ref={list} style={{ minHeight: isReserved ? `${height}px` : "" }}>
      {notes.map((note) => (
        <li key={note}>
          <Icon name="info" tone="mute" />
          <span>{lineText(note)}</span>
        </li>
      ))}
    </ul>
  );
}
