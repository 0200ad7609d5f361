// Prints what is seen of the guided example by size of the window, a line each: px over which its response and its
// documents can be read, rows of the list, controls in view, those of them that are chips, and words:
//   node test/pages/room.mjs [--size=350x800,1280x720,…] [--language=de] [FILE]
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { launchBrowser } from "../e2e/lib/browser.mjs";
import { Inspector } from "../e2e/lib/pages.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { Desk } from "./lib/desk.mjs";
import { Editor } from "./lib/editor.mjs";
import { resize, rowsSeen, seenOf, textPx } from "./lib/room.mjs";

/** A side bar; a screen at 200 %, and at 150 %; what bars and terminal leave of 1280 × 720; that, and larger ones. */
const SIZES = "350x800,720x450,933x480,932x400,1280x720,1400x900,2200x1200";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: "string", default: SIZES }, language: { type: "string" } },
});
const [file = path.join(PROJECT, "examples/harrow-strait.jsonl")] = positionals;
const words = flags.language
  ? JSON.parse(await readFile(path.join(PROJECT, `l10n/bundle.l10n.${flags.language}.json`), "utf8"))
  : undefined;
const folder = await mkdtemp(path.join(tmpdir(), "evaloupe-"));
await cp(file, path.join(folder, path.basename(file)));
const browser = await launchBrowser();
try {
  const editor = await Editor.open(browser, folder, { words });
  try {
    const code = new Desk(editor);
    await code.explorerMenu([path.basename(file)], "Evaluate with Evaloupe");
    const { frame } = await Inspector.of(code);
    await frame.locator(".response").first().waitFor();
    /** @type {Record<string, Record<string, number>>} */
    const table = {};
    for (const size of flags.size.split(",")) {
      const [width = 0, height = 0] = size.split("x").map(Number);
      await resize(code, frame, width, height);
      table[`${width} × ${height}`] = {
        "response, px": await textPx(frame, ".response :is(.s, .bare)"),
        "rows of the list": await rowsSeen(frame),
        "documents, px": await textPx(frame, ".documents .doc"),
        ...(await seenOf(frame)),
      };
    }
    console.table(table);
  } finally {
    await editor.close();
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
