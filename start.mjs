// Builds Evaloupe and opens it on the example files, or on a file or folder: npm start [-- [--browser] [--built] [PATH]]
// --built opens what was built last.
// In the VS Code of this machine, with the person's own settings and nothing installed; where there is none, or with
// --browser, in a VS Code of this project's own (Linux x64), which the default browser shows.
import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const PROJECT = fileURLToPath(new URL(".", import.meta.url));
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { browser: { type: "boolean", default: false }, built: { type: "boolean", default: false } },
});
const wanted = path.resolve(positionals[0] ?? path.join(PROJECT, "examples"));
if (!existsSync(wanted)) {
  console.error(`${wanted} is not there. Give a file, or a folder.`);
  process.exit(1);
}
const isFile = statSync(wanted).isFile();
const folder = isFile ? path.dirname(wanted) : wanted;

if (!flags.built) {
  const build = spawnSync(process.execPath, ["esbuild.mjs"], { cwd: PROJECT, stdio: ["ignore", "ignore", "inherit"] });
  if (build.status !== 0) process.exit(1);
}
const editor = flags.browser || !hasScreen() ? null : findEditor();
if (editor) openEditor(editor);
else await openEmbedded();

/** @param {string} program */
function openEditor(program) {
  console.log(`Opening ${wanted} with Evaloupe in ${program}`);
  const args = ["--new-window", `--extensionDevelopmentPath=${PROJECT}`, folder];
  const file = firstFile();
  // A file wakes the extension, which then shows the wanted one in the Inspector.
  if (file) args.push(waking(file), `--extensionEnvironment=${JSON.stringify({ EVALOUPE_OPEN: opening(file) })}`);
  // VS Code's own launcher is a .cmd on Windows, which only a shell can start.
  const isScript = program.endsWith(".cmd");
  const quoted = isScript ? args.map((arg) => `"${arg.replaceAll('"', '\\"')}"`) : args;
  const child = spawn(isScript ? `"${program}"` : program, quoted, { stdio: "inherit", shell: isScript });
  child.once("error", (error) => {
    console.error(
      `${program} could not be started (${error.message}). npm start -- --browser opens a VS Code without it.`,
    );
    process.exitCode = 1;
  });
}

async function openEmbedded() {
  if (process.platform !== "linux" || process.arch !== "x64") {
    console.error("No VS Code was found. Install it (https://code.visualstudio.com), then run npm start again.");
    process.exitCode = 1;
    return;
  }
  if (!flags.browser)
    console.log("No VS Code that could show a window was found; using one of the project's own, in the browser.");
  const install = spawn("bash", [path.join(PROJECT, "test/e2e/install.sh")], { stdio: "inherit" });
  const code = await new Promise((resolve) => install.once("exit", resolve));
  if (code !== 0) {
    process.exitCode = 1;
    return;
  }
  // Its packages are there only now.
  const { QUIET, startServer } = await import("./test/e2e/lib/server.mjs");
  const file = firstFile();
  const server = await startServer({ settings: QUIET, env: file ? { EVALOUPE_OPEN: opening(file) } : {} });
  const url = server.url({ folder, developmentExtension: PROJECT.replace(/\/$/, ""), file: file && waking(file) });
  console.log(`\nEvaloupe on ${wanted}:\n\n  ${url}\n\nCtrl+C ends it.`);
  if (hasScreen())
    spawn("xdg-open", [url], { stdio: "ignore", detached: true })
      .once("error", () => {})
      .unref();
}

/** A file to show at once: the one that is named, else the guided example, in another folder the first file that can be evaluated. */
function firstFile() {
  if (isFile) return wanted;
  const guided = path.join(folder, "harrow-strait.jsonl");
  if (existsSync(guided)) return guided;
  const name = readdirSync(folder)
    .filter((entry) => /\.(jsonl|ndjson|json)$/.test(entry))
    .sort()[0];
  return name === undefined ? undefined : path.join(folder, name);
}

/** The file whose language wakes the extension, which closes its text: a table or a Parquet file has none. @param {string} file */
function waking(file) {
  return /\.(jsonl|ndjson|json)$/.test(file) ? file : path.join(PROJECT, "package.json");
}

/** What the extension is told: the file, and the one that woke it, whose text it closes. @param {string} file */
function opening(file) {
  return [...new Set([file, waking(file)])].join("\n");
}

/** Whether a window could appear: not over ssh or in a container; and WSL's `code` cannot load a folder of Linux. */
function hasScreen() {
  if (process.platform !== "linux") return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY) && !process.env.WSL_DISTRO_NAME;
}

/** The launcher of a VS Code, on PATH or at its usual places; null where there is none. */
function findEditor() {
  const suffix = process.platform === "win32" ? ".cmd" : "";
  const names = ["code", "code-insiders", "codium"];
  const onPath = (process.env.PATH ?? "")
    .split(path.delimiter)
    .flatMap((place) => names.map((name) => path.join(place, name + suffix)));
  return [...onPath, ...usualPlaces()].find(isProgram) ?? null;
}

function usualPlaces() {
  if (process.platform === "darwin") {
    const apps = ["Visual Studio Code.app", "Visual Studio Code - Insiders.app", "VSCodium.app"];
    const launcher = (/** @type {string} */ app) =>
      `Contents/Resources/app/bin/${app.startsWith("VSCodium") ? "codium" : "code"}`;
    return ["/Applications", path.join(homedir(), "Applications")].flatMap((place) =>
      apps.map((app) => path.join(place, app, launcher(app))),
    );
  }
  if (process.platform === "win32") {
    const programs = [
      process.env.LOCALAPPDATA && path.join(process.env.LOCALAPPDATA, "Programs"),
      process.env.ProgramFiles,
    ];
    return programs
      .filter((place) => place !== undefined && place !== "")
      .flatMap((place) => [
        path.join(String(place), "Microsoft VS Code/bin/code.cmd"),
        path.join(String(place), "Microsoft VS Code Insiders/bin/code-insiders.cmd"),
        path.join(String(place), "VSCodium/bin/codium.cmd"),
      ]);
  }
  return [
    "/usr/share/code/bin/code",
    "/usr/share/codium/bin/codium",
    "/snap/bin/code",
    "/snap/bin/codium",
    "/var/lib/flatpak/exports/bin/com.visualstudio.code",
  ];
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
