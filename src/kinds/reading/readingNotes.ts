import { t } from "@vscode/l10n";
import type { NumberForm, OtherOrder, ScoreMeaning, ScoreReading } from "../../model/index.ts";

interface SourceReading {
  readonly name: string;
  readonly readBy?: string;
  readonly unfit?: readonly { readonly name: string; readonly isOwn: boolean; readonly lacks: readonly string[] }[];
  readonly strange?: readonly { readonly name: string; readonly near: string | null }[];
  readonly unread?: readonly { readonly path: string; readonly objects: number; readonly records: number }[];
  readonly said?: readonly {
    readonly path: string;
    readonly example: string;
    readonly said: number;
    readonly records: number;
  }[];
  readonly raters?: readonly string[];
  readonly otherOrder?: OtherOrder;
  readonly unreadBeside?: readonly { readonly path: string; readonly records: number }[];
  readonly summaries?: readonly {
    readonly path: string;
    readonly numbers: readonly (readonly [name: string, value: number])[];
  }[];
  readonly failures?: {
    readonly path: string | null;
    readonly listed: number;
    readonly passed: number;
    readonly total: number;
  };
}

const MOST_NAMED = 3;

/** The readings in use, unused ones with reasons, and columns that are not read. */
export function readingNotes(sources: readonly SourceReading[]): readonly string[] {
  const read = sources.filter(({ readBy }) => readBy !== undefined);
  const names = [...new Set(read.flatMap(({ readBy }) => readBy ?? []))];
  const unfit = sources.flatMap((source) =>
    (source.unfit ?? [])
      // A folder may have files with other columns; a column in no file is a mistake.
      .filter(({ name, isOwn }) => isOwn || !names.includes(name))
      .map((reading) => ({ source: source.name, ...reading })),
  );
  const shown = unfit.filter(({ isOwn, name }, at) => isOwn || unfit.findIndex((one) => one.name === name) === at);
  const more = shown.length - MOST_NAMED;
  return [
    ...failureTexts(sources),
    ...(names.length === 0 ? [] : [usedText(names, read.length, sources.length)]),
    ...shown
      .slice(0, MOST_NAMED)
      .map(({ name, source, lacks }) =>
        t("{0} is not used: it names columns that {1} does not have: {2}.", name, source, listed(lacks)),
      ),
    ...(more > 0 ? [t("The same applies to {0} more files.", more)] : []),
    ...strangeTexts(read),
    ...unreadTexts(sources),
    ...saidTexts(sources),
    ...raterTexts(sources),
    ...orderTexts(sources),
    ...besideTexts(sources),
    ...summaryTexts(sources),
  ];
}

function unreadTexts(sources: readonly SourceReading[]): readonly string[] {
  const found = new Map<string, { objects: number; records: number }>();
  for (const { path, objects, records } of sources.flatMap(({ unread = [] }) => unread)) {
    const own = found.get(path) ?? { objects: 0, records: 0 };
    found.set(path, { objects: own.objects + objects, records: own.records + records });
  }
  return [...found]
    .slice(0, MOST_NAMED)
    .map(([path, { objects, records }]) =>
      t(
        "Not read: {0}, lists with {1} objects (records looked at: {2}). They may be samples of their own.",
        path,
        objects,
        records,
      ),
    );
}

const saidTexts = (sources: readonly SourceReading[]): readonly string[] =>
  sources
    .flatMap(({ said = [] }) => said)
    .filter(({ path }, at, all) => all.findIndex((one) => one.path === path) === at)
    .slice(0, MOST_NAMED)
    .map(({ path, example, said, records }) =>
      t(
        "Not counted: {0}, texts that say a score or a verdict, such as “{1}” ({2} of {3} records looked at). In a column of its own it counts.",
        path,
        example,
        said,
        records,
      ),
    );

function raterTexts(sources: readonly SourceReading[]): readonly string[] {
  const [first] = sources.flatMap(({ raters = [] }) => (raters.length > 0 ? [raters] : []));
  if (first === undefined) return [];
  return [
    t(
      "Several raters: {0}. `evaloupe agree` compares them: people with each other, and judges with people.",
      listed(first),
    ),
  ];
}

const orderTexts = (sources: readonly SourceReading[]): readonly string[] =>
  sources.flatMap(({ otherOrder }) => (otherOrder === undefined ? [] : [orderText(otherOrder)])).slice(0, 1);

function orderText({ path, first, second, says }: OtherOrder): string {
  switch (says) {
    case "place":
      return t(
        "{0}: “{1}” is who was shown in that place, so the second of the pair where the order is swapped.",
        path,
        first,
      );
    case "candidate":
      return t("{0}: “{1}” is the same candidate in both orders.", path, first);
    case "nothing":
      return t(
        'Not read: {0}. Nothing shows whether “{1}” is a candidate or who was shown in that place. Say it: `--map "swapped={0}:{1},{2}"` for a candidate, `--map "swapped={0}:{2},{1}"` for a place.',
        path,
        first,
        second,
      );
  }
}

function besideTexts(sources: readonly SourceReading[]): readonly string[] {
  const found = sources.flatMap(({ name, unreadBeside = [] }) => unreadBeside.map((list) => ({ name, ...list })));
  const more = found.length - MOST_NAMED;
  return [
    ...found
      .slice(0, MOST_NAMED)
      .map(({ name, path, records }) =>
        t(
          "Not read: {0} of {1}, {2} records that may be samples as well. Write them to a file of their own to open them.",
          path,
          name,
          records,
        ),
      ),
    ...(more > 0 ? [t("The same applies to {0} more lists.", more)] : []),
  ];
}

/** Files that list what failed: rates over it are not those of the run. */
const failureTexts = (sources: readonly SourceReading[]): readonly string[] =>
  sources
    .flatMap(({ name, failures }) => (failures === undefined ? [] : [{ name, ...failures }]))
    .slice(0, MOST_NAMED)
    .map(({ name, path, listed, passed, total }) =>
      t(
        "Failures only: {0} lists {1} records that failed. The file says that {2} of {3} passed ({4} %), so rates over the records here are not those of the run.",
        path === null ? name : t("{0} of {1}", path, name),
        listed,
        passed,
        total,
        Math.round((1000 * passed) / total) / 10,
      ),
    );

/** What a file says of itself, which is neither a sample nor held against what is counted here. */
const summaryTexts = (sources: readonly SourceReading[]): readonly string[] =>
  sources
    .flatMap(({ name, summaries = [] }) => summaries.map((summary) => ({ name, ...summary })))
    .slice(0, MOST_NAMED)
    .map(({ name, path, numbers }) =>
      t(
        "Not read: {0} of {1}, numbers that the file sums itself up with: {2}.",
        path,
        name,
        numbers.map(([key, value]) => `${key} ${value}`).join(", "),
      ),
    );

/** A folder's reading may name scores of some files; a score in no file is a mistake. */
function strangeTexts(read: readonly SourceReading[]): readonly string[] {
  const names = [...new Set(read.flatMap(({ readBy }) => readBy ?? []))];
  const notes = names.flatMap((readBy) => {
    const [first, ...others] = read.filter((source) => source.readBy === readBy).map(({ strange = [] }) => strange);
    const strange = (first ?? []).filter(({ name }) => others.every((own) => own.some((one) => one.name === name)));
    return strange.map(({ name, near }) =>
      near === null
        ? t("{0} names a score that is not there: {1}.", readBy, name)
        : t("{0} names a score that is not there: {1}. Did you mean {2}?", readBy, name, near),
    );
  });
  const more = notes.length - MOST_NAMED;
  return [...notes.slice(0, MOST_NAMED), ...(more > 0 ? [t("The same applies to {0} more scores.", more)] : [])];
}

function usedText(names: readonly string[], read: number, sources: number): string {
  return read === sources
    ? t("Read by {0}.", listed(names))
    : t("{1} of {2} files read by {0}.", listed(names), read, sources);
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).join(", ");
  return names.length > MOST_NAMED ? t("{0} and {1} more", shown, names.length - MOST_NAMED) : shown;
}

interface Reread {
  readonly name: string;
  readonly unfit: number;
  readonly values: number;
  readonly was: ScoreReading | null;
  readonly is: ScoreReading | null;
}

export function rereadNotes(columns: readonly Reread[] = []): readonly string[] {
  const more = columns.length - MOST_NAMED;
  return [
    ...columns.slice(0, MOST_NAMED).map(({ name, unfit, values, was, is }) => {
      const [before, now] = [readAs(was), readAs(is)];
      return before === now
        ? t(
            "{1} of {2} further values of {0} did not fit what the first look at the files had shown, so all records were looked at and measured anew. It is still read as: {3}.",
            name,
            unfit,
            values,
            now,
          )
        : t(
            "{1} of {2} further values of {0} did not fit what the first look at the files had shown, so all records were looked at and measured anew. It is read as: {4}; at first as: {3}.",
            name,
            unfit,
            values,
            before,
            now,
          );
    }),
    ...(more > 0 ? [t("The same applies to {0} more columns.", more)] : []),
  ];
}

function readAs(reading: ScoreReading | null): string {
  if (reading === null || reading.meaning === "none") return t("no score");
  const { meaning, range, form } = reading;
  const word = WORDS[meaning ?? "score"]();
  const scaled = range === undefined || meaning === "flag" ? word : t("{0}, {1} to {2}", word, range[0], range[1]);
  return form === undefined || form === "plain" ? scaled : t("{0}, written as {1}", scaled, WRITTEN[form]);
}

const WORDS: Readonly<Record<ScoreMeaning, () => string>> = {
  flag: () => t("flag"),
  score: () => t("score"),
  label: () => t("label"),
  duration: () => t("duration"),
  cost: () => t("cost"),
  count: () => t("count"),
  none: () => t("no score"),
};

const WRITTEN: Readonly<Record<NumberForm, string>> = {
  plain: "0.75",
  printed: "np.float64(0.75)",
  quoted: '"0.75"',
  percent: "75%",
  ratio: "8/10",
  grouped: "1,234.5",
  comma: "0,75",
};
