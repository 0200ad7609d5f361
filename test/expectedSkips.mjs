// The only tests that may be skipped: those for which the machine lacks something. A skip of any other fails the run.
import { spawnSync } from "node:child_process";
import { WHY_NOT } from "./engines/lib/here.mjs";

const hasPython = spawnSync(process.env.PYTHON ?? "python3", ["--version"]).status === 0;
const isRoot = process.getuid?.() === 0;

/** @type {readonly {file: string, name?: RegExp, because: string, now: boolean}[]} */
const EXPECTED = [
  { file: "test/reference/choice.test.ts", because: "there is no python3", now: !hasPython },
  { file: "test/hostile/files.test.ts", name: /not as root/, because: "root may read every file", now: isRoot },
  { file: "test/platform/files.test.ts", name: /not as root/, because: "root may read every file", now: isRoot },
  { file: "test/engines/dask.test.mjs", ...lacking("dask") },
  { file: "test/engines/duckdb.test.mjs", ...lacking("duckdb") },
  { file: "test/engines/shell.test.mjs", name: /parallel/, ...lacking("parallel") },
  { file: "test/engines/shell.test.mjs", name: /containers/, ...lacking("unshare") },
  // Its daemons may be refused by a sandbox; the test prints what they said.
  { file: "test/engines/slurm.test.mjs", because: "Slurm cannot be started", now: true },
];

/** As long as an engine could not be installed. @param {keyof typeof WHY_NOT} engine */
function lacking(engine) {
  return { because: `there is no ${engine}`, now: WHY_NOT[engine]() !== null };
}

/** Why this skip is expected; null where it is not. @param {{file: string, name: string}} test `file` is relative to the project. */
export function expectedBecause(test) {
  const known = EXPECTED.find(({ file, name, now }) => now && file === test.file && (name?.test(test.name) ?? true));
  return known?.because ?? null;
}
