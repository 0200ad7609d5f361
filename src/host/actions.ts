import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import {
  type Annotator,
  type Detail,
  type EvaluationSpec,
  type FieldMap,
  HUMAN_PREFIX,
  isUnknown,
  type LabelEdit,
  type ReadingFile,
} from "../model/index.ts";
import type { TestForm } from "../present/testCase.ts";
import type { PanelMethods } from "../protocol/pageMethods.ts";
import type { OpenedTable } from "../protocol/panel.ts";
import { PeerError } from "../protocol/peer.ts";
import { KnowledgeBase } from "./corpus/knowledgeBase.ts";
import { type Evaluation, FilesChanged } from "./evaluation.ts";
import type { Evaluations } from "./evaluations.ts";
import type { ExportForm } from "./exports.ts";
import type { PeopleLabels } from "./labels/peopleLabels.ts";
import { inform, isCancellation, report, warn } from "./notices.ts";
import { whileReading } from "./progress.ts";
import type { Queries } from "./queries.ts";
import { settings } from "./settings.ts";
import { writers } from "./writers.ts";

type Action = PanelMethods["act"]["params"]["action"];

/** What a person can do with an evaluation, whether by a command, a menu or a page. */
export class Actions {
  readonly #evaluations: Evaluations;
  readonly #queries: Queries;
  readonly #showInspector: (evaluation: Evaluation) => void;
  /** Sends a command to the Inspector that has the focus. */
  readonly #tellInspector: (command: string) => void;
  readonly #people: PeopleLabels;
  /** Gives a table of the Metrics page a page of its own. */
  readonly showTable: (evaluation: Evaluation, table: OpenedTable) => void;
  readonly knowledge: KnowledgeBase;

  constructor(
    evaluations: Evaluations,
    queries: Queries,
    people: PeopleLabels,
    inspector: {
      readonly show: (evaluation: Evaluation) => void;
      readonly command: (name: string) => void;
    },
    showTable: (evaluation: Evaluation, table: OpenedTable) => void,
  ) {
    this.showTable = showTable;
    this.#people = people;
    this.#evaluations = evaluations;
    this.#queries = queries;
    this.#showInspector = inspector.show;
    this.#tellInspector = inspector.command;
    this.knowledge = new KnowledgeBase(queries);
  }

  /** Never rejects: failures are shown here. */
  async act(evaluation: Evaluation, action: Action, text: string): Promise<void> {
    await showingFailure(evaluation, async () => {
      if (action === "showInspector") this.show(evaluation);
      else if (action === "rescore") await this.rescore(evaluation);
      else if (action === "openLine") await this.openLine(evaluation);
      else if (action === "copyText") await vscode.env.clipboard.writeText(text);
      else if (action === "compareSlices")
        await vscode.commands.executeCommand("evaloupe.compare", { evaluation }, "slices", text);
      else if (action === "compare" || action === "showEvidenceCoverage")
        await vscode.commands.executeCommand(`evaloupe.${action}`, { evaluation });
      else if (action === "labelSupport") await vscode.commands.executeCommand("evaloupe.addLabels", { evaluation });
      else if (action === "runJudge")
        await vscode.commands.executeCommand("evaloupe.addLabels", { evaluation }, "judge");
      else if (action === "joinFile") await this.pick(evaluation, "readDifferently", "join");
      else if (action === "showCorpus") await this.knowledge.show(evaluation);
      else if (action === "showHistory")
        await vscode.commands.executeCommand("evaloupe.showHistory", evaluation.nightly[0], evaluation.nightly);
      else if (action === "evaluateNightly")
        await vscode.commands.executeCommand("evaloupe.evaluate", evaluation.nightly[0], evaluation.nightly);
      else if (action === "openPage") await this.knowledge.openPage(text);
      else if (action === "copyMarkdown") await this.copySample(evaluation);
      else if (action === "copySample") await this.pick(evaluation, "copySampleAs");
      else if (action === "export") await this.pick(evaluation, "exportAs");
      else await this.export(evaluation, "missed");
    });
  }

  /** Shows one of the lists of what can be done with an evaluation; an entry that is named is taken at once. Never rejects. */
  async pick(
    evaluation: Evaluation,
    list: "exportAs" | "copySampleAs" | "readDifferently",
    id: string | null = null,
  ): Promise<void> {
    await showingFailure(evaluation, async () => {
      const picks = await import("./picks.ts");
      await picks[list]({ evaluation, queries: this.#queries, actions: this, id });
    });
  }

  /** The annotator that the person at this window is. */
  person(): Promise<Annotator> {
    return this.#people.person();
  }

  /**
   * Stores a person's label of a sample; null if they decline. Rejects if it cannot be stored; the caller shows why.
   */
  label(evaluation: Evaluation, index: number, said: LabelEdit): Promise<readonly string[] | null> {
    return this.#people.say(evaluation, index, said);
  }

  /** Never rejects: failures are shown here. */
  async labelling(evaluation: Evaluation, ask: PanelMethods["labelling"]["params"]): Promise<void> {
    await showingFailure(evaluation, async () => {
      const { labelling } = await import("./labels/labelling.ts");
      await labelling(evaluation, ask, { queries: this.#queries, people: this.#people });
      // The plan is shown with the numbers, labels with the sample.
      if (ask.action === "plan") this.show(evaluation);
    });
  }

  /** Shows how the files were read, column by column. */
  showReading(evaluation: Evaluation): void {
    this.show(evaluation);
    this.#tellInspector("howRead");
  }

  show(evaluation: Evaluation): void {
    this.#evaluations.activate(evaluation);
    this.#showInspector(evaluation);
  }

  /** Shows a sample in the inspector; `key` is the sentence to pin. */
  showSample(evaluation: Evaluation, index: number, key: string | null): void {
    this.#queries.focus(evaluation, { index, key });
    this.show(evaluation);
  }

  /** Reads with progress; shows nothing. False if cancelled, which closes the evaluation. */
  async read(evaluation: Evaluation): Promise<boolean> {
    const isOpen = await whileReading(evaluation, this.#evaluations);
    if (isOpen) await this.#mapIfUnknown(evaluation);
    return isOpen;
  }

  readAs(evaluation: Evaluation, patch: Partial<Pick<EvaluationSpec, "adapter" | "map" | "sources" | "group">>): void {
    void showingFailure(evaluation, async () => {
      // The samples of other groups are the same samples.
      if (Object.keys(patch).some((key) => key !== "group")) this.#queries.forget(evaluation);
      await Promise.all([evaluation.change(patch), this.read(evaluation)]);
    });
  }

  /** Reads again with one more score; what the person has chosen stays. */
  addScore(evaluation: Evaluation, entry: FieldMap): void {
    const map = { ...evaluation.spec.map, ...entry };
    void showingFailure(evaluation, async () => {
      await Promise.all([evaluation.change({ map }), this.read(evaluation)]);
    });
  }

  /** Reads again by a reading without storing it; null for none. Filters and order are kept if they still hold. */
  tryReading(evaluation: Evaluation, reading: ReadingFile | null): void {
    void showingFailure(evaluation, async () => {
      this.#queries.forgetScores(evaluation);
      await Promise.all([evaluation.change({ reading }), this.read(evaluation)]);
      await this.#forgetUnreadable(evaluation);
    });
  }

  /** Stores a reading next to a source and reads by it. Returns its file's name, null if the person declines. */
  async keepReading(
    evaluation: Evaluation,
    scope: "file" | "folder",
    reading: ReadingFile,
    source: number,
  ): Promise<string | null> {
    const { keepReading } = await import("./readingFiles.ts");
    const kept = await keepReading(evaluation, scope, reading, source);
    if (kept === null) return null;
    this.#queries.forgetScores(evaluation);
    // What was said of the evaluation is said by the file now.
    const kind = { adapter: null, map: null, reading: null };
    await Promise.all([evaluation.change(kind), this.read(evaluation)]);
    await this.#forgetUnreadable(evaluation);
    return kept;
  }

  /** Filters and orders by fields that another reading does not have. */
  async #forgetUnreadable(evaluation: Evaluation): Promise<void> {
    try {
      await evaluation.ask("select", { query: await this.#queries.ready(evaluation) });
    } catch (error) {
      if (!(error instanceof PeerError) || error.code !== "invalid") throw error;
      this.#queries.forget(evaluation);
    }
  }

  /** `why` is shown first, if the person did not ask for it. */
  async rescore(evaluation: Evaluation, why: string | null = null): Promise<void> {
    await showingFailure(evaluation, async () => {
      const changed = await evaluation.rescore(this.#queries.of(evaluation)?.modes ?? null);
      if (changed === null) return;
      const message =
        changed === 0
          ? l10n.t("{0}: scored again, no row changed.", evaluation.name)
          : changed === 1
            ? l10n.t("{0}: scored again, 1 row changed.", evaluation.name)
            : l10n.t("{0}: scored again, {1} rows changed.", evaluation.name, changed);
      const show = l10n.t("Show in Inspector");
      // Not awaited: the command would run as long as the notice is shown.
      void inform(why === null ? message : `${why} ${message}`, show).then((answer) => {
        if (answer === show) this.show(evaluation);
      });
    });
  }

  async openLine(evaluation: Evaluation): Promise<void> {
    const focus = this.#queries.focusOf(evaluation);
    if (!focus) return;
    const { openRecord } = await import("./openRecord.ts");
    await openRecord(evaluation, await this.#queries.ready(evaluation), focus.index);
  }

  async copySample(evaluation: Evaluation): Promise<void> {
    const { sampleAsMarkdown } = await writers();
    await vscode.env.clipboard.writeText(sampleAsMarkdown(await this.openedSample(evaluation)));
    vscode.window.setStatusBarMessage(l10n.t("Copied the sample as Markdown."), 3000);
  }

  async copyLink(evaluation: Evaluation): Promise<void> {
    const { copyLink } = await import("./sampleLinks.ts");
    await copyLink(evaluation, this.#queries);
  }

  /** The opened sample as a test of a program. */
  async copyTest(evaluation: Evaluation, form: TestForm): Promise<void> {
    const { sampleAsTest } = await writers();
    const text = sampleAsTest(await this.openedSample(evaluation), form);
    if (text === null) {
      void warn(l10n.t("This sample cannot become a test: its file does not say what the answer should be."));
      return;
    }
    await vscode.env.clipboard.writeText(text);
    vscode.window.setStatusBarMessage(l10n.t("Copied the sample as a test for {0}.", form), 3000);
  }

  /** Filter, sample, pinned sentence and a note, as a small file that a colleague opens with the data. */
  async saveReview(evaluation: Evaluation): Promise<void> {
    const { saveReview } = await import("./review/reviews.ts");
    const person = await this.person();
    await saveReview(evaluation, this.#queries, person.slice(HUMAN_PREFIX.length));
  }

  /** Resolves once the labels next to the data are read, or have failed. */
  async labelsRead(evaluation: Evaluation): Promise<void> {
    await this.#people.read(evaluation);
  }

  async openedSample(evaluation: Evaluation): Promise<Detail> {
    const focus = this.#queries.focusOf(evaluation);
    const query = await this.#queries.ready(evaluation);
    return evaluation.ask("detail", { query, index: focus?.index ?? 0 });
  }

  /** Applies the setting's mapping to records of an unknown format. */
  async #mapIfUnknown(evaluation: Evaluation): Promise<void> {
    const format = evaluation.state?.format;
    const map = format && (format.by === "guess" || isUnknown(format)) ? settings.map() : null;
    if (map) await evaluation.change({ map });
  }

  async export(evaluation: Evaluation, as: ExportForm): Promise<void> {
    await this.#ofOneState(evaluation, async () => {
      const { exportQuery } = await import("./exports.ts");
      await exportQuery(evaluation, await this.#queries.ready(evaluation), as);
    });
  }

  async exportReport(evaluation: Evaluation): Promise<void> {
    await this.#ofOneState(evaluation, async () => {
      const { exportReport } = await import("./exports.ts");
      await exportReport(evaluation, await this.#queries.ready(evaluation));
    });
  }

  /** Shows changed files with the action to read them again. */
  async #ofOneState(evaluation: Evaluation, exporting: () => Promise<void>): Promise<void> {
    try {
      await exporting();
    } catch (error) {
      if (!(error instanceof FilesChanged)) throw error;
      const rescore = l10n.t("Score again");
      void warn(error.message, rescore).then((answer) => {
        if (answer === rescore) void this.rescore(evaluation);
      });
    }
  }
}

async function showingFailure(evaluation: Evaluation, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isCancellation(error)) report(evaluation.name, error);
  }
}
