import { about, sampleTotal } from "./about.ts";
import { figuresSection } from "./figures.ts";
import type { Markup } from "./html.ts";
import { issuesSection } from "./issues.ts";
import { metricsSection } from "./metrics.ts";
import { pageEnd, pageStart } from "./page.ts";
import { sampleArticle } from "./sample.ts";
import { sampleList } from "./sampleList.ts";
import type { ReportQuestions, ReportSubject } from "./subject.ts";

/** More samples are counted, and told to be left out. */
export const MOST_SAMPLES = 500;
/** Issues of a source that are looked at for examples. */
const MOST_ISSUES = 1000;

/**
 * Writes the current query as one HTML file, part by part: what was evaluated, metrics, figures, issues, the samples.
 * The page has no script, asks nobody for anything, and links within itself alone. A sample that cannot be read any
 * more fails the whole.
 */
export async function writeReport(
  subject: ReportSubject,
  questions: ReportQuestions,
  write: (text: string) => void,
  signal: { throwIfAborted(): void },
): Promise<{ readonly samples: number }> {
  const put = (part: Markup) => write(part.markup);
  const { query, state } = subject;
  const { size, rows: first } = await questions.rows(query.sort ? MOST_SAMPLES : 0);
  const rows = query.sort ? first : await questions.worst(MOST_SAMPLES);
  const summary = await questions.summary();
  put(pageStart(subject));
  put(about(subject, { size, shown: rows.length }));
  put(metricsSection(summary, await questions.intervals()));
  put(figuresSection(summary.figures));
  const issues = [];
  for (const source of state.sources.keys()) issues.push(...(await questions.issues(source, MOST_ISSUES)));
  put(issuesSection(issues, await questions.issueCounts(), state.sources));
  put(sampleList(rows, state, sampleTotal(query, { size, shown: rows.length })));
  for (const [at, row] of rows.entries()) {
    signal.throwIfAborted();
    put(sampleArticle(await questions.detail(row.index), { number: at + 1, count: rows.length }, summary.infos));
  }
  put(pageEnd(subject));
  return { samples: rows.length };
}
