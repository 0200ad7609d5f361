// Loaded before the command line (node -r), in each of its threads: does something to a file at one moment of the run,
// once. TAMPER is JSON: { file, when, at, script, once }. The moment is a real one: a read of the file at or behind the
// byte `at` ("read"), the opening of the output's temporary file ("open"), or a write of the results ("write").
const fs = require("node:fs");
const { execFileSync } = require("node:child_process");

if (process.env.TAMPER) {
  const { file, when, at = 0, script, once } = JSON.parse(process.env.TAMPER);
  const { ino } = fs.statSync(file, { throwIfNoEntry: false }) ?? {};
  const { readSync, openSync } = fs;
  // Files are read a mebibyte at a time, and looked at in other places before.
  const SPAN = 2 * 1024 * 1024;
  const act = () => {
    try {
      fs.closeSync(openSync(once, "wx"));
    } catch {
      return; // It has happened.
    }
    execFileSync("sh", ["-c", script]);
  };
  if (when === "read") {
    fs.readSync = (fd, ...rest) => {
      const position = rest[3] ?? 0;
      if (position >= at && position < at + SPAN && fs.fstatSync(fd).ino === ino) act();
      return readSync(fd, ...rest);
    };
  } else if (when === "open") {
    fs.openSync = (path, ...rest) => {
      if (String(path).endsWith(".tmp")) act();
      return openSync(path, ...rest);
    };
  } else if (when === "write") {
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = (...words) => {
      act();
      return write(...words);
    };
  }
}
