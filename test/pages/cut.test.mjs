// What is whole on the screen: names, counts and buttons in narrow and wide windows, in English and German. Would catch
// a label bar that ends in the middle of a word, a sign without its word beside empty room, an id of which its
// neighbours' beginning is left, and a document whose name gives way to its counts.
import assert from "node:assert/strict";
import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { resize } from "./lib/room.mjs";
import { suite } from "./lib/suite.mjs";

/** @typedef {import("./lib/desk.mjs").Desk} Desk */
/** @typedef {import("playwright-core").Frame} Frame */

/** @type {Record<string, string>} */
const GERMAN = JSON.parse(await readFile(path.join(PROJECT, "l10n/bundle.l10n.de.json"), "utf8"));
const settings = { "evaloupe.annotator": "Ann" };
const SUITES = /** @type {const} */ ([
  ["English", suite({ settings })],
  ["German", suite({ settings, words: GERMAN })],
]);

/** Widths of windows in which the label bar is measured, px. */
const BAR_WIDTHS = [600, 800, 1200];

/** Windows of the Inspector, px: a narrow one, what a terminal leaves of 1280 × 720, and larger ones. */
const WINDOWS = /** @type {const} */ ([
  [350, 700],
  [672, 358],
  [932, 400],
  [932, 628],
  [1400, 900],
  [2200, 1200],
]);

const GUIDED = "harrow-strait.jsonl";
/** @param {string} folder */
const withGuided = (folder) => cp(path.join(PROJECT, "examples", GUIDED), path.join(folder, GUIDED));

for (const [language, labelled] of SUITES) {
  labelled(`the label bar shows all of its words and buttons (${language})`, async (code) => {
    await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
    const { frame } = await Inspector.of(code);
    await frame.locator(".foot .link[aria-pressed]").click();
    await frame.locator(".label-bar").waitFor();
    // Unlike the file, so that the names of both annotators and the sentences that differ are there.
    await frame.locator(".label-bar .say").first().getByRole("button").first().click();
    await frame.locator(".label-bar .differing").waitFor();
    await frame.locator(".label-bar .whose").waitFor();
    await frame.locator(".label-bar .progress").waitFor();
    for (const width of BAR_WIDTHS) {
      await resize(code, frame, width, 800);
      assert.deepEqual(await cutOff(frame.locator(".label-bar")), [], `${width} px`);
    }
    // No sign without a word where there is room, and each has its word for who hears the page.
    await resize(code, frame, 1400, 800);
    const bar = frame.locator(".label-bar");
    const signs = bar.locator("button:has(svg)");
    const words = () => signs.locator(".word, .state-word, .said").evaluateAll(seenWords);
    await until("a word on every sign", async () => (await words()).length === (await signs.count()));
    const named = await words();
    await resize(code, frame, 720, 450);
    // Lines of 24 px, and what is between them.
    await until("two lines in a low window", async () => ((await bar.boundingBox())?.height ?? 0) < 60);
    await resize(code, frame, 350, 700);
    await until("signs alone", async () => (await words()).length < named.length);
    assert.deepEqual(await signs.locator(".word, .state-word, .said").allTextContents(), named);
  });
}

/** Windows in which buttons of head, list and label bar are signs without a word, px. */
const SIGN_WINDOWS = /** @type {const} */ ([
  [350, 700],
  [720, 450],
  [932, 628],
]);

for (const [language, labelled] of SUITES) {
  labelled(
    `a sign without a word has a name, a tooltip and 24 px (${language})`,
    async (code) => {
      await code.explorerMenu([GUIDED], "Evaluate with Evaloupe");
      const { frame } = await Inspector.of(code, "cf-01");
      await frame.locator(".foot .link[aria-pressed]").click();
      await frame.locator(".label-bar .say").first().waitFor();
      for (const [width, height] of SIGN_WINDOWS) {
        await resize(code, frame, width, height);
        const signs = frame.locator(":is(.bar, .head, .label-bar, .search-line, .filters) button:has(svg)");
        const poor = await signs.evaluateAll((all) =>
          all.flatMap((sign) => {
            const box = sign.getBoundingClientRect();
            const words = [...sign.querySelectorAll("span")].filter(
              (one) => getComputedStyle(one).clipPath === "none" && one.getClientRects().length > 0,
            );
            if (box.width === 0 || words.some((one) => /\p{L}{2}/u.test(one.textContent ?? ""))) return [];
            const name = sign.getAttribute("aria-label") ?? sign.textContent?.trim() ?? "";
            const title = sign.getAttribute("title") ?? "";
            const isLarge = box.width >= 24 && box.height >= 24;
            return name !== "" && title !== "" && isLarge ? [] : [`${name}, ${title}: ${box.width} × ${box.height}`];
          }),
        );
        assert.deepEqual(poor, [], `${width} × ${height}`);
      }
    },
    withGuided,
  );
}

/** Parts of the guided example that are never cut. Texts and names of its file may be long, and end in dots. */
const WHOLE = [
  ".head .verdicts",
  ".totals",
  ".list > .filters",
  ".doc-head",
  ".sample > .foot",
  ".bar .acts",
  ".list .foot",
];

for (const [language, labelled] of SUITES) {
  labelled(
    `verdicts, totals, names of documents and the last line are whole in every window (${language})`,
    async (code) => {
      await code.explorerMenu([GUIDED], "Evaluate with Evaloupe");
      const { frame } = await Inspector.of(code, "cf-01");
      await frame.locator(".doc-head").first().waitFor();
      for (const [width, height] of WINDOWS) {
        await resize(code, frame, width, height);
        for (const selector of WHOLE) {
          for (const part of await frame.locator(selector).all()) {
            if (await part.isVisible()) assert.deepEqual(await cutOff(part), [], `${selector} at ${width} × ${height}`);
          }
        }
        // Counts give way to names.
        const names = await frame
          .locator(".doc-head .t")
          .evaluateAll((all) =>
            all.filter((one) => one.scrollWidth > one.clientWidth).map(({ textContent }) => textContent),
          );
        assert.deepEqual(names, [], `names at ${width} × ${height}`);
      }
    },
    withGuided,
  );
}

/** Widths of windows in which filters are on, px. */
const FILTERED = [932, 1280, 2200];
const EXPRESSION = 'noise >= 0 && response ~ "the"';

for (const [language, labelled] of SUITES) {
  labelled(
    `of filters that are on both ends are seen, or the menu tells of them whole, and nothing moves (${language})`,
    async (code) => {
      await code.explorerMenu([GUIDED], "Evaluate with Evaloupe");
      const { frame } = await Inspector.of(code, "cf-01");
      const menu = frame.locator(".filters > button").first();
      const entries = frame.locator(".filter-menu .option");
      /** Lefts of the row's own buttons, and where the heads of the list begin. */
      const places = () =>
        frame
          .locator(".filters > :is(button:first-of-type, .worst), .cols")
          .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().top]));
      const areOn = (/** @type {number} */ count) =>
        until(`${count} filters that are on`, async () => {
          const beside = await frame.locator(".filters > .filter").count();
          const more = await menu.locator("b").allInnerTexts();
          return beside + Number(more[0] ?? 0) === count;
        });
      for (const width of FILTERED) {
        await resize(code, frame, width, 720);
        const before = await places();
        await frame.locator(".filter-box input").fill(EXPRESSION);
        await code.page.keyboard.press("Enter");
        await frame.locator(".filters > .filter").first().waitFor();
        /** @type {string[]} */
        const names = [];
        for (let further = 0; further < 2; further++) {
          await menu.click();
          const next = entries.last();
          names.push((await next.locator(".name").innerText()).trim());
          await next.click();
          await entries.first().waitFor({ state: "detached" });
          await areOn(further + 2);
        }
        assert.deepEqual(await places(), before, `places at ${width} px`);
        // Of each chip a word's beginning and all of its end.
        const told = await frame.locator(".filters > .filter").evaluateAll((all) =>
          all.map((chip) => {
            const { right } = chip.getBoundingClientRect();
            const name = chip.querySelector(".middle-cut");
            const isIn = right <= (chip.parentElement?.getBoundingClientRect().right ?? 0) + 1;
            // Five characters of its end, and some of its start.
            const isCutWell =
              !name ||
              (name.clientWidth >= 55 &&
                name.scrollWidth <= name.clientWidth &&
                name.getBoundingClientRect().right <= right);
            return isIn && isCutWell ? "told" : chip.textContent;
          }),
        );
        assert.deepEqual(new Set(told), new Set(["told"]), `${width} px`);
        // Who is not beside the button is in its name; the menu has all of them first.
        const beside = await frame
          .locator(".filters > .filter")
          .evaluateAll((all) => all.map((one) => one.getAttribute("title") ?? ""));
        const title = (await menu.getAttribute("title")) ?? "";
        for (const name of names)
          assert.ok(
            [title, ...beside].some((one) => one.includes(name)),
            `${name} at ${width} px`,
          );
        await menu.click();
        const on = frame.locator('.filter-menu [role="group"]').first().locator(".option .name");
        assert.equal(await on.count(), 3);
        assert.deepEqual((await on.allInnerTexts()).slice(1), names);
        const cut = await on.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
        assert.equal(cut, 0);
        for (let left = 3; left > 0; left--) {
          if (left < 3) await menu.click();
          await on.first().click();
          await entries.first().waitFor({ state: "detached" });
          await areOn(left - 1);
        }
      }
    },
    withGuided,
  );
}

const [[, scenario]] = SUITES;

scenario(
  "a list has room for its ids; without it, what all of them begin with is cut",
  async (code) => {
    await code.explorerMenu(["ids.jsonl"], "Evaluate with Evaloupe");
    const { frame } = await Inspector.of(code);
    const ids = frame.locator(".vrow .id");
    const ends = () => frame.locator(".vrow .id.cut > :last-child").allTextContents();
    assert.deepEqual(await ends(), ["01", "02", "17"]);
    const isWhole = () =>
      ids.evaluateAll((all) =>
        all.every((one) => [one, ...one.children].every((part) => part.scrollWidth <= part.clientWidth)),
      );
    await resize(code, frame, 2200, 900);
    await until("whole ids", isWhole);
    await resize(code, frame, 700, 900);
    await until("cut ids", async () => !(await isWhole()));
    const seen = await frame
      .locator(".vrow .id.cut > :last-child")
      .evaluateAll((all) => all.every((one) => one.scrollWidth <= one.clientWidth));
    assert.equal(seen, true);
    assert.equal(await ids.first().getAttribute("title"), "evaluation-of-2026-01");
  },
  async (folder) => {
    const rows = ["01", "02", "17"].map((at) => ({
      id: `evaluation-of-2026-${at}`,
      question: `Which stone is number ${at}?`,
      response: `Stone ${at}.`,
      ground_truth: `stone ${at}`,
    }));
    await writeFile(path.join(folder, "ids.jsonl"), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  },
);

/** Windows that have room for a menu below its button, and above it alone. */
const MENU_WINDOWS = /** @type {const} */ ([
  [932, 400],
  [932, 628],
  [350, 700],
]);

scenario(
  "a menu lies over all else: every entry that is not scrolled away can be hit",
  async (code) => {
    await code.explorerMenu([GUIDED], "Evaluate with Evaloupe");
    const { frame } = await Inspector.of(code, "cf-01");
    for (const [width, height] of MENU_WINDOWS) {
      await resize(code, frame, width, height);
      for (const button of [
        frame.locator(".bar .menu-root > button"),
        frame.locator(".sample > .foot .menu-root > button"),
      ]) {
        await button.click();
        const menu = frame.locator(".menu");
        const hidden = await menu.evaluate((menu) => {
          const { left, right, top, bottom } = menu.getBoundingClientRect();
          const isOut = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
          const covered = [...menu.querySelectorAll("button")].filter((entry) => {
            const box = entry.getBoundingClientRect();
            const middle = (box.top + box.bottom) / 2;
            if (middle < top || middle > bottom) return false;
            return !entry.contains(document.elementFromPoint((box.left + box.right) / 2, middle));
          });
          return [...(isOut ? ["the menu is out of the window"] : []), ...covered.map((entry) => entry.textContent)];
        });
        assert.deepEqual(hidden, [], `${width} × ${height}`);
        await code.page.keyboard.press("Escape");
        await menu.waitFor({ state: "detached" });
      }
    }
  },
  withGuided,
);

scenario(
  "in narrow tables values keep their unit beside them, and counts all of their words",
  async (code) => {
    const runs = ["run-a.jsonl", "run-b.jsonl", "run-c.jsonl"];
    await code.explorerMenu(runs, "Compare with Evaloupe");
    const three = await code.frame("main.compare .runs .base .value");
    for (const width of [350, 720]) {
      await resize(code, three, width, 800);
      const lines = await three.locator(".runs .value").evaluateAll((all) =>
        all.map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
        }),
      );
      assert.deepEqual(new Set(lines), new Set([1]), `${width} px`);
    }

    await code.explorerMenu(runs, "Evaluate with Evaloupe");
    await Inspector.of(code);
    const { frame } = await Metrics.of(code);
    const counts = frame.locator(".slices tbody td:last-child");
    await until("counts with their groups", async () => / in \d/.test(await counts.first().innerText()));
    const over = await frame.locator(".slices .table-box, .slices table").evaluateAll((all) =>
      all.map((one) => {
        const end = Math.max(...[...one.querySelectorAll("td, th")].map((cell) => cell.getBoundingClientRect().right));
        return Math.round(end - innerWidth);
      }),
    );
    assert.ok(
      over.every((px) => px <= 0),
      String(over),
    );
  },
  async (folder) => {
    for (const [run, name] of ["run-a.jsonl", "run-b.jsonl", "run-c.jsonl"].entries()) {
      const rows = Array.from({ length: 12 }, (_, at) => ({
        id: `q${at}`,
        model: `model-${run}`,
        question: `Where does stone ${at % 4} stand?`,
        ground_truth: "Oslo",
        response: at % (run + 2) === 0 ? "In Rome." : "In Oslo.",
      }));
      await writeFile(path.join(folder, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    }
  },
);

/** Texts of those that are seen, not only heard. @param {Element[]} all */
const seenWords = (all) =>
  all
    .filter((one) => getComputedStyle(one).clipPath === "none" && one.getClientRects().length > 0)
    .map((one) => one.textContent ?? "");

/** Texts and buttons inside an element that reach out of it, or out of a box with hidden overflow. @param {import("playwright-core").Locator} part */
const cutOff = (part) =>
  part.evaluate((root) => {
    const isHeardOnly = (/** @type {Element | null} */ element) => {
      for (let box = element; box && box !== root; box = box.parentElement) {
        if (getComputedStyle(box).clipPath !== "none") return true;
      }
      return false;
    };
    const cut = [];
    const elements = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (elements.nextNode()) {
      const node = elements.currentNode;
      const isShown = node instanceof Text || (node instanceof Element && node.matches("button, progress, kbd"));
      if (!isShown || isHeardOnly(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNode(node);
      for (const { left, right, top, bottom } of (node instanceof Element ? node : range).getClientRects()) {
        for (let box = node.parentElement; box; box = box === root ? null : box.parentElement) {
          if (box !== root && getComputedStyle(box).overflowX === "visible") continue;
          const room = box.getBoundingClientRect();
          // Buttons stand out by their padding, so that their signs are in line.
          const slack = box === root ? 4 : 1;
          const isIn =
            left >= room.left - slack &&
            right <= room.right + slack &&
            top >= room.top - slack &&
            bottom <= room.bottom + slack;
          if (!isIn) cut.push(`${node.nodeName} ${node.textContent}`);
        }
      }
    }
    return cut;
  });
