// The only tests that may be skipped, and when. A skip of any other fails the run.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const hasData = existsSync(fileURLToPath(new URL("../../shared/data", import.meta.url)));
const hasGenerator = existsSync(fileURLToPath(new URL("../../shared/hostile", import.meta.url)));
const hasPython = spawnSync(process.env.PYTHON ?? "python3", ["--version"]).status === 0;
const isRoot = process.getuid?.() === 0;

/** @type {readonly {file: string, name?: RegExp, because: string, now: boolean}[]} */
const EXPECTED = [
  // Files that are not ours to publish; they lie beside the project where they are at hand.
  ...[
    "test/cli/realFiles.test.ts",
    "test/core/kinds/choice/realFiles.test.ts",
    "test/core/kinds/rag/adapters/realFiles.test.ts",
    "test/core/kinds/rag/robustness/stored.test.ts",
    "test/core/kinds/rag/support/whichMode.test.ts",
    "test/core/kinds/rating/realFiles.test.ts",
    "test/core/read/transcode/evalLog.test.ts",
  ].map((file) => ({ file, because: "there is no ../shared/data", now: !hasData })),
  { file: "test/reference/choice.test.ts", because: "there is no python3", now: !hasPython },
  { file: "test/hostile/manifest.test.ts", because: "there is no ../shared/hostile", now: !hasGenerator },
  { file: "test/hostile/files.test.ts", name: /not as root/, because: "root may read every file", now: isRoot },
  { file: "test/platform/files.test.ts", name: /not as root/, because: "root may read every file", now: isRoot },
];

/** Why this skip is expected; null where it is not. @param {{file: string, name: string}} test `file` is relative to the project. */
export function expectedBecause(test) {
  const known = EXPECTED.find(({ file, name, now }) => now && file === test.file && (name?.test(test.name) ?? true));
  return known?.because ?? null;
}
