import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { LEAST_CONFIDENCE } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { bytesText, countText } from "../../src/present/numbers.ts";
import { stopWord } from "../../src/present/words.ts";
import type { SourceState, Unpacking } from "../../src/protocol/state.ts";
import { Visible } from "../ui/parts.tsx";
import { Button, ProgressRing } from "../ui/toolkit.tsx";
import { FormatMenu } from "./format.tsx";
import type { InspectorPage } from "./page.ts";
import { Results } from "./results.tsx";

function State({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <section class="state">
      <h1>{title}</h1>
      {children}
    </section>
  );
}

export function Nothing() {
  return (
    <main class="inspector">
      <State title={t("No evaluation is open")}>
        <p>
          {t(
            "Right-click a JSONL or JSON file in the explorer and choose Evaluate with Evaloupe. Several files, or a folder, become one evaluation.",
          )}
        </p>
      </State>
    </main>
  );
}

/** Between the opening of a sample and the answer: nothing moves. */
export function Waiting() {
  return <section class="state" aria-busy="true" />;
}

export function Reading({ progress }: { readonly progress: { readonly bytes: number; readonly totalBytes: number } }) {
  const { bytes, totalBytes } = progress;
  return (
    <section class="state" aria-busy="true">
      <ProgressRing />
      <h1>{t("Reading")}</h1>
      <p>{totalBytes > 0 ? t("{0} of {1}", bytesText(bytes), bytesText(totalBytes)) : bytesText(bytes)}</p>
    </section>
  );
}

/** Records of a compressed file can be read only once it lies unpacked in a temporary file. */
export function UnpackingFile({ source }: { readonly source: Unpacking }) {
  const { name, bytes, totalBytes } = source;
  return (
    <main class="inspector">
      <section class="state" aria-busy="true">
        <ProgressRing />
        <h1>{t("Unpacking {0}", lineText(name))}</h1>
        <p>{t("{0} of {1}", bytesText(bytes), bytesText(totalBytes))}</p>
        <p class="mute">{t("Its records can be read as soon as it is unpacked to a temporary file.")}</p>
      </section>
    </main>
  );
}

/** Nothing could be scored: why, file by file, and what to do. */
export function Stopped({ page, sources }: { readonly page: InspectorPage; readonly sources: readonly SourceState[] }) {
  const evaluation = page.view.panel?.evaluation;
  // Recognised, and yet without a sample: data that belongs to other files.
  const data = evaluation && evaluation.format.confidence >= LEAST_CONFIDENCE ? evaluation.format : null;
  const { rejected = 0, used = 0, other = 0 } = evaluation?.records ?? {};
  const isUnreadable = rejected > 0 && used + other === 0;
  const hasResults = sources.every(({ stop }) => stop?.code === "RESULTS");
  return (
    <State
      title={
        sources.length > 0
          ? hasResults
            ? t("Results, not samples")
            : t("Nothing could be read")
          : isUnreadable
            ? t("Nothing could be read")
            : t("No samples were found")
      }
    >
      {sources.map((source) => (
        <div class="stop" key={source.uri}>
          <h2>
            {source.stop && stopWord(source.stop.code)} <span class="mute">{source.name}</span>
          </h2>
          <p>
            <Visible text={source.stop?.message ?? ""} />
          </p>
          {source.stop?.results && <Results results={source.stop.results} onCopyText={(text) => page.copyText(text)} />}
        </div>
      ))}
      {sources.length === 0 && data && (
        <p>
          {t(
            "These records are {0} and contain no responses to score. If they belong to files of responses, evaluate both together, or add them to an open evaluation with “Read the File Differently…”.",
            data.name,
          )}
        </p>
      )}
      {sources.length === 0 && isUnreadable && (
        <p>
          {rejected === 1
            ? t("Its one record could not be read. Problems says why.")
            : t("None of its {0} records could be read. Problems says why, line by line.", countText(rejected))}
        </p>
      )}
      {sources.length === 0 && !data && !isUnreadable && (
        <p>
          {t(
            "The records were read, but none is a sample in the detected format. Choose another format, or say what their columns are.",
          )}
        </p>
      )}
      <p class="buttons">
        <Button onClick={() => page.act("rescore")}>{t("Read again")}</Button>
        {sources.length === 0 && evaluation && <FormatMenu page={page} evaluation={evaluation} />}
        {sources.length === 0 && page.view.readings.alike.length > 0 && (
          <Button isSecondary onClick={() => page.reading.show(true)}>
            {t("How this file was read")}
          </Button>
        )}
      </p>
    </State>
  );
}

export function NothingFound({ page }: { readonly page: InspectorPage }) {
  return (
    <State title={t("Nothing matches the filter")}>
      <p>{t("{0} samples are left out.", page.rows.total)}</p>
      <p class="buttons">
        <Button onClick={() => page.clearFilter()}>{t("Clear the filter")}</Button>
      </p>
    </State>
  );
}
