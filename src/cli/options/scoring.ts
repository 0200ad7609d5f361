import { LABEL_STEP } from "../../labels/sampling.ts";
import { formOption } from "./forms.ts";
import { type Command, flag, group, maybe, needed, option, options } from "./option.ts";
import {
  ANNOTATOR,
  atLeastOne,
  CONTRAST,
  COUNTED,
  DISTINCT,
  DRAWS,
  FILES,
  FILTERED,
  GATE,
  GROUPED,
  LABELS,
  LIMITED,
  MEASURED,
  MODES,
  NEXT,
  NOT_RUN,
  OUT,
  SLICED,
  STRICT,
} from "./reading.ts";
import { choice, count, difference, type Parser, pair, power, seed, text } from "./values.ts";

const MOST_MORE = 10_000;

export const SCORE = {
  name: "score",
  about: "files and folders, together one evaluation",
  usage: ["score PATH… [--as FORM] [--out FILE] [--fail-under METRIC=V] [options]"],
  misfit: atLeastOne,
  options: {
    ...FILES,
    ...FILTERED,
    ...LIMITED,
    ...MEASURED,
    ...MODES,
    ...LABELS,
    ...ANNOTATOR,
    ...SLICED,
    ...GROUPED,
    ...DISTINCT,
    ...DRAWS,
    ...COUNTED,
    ...CONTRAST,
    ...group("Results", { as: formOption("score") }),
    ...OUT,
    ...STRICT,
    ...GATE,
  },
} satisfies Command;

export const AGREE = {
  name: "agree",
  about: "judges against gold labels, joined by id",
  usage: ["agree PATH [GOLD] [--gold RATER] [--labels=L,L,…] [--as FORM] [--out FILE] [options]"],
  description:
    "How far judges and people agree: with the gold labels in the file, or in GOLD, joined by id; and every two raters with each other. Votes in both orders of a pair combine by the sign of their sum; each order also has values of its own.",
  misfit: (words: readonly string[]) =>
    words.length > 2
      ? "agree takes one file of ratings and, if it has none of its own, one of gold labels."
      : atLeastOne(words),
  options: { ...SCORE.options, ...group("Results", { as: formOption("agree") }) },
} satisfies Command;

/** How runs are read: those of one evaluation are many, and have neither a first sample nor thresholds. */
const RUNS = { ...FILES, ...FILTERED, ...MEASURED, ...MODES, ...LABELS, ...ANNOTATOR, ...GROUPED, ...COUNTED };

/** Which samples are the two runs, and how they are paired. */
const PAIRED = group("Comparing", {
  a: options("EXPR", text, "only samples of A that match this filter: --a 'model == \"x\"' --b 'model == \"y\"'"),
  b: options("EXPR", text, "only samples of B that match this filter; with --a, two slices of one file"),
  by: option("KEY", choice(["id", "question"]), "id or question: what samples are paired by (default: automatic)"),
});

/** What `--allow` takes: losses that then fail no gate, and pairs with changed data that differences then include. */
const ALLOWANCES = ["missing", "changed-gold", "changed-question", "changed-documents", "changed-judge"] as const;
export type Allowance = (typeof ALLOWANCES)[number];

export const COMPARE = {
  name: "compare",
  about: "two or more runs of one evaluation, sample by sample",
  usage: [
    "compare BASE A… [--fail-on-regression] [--as FORM] [--out FILE] [options]",
    "compare PATH --a EXPR --b EXPR",
    "compare PATH --runs FIELD [--base VALUE]",
  ],
  description:
    "Two runs are compared in depth; of more, each is compared with the first. Samples are paired by id, else by question text; never by position.",
  misfit: atLeastOne,
  options: {
    ...PAIRED,
    ...group("Comparing", {
      runs: option("FIELD", text, "every value of this field is a run: --runs model", NEXT),
      base: option("VALUE", text, "with --runs, the value that is the base (default: the first)", NEXT),
      data: flag(
        "list the samples whose question, gold answer, documents, … differ, with the changed words; of several runs, in each and the base",
        NEXT,
      ),
    }),
    ...group("Gate", {
      failOnRegression: flag(
        "exit 1 if a metric is significantly worse in B (p < 0.05 after Holm's correction), or if samples, records or scores of the base are missing",
      ),
      metric: options("ID", text, "only this metric may fail", NEXT),
      see: option(
        "DIFFERENCE",
        difference,
        "exit 1 as inconclusive if these pairs would not find a difference like 5pt",
        NEXT,
      ),
      atLeastPower: option("P", power, "share of cases in which --see has to find it (default: 0.8)", NEXT),
      allow: options(
        "WHAT",
        choice(ALLOWANCES),
        "missing: missing samples, records and scores fail nothing; changed-gold, changed-question, changed-judge: differences include pairs whose gold answer (question and choices; judge and its version) changed; changed-documents: compared in any case, and reported as allowed",
        NEXT,
      ),
      ...NOT_RUN,
      saveBaseline: option(
        "FILE",
        text,
        "save the facts of the last, or only, run as the base of later comparisons",
        NEXT,
      ),
    }),
    ...RUNS,
    ...group("Results", { as: formOption("compare") }),
    ...OUT,
    ...STRICT,
  },
} satisfies Command;

/** Default number of commits in a history from Git, and the maximum. */
const USUAL_COMMITS = 20;
const MOST_COMMITS = 1_000;

const commits: Parser<number> = (given, name) => (given === "" ? USUAL_COMMITS : count(MOST_COMMITS)(given, name));

export const HISTORY = {
  name: "history",
  about: "runs in the order of time: when a metric became worse, and which samples broke",
  usage: ["history FOLDER [--metric ID] [--as FORM] [options]", "history RUN RUN…", "history FILE --git [N]"],
  description:
    "Sets each run against the best run before it, over the samples that ran in both with the same question and gold answer. Of a folder each file and each folder in it is a run.",
  misfit: atLeastOne,
  options: {
    ...group("History", {
      git: maybe(
        "N",
        /^\d+$/,
        commits,
        `the runs are the last N commits that changed the file (default: ${USUAL_COMMITS})`,
        NEXT,
      ),
      date: option(
        "name|time|FIELD",
        text,
        "when a run was: the date in its name, the time of its file, a field of its first record (default: the first that every run has)",
        NEXT,
      ),
      metric: option("ID", text, "only this metric, and squares by it", NEXT),
      by: option(
        "KEY",
        choice(["id", "question"]),
        "id or question: what samples are paired by (default: automatic)",
        NEXT,
      ),
    }),
    ...RUNS,
    ...group("Results", { as: formOption("history") }),
    ...OUT,
    ...STRICT,
  },
} satisfies Command;

export const PLAN = {
  name: "plan",
  about: "how many samples it takes to see a difference between two runs",
  usage: ["plan BASE A --metric ID [--see 2pt] [--power 0.8] [options]"],
  description:
    "The pairs that a test at 5 % needs to find a difference of a yes-or-no metric, from the share of pairs that change between these runs and from repeated questions; and the smallest difference that these pairs can show.",
  misfit: (words: readonly string[]) => (words.length > 2 ? "plan takes two runs." : atLeastOne(words)),
  options: {
    ...group("Planning", {
      metric: needed("ID", text, "the metric, as compare has it", { what: "ID", ...NEXT }),
      see: option(
        "DIFFERENCE",
        difference,
        "the difference to find: 2pt, 2%, 0.02 (default: the one between these runs)",
        NEXT,
      ),
      power: option("P", power, "how often it should be found: 0.8 is four of five", { otherwise: 0.8, ...NEXT }),
    }),
    ...PAIRED,
    ...RUNS,
    ...group("Results", { as: formOption("plan") }),
    ...OUT,
    ...STRICT,
  },
} satisfies Command;

export const ESTIMATE = {
  name: "estimate",
  about: "what a person would say of all samples, from labels of some",
  usage: ["estimate PATH [PATH] --metric ID [--judge ANNOTATOR] [--more N] [options]"],
  description:
    "The rate that a person would give to all samples that a judge has a verdict on, from the labels in PATH's name with .labels.human.jsonl. Only labels that the plan asked for count: some of each verdict, in a random order. Label Next in the editor follows the plan. Of two paths: the difference of the runs.",
  misfit: (words: readonly string[]) =>
    words.length > 2 ? "Name one file or folder to estimate, or two to compare." : atLeastOne(words),
  options: {
    ...group("Estimating", {
      metric: needed(
        "ID",
        text,
        "what is estimated: answer.accuracy, adherence, sentences.full, choice.accuracy, score.NAME, rating.RATER; see evaloupe metrics",
        NEXT,
      ),
      judge: option(
        "ANNOTATOR",
        text,
        "whose labels of sentences are corrected: file, local, model:ID (default: as --annotator)",
        NEXT,
      ),
      labelsBy: option("PERSON", text, "whose labels correct it (default: who has labelled most)", NEXT),
      more: option("N", count(MOST_MORE), "how many samples to name that should be labelled next", {
        otherwise: LABEL_STEP,
        ...NEXT,
      }),
      seed: option(
        "N",
        seed,
        "another order of the samples (default: that of the plan in the file of labels, else 1)",
        NEXT,
      ),
    }),
    ...RUNS,
    ...group("Results", { as: formOption("estimate") }),
    ...OUT,
  },
} satisfies Command;

export const TRAITS = {
  name: "traits",
  about: "what failing samples have in common that the others have not",
  usage: ["traits PATH… [--failing EXPR] [--as FORM] [--out FILE] [options]"],
  description:
    "Tries values of fields, quarters of numbers, words of question and response, digits, negations and lists. Each trait is a clause for --where. At most 5 % of the listed traits are expected to be chance.",
  misfit: atLeastOne,
  options: {
    ...group("Traits", {
      failing: option(
        "EXPR",
        text,
        "what a failure is (default: a sample that the file calls wrong, else that our verdict does, else a response that is not supported)",
        NEXT,
      ),
    }),
    ...RUNS,
    ...LIMITED,
    ...SLICED,
    ...DISTINCT,
    ...group("Results", { as: formOption("traits") }),
    ...OUT,
  },
} satisfies Command;

export const TAGS = {
  name: "tags",
  about: "the words that people gave samples, and checks that are to find them",
  usage: ["tags PATH… [--check TAG=EXPR] [--as FORM] [--out FILE] [options]", "tags PATH… --rename OLD=NEW [--write]"],
  description:
    "Tags are in <file>.labels.human.jsonl, their meanings and checks in evaloupe.tags.json beside the data. Shares and checks are over the samples that people looked at.",
  misfit: atLeastOne,
  options: {
    ...group("Tags", {
      check: options("TAG=EXPR", pair("TAG=EXPR"), "a filter that is to find a tag: how well it does, against people"),
      rename: option(
        "OLD=NEW",
        pair("OLD=NEW"),
        "rename a tag everywhere, or merge it into another one: what would change",
        NEXT,
      ),
      write: flag("with --rename: change it, by lines at the end of the label files"),
    }),
    ...RUNS,
    ...LIMITED,
    ...SLICED,
    ...DISTINCT,
    ...group("Results", { as: formOption("tags") }),
    ...OUT,
  },
} satisfies Command;

export const COLUMNS = {
  name: "columns",
  about: "how each column of the files is read",
  usage: ["columns PATH… [--as FORM] [--save-reading [FILE]] [options]"],
  description:
    "The path of a column, what it means, which field it fills (reference, response, question, contexts, verdict, …), an example, how many values are different, missing or do not fit, and why.",
  misfit: atLeastOne,
  options: {
    ...RUNS,
    ...LIMITED,
    ...SLICED,
    ...DISTINCT,
    ...group("Results", { as: formOption("columns") }),
    ...OUT,
    ...STRICT,
  },
} satisfies Command;

export const MEASURE = {
  name: "measure",
  about: "the facts of all samples, which every command reads instead of the files: for many machines",
  usage: ["measure PATH… --out FACTS.parquet|FACTS.jsonl [options]"],
  description:
    "Facts are numbers, keys and slices of each sample in every mode, and no texts but ids. They are read like the files themselves, one, several or a folder, in any order. Texts are read from the measured files, if those are below the facts or this folder and unchanged.",
  misfit: atLeastOne,
  elsewhere: {
    options: SCORE.options,
    why: "facts are those of every mode. Give it to the command that reads them.",
  },
  options: {
    ...group("Results", {
      out: needed(
        "FILE",
        text,
        "FILE.parquet: plain columns for any engine; FILE.jsonl: the same as JSON Lines. Written completely or not at all; the same files give the same bytes",
        { what: "FILE.parquet or FILE.jsonl: where the facts are written", ...NEXT },
      ),
    }),
    ...STRICT,
    ...FILES,
    ...FILTERED,
    ...LIMITED,
    ...MEASURED,
    ...ANNOTATOR,
    ...SLICED,
    ...GROUPED,
  },
} satisfies Command;

export const MCP = {
  name: "mcp",
  about: "tools for agents over stdio (Model Context Protocol)",
  usage: ["mcp [ROOT…]"],
  description:
    "The tools are open, metrics, samples, sample, compare, traits, note. They read files below the roots (default: this folder) and nothing else, start no labelling and know no key. Only note writes: a suggestion in the agent's name, into <file>.labels.agents.jsonl. Texts of files are between marks, as data. An answer has at most about 8,000 tokens.",
  misfit: () => null,
  options: {},
} satisfies Command;

export const FORMATS = {
  name: "formats",
  about: "the file formats it reads",
  usage: ["formats [--as table|json]"],
  misfit: ([first]: readonly string[]) => (first === undefined ? null : `formats takes no “${first}”.`),
  options: group("Results", { as: formOption("formats") }),
} satisfies Command;

export const METRICS = {
  name: "metrics",
  about: "every metric with formula, range, source",
  usage: ["metrics [ID] [--as table|json]"],
  misfit: (words: readonly string[]) => (words.length > 1 ? "metrics takes one id, or none for all." : null),
  options: group("Results", { as: formOption("metrics") }),
} satisfies Command;
