import * as l10n from "@vscode/l10n";

/** One entry of *Open an Example…*. */
export interface Example {
  /** Below `examples/`. Several are two runs to compare; a folder is one evaluation. */
  readonly paths: readonly [string, ...string[]];
  /** What a person sees there, in one line. */
  readonly shows: string;
}

interface ExampleGroup {
  readonly title: string;
  readonly examples: readonly Example[];
}

/** The bundled examples, the recommended one first. */
export function exampleGroups(): readonly ExampleGroup[] {
  const one = (path: string, shows: string): Example => ({ paths: [path], shows });
  return [
    {
      title: l10n.t("Start here"),
      examples: [one("harrow-strait.jsonl", l10n.t("Answers with documents and labels, and verdicts of every kind"))],
    },
    {
      title: l10n.t("Answers from documents"),
      examples: [
        one("ragbench.jsonl", l10n.t("Sentences that documents support, in part, or not at all")),
        one("noise", l10n.t("Five files, one chart: accuracy falls as noise in the documents grows")),
        one("robustness-rejections.jsonl", l10n.t("No document has the answer: who says so, and who guesses")),
        one(
          "robustness-counterfactuals.jsonl",
          l10n.t("Documents with a planted falsehood: detected, corrected, or followed"),
        ),
        one("robustness-integration.jsonl", l10n.t("Answers in several parts, all of which are needed")),
        one("rgb", l10n.t("Predictions of RGB, joined with their data file")),
        one("rgb-table", l10n.t("A table of answers, joined with RGB's data")),
        one("ragas.jsonl", l10n.t("Rows of ragas; one is a conversation")),
        one("ragas-0.1.jsonl", l10n.t("Rows of ragas before 0.2")),
        one("prompt-flow.jsonl", l10n.t("Rows of Azure AI evaluation and prompt flow")),
        one("azure-chat.jsonl", l10n.t("Grades by Azure's evaluator, beside ours")),
        one("inspect-ai.eval", l10n.t("A log of inspect_ai; one sample was scored as wrong because of a space")),
        one("promptfoo.json", l10n.t("Two models on five questions; one request failed")),
        one("deepeval.json", l10n.t("Test cases of deepeval; one expects nothing, so it is left out")),
        one("ragchecker.json", l10n.t("Results of RAGChecker")),
        one("ragtruth", l10n.t("Hallucinations that people marked in the text")),
        one("halueval.jsonl", l10n.t("Each question with a right and a hallucinated answer")),
        one("halueval-general.jsonl", l10n.t("Answers without documents, with their hallucinations quoted")),
        one("halueval-2.json", l10n.t("Facts of answers, judged by a person and by a model")),
        one("faithbench.json", l10n.t("Summaries with what people marked, beside two detectors")),
        one("memerag.jsonl", l10n.t("Answers in sentences, and what a person said of each")),
        one("judge-labels.json", l10n.t("A judge's labels without any texts")),
        one("harness-texts", l10n.t("Generated answers in a log of lm-evaluation-harness")),
        one("helm", l10n.t("A run of HELM with its own metrics")),
        one("several-systems.json", l10n.t("Two systems in a list of each question: a sample each")),
        one("scored-rows.csv", l10n.t("A table of no known format: read by the names of its columns")),
      ],
    },
    {
      title: l10n.t("Runs of agents"),
      examples: [
        one("agents/library-a.jsonl", l10n.t("Answers that link to what tools returned, step by step")),
        one("agents/library-b.jsonl", l10n.t("The same tasks by another agent, to compare step by step")),
        one("agents/bookings.json", l10n.t("Four trials of each task: how often all of them are right")),
        one("agents/trajectory.json", l10n.t("One trajectory with its tokens and cost")),
        one("agents/bridge.traj.json", l10n.t("Commands that mend a file; one of them failed")),
        one("agents/spans.jsonl", l10n.t("Spans of OpenTelemetry: a sample for each trace")),
        one("agents/session.jsonl", l10n.t("A session of Claude Code")),
        one("agents/rollout.jsonl", l10n.t("A session of Codex")),
        one("agents/gemini.jsonl", l10n.t("A session of Gemini CLI")),
        one("agents/pi.jsonl", l10n.t("A session of pi; one branch was left")),
        one("agents/openhands.jsonl", l10n.t("Issues that OpenHands resolved, and that it did not")),
      ],
    },
    {
      title: l10n.t("Tags of people"),
      examples: [one("tags/measures.jsonl", l10n.t("Failures in categories, and filters that are to find them"))],
    },
    {
      title: l10n.t("Exports of other programs"),
      examples: [
        one("exports/langsmith.csv", l10n.t("An experiment of LangSmith with its feedback")),
        one("exports/langfuse.json", l10n.t("Traces of Langfuse with their scores")),
        one("exports/phoenix.csv", l10n.t("Spans of Phoenix with documents and an evaluation")),
        one("exports/trulens.csv", l10n.t("Records of TruLens: two versions of an application")),
        one("exports/openai-eval-items.json", l10n.t("Output items of OpenAI's evals API")),
        one("exports/harbour_samples.jsonl", l10n.t("An instance file of Every Eval Ever")),
      ],
    },
    {
      title: l10n.t("Multiple choice with probabilities"),
      examples: [
        one("choice/four-models.jsonl", l10n.t("Four models, one accuracy; only their probabilities tell them apart")),
        one("choice/two-models", l10n.t("Logs of lm-evaluation-harness of two models on one task")),
        one("choice/endings", l10n.t("Long endings are always less likely, so acc and acc_norm differ")),
      ],
    },
    {
      title: l10n.t("Ratings and judges"),
      examples: [
        one(
          "rating/judge-votes.jsonl",
          l10n.t("Two judges against gold labels; one was asked three times in each order"),
        ),
        one("rating/scores.jsonl", l10n.t("Scores from 1 to 5; compare them with the gold labels beside them")),
        one("rating/fastchat-pair.jsonl", l10n.t("Pairs of FastChat: a game in each order")),
        one("rating/fastchat-single.jsonl", l10n.t("Single scores of FastChat; one reply is no score")),
        one("rating/reward-bench.jsonl", l10n.t("A reward model by section, with the published weights")),
        one("rating/judgebench.jsonl", l10n.t("A judge in both orders; one judgment is missing")),
        one("rating/llmbar.json", l10n.t("A judge that prefers whatever comes first")),
        one("rating/pandalm-people.json", l10n.t("Three people who do not always agree: kappa and alpha")),
        one("rating/votes-on-pairs.jsonl", l10n.t("Two people and a judge on the same pairs, a line each")),
        one("rating/rows-of-raters.csv", l10n.t("Three people's labels, a row each")),
        one("rating/pandalm-judge.json", l10n.t("A judge of the same pairs")),
        one("rating/openai-evals.jsonl", l10n.t("A log of OpenAI evals")),
        one("rating/alpaca-eval.json", l10n.t("Preferences of AlpacaEval, each with its weight")),
        one("rating/arena-hard.jsonl", l10n.t("Judgments of Arena-Hard: two games, the second in the other order")),
        one("rating/tern_vs_skua_judge-1.json", l10n.t("Picks of a judge beside a person's preference")),
        one("rating/ragchecker-human.json", l10n.t("Preferences by two people, one sample for each aspect")),
      ],
    },
    {
      title: l10n.t("Two runs"),
      examples: [
        {
          paths: ["compare/baseline.jsonl", "compare/candidate.jsonl"],
          shows: l10n.t("The newer run supports more of what it says, and breaks what worked"),
        },
      ],
    },
    {
      title: l10n.t("Files with problems"),
      examples: [
        one("needs-mapping.jsonl", l10n.t("Unknown field names: say once which is the response")),
        one("with-bad-lines.jsonl", l10n.t("Lines that cannot be read are in Problems; the others are scored")),
        one("zipped.jsonl.gz", l10n.t("A compressed file opens like any other")),
      ],
    },
  ];
}
