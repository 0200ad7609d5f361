// Catches sessions of a browser's host that are ended while their worker loads, and told as an error of the host.
// In a process of its own: it has a browser of its own.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import test from "node:test";
import { build } from "esbuild";
import { launchBrowser } from "../e2e/lib/browser.mjs";
import { PROJECT } from "../tools/exec.mjs";

/** A host in a worker, as editors in browsers have it: workers of its own load their script by another one. */
const HOST = `
  import { openSession } from "./src/platform/web/openSession.ts";
  const Plain = self.Worker;
  self.Worker = class extends Plain {
    constructor(url) {
      const loader = "importScripts(" + JSON.stringify(String(url)) + ");";
      super(URL.createObjectURL(new Blob([loader], { type: "text/javascript" })));
    }
  };
  const found = { errors: 0, crashes: 0 };
  self.onerror = () => {
    found.errors++;
    return true;
  };
  const script = (text) => new TextEncoder().encode("/*" + "x".repeat(1_300_000) + "*/" + text);
  const open = (text) =>
    openSession(script(text), { l10n: {}, maxUnpackedBytes: null, files: {}, onCrash: () => found.crashes++ });
  const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  (async () => {
    for (let at = 0; at < 100; at++) {
      const session = open("postMessage(1)");
      await after(at % 12);
      await session.dispose();
    }
    await after(1000);
    const ended = { ...found };
    // The control: a worker that dies is told, once, and by its session alone.
    open("throw new Error('It dies.')");
    await after(1000);
    postMessage({ ended, died: { errors: found.errors - ended.errors, crashes: found.crashes - ended.crashes } });
  })();
`;

test("sessions that are ended while they start are no errors of the host", async () => {
  const stdin = { contents: HOST, resolveDir: PROJECT, loader: /** @type {const} */ ("ts") };
  const built = await build({ stdin, bundle: true, format: "iife", platform: "browser", write: false });
  const server = createServer((request, response) => {
    const isScript = request.url === "/host.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? built.outputFiles[0]?.text : "<!DOCTYPE html>");
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(null)));
  const browser = await launchBrowser();
  try {
    const address = server.address();
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`);
    const found = await page.evaluate(
      () => new Promise((told) => new Worker("/host.js").addEventListener("message", ({ data }) => told(data))),
    );
    assert.deepEqual(found, { ended: { errors: 0, crashes: 0 }, died: { errors: 0, crashes: 1 } });
  } finally {
    await browser.close();
    server.close();
  }
});
