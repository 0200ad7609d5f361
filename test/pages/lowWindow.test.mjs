// A window that is low: one line above the rows of the list, and a menu with all that the line has no room for. Would catch
// lines that push the rows out, a search without room, and a filter that is on and cannot be taken away.
import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import path from "node:path";
import { Inspector } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { resize, rowsSeen } from "./lib/room.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();
const GUIDED = "harrow-strait.jsonl";

/** Windows and the least of whole rows in their lists; in the last one there is room for all lines above them. */
const ROWS = [
  [720, 450, 15],
  [672, 358, 11],
  [932, 400, 14],
  [1280, 560, 19],
  [1280, 720, 23],
];

scenario(
  "a low window has one line above the list, and its menu has what the line has not",
  async (code) => {
    await code.explorerMenu([GUIDED], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code, "cf-01");
    const { frame } = inspector;
    for (const [width = 0, height = 0, least = 0] of ROWS) {
      await resize(code, frame, width, height);
      await until(`${least} rows at ${width} × ${height}`, async () => (await rowsSeen(frame)) >= least, 3_000).catch(
        async () => assert.fail(`${await rowsSeen(frame)} rows at ${width} × ${height}, at least ${least}`),
      );
    }
    // All of it is seen whole, also beside what is searched.
    const line = frame.locator(".search-line");
    for (const words of ["", "the"]) {
      await inspector.search(words);
      for (const [width = 0, height = 0] of ROWS) {
        await resize(code, frame, width, height);
        const over = await line.evaluate((one) => {
          const boxes = [...one.children].map((child) => child.getBoundingClientRect());
          return boxes.filter((box, at) => box.left < (boxes[at - 1]?.right ?? 0)).length;
        });
        assert.deepEqual([over, await line.evaluate((one) => one.scrollWidth - one.clientWidth)], [0, 0], `${width}`);
        const field = await frame.locator(".search").boundingBox();
        assert.ok((field?.width ?? 0) >= 80, `${field?.width} px of search at ${width}`);
      }
    }
    await inspector.search("");
    const full = await inspector.filterMenu();
    await code.page.keyboard.press("Escape");
    await resize(code, frame, 932, 400);
    const low = await inspector.filterMenu();
    assert.deepEqual(low.slice(0, full.length), full);
    assert.deepEqual(low.slice(full.length), [
      "Wrong 21",
      "Right 17",
      "Not judged 1",
      "Worst first",
      "Filter by an expression",
    ]);
    const options = frame.locator(".filter-menu .option");
    const choose = async (/** @type {string} */ name) => {
      if ((await options.count()) === 0) await inspector.filterMenu();
      await options.filter({ hasText: name }).last().click();
    };
    await choose("Wrong");
    await until("the wrong ones", async () => (await inspector.foot()).startsWith("21 of 39"));
    await frame.getByRole("button", { name: "Filter, 1 on" }).waitFor();
    await choose("Wrong");
    await until("all again", async () => (await inspector.foot()).startsWith("39 samples"));
    // A line for the expression, while it is typed.
    await choose("Filter by an expression");
    const expression = frame.getByRole("combobox", { name: "Filter by an expression" });
    await expression.waitFor();
    await code.page.keyboard.type("relevance > 0.5");
    await code.page.keyboard.press("Enter");
    await until("fewer", async () => / of 39/.test(await inspector.foot()));
    await code.page.keyboard.press("Escape");
    await expression.waitFor({ state: "detached" });
    // The menu has the clause, and takes it away.
    await choose("relevance > 0.5");
    await until("all again", async () => (await inspector.foot()).startsWith("39 samples"));
    // Where the line has room, the totals are in it.
    await resize(code, frame, 1280, 560);
    await frame
      .locator(".search-line .totals")
      .getByRole("button", { name: /^Wrong/ })
      .click();
    await until("the wrong ones", async () => (await inspector.foot()).startsWith("21 of 39"));
    assert.equal(
      (await inspector.filterMenu()).some((entry) => /^Wrong \d/.test(entry)),
      false,
    );
  },
  (folder) => cp(path.join(PROJECT, "examples", GUIDED), path.join(folder, GUIDED)),
);
