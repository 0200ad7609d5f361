import { modeFamilies } from "../../kinds/modeFamilies.ts";
import { choosableModes, type ModeFamilyDeclaration, unaskedMode } from "../../kinds/modeFamily.ts";
import { RAG_TASKS } from "../../model/rag.ts";
import { CONSENSUS_RULES, MEASUREMENT_LEVELS } from "../../model/rating.ts";
import { UsageError } from "../io.ts";
import { type Command, flag, group, maybe, option, options } from "./option.ts";
import { choice, count, EVERY_MODE, labels, level, list, type Parser, pair, share, size, text } from "./values.ts";

/** Of options that 0.1.0 does not have. */
export const NEXT = { since: "0.2.0" } as const;

const READING_ENDING = ".reading.json";

const MOST_WORKERS = 64;
const MOST_DRAWN = 100_000;

const task: Parser<string> = (given, name) => choice(RAG_TASKS)(given.trim().toLowerCase().replaceAll("-", "_"), name);

const zeroOrOne: Parser<number> = (given, name) => Number(choice(["0", "1"])(given, name));

const readingName: Parser<string> = (given, name) => {
  if (given === "" || given.endsWith(READING_ENDING)) return given;
  throw new UsageError(
    `${name} ${given}: readings are read as NAME${READING_ENDING} beside NAME.jsonl, or evaloupe${READING_ENDING}.`,
  );
};

const draws: Parser<readonly number[]> = (given, name) =>
  [...new Set(list(count(MOST_DRAWN))(given, name))].sort((one, other) => one - other);

const READ = "Reading";
const SCORED = "Scoring";
const WRITTEN = "Results";
const GATED = "Gate";

/** How files are read, of every command that reads any. */
export const FILES = group(READ, {
  adapter: option("ID", text, "the file's format, instead of the detected one; see evaloupe formats"),
  map: options(
    "FIELD=PATH",
    pair("FIELD=PATH"),
    "path of a field in the record: response=output.text, documents=contexts[*].text; score.NAME=PATH makes a metric of it, score.NAME=PATH:LABEL,LABEL one of a text with good labels, score.NAME=PATH==PATH one that is 1 where both are equal",
  ),
  join: options("FILE", text, "a file whose records belong to the rows by id and question: data, labels or ratings"),
  task: option("TASK", task, `the task of every sample, whatever the file says: ${RAG_TASKS.join(", ")}`),
  noise: option("RATIO", level, "the noise level of every sample: 0.4, 40 or 40%"),
  maxUnpacked: option(
    "SIZE",
    size,
    "limit for all unpacked files, such as 8GiB or 500MB (default: 4 GiB, and 200 times the packed size); at most half of the free disk",
    NEXT,
  ),
});

/** Which samples of the files. */
export const FILTERED = group(READ, {
  where: options("EXPR", text, "only samples that match this filter: 'adherence < 1 && noise >= 0.4'"),
});
export const LIMITED = group(READ, { limit: option("N", count(), "only the first N samples") });

/** The same, of commands that measure the samples. */
export const MEASURED = group(READ, {
  saveReading: maybe(
    "FILE",
    /\.reading\.json$/,
    readingName,
    "save how the files are read beside the file, or as FILE: every command and the editor then read it that way. evaloupe.reading.json is for all files of its folder that have its columns",
    NEXT,
  ),
  gold: option("RATER", text, "use that rater's labels as gold"),
  citedFrom: option(
    "0|1",
    zeroOrOne,
    "number of the first document in citations (default: 1, or 0 if [0] occurs)",
    NEXT,
  ),
  workers: option("N", count(MOST_WORKERS), "threads for large files (default: one per core)"),
});

const modesOf = (families: readonly ModeFamilyDeclaration[]) =>
  group(SCORED, {
    modes: {
      of: Object.fromEntries(
        families.map((family) => {
          const modes = [...choosableModes(family), EVERY_MODE];
          const notes = { otherwise: unaskedMode(family), ...(family.id === "citations" ? NEXT : {}) };
          const help = `${family.name}: ${choosableModes(family).join(", ")}; score and agree: also ${EVERY_MODE}`;
          return [family.id, option("MODE", choice(modes), help, notes)];
        }),
      ),
    },
  });

export const MODES = modesOf(modeFamilies);

/** The command with an option for each of these families, if it has any for modes. */
export function withModesOf<Of extends Command>(command: Of, families: readonly ModeFamilyDeclaration[]): Of {
  if (!("modes" in command.options)) return command;
  return { ...command, options: { ...command.options, ...modesOf(families) } };
}

/** How ratings and scores that are in the files are read. */
export const LABELS = group(SCORED, {
  labels: option(
    "L,L,…",
    labels,
    "the labels of ratings in order, as the file writes them: --labels=-1,0,1. Kappa's weights are distances in this list; other labels are named and left out (default: -1,0,1 for pairs, else every value)",
  ),
  consensus: option(
    "RULE",
    choice(CONSENSUS_RULES),
    "majority (default) or mean: how the votes of a rater are combined. The mean has to pass ±0.5, so 2 : 1 is a tie",
  ),
  level: option("LEVEL", choice(MEASUREMENT_LEVELS), "nominal, ordinal or interval: how Krippendorff's alpha measures"),
  lower: options("NAME", text, "lower is better of this score of the file", NEXT),
  higher: options("NAME", text, "higher is better of this score of the file", NEXT),
});

export const ANNOTATOR = group(SCORED, {
  annotator: option("NAME", text, "whose labels of sentences are used; file: those in the file"),
});
export const SLICED = group(SCORED, {
  slice: options("FIELD", text, "a further dimension to slice by: a path into the record; of a list, each value"),
});
export const GROUPED = group(SCORED, {
  group: option(
    "FIELD|none",
    text,
    "samples with the same value are one group (default: the same question); none: each sample is independent",
    NEXT,
  ),
});
export const DISTINCT = group(SCORED, { distinct: flag("count duplicate answers once (two copies of a log)", NEXT) });
export const DRAWS = group(SCORED, {
  k: option("K,K,…", draws, "further numbers of answers for repeats.pass-at-K and repeats.pass-all-K: --k 3,5", NEXT),
});
export const COUNTED = group(SCORED, {
  count: option(
    "ran|all",
    choice(["ran", "all"]),
    "rates of the samples that ran, or of all: one that did not run is not right",
    { otherwise: "ran", ...NEXT },
  ),
});
export const CONTRAST = group(SCORED, {
  contrast: option(
    "FIELD=FIELD",
    pair("FIELD=FIELD"),
    "two fields against each other, instead of raters and gold: rejected=record.human_flag",
  ),
});

export const OUT = group(WRITTEN, { out: option("FILE", text, "write to a file, completely or not at all") });
export const STRICT = group(WRITTEN, { strict: flag("a rejected record is bad input (exit 2)") });
export const NOT_RUN = group(GATED, {
  maxNotRun: option(
    "SHARE",
    share,
    "exit 1 if more of the samples did not run: an error in the place of an answer",
    NEXT,
  ),
});
/** Thresholds over one evaluation. */
export const GATE = group(GATED, {
  failUnder: options(
    "METRIC=V",
    text,
    "exit 1 if the metric of the whole file is below V, or above if lower is better: adherence=0.8, adherence=80%",
  ),
  maxRejected: option(
    "SHARE",
    share,
    "exit 1 if more of the records were rejected (default with --fail-under: 1%)",
    NEXT,
  ),
  ...NOT_RUN,
});

export const atLeastOne = (words: readonly string[]): string | null =>
  words.length === 0 ? "Name at least one file or folder." : null;
export const exactlyOne =
  (command: string) =>
  (words: readonly string[]): string | null =>
    words.length === 1 ? null : `Name one file or folder to ${command}.`;
