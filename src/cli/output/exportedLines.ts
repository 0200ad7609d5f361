import type { ExportLine, ExportParams, RejectedLine } from "../../protocol/session.ts";
import type { OpenEvaluation } from "../openEvaluation.ts";
import { jsonLines, receiveParts } from "./parts.ts";

type What = Pick<ExportParams, "everyModeOf" | "texts">;

/** Has the samples exported as JSON lines; `write` hears them in order, cut anywhere. */
export function exportParts(
  { peer, query }: OpenEvaluation,
  what: What,
  write: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const ask = (id: number, ended: AbortSignal) => peer.call("export", { ...what, query, as: "samples", id }, ended);
  return receiveParts(peer, ask, write, signal);
}

/** The same, line by line, read back. */
export function exportLines(
  evaluation: OpenEvaluation,
  what: What,
  see: (line: ExportLine | RejectedLine) => void,
  signal: AbortSignal,
): Promise<void> {
  return exportParts(evaluation, what, jsonLines(see), signal);
}
