import { t } from "@vscode/l10n";
import { readingLine, readingText } from "../../../src/present/readingLine.ts";
import type { EvaluationState } from "../../../src/protocol/state.ts";
import { Icon } from "../../ui/icons.tsx";
import { Visible } from "../../ui/parts.tsx";
import type { InspectorPage } from "../page.ts";
import type { View } from "../view.ts";
import "./line.css";

interface LineProps {
  readonly page: InspectorPage;
  readonly view: View;
  readonly evaluation: EvaluationState;
}

/** How the file was read, in one line that opens the table of its columns. */
export function ReadingLine({ page, view, evaluation }: LineProps) {
  const { alike, more } = view.readings;
  const [first, ...others] = alike;
  // Until the columns are known, and if none as in facts, the line keeps its place: nothing below it moves.
  if (!first) {
    return (
      <p class="reading-line">
        <Icon name="table" />
        <span class="lead">{t("How this file was read")}</span>
        <span class="roles">{evaluation.format.name}</span>
      </p>
    );
  }
  const line = readingLine(
    first.how,
    evaluation.format,
    others.reduce((sum, { names }) => sum + names.length, more),
  );
  return (
    <button
      type="button"
      class="reading-line"
      id="reading-line"
      aria-expanded={view.isReadingOpen}
      title={readingText(line)}
      onClick={() => page.reading.show(!view.isReadingOpen)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !view.isReadingOpen) return;
        event.preventDefault();
        event.stopPropagation();
        page.reading.show(false);
      }}
    >
      <Icon name={view.isReadingOpen ? "down" : "right"} />
      <span class="lead">{t("How this file was read")}</span>
      <span class="roles">
        {line.roles.length === 0 ? evaluation.format.name : <Visible text={line.roles.join(", ")} />}
      </span>
      {line.facts.map((fact, at) => (
        <span key={fact} class={`fact fact-${at}`}>
          {fact}
        </span>
      ))}
      {line.doubts.map((doubt) => (
        <span key={doubt} class="doubt">
          <Icon name="warning" tone="partial" />
          <span>{doubt}</span>
        </span>
      ))}
    </button>
  );
}
