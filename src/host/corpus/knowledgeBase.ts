import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { CorpusReport, PageDetail, PageUse } from "../../model/index.ts";
import { CoverageView } from "../coverageView.ts";
import type { Evaluation } from "../evaluation.ts";
import { warn } from "../notices.ts";
import type { Queries } from "../queries.ts";
import { CorpusPages, type FoundPage } from "./pages.ts";

/** What was found of the knowledge base when somebody asked last. */
interface Found {
  readonly evaluation: Evaluation;
  readonly pages: readonly FoundPage[];
  readonly report: CorpusReport<PageDetail>;
}

/**
 * The pages that documents are retrieved from, as a table in Metrics and as coverage in the explorer. A page's
 * sentences are statements, executed as often as they were retrieved, so a page that is never retrieved has an empty
 * bar.
 */
export class KnowledgeBase implements vscode.Disposable {
  readonly #queries: Queries;
  #found: Found | null = null;
  readonly #bars = new CoverageView("evaloupe.corpus");
  readonly #pages = new CorpusPages();

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /** Null if the settings name no folder. */
  async report(evaluation: Evaluation, signal: AbortSignal): Promise<CorpusReport | null> {
    const found = await this.#find(evaluation, signal);
    return found && { ...found.report, pages: found.report.pages.map(withoutPlaces) };
  }

  /** Draws the bars, in place of those that were there before. */
  async show(evaluation: Evaluation): Promise<void> {
    const known = this.#found?.evaluation === evaluation ? this.#found : null;
    const found = known ?? (await this.#find(evaluation, new AbortController().signal));
    if (!found) return;
    const byUri = new Map(found.pages.map(({ uri, text }, at) => [uri.toString(), { text, at }]));
    const { controller, profile } = this.#bars.begin(evaluation, l10n.t("Knowledge base"), (uri) => {
      const page = byUri.get(uri.toString());
      return page ? statementsOf(page.text, found.report.pages[page.at]) : [];
    });
    const run = controller.createTestRun(new vscode.TestRunRequest([], undefined, profile), evaluation.name, false);
    for (const [at, { retrieved, sentences }] of found.report.pages.entries()) {
      const uri = found.pages[at]?.uri;
      if (uri) run.addCoverage(new vscode.FileCoverage(uri, new vscode.TestCoverageCount(retrieved, sentences)));
    }
    await this.#bars.end(run);
    await vscode.commands.executeCommand("workbench.view.explorer");
  }

  /** Opens a page by its name: one of those that were found. */
  async openPage(name: string): Promise<void> {
    const page = this.#found?.pages.find((one) => one.name === name);
    if (page) await vscode.window.showTextDocument(page.uri);
    else await warn(l10n.t("There is no page {0} in the knowledge base.", name));
  }

  /** Forgets what was found of an evaluation that is closed, and takes its bars away. */
  close(evaluation: Evaluation): void {
    if (this.#found?.evaluation === evaluation) this.#found = null;
    this.#bars.close(evaluation);
  }

  dispose(): void {
    this.#bars.dispose();
    this.#pages.dispose();
  }

  async #find(evaluation: Evaluation, signal: AbortSignal): Promise<Found | null> {
    const read = await this.#pages.read();
    if (!read) return null;
    const query = await this.#queries.ready(evaluation);
    const pages = read.pages.map(({ name, text }) => ({ name, text }));
    const report = await evaluation.ask("corpus", { query, pages }, signal);
    this.#found = { evaluation, pages: read.pages, report: { ...report, unread: read.unread } };
    return this.#found;
  }
}

const withoutPlaces = ({ places: _, ...page }: PageDetail): PageUse => page;

function statementsOf(text: string, page: PageDetail | undefined): vscode.StatementCoverage[] {
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ index, 0: end }) => index + end.length)];
  const positionOf = (offset: number): vscode.Position => {
    const after = starts.findIndex((start) => start > offset);
    const line = after < 0 ? starts.length - 1 : after - 1;
    return new vscode.Position(line, offset - (starts[line] ?? 0));
  };
  return (page?.places ?? []).map(
    ({ from, to, times }) => new vscode.StatementCoverage(times, new vscode.Range(positionOf(from), positionOf(to))),
  );
}
