// Catches a session that gives other numbers after a change of modes than a new one would.
import { describe, expect, it } from "vitest";
import { MATCHING_MODES, type Modes, PROBABILITY_MODES, SUPPORT_MODES } from "../../src/model/index.ts";
import { never, openFiles } from "./open.ts";

const EVERY_MODES = MATCHING_MODES.flatMap((matching) =>
  SUPPORT_MODES.flatMap((support) => PROBABILITY_MODES.map((probabilities) => ({ matching, support, probabilities }))),
);

describe("a change of modes", () => {
  const files = ["harrow-strait.jsonl", "ragbench.jsonl", "choice/four-models.jsonl", "rating/judge-votes.jsonl"];
  it.each(files)("gives what a session that never knew other modes gives: %s", { timeout: 60_000 }, async (file) => {
    const { session, ask, query } = await openFiles([`examples/${file}`]);
    await ask.settled({}, never);
    const answers = async (from: typeof ask, modes: Modes) => {
      const changed = { ...query, modes: { ...query.modes, ...modes } };
      const { revision: _, ...summary } = await from.summary({ query: changed }, never);
      const filtered = await from.summary({ query: { ...changed, where: ["row > 2"] } }, never);
      return { summary, metrics: filtered.metrics, chips: await from.chips({ query: changed }, never) };
    };
    for (const modes of EVERY_MODES) {
      const fresh = await openFiles([`examples/${file}`]);
      await fresh.ask.settled({}, never);
      expect(await answers(ask, modes)).toEqual(await answers(fresh.ask, modes));
      await fresh.session.dispose();
    }
    await session.dispose();
  });
});
