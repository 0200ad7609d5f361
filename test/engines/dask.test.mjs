// Dask measures the shards of runs in any order, and a worker is killed in each. Would catch a part that depends on its
// machine or its order, half a part under its name, and a number that is not that of one run.
//   node test/engines/dask.test.mjs --shards 1000
import assert from "node:assert/strict";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import test from "node:test";
import { PYTHON, WHY_NOT } from "./lib/here.mjs";
import { scriptNamed } from "./lib/page.mjs";
import { Daemon, freePort, run, until } from "./lib/programs.mjs";
import { assertSameAsOne, Home, shardsAsked } from "./lib/sets.mjs";

const SHARDS = shardsAsked(24);

test(`${SHARDS} shards by Dask, a worker of which is killed, are one run`, {
  skip: WHY_NOT.dask() ?? false,
}, async () => {
  const home = await Home.make("dask");
  const cluster = new Cluster(home);
  try {
    const sets = [...(await home.sets(SHARDS)), ...(await home.examples())];
    await cluster.start();
    await writeFile(path.join(home.folder, "measure.py"), scriptNamed("measure.py"));
    for (const set of sets) {
      await cluster.workers(2);
      await home.started();
      const began = Date.now();
      const script = [path.join(home.folder, "measure.py"), cluster.address];
      const measuring = run(PYTHON, script, { cwd: set.folder, env: home.env });
      const isKilled = set.shards > 3;
      if (isKilled) {
        const third = () => readdir(path.join(set.folder, "parts")).then(({ length }) => length > set.shards / 3);
        await Promise.race([until("a third of the parts", third, 10 * 60_000), measuring]);
        await cluster.kill();
      }
      await measuring;
      const again = (await home.started()) - set.shards;
      console.log(
        `${set.name}: ${set.shards} shards${isKilled ? ", a worker killed" : ""}, ${again} measured again, ${((Date.now() - began) / 1000).toFixed(1)} s`,
      );
      await assertSameAsOne(set);
    }
  } finally {
    await cluster.end();
    await home.remove();
  }
});

/** A scheduler and its workers, each a process on this machine. */
class Cluster {
  #home;
  /** @type {Daemon[]} */
  #daemons = [];
  /** @type {Daemon[]} */
  #workers = [];
  address = "";

  /** @param {Home} home */
  constructor(home) {
    this.#home = home;
  }

  async start() {
    const port = await freePort();
    this.address = `tcp://127.0.0.1:${port}`;
    const place = ["--host", "127.0.0.1", "--port", String(port), "--dashboard-address", "127.0.0.1:0"];
    const scheduler = this.#dask("scheduler", ...place);
    await until("the scheduler", () => scheduler.said.includes("Scheduler at"));
  }

  /** As many workers as these, with those that are there. @param {number} count */
  async workers(count) {
    while (this.#workers.length < count) {
      const place = ["--host", "127.0.0.1", "--local-directory", path.join(this.#home.folder, "dask")];
      const worker = this.#dask("worker", this.address, ...place, "--nthreads", "1", "--no-dashboard");
      this.#workers.push(worker);
      await until("a worker", () => worker.said.includes("Registered to:"));
    }
  }

  /** One of them, with what it has started, and without a chance to tidy up. */
  async kill() {
    const worker = this.#workers.shift();
    assert.ok(worker);
    await worker.end("SIGKILL");
  }

  async end() {
    await Promise.all(this.#daemons.reverse().map((daemon) => daemon.end()));
  }

  /** @param {string[]} args */
  #dask(...args) {
    const daemon = new Daemon("dask", args, { cwd: this.#home.folder, env: this.#home.env });
    this.#daemons.push(daemon);
    return daemon;
  }
}
