import * as l10n from "@vscode/l10n";
import { FILE_ANNOTATOR } from "../model/index.ts";
import { countText } from "../present/numbers.ts";
import { TEST_FORMS, type TestForm } from "../present/testCase.ts";
import { samplesText } from "../present/words.ts";
import type { Actions } from "./actions.ts";
import { type Choice, chooseOrNamed } from "./choose.ts";
import type { Evaluation } from "./evaluation.ts";
import { chooseFormat, joinFile } from "./fileCommands.ts";
import type { Queries } from "./queries.ts";
import { writers } from "./writers.ts";

interface Asked {
  readonly evaluation: Evaluation;
  readonly queries: Queries;
  readonly actions: Actions;
  /** The entry that a key names; null asks the person. */
  readonly id: string | null;
}

type Deed = Choice<() => Promise<unknown>>;

/** *Export…*: what the filter lets through, first as what a person filters for. */
export async function exportAs({ evaluation, queries, actions, id }: Asked): Promise<void> {
  const query = await queries.ready(evaluation);
  const { size } = await evaluation.ask("select", { query });
  const { samples = size, annotators = [] } = evaluation.state ?? {};
  const isFiltered = query.where.length > 0;
  const what = isFiltered ? l10n.t("{0} of {1} samples", countText(size), countText(samples)) : samplesText(size);
  const hasLabels = annotators.length > 1;
  const choices: readonly Deed[] = [
    {
      id: "lines",
      icon: "json",
      label: l10n.t("Original lines…"),
      detail: l10n.t("{0}, byte for byte", what),
      isLikely: isFiltered,
      value: () => actions.export(evaluation, "lines"),
    },
    {
      id: "csv",
      icon: "table",
      label: l10n.t("Scores as CSV…"),
      detail: l10n.t("{0}: ids, verdicts and scores", what),
      value: () => actions.export(evaluation, "csv"),
    },
    {
      id: "report",
      icon: "browser",
      label: l10n.t("Report…"),
      detail: l10n.t("{0} with metrics and charts, as one HTML file for any browser", what),
      value: () => actions.exportReport(evaluation),
    },
    {
      id: "labels",
      icon: "tag",
      label: l10n.t("Labels and ratings…"),
      detail: l10n.t("Those that word matching, models and people have given to {0}", what),
      isUsable: hasLabels,
      isLikely: hasLabels && query.annotator !== FILE_ANNOTATOR,
      value: () => actions.export(evaluation, "labels"),
    },
    {
      id: "review",
      icon: "comment-discussion",
      label: l10n.t("Review…"),
      detail: l10n.t("Filter, sample and a note in a small file beside the data, for a colleague to open"),
      value: () => actions.saveReview(evaluation),
    },
  ];
  await (await chooseOrNamed(id, l10n.t("Export from {0}", evaluation.name), choices))?.();
}

/** Programs that a sample can be a test of, with what is copied for each. */
const TESTS: Readonly<Record<TestForm, () => { readonly label: string; readonly detail: string }>> = {
  pytest: () => ({
    label: l10n.t("Test for pytest"),
    detail: l10n.t("A function that asks your program and checks what it says"),
  }),
  promptfoo: () => ({
    label: l10n.t("Test for promptfoo"),
    detail: l10n.t("A test case for the list tests of its configuration"),
  }),
  inspect: () => ({
    label: l10n.t("Test for Inspect"),
    detail: l10n.t("A line of a data set that json_dataset reads"),
  }),
};

/** *Copy Sample As…*: the opened sample, to be pasted elsewhere. */
export async function copySampleAs({ evaluation, actions, id }: Asked): Promise<void> {
  const [detail, { sampleAsTest }] = await Promise.all([actions.openedSample(evaluation), writers()]);
  // A test needs an answer to test for.
  const isTest = sampleAsTest(detail, "pytest") !== null;
  const choices: readonly Deed[] = [
    {
      id: "markdown",
      icon: "markdown",
      label: l10n.t("Markdown"),
      detail: l10n.t("Question, response, documents, verdicts and their reasons"),
      value: () => actions.copySample(evaluation),
    },
    {
      id: "link",
      icon: "link",
      label: l10n.t("Link"),
      detail: l10n.t("Opens this sample, with the filter, in the VS Code of whoever has the same folder"),
      value: () => actions.copyLink(evaluation),
    },
    ...TEST_FORMS.map((form) => ({
      id: form,
      icon: "beaker",
      ...TESTS[form](),
      isUsable: isTest,
      value: () => actions.copyTest(evaluation, form),
    })),
  ];
  const name = detail.id ?? l10n.t("row {0}", detail.row + 1);
  await (await chooseOrNamed(id, l10n.t("Copy the sample {0} as", name), choices))?.();
}

/** *Read the File Differently…*: its columns, its format, and what is joined to it. */
export async function readDifferently({ evaluation, actions, id }: Asked): Promise<void> {
  const state = await evaluation.wake();
  const choices: readonly Deed[] = [
    {
      id: "columns",
      icon: "list-tree",
      label: l10n.t("See and change its columns"),
      detail: l10n.t("How each column was read and why, as a table; each change counts at once"),
      value: async () => actions.showReading(evaluation),
    },
    {
      id: "format",
      icon: "symbol-structure",
      label: l10n.t("As another format…"),
      detail: l10n.t("Now read as {0}", state.format.name),
      value: () => chooseFormat(evaluation, actions),
    },
    {
      id: "join",
      icon: "combine",
      label: l10n.t("With a data file joined…"),
      detail: l10n.t("A file with questions, answers or documents for these records, found by id"),
      isUsable: evaluation.fixed === null,
      value: () => joinFile(evaluation, actions),
    },
  ];
  await (await chooseOrNamed(id, l10n.t("Read {0} differently", evaluation.name), choices))?.();
}
