import type { PanelState } from "../../src/protocol/panel.ts";

/** What the fields of an evaluation belong to. Values come with the rows; labels bring none, but a new annotator does. */
export function fieldsKey({ id, evaluation }: PanelState): string {
  if (!evaluation) return "";
  const { format, isSettled, samples, progress, annotators } = evaluation;
  return JSON.stringify([id, format, isSettled && [samples, progress.totalBytes, annotators]]);
}
