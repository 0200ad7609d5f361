import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { tagOf } from "../../labels/people.ts";
import {
  MOST_TAGS_BYTES,
  readTagsFile,
  TAGS_FILE,
  type TagDefinition,
  type TagQuestions,
  tagQuestions,
} from "../../labels/tags.ts";
import type { Query } from "../../model/index.ts";
import { pickText } from "../../present/characters.ts";
import { samplesText } from "../../present/words.ts";
import type { TagReport } from "../../protocol/tags.ts";
import type { Evaluation } from "../evaluation.ts";
import { uriOf } from "../files.ts";
import type { Queries } from "../queries.ts";
import type { PeopleLabels } from "./peopleLabels.ts";

interface TagItem extends vscode.QuickPickItem {
  readonly tag: string;
  readonly isOn: boolean;
}

/**
 * Lets the person put a tag on a sample, or on a sentence of its response, or take it off: one of those that are in use,
 * or a new word.
 */
export async function tagSample(
  evaluation: Evaluation,
  index: number,
  sentence: string | null,
  queries: Queries,
  people: PeopleLabels,
): Promise<void> {
  const query = { ...(await queries.ready(evaluation)), where: [] };
  const [{ tags }, own, definitions] = await Promise.all([
    evaluation.ask("tags", { query, checks: [] }),
    people.labelsOf(evaluation, index),
    definitionsOf(evaluation),
  ]);
  const on = new Set((own?.tags ?? []).flatMap((one) => (one.sentence === sentence ? [one.tag.toLowerCase()] : [])));
  const uses = new Map(tags.map(({ tag, samples }) => [tag, samples]));
  const known = [...new Set([...uses.keys(), ...definitions.keys()])];
  const itemOf = (tag: string): TagItem => {
    const isOn = on.has(tag.toLowerCase());
    const count = uses.get(tag) ?? 0;
    const definition = definitions.get(tag)?.definition;
    return {
      tag,
      isOn,
      label: `${isOn ? "$(check) " : ""}${pickText(tag)}`,
      ...(count > 0 ? { description: samplesText(count) } : {}),
      ...(definition === undefined ? {} : { detail: pickText(definition) }),
    };
  };
  const items = known.map(itemOf);
  const chosen = await pick(items, sentence, (typed) => {
    const tag = tagOf(typed);
    const isKnown = tag === null || known.some((one) => one.toLowerCase() === tag.toLowerCase());
    return isKnown ? items : [{ ...itemOf(tag), label: l10n.t("New tag: {0}", pickText(tag)) }, ...items];
  });
  if (!chosen) return;
  const { tag, isOn } = chosen;
  await people.say(evaluation, index, { what: "tag", tag, sentence, isOn: !isOn });
}

function pick(
  items: readonly TagItem[],
  sentence: string | null,
  whenTyped: (typed: string) => readonly TagItem[],
): Promise<TagItem | undefined> {
  const picker = vscode.window.createQuickPick<TagItem>();
  picker.title = sentence === null ? l10n.t("Tag the sample") : l10n.t("Tag sentence {0}", sentence);
  picker.placeholder = l10n.t("A word for what is the matter. A tag with a check mark is taken off");
  picker.matchOnDetail = true;
  picker.items = items;
  return new Promise((resolve) => {
    picker.onDidChangeValue((typed) => {
      picker.items = whenTyped(typed);
    });
    picker.onDidAccept(() => {
      const tag = tagOf(picker.value)?.toLowerCase();
      resolve(picker.activeItems[0] ?? whenTyped(picker.value).find((item) => item.tag.toLowerCase() === tag));
      picker.hide();
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
  });
}

/** The file with definitions of tags; null for unsaved text. */
export function tagsFileOf(evaluation: Evaluation): vscode.Uri | null {
  const file = evaluation.fileOf(0);
  return file === null ? null : vscode.Uri.joinPath(uriOf({ uri: file }), "..", TAGS_FILE);
}

/** Definitions of tags next to the data; none if the file cannot be read, which `evaloupe tags` explains. */
export async function definitionsOf(evaluation: Evaluation): Promise<ReadonlyMap<string, TagDefinition>> {
  const file = tagsFileOf(evaluation);
  if (file === null) return new Map();
  try {
    const bytes = await vscode.workspace.fs.readFile(file);
    if (bytes.length > MOST_TAGS_BYTES) return new Map();
    const read = readTagsFile(new TextDecoder().decode(bytes));
    return "wrong" in read ? new Map() : read;
  } catch {
    return new Map(); // There is none.
  }
}

/** How often each tag was given, and how far checks and judges find the same samples. */
export async function askTags(
  evaluation: Evaluation,
  query: Query,
  definitions: ReadonlyMap<string, TagDefinition>,
  signal?: AbortSignal,
): Promise<TagReport & Pick<TagQuestions, "wrong">> {
  const wrongWith = (where: string) => evaluation.ask("checkWhere", { query, where }, signal);
  const { wrong, ...questions } = await tagQuestions(definitions, wrongWith);
  return { ...(await evaluation.ask("tags", { query, ...questions }, signal)), wrong };
}
