// Catches a mark, cell, bin, point, chip, slice or count whose press lists another number of samples than it says, in any
// example, under any mode, rule, order of labels, annotator and filter.
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listFiles } from "../../../src/platform/node/folder.ts";
import { openFiles } from "../open.ts";
import { Presses, pressAsked, pressPage } from "./press.ts";
import { annotated, filtersOf, modesOf } from "./settings.ts";

const EXAMPLES = join(import.meta.dirname, "../../../examples");
/** Files of others, where they lie beside the project. */
const THEIRS = join(import.meta.dirname, "../../../../shared/data");
/** Folders that only gather evaluations; any other is one. */
const GATHERED = ["choice", "compare", "exports", "rating"];

function evaluationsIn(root: string, gathered: readonly string[]): readonly string[] {
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .filter((name) => !name.endsWith(".md"))
    .flatMap((name) =>
      gathered.includes(name) ? readdirSync(join(root, name)).map((inner) => join(name, inner)) : [name],
    );
}
const LOG: string[] = [];
const only = process.env.ONLY ?? "";

describe.each([
  [EXAMPLES, evaluationsIn(EXAMPLES, GATHERED)],
  [THEIRS, evaluationsIn(THEIRS, existsSync(THEIRS) ? readdirSync(THEIRS) : [])],
])("%s", (root, names) => {
  it.each(names.filter((n) => n.includes(only)))("%s", async (name) => {
    const start = Date.now();
    const opened = await openFiles(await listFiles([join(root, name)]));
    if (opened.state.samples === 0) return;
    const presses = new Presses();
    const isTheirs = root === THEIRS;
    const all = await modesOf(opened);
    for (const modes of all) {
      const query = { ...opened.query, modes };
      const filters = await filtersOf(opened, query);
      for (const where of filters) await pressPage(opened, { ...query, where }, presses);
    }
    const t1 = Date.now();
    await pressAsked(opened, opened.query, presses);
    const t2 = Date.now();
    if (!isTheirs)
    for (const annotator of await annotated(opened)) {
      await pressPage(opened, { ...opened.query, annotator }, presses);
    }
    await opened.session.dispose();
    LOG.push(`## ${name} ${opened.state.samples} samples, ${all.length} modes, pressed ${presses.count} wrong ${presses.mismatches.length} ${t1 - start} + ${t2 - t1} + ${Date.now() - t2} ms`, ...presses.mismatches);
    writeFileSync("/tmp/clicks.txt", LOG.join("\n"));
    expect(presses.mismatches).toEqual([]);
  });
});
