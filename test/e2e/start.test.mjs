// What `npm start -- MYFILE` opens, in a real VS Code: a table, whose text wakes no extension. Would catch a window that
// shows the text alone, or the file that woke the extension.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { PROJECT } from "../tools/exec.mjs";
import { launchBrowser, newPage } from "./lib/browser.mjs";
import { Inspector } from "./lib/pages.mjs";
import { QUIET, startServer } from "./lib/server.mjs";
import { until } from "./lib/until.mjs";
import { Workbench } from "./lib/workbench.mjs";

test("a table of the person's own is scored and shown, with its metrics", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "evaloupe-own-"));
  const waking = path.join(PROJECT, "package.json");
  const own = path.join(folder, "mine.csv");
  const rows = [1, 2, 3].map((at) => `q${at},When was pier ${at} built?,190${at},In 190${at}.`);
  await writeFile(own, `id,question,answer,response\n${rows.join("\n")}\n`);
  const [server, browser] = await Promise.all([
    startServer({ settings: QUIET, env: { EVALOUPE_OPEN: `${own}\n${waking}` } }),
    launchBrowser(),
  ]);
  try {
    const page = await newPage(browser);
    const developmentExtension = PROJECT.replace(/\/$/, "");
    await page.goto(server.url({ folder, developmentExtension, file: waking }));
    const code = new Workbench(page, folder);
    await code.ready();
    const { frame } = await Inspector.of(code);
    await until("its samples", async () => (await frame.locator(".vrow").count()) === 3);
    await code.frame(".summary .card");
    await until("no other tab", async () => !(await code.tabs()).some((title) => title.includes("package.json")));
    assert.ok((await code.tabs()).some((title) => title.includes("mine.csv")));
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
