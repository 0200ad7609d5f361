import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { tagOf } from "../../labels/people.ts";
import { checkOf, placeInTagsFile, type RenamePreview, type TagDefinition, writeTagsFile } from "../../labels/tags.ts";
import { noticeText } from "../../present/characters.ts";
import { checkText, lookedText, tagShareText } from "../../present/tags.ts";
import { samplesText } from "../../present/words.ts";
import { type Choice, choose } from "../choose.ts";
import type { Evaluation } from "../evaluation.ts";
import { inform } from "../notices.ts";
import type { Queries } from "../queries.ts";
import type { PeopleLabels } from "./peopleLabels.ts";
import { askTags, definitionsOf, tagsFileOf } from "./tags.ts";

/** The tags of an evaluation with what is known of them, and what can be done with each. */
export async function showTags(evaluation: Evaluation, queries: Queries, people: PeopleLabels): Promise<void> {
  await people.read(evaluation);
  const definitions = await definitionsOf(evaluation);
  const report = await tagReportOf(evaluation, queries, definitions);
  const known = [...new Set([...report.tags.map(({ tag }) => tag), ...definitions.keys()])];
  if (known.length === 0)
    return void inform(l10n.t("No sample has a tag. Press T on a sample to give it a word for what is the matter."));
  const tag = await choose(
    l10n.t("Tags: {0}", lookedText(report)),
    known.map((one) => choiceOf(one, report, definitions)),
  );
  if (tag === undefined) return;
  const work = await choose(tag, worksOf(tag, known, { evaluation, queries, people, definitions, report }));
  await work?.();
}

/** The tags of all samples. */
export const tagReportOf = async (
  evaluation: Evaluation,
  queries: Queries,
  definitions: ReadonlyMap<string, TagDefinition>,
) => askTags(evaluation, { ...(await queries.ready(evaluation)), where: [] }, definitions);

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function choiceOf(
  tag: string,
  { tags, checks, wrong }: Awaited<ReturnType<typeof askTags>>,
  definitions: ReadonlyMap<string, TagDefinition>,
): Choice<string> {
  const use = tags.find((one) => isSame(one.tag, tag));
  const found = checks
    .filter((check) => isSame(check.tag, tag))
    .map((check) => `${checkText(check)}: ${check.judge ?? check.where}`);
  const faults = wrong.filter((check) => isSame(check.tag, tag)).map(({ where, message }) => `${where}: ${message}`);
  const definition = definitions.get(tag)?.definition;
  // The figures first: a list shows a line and cuts its end.
  const detail = [...found, ...faults, ...(definition === undefined ? [] : [definition])].join(" · ");
  return {
    label: tag,
    icon: "tag",
    description: use ? tagShareText(use) : l10n.t("no sample has it"),
    ...(detail === "" ? {} : { detail }),
    value: tag,
  };
}

interface Around {
  readonly evaluation: Evaluation;
  readonly queries: Queries;
  readonly people: PeopleLabels;
  readonly definitions: ReadonlyMap<string, TagDefinition>;
  readonly report: Awaited<ReturnType<typeof askTags>>;
}

function worksOf(tag: string, known: readonly string[], around: Around): readonly Choice<() => Promise<unknown>>[] {
  const { evaluation, queries, definitions, report } = around;
  const filter = checkOf(queries.of(evaluation)?.where ?? []);
  const checks = report.checks.filter((check) => check.judge === null && isSame(check.tag, tag));
  return [
    {
      icon: "filter",
      label: l10n.t("Show its samples"),
      value: async () => queries.change(evaluation, { where: [`tag has ${JSON.stringify(tag)}`] }),
    },
    ...checks.map((check) => ({
      icon: "checklist",
      label: l10n.t("Show what its check finds"),
      description: check.where,
      detail: checkText(check),
      value: async () => queries.change(evaluation, { where: [check.where] }),
    })),
    {
      icon: "edit",
      label: l10n.t("Rename, or merge into another tag…"),
      detail: l10n.t("In all samples, under the same names of people. What would change is shown first."),
      value: () => renameTag(tag, known, around),
    },
    {
      icon: "book",
      label: l10n.t("Say what it means, and how a filter finds it"),
      value: () => openDefinition(evaluation, tag, definitions),
    },
    {
      icon: "filter-filled",
      label: l10n.t("Make the current filter its check"),
      description: filter ?? "",
      isUsable: filter !== null,
      value: () => openDefinition(evaluation, tag, definitions, filter),
    },
    {
      icon: "sparkle",
      label: l10n.t("Have a model look for it…"),
      detail: l10n.t("By what it means. How far the model agrees with people is shown before anybody relies on it."),
      isUsable: vscode.workspace.isTrusted,
      value: async () => vscode.commands.executeCommand("evaloupe.addLabels", { evaluation }, "tag"),
    },
  ];
}

/** Asks for the new name, then for consent to the changes. */
async function renameTag(tag: string, known: readonly string[], { evaluation, people }: Around): Promise<void> {
  const other = l10n.t("Another name…");
  const chosen = await choose<string | null>(l10n.t("Rename {0}", tag), [
    { label: other, icon: "edit", isLikely: true, value: null },
    ...known
      .filter((one) => !isSame(one, tag))
      .map((one) => ({ label: one, icon: "git-merge", description: l10n.t("merge into it"), value: one })),
  ]);
  if (chosen === undefined) return;
  const typed =
    chosen ??
    (await vscode.window.showInputBox({
      title: l10n.t("Rename {0}", tag),
      value: tag,
      validateInput: (value) => (tagOf(value) === null ? l10n.t("A tag has 1 to 100 characters on one line.") : null),
    }));
  const to = tagOf(typed ?? "");
  if (to === null || to === tag) return;
  const done = await people.renameTag(evaluation, tag, to, (preview) => isAgreed(tag, to, preview));
  if (done) void inform(l10n.t("{0} is now {1} in {2}.", tag, to, samplesText(done.samples)));
}

async function isAgreed(from: string, to: string, { samples, merged, people }: RenamePreview): Promise<boolean> {
  if (samples === 0) {
    await inform(l10n.t("No sample has the tag {0}.", from));
    return false;
  }
  const rename = l10n.t("Rename");
  const detail = [
    ...(merged > 0 ? [l10n.t("{0} have both tags: there the two become one.", samplesText(merged))] : []),
    l10n.t("Given by: {0}", people.join(", ")),
    l10n.t("Lines are added at the end of the label files. What was said before stays there."),
  ].join("\n\n");
  const title = l10n.t("Rename {0} to {1} in {2}?", from, to, samplesText(samples));
  return (await vscode.window.showWarningMessage(noticeText(title), { modal: true, detail }, rename)) === rename;
}

/** Opens the file with definitions at this tag; what is new in it, also a check, is the person's to save. */
async function openDefinition(
  evaluation: Evaluation,
  tag: string,
  definitions: ReadonlyMap<string, TagDefinition>,
  check: string | null = null,
): Promise<void> {
  const file = tagsFileOf(evaluation);
  if (file === null) return void inform(l10n.t("Save the file first: meanings of tags are kept beside it."));
  const isThere = await vscode.workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
  const address = isThere ? file : file.with({ scheme: "untitled" });
  const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(address));
  const { document } = editor;
  const isUnread = isThere && document.getText().trim() !== "" && definitions.size === 0;
  if (!isUnread && (check !== null || !definitions.has(tag))) {
    const own = { definition: "", check: "", ...definitions.get(tag), ...(check === null ? {} : { check }) };
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    await editor.edit((edit) => edit.replace(whole, writeTagsFile(new Map([...definitions, [tag, own]]))));
  }
  const at = placeInTagsFile(document.getText(), tag);
  if (at === null) return;
  const place = document.positionAt(at);
  editor.selection = new vscode.Selection(place, place);
  editor.revealRange(editor.selection);
}
