// Labelling by a model: a key is entered, samples are labelled against a provider on this computer, the run is
// cancelled and gone on with, and rows change as their labels come. Nothing leaves this machine.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { answer, dialog, filesWith, notice, picture, rivers, serverFolders, status, type } from "./lib/labelling.mjs";
import { Inspector } from "./lib/pages.mjs";
import { providerModule } from "./lib/provider.mjs";
import { QUIET } from "./lib/server.mjs";
import { suite } from "./lib/suite.mjs";
import { until } from "./lib/until.mjs";

const KEY = "sk-canary-e2e-0123456789";
const SAMPLES = 10;
const cache = mkdtempSync(path.join(tmpdir(), "evaloupe-labels-"));
const provider = await (await providerModule()).startProvider();
after(async () => {
  await provider.close();
  rmSync(cache, { recursive: true, force: true });
});

const settings = {
  ...QUIET,
  "evaloupe.models.baseUrl": provider.baseUrl,
  "evaloupe.models.names": ["test-a"],
  "evaloupe.models.concurrency": 1,
  "evaloupe.models.prices": { "test-a": { input: 1, output: 2 } },
};
const scenario = suite({ settings, env: { XDG_CACHE_HOME: cache, EVALOUPE_POLL_MS: "200" } });

const prepare = (/** @type {string} */ folder) => writeFile(path.join(folder, "rivers.jsonl"), rivers(SAMPLES));

const asked = () => provider.received.filter(({ question }) => question !== "");

scenario(
  "a key is entered, ten samples are labelled, cancelled and gone on with; the key is in no file",
  async (code) => {
    provider.delayMs = 400;
    await code.command("Evaloupe: Enter an API Key…");
    await type(code, "API key for", KEY);

    await code.explorerMenu(["rivers.jsonl"], "Label Support…");
    await code.pick("By a model");
    const told = await dialog(code);
    for (const word of [new URL(provider.origin).host, "test-a", "Rows: 10", "Calls: 10", "$"]) {
      assert.ok(told.includes(word), `${word} in: ${told}`);
    }
    assert.equal(asked().length, 0, "nothing was sent before the yes");
    await answer(code, "Send");
    await status(code, /labelling [2-5] of 10 · \$/);
    await picture(code, "running");
    const inspector = await Inspector.of(code);
    await until("the first labels in the list", async () => (await labelled(inspector)) >= 1);
    await code.page.locator(".statusbar-item").filter({ hasText: "labelling" }).click();
    await code.pick("Pause");
    await status(code, /paused at/);
    await code.page.waitForTimeout(900);
    const atPause = asked().length;
    await code.page.waitForTimeout(900);
    assert.equal(asked().length, atPause, "nothing is sent while paused");
    await code.page.locator(".statusbar-item").filter({ hasText: "paused at" }).click();
    await code.pick("Cancel");
    await notice(code, /cancelled; \d of 10 samples labelled/);
    const before = asked().length;
    assert.ok(before < SAMPLES);

    await code.page.locator(".notification-list-item").getByRole("button", { name: "Go On" }).click();
    await notice(code, /10 of 10 samples labelled/);
    // At most the request that was under way is asked again.
    assert.ok(asked().length <= SAMPLES + 1, `${asked().length} requests`);
    await until("labels of all rows", async () => (await labelled(inspector)) === SAMPLES);
    await inspector.open("river-3");
    await picture(code, "labelled");

    assert.ok(asked().every(({ headers }) => headers.authorization === `Bearer ${KEY}`));
    assert.deepEqual(filesWith(KEY, [cache, code.folder, ...serverFolders()]), []);
    // The control: the same search finds a model's name, which is kept.
    assert.notDeepEqual(filesWith("river", [cache]), []);
  },
  prepare,
);

/** Rows that show a state of their sentences. @param {Inspector} inspector */
const labelled = (inspector) =>
  inspector.frame
    .locator(".vrow")
    .evaluateAll(
      (rows) =>
        rows.filter((row) => !/not labelled/i.test(row.getAttribute("aria-label") ?? row.textContent ?? "")).length,
    );
