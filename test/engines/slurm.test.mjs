// An array of Slurm measures the shards of runs on one node. Would catch a script of the page that leaves shards out,
// and a number that is not that of one run.
//   node test/engines/slurm.test.mjs --shards 300
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import test from "node:test";
import { WHY_NOT } from "./lib/here.mjs";
import { blocksBelow, scriptNamed } from "./lib/page.mjs";
import { Daemon, freePort, run, until } from "./lib/programs.mjs";
import { assertSameAsOne, evaloupe, Home, shardsAsked } from "./lib/sets.mjs";

const SHARDS = shardsAsked(18);

test(`${SHARDS} shards by an array of Slurm are one run`, { skip: WHY_NOT.slurm() ?? false }, async (t) => {
  const home = await Home.make("slurm");
  const node = new Node(home);
  try {
    try {
      await node.start();
    } catch (error) {
      // Some sandboxes refuse its daemons: nothing of ours has been tried yet. What comes after fails the test.
      return t.skip(`Slurm does not start here: ${error instanceof Error ? error.message : error}`);
    }
    const page = blocksBelow("Slurm").at(-1) ?? "";
    assert.match(page, /--array=0-9 /);
    // Slurm takes a second for a task: fewer of them, which is all the same to shards.
    const submit = page.replace("--array=0-9 ", "--array=0-1 ");
    const sets = await home.sets(SHARDS);
    const began = Date.now();
    for (const { folder } of sets) {
      await writeFile(path.join(folder, "measure.sbatch"), scriptNamed("measure.sbatch"));
      await run("bash", ["-ec", submit], { cwd: folder, env: node.env });
    }
    const areScored = () => sets.every(({ folder }) => existsSync(path.join(folder, "scores.json")));
    await until("the scores", areScored, 10 * 60_000);
    console.log(`${sets.length} arrays of Slurm, ${SHARDS} shards, ${((Date.now() - began) / 1000).toFixed(1)} s`);
    for (const set of sets) {
      await assertSameAsOne(set);
      const scores = await readFile(path.join(set.folder, "scores.json"), "utf8");
      assert.equal(scores, await evaloupe(set, "score", "parts", "--as", "json"), "the last job's scores");
    }
  } finally {
    await node.end();
    await home.remove();
  }
});

/** One node with its controller, and a munge of its own: nothing of a Slurm that this machine may have. */
class Node {
  #home;
  /** @type {Daemon[]} */
  #daemons = [];

  /** @param {Home} home */
  constructor(home) {
    this.#home = home;
    this.env = { ...home.env, SLURM_CONF: path.join(home.folder, "slurm.conf") };
  }

  async start() {
    const { folder } = this.#home;
    for (const name of ["state", "spool"]) await mkdir(path.join(folder, name));
    await writeFile(path.join(folder, "munge.key"), "a key of this test alone, which is thrown away with its folder", {
      mode: 0o600,
    });
    await writeFile(this.env.SLURM_CONF, conf(folder, await freePort(), await freePort()));
    const munge = ["socket", "key-file", "pid-file", "log-file", "seed-file"].map(
      (file) => `--${file}=${folder}/munge.${file.split("-")[0]}`,
    );
    const daemons = [
      ["munged", "--foreground", "--force", ...munge],
      ["slurmctld", "-D"],
      ["slurmd", "-D", "-N", "localhost"],
    ];
    for (const [program = "", ...args] of daemons) {
      this.#daemons.push(new Daemon(program, args, { cwd: folder, env: this.env }));
    }
    await until("an idle node", async () => {
      const ended = this.#daemons.find((daemon) => !daemon.isRunning);
      if (ended) throw new Error(ended.said.trim().split("\n").at(-1));
      return (await this.#asked("sinfo", "--noheader", "--format=%T")).trim() === "idle";
    });
  }

  async end() {
    // Jobs have daemons of their own, which outlive the node's.
    if (this.#daemons.length === 3) {
      await this.#asked("scancel", "--user=root");
      const isDone = async () => (await this.#asked("squeue", "--noheader")) === "";
      await until("the jobs to end", isDone, 10_000).catch((error) => console.error(error.message));
    }
    for (const daemon of this.#daemons.reverse()) await daemon.end();
  }

  /** What a program says; nothing where it fails. @param {string} program @param {string[]} args */
  #asked(program, ...args) {
    return run(program, args, { cwd: this.#home.folder, env: this.env }).catch(() => "");
  }
}

/** @param {string} folder @param {number} controllerPort @param {number} nodePort */
const conf = (folder, controllerPort, nodePort) => `ClusterName=one
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort=${controllerPort}
SlurmdPort=${nodePort}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=${folder}/munge.socket
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,batch_sched_delay=0
ReturnToService=2
SlurmdParameters=config_overrides
NodeName=localhost NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
PartitionName=all Nodes=localhost Default=YES MaxTime=INFINITE State=UP
`;
