// Catches a mark, cell, bin, point, chip, slice or count whose press lists another number of samples than it says, in any
// example, under any mode, rule, order of labels, annotator and filter. Of the modes behind the first an example takes
// every twelfth, of its fields and their pairs every sixth, and its neighbours others; all of them with EVERY=1.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listFiles } from "../../../src/platform/node/folder.ts";
import { everyNth } from "../../every.ts";
import { openFiles } from "../open.ts";
import { Presses, pressAsked, pressPage } from "./press.ts";
import { annotated, filtersOf, modesOf } from "./settings.ts";

const EXAMPLES = join(import.meta.dirname, "../../../examples");
/** Folders that only gather evaluations; any other is one. */
const GATHERED = ["choice", "compare", "exports", "rating"];

function examples(): readonly string[] {
  const names = readdirSync(EXAMPLES).filter((name) => !name.endsWith(".md"));
  return names.flatMap((name) =>
    GATHERED.includes(name) ? readdirSync(join(EXAMPLES, name)).map((inner) => join(name, inner)) : [name],
  );
}

const open = async (path: string) => openFiles(await listFiles([path]));

describe("what a number counts is what its press lists", () => {
  it.each(examples().map((name, nth) => [name, nth] as const))("in %s", async (name, nth) => {
    const opened = await open(join(EXAMPLES, name));
    const presses = new Presses();
    const [first, ...others] = await modesOf(opened);
    for (const modes of [...(first ? [first] : []), ...everyNth(others, 12, nth)]) {
      const query = { ...opened.query, modes };
      const filters = await filtersOf(opened, query);
      for (const where of modes === first ? filters : filters.slice(0, MOST_FILTERS)) {
        await pressPage(opened, { ...query, where }, presses);
      }
    }
    await pressAsked(opened, opened.query, presses, (all) => everyNth(all, 6, nth));
    for (const annotator of await annotated(opened)) {
      await pressPage(opened, { ...opened.query, annotator }, presses);
    }
    const { samples } = opened.state;
    await opened.session.dispose();
    expect(presses.mismatches).toEqual([]);
    // A file that waits for a mapping has no samples.
    expect(presses.count).toBeGreaterThan(samples > 0 ? 100 : 0);
  });
});

/** Of the modes behind the first. */
const MOST_FILTERS = 2;
