// The packaged extension, installed as a person installs it; no development extension is loaded.
import assert from "node:assert/strict";
import { pack } from "../tools/vsix.mjs";
import { Inspector, Metrics } from "./lib/pages.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite({ packaged: true, vsix: await pack() });

scenario("the installed VSIX evaluates a file and explains a sentence", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  assert.equal((await inspector.rows()).length, 5);
  await inspector.open("tunnel");
  await inspector.pin("a");
  assert.deepEqual(await inspector.lit(), ["0c"]);
  const metrics = await Metrics.of(code);
  await metrics.shows("adherence", "40.0 %");
  await code.openFile("support.jsonl");
  assert.match(await code.hoverAt("support.jsonl", "It cost forty", '"response_sentences"'), /Unsupported/);
  assert.doesNotMatch(await code.page.title(), /Extension Development Host/);
});
