// A reporter of node's test runner: one JSON object a test, {file, name, outcome, ms}.
import path from "node:path";

/** @param {AsyncIterable<{type: string, data: any}>} events Node types these by event; three are read here. */
export default async function* jsonLines(events) {
  for await (const { type, data } of events) {
    if (type !== "test:pass" && type !== "test:fail") continue;
    if (data.details?.type === "suite") continue;
    const isSkipped = data.skip !== undefined || data.todo !== undefined;
    const outcome = isSkipped ? "skipped" : type === "test:pass" ? "passed" : "failed";
    const ms = Math.round(data.details?.duration_ms ?? 0);
    yield `${JSON.stringify({ file: path.relative(process.cwd(), data.file ?? ""), name: data.name, outcome, ms })}\n`;
  }
}
