import { t } from "@vscode/l10n";
import * as v from "valibot";
import type { LabelEdit } from "../model/index.ts";
import { jsonOf } from "../read/written.ts";
import { foldLines, type LabelLine, tagOf } from "./people.ts";

/** Beside the data: what tags mean. */
export const TAGS_FILE = "evaloupe.tags.json";
/** A longer file is none. */
export const MOST_TAGS_BYTES = 1024 * 1024;

const VERSION = 1;
const text = v.pipe(v.string(), v.maxLength(10_000));

/** What a tag means, and the filter that is to find it. */
const definition = v.strictObject({ definition: v.exactOptional(text), check: v.exactOptional(text) });
export type TagDefinition = v.InferOutput<typeof definition>;

const tagsFile = v.object({
  version: v.literal(VERSION),
  tags: v.pipe(
    v.custom<object>((value) => typeof value === "object" && value !== null && !Array.isArray(value), "an object"),
    v.transform((value) => Object.entries(value)),
    v.array(v.tuple([v.pipe(text, v.nonEmpty()), definition])),
  ),
});

/** Definitions by tag, in the order of the file, or what is wrong with it. */
export function readTagsFile(content: string): ReadonlyMap<string, TagDefinition> | { readonly wrong: string } {
  const value = jsonOf(content);
  if (value === undefined) return { wrong: t("it is no JSON object.") };
  const read = v.safeParse(tagsFile, value, { abortEarly: true });
  if (read.success) return new Map(read.output.tags);
  const [issue] = read.issues;
  return { wrong: t("“{0}” should be {1}.", v.getDotPath(issue) ?? TAGS_FILE, issue.expected ?? "") };
}

/** The file's text. */
export const writeTagsFile = (tags: ReadonlyMap<string, TagDefinition>): string =>
  `${JSON.stringify({ version: VERSION, tags: Object.fromEntries(tags) }, null, 2)}\n`;

/** In the file's text, the inside of the first empty text of a tag; where all are there, of its last one. Null without the tag. */
export function placeInTagsFile(content: string, tag: string): number | null {
  const at = content.indexOf(`${JSON.stringify(tag)}:`);
  const from = at < 0 ? -1 : content.indexOf("{", at);
  if (from < 0) return null;
  // Strings alone may hold a brace.
  const own = /^\{(?:[^"{}]|"(?:[^"\\]|\\.)*")*/s.exec(content.slice(from))?.[0] ?? "";
  const empty = /:\s*""/.exec(own);
  const inside = empty ? empty.index + empty[0].length - 1 : own.lastIndexOf('"');
  return inside < 0 ? from + 1 : from + inside;
}

/** One filter of all clauses; null without any. */
export const checkOf = (where: readonly string[]): string | null =>
  where.length < 2 ? (where[0] ?? null) : where.map((clause) => `(${clause})`).join(" && ");

/** A tag, and the filter that is to find what people gave it. */
export interface TagCheck {
  readonly tag: string;
  readonly where: string;
}

/** What to ask of the tags that are defined. */
export interface TagQuestions {
  readonly checks: readonly TagCheck[];
  /** Tags that a judge can be asked for. */
  readonly judged: readonly string[];
  /** Checks that are no filter, each with what is wrong. */
  readonly wrong: readonly (TagCheck & { readonly message: string })[];
}

/** `wrongWith` says what is wrong with a filter; null of one that can be used. */
export async function tagQuestions(
  definitions: Iterable<readonly [tag: string, definition: TagDefinition]>,
  wrongWith: (where: string) => Promise<{ readonly message: string } | null>,
): Promise<TagQuestions> {
  const checks: TagCheck[] = [];
  const wrong: (TagCheck & { readonly message: string })[] = [];
  for (const [tag, { check: where }] of definitions) {
    if (isUnsaid(where)) continue;
    const message = (await wrongWith(where))?.message;
    if (message === undefined) checks.push({ tag, where });
    else wrong.push({ tag, where, message });
  }
  const judged = [...definitions].flatMap(([tag, { definition }]) => (isUnsaid(definition) ? [] : [tag]));
  return { checks, judged, wrong };
}

/** A new tag begins with empty texts. */
const isUnsaid = (said: string | undefined): said is undefined | "" => said === undefined || said.trim() === "";

/** How many samples people looked at, and how many since the last tag that was new. */
export interface Saturation {
  readonly looked: number;
  /** Null if no sample has a tag. */
  readonly sinceNew: number | null;
}

/** Lines in the order of their times; a line without a time is as old as the one before it. */
export function saturationOf(lines: readonly LabelLine[]): Saturation {
  const known = new Set<string>();
  const looked = new Set<string>();
  let lastNew: number | null = null;
  for (const { sample, said, isUndo } of inTime(lines)) {
    if (isUndo) continue;
    looked.add(sample.contentKey);
    if (said.what !== "tag" || !said.isOn || known.has(said.tag.toLowerCase())) continue;
    known.add(said.tag.toLowerCase());
    lastNew = looked.size;
  }
  return { looked: looked.size, sinceNew: lastNew === null ? null : looked.size - lastNew };
}

function inTime(lines: readonly LabelLine[]): readonly LabelLine[] {
  let last = "";
  const timed = lines.map((line) => {
    if (line.when !== "") last = line.when;
    return { line, when: last };
  });
  return timed
    .sort((one, other) => (one.when < other.when ? -1 : one.when > other.when ? 1 : 0))
    .map(({ line }) => line);
}

/**
 * Lines that rename a tag in all samples: the old tag off, the new one on, by the same person. If the new tag is there
 * already, the two become one. Empty if no sample has it, or if both are the same.
 */
export function renamed(lines: readonly LabelLine[], from: string, to: string, when: string): readonly LabelLine[] {
  const [old, own] = [tagOf(from), tagOf(to)];
  if (old === null || own === null || old === own) return [];
  const isOld = (tag: string): boolean => tag.toLowerCase() === old.toLowerCase();
  return [...foldLines(lines)].flatMap(([person, samples]) =>
    [...samples.values()].flatMap(({ sample, labels }) =>
      (labels.tags ?? [])
        .filter(({ tag }) => isOld(tag))
        .flatMap(({ tag, sentence }) => {
          const said: readonly LabelEdit[] = [
            { what: "tag", tag, sentence, isOn: false },
            { what: "tag", tag: own, sentence, isOn: true },
          ];
          return said.map((one) => ({
            who: person.slice(person.indexOf(":") + 1),
            when,
            sample,
            said: one,
            isUndo: false,
          }));
        }),
    ),
  );
}

/** What a rename would change. */
export interface RenamePreview {
  readonly samples: number;
  /** Of these, samples that have the new tag already: there the two become one. */
  readonly merged: number;
  readonly people: readonly string[];
}

export function renamePreview(lines: readonly LabelLine[], from: string, to: string): RenamePreview {
  const changed = new Set<string>();
  const merged = new Set<string>();
  const people = new Set<string>();
  const own = tagOf(to)?.toLowerCase();
  const folded = [...foldLines(lines)].flatMap(([, samples]) => [...samples]);
  const has = new Set(
    folded.flatMap(([key, { labels }]) => (labels.tags?.some((one) => one.tag.toLowerCase() === own) ? [key] : [])),
  );
  for (const { who, sample } of renamed(lines, from, to, "")) {
    changed.add(sample.contentKey);
    people.add(who);
    if (own !== tagOf(from)?.toLowerCase() && has.has(sample.contentKey)) merged.add(sample.contentKey);
  }
  return { samples: changed.size, merged: merged.size, people: [...people] };
}
