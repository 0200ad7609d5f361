// Runs the programs that a test step consists of.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Logs that nobody watches hold no colours. */
const PLAIN = process.stdout.isTTY ? {} : { NO_COLOR: "1" };

export const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Runs a program in the project's folder with its output on ours; resolves to whether it ended well. A program that
 * outlives `minutes` is ended with all that it started.
 * @param {string} program @param {string[]} args
 * @param {{minutes?: number, env?: Record<string, string>}} [options]
 * @returns {Promise<boolean>}
 */
export function exec(program, args, { minutes = 10, env = {} } = {}) {
  return new Promise((resolve) => {
    // A process group of its own, so that the group can be ended as one.
    const child = spawn(program, args, {
      cwd: PROJECT,
      env: { ...PLAIN, ...process.env, ...env },
      stdio: ["ignore", "inherit", "inherit"],
      detached: true,
    });
    const end = (/** @type {NodeJS.Signals} */ signal) => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal);
      } catch {
        // It has ended meanwhile.
      }
    };
    const interrupted = () => {
      end("SIGTERM");
      process.exit(130);
    };
    const timeout = setTimeout(() => {
      console.error(`${program} ${args.join(" ")} was ended after ${minutes} minutes`);
      // Asked first, so that it can end what it has started; then made to.
      end("SIGTERM");
      setTimeout(end, 5_000, "SIGKILL").unref();
    }, minutes * 60_000);
    process.once("SIGINT", interrupted);
    process.once("SIGTERM", interrupted);
    const settle = (/** @type {boolean} */ isWell) => {
      clearTimeout(timeout);
      process.off("SIGINT", interrupted);
      process.off("SIGTERM", interrupted);
      resolve(isWell);
    };
    child.once("error", (error) => {
      console.error(error.message);
      settle(false);
    });
    child.once("exit", (code) => settle(code === 0));
  });
}

/** A tool of the project's own node_modules. @param {string} name */
export function tool(name) {
  return `${PROJECT}/node_modules/.bin/${name}`;
}
