export const COMMANDS = ["score", "label", "judge", "agree", "compare", "formats", "metrics"] as const;
export type Command = (typeof COMMANDS)[number];

/** A command in one line, shown with what is wrong. */
export const USAGE: Readonly<Record<Command, string>> = {
  score: "evaloupe score PATH… [--as table|json|jsonl|csv|html|reference] [--out FILE] [options]",
  label:
    "evaloupe label PATH [--with local|model|hybrid|selective] [--model ID] [--base-url URL] [--dry-run] [options]",
  judge:
    "evaloupe judge PATH --model ID [--prompt simple|simple-tie|reward-bench|pointwise] [--votes K] [--swap] [options]",
  agree:
    "evaloupe agree PATH [GOLD] [--gold RATER] [--labels=L,L,…] [--as table|json|jsonl|csv|html] [--out FILE] [options]",
  compare: "evaloupe compare A B [--fail-on-regression] [--as table|json|jsonl|csv] [--out FILE] [options]",
  formats: "evaloupe formats [--as table|json]",
  metrics: "evaloupe metrics [ID] [--as table|json]",
};

export const GENERAL_HELP = `Scores evaluations of language models and tells why. Nothing leaves this computer
unless label or judge is told to ask a model.

  ${USAGE.score}
      files and folders, together one evaluation
  ${USAGE.label}
      which sentences support a response, by words alone or by a model, written beside the file
  ${USAGE.judge}
      ratings by a model, written beside the file
  ${USAGE.agree}
      judges against gold labels, joined by id
  ${USAGE.compare}
      two runs of one evaluation, sample by sample
  ${USAGE.formats}
      the file shapes it knows
  ${USAGE.metrics}
      every metric with formula, range, source

  evaloupe COMMAND --help   evaloupe --version

Exit codes: 0 ok, 1 a threshold missed, 2 bad input or usage, 3 labels incomplete, 4 configuration or authentication,
5 a file changed while it was read, 130 cancelled.
`;

export const HELP: Readonly<Record<Command, string>> = {
  score: `${USAGE.score}

Reading
  --adapter ID            the file's shape, in place of what its records look like; see evaloupe formats
  --map FIELD=PATH        where a field of ours stands in the record (response=output.text,
                          documents=contexts[*].text); once a field
  --join DATAFILE         a data file whose records belong to the rows by id and question
  --task TASK             noise_robustness, negative_rejection, information_integration, counterfactual_robustness:
                          the task of every sample, whatever the file says
  --noise RATIO           the noise level of every sample: 0.4 or 40%
  --limit N               the first N samples alone
  --workers N             threads for large files; as many as there are cores
  --max-unpacked SIZE     what compressed files may be unpacked to together, such as 8GiB or 500MB; without it 4 GiB, and
                          200 times what a file takes packed. Never more than half of what is free on the disk

Scoring
  --matching MODE         auto, lenient, benchmark, strict, all
  --support MODE          ragbench, fractional, length, strict, all
  --probabilities MODE    auto, raw, normalised, all
  --labels=L,L,…          the labels of ratings in their order: --labels=-1,0,1; more in evaloupe agree --help
  --annotator NAME        whose labels are used; file: those that came with it
  --slice FIELD           a further dimension to slice by, a path into the record; may be repeated
  --where EXPR            only samples that this filter lets through: 'adherence < 1 && noise >= 0.4'; may be repeated

Results
  --as FORM               table, json, jsonl (a line a sample), csv (a row a sample), reference, html (a report for a
                          browser, which needs nothing else; 500 samples at most)
  --out FILE              into a file, which appears whole or not at all
  --strict                a rejected record is bad input (exit 2)
  --fail-under METRIC=V   exit 1 where the metric is below V, for lower-is-better ones above it: adherence=0.8,
                          adherence=80%; looks at the whole file, whatever --where says; may be repeated
`,
  label: `${USAGE.label}

Labels are kept by their content: what was paid for once is never asked again, by whichever run, and of several runs at
once one asks and the others wait for its answer. The result is written to PATH's name with .labels.jsonl, in RAGBench's
field names; evaloupe score reads it. Labels that are there already stay: the run's are merged in, and one copy of the
file before it is kept as .bak.

  --with METHOD           local: by words alone, no network; model: one call a sample; hybrid: both, side by side;
                          selective: the model where the words leave doubt
  --model ID              the model; given several times, they vote
  --base-url URL          an endpoint that speaks OpenAI's wire format; https, or http on this computer. Without it
                          OpenAI's own. The key comes from EVALOUPE_API_KEY, for OpenAI also from OPENAI_API_KEY
  --votes K               so many calls a model and sample, decided by their majority
  --temperature T         0 unless there are votes
  --criterion NAME=QUESTION   also a score from 1 to 5 on a question of your own; NAME=QUESTION:1..10 for another scale;
                          may be repeated. score lists each as the metric criterion.NAME
  --instructions FILE     a text in place of the instructions to the model; the form of its reply stays
  --unsure-below C        selective asks where the words are less sure than this, from 0 to 1 (0.5)
  --concurrency N         requests at once (4)
  --rpm N, --tpm N        requests and tokens a minute at most
  --budget USD            what the run may spend in all: it stops before that is passed. Its resumed parts count, and so do
                          other processes that work on the same run; what was under way when a process was killed counts
                          as spent. Without --resume a command begins a new run, unless the same one is at work
  --batch                 through the provider's batches: within a day, at a lower price; may be left and gone on with
  --poll SECONDS          how often a batch is asked after (30)
  --price IN,OUT          US dollars a million tokens, for models whose price is not known
  --dry-run               calls, tokens and cost, and nothing sent
  --resume                resumes the last run on PATH that asked a model, with its options and what is left of its budget;
                          with another --budget it may spend that in all
  --store FOLDER          where labels are kept, in place of the person's cache folder; --with local needs none
  --out FILE              where the result is written
  --overwrite             replaces a file there that Evaloupe did not write; a copy is kept as .bak
  --adapter, --map, --join, --task, --noise, --where, --limit, --max-unpacked   as for score
`,
  judge: `${USAGE.judge}

Replies are kept by their content, as labels are. The result is written to PATH's name with .ratings.jsonl; evaloupe
score and evaloupe agree read it. Ratings that are there already stay, as with label.

  --prompt ID             simple: which of two is better; simple-tie: or a tie; reward-bench: by [[A]] or [[B]];
                          pointwise: one response by a number
  --votes K               so many calls a model and order; from two on the rater is named MODEL×K, so that evaloupe agree
                          --join sets it against one answer of the same model
  --consensus RULE        majority or mean: how votes become one; written into the result, whose votes are all there
  --swap                  every pair in both orders
  --random-seed N         without --swap: draws which candidate is shown first
  --model, --base-url, --temperature, --concurrency, --rpm, --tpm, --budget, --price, --dry-run, --resume, --store,
  --out, --overwrite, --adapter, --map, --join, --where, --limit, --max-unpacked   as for label
`,
  agree: `${USAGE.agree}

How far judges and people agree: with the gold labels of the file itself, or of GOLD, joined by id; and every two raters
with each other. Without --labels the list is -1,0,1 for pairs, else every value in order.

  --gold RATER            that rater's labels are the gold
  --labels=L,L,…          the labels in their order; kappa's weights are distances in this list, and what it lacks is
                          named and left out
  --consensus RULE        majority or mean: how repeated votes become one
  --level LEVEL           nominal, ordinal or interval: how Krippendorff's alpha measures
  --contrast FIELD=FIELD  any two fields of any evaluation against each other, in place of raters and gold:
                          adherence=trulens_groundedness, rejected=record.human_flag
  --join FILE             ratings of further judges, by id; may be repeated

and of score: --adapter --map --as --out --where --slice --limit --workers --max-unpacked --strict
--fail-under
`,
  compare: `${USAGE.compare}
evaloupe compare PATH --a EXPR --b EXPR

Samples of A and B are paired by id, else by the text of their questions; never by their position.

  --a EXPR, --b EXPR      only samples of A, or of B, that this filter lets through: two slices of one file, such as
                          --a 'model == "x"' --b 'model == "y"'; may be repeated
  --by KEY                id or question: what samples are paired by, in place of what fits
  --fail-on-regression    exit 1 where a metric is worse in B beyond chance: by McNemar's exact test (p < 0.05) where
                          scores are yes or no, else by the 95 % interval of the difference, below 30 pairs by the sign
                          test
  --as FORM               table, json, jsonl (a line a pair), csv (a row a pair)

and of score: --adapter --map --join --task --noise --matching --support --probabilities --annotator --where --workers
--max-unpacked --out --strict
`,
  formats: `${USAGE.formats}\n\nThe file shapes it knows: what they are and which fields make them.\n`,
  metrics: `${USAGE.metrics}\n\nEvery metric, or one: its formula, range, direction, source and modes.\n`,
};
