// A reporter of node's test runner: one JSON object a test, {file, name, outcome}.
import path from "node:path";

/** @param {AsyncIterable<{type: string, data: any}>} events Node types these by event; three are read here. */
export default async function* jsonLines(events) {
  for await (const { type, data } of events) {
    if (type !== "test:pass" && type !== "test:fail") continue;
    if (data.details?.type === "suite") continue;
    const isSkipped = data.skip !== undefined || data.todo !== undefined;
    const outcome = isSkipped ? "skipped" : type === "test:pass" ? "passed" : "failed";
    yield `${JSON.stringify({ file: path.relative(process.cwd(), data.file ?? ""), name: data.name, outcome })}\n`;
  }
}
