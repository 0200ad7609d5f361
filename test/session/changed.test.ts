// Catches a session that goes on with a file that is no longer the one it read.
import { appendFile, rename, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { nodePlatform } from "../../src/platform/node/nodePlatform.ts";
import { UnreadableSource } from "../../src/read/issues.ts";
import type { Platform } from "../../src/session/platform.ts";
import { createSession } from "../../src/session/serve.ts";
import { filesWith, never, openFiles, specOf } from "./open.ts";

const record = (at: number, response = "Paris") =>
  JSON.stringify({ id: `r${at}`, question: `Question ${at}?`, response, ground_truth: "Paris", noise_ratio: 0.2 });
const lines = (from: number, to: number, response = "Paris") =>
  Array.from({ length: to - from }, (_, at) => `${record(from + at, response)}\n`).join("");

describe("a session tells which of its files are no longer what it read", () => {
  it("by their numbers, and none where all are as they were", async () => {
    const [one = "", two = "", three = ""] = await filesWith({
      "one.jsonl": lines(0, 5),
      "two.jsonl": lines(5, 9),
      "three.jsonl": lines(9, 12),
    });
    const { session, ask } = await openFiles([one, two, three]);
    expect(await ask.changed({}, never)).toEqual([]);
    await rm(three);
    await truncate(one, 100);
    expect(await ask.changed({}, never)).toEqual([
      { source: 0, change: "shorter" },
      { source: 2, change: "removed" },
    ]);
    await session.dispose();
  });

  it("among them one that is joined", async () => {
    const fact = {
      id: 3,
      query: "Where?",
      answer: "Paris",
      fakeanswer: "Rome",
      positive: ["p"],
      positive_wrong: ["q"],
    };
    const answer = { id: 3, query: "Where?", ans: "Paris", label: [1], prediction: "Paris", docs: [], noise_rate: 0.2 };
    const paths = await filesWith({
      "prediction.json": `${JSON.stringify(answer)}\n`,
      "data.json": `${JSON.stringify({ ...fact, negative: ["n"] })}\n`,
    });
    const [, data = ""] = paths;
    const { session, ask, state } = await openFiles(paths);
    expect(state.sources.map(({ role }) => role)).toEqual(["rows", "lookup"]);
    await writeFile(`${data}.other`, "{}\n");
    await rename(`${data}.other`, data);
    expect(await ask.changed({}, never)).toEqual([{ source: 1, change: "replaced" }]);
    await session.dispose();
  });

  it("not where it follows a file that grew, and all where it read from the start meanwhile", async () => {
    const [path = ""] = await filesWith({ "rows.jsonl": lines(0, 5) });
    const { session, ask, state } = await openFiles([path]);
    const since = state.revision;
    await appendFile(path, lines(5, 7));
    expect(await ask.changed({ since }, never)).toEqual([{ source: 0, change: "grown" }]);
    expect(await ask.follow({}, never)).toEqual({ added: 2, unlike: null });
    expect(await ask.changed({ since }, never)).toEqual([]);
    await ask.rescore({}, never);
    expect(await ask.changed({}, never)).toEqual([]);
    expect(await ask.changed({ since }, never)).toEqual([{ source: 0, change: "rewritten" }]);
    await session.dispose();
  });

  it("never of a text that stands for a file", async () => {
    const [path = ""] = await filesWith({ "rows.jsonl": lines(0, 5) });
    const session = createSession(nodePlatform("unused", 1), () => {});
    await session.handlers.open({ spec: specOf([path]), texts: [{ uri: path, text: lines(0, 3) }] }, never);
    await rm(path);
    expect(await session.handlers.changed({}, never)).toEqual([]);
    await session.dispose();
  });
});

it("the rows that a lookup is joined to, and the lookup, are read from what was opened, whatever has their names", async () => {
  const answer = { id: 3, query: "Where?", ans: "Paris", label: [1], prediction: "Paris", docs: [], noise_rate: 0.2 };
  const fact = { id: 3, query: "Where?", answer: "Paris", fakeanswer: "Rome", positive: [], positive_wrong: [] };
  const paths = await filesWith({
    "prediction.json": `${JSON.stringify(answer)}\n`,
    "data.json": `${JSON.stringify({ ...fact, negative: [] })}\n`,
  });
  const node = nodePlatform("unused", 1);
  const platform: Platform = {
    ...node,
    async measure(task, source, emit, signal) {
      for (const path of paths) await rm(path, { force: true });
      return node.measure(task, source, emit, signal);
    },
  };
  const session = createSession(platform, () => {});
  const state = await session.handlers.open({ spec: specOf(paths) }, never);
  expect(state).toMatchObject({ samples: 1, isStale: true });
  expect((await session.handlers.issueCounts({}, never)).JOIN_MISMATCH).toBeUndefined();
  await session.dispose();
});

it("a disk that fails ends as a stop with its reason, at the head of a file and behind it", async () => {
  const [path = ""] = await filesWith({ "rows.jsonl": lines(0, 20_000) });
  await utimes(path, 1_700_000_000, 1_700_000_000);
  for (const last of [0, 3]) {
    const node = nodePlatform("unused", 1);
    let reads = 0;
    const platform: Platform = {
      ...node,
      async open(uri, text, signal) {
        const opened = await node.open(uri, text, signal);
        const read: typeof opened.read = async (into, offset) => {
          if (reads++ >= last)
            throw new UnreadableSource({ code: "UNREADABLE", systemCode: "EIO", message: `${path}: EIO` });
          return opened.read(into, offset);
        };
        return { ...opened, read };
      },
    };
    const session = createSession(platform, () => {});
    const opening = session.handlers.open({ spec: specOf([path]) }, never);
    const reason = { code: "UNREADABLE", systemCode: "EIO" };
    if (last === 0) expect((await opening).sources[0]?.stop).toMatchObject(reason);
    else await expect(opening).rejects.toMatchObject({ code: "stop", data: reason });
    expect(await session.handlers.changed({}, never)).toEqual([]);
    await session.dispose();
  }
});
