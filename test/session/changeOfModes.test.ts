// Catches a session that gives other numbers after a change of modes than a new one would.
import { describe, expect, it } from "vitest";
import { MATCHING_MODES, type Modes, PROBABILITY_MODES, SUPPORT_MODES } from "../../src/model/index.ts";
import { never, openFiles } from "./open.ts";

const OWN = { matching: MATCHING_MODES[0], support: SUPPORT_MODES[0], probabilities: PROBABILITY_MODES[0] };
/** Every mode of each family beside the first ones of the others, then several at once. */
const EVERY_MODES: readonly Modes[] = [
  OWN,
  ...MATCHING_MODES.slice(1).map((matching) => ({ ...OWN, matching })),
  ...SUPPORT_MODES.slice(1).map((support) => ({ ...OWN, support })),
  ...PROBABILITY_MODES.slice(1).map((probabilities) => ({ ...OWN, probabilities })),
  {
    matching: MATCHING_MODES.at(-1) ?? OWN.matching,
    support: SUPPORT_MODES.at(-1) ?? OWN.support,
    probabilities: PROBABILITY_MODES.at(-1) ?? OWN.probabilities,
  },
];

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
