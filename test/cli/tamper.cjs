// Does something to a file at one moment of a run of the command line, once. TAMPER is JSON: { file, when, at, script,
// once }. The moment is a real one: a read of the file at or behind the byte `at` ("read"), the opening of the output's
// temporary file ("open"), or a write of the results ("write"). Loaded before a process (node -r) it takes TAMPER from
// the environment, in each of its threads; a test that runs a command in its own process calls `tamper`.
const fs = require("node:fs");
const { execFileSync } = require("node:child_process");
const { syncBuiltinESMExports } = require("node:module");

/** Files are read a mebibyte at a time, and looked at in other places before. */
const SPAN = 2 * 1024 * 1024;

/** Until `undo`: `act` is for the moment "write", which has the results pass through it. */
function tamper({ file, when, at = 0, script, once }) {
  const { ino } = fs.statSync(file, { throwIfNoEntry: false }) ?? {};
  const { readSync, openSync, closeSync } = fs;
  const act = () => {
    try {
      closeSync(openSync(once, "wx"));
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
  }
  // Modules that import by name see the change as well.
  syncBuiltinESMExports();
  const undo = () => {
    Object.assign(fs, { readSync, openSync });
    syncBuiltinESMExports();
  };
  return { act, undo };
}

module.exports = { tamper };

if (process.env.TAMPER) {
  const options = JSON.parse(process.env.TAMPER);
  const { act } = tamper(options);
  if (options.when === "write") {
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = (...words) => {
      act();
      return write(...words);
    };
  }
}
