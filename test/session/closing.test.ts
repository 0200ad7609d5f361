// Catches files that stay open: where opening them fails or is cancelled, where they are left out, read anew or followed.
import { appendFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { nodePlatform } from "../../src/platform/node/nodePlatform.ts";
import type { Platform } from "../../src/session/platform.ts";
import { createSession } from "../../src/session/serve.ts";
import { filesWith, never, specOf } from "./open.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");
const inExample = async (folder: string) =>
  (await readdir(join(EXAMPLES, folder))).map((name) => join(EXAMPLES, folder, name));
const row = (id: number): string =>
  `${JSON.stringify({ id, question: "Who?", response: "Nobody.", ground_truth: "Nobody" })}\n`;
const several = () =>
  filesWith({
    "a.jsonl": row(1),
    "b.jsonl": row(2).repeat(40),
    "c.csv": "question,response\nWho?,Me\n",
    "d.txt": "no rows",
  });

type Ending = "fails" | "is cancelled";

/** A session, how many of its files are open, and what ends the read of that number. */
function watched() {
  let open = 0;
  let left = Number.POSITIVE_INFINITY;
  let end = () => {};
  const node = nodePlatform("unused", 1);
  const platform: Platform = {
    ...node,
    async open(...asked) {
      const source = await node.open(...asked);
      open++;
      let isOpen = true;
      return {
        ...source,
        async read(into, offset) {
          if (left-- <= 0) end();
          return source.read(into, offset);
        },
        async close() {
          if (isOpen) open--;
          isOpen = false;
          await source.close();
        },
      };
    },
  };
  const begin = (reads: number, ending: Ending): AbortSignal => {
    const stopping = new AbortController();
    left = reads;
    end = () => {
      if (ending === "fails") throw new Error("a disk");
      stopping.abort(new Error("enough"));
    };
    return stopping.signal;
  };
  const session = createSession(platform, () => {});
  return { session, begin, open: () => open, didEnd: () => left < 0 };
}

/** Resolves when the work has ended, however it did. */
async function ended(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch {
    // What it fails with is held elsewhere.
  }
}

const SOURCES = {
  "several files": several,
  "a run with its results": () => inExample("harness-texts"),
  "rows and what they are joined with": () => inExample("rgb"),
};

for (const [name, files] of Object.entries(SOURCES)) {
  it.each<Ending>(["fails", "is cancelled"])(
    `${name}: none is open after opening them %s at any read`,
    async (ending) => {
      const spec = specOf(await files());
      for (let reads = 0, isMore = true; isMore; reads++) {
        const { session, begin, open, didEnd } = watched();
        const signal = begin(reads, ending);
        await ended(() => session.handlers.open({ spec }, signal));
        isMore = didEnd();
        await session.dispose();
        expect(open(), `${reads} reads`).toBe(0);
      }
    },
  );
}

it.each(["rescore", "follow"] as const)("none is open after %s has ended at any read", async (method) => {
  for (const ending of ["fails", "is cancelled"] as const) {
    for (let reads = 0, isMore = true; isMore; reads++) {
      const paths = await filesWith({ "a.jsonl": row(1), "b.jsonl": row(2).repeat(40) });
      const { session, begin, open, didEnd } = watched();
      await session.handlers.open({ spec: specOf(paths) }, never);
      await session.handlers.settled({}, never);
      for (const path of paths) await appendFile(path, row(3));
      const signal = begin(reads, ending);
      await ended(() => session.handlers[method]({}, signal));
      isMore = didEnd();
      begin(Number.POSITIVE_INFINITY, ending);
      expect(open(), `${reads} reads`).toBe(paths.length);
      await session.dispose();
      expect(open(), `${reads} reads`).toBe(0);
    }
  }
});
