// Runs that are cut into shards as the page says, and what one run on one machine says of each.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { appendFile, chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { writeRows } from "../../../bench/data.mjs";
import { PROJECT } from "../../tools/exec.mjs";
import { blocksBelow } from "./page.mjs";
import { run } from "./programs.mjs";

const CLI = path.join(PROJECT, "dist/cli.js");

/** Samples in a shard of invented data. */
const ROWS = 50;

/**
 * A run in a folder of its own, which holds answers.jsonl, shards/ and parts/.
 * @typedef {{name: string, folder: string, shards: number, env: NodeJS.ProcessEnv}} Set
 */

/** A folder for a test, with `evaloupe` in its path. Removed by `remove`. */
export class Home {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
    /** What was started by `evaloupe`, a line each. */
    this.log = path.join(folder, "started.log");
    /** Debian's programs before those of others. @type {NodeJS.ProcessEnv} */
    this.env = { ...process.env, PATH: `${folder}/bin:/usr/bin:/bin:/usr/sbin:/sbin:${process.env.PATH}` };
  }

  /** @param {string} name */
  static async make(name) {
    assert.ok(existsSync(CLI), "npm run build makes dist/cli.js");
    const home = new Home(await mkdtemp(path.join(tmpdir(), `evaloupe-${name}-`)));
    await mkdir(path.join(home.folder, "bin"));
    const program = path.join(home.folder, "bin/evaloupe");
    await writeFile(program, `#!/bin/sh\necho "$@" >> '${home.log}'\nexec '${process.execPath}' '${CLI}' "$@"\n`);
    await chmod(program, 0o755);
    return home;
  }

  remove() {
    return rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** How often `measure` was started since it was last asked. */
  async started() {
    const lines = existsSync(this.log) ? (await readFile(this.log, "utf8")).split("\n") : [];
    await rm(this.log, { force: true });
    return lines.filter((line) => line.startsWith("measure ")).length;
  }

  /** Invented runs of every kind, in so many shards together. @param {number} shards @returns {Promise<Set[]>} */
  async sets(shards) {
    const each = Math.ceil(shards / 3);
    return [
      await this.#set("rag", each, async (file) => {
        // Two answers to each question, half the file apart: groups are in several shards.
        await writeRows(file, "mixed", (each * ROWS) / 2, 0);
        await writeRows(`${file}.again`, "mixed", (each * ROWS) / 2, 1);
        await appendFile(file, await readFile(`${file}.again`));
        await rm(`${file}.again`);
      }),
      await this.#set("choice", each, (file) => writeRows(file, "choice", each * ROWS)),
      await this.#set("rating", each, (file) => writeRows(file, "ratings", each * ROWS)),
    ];
  }

  /** Runs from examples/, three shards each. @returns {Promise<Set[]>} */
  examples() {
    const names = ["ragbench", "halueval", "choice/four-models", "rating/judge-votes"];
    const copied = (/** @type {string} */ name) => (/** @type {string} */ file) =>
      copyFile(path.join(PROJECT, `examples/${name}.jsonl`), file);
    return Promise.all(names.map((name) => this.#set(path.basename(name), 3, copied(name))));
  }

  /** @param {string} name @param {number} shards @param {(file: string) => Promise<void>} write @returns {Promise<Set>} */
  async #set(name, shards, write) {
    const folder = path.join(this.folder, name);
    await mkdir(folder);
    await write(path.join(folder, "answers.jsonl"));
    const [cut = ""] = blocksBelow("Cut");
    assert.match(cut, /^SHARDS=\d+$/m);
    await run("bash", ["-ec", cut.replace(/^SHARDS=\d+$/m, `SHARDS=${shards}`)], { cwd: folder, env: this.env });
    const made = (await readdir(path.join(folder, "shards"))).length;
    assert.equal(made, shards);
    return { name, folder, shards, env: this.env };
  }
}

/**
 * Parts of many machines say what their shards say in one run, byte for byte and read in whatever order; so do facts that
 * were written in one go; and each part is what anybody else would have written. @param {Set} set
 */
export async function assertSameAsOne(set) {
  const { name, folder } = set;
  const shards = await readdir(path.join(folder, "shards"));
  const parts = (await readdir(path.join(folder, "parts"))).filter((part) => !part.startsWith("."));
  assert.deepEqual(parts.sort(), shards.map((shard) => `${shard}.parquet`).sort(), "a part for each shard");

  const one = await saidOf(set, "shards");
  assert.ok(one.includes('"interval":['), `${name} has intervals`);
  assertSame(await saidOf(set, "parts"), one, `${name} in parts and in one run`);
  const backwards = parts.reverse().map((part) => `parts/${part}`);
  assertSame(await saidOf(set, ...backwards), one, `${name} in parts, the last first, and in one run`);
  await evaloupe(set, "measure", "shards", "--out", "one.parquet");
  assertSame(await saidOf(set, "one.parquet"), one, `${name} as facts in one file and in one run`);

  for (const shard of shards.slice(-1)) {
    await evaloupe(set, "measure", `shards/${shard}`, "--out", "again.parquet");
    const [part, again] = [`parts/${shard}.parquet`, "again.parquet"].map((file) => readFile(path.join(folder, file)));
    assert.ok((await again)?.equals((await part) ?? Buffer.alloc(0)), `${shard} of ${name}, measured again`);
  }
}

/** What `score` says as JSON, but for what facts cannot tell: a note says that they are facts, and issues have no words. @param {Set} set @param {string[]} paths */
async function saidOf(set, ...paths) {
  const said = await evaloupe(set, "score", ...paths, "--as", "json");
  return said.replace(/^ *"Facts alone: .*\n/m, "").replace(/("code":.*),"message":".*"\}/g, "$1}");
}

/** @param {string} said @param {string} wanted @param {string} what */
function assertSame(said, wanted, what) {
  if (said === wanted) return;
  const [lines, others] = [said.split("\n"), wanted.split("\n")];
  const at = lines.findIndex((line, index) => line !== others[index]);
  const [line = "", other = ""] = [lines[at], others[at]];
  const place = Math.max(0, [...line].findIndex((character, index) => character !== other[index]) - WIDTH / 2);
  const shown = (/** @type {string} */ text) => `${text.slice(0, WIDTH / 2)} … ${text.slice(place, place + WIDTH)}`;
  assert.fail(`${what} differ in line ${at + 1} of the JSON:\n${shown(line)}\n${shown(other)}`);
}

/** Characters that are shown where lines differ: some are very long. */
const WIDTH = 160;

/** @param {Pick<Set, "folder" | "env">} set @param {string[]} args */
export const evaloupe = ({ folder, env }, ...args) => run("evaloupe", args, { cwd: folder, env });

/** How many shards a test takes: `--shards N` beside its name, or this many. @param {number} usual */
export function shardsAsked(usual) {
  const { values } = parseArgs({ options: { shards: { type: "string" } }, strict: false });
  return values.shards === undefined ? usual : Number(values.shards);
}
