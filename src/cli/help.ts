import { modeFamilies } from "../kinds/modeFamilies.ts";
import { choosableModes } from "../kinds/modeFamily.ts";
import { MATCHING_OPERATORS, PAIR_OPERATORS, STRESS_LIMIT, STRESS_OPERATORS, STRESS_SEED } from "../model/stress.ts";
import { EVERY_MODE } from "./argv.ts";

export const COMMANDS = [
  "score",
  "label",
  "judge",
  "agree",
  "compare",
  "plan",
  "estimate",
  "traits",
  "columns",
  "measure",
  "stress",
  "mcp",
  "formats",
  "metrics",
] as const;
export type Command = (typeof COMMANDS)[number];

/** `  --matching MODE         auto, lenient, …`: a line a mode family. */
const modeFlagLines = (): string =>
  modeFamilies
    .map((family) => `${`  --${family.id} MODE`.padEnd(26)}${[...choosableModes(family), EVERY_MODE].join(", ")}`)
    .join("\n");

const modeFlagNames = (): string => modeFamilies.map(({ id }) => `--${id}`).join(" ");

/** A command in one line, shown with what is wrong. */
export const USAGE: Readonly<Record<Command, string>> = {
  score: "evaloupe score PATH… [--as table|json|jsonl|csv|html|markdown|github|junit|sarif|…] [--out FILE] [options]",
  label:
    "evaloupe label PATH [--with local|model|hybrid|selective] [--model ID] [--base-url URL] [--dry-run] [options]",
  judge:
    "evaloupe judge PATH --model ID [--prompt ID | --instructions FILE --parser NAME] [--votes K] [--swap] [options]",
  agree:
    "evaloupe agree PATH [GOLD] [--gold RATER] [--labels=L,L,…] [--as table|json|jsonl|csv|html] [--out FILE] [options]",
  compare:
    "evaloupe compare BASE A… [--fail-on-regression] [--as table|json|jsonl|csv|markdown|github|html] [--out FILE] [options]",
  plan: "evaloupe plan BASE A --metric ID [--see 2pt] [--power 0.8] [--as table|json] [options]",
  estimate: "evaloupe estimate PATH [PATH] --metric ID [--judge ANNOTATOR] [--labels-by PERSON] [--more N] [options]",
  traits: "evaloupe traits PATH… [--failing EXPR] [--as table|json] [--out FILE] [options]",
  columns: "evaloupe columns PATH… [--as table|json] [--save-reading [FILE]] [options]",
  measure: "evaloupe measure PATH… --out FACTS.parquet|FACTS.jsonl [options]",
  stress:
    "evaloupe stress PATH --with local|matching|model|selective|judge [--operators ID,ID,…] [--limit N] [options]",
  mcp: "evaloupe mcp [ROOT…]",
  formats: "evaloupe formats [--as table|json]",
  metrics: "evaloupe metrics [ID] [--as table|json]",
};

export const GENERAL_HELP = `Scores evaluations of language models and explains every score. Nothing leaves this computer
unless you tell label or judge to ask a model.

  ${USAGE.score}
      files and folders, together one evaluation
  ${USAGE.label}
      which sentences support a response, by word matching or by a model; written next to the file
  ${USAGE.judge}
      ratings by a model; written next to the file
  ${USAGE.agree}
      judges against gold labels, joined by id
  ${USAGE.compare}
      two or more runs of one evaluation, sample by sample
  ${USAGE.plan}
      how many samples it takes to see a difference between two runs
  ${USAGE.estimate}
      what a person would say of all samples, from labels of some
  ${USAGE.traits}
      what failing samples have in common that the others have not
  ${USAGE.columns}
      how each column of the files is read
  ${USAGE.measure}
      the facts of all samples, which every command reads in place of the files: for many machines
  ${USAGE.stress}
      whether a labeller sees a changed number, a swapped name, a missing source
  ${USAGE.mcp}
      tools for agents over stdio (Model Context Protocol)
  ${USAGE.formats}
      the file formats it reads
  ${USAGE.metrics}
      every metric with formula, range, source

  evaloupe COMMAND --help   evaloupe --version

Exit codes: 0 ok, 1 a threshold missed, 2 bad input or usage, 3 labels incomplete, 4 configuration or authentication,
5 a file changed while it was read, 130 cancelled.
`;

export const HELP: Readonly<Record<Command, string>> = {
  score: `${USAGE.score}

Reading
  --adapter ID            the file's format, instead of the detected one; see evaloupe formats
  --map FIELD=PATH        where a field is in the record (response=output.text,
                          documents=contexts[*].text); once per field. score.NAME=PATH makes a metric of a field, and
                          score.NAME=PATH:LABEL,LABEL of a text with its good labels
  --save-reading [FILE]   keep what --map, --adapter, --lower and --higher say as a reading beside the file; see
                          evaloupe columns --help
  --join DATAFILE         a data file whose records belong to the rows by id and question
  --task TASK             noise_robustness, negative_rejection, information_integration, counterfactual_robustness:
                          the task of every sample, whatever the file says
  --noise RATIO           the noise level of every sample: 0.4, 40 or 40%
  --cited-from 0|1        what the numbers of markers such as [1] count from (default: 1, or 0 where [0] occurs)
  --limit N               only the first N samples
  --workers N             threads for large files (default: one per core)
  --max-unpacked SIZE     limit for all unpacked files together, such as 8GiB or 500MB (default: 4 GiB, and 200 times
                          the packed size). Never more than half of the free disk space

Scoring
${modeFlagLines()}
  --labels=L,L,…          the labels of ratings in order: --labels=-1,0,1; see evaloupe agree --help
  --annotator NAME        whose labels are used; file: those in the file
  --lower NAME            lower is better of this score of the file, whatever its name says; may be repeated
  --higher NAME           the same: higher is better
  --slice FIELD           another dimension to slice by, a path into the record (of a list, a slice a value); may be repeated
  --group FIELD|none      samples with the same value there are one group, in place of those with the same question;
                          none: repeated questions count as independent
  --where EXPR            only samples that match this filter: 'adherence < 1 && noise >= 0.4'; may be repeated
  --distinct              count an answer once that stands in the files twice, as in two copies of a log
  --k K,K,…               further numbers of answers for repeats.pass-at-K and repeats.pass-all-K: --k 3,5

Results
  --as FORM               table, json, jsonl (one line per sample), csv (one row per sample), reference, html (a
                          self-contained report for a browser; 500 samples at most), eee (instance records of
                          Every Eval Ever), and for CI: markdown (a comment), github (annotations, and the comment in
                          the summary of the step), junit (a case per sample), sarif (the worst 5,000 alerts)
  --out FILE              write to a file, completely or not at all
  --strict                treat a rejected record as bad input (exit 2)
  --fail-under METRIC=V   exit 1 if the metric is below V (above V if lower is better): adherence=0.8,
                          adherence=80%; checks the whole file, whatever --where says; may be repeated
  --max-rejected SHARE    exit 1 if more of the records were rejected (default with --fail-under: 1%)
  --max-not-run SHARE     exit 1 if more of the samples did not run: an error in the place of an answer
  --count ran|all         rates of the samples that ran (default), or of all: one that did not run is not right
`,
  label: `${USAGE.label}

Labels are stored by content: no run asks again for what was paid for once. Of several runs at once, one asks and the
others wait for its answer. The result is written to PATH's name with .labels.jsonl, in RAGBench's field names;
evaloupe score reads it. Existing labels stay: the run merges its own into the file and keeps one copy of the old file
as .bak.

  --with METHOD           local: by word matching, no network; model: one call per sample; hybrid: both, side by side;
                          selective: the model where word matching is unsure
  --model ID              the model; several models vote
  --base-url URL          an OpenAI-compatible endpoint; https, or http on this computer (default: OpenAI). The key
                          comes from EVALOUPE_API_KEY, for OpenAI also from OPENAI_API_KEY
  --votes K               calls per model and sample; the majority decides
  --temperature T         0 unless there are votes
  --criterion NAME=QUESTION   also a score from 1 to 5 on a question of your own; NAME=QUESTION:1..10 for another scale;
                          may be repeated. score lists each as the metric criterion.NAME
  --instructions FILE     a text that replaces the instructions to the model; the form of the reply stays
  --unsure-below C        selective asks where word matching is less sure than this, from 0 to 1 (0.5)
  --concurrency N         requests at once (4)
  --rpm N, --tpm N        limits on requests and tokens per minute
  --budget USD            what the run may spend in total: it stops before it exceeds this. Resumed parts count, and so do
                          other processes that work on the same run; requests pending when a process was killed count as
                          spent. Without --resume a command starts a new run, unless the same one is in progress
  --batch                 use the provider's batches: within a day, at a lower price; you can leave and resume
  --poll SECONDS          how often to check a batch (30)
  --price IN,OUT          US dollars per million tokens, for models without a known price
  --dry-run               show calls, tokens and cost; send nothing
  --resume                resumes the last run on PATH that asked a model, with its options and what is left of its budget;
                          with another --budget it may spend that in all
  --store FOLDER          where labels are stored, instead of your cache folder; --with local needs none
  --out FILE              where to write the result
  --overwrite             replace a file that Evaloupe did not write; a copy is kept as .bak
  --adapter, --map, --join, --task, --noise, --where, --limit, --max-unpacked   as for score
`,
  judge: `${USAGE.judge}

Replies are stored by content, as labels are. The result is written to PATH's name with .ratings.jsonl; evaloupe
score and evaloupe agree read it. Existing ratings stay, as with label.

  --prompt ID             simple: which of two is better; simple-tie: or a tie; reward-bench: by [[A]] or [[B]];
                          pointwise: one response by a number
  --instructions FILE     your own words in place of a prompt, with {prompt}, {response1} and {response2} where the texts
                          of a pair belong ({prompt} and {response} with bracket-number)
  --parser NAME           how replies to them are read: winner-tag (<winner>1</winner>), winner-tag-with-tie (or <tie>),
                          bracket-letter ([[A]]), bracket-letter-with-tie (or [[C]]), bracket-number ([[4]])
  --votes K               calls per model and order; from two on the rater is named MODEL×K, so that evaloupe agree
                          --join compares it with one answer of the same model
  --consensus RULE        majority or mean: how votes are combined (the mean of the votes has to pass ±0.5, so 2 : 1 is
                          a tie); the result says which, and has all votes
  --swap                  every pair in both orders
  --random-seed N         without --swap: draws which candidate is shown first
  --model, --base-url, --temperature, --concurrency, --rpm, --tpm, --budget, --price, --dry-run, --resume, --store,
  --out, --overwrite, --adapter, --map, --join, --where, --limit, --max-unpacked   as for label
`,
  agree: `${USAGE.agree}

How far judges and people agree: with the gold labels in the file, or in GOLD, joined by id; and every two raters with
each other. Without --labels the list is -1,0,1 for pairs, else every value; only numbers have an order of their own.
Votes in both orders of a pair combine by the sign of their sum; each order also stands alone.

  --gold RATER            use that rater's labels as gold
  --labels=L,L,…          the labels in order, as the file writes them (PandaLM: 1,0,2); kappa's weights are distances
                          in this list; values not in it are named and left out
  --consensus RULE        majority or mean: how repeated votes are combined; the mean of the votes has to pass ±0.5, so
                          2 : 1 is a tie
  --level LEVEL           nominal, ordinal or interval: how Krippendorff's alpha measures
  --contrast FIELD=FIELD  any two fields of any evaluation against each other, instead of raters and gold:
                          adherence=trulens_groundedness, rejected=record.human_flag
  --join FILE             ratings of further judges, by id; may be repeated

and of score: --adapter --map --as --out --where --slice --group --limit --workers --max-unpacked --strict
--fail-under --max-rejected
`,
  compare: `${USAGE.compare}
evaloupe compare PATH --a EXPR --b EXPR
evaloupe compare PATH --runs FIELD [--base VALUE]

Two runs are compared in depth; of more, each is set against the first. Samples are paired by id, else by question text; never by position.

  --a EXPR, --b EXPR      only samples of A, or of B, that match this filter: two slices of one file, such as
                          --a 'model == "x"' --b 'model == "y"'; may be repeated
  --runs FIELD            every value of this field is a run: --runs model; --base VALUE is the base (default: the first)
  --by KEY                id or question: what samples are paired by (default: automatic)
  --fail-on-regression    exit 1 if a metric is significantly worse in B: by McNemar's exact test (p < 0.05) for yes-or-no
                          scores, or all signs of groups where questions repeat, else by the 95 % interval of the
                          difference; below 30 pairs or groups by the sign test. All metrics are
                          judged together, and of several runs each metric over all of them, by Holm's correction.
                          Exit 1 too if samples of the base are missing, if records of the run were rejected, or if
                          scores of the base are gone
  --data                  list the samples whose question, gold answer, documents, … are not the same in both (of several
                          runs, in each and the base), with the words that changed
  --allow WHAT            missing: samples, records and scores that are gone fail nothing; changed-gold,
                          changed-question, changed-judge: differences stand on pairs whose gold answer (question and
                          choices; judge and its version) changed too; changed-documents: these are compared anyway,
                          and then told as allowed; may be repeated
  --metric ID             only this metric may fail; may be repeated
  --save-baseline FILE    keep the facts of the last run, without texts, as the base of later comparisons; of one
                          run alone too
  --see DIFFERENCE        with --at-least-power P (0.8): exit 1 as inconclusive if these pairs would not find a difference
                          like 5pt in that share of cases
  --as FORM               table, json, jsonl (one line per pair), csv (one row per pair), markdown, html, github. Of
                          several runs jsonl and csv have one sample of the base per line

and of score: --adapter --map --join --task --noise ${modeFlagNames()} --annotator --where --group
--workers --max-unpacked --out --strict
`,
  plan: `${USAGE.plan}

How many pairs a test at 5 % needs to find a difference of a yes-or-no metric, from how many pairs of these two runs
change and how they depend on each other by their questions; and the smallest difference that these pairs can show.

  --metric ID             the metric, as compare has it
  --see DIFFERENCE        the difference to find: 2pt, 2%, 0.02 (default: the one between these runs)
  --power P               how often it should be found: 0.8 is four of five
  --as FORM               table or json

and of compare: --a --b --by --adapter --map --join --task --noise --annotator --where --group --workers --max-unpacked
--out
`,
  estimate: `${USAGE.estimate}

The rate that a person would give to all samples that a judge has spoken of, from the labels in PATH's name with
.labels.human.jsonl. Only labels that the plan asked for count: some of each verdict of the judge, in an order that
nobody chose. Label with the extension (Label Next), or write the lines yourself. Of two paths: by how much the person
would find the second run better than the first.

  --metric ID             what is estimated: answer.accuracy, adherence, sentences.full, choice.accuracy, score.NAME,
                          rating.RATER; see evaloupe metrics
  --judge ANNOTATOR       whose labels of sentences are corrected: file, local, model:ID (default: as --annotator)
  --labels-by PERSON      whose labels correct it (default: who has labelled most)
  --more N                how many samples to name that should be labelled next (10)
  --seed N                another order of the samples (default: that of the plan in the file of labels, else 1)
  --as FORM               table or json

and of score: --adapter --map --join --task --noise ${modeFlagNames()} --annotator --where --group
--workers --max-unpacked --out
`,
  traits: `${USAGE.traits}

What sets failing samples apart: values of fields, quarters of numbers, words of question and response, digits, negations
and lists. Each is a clause for --where. Samples with one question are one; of all that is tried at most 5 % of what is
told is expected to be chance (Benjamini and Hochberg).

  --failing EXPR          what a failure is (default: what the file, or else we, call wrong; else a response that is not
                          supported)
  --as FORM               table or json

and of score: --adapter --map --join --task --noise ${modeFlagNames()} --annotator --where --slice --group
--limit --workers --max-unpacked --out
`,
  mcp: `${USAGE.mcp}

Serves tools for agents over standard input and output, by the Model Context Protocol: open, metrics, samples, sample,
compare, traits, note. They read files below the roots (default: this folder) and nothing else, start no labelling and
know no key. note alone writes: a suggestion in the agent's name, into <file>.labels.agents.jsonl. Texts of files stand
between marks, as data. An answer has at most about 8,000 tokens.
`,
  columns: `${USAGE.columns}

One table for each set of columns that files have: where a column stands, what it means, which field it fills (reference,
response, question, contexts, verdict, …), an example, how many values are different, missing or do not fit, and why.

  --save-reading [FILE]   keep it as a reading beside the file (results.jsonl: results.reading.json), or as FILE:
                          every command and the editor read the file by it from then on. evaloupe.reading.json is for
                          all files of its folder that have its columns

and of score: --adapter --map --join --task --noise --lower --higher --limit --workers --max-unpacked --out --strict
`,
  measure: `${USAGE.measure}

Measures once what every command needs: numbers, keys and slices of each sample in every mode, and no texts but ids. Files
of facts are read like the files themselves, one, several or a folder, in any order; many machines can measure a part
each. Texts are read from the files that were measured, where those are below the facts or this folder and unchanged.

  --out FILE              FILE.parquet: plain columns for any engine; FILE.jsonl: the same as JSON Lines. Written
                          completely or not at all; the same files give the same bytes, whatever --workers says

and of score: --adapter --map --join --task --noise --gold --cited-from --annotator --slice --group --where --limit
--workers --max-unpacked --strict
`,
  stress: `${USAGE.stress}

Changes one thing at a time in what a judge was shown, and asks it again: what got worse it should notice, what stays the
same should change nothing, and an order in the text it should not obey. The same seed makes the same changes.

  --with METHOD           who is put to the test, on samples that it calls right
    local                 word matching, as a labeller of sentence support
    model, selective      a model as one, or word matching with a model where it is unsure; needs --model
    judge                 a model as a judge of two responses; needs --model
    matching              the matching mode of answers, as --matching has it
  --operators ID,ID,…     which changes (default: all)
    of sentence support   ${STRESS_OPERATORS.slice(0, 8).join(", ")},
                          ${STRESS_OPERATORS.slice(8).join(", ")}
    of pairs              ${PAIR_OPERATORS.join(", ")}
    of matching           ${MATCHING_OPERATORS.join(", ")}
  --limit N               so many of each at most (${STRESS_LIMIT}); a model is asked about twice as many samples, drawn by
                          their texts
  --seed N                other samples and other changes (${STRESS_SEED})
  --survivors FILE        what it missed, as rows that evaloupe opens: the changed texts, what was changed, both verdicts
  --as FORM               table, json or html
  --fail-under stress.score=V   exit 1 if the mean of the rates is below V

and of label, for models: --model --base-url --concurrency --budget --price --votes --temperature --rpm --tpm --store
--dry-run --unsure-below; of judge: --prompt; of score: --adapter --map --join --task --noise --matching --where --workers
--max-unpacked --out
`,
  formats: `${USAGE.formats}\n\nThe file formats it reads: what they are and which fields identify them.\n`,
  metrics: `${USAGE.metrics}\n\nEvery metric, or one: its formula, range, direction, source and modes.\n`,
};

// Put in by the build from package.json; run from its sources, the program has no version.
export const VERSION: string = process.env.EVALOUPE_VERSION ?? "0.0.0";
