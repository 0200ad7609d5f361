// Programs of the tests, and daemons that end with the test, however it ends.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Daemons that run. @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
process.on("exit", () => {
  for (const daemon of running) signalled(daemon, "SIGKILL");
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => process.exit(1));

/**
 * A program with its output kept; rejects where it does not end well.
 * @param {string} program @param {readonly string[]} args @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<string>} what it printed
 */
export function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], timeout: 20 * 60_000, ...options });
    const said = { out: "", errors: "" };
    child.stdout?.setEncoding("utf8").on("data", (text) => (said.out += text));
    child.stderr?.on("data", (text) => (said.errors += text));
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve(said.out);
      else reject(new Error(`${program} ${args.join(" ")} ended with ${signal ?? code}:\n${said.errors}${said.out}`));
    });
  });
}

/** A daemon in a process group of its own. */
export class Daemon {
  #child;
  said = "";

  /** @param {string} program @param {readonly string[]} args @param {import("node:child_process").SpawnOptions} options */
  constructor(program, args, options) {
    const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"], detached: true });
    this.#child = child;
    running.add(child);
    child.stdout?.setEncoding("utf8").on("data", (text) => (this.said += text));
    child.stderr?.on("data", (text) => (this.said += text));
    child.once("error", (error) => (this.said += error.message));
    child.once("close", () => running.delete(child));
  }

  get isRunning() {
    return this.#child.exitCode === null && this.#child.signalCode === null && this.#child.pid !== undefined;
  }

  /** Sends a signal to it and to all that it started in its group. @param {NodeJS.Signals} signal */
  signal(signal) {
    signalled(this.#child, signal);
  }

  /** Ends it and all that it started in its group; resolves once it has ended. @param {NodeJS.Signals} signal */
  async end(signal = "SIGTERM") {
    signalled(this.#child, signal);
    for (let tries = 0; this.isRunning && tries < 50; tries++) await wait(100);
    signalled(this.#child, "SIGKILL");
    running.delete(this.#child);
  }
}

/** @param {import("node:child_process").ChildProcess} child @param {NodeJS.Signals} signal */
function signalled({ pid }, signal) {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has ended, and so has its group.
  }
}

/** Waits until it is so, or says what it waited for. @template T @param {string} what @param {() => T | Promise<T>} asked @param {number} ms @returns {Promise<NonNullable<T>>} */
export async function until(what, asked, ms = 30_000) {
  for (const end = Date.now() + ms; Date.now() < end; await wait(50)) {
    const answer = await asked();
    if (answer) return answer;
  }
  throw new Error(`waited ${ms / 1000} s for ${what}`);
}

/** A port that nobody listens on. @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
