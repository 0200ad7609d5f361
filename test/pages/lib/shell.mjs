// The browser's part of a window: one page with two columns, and in them each webview on screen as a frame. A webview
// gets what the editor would give it: its HTML under its own policy, files of its roots alone, the theme, `acquireVsCodeApi`
// once a load, and messages as text and back. Keys that bubble up to a webview's window are told, as the editor does.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { newPage, SIZE } from "../../e2e/lib/browser.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{html: string, roots: readonly string[], state: unknown, receive: (message: unknown) => void}} Shown */
/** @typedef {"dark" | "light" | "high-contrast" | "high-contrast-light"} Theme Those of themes.css. */
/** @typedef {{key: string, code: string, ctrl: boolean, shift: boolean, alt: boolean, meta: boolean}} Key */

/** Windows that are open in this process. @type {Set<Shell>} */
const open = new Set();
/** Pages that a window has left, by browser: beginning a page, and compiling what it loads, takes longer than most tests. @type {WeakMap<import("playwright-core").Browser, Page[]>} */
const left = new WeakMap();
/** Messages on their way, by number: as an argument of a script one of megabytes would hold its page up. @type {Map<string, string>} */
const messages = new Map();
let nextId = 1;

// Pages come from a real server: what playwright answers in a browser's place crosses a pipe as text, each time anew.
const server = createServer(async (request, response) => {
  const { status, type, body } = await answer(decodeURIComponent(new URL(request.url ?? "/", ORIGIN).pathname));
  response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-cache" }).end(body);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
server.unref();
const address = server.address();
export const ORIGIN = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;

const TYPES = { ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".ttf": "font/ttf" };
const THEMES = fileURLToPath(new URL("../../webview/harness/themes.css", import.meta.url));
const SHELL = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A window</title><style>
body { margin: 0; background: #1f1f1f; }
main, aside { position: fixed; top: 0; bottom: 0; }
aside { left: 0; width: 300px; }
main { left: 300px; right: 0; }
iframe { width: 100%; height: 100%; border: 0; }
</style></head><body><aside></aside><main></main></body></html>`;

/** What a person does in the browser, as the editor hears of it. @typedef {{key: (id: string, key: Key) => void, focus: (id: string) => void}} Hears */

export class Shell {
  /** @type {Map<string, Shown>} */
  #shown = new Map();
  /** Messages for frames that are still loading. @type {Map<string, string[]>} */
  #waiting = new Map();
  /** One delivery after the other. @type {Promise<unknown>} */
  #posting = Promise.resolve();
  #isClosed = false;

  /** @param {Page} page @param {Hears} hears @param {Theme} theme */
  constructor(page, hears, theme) {
    this.page = page;
    this.hears = hears;
    this.theme = theme;
  }

  /** @param {import("playwright-core").Browser} browser @param {Hears} hears @param {Theme} [theme] */
  static async open(browser, hears, theme = "dark") {
    const page = left.get(browser)?.pop() ?? (await preparedPage(browser));
    const shell = new Shell(page, hears, theme);
    open.add(shell);
    await page.goto(`${ORIGIN}/`);
    return shell;
  }

  /** Shows a webview in a column and gives it the focus where that is wanted. @param {"main" | "aside"} column @param {Shown} shown @param {boolean} takesFocus */
  show(column, shown, takesFocus) {
    const id = String(nextId++);
    this.#shown.set(id, shown);
    this.#waiting.set(id, []);
    this.#do(
      ([column, id, takesFocus]) => {
        const frame = document.createElement("iframe");
        frame.id = `webview-${id}`;
        frame.src = `/webview/${id}/`;
        document.querySelector(String(column))?.append(frame);
        if (takesFocus) frame.addEventListener("load", () => frame.focus(), { once: true });
      },
      [column, id, takesFocus],
    );
    return id;
  }

  /** @param {string} id */
  focus(id) {
    this.#do((id) => document.getElementById(`webview-${id}`)?.focus(), id);
  }

  /** Takes a webview off the screen; its page is gone with it. @param {string} id */
  hide(id) {
    this.#shown.delete(id);
    this.#waiting.delete(id);
    this.#do((id) => document.getElementById(`webview-${id}`)?.remove(), id);
  }

  /** @param {string} id @param {unknown} message */
  post(id, message) {
    const json = JSON.stringify(message);
    const waiting = this.#waiting.get(id);
    if (waiting) waiting.push(json);
    else if (this.#shown.has(id)) this.#deliver(id, json);
  }

  /** Loads the page anew, without any webview. */
  async reload() {
    this.#shown.clear();
    this.#waiting.clear();
    await this.#posting;
    await this.page.reload();
  }

  /** Leaves the page to the next window, unless a test has changed it for good. @param {boolean} isSpoilt */
  async close(isSpoilt) {
    this.#isClosed = true;
    open.delete(this);
    const { page } = this;
    const browser = page.context().browser();
    if (isSpoilt || !browser) return page.context().close();
    await page.unrouteAll();
    await page.goto("about:blank");
    await page.setViewportSize(SIZE);
    await page.mouse.move(0, 0);
    left.set(browser, [...(left.get(browser) ?? []), page]);
  }

  /** @param {string} id @param {string} json */
  #deliver(id, json) {
    const message = String(nextId++);
    messages.set(message, json);
    this.#do(
      async ([id, message]) => {
        const frame = /** @type {HTMLIFrameElement | null} */ (document.getElementById(`webview-${id}`));
        const data = await (await fetch(`/message/${message}`)).json();
        frame?.contentWindow?.postMessage(data, location.origin);
      },
      [id, message],
    );
  }

  /** @template Argument @param {(argument: Argument) => unknown} act @param {Argument} argument */
  #do(act, argument) {
    this.#posting = this.#posting.then(async () => {
      if (this.#isClosed) return;
      // Types of the browser's side are the function's own.
      const run = /** @type {(argument: unknown) => unknown} */ (act);
      await this.page.evaluate(run, argument).catch((error) => {
        if (!this.#isClosed) throw error;
      });
    });
  }

  /** @param {string} id @param {string} what @param {any} value */
  hear(id, what, value) {
    const shown = this.#shown.get(id);
    // A frame that has just been taken away may still speak.
    if (!shown) return;
    if (what === "message") shown.receive(value);
    else if (what === "state") shown.state = value;
    else if (what === "key") this.hears.key(id, value);
    else if (what === "focus") this.hears.focus(id);
    else if (what === "loaded") {
      const waiting = this.#waiting.get(id) ?? [];
      this.#waiting.delete(id);
      for (const json of waiting) this.#deliver(id, json);
    }
  }

  /** A webview's page, while it is on screen. @param {string} id */
  pageOf(id) {
    const shown = this.#shown.get(id);
    return shown ? themed(shown, this.theme) : null;
  }

  /** Whether a webview on screen may read a file. @param {string} file */
  allows(file) {
    return [...this.#shown.values()].some(({ roots }) => roots.some((root) => file.startsWith(`${root}${path.sep}`)));
  }
}

/** A page whose frames tell the window that has it what is done in them. @param {import("playwright-core").Browser} browser */
async function preparedPage(browser) {
  const page = await newPage(browser);
  const hear = (/** @type {string} */ id, /** @type {string} */ what, /** @type {string} */ json) => {
    for (const shell of open) if (shell.page === page) shell.hear(id, what, JSON.parse(json));
  };
  await page.exposeFunction("toEditor", hear);
  await page.context().addInitScript(inEachFrame);
  return page;
}

/** What the server has at a place. @param {string} place @returns {Promise<{status: number, type: string, body: string | Uint8Array}>} */
async function answer(place) {
  const html = (/** @type {string} */ body) => ({ status: 200, type: "text/html; charset=utf-8", body });
  const none = { status: 404, type: "text/plain", body: "" };
  if (place === "/") return html(SHELL);
  const webview = /^\/webview\/(\d+)\/$/.exec(place)?.[1];
  if (webview) {
    for (const shell of open) {
      const page = shell.pageOf(webview);
      if (page !== null) return html(page);
    }
    return none;
  }
  const message = /^\/message\/(\d+)$/.exec(place)?.[1];
  if (message) {
    const body = messages.get(message);
    messages.delete(message);
    return body === undefined ? none : { status: 200, type: "application/json", body };
  }
  const file = place === "/themes.css" ? THEMES : path.normalize(/^\/file(\/.*)$/.exec(place)?.[1] ?? "");
  if (file !== THEMES && ![...open].some((shell) => shell.allows(file))) return none;
  const type = Reflect.get(TYPES, path.extname(file)) ?? "application/octet-stream";
  return readFile(file).then(
    (body) => ({ status: 200, type, body }),
    () => none,
  );
}

/** The address of a file for a webview. @param {string} file */
export const addressOf = (file) => `${ORIGIN}/file${file.split("/").map(encodeURIComponent).join("/")}`;

/** The page's HTML with the theme and the state that it left. @param {Shown} shown @param {Theme} theme */
function themed({ html, state }, theme) {
  const kept = JSON.stringify(state ?? null)
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;");
  return html
    .replace("<head>", `<head><link rel="stylesheet" href="${ORIGIN}/themes.css">`)
    .replace("<body", `<body class="${classesOf(theme)}" data-kept="${kept}"`);
}

/** As the editor names its themes to a webview. @param {Theme} theme */
const classesOf = (theme) =>
  theme === "high-contrast-light" ? "vscode-high-contrast vscode-high-contrast-light" : `vscode-${theme}`;

/** Runs in every frame before its own scripts. */
function inEachFrame() {
  if (window === window.top) return;
  const id = location.pathname.split("/")[2] ?? "";
  const tell = (/** @type {string} */ what, /** @type {unknown} */ value) => {
    Reflect.get(window, "toEditor")(id, what, JSON.stringify(value ?? null));
  };
  let isTaken = false;
  Object.defineProperty(window, "acquireVsCodeApi", {
    value: () => {
      if (isTaken) throw new Error("An instance of the VS Code API has already been acquired");
      isTaken = true;
      let state = JSON.parse(document.body.dataset.kept ?? "null") ?? undefined;
      delete document.body.dataset.kept;
      return {
        postMessage: (/** @type {unknown} */ message) => tell("message", message),
        getState: () => state,
        setState: (/** @type {unknown} */ value) => {
          state = value;
          tell("state", value);
          return value;
        },
      };
    },
  });
  window.addEventListener("keydown", ({ key, code, ctrlKey, shiftKey, altKey, metaKey }) =>
    tell("key", { key, code, ctrl: ctrlKey, shift: shiftKey, alt: altKey, meta: metaKey }),
  );
  window.addEventListener("focus", () => tell("focus", null));
  window.addEventListener("load", () => tell("loaded", null));
}
