// Loaded into the server by NODE_OPTIONS, and by it into every process that hosts extensions and every thread there,
// before anything else: writes down each attempt to reach something over a socket. `SOCKETS_LOG` is where to; once
// `SOCKETS_CONTROL` exists, the host makes such attempts itself, from its own thread and from another one, by which a
// test knows that they are seen.
const children = require("node:child_process");
const dgram = require("node:dgram");
const dns = require("node:dns");
const fs = require("node:fs");
const { syncBuiltinESMExports } = require("node:module");
const net = require("node:net");
const { isMainThread, threadId, Worker } = require("node:worker_threads");

const { SOCKETS_LOG: log, SOCKETS_CONTROL: control, SOCKETS_HOST: isExtensionHost } = process.env;

/** @param {Record<string, any>} owner @param {string} name */
function note(owner, name) {
  const original = owner[name];
  owner[name] = function (/** @type {unknown[]} */ ...words) {
    const what = words.map((word) => (typeof word === "function" ? "" : JSON.stringify(word))).join(" ");
    fs.appendFileSync(log ?? "", `${JSON.stringify({ name, what, threadId })}\n`);
    return original.apply(this, words);
  };
}

if (log && isExtensionHost) {
  note(net.Socket.prototype, "connect");
  note(dgram.Socket.prototype, "send");
  note(dns, "lookup");
  note(dns.promises, "lookup");
  syncBuiltinESMExports();
  fs.appendFileSync(log, `${JSON.stringify({ name: "began", threadId })}\n`);
  if (isMainThread && control) waitForControl(control);
} else if (log) {
  // VS Code takes NODE_OPTIONS away from those that it starts.
  const { fork } = children;
  children.fork = (
    /** @type {string} */ file,
    /** @type {string[]} */ words,
    /** @type {import("node:child_process").ForkOptions} */ options,
  ) => {
    if (!Array.isArray(words) || !words.includes("--type=extensionHost")) return fork(file, words, options);
    const execArgv = [...(options.execArgv ?? []), "--require", __filename];
    return fork(file, words, { ...options, execArgv, env: { ...options.env, SOCKETS_HOST: "1" } });
  };
  syncBuiltinESMExports();
}

/** @param {string} file */
function waitForControl(file) {
  const waiting = setInterval(() => {
    if (!fs.existsSync(file)) return;
    clearInterval(waiting);
    const address = fs.readFileSync(file, "utf8");
    fetch(`http://${address}/control`).catch(() => {});
    new Worker(`fetch("http://${address}/control").catch(() => {})`, { eval: true });
  }, 100);
  waiting.unref();
}
