import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { FILE_ANNOTATOR, type Modes, type Query } from "../../model/index.ts";
import { annotatorHint } from "../../present/annotatorWords.ts";
import { countText } from "../../present/numbers.ts";
import type { OpenedReview } from "../../protocol/panel.ts";
import { messageOf, PeerError } from "../../protocol/peer.ts";
import { indexOfRow } from "../../protocol/sourceRows.ts";
import type { Actions } from "../actions.ts";
import { nameOf, openSpec } from "../evaluate.ts";
import type { Evaluation } from "../evaluation.ts";
import type { Evaluations } from "../evaluations.ts";
import { isOwnFile, writeWhole } from "../exports.ts";
import { baseName, sourceName, uriOf } from "../files.ts";
import { complain, inform } from "../notices.ts";
import { mayOpenFiles } from "../outside.ts";
import { knownModes } from "../panelMethods.ts";
import { whenSettled } from "../progress.ts";
import type { Queries } from "../queries.ts";
import { specOf } from "../spec.ts";
import {
  isRelativePath,
  MOST_REVIEW_BYTES,
  REVIEW_FILE,
  type Review,
  type ReviewSample,
  readReview,
  writeReview,
} from "./reviewFile.ts";

/** Writes the current view and a note into a file next to the data, which the person names. */
export async function saveReview(evaluation: Evaluation, queries: Queries, by: string): Promise<void> {
  const query = await queries.ready(evaluation);
  const [first] = evaluation.spec.sources;
  if (!first) return;
  const note = await vscode.window.showInputBox({
    title: l10n.t("Save Review"),
    prompt: l10n.t("What should your colleague look at? Filter, sample and pinned sentence are saved with your note."),
    placeHolder: l10n.t("A note; it may stay empty"),
  });
  if (note === undefined) return;
  const to = await vscode.window.showSaveDialog({
    defaultUri: await freeName(uriOf(first)),
    // The editor adds the filter's extension to names with another last one.
    filters: { [l10n.t("Review")]: ["json"] },
    title: l10n.t("Save the review next to the data"),
  });
  if (!to || isOwnFile(evaluation, to)) return;
  if (!REVIEW_FILE.test(to.path)) {
    void complain(
      l10n.t("{0} is no name for a review: it should end with .review.json. Nothing was written.", to.path),
    );
    return;
  }
  const review = await reviewOf(evaluation, query, queries, { note: note.trim(), by, to });
  await writeWhole(to, async (write) => write(writeReview(review)));
  const open = l10n.t("Open");
  const saved = l10n.t("Review saved in {0}. Share it together with the data.", baseName(to));
  void inform(saved, open).then((answer) => answer === open && vscode.commands.executeCommand("vscode.open", to));
}

async function reviewOf(
  evaluation: Evaluation,
  query: Query,
  queries: Queries,
  { note, by, to }: { readonly note: string; readonly by: string; readonly to: vscode.Uri },
): Promise<Review> {
  const { spec } = evaluation;
  const focus = queries.focusOf(evaluation);
  const [{ size }, key] = await Promise.all([
    evaluation.ask("select", { query }),
    focus && evaluation.ask("sampleKey", { index: focus.index }),
  ]);
  return {
    note,
    by,
    when: new Date().toISOString(),
    files: spec.sources.map(({ uri, ...others }) => ({ path: pathFrom(to, uriOf({ uri })), ...others })),
    format: spec.adapter,
    map: spec.map,
    group: spec.group ?? null,
    where: query.where,
    sort: query.sort,
    modes: query.modes,
    annotator: query.annotator,
    columns: queries.columnsOf(evaluation),
    matches: size,
    sample: key && {
      file: evaluation.state?.sources[key.source]?.file ?? 0,
      row: key.row,
      id: key.id,
      key: key.contentKey,
    },
    sentence: focus?.key ?? null,
  };
}

/** `answers.review.json` for `answers.jsonl`, numbered if it exists. */
async function freeName(data: vscode.Uri): Promise<vscode.Uri> {
  const base = baseName(data).replace(/\.(?<!\.[a-z]+\.)[a-z]+(?:\.[a-z]+)*$/i, "");
  for (let number = 1; ; number++) {
    const uri = vscode.Uri.joinPath(data, "..", `${base}${number === 1 ? "" : `-${number}`}.review.json`);
    const isThere = await vscode.workspace.fs.stat(uri).then(
      () => true,
      () => false,
    );
    if (!isThere || number === MOST_NUMBERED) return uri;
  }
}

const MOST_NUMBERED = 100;

/** The way from a review to a file. Throws `PeerError` if none that holds elsewhere too. */
function pathFrom(review: vscode.Uri, file: vscode.Uri): string {
  const own = review.path.split("/").slice(0, -1);
  const other = file.path.split("/");
  let same = 0;
  while (same < own.length && same < other.length - 1 && own[same] === other[same]) same++;
  const way = [...own.slice(same).map(() => ".."), ...other.slice(same)].join("/");
  if (review.scheme === file.scheme && review.authority === file.authority && isRelativePath(way)) return way;
  const message = l10n.t(
    "A review names its data by relative paths, and none leads to {0}. Save the review next to the data.",
    file.fsPath,
  );
  throw new PeerError({ code: "invalid", message });
}

interface App {
  readonly evaluations: Evaluations;
  readonly queries: Queries;
  readonly actions: Actions;
}

/**
 * Opens a review's data with its filter, order, sample and sentence. Null if it is no review, or the person does not
 * want its files opened. What no longer holds is shown above the samples.
 */
export async function openReview(uri: vscode.Uri, { evaluations, queries, actions }: App): Promise<Evaluation | null> {
  const review = await read(uri);
  if (review === null) return null;
  const sources = review.files.map(({ path, ...others }) => ({
    uri: sourceName(vscode.Uri.joinPath(uri, "..", path)),
    ...others,
  }));
  if (!(await mayOpen(uri, sources.map(uriOf)))) return null;
  const rows = sources.filter(({ role }) => role === "rows");
  const { format: adapter, map, group } = review;
  const reading = { sources, adapter, map, group };
  const spec = { ...specOf(nameOf(rows.map(uriOf), sources), sources), ...reading };
  const evaluation = await openSpec(spec, evaluations, actions);
  if (evaluation === null) return null;
  if (Object.entries(reading).some(([name, value]) => isOther(value, evaluation.spec[name as keyof typeof reading]))) {
    await evaluation.change(reading);
  }
  await whenSettled(evaluation, evaluations);
  await actions.labelsRead(evaluation);
  await show(evaluation, review, queries);
  return evaluation;
}

const isOther = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other ?? null);

/** The file's review; null if it is none, after a notice. */
async function read(uri: vscode.Uri): Promise<Review | null> {
  try {
    const { type, size } = await vscode.workspace.fs.stat(uri);
    const isSmall = (type & vscode.FileType.File) !== 0 && size <= MOST_REVIEW_BYTES;
    if (!isSmall) throw new PeerError({ code: "invalid", message: l10n.t("This is not a review: it is too large.") });
    return readReview(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)));
  } catch (error) {
    void complain(`${baseName(uri)}: ${messageOf(error)}`);
    return null;
  }
}

/** Files in the review's folder and in the workspace are opened as if they had been clicked; others after a clear yes. */
function mayOpen(review: vscode.Uri, files: readonly vscode.Uri[]): Promise<boolean> {
  return mayOpenFiles(files, [vscode.Uri.joinPath(review, "..")], (first) =>
    l10n.t("Open {0}? The review names files outside of its folder and this workspace.", first),
  );
}

/** A query that the session takes, and what of the review it could not take. */
interface Taken {
  readonly query: Query;
  readonly columns: readonly string[];
  readonly changes: readonly string[];
}

async function show(evaluation: Evaluation, review: Review, queries: Queries): Promise<void> {
  const { query, columns, changes } = await taken(evaluation, review);
  const { size } = await evaluation.ask("select", { query });
  const found = review.sample && (await find(evaluation, review.sample, query));
  const opened: OpenedReview = {
    note: review.note,
    by: review.by,
    when: review.when,
    where: query.where,
    index: found?.index ?? null,
    key: found ? review.sentence : null,
    changes: [
      ...changes,
      ...(review.matches === null || review.matches === size
        ? []
        : [
            l10n.t(
              "{0} samples passed the filter when the review was saved; now {1} do.",
              countText(review.matches),
              countText(size),
            ),
          ]),
      ...(review.sample === null ? [] : sampleChange(review.sample, found)),
    ],
  };
  const { where, sort, modes, annotator } = query;
  queries.openReview(evaluation, opened, { where, sort, modes, annotator, columns });
}

/** The review's choices that hold for these files. */
async function taken(evaluation: Evaluation, review: Review): Promise<Taken> {
  const state = await evaluation.wake();
  const changes: string[] = [];
  const isTaken = async (query: Query): Promise<string | null> => {
    try {
      await evaluation.ask("select", { query });
      return null;
    } catch (error) {
      if (error instanceof PeerError && error.code === "invalid") return error.message;
      throw error;
    }
  };
  const annotator = review.annotator ?? FILE_ANNOTATOR;
  const { annotators } = evaluation.state ?? state;
  if (!annotators.includes(annotator)) {
    changes.push(l10n.t("{0}: they are not here. The file's own are shown.", annotatorHint(annotator)));
  }
  let query: Query = {
    where: [],
    sort: null,
    modes: { ...state.modes, ...modesOf(review.modes, changes) },
    annotator: annotators.includes(annotator) ? annotator : FILE_ANNOTATOR,
  };
  for (const clause of review.where) {
    const next = { ...query, where: [...query.where, clause] };
    const why = await isTaken(next);
    if (why === null) query = next;
    else changes.push(l10n.t("The filter {0} does not hold here: {1}", clause, why));
  }
  if (review.sort) {
    const next = { ...query, sort: review.sort };
    if ((await isTaken(next)) === null) query = next;
    else changes.push(l10n.t("There is no field named {0}.", review.sort.by));
  }
  const known = new Set((await evaluation.ask("fields", { query })).map(({ id }) => id));
  for (const column of review.columns.filter((one) => !known.has(one)))
    changes.push(l10n.t("There is no field named {0}.", column));
  return { query, columns: review.columns.filter((one) => known.has(one)), changes };
}

function modesOf(modes: Partial<Modes>, changes: string[]): Partial<Modes> {
  try {
    return knownModes(modes);
  } catch (error) {
    changes.push(messageOf(error));
    return {};
  }
}

interface Found {
  readonly index: number;
  /** Whether its texts are those that the review was saved with. */
  readonly isSame: boolean;
}

const MOST_LOOKED_AT = 100;

/** The sample at its place, else by its id; one with the same texts first. */
async function find(evaluation: Evaluation, sample: ReviewSample, query: Query): Promise<Found | null> {
  const { file, row, id, key } = sample;
  const isSame = async (index: number) => (await evaluation.ask("sampleKey", { index })).contentKey === key;
  const there = indexOfRow(evaluation.state?.sources ?? [], evaluation.spec.sources[file]?.uri ?? "", row);
  if (there !== null && (await isSame(there))) return { index: there, isSame: true };
  if (id === null) return there === null ? null : { index: there, isSame: false };
  const where = [`id == ${JSON.stringify(id)}`];
  const { rows } = await evaluation.ask("rows", { query: { ...query, where }, from: 0, to: MOST_LOOKED_AT });
  for (const { index } of rows) if (await isSame(index)) return { index, isSame: true };
  const [first] = rows;
  return first ? { index: first.index, isSame: false } : null;
}

function sampleChange({ id, row }: ReviewSample, found: Found | null): readonly string[] {
  const name = id ?? l10n.t("row {0}", row + 1);
  if (found === null) return [l10n.t("The sample {0} is not in the files any more.", name)];
  return found.isSame ? [] : [l10n.t("The sample {0} has changed since the review was saved.", name)];
}
