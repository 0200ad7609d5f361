import { amongCompared, type ComparisonQuery } from "../model/index.ts";
import type { PairRow } from "../protocol/comparison.ts";
import { PeerError } from "../protocol/peer.ts";
import type { OpenedFiles } from "./desk.ts";

/** Right before and wrong now; without answers, less supported. */
const REGRESSED = ['a.outcome == "right" && b.outcome == "wrong"', "d.adherence < 0"];

export async function regressedPairs(
  peer: OpenedFiles["peer"],
  query: ComparisonQuery,
  limit: number,
  signal: AbortSignal,
): Promise<{ readonly rows: readonly PairRow[]; readonly size: number }> {
  for (const clause of REGRESSED) {
    try {
      const asked = { ...query, where: [...query.where, amongCompared(clause)] };
      const { rows, size } = await peer.call("pairs", { query: asked, of: "pairs", from: 0, to: limit }, signal);
      if (size > 0) return { rows, size };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof PeerError)) throw error;
    }
  }
  return { rows: [], size: 0 };
}
