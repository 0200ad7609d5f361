import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** Files as other people's programs write them, of our own making (`make.py` beside them): always there. */
const OURS = join(import.meta.dirname, "fixtures/data");
/**
 * Files that such programs did write. They are not ours to publish, and lie beside the project where they are at hand, or
 * in a folder that the environment names.
 */
const THEIRS = process.env.EVALOUPE_TEST_DATA ?? join(import.meta.dirname, "../../shared/data");

/** The folders of the data that are there: each has a folder a kind, with files, or folders that are one evaluation. */
export const DATA: readonly string[] = [OURS, THEIRS].filter((folder) => existsSync(folder));

export interface DataFiles {
  /** The paths' ends from the folder of the data on, as in "rgb/en_fact.json". */
  readonly files: readonly string[];
}
export type Located<Case extends DataFiles> = Case & { readonly paths: readonly string[] };

/** Cases over files of our own. */
export function ours<Case extends DataFiles>(cases: readonly Case[]): readonly Located<Case>[] {
  return cases.map((one) => ({ ...one, paths: one.files.map((file) => join(OURS, file)) }));
}

/** Cases over files of others, where these are there: else there are fewer tests, and none is skipped. */
export function theirs<Case extends DataFiles>(cases: readonly Case[]): readonly Located<Case>[] {
  return cases
    .map((one) => ({ ...one, paths: one.files.map((file) => join(THEIRS, file)) }))
    .filter(({ paths }) => paths.every((path) => existsSync(path)));
}

/** All files of one folder of the data with such names: our own, and those of others where they are there. */
export function listed(folder: string, name: RegExp): readonly Located<DataFiles & { readonly name: string }>[] {
  return DATA.map((data) => join(data, folder))
    .filter((path) => existsSync(path))
    .flatMap((path) => readdirSync(path).map((file) => join(path, file)))
    .filter((path) => name.test(basename(path)))
    .map((path) => ({ name: basename(path), files: [`${folder}/${basename(path)}`], paths: [path] }));
}

/** The records of a JSON array, or of lines of JSON, whatever the file is called. */
export function recordsOf(path: string): readonly Record<string, unknown>[] {
  const text = readFileSync(path, "utf8");
  if (text.trimStart().startsWith("[")) return JSON.parse(text);
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));
}
