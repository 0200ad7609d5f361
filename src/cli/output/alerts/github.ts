import { appendFileSync } from "node:fs";
import { ALERT_RULES, type Alert } from "../../../model/index.ts";
import { alertText, ruleWords } from "../../../present/alerts.ts";
import { lineText } from "../../../present/characters.ts";
import { countText } from "../../../present/numbers.ts";
import type { GateFailure } from "../../failures.ts";
import { InputError } from "../../io.ts";
import type { OpenEvaluation } from "../../openEvaluation.ts";
import type { Sink } from "../../outFile.ts";
import { AlertPlaces } from "./places.ts";
import { levelOf } from "./sarif.ts";

/** GitHub shows no more annotations a level and step. */
const MOST_A_LEVEL = 10;
/** More alerts than these are not looked for. */
const MOST_ALERTS = 1000;
const SUMMARY = "GITHUB_STEP_SUMMARY";

/** `--as github`: workflow commands, which GitHub shows at their lines in a pull request. */
export async function writeAnnotations(
  { peer, query, names }: OpenEvaluation,
  failures: readonly GateFailure[],
  sink: Sink,
  signal: AbortSignal,
) {
  const { alerts, total, byRule } = await peer.call("alerts", { query, limit: MOST_ALERTS }, signal);
  const places = new AlertPlaces(names);
  for (const { message } of failures) sink.write(gateCommand(message));
  for (const level of ["error", "warning"] as const) {
    const own = alerts.filter(({ rule }) => levelOf(rule) === level);
    const told = level === "error" ? failures.length : 0;
    for (const alert of own.slice(0, Math.max(0, MOST_A_LEVEL - told))) sink.write(alertCommand(alert, level, places));
  }
  if (total === 0) return;
  const counts = ALERT_RULES.flatMap((rule) => (byRule[rule] ? `${ruleWords(rule)}: ${countText(byRule[rule])}` : []));
  sink.write(commandOf("notice", { title: "Evaloupe" }, `${countText(total)} alerts. ${counts.join("; ")}.`));
}

/** The error of a failed gate, without a line. */
export const gateCommand = (message: string): string => commandOf("error", { title: "Evaloupe" }, lineText(message));

function alertCommand(alert: Alert, level: "error" | "warning", places: AlertPlaces): string {
  const region = places.regionOf(alert, alert);
  const line = region?.startLine ?? places.lineOf(alert);
  const properties = {
    file: decodeURIComponent(places.fileOf(alert.source)),
    ...(line === null ? {} : { line }),
    ...(region ? { endLine: region.endLine, col: region.startColumn, endColumn: region.endColumn } : {}),
    title: ruleWords(alert.rule),
  };
  return commandOf(level, properties, alertText(alert));
}

/** One workflow command, as a line. All that could end it or begin another is escaped. */
export function commandOf(
  name: "error" | "warning" | "notice",
  properties: Readonly<Record<string, string | number>>,
  text: string,
): string {
  const words = Object.entries(properties).map(([key, value]) => `${key}=${propertyText(String(value))}`);
  return `::${name} ${words.join(",")}::${dataText(text)}\n`;
}

const dataText = (text: string): string => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const propertyText = (text: string): string => dataText(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

/** Appends Markdown to the step's summary, if GitHub provides one. */
export function addToStepSummary(markdown: string): void {
  const path = process.env[SUMMARY];
  if (path === undefined || path === "") return;
  try {
    appendFileSync(path, markdown);
  } catch {
    throw new InputError(`${SUMMARY} cannot be written.`);
  }
}
