import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { tagCriterion } from "../labels/tagCriteria.ts";
import { readTagsFile, TAGS_FILE, type TagDefinition } from "../labels/tags.ts";
import type { Criterion } from "../model/index.ts";
import { lineText } from "../present/characters.ts";
import { InputError } from "./io.ts";
import { suggestion } from "./options/values.ts";

/** Definitions of tags in files next to the data; the first one of a tag counts. Throws `InputError`. */
export async function definitionsBeside(files: readonly string[]): Promise<ReadonlyMap<string, TagDefinition>> {
  const all = new Map<string, TagDefinition>();
  for (const folder of new Set(files.map((file) => dirname(file)))) {
    const path = join(folder, TAGS_FILE);
    const content = await readFile(path, "utf8").catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
      throw new InputError(`${lineText(path)} cannot be read.`);
    });
    if (content === null) continue;
    const read = readTagsFile(content);
    if ("wrong" in read) throw new InputError(`${lineText(path)}: ${lineText(read.wrong)}`);
    for (const [tag, own] of read) if (!all.has(tag)) all.set(tag, own);
  }
  return all;
}

/** Criteria of these tags, for a judge. Throws `InputError` if a tag is not defined next to the data. */
export async function criteriaOfTags(tags: readonly string[], files: readonly string[]): Promise<readonly Criterion[]> {
  if (tags.length === 0) return [];
  const definitions = await definitionsBeside(files);
  return tags.map((tag) => {
    const [name, own] = [...definitions].find(([one]) => one.toLowerCase() === tag.toLowerCase()) ?? [];
    if (name !== undefined && own?.definition !== undefined) return tagCriterion(name, own.definition);
    const known = [...definitions.keys()];
    throw new InputError(
      `--tag: ${TAGS_FILE} beside the data has no definition of ${lineText(tag)}.${suggestion(tag, known)}`,
    );
  });
}
