// Shards by xargs and GNU parallel, and what a killed process leaves. Would catch half a part under its name, a rest that
// is read as a part, a shard that is not measured when the lines run again, and a sweep of what others are writing.
import assert from "node:assert/strict";
import { once } from "node:events";
import { watch } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import test from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { writeRows } from "../../bench/data.mjs";
import { CONTAINED, WHY_NOT } from "./lib/here.mjs";
import { blocksBelow } from "./lib/page.mjs";
import { Daemon, run, until } from "./lib/programs.mjs";
import { assertSameAsOne, evaloupe, Home } from "./lib/sets.mjs";

const KILLS = 8;

const [withXargs = "", withParallel = ""] = blocksBelow("Measure with xargs or GNU parallel");

test("shards by xargs are one run, and what is missing is measured again", async () => {
  const home = await Home.make("xargs");
  try {
    const [set] = await home.examples();
    assert.ok(set);
    const measure = () => run("bash", ["-ec", withXargs], { cwd: set.folder, env: set.env });
    await measure();
    assert.equal(await home.started(), set.shards);
    const [first = ""] = await readdir(path.join(set.folder, "parts"));
    await rm(path.join(set.folder, "parts", first));
    await measure();
    assert.equal(await home.started(), 1);
    await assertSameAsOne(set);
  } finally {
    await home.remove();
  }
});

test("shards by GNU parallel are one run", { skip: WHY_NOT.parallel() ?? false }, async () => {
  const home = await Home.make("parallel");
  try {
    const [, , set] = await home.sets(12);
    assert.ok(set);
    await run("bash", ["-ec", withParallel], { cwd: set.folder, env: set.env });
    await assertSameAsOne(set);
  } finally {
    await home.remove();
  }
});

test("a killed process leaves a whole part or none", async () => {
  const home = await Home.make("killed");
  try {
    const { folder, env } = home;
    await writeRows(path.join(folder, "answers.jsonl"), "mixed", 5_000);
    const set = { folder, env };
    const began = Date.now();
    await evaloupe(set, "measure", "answers.jsonl", "--out", "whole.parquet");
    const took = Date.now() - began;
    const whole = await readFile(path.join(folder, "whole.parquet"));
    const part = path.join(folder, "parts/answers.parquet");
    await run("mkdir", ["parts"], { cwd: folder });
    const left = { whole: 0, none: 0, rests: 0 };
    for (let kill = 0; kill < KILLS; kill++) {
      await rm(part, { force: true });
      const measuring = new Daemon("evaloupe", ["measure", "answers.jsonl", "--out", part], { cwd: folder, env });
      if (kill % 2 === 0) await killedAfter(measuring, (took * kill) / KILLS);
      else await killedWriting(measuring, path.dirname(part), kill);
      if ((await readdir(path.dirname(part))).some((name) => name.startsWith("."))) left.rests++;
      if (await stat(part).catch(() => null)) {
        left.whole++;
        assert.ok(whole.equals(await readFile(part)), "a part that is there is whole");
      } else left.none++;
    }
    console.log(
      `${KILLS} killed: ${left.none} left no part, ${left.whole} a whole one, ${left.rests} a rest under another name`,
    );
    await evaloupe(set, "measure", "answers.jsonl", "--out", part);
    assert.deepEqual(await readdir(path.dirname(part)), ["answers.parquet"], "rests are gone with the next part");
  } finally {
    await home.remove();
  }
});

test("containers of one host's name leave each other's half parts alone", {
  skip: WHY_NOT.unshare() ?? false,
}, async () => {
  const home = await Home.make("containers");
  const { folder, env } = home;
  const [unshare = "", ...words] = CONTAINED;
  const measure = (/** @type {string} */ part) => ["evaloupe", "measure", "answers.jsonl", "--out", `parts/${part}`];
  // A number that nobody has in the other container, not even a thread.
  const late = ["sh", "-c", 'for n in $(seq 99); do /bin/true; done; "$@"', "sh"];
  await writeRows(path.join(folder, "answers.jsonl"), "mixed", 5_000);
  await run("mkdir", ["parts"], { cwd: folder });
  const parts = path.join(folder, "parts");
  const names = async () => (await readdir(parts)).sort();
  const start = () => new Daemon(unshare, [...words, ...late, ...measure("slow.parquet")], { cwd: folder, env });
  let slow = start();
  try {
    // On a busy machine it may have ended before it is stopped.
    for (let tries = 1; !(await isStoppedWriting(slow, parts)); tries++) {
      assert.ok(tries < 9, slow.said);
      await slow.end("SIGKILL");
      for (const name of await names()) await rm(path.join(parts, name));
      slow = start();
    }
    const [half = ""] = await names();
    await run(unshare, [...words, ...measure("fast.parquet")], { cwd: folder, env });
    assert.deepEqual(await names(), [half, "fast.parquet"]);
    slow.signal("SIGCONT");
    await until("the slow one", () => !slow.isRunning);
    assert.deepEqual(await names(), ["fast.parquet", "slow.parquet"], slow.said);
  } finally {
    await slow.end("SIGKILL");
    await home.remove();
  }
});

/** Kills a process after so many milliseconds. @param {Daemon} measuring @param {number} ms */
async function killedAfter(measuring, ms) {
  await wait(ms);
  await measuring.end("SIGKILL");
}

/** Kills a process so many milliseconds after it began to write. @param {Daemon} measuring @param {string} folder @param {number} ms */
async function killedWriting(measuring, folder, ms) {
  await begunWriting(folder);
  await killedAfter(measuring, ms);
}

/** Stops a process once it has begun to write, and tells whether it has not come to its end. @param {Daemon} measuring @param {string} folder */
async function isStoppedWriting(measuring, folder) {
  await begunWriting(folder);
  measuring.signal("SIGSTOP");
  const names = await readdir(folder);
  return names.length === 1 && /^\.evaloupe-.*\.tmp$/.test(names[0] ?? "");
}

/** Waits until something happens in a folder. @param {string} folder */
async function begunWriting(folder) {
  const watcher = watch(folder);
  await Promise.race([once(watcher, "change"), wait(30_000)]);
  watcher.close();
}
