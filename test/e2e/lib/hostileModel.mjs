// A model whose every word is hostile, behind an endpoint that says the same.
import assert from "node:assert/strict";
import { LABELLED, ODD } from "./hostileFiles.mjs";

/** A run whose endpoint refuses, talks, and labels with hostile words. @param {import("./pages.mjs").Workbench} code @param {import("./provider.mjs").Provider} provider @param {import("./provider.mjs").ProviderModule} module */
export async function labelByHostileModel(code, provider, { completion, json, modelReply }) {
  let calls = 0;
  provider.fault = (received, response) => {
    if (!received.path.endsWith("/chat/completions")) return false;
    calls++;
    if (calls % 3 === 0) json(response, 400, { error: { message: ODD, type: ODD, code: ODD } });
    else if (calls % 3 === 1) json(response, 200, completion(`${ODD}\u001b[31m`));
    else {
      // Every explanation of a reply that is right otherwise.
      const reply = modelReply(received.body).replaceAll(/("explanation":)\s*"[^"]*"/g, `$1${JSON.stringify(ODD)}`);
      json(response, 200, completion(reply));
    }
    return true;
  };
  await code.command("Evaloupe: Models…");
  await code.pick("Enter an API key…");
  await code.type("API key for", "sk-canary-untrusted");
  await code.explorerMenu([LABELLED], "Label with Evaloupe…");
  await code.pick("By a model");
  assert.ok((await code.dialog()).includes("[evillink]"), "the model is named as it is");
  await code.answer("Send");
  await code.notice(/labelled/);
}
