// Writes test/webview/harness/themes.css: the variables that the editor hands to a webview in each of its default themes,
// as far as our pages name them. node test/e2e/themes.mjs
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT } from "../tools/exec.mjs";
import { launchBrowser, newPage } from "./lib/browser.mjs";
import { Inspector } from "./lib/pages.mjs";
import { QUIET, startServer } from "./lib/server.mjs";
import { Workbench } from "./lib/workbench.mjs";

/** Classes of the body by the name of the theme. @type {Record<string, string>} */
const THEMES = {
  ".vscode-dark": "Dark Modern",
  ".vscode-light": "Light Modern",
  ".vscode-high-contrast:not(.vscode-high-contrast-light)": "Default High Contrast",
  ".vscode-high-contrast-light": "Default High Contrast Light",
};
const FONTS = `:root {
  --vscode-font-family:
    -apple-system, BlinkMacSystemFont, "Segoe WPC", "Segoe UI", system-ui, "Ubuntu", "Droid Sans", sans-serif;
  --vscode-editor-font-family: Menlo, Monaco, Consolas, "Droid Sans Mono", "DejaVu Sans Mono", monospace;
}
`;
const folder = path.join(PROJECT, "examples");
const names = await namedVariables();
let css = `/* What the editor hands to a webview in its default themes; a variable that a theme does not define is left out. */\n${FONTS}`;

const server = await startServer({ settings: QUIET, env: { EVALOUPE_OPEN: path.join(folder, "harrow-strait.jsonl") } });
const browser = await launchBrowser();
try {
  for (const [selector, theme] of Object.entries(THEMES)) {
    await server.setSettings({ ...QUIET, "workbench.colorTheme": theme });
    const page = await newPage(browser);
    const file = path.join(folder, "harrow-strait.jsonl");
    await page.goto(server.url({ folder, developmentExtension: PROJECT.replace(/\/$/, ""), file }));
    const code = new Workbench(page, folder);
    await code.ready();
    const { frame } = await Inspector.of(code);
    const values = await frame.evaluate((wanted) => {
      const style = document.documentElement.style;
      return wanted.flatMap((name) => {
        const value = style.getPropertyValue(name).trim();
        return value === "" ? [] : [`  ${name}: ${value};`];
      });
    }, names);
    css += `${selector} {\n${values.join("\n")}\n}\n`;
    console.log(theme, values.length, await frame.evaluate(() => document.body.className));
    await page.context().close();
  }
} finally {
  await browser.close();
  await server.stop();
}
await writeFile(path.join(PROJECT, "test/webview/harness/themes.css"), css);

/** Every variable of the editor that a style sheet or a script of ours, or of the toolkit, names. */
async function namedVariables() {
  const built = path.join(PROJECT, "dist/webview");
  const files = (await readdir(built)).filter((name) => /\.(?:css|js)$/.test(name));
  const texts = await Promise.all(files.map((name) => readFile(path.join(built, name), "utf8")));
  const found = texts.flatMap((text) => text.match(/--vscode-[\w-]+/g) ?? []);
  const fonts = new Set(["--vscode-font-family", "--vscode-editor-font-family"]);
  return [...new Set(found)].filter((name) => !fonts.has(name)).sort();
}
