import { DEFAULT_RUN } from "../../labels/runSettings.ts";
import { LABEL_METHODS } from "../../model/label.ts";
import { CONSENSUS_RULES } from "../../model/rating.ts";
import { MATCHING_OPERATORS, PAIR_OPERATORS, STRESS_LIMIT, STRESS_OPERATORS, STRESS_SEED } from "../../model/stress.ts";
import { UsageError } from "../io.ts";
import { formOption } from "./forms.ts";
import { type Command, flag, group, needed, option, options } from "./option.ts";
import { exactlyOne, FILES, FILTERED, LABELS, LIMITED, MEASURED, MODES, NEXT, OUT } from "./reading.ts";
import { amount, choice, count, fractionOf, list, type Parser, pair, seed, share, text } from "./values.ts";

const MOST_AT_ONCE = 256;
const MOST_VOTES = 25;
const LONGEST_POLL_S = 3600;
const MOST_MUTANTS = 100_000;

const price: Parser<{ readonly input: number; readonly output: number }> = (given, name) => {
  const [input, output, more] = given
    .split(",")
    .map((part) => (/^\d+(?:\.\d+)?$/.test(part.trim()) ? Number(part) : Number.NaN));
  if (input !== undefined && output !== undefined && more === undefined && input + output >= 0)
    return { input, output };
  throw new UsageError(`${name} takes US dollars per million tokens as IN,OUT, such as 0.15,0.6, not “${given}”.`);
};

/** How models are asked. */
export const MODEL = group("Models", {
  model: options("ID", text, "the model; several models vote"),
  baseUrl: option(
    "URL",
    text,
    "an OpenAI-compatible endpoint: https, or http on this computer (default: OpenAI). The key is in EVALOUPE_API_KEY, for OpenAI also in OPENAI_API_KEY",
  ),
  votes: option("K", count(MOST_VOTES), "calls per model and sample, of a judge also per order; the majority decides", {
    otherwise: 1,
  }),
  temperature: option("T", amount, "temperature of the model (default: 0, with several votes 0.7)"),
  concurrency: option("N", count(MOST_AT_ONCE), "requests at once", { otherwise: DEFAULT_RUN.concurrency }),
  rpm: option("N", count(), "most requests per minute"),
  tpm: option("N", count(), "most tokens per minute"),
  budget: option(
    "USD",
    amount,
    "what the run may spend, with its resumed parts and other processes: it stops before it exceeds this",
  ),
  price: option("IN,OUT", price, "US dollars per million tokens, for models without a known price"),
  store: option("FOLDER", text, "where answers of models are stored, instead of your cache folder"),
  dryRun: flag("show calls, tokens and cost; send nothing"),
});
const RESUMED = group("Models", {
  resume: flag(
    "resume the last run on PATH that asked a model, with its options and what is left of its budget; another --budget replaces it",
  ),
});
const UNSURE = group("Models", {
  unsureBelow: option("C", share, "selective asks the model if word matching is less sure than this, from 0 to 1", {
    otherwise: DEFAULT_RUN.unsureBelow,
  }),
});
const PROMPT = group("Models", {
  prompt: option(
    "ID",
    text,
    "simple: which of two is better (default); simple-tie: or a tie; reward-bench: by [[A]] or [[B]]; pointwise: one response by a number",
  ),
});
/** A side file, which later runs extend. */
const BESIDE = group("Results", {
  out: option("FILE", text, "where to write the result, instead of beside the file"),
  overwrite: flag("replace a file that Evaloupe did not write; a copy is kept as .bak", NEXT),
});

export const LABEL = {
  name: "label",
  about: "which sentences support a response, by word matching or by a model; written next to the file",
  usage: ["label PATH [--with METHOD] [--model ID] [--base-url URL] [--dry-run] [options]"],
  description:
    "Labels are stored by content: nothing is paid for twice. The result is PATH's name with .labels.jsonl, in RAGBench's field names; evaloupe score reads it. Existing labels stay: new ones are merged into the file, and one copy of the old file is kept as .bak.",
  misfit: exactlyOne("label"),
  options: {
    ...group("Labelling", {
      with: option(
        "METHOD",
        choice(LABEL_METHODS),
        "local: by word matching, no network; model: one call per sample; hybrid: both, side by side; selective: the model if word matching is unsure (default: local, with --model model)",
      ),
      criterion: options(
        "NAME=QUESTION",
        text,
        "also a score from 1 to 5 on a question of your own, the metric criterion.NAME; NAME=QUESTION:1..10 for another scale",
      ),
      tag: options(
        "TAG",
        text,
        "also look for a tag by its definition in evaloupe.tags.json beside the data; evaloupe tags says how far the model agrees with people",
      ),
      instructions: option(
        "FILE",
        text,
        "a text that replaces the instructions to the model; the form of the reply stays",
      ),
      batch: flag("use the provider's batches: within a day, at a lower price; you can leave and resume"),
      poll: option("SECONDS", count(LONGEST_POLL_S), "how often to check a batch", { otherwise: 30 }),
    }),
    ...MODEL,
    ...RESUMED,
    ...UNSURE,
    ...FILES,
    ...FILTERED,
    ...LIMITED,
    ...BESIDE,
  },
} satisfies Command;

export const JUDGE = {
  name: "judge",
  about: "ratings by a model; written next to the file",
  usage: ["judge PATH --model ID [--prompt ID | --instructions FILE --parser NAME] [--swap] [options]"],
  description:
    "Replies are stored by content, as labels are. The result is PATH's name with .ratings.jsonl; evaloupe score and evaloupe agree read it. Existing ratings stay, as with label. With K votes, two or more, the rater is named MODEL×K.",
  misfit: exactlyOne("judge"),
  options: {
    ...group("Judging", {
      ...PROMPT,
      instructions: option(
        "FILE",
        text,
        "your own prompt, with {prompt}, {response1} and {response2} for the texts of a pair ({prompt} and {response} with bracket-number)",
      ),
      parser: option(
        "NAME",
        text,
        "how replies to --instructions are read: winner-tag (<winner>1</winner>), winner-tag-with-tie (<tie>), bracket-letter ([[A]]), bracket-letter-with-tie ([[C]]), bracket-number ([[4]])",
        NEXT,
      ),
      consensus: option(
        "RULE",
        choice(CONSENSUS_RULES),
        "majority or mean: how votes are combined in the result, which has all votes, too. The mean has to pass ±0.5",
        { otherwise: "majority" },
      ),
      swap: flag("every pair in both orders"),
      randomSeed: option("N", seed, "without --swap: draws which candidate is shown first"),
    }),
    ...MODEL,
    ...RESUMED,
    ...FILES,
    ...FILTERED,
    ...LIMITED,
    ...BESIDE,
  },
} satisfies Command;

/** Who is put to the test. */
const TESTED = ["local", "matching", "model", "selective", "judge"] as const;
export type Tested = (typeof TESTED)[number];

export const STRESS_SCORE = "stress.score";

const leastScore: Parser<number> = (given, name) => {
  const [id, value] = pair(`${STRESS_SCORE}=V`)(given, name);
  if (id !== STRESS_SCORE) throw new UsageError(`${name} takes ${STRESS_SCORE}=V here, not “${id}”.`);
  const least = fractionOf(value);
  if (least !== null && least >= 0 && least <= 1) return least;
  throw new UsageError(`${name} ${STRESS_SCORE} takes a fraction from 0 to 1 or a percentage, not “${value}”.`);
};

/** Options of `stress` that only a model needs. */
export const STRESS_ASKING = { ...MODEL, ...PROMPT, ...UNSURE };

export const STRESS = {
  name: "stress",
  about: "whether a labeller sees a changed number, a swapped name, a missing source",
  usage: ["stress PATH --with METHOD [--operators ID,ID,…] [--limit N] [options]"],
  description:
    "Changes one thing at a time in what a judge was shown, and asks it again: it should notice what got worse, keep its verdict on what stays the same, and not obey an order in the text. Repeating the command asks a model only for what is missing.",
  misfit: exactlyOne("stress"),
  options: {
    ...group("Testing", {
      with: needed(
        "METHOD",
        choice(TESTED),
        "who is tested, on samples that it calls right. local: word matching of sentence support; model: a model in its place; selective: the model if word matching is unsure; judge: a model as a judge of two responses; matching: the mode of --matching",
        { what: TESTED.join(", "), ...NEXT },
      ),
      operators: option(
        "ID,ID,…",
        list(text),
        `which changes (default: all). Of sentence support: ${STRESS_OPERATORS.join(", ")}. Of pairs: ${PAIR_OPERATORS.join(", ")}. Of matching: ${MATCHING_OPERATORS.join(", ")}`,
        NEXT,
      ),
      limit: option(
        "N",
        count(MOST_MUTANTS),
        "most changed samples for each operator; a model is asked about twice as many",
        { otherwise: STRESS_LIMIT, ...NEXT },
      ),
      seed: option("N", seed, "other samples and other changes", { otherwise: STRESS_SEED, ...NEXT }),
      survivors: option("FILE", text, "write what was missed, as rows that evaloupe opens", NEXT),
    }),
    ...STRESS_ASKING,
    ...FILES,
    ...FILTERED,
    ...MEASURED,
    ...MODES,
    ...LABELS,
    ...group("Results", { as: formOption("stress"), ...OUT }),
    ...group("Gate", {
      failUnder: option(
        `${STRESS_SCORE}=V`,
        leastScore,
        "exit 1 if the mean of the rates is below V: stress.score=0.9",
        NEXT,
      ),
    }),
  },
} satisfies Command;
