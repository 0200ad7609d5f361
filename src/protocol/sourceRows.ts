import type { SourceState } from "./state.ts";

type Source = Pick<SourceState, "uri" | "role" | "firstIndex" | "samples" | "firstRow" | "stop">;

/** The files that hold samples, each once: several sources may be in one file. */
export function filesOfRows(sources: readonly Source[]): readonly string[] {
  return [...new Set(sources.flatMap(({ uri, role, stop }) => (role === "rows" && stop === null ? [uri] : [])))];
}

/** Index of the sample in a row of a file, or null. */
export function indexOfRow(sources: readonly Source[], file: string, row: number): number | null {
  for (const { uri, role, firstIndex, samples, firstRow } of sources) {
    const at = row - firstRow;
    if (uri === file && role === "rows" && at >= 0 && at < samples) return firstIndex + at;
  }
  return null;
}
