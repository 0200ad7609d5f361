import { readdirSync, statSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { it, describe } from "vitest";
import { listFiles } from "../../../src/platform/node/folder.ts";
import { openFiles, never } from "../open.ts";
import { type Found, pressEvaluation } from "./press.ts";
const EX = join(import.meta.dirname, "../../../examples");
const DATA = join(import.meta.dirname, "../../../../shared/data");
const GATHERED = ["choice", "compare", "exports", "rating"];
function examples(root: string, gathered: string[]) {
  if (!existsSync(root)) return [];
  return readdirSync(root).filter((n) => !n.endsWith(".md")).flatMap((n) => gathered.includes(n) ? readdirSync(join(root, n)).map((m) => join(root, n, m)) : [join(root, n)]);
}
describe("find", () => {
  it("all", async () => {
    const out: string[] = [];
    const only = process.env.ONLY;
    for (const path of [...examples(EX, GATHERED), ...(process.env.THEIRS ? examples(DATA, readdirSync(DATA)) : [])]) {
      if (only && !path.includes(only)) continue;
      const start = Date.now();
      let opened;
      try { opened = await openFiles(await listFiles([path])); } catch (e) { out.push(`## ${path} ${String(e)}`); continue; }
      if (opened.state.samples === 0) continue;
      const found: Found = { pressed: 0, wrong: [] };
      await pressEvaluation(opened, opened.query, found, true);
      out.push(`## ${path} ${opened.state.samples} samples pressed ${found.pressed} wrong ${found.wrong.length} ${Date.now() - start} ms`, ...found.wrong.slice(0, 12));
      await opened.session.dispose();
    }
    writeFileSync("/tmp/clicks.txt", out.join("\n"));
  }, 600000);
});
