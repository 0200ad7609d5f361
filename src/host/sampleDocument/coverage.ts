import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Query } from "../../model/index.ts";
import { type SentenceState, sentenceState, stateWord } from "../../present/words.ts";
import { CoverageView } from "../coverageView.ts";
import type { Evaluation } from "../evaluation.ts";
import { inform } from "../notices.ts";
import { addressOf, contentRange, type ShownSample, shownSample } from "./sampleFiles.ts";

/** More samples than these are no longer looked through by hand. */
export const MOST_COVERED = 500;

/** A document's sentence that a response should or may use, and the response sentences that use it. */
interface Statement {
  readonly range: vscode.Range;
  /** Whether it is used, by the labels. */
  readonly isUsed: boolean;
  readonly usedBy: readonly string[];
}

/** A response sentence: whether it is supported, and why not. Null without labels. */
interface Judged {
  readonly test: vscode.TestItem;
  readonly isSupported: boolean | null;
  readonly words: string;
}

interface Covered {
  readonly uri: vscode.Uri;
  readonly test: vscode.TestItem;
  readonly sentences: readonly Judged[];
  readonly statements: readonly Statement[];
}

/**
 * Evidence as the editor's test coverage: statements are the relevant sentences of the documents, or all if none is
 * labelled relevant; executed are those that the response uses. So a sample's percentage is its completeness, and red
 * was missed. Tests are samples with their response sentences, which pass if supported.
 */
export class EvidenceCoverage extends CoverageView {
  constructor() {
    super("evaloupe.evidence");
  }

  /** Shows the coverage of these samples, in place of what was shown before. */
  async show(evaluation: Evaluation, indexes: readonly number[], query: Query): Promise<void> {
    const byUri = new Map<string, Covered>();
    const { controller, profile } = this.begin(evaluation, l10n.t("Evidence"), (uri, test) =>
      detailsOf(byUri.get(uri.toString()), test?.id),
    );
    for (const index of indexes.slice(0, MOST_COVERED)) {
      const detail = await evaluation.ask("detail", { query, index });
      const one = coveredIn(controller, addressOf(evaluation, index), shownSample(detail));
      if (one) byUri.set(one.uri.toString(), one);
    }
    const covered = [...byUri.values()];
    if (covered.length === 0) {
      this.dispose();
      void inform(l10n.t("None of these samples has documents whose sentences are labelled."));
      return;
    }
    const tests = covered.map(({ test }) => test);
    const request = new vscode.TestRunRequest(tests, undefined, profile);
    const run = controller.createTestRun(request, evaluation.name, false);
    for (const { uri, test, sentences, statements } of covered) {
      for (const sentence of sentences) report(run, sentence);
      const failed = sentences.filter(({ isSupported }) => isSupported === false);
      const words = failed.map(({ test: { label } }) => label).join("\n");
      const isKnown = sentences.some(({ isSupported }) => isSupported !== null);
      report(run, { test, isSupported: failed.length > 0 ? false : isKnown ? true : null, words });
      const used = statements.filter(({ isUsed }) => isUsed).length;
      const count = new vscode.TestCoverageCount(used, statements.length);
      run.addCoverage(
        new vscode.FileCoverage(
          uri,
          count,
          undefined,
          undefined,
          sentences.map((sentence) => sentence.test),
        ),
      );
    }
    await this.end(run);
  }
}

function report(run: vscode.TestRun, { test, isSupported, words }: Judged): void {
  if (isSupported === null) run.skipped(test);
  else if (isSupported) run.passed(test);
  else {
    const message = new vscode.TestMessage(words);
    if (test.uri && test.range) message.location = new vscode.Location(test.uri, test.range);
    run.failed(test, message);
  }
}

/** Null if no sentence of its documents is labelled. */
function coveredIn(controller: vscode.TestController, uri: vscode.Uri, sample: ShownSample): Covered | null {
  const { detail } = sample;
  const documents = sample.sentences.flatMap((one) => (one.side === "document" ? [one] : []));
  const isLabelled = documents.some(({ sentence }) => sentence.state !== "unlabelled");
  if (!isLabelled) return null;
  const relevant = documents.filter(({ sentence: { state } }) => state === "used" || state === "missed");
  const meant = relevant.length > 0 ? relevant : documents;
  const statements = meant.flatMap(({ number, sentence }): Statement[] => {
    const line = sample.lineOf[number];
    if (line === undefined) return [];
    const isUsed = sentence.state === "used" || sentence.state === "stray";
    return [{ range: contentRange(sample, line), isUsed, usedBy: sentence.usedBy }];
  });
  const title = detail.body.question ?? detail.id ?? String(detail.row + 1);
  const test = controller.createTestItem(uri.toString(), title, uri);
  if (relevant.length === 0) test.description = l10n.t("use: no sentence is labelled relevant");
  const sentences = sample.sentences.flatMap((one): Judged[] => {
    const line = sample.lineOf[one.number];
    if (one.side !== "response" || line === undefined) return [];
    const { key, text, explanation } = one.sentence;
    const child = controller.createTestItem(key, `${key}  ${text ?? ""}`, uri);
    child.range = contentRange(sample, line);
    test.children.add(child);
    const state = sentenceState(one.sentence);
    const isSupported = SUPPORTED.includes(state) ? true : UNSUPPORTED.includes(state) ? false : null;
    return [{ test: child, isSupported, words: [stateWord(state), explanation].filter(Boolean).join(": ") }];
  });
  controller.items.add(test);
  return { uri, test, sentences, statements };
}

const SUPPORTED: readonly SentenceState[] = ["full", "uncited"];
const UNSUPPORTED: readonly SentenceState[] = ["partial", "none", "contradicted"];

/** Of all response sentences, or of the one with this key. */
function detailsOf(covered: Covered | undefined, key?: string): vscode.StatementCoverage[] {
  return (covered?.statements ?? []).map(({ range, isUsed, usedBy }) => {
    const times =
      key === undefined ? Math.max(Number(isUsed), isUsed ? usedBy.length : 0) : Number(usedBy.includes(key));
    return new vscode.StatementCoverage(times, range);
  });
}
