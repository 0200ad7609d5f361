// Exchanges what stands at a path as fast as it can, until it is ended: node linkFlipper.cjs HOW TARGET OTHER
// HOW: symlink, hardlink, fifo, missing (the other is put there and taken away), or folder (the folder for a link to OTHER).
const { linkSync, mkdtempSync, renameSync, symlinkSync, unlinkSync } = require("node:fs");
const { execFileSync } = require("node:child_process");
const path = require("node:path");

const [how, target, other] = process.argv.slice(2);
const hold = path.join(mkdtempSync(path.join(path.dirname(target), ".hold-")), "own");
const spare = `${hold}-fifo`;
if (how === "fifo") execFileSync("mkfifo", [spare]);

const put = {
  symlink: () => symlinkSync(other, target),
  folder: () => symlinkSync(other, target),
  hardlink: () => linkSync(other, target),
  fifo: () => linkSync(spare, target),
  missing: () => {},
}[how];

process.stdout.write("ready\n");
for (;;) {
  for (const step of [
    () => renameSync(target, hold),
    put,
    () => how !== "missing" && unlinkSync(target),
    () => renameSync(hold, target),
  ]) {
    try {
      step();
    } catch {
      // Whoever writes may have made or replaced the file in between: the next round takes what stands there.
    }
  }
}
