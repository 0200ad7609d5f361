// Catches rows of a growing file that are lost, doubled, or read before they are whole.
import { appendFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { nodePlatform } from "../../src/platform/node/nodePlatform.ts";
import { Cancelled } from "../../src/protocol/peer.ts";
import type { Platform } from "../../src/session/platform.ts";
import { createSession, type Session } from "../../src/session/serve.ts";
import { filesWith, never, openFiles, specOf } from "./open.ts";

const record = (at: number, more: object = {}) =>
  JSON.stringify({
    id: `r${at}`,
    question: `Question ${at}?`,
    response: at % 3 === 0 ? "It is not Paris." : "I cannot answer.",
    ground_truth: "Paris",
    task: "noise_robustness",
    noise_ratio: (at % 5) / 5,
    ...more,
  });
const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `${record(from + at)}\n`).join("");

/** Tells what was read of the files beside their heads, as `from–to`. */
async function follow(paths: readonly string[]) {
  const platform = nodePlatform("unused", 1);
  const ranges: string[] = [];
  const watching: Platform = {
    ...platform,
    measure(task, source, emit, signal) {
      ranges.push(`${task.range.from}–${task.range.to}`);
      return platform.measure(task, source, emit, signal);
    },
  };
  const session = createSession(watching, () => {});
  const ask = session.handlers;
  await ask.open({ spec: specOf(paths) }, never);
  await ask.settled({}, never);
  return { session, ask, ranges };
}

/** All that a session says of its files: it must be what one says that has never seen them before. */
async function everything(ask: Session["handlers"]) {
  const { revision, ...state } = await ask.settled({}, never);
  const query = { where: [], sort: null, modes: state.modes, annotator: "file" };
  const strict = { ...query, modes: { ...query.modes, matching: "strict" as const } };
  const { rows } = await ask.rows({ query, from: 0, to: 10_000, fields: ["noise_ratio", "line"] }, never);
  const issues = await Promise.all(state.sources.map((_, source) => ask.issues({ source, limit: 1000 }, never)));
  const numbers = await Promise.all([query, strict].map((one) => ask.summary({ query: one }, never)));
  const counts = await ask.issueCounts({}, never);
  return { state, rows, issues, counts, numbers: numbers.map(({ metrics, figures }) => ({ metrics, figures })) };
}

async function expectAsFresh(paths: readonly string[], ask: Session["handlers"]) {
  const fresh = await openFiles(paths);
  const [one, other] = [await everything(ask), await everything(fresh.ask)];
  expect(JSON.parse(JSON.stringify(one))).toEqual(JSON.parse(JSON.stringify(other)));
  await fresh.session.dispose();
}

describe("a file that grows is followed", () => {
  const check = (name: string, before: string, added: string, samples: number) =>
    it(name, async () => {
      const paths = await filesWith({ "rows.jsonl": before });
      const [path = ""] = paths;
      const { session, ask } = await follow(paths);
      await appendFile(path, added);
      expect(await ask.follow({}, never)).toEqual({ added: samples, unlike: null });
      await expectAsFresh(paths, ask);
      await session.dispose();
    });

  check("by whole lines", lines(0, 200), lines(200, 260), 60);
  check("by ids that stand in it already, and twice in it before", lines(0, 150) + lines(3, 5), lines(100, 130), 30);
  check("where a line that was half written repeats an id", `${lines(0, 150)}${record(9)}`, `\n${lines(9, 11)}`, 2);
  check("by a line that nothing ends yet", lines(0, 150), record(150), 1);
  check(
    "where a half line is completed",
    `${lines(0, 150)}${record(150).slice(0, 40)}`,
    `${record(150).slice(40)}\n`,
    1,
  );
  check("where a whole line only lacked its end", `${lines(0, 150)}${record(150)}`, `\n${lines(151, 153)}`, 2);
  check("where a line goes on that seemed whole", `${lines(0, 150)}${record(150)}`, `${record(151)}\n`, -1);
  check("by blank and broken lines", lines(0, 150), `\n{broken\n${lines(150, 152)}`, 2);
  check("by ids that stand above", lines(0, 150), `${record(3)}\n${record(4)}`, 2);
  check("by a half line whose id stands above", `${lines(0, 150)}${record(3)}`, `\n${record(4)}\n`, 1);
  check("by half a character", lines(0, 150), '{"id":"é', 0);
  check("from its first lines on", lines(0, 3), lines(3, 150), 147);

  it("again and again, reading only what is new, cut inside of records too", async () => {
    const paths = await filesWith({ "rows.jsonl": lines(0, 200) });
    const [path = ""] = paths;
    const { session, ask, ranges } = await follow(paths);
    const rest = lines(200, 230);
    let written = 0;
    for (const share of [0.013, 0.3, 0.31, 0.77, 0.9, 1]) {
      const { size } = await stat(path);
      const to = Math.floor(rest.length * share);
      ranges.length = 0;
      await appendFile(path, rest.slice(written, to));
      await ask.follow({}, never);
      const longest = 220;
      for (const range of ranges) expect(Number.parseInt(range, 10)).toBeGreaterThan(size - longest);
      written = to;
    }
    await expectAsFresh(paths, ask);
    await session.dispose();
  });

  it("while it was being read, and keeps its modes apart", async () => {
    const paths = await filesWith({ "rows.jsonl": lines(0, 20_000) });
    const [path = ""] = paths;
    const session = createSession(nodePlatform("unused", 1), () => {});
    const ask = session.handlers;
    const opening = ask.open({ spec: specOf(paths) }, never);
    await appendFile(path, lines(20_000, 20_100));
    await opening;
    const growing = appendFile(path, lines(20_100, 20_200));
    await ask.follow({}, never);
    await growing;
    await ask.follow({}, never);
    await expectAsFresh(paths, ask);
    await session.dispose();
  });

  it("measures other modes over all of it, though it was read in pieces", async () => {
    const path = (await filesWith({ "rows.jsonl": lines(0, 100) }))[0] ?? "";
    // A line of zeros takes several ranges.
    await truncate(path, 65 * 1024 * 1024);
    await appendFile(path, `\n${lines(100, 120)}`);
    const { session, ask } = await follow([path]);
    await appendFile(path, lines(120, 140));
    expect(await ask.follow({}, never)).toEqual({ added: 20, unlike: null });
    await expectAsFresh([path], ask);
    await session.dispose();
  });

  it("beside others that are as they were, in the order of the files", async () => {
    const paths = await filesWith({ "a.jsonl": lines(0, 150), "b.jsonl": lines(500, 650), "c.jsonl": "" });
    const { session, ask } = await follow(paths);
    await appendFile(paths[0] ?? "", lines(150, 160));
    expect(await ask.follow({}, never)).toEqual({ added: 10, unlike: null });
    await expectAsFresh(paths, ask);
    await session.dispose();
  });
});

describe("what is not followed", () => {
  const check = (
    name: string,
    change: (path: string) => Promise<unknown>,
    unlike: string | null,
    file = { name: "rows.jsonl", content: lines(0, 200) },
  ) =>
    it(name, async () => {
      const paths = await filesWith({ [file.name]: file.content });
      const { session, ask, ranges } = await follow(paths);
      ranges.length = 0;
      await change(paths[0] ?? "");
      expect(await ask.follow({}, never)).toEqual({ added: 0, unlike });
      expect(ranges).toEqual([]);
      // What was there is still there, until someone asks for another reading.
      expect((await ask.settled({}, never)).samples).toBe(200);
      await session.dispose();
    });
  const replace = async (path: string, content: string) => {
    await writeFile(`${path}.new`, content);
    await rename(`${path}.new`, path);
  };

  check("a file as it was", async () => {}, null);
  check("a file that was cut", (path) => truncate(path, 1000), "shorter");
  check("another file under its name", (path) => replace(path, lines(0, 300)), "replaced");
  check("the same bytes in another file", (path) => replace(path, lines(0, 200)), "replaced");
  check("a file that is gone", (path) => rm(path), "replaced");
  check("other bytes and more of them", (path) => writeFile(path, lines(7, 300)), "rewritten");
  check("as many other bytes", (path) => writeFile(path, lines(0, 200).replaceAll("Paris", "Milan")), "rewritten");
  const array = { name: "rows.json", content: `[${lines(0, 200).trimEnd().replaceAll("\n", ",")}]` };
  check("a file without lines", (path) => appendFile(path, "\n"), "unfollowable", array);

  it("is read again from the start when asked", async () => {
    const paths = await filesWith({ "rows.jsonl": lines(0, 200) });
    const { session, ask } = await follow(paths);
    await truncate(paths[0] ?? "", lines(0, 120).length);
    expect((await ask.follow({}, never)).unlike).toBe("shorter");
    expect(await ask.rescore({}, never)).toEqual({ changed: 80 });
    await expectAsFresh(paths, ask);
    await appendFile(paths[0] ?? "", lines(120, 130));
    expect(await ask.follow({}, never)).toEqual({ added: 10, unlike: null });
    await expectAsFresh(paths, ask);
    await session.dispose();
  });
});

it("what was read again meanwhile is not said to have changed, because the reading before it is closed", async () => {
  const [path = ""] = await filesWith({ "rows.json": `[${lines(0, 5).trim().replaceAll("\n", ",")}]` });
  const platform = nodePlatform("unused", 1);
  let look = () => {};
  let waiting: Promise<void> | null = null;
  const slow: Platform = {
    ...platform,
    async open(...asked) {
      const opened = await platform.open(...asked);
      return {
        ...opened,
        async change() {
          const wait = waiting;
          waiting = null;
          await wait;
          return opened.change();
        },
      };
    },
  };
  const session = createSession(slow, () => {});
  await session.handlers.open({ spec: specOf([path]) }, never);
  await session.handlers.settled({}, never);
  waiting = new Promise((done) => {
    look = done;
  });
  const following = session.handlers.follow({}, never);
  // It has to be looking by then.
  await new Promise((done) => setTimeout(done, 50));
  await session.handlers.rescore({}, never);
  look();
  await expect(following).rejects.toThrow(Cancelled);
  expect((await session.handlers.settled({}, never)).isStale).toBe(false);
  await session.dispose();
});
