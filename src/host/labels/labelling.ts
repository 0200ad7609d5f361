import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { LOCAL_ANNOTATOR } from "../../model/index.ts";
import type { PanelMethods } from "../../protocol/pageMethods.ts";
import type { Evaluation } from "../evaluation.ts";
import { inform } from "../notices.ts";
import { withLateProgress } from "../progress.ts";
import type { Queries } from "../queries.ts";
import type { PeopleLabels } from "./peopleLabels.ts";
import { showTags } from "./tagList.ts";
import { tagSample } from "./tags.ts";

type Ask = PanelMethods["labelling"]["params"];

interface App {
  readonly queries: Queries;
  readonly people: PeopleLabels;
}

/** Labelling actions of pages and commands: the next sample, a note, undo, word matching. */
export async function labelling(evaluation: Evaluation, ask: Ask, { queries, people }: App): Promise<void> {
  switch (ask.action) {
    case "undo": {
      const undone = await people.undo(evaluation);
      if (undone === null) vscode.window.setStatusBarMessage(l10n.t("There is no label to undo."), 3000);
      // The next key is for what was taken back, not for where labelling had gone on.
      else if (undone.key !== null || queries.focusOf(evaluation)?.index !== undone.index)
        queries.focus(evaluation, undone);
      return;
    }
    case "next":
      return toNext(evaluation, queries, people, "plan");
    case "doubt":
      return toNext(evaluation, queries, people, "doubt");
    case "plan":
      return plan(evaluation, ask.metric ?? "", queries, people);
    case "note":
      return note(evaluation, ask.index ?? queries.focusOf(evaluation)?.index ?? 0, ask.key ?? null, people);
    case "tag":
      return tagSample(
        evaluation,
        ask.index ?? queries.focusOf(evaluation)?.index ?? 0,
        ask.key ?? null,
        queries,
        people,
      );
    case "tags":
      return showTags(evaluation, queries, people);
    case "local":
      return labelLocally(evaluation, queries);
  }
}

/** Labels every sample by word matching and shows the labels; nothing leaves this computer. */
export async function labelLocally(evaluation: Evaluation, queries: Queries): Promise<void> {
  const title = l10n.t("Labelling {0} by word matching", evaluation.name);
  await withLateProgress(title, (signal) => evaluation.ask("labelLocally", {}, signal));
  if (evaluation.state?.annotators.includes(LOCAL_ANNOTATOR)) queries.chooseAnnotator(evaluation, LOCAL_ANNOTATOR);
  else void inform(l10n.t("{0}: nothing can be labelled by word matching.", evaluation.name));
}

/** Begins or continues the labels that estimate a metric by people. */
async function plan(evaluation: Evaluation, metric: string, queries: Queries, people: PeopleLabels): Promise<void> {
  const query = { ...(await queries.ready(evaluation)), where: [] };
  const found = await withLateProgress(l10n.t("Choosing the samples to label"), (signal) =>
    evaluation.ask("estimate", { query, metric }, signal),
  );
  if (found === null || found.size === 0) return void inform(l10n.t("There is nothing to label for this metric."));
  const { judge, seed, strata } = found;
  const sizes = strata.map(({ id, size }) => ({ id, size }));
  if (!(await people.begin(evaluation, { plan: 1, metric, judge, seed, strata: sizes }))) return;
  await toNext(evaluation, queries, people, "plan", metric);
}

async function toNext(
  evaluation: Evaluation,
  queries: Queries,
  people: PeopleLabels,
  by: "plan" | "doubt",
  metric?: string,
): Promise<void> {
  const query = await queries.ready(evaluation);
  const person = await people.person();
  // A person may go on before the label of this sample is kept.
  await people.whenSaid();
  const asked = { query, person, by, ...(metric === undefined ? {} : { metric }) };
  const target = await withLateProgress(l10n.t("Finding the next sample to label"), (signal) =>
    evaluation.ask("toLabel", asked, signal),
  );
  if (target === null) return void inform(l10n.t("You have labelled every sample in the list."));
  const { index, sentence } = target;
  if (sentence !== null) return queries.focus(evaluation, { index, key: sentence, isLabelling: true });
  const { body, said = [] } = await evaluation.ask("detail", { query, index });
  const own = said.find(({ annotator }) => annotator === person)?.states ?? {};
  const open = body.responseSentences?.find(({ key }) => !Object.hasOwn(own, key));
  queries.focus(evaluation, { index, key: open?.key ?? null, isLabelling: true });
}

/** A note on a sentence that the person has labelled, else on the sample. */
async function note(evaluation: Evaluation, index: number, key: string | null, people: PeopleLabels): Promise<void> {
  const labels = await people.labelsOf(evaluation, index);
  const sentence = key === null || !labels?.sentences || !Object.hasOwn(labels.sentences, key) ? null : key;
  const labelled = sentence === null ? null : (labels?.sentences?.[sentence] ?? null);
  const text = await vscode.window.showInputBox({
    title: sentence === null ? l10n.t("Note on the sample") : l10n.t("Note on sentence {0}", sentence),
    value: (labelled ? labelled.note : labels?.note) ?? "",
    prompt: l10n.t("Saved with your labels. An empty note removes it."),
  });
  if (text === undefined) return;
  const own = text.trim() === "" ? null : text.trim();
  if (sentence !== null && labelled) {
    await people.say(evaluation, index, {
      what: "sentence",
      sentence,
      label: labelled.label,
      keys: labelled.keys,
      note: own,
    });
  } else await people.say(evaluation, index, { what: "note", note: own });
}
