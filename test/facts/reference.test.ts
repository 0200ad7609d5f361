// Catches files that facts name which are closed under somebody who reads, or stay open after everybody has.
import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import type { StoredPart } from "../../src/facts/part.ts";
import { type Files, ReferencedFile } from "../../src/facts/reference.ts";
import { bytesInMemory, type OpenFile } from "../../src/read/container.ts";

it("of more files than may be open those are closed that nobody reads", async () => {
  let open = 0;
  const facts: OpenFile = {
    ...bytesInMemory("facts.jsonl", new Uint8Array(1)),
    uri: "facts.jsonl",
    change: async () => null,
    close: async () => {},
  };
  const openSlowly = async (uri: string): Promise<OpenFile> => {
    let isClosed = false;
    open++;
    await setTimeout(1);
    return {
      ...facts,
      uri,
      size: 4,
      digest: "d",
      async read() {
        await setTimeout(5);
        if (isClosed) throw new Error("closed under a reader");
        return 4;
      },
      async close() {
        isClosed = true;
        open--;
      },
    };
  };
  const disk: Files = { reach: async (path) => path, open: openSlowly };
  const container = { id: "lines", path: "" } as const;
  const files = Array.from(
    { length: 100 },
    // Nothing else of a part is asked for.
    (_, at) =>
      new ReferencedFile(
        facts,
        { source: { path: `part-${at}`, size: 4, digest: "d", container } } as StoredPart,
        disk,
        [],
      ),
  );
  const read = (file: ReferencedFile) => file.read(new Uint8Array(4), 0);
  expect(await Promise.all(files.map(read))).toEqual(files.map(() => 4));
  expect(open).toBeLessThanOrEqual(64);
  expect(await Promise.all(files.map(read))).toEqual(files.map(() => 4));
  for (const file of files) await file.close();
  expect(open).toBe(0);
});
