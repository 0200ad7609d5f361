import { ALERT_RULES, type Alert, type AlertPlace, type AlertRule } from "../../../model/index.ts";
import { alertText, ruleWords } from "../../../present/alerts.ts";
import { countText } from "../../../present/numbers.ts";
import type { Io } from "../../io.ts";
import type { OpenEvaluation } from "../../openEvaluation.ts";
import type { Sink } from "../../outFile.ts";
import { VERSION } from "../../version.ts";
import { AlertPlaces } from "./places.ts";

/** Code scanning takes no more of one run. */
const MOST_RESULTS = 5000;
const HOME = "https://github.com/evaloupe/evaloupe";
const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/** What a reviewer may let pass. */
const WARNINGS: readonly AlertRule[] = ["citation-wrong", "partial"];
export const levelOf = (rule: AlertRule): "error" | "warning" => (WARNINGS.includes(rule) ? "warning" : "error");

/** `--as sarif`: the worst alerts as results of SARIF 2.1.0, with their places. */
export async function writeSarif(
  { peer, query, names }: OpenEvaluation,
  sink: Sink,
  io: Pick<Io, "err" | "signal">,
): Promise<void> {
  const { alerts, total } = await peer.call("alerts", { query, limit: MOST_RESULTS }, io.signal);
  const places = new AlertPlaces(names);
  const rules = ALERT_RULES.map((id) => ({
    id,
    shortDescription: { text: ruleWords(id) },
    defaultConfiguration: { level: levelOf(id) },
  }));
  const run = {
    tool: { driver: { name: "Evaloupe", version: VERSION, informationUri: HOME, rules } },
    columnKind: "utf16CodeUnits",
    results: alerts.map((alert) => resultOf(alert, places)),
    properties: { total, shown: alerts.length },
  };
  sink.write(`${JSON.stringify({ $schema: SCHEMA, version: "2.1.0", runs: [run] }, null, 1)}\n`);
  if (total > alerts.length) {
    io.err(`evaloupe: ${countText(total)} alerts, of which the worst ${countText(alerts.length)} are written.\n`);
  }
}

function resultOf(alert: Alert, places: AlertPlaces) {
  const { rule, contentKey, key } = alert;
  const related = alert.evidence.flatMap((place, at) => {
    const physicalLocation = locationOf(alert, place, places);
    return "region" in physicalLocation ? [{ id: at, message: { text: place.text }, physicalLocation }] : [];
  });
  return {
    ruleId: rule,
    ruleIndex: ALERT_RULES.indexOf(rule),
    level: levelOf(rule),
    message: { text: alertText(alert) },
    locations: [{ physicalLocation: locationOf(alert, alert, places) }],
    ...(related.length > 0 ? { relatedLocations: related } : {}),
    partialFingerprints: { "sample/v1": [contentKey, key ?? "", rule, alert.citation?.number ?? ""].join(":") },
  };
}

/** The stretch of the file, else the line of the record. */
function locationOf(alert: Alert, place: AlertPlace, places: AlertPlaces) {
  const artifactLocation = { uri: places.fileOf(alert.source) };
  const region = places.regionOf(alert, place);
  const line = region === null && place === alert ? places.lineOf(alert) : null;
  return { artifactLocation, ...(region ? { region } : line === null ? {} : { region: { startLine: line } }) };
}
