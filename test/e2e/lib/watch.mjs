// Sees what hostile texts become: elements, requests, running code. Works in every frame, shadow roots among them.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { HIDDEN } from "./hostileTexts.mjs";
import { until } from "./until.mjs";

/**
 * A server on this machine that counts who asks it for anything.
 * @returns {Promise<{address: string, asked: string[], close: () => void}>}
 */
export async function startCanary() {
  /** @type {string[]} */
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { address: `127.0.0.1:${port}`, asked, close: () => server.close() };
}

/**
 * Begins to watch a window; load it anew afterwards. `found` tells what came of the texts so far, a line each.
 * @param {import("playwright-core").Page} page @param {string} canary
 */
export async function watch(page, canary) {
  /** @type {string[]} */
  const requests = [];
  page.context().on("request", (request) => {
    const url = request.url();
    if (url.includes("evil") || url.includes(canary)) requests.push(`request ${url.slice(0, 200)}`);
  });
  page.on("dialog", (dialog) => {
    requests.push(`dialog ${dialog.message()}`);
    dialog.dismiss().catch(() => {}); // The window may be gone with it.
  });
  page.on("popup", (popup) => requests.push(`window ${popup.url()}`));
  await page.context().addInitScript(lookAround, HIDDEN);
  return {
    async found() {
      const frames = await Promise.all(page.frames().map((frame) => frame.evaluate(report).catch(() => [])));
      return [...requests, ...frames.flat()];
    },
  };
}

/**
 * What the policy of a page of ours refuses from now on, a line each as the browser tells it; the editor has pages and
 * policies of its own.
 * @param {import("playwright-core").Page} page
 */
export function refusals(page) {
  /** @type {string[]} */
  const refused = [];
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() !== "error" || !/Content Security Policy|requires? 'Trusted/i.test(text)) return;
    refused.push(`${message.location().url} ${text}`);
  });
  return refused;
}

/** The controls: unsafe insertions in the window and in our page, each of which must be seen. */
export async function seesWhatIsUnsafe(
  /** @type {import("playwright-core").Page} */ page,
  /** @type {import("playwright-core").Frame} */ frame,
  /** @type {Awaited<ReturnType<typeof watch>>} */ watching,
  /** @type {string} */ canary,
) {
  // Element by element: neither the workbench nor our page makes HTML of a string.
  const unsafe = (/** @type {string} */ address) => {
    const make = (/** @type {string} */ name, /** @type {Record<string, string>} */ attributes = {}, text = "") => {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      element.textContent = text;
      return element;
    };
    const place = make("div");
    place.append(
      make("evil-el"),
      make("img", { src: `http://${address}/evil` }),
      make("b", {}, "evilbold"),
      make("i", { class: "codicon-squirrel" }),
      make("p", {}, "plain\u{e0041}"),
      make("a", { "data-href": "command:evil" }, "x"),
    );
    document.body.append(place);
  };
  await frame.evaluate(unsafe, canary);
  const inPage = await until("what the page was given", async () => {
    const found = await watching.found();
    return found.length >= 6 && found;
  });
  for (const what of ["element", "address", "format", "icon", "hidden"]) {
    assert.ok(
      inPage.some((line) => line.startsWith(what)),
      `${what} is not seen`,
    );
  }
  await page.evaluate(async (address) => {
    Object.assign(globalThis, { __evil: 1 });
    await fetch(`http://${address}/evil`, { mode: "no-cors" }).catch(() => {});
  }, canary);
  const all = await watching.found();
  assert.ok(all.includes("code ran") && all.some((line) => line.startsWith("request")));
}

/** What a frame has seen. Runs in the page. */
function report() {
  const seen = /** @type {{__seen?: Set<string>, __evil?: unknown}} */ (globalThis);
  return [...(seen.__seen ?? ["a frame that is not watched"]), ...(seen.__evil === undefined ? [] : ["code ran"])];
}

/** Runs in every page before its own scripts. @param {string} hidden */
function lookAround(hidden) {
  const seen = new Set();
  Object.defineProperty(globalThis, "__seen", { value: seen });
  const ADDRESSES = ["href", "data-href", "src", "srcset", "srcdoc", "action", "formaction", "data", "poster", "style"];
  const FORMATS = /^(?:A|B|STRONG|I|EM|U|S|DEL|CODE|MARK|H[1-6]|LI|TD|TH|BLOCKQUOTE)$/;
  const WORDS = /^evil(?:bold|it|del|code|head|quote|item|link|tag)\n?$/;
  const unseen = new RegExp(hidden, "u");
  /** Text that a person does not see, in a page of ours: the editor itself shows files as they are. */
  const lookForHidden = (/** @type {string} */ text, /** @type {Element} */ element) => {
    if (!unseen.test(text) || !document.querySelector("script[src*='/webview/']")) return;
    seen.add(`hidden: ${JSON.stringify(text.slice(0, 80))} in ${element.outerHTML.slice(0, 120)}`);
  };
  /** @param {Element} element */
  const look = (element) => {
    for (const node of element.childNodes) {
      if (node instanceof Text) lookForHidden(node.data, element);
    }
    for (const name of ["title", "aria-label"]) lookForHidden(element.getAttribute(name) ?? "", element);
    const tell = (/** @type {string} */ what) => seen.add(`${what}: ${element.outerHTML.slice(0, 200)}`);
    const name = element.tagName.toUpperCase();
    if (name.startsWith("EVIL-")) tell("element");
    if (name === "SCRIPT" && (element.textContent ?? "").includes("evil")) tell("script");
    // Words that a verdict stands on are marked by us, and a word of a text may be one.
    const isMark = name === "MARK" && element.hasAttribute("data-kinds");
    // Markdown is drawn as such where texts of samples stand, but for links; what holds nothing else is ours too.
    const isDrawn = element.closest(".s > .text, .md") !== null || element.querySelector(":scope .md") !== null;
    const isOurs = isMark || (name !== "A" && isDrawn);
    if (FORMATS.test(name) && !isOurs && WORDS.test(element.textContent ?? "")) tell("format");
    if (element.classList.contains("codicon-squirrel")) tell("icon");
    for (const { name: key, value } of element.attributes) {
      if (key.startsWith("on")) tell("handler");
      if (ADDRESSES.includes(key.replace(/^xlink:/, "")) && value.includes("evil")) tell("address");
    }
  };
  /** @param {Element} element */
  const lookAt = (element) => {
    look(element);
    for (const inner of element.querySelectorAll("*")) look(inner);
  };
  /** @param {Node} root */
  const observe = (root) => {
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        if (type === "attributes" && target instanceof Element) look(target);
        if (target.parentElement && (target instanceof Text || [...addedNodes].some((node) => node instanceof Text)))
          look(target instanceof Element ? target : target.parentElement);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          lookAt(node);
        }
      }
    });
    observer.observe(root, { childList: true, subtree: true, attributes: true, characterData: true });
  };
  // A webview's document is opened and written anew, and with that loses its observers.
  /** @type {Element | null} */
  let root = null;
  setInterval(() => {
    if (document.documentElement === null || document.documentElement === root) return;
    root = document.documentElement;
    observe(root);
    lookAt(root);
  }, 10);
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    const root = attach.call(this, options);
    observe(root);
    return root;
  };
}
