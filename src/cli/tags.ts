import { labelFileName } from "../labels/people.ts";
import { renamed, renamePreview, saturationOf, type TagDefinition, tagQuestions } from "../labels/tags.ts";
import { appendLabel, readLabelFile } from "../platform/node/peopleFile.ts";
import { lineText } from "../present/characters.ts";
import { countText, fixed, valueText } from "../present/numbers.ts";
import { textTable } from "../present/table.ts";
import { filesOfRows } from "../protocol/sourceRows.ts";
import type { CheckedTag, TagReport } from "../protocol/tags.ts";
import { Exit, type ExitCode, InputError, type Io, UsageError } from "./io.ts";
import { kindsOf } from "./kinds.ts";
import { type OpenEvaluation, openEvaluation, readingError, writeResults } from "./openEvaluation.ts";
import type { Given } from "./options/option.ts";
import type { TAGS } from "./options/scoring.ts";
import { objectText } from "./output/json.ts";
import { inputProblems } from "./score.ts";
import { readingOf, type ScoreOptions } from "./scoreOptions.ts";
import { withLabels } from "./sideHint.ts";
import { definitionsBeside } from "./tagDefinitions.ts";

/** `evaloupe tags PATH…`: the words that people gave samples, and checks that are to find them. */
export async function tags(given: Given<typeof TAGS>, io: Io): Promise<ExitCode> {
  const { as, rename, write } = given.values;
  const options: ScoreOptions = { ...(await withLabels(readingOf(given, kindsOf(io)))), people: "needed" };
  const evaluation = await openEvaluation(options, io);
  try {
    const [problem] = inputProblems(evaluation);
    if (problem !== undefined) throw new InputError(problem);
    if (rename !== null) return await renameIn(evaluation, rename, write, io);
    const lines = await linesOf(evaluation);
    const { peer, query } = evaluation;
    const definitions = await definitionsBeside(filesOfRows(evaluation.state.sources));
    const wrongWith = (where: string) => peer.call("checkWhere", { query, where }, io.signal);
    const beside = await tagQuestions(definitions, wrongWith);
    const tried = await tagQuestions(
      given.values.check.map(([tag, check]) => [tag, { check }] as const),
      wrongWith,
    );
    const [wrong] = [...beside.wrong, ...tried.wrong];
    if (wrong) throw new UsageError(`The check of ${lineText(wrong.tag)}: ${wrong.message}`);
    const checks = [...beside.checks, ...tried.checks];
    const report = await peer.call("tags", { query, checks, judged: beside.judged }, io.signal);
    const saturation = saturationOf(lines.flatMap(({ lines: own }) => own));
    return await writeResults(evaluation, options.out, io, async (sink) => {
      const entry = { ...report, sinceNewTag: saturation.sinceNew, definitions: Object.fromEntries(definitions) };
      sink.write(as === "json" ? objectText(entry) : tableText(report, saturation.sinceNew, definitions));
      return null;
    });
  } catch (error) {
    throw await readingError(error, evaluation.peer, evaluation.names);
  } finally {
    await evaluation.dispose();
  }
}

const linesOf = async ({ state }: OpenEvaluation) =>
  Promise.all(
    filesOfRows(state.sources).map(async (uri) => {
      const path = labelFileName(uri);
      return { path, ...(await readLabelFile(path)) };
    }),
  );

async function renameIn(
  evaluation: OpenEvaluation,
  [from, to]: readonly [from: string, to: string],
  isWritten: boolean,
  io: Io,
): Promise<ExitCode> {
  let [samples, merged] = [0, 0];
  for (const { path, lines } of await linesOf(evaluation)) {
    const own = renamePreview(lines, from, to);
    const added = renamed(lines, from, to, new Date().toISOString());
    samples += own.samples;
    merged += own.merged;
    if (isWritten) for (const line of added) await appendLabel(path, line);
    if (own.samples > 0)
      io.out(`${lineText(path)}: ${countText(own.samples)} samples, by ${own.people.map(lineText).join(", ")}\n`);
  }
  const [old, now] = [lineText(from), lineText(to)];
  if (samples === 0) throw new InputError(`No sample has the tag ${old}.`);
  const both = merged === 0 ? "" : ` ${countText(merged)} of them had both.`;
  const is = isWritten ? "is now" : "would be";
  const hint = isWritten ? "" : " Add --write to rename it.";
  io.out(`${old} ${is} ${now} in ${countText(samples)} samples.${both}${hint}\n`);
  return Exit.ok;
}

const COLUMNS = [
  { head: "tag", align: "left" as const },
  { head: "samples", align: "right" as const },
  { head: "of those looked at", align: "right" as const },
  { head: "95 %", align: "left" as const },
  { head: "", align: "left" as const },
];

const CHECKS = [
  { head: "check", align: "left" as const },
  { head: "finds", align: "right" as const },
  { head: "over", align: "right" as const },
  { head: "precision", align: "left" as const },
  { head: "recall", align: "left" as const },
  { head: "kappa", align: "left" as const },
];

function tableText(
  { samples, looked, people, tags: uses, checks }: TagReport,
  sinceNew: number | null,
  definitions: ReadonlyMap<string, TagDefinition>,
): string {
  const meaningOf = (tag: string) => lineText(definitions.get(tag)?.definition ?? "");
  const rows = uses.map(({ tag, samples: own, share, interval }) => [
    lineText(tag),
    countText(own),
    rate(share),
    ends(interval, rate),
    meaningOf(tag),
  ]);
  const isNew =
    sinceNew === 0 ? "The last sample had a new tag." : `No new tag in the last ${countText(sinceNew ?? 0)} samples.`;
  return [
    `${countText(looked)} of ${countText(samples)} samples were looked at, by ${countText(people.length)} ${people.length === 1 ? "person" : "people"}.`,
    ...(uses.length === 0 ? ["No sample has a tag."] : [isNew, "", textTable(COLUMNS, rows)]),
    ...(checks.length === 0
      ? []
      : [
          "",
          `Checks against people, over the samples that were looked at and, of a judge, that it was asked of:`,
          "",
          textTable(CHECKS, checks.map(checkRow)),
        ]),
    "",
  ].join("\n");
}

const checkRow = (check: CheckedTag): string[] => [
  `${lineText(check.tag)}: ${lineText(check.where)}${check.judge === null ? "" : ` by ${lineText(check.judge)}`}`,
  countText(check.finds),
  countText(check.both + check.checkOnly + check.personOnly + check.neither),
  checkValue(check.precision, rate),
  checkValue(check.recall, rate),
  checkValue(check.kappa, (value) => fixed(value, 3)),
];

const rate = (value: number): string => valueText(value, "rate");

const checkValue = ({ value, interval }: CheckedTag["kappa"], write: (value: number) => string): string =>
  value === null ? "–" : `${write(value)} ${ends(interval, write)}`.trimEnd();

const ends = (interval: readonly [number, number] | null, write: (value: number) => string): string =>
  interval === null ? "" : `${write(interval[0])} to ${write(interval[1])}`;
