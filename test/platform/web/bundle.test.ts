// Catches code of Node on the way of a run in the browser: it is bundled for one, and run without anything of Node.
import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { modelChoice, samples } from "../../provider/samples.ts";
import { startProvider } from "../../provider/server.ts";
import { memoryFiles } from "./memoryFiles.ts";

/** What a worker of a browser has, as far as a run needs it. */
const WEB = [
  ...["AbortController", "AbortSignal", "Blob", "File", "FormData", "Headers", "Request", "Response", "URL"],
  ...["URLSearchParams", "ReadableStream", "TextDecoder", "TextEncoder", "DOMException", "Event", "EventTarget"],
  ...["atob", "btoa", "clearTimeout", "crypto", "fetch", "performance", "queueMicrotask", "setTimeout"],
] as const;

const ENTRY = `
  import { openEngine } from "./src/platform/labelling/engine.ts";
  import { webNetwork } from "./src/platform/web/boundedFetch.ts";
  import { labelPlace } from "./src/platform/web/labelPlace.ts";
  import { surroundings } from "./src/platform/web/surroundings.ts";
  export async function labelled(files, choice, connection, items) {
    const engine = openEngine({ place: labelPlace(files, surroundings, null), world: surroundings, network: webNetwork(fetch) });
    const source = { async *items() { yield* items; } };
    const { signal } = new AbortController();
    const plan = await engine.plan(source, choice, connection, signal);
    const run = await engine.start(source, choice, connection, plan, {}, signal);
    const end = await run.ended;
    run.dispose();
    await engine.dispose();
    return JSON.stringify(end);
  }
`;

it("runs with what browsers have", async () => {
  const built = await build({
    stdin: { contents: ENTRY, resolveDir: process.cwd(), loader: "ts" },
    bundle: true,
    write: false,
    platform: "browser",
    target: "chrome120",
    format: "iife",
    globalName: "bundle",
    logLevel: "silent",
  });
  const text = built.outputFiles[0]?.text ?? "";
  expect(text).not.toMatch(/require\("node:|from "node:/);
  const world: Record<string, unknown> = Object.fromEntries(WEB.map((name) => [name, Reflect.get(globalThis, name)]));
  const { labelled } = runInNewContext(`${text}; bundle`, { ...world, console });
  const provider = await startProvider();
  try {
    const items = samples(4).map((input, index) => ({ index, id: String(index), input, reason: null, response: null }));
    const connection = { by: "endpoint", baseUrl: provider.baseUrl, key: "sk-canary-0123456789" };
    const end = await labelled(memoryFiles(), modelChoice(provider), connection, items);
    expect(JSON.parse(end)).toMatchObject({ stop: null, progress: { done: 4, failed: 0, usage: { calls: 4 } } });
    expect(provider.received.every(({ headers }) => headers.authorization === `Bearer ${connection.key}`)).toBe(true);
  } finally {
    await provider.close();
  }
});
