import type { ExportLine, ExportParams, RejectedLine } from "../../protocol/session.ts";
import type { OpenEvaluation } from "../openEvaluation.ts";

type What = Pick<ExportParams, "everyModeOf" | "texts">;

/** Has the samples exported as JSON lines; `write` hears them in order, cut anywhere. An error of `write` ends it. */
export async function exportParts(
  { peer, query }: OpenEvaluation,
  what: What,
  write: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const id = 1;
  const failing = new AbortController();
  let failure: { readonly error: unknown } | null = null;
  const stop = peer.on("part", (part) => {
    if (part.id !== id || failure) return;
    try {
      write(part.text);
    } catch (error) {
      failure = { error };
      failing.abort();
    }
  });
  try {
    await peer.call("export", { ...what, query, as: "samples", id }, AbortSignal.any([signal, failing.signal]));
  } catch (error) {
    throwFirst(failure, error);
  } finally {
    stop();
  }
}

/** The same, line by line, read back. */
export async function exportLines(
  evaluation: OpenEvaluation,
  what: What,
  see: (line: ExportLine | RejectedLine) => void,
  signal: AbortSignal,
): Promise<void> {
  let rest = "";
  const read = (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    // The session writes these lines itself, in the protocol's shape.
    for (const line of lines) see(JSON.parse(line) as ExportLine | RejectedLine);
  };
  await exportParts(evaluation, what, read, signal);
}

/** What a listener threw explains why the call ended; else the call's own error does. */
function throwFirst(failure: { readonly error: unknown } | null, error: unknown): never {
  throw failure ? failure.error : error;
}
