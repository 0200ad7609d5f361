// Catches a file of another container that gives other rows, or leaves its copy behind.
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { parquetWriteBuffer } from "hyparquet-writer";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openFile } from "../../src/platform/node/fileSource.ts";
import { SpoolBudget } from "../../src/platform/node/spoolBudget.ts";
import { readExactly } from "../../src/read/window.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "evaloupe-test-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const PARQUET = new Uint8Array(
  parquetWriteBuffer({ columnData: [{ name: "question", data: ["Who?", "é"], type: "STRING" }] }),
);
const LOG = zipSync({ "header.json": strToU8('{"eval":{"task":"t"}}'), "samples/1.json": strToU8('{"id":1}') });

const FILES = [
  ["a.parquet", PARQUET, '{"question":"Who?"}\n{"question":"é"}\n'],
  ["named-otherwise.json", PARQUET, '{"question":"Who?"}\n{"question":"é"}\n'],
  ["a.eval", LOG, '{"@eval":{"task":"t"},"id":1}\n'],
] as const;

it.each(FILES)("%s is read as lines, and leaves nothing behind", async (name, content, expected) => {
  const path = join(folder, name);
  await writeFile(path, content);
  for (const isBlocking of [false, true]) {
    const opened = await openFile(path, { folder, isBlocking });
    expect(opened).toMatchObject({ name, path, identity: { size: content.length }, size: Buffer.byteLength(expected) });
    expect(Buffer.from(await readExactly(opened, 0, opened.size)).toString()).toBe(expected);
    const again = await openFile(opened.dataPath);
    expect(again.size).toBe(opened.size);
    await again.close();
    expect(await opened.change()).toBe(null);
    await opened.close();
  }
  expect(await readdir(folder)).toEqual([name]);
});

const aborted = AbortSignal.abort(new Error("enough"));
const damaged = PARQUET.subarray(0, PARQUET.length - 9);
it.each([
  ["damaged", damaged, {}, { reason: { code: "UNREADABLE" } }],
  ["beyond the limit", PARQUET, { budget: new SpoolBudget(20) }, { reason: { code: "TOO_LARGE" } }],
  ["cancelled", PARQUET, { signal: aborted }, { message: "enough" }],
])("%s: a clear end, and nothing is left behind", async (_name, content, options, expected) => {
  await writeFile(join(folder, "a.parquet"), content);
  await expect(openFile(join(folder, "a.parquet"), { folder, ...options })).rejects.toMatchObject(expected);
  expect(await readdir(folder)).toEqual(["a.parquet"]);
});

it("an archive that is no log is read as it is, for the core to refuse", async () => {
  const path = join(folder, "a.zip");
  await writeFile(path, zipSync({ "a.txt": strToU8("x") }));
  const opened = await openFile(path, { folder });
  expect(opened.dataPath).toBe(path);
  await opened.close();
});
