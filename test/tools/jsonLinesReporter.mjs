// A reporter of node's test runner: one JSON object a test, {file, name, outcome, ms}, and the error of one that failed.
import path from "node:path";
import { inspect } from "node:util";

/** @param {AsyncIterable<{type: string, data: any}>} events Node types these by event; three are read here. */
export default async function* jsonLines(events) {
  for await (const { type, data } of events) {
    if (type !== "test:pass" && type !== "test:fail") continue;
    if (data.details?.type === "suite") continue;
    const isSkipped = data.skip !== undefined || data.todo !== undefined;
    const outcome = isSkipped ? "skipped" : type === "test:pass" ? "passed" : "failed";
    const ms = Math.round(data.details?.duration_ms ?? 0);
    const file = path.relative(process.cwd(), data.file ?? "");
    const error = outcome === "failed" ? inspect(data.details?.error?.cause ?? data.details?.error) : undefined;
    yield `${JSON.stringify({ file, name: data.name, outcome, ms, error })}\n`;
  }
}
