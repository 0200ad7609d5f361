// The same every day in the host that a browser has: a web worker without Node, files by the editor's file systems alone.
// Would catch what that host refuses, or what works there otherwise.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { after } from "node:test";
import { packed } from "../tools/vsix.mjs";
import { webExtension } from "../tools/webExtension.mjs";
import { allowing } from "./lib/allowing.mjs";
import { everyday } from "./lib/everyday.mjs";
import { asked, cancelAndResume, filesWith, KEY, rivers, runIntoSilence } from "./lib/labelling.mjs";
import { providerModule } from "./lib/provider.mjs";
import { QUIET } from "./lib/server.mjs";
import { suite } from "./lib/suite.mjs";

// What was built for the package, with a manifest that has only `browser`: no other host can run it.
await packed();
const provider = await allowing(await (await providerModule()).startProvider());
after(() => provider.close());

const scenario = suite({
  extension: await webExtension(),
  settings: {
    ...QUIET,
    "evaloupe.models.baseUrl": provider.baseUrl,
    "evaloupe.models.names": ["test-a"],
    "evaloupe.models.concurrency": 1,
    "evaloupe.models.prices": { "test-a": { input: 1, output: 2 } },
  },
  prepare: (folder) => writeFile(path.join(folder, "rivers.jsonl"), rivers(10)),
});

everyday(scenario);

scenario(
  "a model labels out of the browser, is cancelled and resumed, and asked nothing twice",
  async (code, server) => {
    await runIntoSilence(code, provider);
    await cancelAndResume(code, provider);
    const questions = asked(provider).map(({ question }) => question);
    // The one that stayed without an answer is asked again.
    assert.equal(questions.length, 11);
    assert.equal(new Set(questions).size, 10);
    assert.ok(asked(provider).every(({ headers }) => headers.cookie === undefined && headers.referer === undefined));
    assert.deepEqual(filesWith(KEY, [code.folder, server.dir]), []);
  },
);
