import { everyMode } from "../../kinds/modeFamily.ts";
import { type MetricValue, type ModeFamily, modeIn, type PlacedIssue } from "../../model/index.ts";
import type { ExportLine, ExportParams } from "../../protocol/exports.ts";
import type { Summary } from "../../protocol/metrics.ts";
import type { SessionPeer } from "../../protocol/sessionMethods.ts";
import type { RejectedLine } from "../../protocol/state.ts";
import type { OpenEvaluation } from "../openEvaluation.ts";

/** A drawn summary's metrics; those of the families named, once in each of their modes, side by side. */
export async function metricsOf(
  { peer, query, kinds }: OpenEvaluation,
  everyModeOf: readonly ModeFamily[],
  { metrics, infos }: Pick<Summary, "metrics" | "infos">,
  signal: AbortSignal,
): Promise<readonly MetricValue[]> {
  const values = [...metrics];
  const familyOf = new Map(infos.map(({ id, family }) => [id, family]));
  for (const family of everyModeOf) {
    for (const { family: own, mode, modes } of everyMode(kinds.families, query.modes)) {
      if (own !== family || mode === modeIn(query.modes, family)) continue;
      const others = await peer.call("intervals", { query: { ...query, modes } }, signal);
      values.push(...others.filter(({ id, mode }) => mode !== null && familyOf.get(id) === family));
    }
  }
  const order = new Map(infos.map(({ id }, at) => [id, at]));
  return values.sort((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0));
}

/** The issues of all sources in their order, each in file order. */
export async function issuesOf({ peer, names }: OpenEvaluation, signal: AbortSignal): Promise<readonly PlacedIssue[]> {
  const issues: PlacedIssue[] = [];
  for (const source of names.keys()) {
    for (const issue of await peer.call("issues", { source, limit: Number.MAX_SAFE_INTEGER }, signal))
      issues.push(issue);
  }
  return issues;
}

/** How many samples the filter lets through. */
export async function sampleCount({ peer, query }: OpenEvaluation, signal: AbortSignal): Promise<number> {
  return (await peer.call("rows", { query, from: 0, to: 0 }, signal)).size;
}

/**
 * Asks for an export and hands over its parts in order, cut anywhere. What `write` throws ends it, and is what it
 * fails with.
 */
export function receiveParts(
  peer: SessionPeer,
  ask: (id: number, signal: AbortSignal) => Promise<unknown>,
  write: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  return receive((hear) => peer.on("part", ({ id, text }) => hear(id, text)), ask, write, signal);
}

/** The same of an export that gives bytes. */
export function receiveBytes(
  peer: SessionPeer,
  ask: (id: number, signal: AbortSignal) => Promise<unknown>,
  write: (bytes: Uint8Array) => void,
  signal: AbortSignal,
): Promise<void> {
  return receive((hear) => peer.on("bytes", ({ id, bytes }) => hear(id, bytes)), ask, write, signal);
}

async function receive<Part>(
  listen: (hear: (id: number, part: Part) => void) => () => void,
  ask: (id: number, signal: AbortSignal) => Promise<unknown>,
  write: (part: Part) => void,
  signal: AbortSignal,
): Promise<void> {
  const own = 1;
  const failing = new AbortController();
  let failure: { readonly error: unknown } | null = null;
  const stop = listen((id, part) => {
    if (id !== own || failure) return;
    try {
      write(part);
    } catch (error) {
      failure = { error };
      failing.abort();
    }
  });
  try {
    await ask(own, AbortSignal.any([signal, failing.signal]));
  } catch (error) {
    throwFirst(failure, error);
  } finally {
    stop();
  }
}

/** Parts put together to lines, each read as the JSON that the session has written: a `Line` of the protocol. */
export function jsonLines<Line>(see: (line: Line) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) see(JSON.parse(line) as Line);
  };
}

/** What a listener threw explains why the call ended; else the call's own error does. */
function throwFirst(failure: { readonly error: unknown } | null, error: unknown): never {
  throw failure ? failure.error : error;
}

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
