import { basename } from "node:path";
import type { Alert } from "../../../model/index.ts";
import { alertReason, alertText, ruleWords } from "../../../present/alerts.ts";
import type { OpenEvaluation } from "../../openEvaluation.ts";
import type { Sink } from "../../outFile.ts";
import { AlertPlaces } from "./places.ts";

/** Rows that are asked for at a time. */
const ROWS = 500;
const ALL = Number.MAX_SAFE_INTEGER;

/** `--as junit`: a suite a file, a case a sample; one with an alert fails by the worst of them. */
export async function writeJunit({ peer, query, names }: OpenEvaluation, sink: Sink, signal: AbortSignal) {
  const unsorted = { ...query, sort: null };
  const { alerts } = await peer.call("alerts", { query: unsorted, limit: ALL }, signal);
  const byIndex = new Map<number, Alert[]>();
  for (const alert of alerts) byIndex.set(alert.index, [...(byIndex.get(alert.index) ?? []), alert]);
  const places = new AlertPlaces(names);
  const suites = new Map<number, { readonly cases: string[]; failures: number }>();
  for (let from = 0; ; from += ROWS) {
    const { rows } = await peer.call("rows", { query: unsorted, from, to: from + ROWS }, signal);
    for (const { index, source, line, id, title } of rows) {
      const suite = suites.get(source) ?? { cases: [], failures: 0 };
      suites.set(source, suite);
      const own = byIndex.get(index) ?? [];
      if (own.length > 0) suite.failures++;
      const name = `${id ?? `line ${line}`}: ${title}`;
      suite.cases.push(caseOf(name, basename(names[source] ?? ""), own, places.linkOf({ source, line, id })));
    }
    if (rows.length < ROWS) break;
  }
  sink.write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="Evaloupe">\n');
  for (const [source, { cases, failures }] of suites) {
    sink.write(`<testsuite name="${attribute(names[source] ?? "")}" tests="${cases.length}" failures="${failures}">\n`);
    for (const one of cases) sink.write(one);
    sink.write("</testsuite>\n");
  }
  sink.write("</testsuites>\n");
}

function caseOf(name: string, file: string, [worst, ...more]: readonly Alert[], link: string | null): string {
  const head = `<testcase name="${attribute(name)}" classname="${attribute(file)}"`;
  if (!worst) return `${head}/>\n`;
  const lines = [...[worst, ...more].map(alertText), ...(link === null ? [] : [link])].join("\n");
  const message = attribute(alertReason(worst) || ruleWords(worst.rule));
  return `${head}><failure type="${worst.rule}" message="${message}">${escaped(lines)}</failure></testcase>\n`;
}

/** Characters that XML 1.0 has no place for or advises against: control characters, halves of pairs, two that are none. */
const UNWRITABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

const escaped = (text: string): string =>
  text.replace(UNWRITABLE, "\ufffd").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const attribute = (text: string): string =>
  escaped(text).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;").replaceAll("\r", "&#13;");
