// Catches scores of the samples in a list of their own that are passed over in silence, also beside a known format.
import { expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

const TOWNS = ["Oslo", "Bergen", "Narvik", "Hamar", "Molde", "Moss"];
const asked = TOWNS.map((_, at) => `Tell me where line ${at} ends`);
const results = TOWNS.map((town, at) => ({
  question: asked[at],
  answer: `It ends in ${town}.`,
  contexts: [`Line ${at} ends in ${town}.`],
  ground_truth: town,
}));
const detailed = asked.map((question, at) => ({ question, robustness: at / 8, reasoning: `Town ${at} is named.` }));

async function notesOf(content: unknown) {
  const { ask, query, session } = await openFiles(await filesWith({ "run.json": JSON.stringify(content) }));
  const { samples } = await ask.settled({}, never);
  const { notes, metrics } = await ask.summary({ query }, never);
  await session.dispose();
  const scores = metrics.filter(({ id, slice }) => slice === null && id.startsWith("score.")).map(({ id }) => id);
  return { samples, scores, notes: notes.filter((note) => note.startsWith("Not read")) };
}

it("scores of as many records as there are samples are named", async () => {
  const { samples, notes } = await notesOf({ results, eval: { rate: 0.5, detailed } });
  expect(samples).toBe(6);
  expect(notes).toHaveLength(1);
  expect(notes[0]).toContain("eval.detailed");
  expect((await notesOf({ results, eval: { detailed: detailed.slice(1) } })).notes).toEqual([]);
});

it("a score with a reason beside a question opens", async () => {
  expect(await notesOf(detailed)).toEqual({ samples: 6, scores: ["score.robustness"], notes: [] });
  const prompts = detailed.map(({ question, robustness }) => ({ question, weight: robustness }));
  expect((await notesOf(prompts)).samples).toBe(0);
});
