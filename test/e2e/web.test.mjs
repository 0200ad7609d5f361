import assert from "node:assert/strict";
import { packed } from "../tools/vsix.mjs";
import { Inspector, Metrics } from "./lib/pages.mjs";
import { QUIET } from "./lib/server.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite({
  settings: { ...QUIET, "remote.extensionKind": { "evaloupe.evaloupe": ["web"] } },
  packaged: true,
  vsix: await packed(),
  watch: async (page) => {
    page.on("console", (m) => console.log("CONSOLE", m.type(), m.text().slice(0, 400)));
    page.on("worker", (w) => console.log("WORKER", w.url()));
  },
});

scenario("a file is evaluated in the browser's host", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  assert.deepEqual(await inspector.rows(), ["tunnel", "lock", "bird", "mast", "hymn"]);
  const metrics = await Metrics.of(code);
  await metrics.shows("adherence", "40.0 %");
});
