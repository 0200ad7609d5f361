// Uses the inspector page over the host of this folder as a person would, and fails where it does not answer.
//   node test/webview/harness/check.mjs     (or as a step of the tests: node test/run.mjs pages)
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { launchBrowser } from "../../e2e/lib/browser.mjs";
import { listening, soon, still } from "../soon.mjs";
import { buildHarness, openPage } from "./drive.mjs";

let folder;
let browser;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "evaloupe-page-"));
  [browser] = await Promise.all([launchBrowser(), buildHarness(folder)]);
});
after(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

// innerText: as a person sees it, without what is hidden.
const textOf = (locator) => locator.innerText();
const pinned = (page) => page.evaluate(() => document.querySelector(".s.pinned")?.dataset.key ?? null);
const keys = (page, selector) => page.locator(selector).evaluateAll((all) => all.map((one) => one.dataset.key));
const question = (page) => textOf(page.locator(".head h1"));
const counted = (page) => textOf(page.locator(".list .foot span").first());
const calls = (page, method) =>
  page.evaluate((name) => window.harnessCalls.filter((call) => call.method === name), method);
const params = async (page, method) => (await calls(page, method)).map((call) => call.params);
const isPinned = (page, key) => soon(async () => assert.equal(await pinned(page), key));
const isLit = (page, wanted) => soon(async () => assert.deepEqual(await keys(page, ".s.lit"), wanted));
const asks = (page, wanted) => soon(async () => assert.match(await question(page), wanted));
const counts = (page, wanted) => soon(async () => assert.equal(await counted(page), wanted));
const has = (page, selector, n) => soon(async () => assert.equal(await page.locator(selector).count(), n));
const reads = (locator, wanted) =>
  soon(async () => (wanted instanceof RegExp ? assert.match : assert.equal)(await textOf(locator), wanted));
const called = (page, method, wanted) => soon(async () => assert.deepEqual(await params(page, method), wanted));

const checks = {
  async "a sample opens with its worst sentence pinned and its support lit"(page) {
    await isPinned(page, "a");
    await isLit(page, ["a", "2b"]);
    await reads(page.locator(".s.pinned .why"), /^Contradicted\. Repeats the counterfactual 1987/);
    await reads(page.locator(".s.pinned .k"), /^a\s*contradicted, 2b/);
  },
  async "hover previews, click pins, Escape clears"(page) {
    await page.hover('.s[data-key="c"] .text');
    await soon(async () => assert.deepEqual(await keys(page, ".s.near"), ["c", "0c", "2d"]));
    await page.click('.s[data-key="c"] .k');
    await isLit(page, ["c", "0c", "2d"]);
    await page.keyboard.press("Escape");
    await has(page, ".s.pinned", 0);
    await still(page);
    assert.equal(await page.locator(".s.pinned").count(), 0, "the host's echo pins nothing again");
  },
  async "a document sentence turns the view round"(page) {
    await page.click('.s[data-key="0e"] .k');
    await isLit(page, ["d", "0e"]);
    await reads(page.locator(".s.pinned .why"), /^Relevant and used, by d\.$/);
    await page.click(".s.pinned .why .link");
    await isPinned(page, "d");
  },
  async "n and p go through the problems, then to the next sample"(page) {
    await isPinned(page, "a");
    for (const key of ["f", "c", null]) {
      await page.keyboard.press("n");
      await isPinned(page, key);
    }
    await asks(page, /^In which year was the Tarn Lock rebuilt\?$/);
  },
  async "g and a key jumps, and opens the fold that holds it"(page) {
    assert.equal(await page.locator('.s[data-key="1c"]').count(), 0);
    for (const key of ["g", "1", "c"]) await page.keyboard.press(key);
    await isPinned(page, "1c");
    assert.equal(await page.locator('.s[data-key="1c"]').isVisible(), true);
    for (const key of ["g", "9"]) await page.keyboard.press(key);
    await reads(page.locator(".toast"), "No sentence has the key 9.");
  },
  async "arrows move among sentences and supports"(page) {
    const focused = (key) =>
      soon(async () =>
        assert.equal(await page.evaluate(() => document.activeElement?.closest("[data-key]")?.dataset.key), key),
      );
    await page.click('.s[data-key="c"] .k');
    await isPinned(page, "c");
    await page.keyboard.press("ArrowRight");
    await focused("0c");
    await page.keyboard.press("ArrowRight");
    await focused("2d");
    await page.keyboard.press("ArrowUp");
    await focused("2c");
    await page.keyboard.press("Enter");
    await isPinned(page, "2c");
  },
  async "j and k, and the list's own keys, move through samples"(page) {
    await page.keyboard.press("j");
    await asks(page, /^In which year was the Tarn Lock rebuilt\?$/);
    await page.keyboard.press("k");
    await asks(page, /Harrow Strait/);
    await page.locator(".vlist").focus();
    await page.keyboard.press("ArrowDown");
    await reads(page.locator(".vrow[aria-selected=true] .id"), "cf-22");
    assert.equal(await page.evaluate(() => document.activeElement?.className), "vlist", "the focus stays in the list");
  },
  async "search waits for a pause, then filters; keys typed there are text"(page) {
    await page.locator(".search").click();
    // All keys on their way at once: a busy machine that waits for each would make the pause between them.
    await Promise.all(Array.from("junk", (key) => page.keyboard.press(key)));
    await called(page, "where", [{ where: ['any ~ "junk"'], opens: "if gone" }]);
    assert.match(await question(page), /Harrow Strait/, "j, n and k were typed, not obeyed");
    await counts(page, "0 of 31 samples");
    await page.keyboard.press("Escape");
    await counts(page, "31 samples");
  },
  async "the menu of filters has one, a chip takes it away, and u toggles one"(page) {
    await page.keyboard.press("u");
    const first = page.locator(".chip.filter").first();
    await soon(async () => assert.equal(await first.getAttribute("aria-pressed"), "true"));
    await reads(first, /Unsupported/);
    await has(page, ".vrow", 9);
    await first.click();
    await counts(page, "31 samples");
    await page.locator(".filters .chip").first().click();
    await page.locator(".filter-menu .option", { hasText: "Unsupported" }).click();
    await has(page, ".vrow", 9);
  },
  async "heads sort, twice the other way round, a third time not"(page) {
    // Where the list has room for them.
    await page.setViewportSize({ width: 1700, height: 900 });
    const head = page.locator(".head-cell", { hasText: /^A$/ });
    const sorts = [
      { by: "adherence", descending: false },
      { by: "adherence", descending: true },
      { by: null, descending: false },
    ];
    for (let clicks = 1; clicks <= 3; clicks++) {
      await head.click();
      await called(page, "sort", sorts.slice(0, clicks));
      // The host's answer has to be there: the next click turns round what it says.
      await still(page);
    }
  },
  async "a mode's radio button switches the mode everywhere"(page) {
    await page.locator(".head .fork").first().click();
    await has(page, '.radio[aria-checked="true"]', 1);
    await page.locator(".radio", { hasText: "strict" }).click();
    await called(page, "modes", [{ matching: "strict" }]);
    await reads(page.locator('.radio[aria-checked="true"]'), /^strict/);
    await reads(page.locator(".verdict[data-kind=detection] > span"), "Not detected");
    assert.equal(await pinned(page), "a", "the pin stays");
  },
  async "a verdict goes to the words that it stands on"(page) {
    await page.click(".verdict[data-kind=detection]");
    await isPinned(page, "b");
    await reads(page.locator(".s.pinned mark"), "However");
  },
  async "commands of the editor do what keys do"(page) {
    await page.evaluate(() => window.harnessCommand("next"));
    await asks(page, /^In which year was the Tarn Lock rebuilt\?$/);
    await page.evaluate(() => window.harnessCommand("help"));
    await has(page, "dialog[open]", 1);
    await page.keyboard.press("Escape");
    await has(page, "dialog[open]", 0);
    await page.keyboard.press("?");
    // The help opens again.
    await has(page, "dialog[open]", 1);
  },
  async "the raw record comes when asked for"(page) {
    assert.equal((await calls(page, "raw")).length, 0);
    await page.click('.act[title="Raw record"]');
    await reads(page.locator(".raw"), /"id": "cf-18"/);
  },
  async "what the host refuses is said"(page) {
    await page.click('.act[title="More"]');
    await page.getByRole("menuitem", { name: "Export…" }).click();
    await reads(page.locator(".toast"), "There is no folder to write to. Open one, then export again.");
  },
  async "another shape can be chosen in the foot"(page) {
    await page.click(".sample .foot .quiet");
    await page.getByRole("menuitemradio", { name: /Ragas rows/ }).click();
    await called(page, "adapter", [{ id: "ragas" }]);
  },
};

const unknown = {
  async "a column is said to be a field, and the proposal is read at a press"(page) {
    const before = { version: 1, roles: { question: "prompt.text", response: "response" }, scores: {} };
    const proposed = { ...before, roles: { ...before.roles, ground_truth: "ground_truth" } };
    await page.getByRole("button", { name: "Read it like this" }).click();
    await called(page, "tryReading", [{ reading: proposed }]);
    await page.locator(".reading-table tbody tr", { hasText: "ground_truth" }).locator(".as .cell").click();
    await page.locator(".popover").getByRole("option", { name: "Documents", exact: true }).click();
    const changed = { ...before, roles: { ...before.roles, documents: "ground_truth" } };
    await called(page, "tryReading", [{ reading: proposed }, { reading: changed }]);
  },
};

const million = {
  async "the last of a million rows can be reached and opened"(page) {
    const ids = () =>
      page.locator(".vrow .id").evaluateAll((all) => all.map((one) => Number(one.textContent.slice(1))));
    await page.locator(".vlist").focus();
    await page.keyboard.press("End");
    // A long id is drawn in two parts.
    await page.locator(".vrow[aria-selected=true] .id", { hasText: "r1000000" }).waitFor();
    const box = await page.locator(".vrow[aria-selected=true]").boundingBox();
    assert.ok(box && box.y < 800, "it is on screen");
    await page.locator(".vlist").hover();
    await page.mouse.wheel(0, -660);
    await soon(async () => {
      const last = Math.max(...(await ids()));
      assert.ok(last < 1_000_000 && last > 999_970, `the wheel moves by rows, to ${last}`);
    });
    await page.evaluate(() => {
      const list = document.querySelector(".vlist");
      list.scrollTop = list.scrollHeight / 2;
    });
    await soon(async () => {
      const middle = (await ids())[0];
      assert.ok(Math.abs(middle - 500_000) < 100, `the middle is at ${middle}`);
    });
  },
};

const SCENES = [
  { hash: "state=open", ready: ".s.pinned", checks },
  { hash: "state=unknown", ready: ".reading.page .reading-table", checks: unknown },
  { hash: "state=million", ready: ".vrow .id", checks: million },
];

for (const scene of SCENES) {
  for (const [name, check] of Object.entries(scene.checks)) {
    test(`Inspector: ${name}`, { timeout: 120_000 }, async () => {
      const errors = [];
      const page = await openPage(listening(browser, errors), folder, { hash: scene.hash, width: 1200 });
      try {
        await page.locator(scene.ready).first().waitFor();
        await check(page);
        assert.deepEqual(errors, [], "the page threw nothing");
      } finally {
        await page.close();
      }
    });
  }
}

test("Inspector: the policy refuses to make HTML, code or another policy of a string", {
  timeout: 120_000,
}, async () => {
  const refused = [];
  const page = await openPage(listening(browser, refused), folder, { hash: "state=open", width: 1200 });
  try {
    await page.locator(".s.pinned").first().waitFor();
    const tried = await page.evaluate(tryAll);
    for (const [name, outcome] of Object.entries(tried)) assert.match(outcome, /^TypeError: .*(Trusted|policy)/i, name);
    assert.equal(await page.locator("evil-el").count(), 0);
    assert.equal(await page.evaluate(() => "__evil" in globalThis), false);
    await soon(async () => assert.ok(refused.length >= Object.keys(tried).length, refused.join("\n")));
    // What the toolkit's policy has made stays: its controls are drawn.
    assert.ok((await page.locator("vscode-text-field").evaluate((field) => field.shadowRoot?.childElementCount)) > 0);
    // A moved base would lead what is asked for elsewhere.
    await page.evaluate(() => {
      const base = document.createElement("base");
      base.href = "http://evil.test/";
      document.head.append(base);
    });
    assert.equal(await page.evaluate(() => document.baseURI), page.url());
    await soon(async () => assert.match(refused.join("\n"), /^the policy refused base-uri/m));
  } finally {
    await page.close();
  }
});

/** What came of each way from a string to HTML or code. Runs in the page. */
function tryAll() {
  const html = "<evil-el></evil-el><img src=x onerror='globalThis.__evil = 1'>";
  const ways = {
    innerHTML: () => {
      document.body.innerHTML = html;
    },
    insertAdjacentHTML: () => document.body.insertAdjacentHTML("beforeend", html),
    DOMParser: () => new DOMParser().parseFromString(html, "text/html"),
    fragment: () => document.createRange().createContextualFragment(html),
    frame: () => {
      document.createElement("iframe").srcdoc = html;
    },
    script: () => {
      document.createElement("script").text = "globalThis.__evil = 1";
    },
    policy: () => window.trustedTypes.createPolicy("mine", { createHTML: (text) => text }),
    "the toolkit's policy": () => window.trustedTypes.createPolicy("fast-html", { createHTML: (text) => text }),
  };
  return Object.fromEntries(
    Object.entries(ways).map(([name, way]) => {
      try {
        way();
        return [name, "it was let through"];
      } catch (error) {
        return [name, String(error)];
      }
    }),
  );
}
