// Facts that tests measure, and what commands print over them.
import { join } from "node:path";
import { expect } from "vitest";
import { Exit } from "../../src/cli/io.ts";
import { evaloupe } from "./support.ts";

/** What commands say over facts alone. */
export const FACTS_NOTE = "Facts alone: the texts are in the files that they were measured from.";

/** Measures files into a new facts file of this folder, with options of `measure`. */
export function measuredIn(folder: string) {
  let next = 0;
  return async (
    paths: readonly string[],
    options: readonly string[] = [],
    form: "parquet" | "jsonl" = "parquet",
  ): Promise<string> => {
    return factsOf(paths, join(folder, `facts-${next++}.${form}`), options);
  };
}

/** Measures files into a file of this name. */
export async function factsOf(paths: string | readonly string[], out: string, options: readonly string[] = []) {
  const ran = await evaloupe("measure", ...[paths].flat(), "--out", out, ...options);
  expect(ran).toMatchObject({ code: Exit.ok });
  return out;
}

/** What a command prints as JSON, without what only facts say. */
export async function printed(...argv: readonly string[]) {
  const { out, code, err } = await evaloupe(...argv, "--as", "json");
  const { notes = [], issues = [], ...found } = JSON.parse(out);
  return {
    code,
    err,
    ...found,
    notes: notes.filter((note: string) => note !== FACTS_NOTE),
    issues: issues.map(({ message: _, ...issue }: { message: string }) => issue),
  };
}
