// Recognising files takes every format, and most windows open none: they are a bundle of their own, loaded with the first.

import * as l10n from "@vscode/l10n";
import { needsText } from "../kinds/format.ts";
import { formats } from "../kinds/formats.ts";

export {
  FOLDER_READING,
  isReading,
  MOST_READING_BYTES,
  readingNameFor,
  writeReading,
} from "../kinds/reading/readingFile.ts";
export { likelySampleFiles } from "../kinds/results.ts";
export { orderRuns } from "../kinds/runDates.ts";
export { headText, TEXT_FILE } from "../read/headText.ts";
export { LOOKED_AT_CHARACTERS, recognise } from "./recognise.ts";

/** Formats whose records are samples, by name: those that a person can read a file as. */
export function rowFormats(): readonly RowFormat[] {
  return formats
    .filter(({ role }) => role === "rows")
    .map((format) => ({ id: format.id, name: format.name(), reads: readsOf(format) }));
}

interface RowFormat {
  readonly id: string;
  readonly name: string;
  /** `response ← output, question ← input`: places of its fields; the required fields if the format names no places. */
  readonly reads: string;
}

const readsOf = ({ places = {}, needs }: (typeof formats)[number]): string => {
  const placeTexts = Object.entries(places).flatMap(([field, place]) => {
    const [first] = place === undefined ? [] : [place].flat();
    return first ? [`${field} ← ${first}`] : [];
  });
  return (placeTexts.length > 0 ? placeTexts : needsText(needs[0] ?? [])).join(", ");
};

/** Sets the language of its words; a bundle has a copy of its own of them. */
export function speak(contents: Readonly<Record<string, string>>): void {
  l10n.config({ contents });
}
