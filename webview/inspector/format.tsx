import { t } from "@vscode/l10n";
import type { DetectedFormat } from "../../src/model/index.ts";
import { recognisedText } from "../../src/present/words.ts";
import type { EvaluationState } from "../../src/protocol/state.ts";
import { Menu, type MenuItem } from "../ui/popups.tsx";
import type { InspectorPage } from "./page.ts";

interface FormatMenuProps {
  readonly page: InspectorPage;
  readonly evaluation: EvaluationState;
  /** Muted like the words around it. */
  readonly isQuiet?: boolean;
}

/** The recognised format with its confidence; a click offers the others. */
export function FormatMenu({ page, evaluation, isQuiet = false }: FormatMenuProps) {
  const { format, candidates } = evaluation;
  const items: MenuItem[] = [
    { kind: "heading", text: t("Read the records as") },
    ...(candidates.some((one) => one.id === format.id) ? candidates : [format, ...candidates]).map(
      (candidate): MenuItem => ({
        kind: "item",
        text: candidate.name,
        hint: t("{0} % of the record's fields match", Math.round(100 * candidate.confidence)),
        isChosen: candidate.id === format.id,
        onChoose: () => page.overrule(candidate.id),
      }),
    ),
  ];
  if (format.by !== "records") {
    items.push({ kind: "line" }, { kind: "item", text: t("Detect the format"), onChoose: () => page.overrule(null) });
  }
  if (page.view.readings.alike.length > 0 && evaluation.samples > 0) {
    items.push({ kind: "item", text: t("How this file was read"), onChoose: () => page.reading.show(true) });
  }
  return (
    <Menu
      kind={isQuiet ? "quiet" : "link"}
      title={t("Format of the records; choose another")}
      items={items}
      side="start"
    >
      {formatWords(format)}
    </Menu>
  );
}

function formatWords(format: DetectedFormat): string {
  const { name } = format;
  if (format.id === "unknown") return t("Choose a format");
  if (format.by === "person") return t("{0}, by your choice", name);
  if (format.by === "mapping") return t("{0}, by your mapping", name);
  if (format.by === "reading") return t("{0}, by its reading", name);
  if (format.by === "guess") return t("{0}, as guessed", name);
  return recognisedText(format);
}
