// What the tests of labelling share: samples, the steps of a run, and the search for a key.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PROJECT } from "./suite.mjs";

/** @typedef {import("./workbench.mjs").Workbench} Workbench */

/** Rows without labels, each about a river of its own. @param {number} count @param {string} [river] */
export function rivers(count, river = "number") {
  const row = (/** @type {number} */ n) => ({
    id: `river-${n}`,
    user_input: `Where does river ${river}${n} rise?`,
    retrieved_contexts: [`River ${river}${n} rises in the mountains. Cheese is made from milk.`],
    response: `It is ${river}${n} of the rivers. Elephants are grey.`,
  });
  return `${Array.from({ length: count }, (_, n) => JSON.stringify(row(n))).join("\n")}\n`;
}

/** Types into the input that is open. @param {Workbench} code @param {string} title @param {string} text */
export async function type(code, title, text) {
  const widget = code.page.locator(".quick-input-widget").filter({ hasText: title });
  await widget.waitFor();
  await widget.locator("input[type=text], input[type=password]").first().fill(text);
  await code.page.keyboard.press("Enter");
  await widget.waitFor({ state: "hidden" });
}

/** The words of the modal dialog. @param {Workbench} code */
export async function dialog(code) {
  const box = code.page.locator(".monaco-dialog-box");
  await box.waitFor();
  return box.innerText();
}

/** @param {Workbench} code @param {string} name */
export async function answer(code, name) {
  await code.page.locator(".monaco-dialog-box").getByRole("button", { name, exact: true }).click();
  await code.page.locator(".monaco-dialog-box").waitFor({ state: "hidden" });
}

/** @param {Workbench} code @param {RegExp} pattern */
export const status = (code, pattern) =>
  code.page.locator(".statusbar-item").filter({ hasText: pattern }).first().waitFor();

/** @param {Workbench} code @param {RegExp} pattern */
export const notice = (code, pattern) => code.notice(pattern);

/** Takes all notifications away. @param {Workbench} code */
export const clearNotices = (code) => code.command("Notifications: Clear All Notifications");

/** Keeps a picture of the window in .tmp/labelling. @param {Workbench} code @param {string} name */
export async function picture(code, name) {
  const folder = path.join(PROJECT, ".tmp/labelling");
  await mkdir(folder, { recursive: true });
  await code.page.screenshot({ path: path.join(folder, `${name}.png`) });
}

/** What the running code-servers keep: settings, state, logs. */
export const serverFolders = () =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith("evaloupe-code-"))
    .map((name) => path.join(tmpdir(), name, "user"));

/** Files with a text in them, of any size. @param {string} text @param {readonly string[]} folders @returns {readonly string[]} */
export function filesWith(text, folders) {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => path.join(folder, name))
      .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() && readFileSync(file).includes(text)),
  );
}
