import { basename } from "node:path";
import { FAILURE_MESSAGE } from "../../../kinds/states/figure.ts";
import { FAILURE } from "../../../kinds/states/kind.ts";
import { type Alert, groupBy } from "../../../model/index.ts";
import { alertReason, alertText, ruleWords } from "../../../present/alerts.ts";
import type { OpenEvaluation } from "../../openEvaluation.ts";
import type { Sink } from "../../outFile.ts";
import { AlertPlaces } from "./places.ts";

/** Rows of one request. */
const ROWS = 500;
const ALL = Number.MAX_SAFE_INTEGER;

/** `--as junit`: a suite a file, a case a sample; one with an alert fails by the worst of them. */
export async function writeJunit({ peer, query, names }: OpenEvaluation, sink: Sink, signal: AbortSignal) {
  const unsorted = { ...query, sort: null };
  const { alerts } = await peer.call("alerts", { query: unsorted, limit: ALL }, signal);
  const byIndex = groupBy(alerts, (alert) => alert.index);
  const places = new AlertPlaces(names);
  const { states } = await peer.call("summary", { query: unsorted, isDrawn: false }, signal);
  const fields = (states?.counts["not-run"] ?? 0) > 0 ? [FAILURE, FAILURE_MESSAGE] : [];
  const suites = new Map<number, { readonly cases: string[]; failures: number; errors: number }>();
  for (let from = 0; ; from += ROWS) {
    const { rows } = await peer.call("rows", { query: unsorted, from, to: from + ROWS, fields }, signal);
    for (const { index, source, line, id, title, cells } of rows) {
      const suite = suites.get(source) ?? { cases: [], failures: 0, errors: 0 };
      suites.set(source, suite);
      const own = byIndex.get(index) ?? [];
      const name = `${id ?? `line ${line}`}: ${title}`;
      const [failure = null, message] = cells;
      if (failure !== null) suite.errors++;
      else if (own.length > 0) suite.failures++;
      const file = basename(names[source] ?? "");
      const link = places.linkOf({ source, line, id });
      const head = `<testcase name="${attribute(name)}" classname="${attribute(file)}"`;
      suite.cases.push(
        failure === null ? caseOf(head, own, link) : errorCase(head, String(failure), String(message), link),
      );
    }
    if (rows.length < ROWS) break;
  }
  sink.write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="Evaloupe">\n');
  for (const [source, { cases, failures, errors }] of suites) {
    sink.write(
      `<testsuite name="${attribute(names[source] ?? "")}" tests="${cases.length}" failures="${failures}"${errors > 0 ? ` errors="${errors}"` : ""}>\n`,
    );
    for (const one of cases) sink.write(one);
    sink.write("</testsuite>\n");
  }
  sink.write("</testsuites>\n");
}

function caseOf(head: string, [worst, ...more]: readonly Alert[], link: string | null): string {
  if (!worst) return `${head}/>\n`;
  const lines = [...[worst, ...more].map(alertText), ...(link === null ? [] : [link])].join("\n");
  const message = attribute(alertReason(worst) || ruleWords(worst.rule));
  return `${head}><failure type="${worst.rule}" message="${message}">${escaped(lines)}</failure></testcase>\n`;
}

/** A sample that did not run is an error: it has no answer. */
const errorCase = (head: string, failure: string, message: string, link: string | null): string =>
  `${head}><error type="${failure}" message="${attribute(message)}"${link === null ? "/>" : `>${escaped(link)}</error>`}</testcase>\n`;

/** Characters that XML 1.0 has no place for or advises against: control characters, halves of pairs, two that are none. */
const UNWRITABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

const escaped = (text: string): string =>
  text.replace(UNWRITABLE, "\ufffd").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const attribute = (text: string): string =>
  escaped(text).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;").replaceAll("\r", "&#13;");
