// A judge is asked out of a worker of a real browser. Would catch what only a browser can refuse: a request that its
// rules for other origins do not let through, a redirect that it follows, and two windows that pay for the same answer.
// In a process of its own: it has a browser of its own.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { build } from "esbuild";
import { launchBrowser } from "../e2e/lib/browser.mjs";

/** A window's worker: judges three pairs over files in the browser's own database, and says what came of it. */
const WORKER = `
  import { openEngine } from "./src/platform/labelling/engine.ts";
  import { webNetwork } from "./src/platform/web/boundedFetch.ts";
  import { labelPlace } from "./src/platform/web/labelPlace.ts";
  import { surroundings } from "./src/platform/web/surroundings.ts";

  const database = new Promise((resolve, reject) => {
    const opening = indexedDB.open("kept", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("files");
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const within = async (mode, work) => {
    const store = (await database).transaction("files", mode).objectStore("files");
    const request = work(store);
    return new Promise((resolve, reject) => {
      store.transaction.oncomplete = () => resolve(request.result);
      store.transaction.onabort = () => reject(store.transaction.error);
    });
  };
  const files = {
    list: () => within("readonly", (store) => store.getAllKeys()),
    read: async (name) => (await within("readonly", (store) => store.get(name))) ?? null,
    write: (name, bytes) => within("readwrite", (store) => store.put(bytes, name)),
    remove: (name) => within("readwrite", (store) => store.delete(name)),
  };
  const source = {
    async *items() {
      for (let index = 0; index < 3; index++) {
        const input = { prompt: "Prompt " + index + "?", reference: null, candidates: ["first", "second"] };
        yield { index, id: String(index), input, models: ["a", "b"], gold: -1 };
      }
    },
  };
  onmessage = async ({ data: baseUrl }) => {
    try {
      const engine = openEngine({
        place: labelPlace(files, surroundings, navigator.locks),
        world: { ...surroundings, sleep: (ms, signal) => surroundings.sleep(Math.min(ms, 20), signal) },
        network: webNetwork(fetch),
      });
      const choice = {
        method: "model", models: ["m"], votes: 1, unsureBelow: 0, temperature: 0, concurrency: 2, budget: 1,
        requestsPerMinute: null, tokensPerMinute: null, prices: {}, instructions: null, criteria: [],
        at: { by: "endpoint", baseUrl }, task: "reward-bench", isSwapping: true, limit: null,
      };
      const connection = { by: "endpoint", baseUrl, key: "sk-canary-0123456789" };
      const { signal } = new AbortController();
      const ledger = surroundings.nonce();
      const end = await engine.judge(source, choice, connection, 3, {}, signal, ledger);
      await engine.dispose();
      postMessage({ stop: end.stop, done: end.progress.done, failed: end.progress.failed });
    } catch (error) {
      postMessage(String(error));
    }
  };
`;

/** What the endpoint does with requests that the browser lets through. @type {"answers" | "refuses others" | "redirects"} */
let habit = "answers";
/** @type {{method: string, path: string, headers: import("node:http").IncomingHttpHeaders}[]} */
const asked = [];
const endpoint = createServer((request, response) => {
  const { method = "", url = "", headers } = request;
  asked.push({ method, path: url, headers });
  if (habit !== "refuses others") {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "authorization, content-type");
  }
  if (method === "OPTIONS") response.writeHead(204).end();
  else if (habit === "redirects") response.writeHead(307, { location: "/elsewhere" }).end();
  else {
    const message = { role: "assistant", content: "The first is better. [[A]]" };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: "stop" }] }));
  }
});
const site = createServer(async (request, response) => {
  response.setHeader("content-type", request.url === "/worker.js" ? "text/javascript" : "text/html");
  response.setHeader("set-cookie", "mine=1");
  response.end(request.url === "/worker.js" ? await script : "<title>Window</title>");
});
const script = build({
  stdin: { contents: WORKER, resolveDir: process.cwd(), loader: "ts" },
  bundle: true,
  write: false,
  platform: "browser",
  target: "chrome120",
  format: "iife",
}).then(({ outputFiles: [file] }) => file?.text ?? "");

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  for (const server of [endpoint, site])
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(0)));
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  for (const server of [endpoint, site]) server.close();
});

const originOf = (/** @type {import("node:http").Server} */ server) => {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
};

/** What so many windows of one browser say, which judge at once. @param {number} count @param {typeof habit} how */
async function judged(count, how) {
  habit = how;
  asked.length = 0;
  const context = await browser.newContext();
  try {
    const pages = await Promise.all(Array.from({ length: count }, () => context.newPage()));
    for (const page of pages) await page.goto(originOf(site));
    return await Promise.all(
      pages.map((page) =>
        page.evaluate(
          (baseUrl) =>
            new Promise((resolve, reject) => {
              const worker = new Worker("/worker.js");
              worker.onmessage = ({ data }) => resolve(data);
              worker.onerror = ({ message }) => reject(new Error(message));
              worker.postMessage(baseUrl);
            }),
          `${originOf(endpoint)}/v1`,
        ),
      ),
    );
  } finally {
    await context.close();
  }
}
const sent = () => asked.filter(({ method }) => method === "POST");

test("two windows judge the same, and each answer is paid for once", async () => {
  assert.deepEqual(await judged(2, "answers"), Array(2).fill({ stop: null, done: 3, failed: 0 }));
  assert.equal(sent().length, 6);
  for (const { headers } of sent()) {
    assert.equal(headers.authorization, "Bearer sk-canary-0123456789");
    assert.deepEqual([headers.cookie, headers.referer], [undefined, undefined]);
    assert.deepEqual(
      Object.keys(headers).filter((name) => name.startsWith("x-")),
      [],
    );
  }
});

test("an endpoint that does not allow it is told as one, and no key goes to it", async () => {
  const [told] = await judged(1, "refuses others");
  assert.match(JSON.stringify(told), /"cause":"unreachable".*\(CORS\)/);
  assert.equal(sent().length, 0);
});

test("a redirect is told and not followed", async () => {
  const [told] = await judged(1, "redirects");
  assert.match(JSON.stringify(told), /"cause":"redirect"/);
  assert.deepEqual([...new Set(asked.map(({ path }) => path))], ["/v1/chat/completions"]);
});
