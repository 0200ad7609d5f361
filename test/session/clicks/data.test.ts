// Catches a press that lists another number of samples than it says, in files as other programs write them (test/data.ts).
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listFiles } from "../../../src/platform/node/folder.ts";
import { DATA } from "../../data.ts";
import { openFiles } from "../open.ts";
import { Presses, pressPage } from "./press.ts";
import { modesOf } from "./settings.ts";

const EVALUATIONS = DATA.flatMap((data) =>
  readdirSync(data, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(join(data, name)).map((inner) => [join(name, inner), join(data, name, inner)])),
);

it.each(EVALUATIONS)("what a number counts is what its press lists in %s", async (_, path) => {
  const opened = await openFiles(await listFiles([path]));
  const presses = new Presses();
  // A file of tables or a schema has no samples.
  if (opened.state.samples > 0) {
    for (const modes of await modesOf(opened)) await pressPage(opened, { ...opened.query, modes }, presses);
  }
  await opened.session.dispose();
  expect(presses.mismatches).toEqual([]);
});
