// Labelling by a model: a key is entered, samples are labelled against a provider on this computer, the run is
// cancelled and gone on with, and rows change as their labels come. Nothing leaves this machine. Would catch a request
// before the yes, a sample that is asked about twice, and a key that is written to a file.
// In a process of its own: it sets variables of the environment.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { asked, filesWith, KEY, rivers, runIntoSilence } from "../e2e/lib/labelling.mjs";
import { Inspector } from "../e2e/lib/pages.mjs";
import { providerModule } from "../e2e/lib/provider.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

const SAMPLES = 10;
const cache = mkdtempSync(path.join(tmpdir(), "evaloupe-labels-"));
const { completion, json, startProvider, withBatches } = await providerModule();
const provider = await startProvider();
after(async () => {
  await provider.close();
  rmSync(cache, { recursive: true, force: true });
});

const settings = {
  "evaloupe.models.baseUrl": provider.baseUrl,
  "evaloupe.models.names": ["test-a"],
  "evaloupe.models.concurrency": 1,
  "evaloupe.models.prices": { "test-a": { input: 1, output: 2 } },
};
process.env.XDG_CACHE_HOME = cache;
process.env.EVALOUPE_POLL_MS = "200";
const scenario = suite({ settings });

const prepare = (/** @type {string} */ folder) => writeFile(path.join(folder, "rivers.jsonl"), rivers(SAMPLES));

scenario(
  "a key is entered, ten samples are labelled, cancelled and gone on with; the key is in no file",
  async (code) => {
    await runIntoSilence(code, provider);
    const inspector = await Inspector.of(code);
    await until("the first labels in the list", async () => (await labelled(inspector)) >= 1);
    await code.clickStatus(/labelling/);
    await code.pick("Pause");
    await code.status(/paused at 4/);
    await code.page.waitForTimeout(900);
    assert.equal(asked(provider).length, 5, "nothing is sent while paused");
    await code.clickStatus(/paused at/);
    await code.pick("Cancel");
    await code.notice(/cancelled; 4 of 10 samples labelled/);
    provider.fault = null;

    await code.pressNotice("Resume");
    await code.notice(/10 of 10 samples labelled/);
    // At most the request that was under way is asked again.
    assert.ok(asked(provider).length <= SAMPLES + 1, `${asked(provider).length} requests`);
    await until("labels of all rows", async () => (await labelled(inspector)) === SAMPLES);
    await inspector.open("river-3");

    assert.ok(asked(provider).every(({ headers }) => headers.authorization === `Bearer ${KEY}`));
    assert.deepEqual(filesWith(KEY, [cache, code.folder]), []);
    const { workspace, global } = code.editor.memory;
    assert.doesNotMatch([...workspace.values(), ...global.values()].join("\n"), new RegExp(KEY));
    // The control: the same search finds a model's name, which is kept.
    assert.notDeepEqual(filesWith("river", [cache]), []);
  },
  prepare,
);

scenario(
  "after a reload labels are there without a request; a selective run previews what it takes",
  async (code) => {
    provider.reset();
    await code.explorerMenu(["streams.jsonl"], "Label with Evaloupe…");
    await code.pick("By a model where word matching is unsure");
    await until("what each step takes", async () => {
      const texts = await code.choices();
      return texts.length === 6 && texts.every((text) => /\d+ of 10 samples: /.test(text));
    });
    await code.type("word matching is less sure", "1");
    await code.answer("Send");
    await code.notice(/10 of 10 samples labelled/);
    const inspector = await Inspector.of(code);
    await until("labels of all rows", async () => (await labelled(inspector)) === SAMPLES);
    const before = asked(provider).length;
    await code.reload();
    const after = await Inspector.of(code);
    await until("labels of all rows after the reload", async () => (await labelled(after)) === SAMPLES);
    assert.equal(asked(provider).length, before);
  },
  (folder) => writeFile(path.join(folder, "streams.jsonl"), rivers(SAMPLES, "stream")),
);

scenario(
  "a batch is handed over, survives a closed window, and its answers are taken once",
  async (code) => {
    provider.reset();
    const batches = withBatches(provider);
    batches.pollsUntilDone = 1_000_000;
    await code.explorerMenu(["lakes.jsonl"], "Label with Evaloupe…");
    await code.pick("By a model, as a batch");
    await code.answer("Send");
    await code.status(/batch \d+ of 10/);
    assert.equal(batches.batches.length, 1);
    // A reload brings back what was open, and the batch can be quicker than the Inspector.
    await Inspector.of(code);
    await code.reload();
    batches.pollsUntilDone = 0;
    const inspector = await Inspector.of(code);
    await code.notice(/a batch is still in progress at the provider/);
    await code.pressNotice("Fetch Answers");
    await code.notice(/the batch has finished; 10 samples are labelled/);
    await until("labels of all rows", async () => (await labelled(inspector)) === SAMPLES);
    assert.equal(batches.batches.length, 1, "nothing is handed over twice");
  },
  (folder) => writeFile(path.join(folder, "lakes.jsonl"), rivers(SAMPLES, "lake")),
);

scenario(
  "a judge rates pairs in both orders, as a rater of its own",
  async (code) => {
    provider.reset();
    provider.fault = (received, response) => {
      if (!received.path.endsWith("/chat/completions")) return false;
      json(response, 200, completion("The first answer is better. [[A]]"));
      return true;
    };
    await code.explorerMenu(["pairs.jsonl"], "Evaluate with Evaloupe");
    await Inspector.of(code);
    // A judge is what pairs are for.
    await code.command("Label with Evaloupe…");
    await until("a list", async () => (await code.choices()).length > 0);
    assert.match((await code.choices())[0] ?? "", /^Rate responses by a judge/);
    await code.pick("Rate responses by a judge");
    await code.pick("reward-bench");
    await changed(code, { Samples: "3" });
    const told = await code.dialog();
    for (const word of ["6 calls, 3 rows of 5"]) assert.ok(told.includes(word), told);
    await code.answer("Send");
    await code.notice(/3 of 3 samples judged, 6 calls/);
    const inspector = await Inspector.of(code);
    await inspector.frame.getByText("test-a").filter({ visible: true }).first().waitFor();

    // The same model by votes is a rater of its own, beside its single answers.
    await code.command("Label with Evaloupe…");
    await code.pick("Rate responses by a judge");
    await code.pick("reward-bench");
    await changed(code, { Samples: "3", Votes: "3", Order: null });
    await code.answer("Send");
    await code.notice(/3 of 3 samples judged, 9 calls/);
    await inspector.open("p1");
    const raters = inspector.frame.locator(".votes tbody th");
    await until("both raters", async () => {
      const names = (await raters.allInnerTexts()).map((name) => name.trim());
      return ["model:test-a", "model:test-a, swapped", "model:test-a×3"].every((name) => names.includes(name));
    });
  },
  async (folder) => {
    const row = (/** @type {number} */ n) => ({
      pair_id: `p${n}`,
      source: "test",
      question: `Which is the longest river of land ${n}?`,
      response_model: "a",
      response_A: `The first river of ${n}.`,
      response_B: `The second river of ${n}.`,
      label: n % 2 === 0 ? "A>B" : "B>A",
    });
    const lines = Array.from({ length: 5 }, (_, n) => JSON.stringify(row(n)));
    await writeFile(path.join(folder, "pairs.jsonl"), `${lines.join("\n")}\n`);
  },
);

/**
 * Changes options of the run that is about to begin, in its form: a number that is typed, or one that is turned by choosing it.
 * @param {import("./lib/desk.mjs").Desk} code @param {Record<string, string | null>} options
 */
async function changed(code, options) {
  await code.answer("Options…");
  for (const [option, value] of Object.entries(options)) {
    await code.pick(option);
    if (value !== null) await code.type(option === "Samples" ? "How many samples?" : option, value);
  }
  await code.pick("Continue");
}

/** Rows that show a state of their sentences. @param {Inspector} inspector */
const labelled = (inspector) =>
  inspector.frame
    .locator(".vrow")
    .evaluateAll(
      (rows) =>
        rows.filter((row) => !/not labelled/i.test(row.getAttribute("aria-label") ?? row.textContent ?? "")).length,
    );
