// Takes a picture of the Inspector and of Metrics over any files, by the extension with a real session behind it:
//   node test/pages/pictures.mjs OUT FILE…
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { launchBrowser } from "../e2e/lib/browser.mjs";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { Desk } from "./lib/desk.mjs";
import { Editor } from "./lib/editor.mjs";

const [out, ...files] = process.argv.slice(2);
if (!out || files.length === 0) throw new Error("Usage: node test/pages/pictures.mjs OUT FILE…");
const folder = await mkdtemp(path.join(tmpdir(), "evaloupe-"));
const names = files.map((file) => path.basename(file));
for (const file of files) await copyFile(file, path.join(folder, path.basename(file)));
await mkdir(out, { recursive: true });
const browser = await launchBrowser();
const editor = await Editor.open(browser, folder);
try {
  const code = new Desk(editor);
  await code.explorerMenu(names, "Evaluate with Evaloupe");
  await Inspector.of(code);
  await Metrics.of(code);
  const picture = path.join(out, `${names[0]}.png`);
  await code.page.screenshot({ path: picture });
  console.log(picture);
} finally {
  await editor.close();
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
