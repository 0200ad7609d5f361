import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import {
  afterSaying,
  agentFileName,
  type LabelFile,
  labelFileName,
  planFor,
  takenBack,
  updatesOf,
} from "../../labels/people.ts";
import { type RenamePreview, renamed, renamePreview } from "../../labels/tags.ts";
import {
  AGENT_PREFIX,
  type Annotator,
  type Focus,
  HUMAN_PREFIX,
  type LabelEdit,
  type LabelPlan,
  type LabelUpdate,
  type SampleKey,
  type SampleLabels,
} from "../../model/index.ts";
import { noticeText } from "../../present/characters.ts";
import { PeerError } from "../../protocol/peer.ts";
import { filesOfRows, indexOfRow } from "../../protocol/sourceRows.ts";
import type { EvaluationState } from "../../protocol/state.ts";
import type { Evaluation } from "../evaluation.ts";
import type { Evaluations } from "../evaluations.ts";
import { baseName, sourceName, uriOf } from "../files.ts";
import { output, report, warn } from "../notices.ts";
import { placeOf } from "../places.ts";
import { settings } from "../settings.ts";

/** Real names of files that the person has agreed to in this window. */
const agreed = new Set<string>();

/**
 * Whether labels may be written to a file, by its real place: without a question in a trusted workspace, else after a
 * yes, once a file and window. With `first`, a text to show before, it always asks.
 */
async function mayWrite(real: string, first: { readonly title: string; readonly why: string } | null = null) {
  if (agreed.has(real) && first === null) return true;
  const place = placeOf(uriOf({ uri: real }));
  const isInside = vscode.workspace.workspaceFolders?.some(({ uri }) => place.isBelow(real, uri)) ?? false;
  const where = !vscode.workspace.isTrusted
    ? l10n.t("This workspace is open in Restricted Mode.")
    : isInside
      ? null
      : l10n.t("It is outside this workspace.");
  if (first !== null || where !== null) {
    const write = first === null ? l10n.t("Write Labels") : l10n.t("Begin");
    const title = first?.title ?? l10n.t("Save your labels in {0}?", nameOf(real));
    const why = [first?.why, where].filter((part) => typeof part === "string");
    const detail = [real, ...why].join("\n\n");
    const answer = await vscode.window.showWarningMessage(noticeText(title), { modal: true, detail }, write);
    if (answer !== write) return false;
  }
  agreed.add(real);
  return true;
}

const nameOf = (name: string): string => baseName(uriOf({ uri: name }));

const LONGEST_NAME = 80;

/** On one line, and no longer than names are. */
function cleaned(name: string): string {
  return name
    .replace(/\p{C}+/gu, " ")
    .trim()
    .slice(0, LONGEST_NAME);
}

const MOST_UNDONE = 200;

/** Something that was said, and how to take it back. */
interface Step {
  readonly index: number;
  readonly sample: SampleKey;
  readonly back: LabelEdit;
}

/** The labels of people that an opening of an evaluation has, by person and by key of the sample's texts. */
interface Known {
  readonly opening: number;
  readonly byPerson: Map<Annotator, Map<string, SampleLabels>>;
  readonly steps: Step[];
  /** Plans for drawing labels, in the order of the files. */
  readonly plans: LabelPlan[];
}

/**
 * Labels by people: appended to a file next to the data, one line a label, never rewritten; read with the evaluation as
 * an annotator. Owns the steps that can be undone.
 */
export class PeopleLabels implements vscode.Disposable {
  readonly #known = new WeakMap<Evaluation, Promise<Known>>();
  readonly #openings = new WeakMap<Evaluation, number>();
  readonly #listener: vscode.Disposable;
  readonly #machineName: () => Promise<string>;
  /** One label after the other, in the order of the keys that were pressed. */
  #working: Promise<unknown> = Promise.resolve();

  /** `machineName` is whom the machine takes the person for. */
  constructor(evaluations: Evaluations, machineName: () => Promise<string>) {
    this.#machineName = machineName;
    this.#listener = evaluations.onDidChange((evaluation) => {
      // Records that give no samples have nothing to be labelled.
      if (
        evaluation &&
        (evaluation.state?.samples ?? 0) > 0 &&
        this.#openings.get(evaluation) !== evaluation.openings
      ) {
        this.#of(evaluation).catch((error: unknown) => report(evaluation.name, error));
      }
    });
  }

  /** Stores a person's label, then shows it. The sentences that now have their label; null if it may not be stored. */
  say(evaluation: Evaluation, index: number, said: LabelEdit): Promise<readonly string[] | null> {
    return this.#queued(async () => {
      const known = await this.#of(evaluation);
      const sample = await evaluation.ask("sampleKey", { index });
      const person = await this.person();
      const back = takenBack(known.byPerson.get(person)?.get(sample.contentKey) ?? null, said);
      if (!(await this.#keep(evaluation, known, person, { index, sample, said, isUndo: false }))) return null;
      known.steps.push({ index, sample, back });
      known.steps.splice(0, known.steps.length - MOST_UNDONE);
      return Object.keys(known.byPerson.get(person)?.get(sample.contentKey)?.sentences ?? {});
    });
  }

  /** Takes back what was said last; the sample and the sentence it was about, null if there is nothing to take back. */
  undo(evaluation: Evaluation): Promise<Focus | null> {
    return this.#queued(async () => {
      const known = await this.#of(evaluation);
      const step = known.steps.pop();
      if (!step) return null;
      const { index, sample, back } = step;
      try {
        await this.#keep(evaluation, known, await this.person(), { index, sample, said: back, isUndo: true });
      } catch (error) {
        known.steps.push(step);
        throw error;
      }
      return { index, key: "sentence" in back ? back.sentence : null };
    });
  }

  /** What the person has said of a sample. */
  async labelsOf(evaluation: Evaluation, index: number): Promise<SampleLabels | null> {
    const known = await this.#of(evaluation);
    const { contentKey } = await evaluation.ask("sampleKey", { index });
    return known.byPerson.get(await this.person())?.get(contentKey) ?? null;
  }

  /** Writes a plan next to the labels, unless it is there, and makes it current. False if it may not be stored. */
  begin(evaluation: Evaluation, plan: LabelPlan): Promise<boolean> {
    return this.#queued(async () => {
      const { plans } = await this.#of(evaluation);
      const before = planFor(plans, plan.metric, plan.judge);
      if (before === null) {
        const { sources } = await evaluation.wake();
        const path = pathOf(
          evaluation,
          sources.findIndex(({ role }) => role === "rows"),
        );
        const place = placeOf(uriOf({ uri: path }));
        const real = place.labelPlace(path);
        const title = l10n.t("Label samples of {0} by hand?", evaluation.name);
        const why = l10n.t(
          "Which samples are drawn, and what you say of them, is kept in this file beside the data. Nothing else is changed, and nothing is sent.",
        );
        if (!(await mayWrite(real, { title, why }))) return false;
        await place.appendLabel(path, plan, real);
      } else plans.splice(plans.indexOf(before), 1);
      plans.push(before ?? plan);
      await evaluation.ask("plans", { plans });
      return true;
    });
  }

  /**
   * Renames a tag of all people, or merges it into another one, if `isAgreed` says so of what would change. Resolves to
   * that; null if nothing was changed.
   */
  renameTag(
    evaluation: Evaluation,
    from: string,
    to: string,
    isAgreed: (preview: RenamePreview) => Promise<boolean>,
  ): Promise<RenamePreview | null> {
    return this.#queued(async () => {
      const { sources } = await evaluation.wake();
      const files = (await labelFiles(sources)).map((file) => ({
        ...file,
        preview: renamePreview(file.lines, from, to),
      }));
      const all = {
        samples: files.reduce((sum, { preview }) => sum + preview.samples, 0),
        merged: files.reduce((sum, { preview }) => sum + preview.merged, 0),
        people: [...new Set(files.flatMap(({ preview }) => preview.people))],
      };
      if (!(await isAgreed(all)) || all.samples === 0) return null;
      for (const { path, lines, preview } of files) {
        if (preview.samples === 0) continue;
        const place = placeOf(uriOf({ uri: path }));
        const real = place.labelPlace(path);
        if (!(await mayWrite(real))) return null;
        const when = new Date().toISOString();
        for (const line of renamed(lines, from, to, when)) await place.appendLabel(path, line, real);
      }
      // Steps that could be taken back were of the old tag.
      this.#known.delete(evaluation);
      await this.#of(evaluation);
      return all;
    });
  }

  /** Resolves once the labels next to the data are read. Never rejects: the first reader shows the failure. */
  async read(evaluation: Evaluation): Promise<void> {
    await this.#of(evaluation).catch(() => undefined);
  }

  /** Reads suggestions of agents again. Never rejects: failures are shown. */
  async readSuggestions(evaluation: Evaluation): Promise<void> {
    await suggestionsOf(evaluation).catch((error: unknown) => report(evaluation.name, error));
  }

  /** The annotator that the person at this window is. */
  async person(): Promise<Annotator> {
    const name = cleaned(settings.annotator()) || cleaned(await this.#machineName()) || "me";
    return `${HUMAN_PREFIX}${name}`;
  }

  dispose(): void {
    this.#listener.dispose();
  }

  async #keep(
    evaluation: Evaluation,
    { byPerson }: Known,
    person: Annotator,
    { index, sample, said, isUndo }: { index: number; sample: SampleKey; said: LabelEdit; isUndo: boolean },
  ): Promise<boolean> {
    const path = pathOf(evaluation, sample.source);
    const place = placeOf(uriOf({ uri: path }));
    const real = place.labelPlace(path);
    if (!(await mayWrite(real))) return false;
    const who = person.slice(HUMAN_PREFIX.length);
    await place.appendLabel(path, { who, when: new Date().toISOString(), sample, said, isUndo }, real);
    const own = byPerson.get(person) ?? new Map<string, SampleLabels>();
    byPerson.set(person, own);
    const labels = afterSaying(own.get(sample.contentKey) ?? null, said);
    if (labels === null) own.delete(sample.contentKey);
    else own.set(sample.contentKey, labels);
    await evaluation.ask("annotate", { annotator: person, labels: [{ index, contentKey: sample.contentKey, labels }] });
    const message = isUndo ? l10n.t("Undone in {0}.", nameOf(path)) : l10n.t("Saved in {0}.", nameOf(path));
    vscode.window.setStatusBarMessage(message, 3000);
    return true;
  }

  #of(evaluation: Evaluation): Promise<Known> {
    const { openings } = evaluation;
    const known = this.#known.get(evaluation);
    if (known && this.#openings.get(evaluation) === openings) return known;
    this.#openings.set(evaluation, openings);
    const loading = load(evaluation, openings);
    this.#known.set(evaluation, loading);
    // Another attempt may find the file in order.
    loading.catch(() => this.#known.delete(evaluation));
    return loading;
  }

  /** Resolves once every label that was said is kept and counted. */
  whenSaid(): Promise<void> {
    return this.#queued(async () => undefined);
  }

  #queued<Result>(work: () => Promise<Result>): Promise<Result> {
    const working = this.#working.then(work);
    // The caller gets the failure; later work goes on.
    this.#working = working.catch(() => undefined);
    return working;
  }
}

/** The files of people's labels for each saved source. */
async function labelFiles(sources: EvaluationState["sources"]) {
  const files: (LabelFile & { readonly uri: string; readonly path: string })[] = [];
  for (const uri of filesOfRows(sources)) {
    const data = savedName(uri);
    if (data === null) continue;
    const path = labelFileName(data);
    files.push({ uri, path, ...(await placeOf(uriOf({ uri: path })).readLabels(path)) });
  }
  return files;
}

/** Reads the labels next to every source, and gives them to the session. */
async function load(evaluation: Evaluation, opening: number): Promise<Known> {
  const known: Known = { opening, byPerson: new Map(), steps: [], plans: [] };
  const given = new Map<Annotator, LabelUpdate[]>();
  const { sources } = await evaluation.wake();
  for (const { uri, path, lines, plans, unread } of await labelFiles(sources)) {
    if (unread > 0) {
      const message = l10n.t("{0}: {1} lines are not labels and were skipped.", nameOf(path), unread);
      output.info(message);
      void warn(message);
    }
    for (const plan of plans) known.plans.push(plan);
    for (const [person, updates] of updatesOf(lines, (row) => indexOfRow(sources, uri, row))) {
      const own = put(known.byPerson, person);
      for (const { contentKey, labels } of updates) if (labels) own.set(contentKey, labels);
      const ofPerson = given.get(person);
      given.set(person, ofPerson ? ofPerson.concat(updates) : [...updates]);
    }
  }
  const all = [...given].map(([annotator, labels]) => ({ annotator, labels }));
  const { missing } = all.length === 0 ? { missing: [] } : await evaluation.ask("annotateAll", { given: all });
  for (const [at, { length }] of missing.entries()) {
    if (length > 0)
      output.info(`${evaluation.name}: ${length} labels by ${all[at]?.annotator} are of samples that are not there.`);
  }
  if (known.plans.length > 0) await evaluation.ask("plans", { plans: known.plans });
  await suggestionsOf(evaluation);
  return known;
}

/** Gives the session what agents suggest, each an annotator of its own. */
async function suggestionsOf(evaluation: Evaluation): Promise<void> {
  const { sources } = await evaluation.wake();
  for (const uri of filesOfRows(sources)) {
    const data = savedName(uri);
    if (data === null) continue;
    const path = agentFileName(data);
    const { lines } = await placeOf(uriOf({ uri: path })).readLabels(path);
    const updates = updatesOf(lines, (row) => indexOfRow(sources, uri, row), AGENT_PREFIX);
    const given = [...updates].map(([annotator, labels]) => ({ annotator, labels }));
    if (given.length > 0) await evaluation.ask("annotateAll", { given });
  }
}

function put(byPerson: Known["byPerson"], person: Annotator): Map<string, SampleLabels> {
  const own = byPerson.get(person) ?? new Map<string, SampleLabels>();
  byPerson.set(person, own);
  return own;
}

function pathOf(evaluation: Evaluation, source: number): string {
  const uri = evaluation.fileOf(source);
  const name = uri === null ? null : savedName(uri);
  if (name !== null) return labelFileName(name);
  const message = l10n.t("Labels are saved next to the data, and {0} is not on disk. Save it first.", evaluation.name);
  throw new PeerError({ code: "invalid", message });
}

/** Null for unsaved text, which has no folder for labels. */
function savedName(name: string): string | null {
  const uri = uriOf({ uri: name });
  return uri.scheme === "untitled" ? null : sourceName(uri);
}
