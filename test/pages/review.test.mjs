// A review: saved by one person, opened by another, with the same filter, sample, sentence and note; what has changed
// since is said. Would catch a review that shows something else than what was saved, or believes what it should not.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector } from "../e2e/lib/pages.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite({ settings: { "evaloupe.annotator": "Ann" } });
const NOTE = "Is this <b>right</b>?\nI think not.";
const REVIEW = "support.review.json";

/** Saves what is looked at. @param {import("./lib/desk.mjs").Desk} code @param {Inspector} inspector */
async function save(code, inspector) {
  await inspector.frame.getByRole("button", { name: "More", exact: true }).click();
  await inspector.frame.getByRole("menuitem", { name: "Export…" }).click();
  await code.pick("Review…");
  await code.type("Save Review", NOTE);
  await code.saveAs(REVIEW);
  await code.notice(/Review saved in support\.review\.json/);
}

/** @param {import("./lib/desk.mjs").Desk} code */
async function saved(code) {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.frame.locator(".search input").fill("Tarn");
  await inspector.lists(["lock", "bird"]);
  await inspector.open("bird");
  await inspector.pin("a");
  await save(code, inspector);
  return inspector;
}

/** The review's words. @param {Inspector} inspector */
const banner = (inspector) => inspector.frame.locator(".banner.review");

scenario("is saved and opened by right-click, with filter, sample, sentence and note", async (code) => {
  const inspector = await saved(code);
  assert.equal(await banner(inspector).count(), 0);
  const { when, ...review } = JSON.parse(await code.text(REVIEW));
  assert.match(when, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  assert.equal(review.note, NOTE);
  assert.equal(review.by, "Ann");
  assert.deepEqual(review.files, [{ path: "support.jsonl", role: "rows" }]);
  assert.deepEqual(review.where, ['any ~ "Tarn"']);
  assert.equal(review.matches, 2);
  assert.deepEqual({ ...review.sample, key: "" }, { file: 0, row: 3, id: "bird", key: "" });
  assert.equal(review.sentence, "a");

  await code.command("Evaloupe: Close All");
  await code.explorerMenu([REVIEW], "Open Review with Evaloupe");
  const opened = await Inspector.of(code);
  await opened.lists(["lock", "bird"]);
  await opened.shows("bird");
  await opened.frame.locator(".s.pinned[data-key=a]").waitFor();
  const words = await banner(opened).innerText();
  assert.match(words, /^Review by Ann, \w+ \d+, \d{4}/);
  assert.ok(words.includes(NOTE), "the note is text, as it was written");
  assert.equal(await banner(opened).locator("li").count(), 0);

  // The way back, from wherever the reader has gone.
  const back = banner(opened).getByRole("button", { name: "Back to the review" });
  assert.equal(await back.isVisible(), false);
  await opened.open("lock");
  await opened.frame.locator(".search input").fill("rail");
  await opened.lists(["tunnel"]);
  await back.click();
  await opened.lists(["lock", "bird"]);
  await opened.shows("bird");
  await opened.frame.locator(".s.pinned[data-key=a]").waitFor();

  await code.reload();
  const again = await Inspector.of(code);
  await banner(again).getByRole("button", { name: "Close the review" }).click();
  await banner(again).waitFor({ state: "detached" });
  await again.lists(["lock", "bird"]);
});

scenario("says what has changed since it was saved", async (code) => {
  await saved(code);
  await code.command("Evaloupe: Close All");
  const lines = (await code.text("support.jsonl")).trimEnd().split("\n");
  const [lock = "", bird = ""] = ["lock", "bird"].map(
    (id) => lines.find((line) => line.includes(`"id": "${id}"`)) ?? "",
  );
  // One more in front, another text in the sample itself: it is found by its id.
  const changed = [lock.replace('"lock"', '"new"'), ...lines].map((line) =>
    line === bird ? line.replaceAll("stands for patience", "stands for luck") : line,
  );
  await writeFile(path.join(code.folder, "support.jsonl"), `${changed.join("\n")}\n`);
  const review = JSON.parse(await code.text(REVIEW));
  const edited = { ...review, annotator: "human:Bob", where: [...review.where, "nonsense > 5"], columns: ["gone"] };
  await writeFile(path.join(code.folder, REVIEW), JSON.stringify(edited));

  await code.explorerMenu([REVIEW], "Open Review with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.lists(["new", "lock", "bird"]);
  await inspector.shows("bird");
  const said = await banner(inspector).locator("li").allInnerTexts();
  assert.equal(said.length, 5, said.join(" | "));
  assert.match(said[0] ?? "", /^Labels by Bob, a person: they are not here/);
  assert.match(said[1] ?? "", /^The filter nonsense > 5 does not hold here: .*nonsense/);
  assert.equal(said[2], "There is no field named gone.");
  assert.equal(said[3], "2 samples passed the filter when the review was saved; now 3 do.");
  assert.equal(said[4], "The sample bird has changed since the review was saved.");
});

scenario("a file that is no review is told, and nothing is opened", async (code) => {
  await writeFile(
    path.join(code.folder, REVIEW),
    '{"evaloupe": "review", "version": 1, "files": [{"path": "/etc/passwd"}]}',
  );
  await code.explorerMenu([REVIEW], "Open Review with Evaloupe");
  await code.notice(/support\.review\.json: This is not a review: "path" should be a path relative to the review/);
  assert.deepEqual(await code.tree(), []);
});

scenario(
  "files outside of its folder and the workspace are opened after a yes alone, and a link does not hide where they are",
  async (code) => {
    const { symlink } = await import("node:fs/promises");
    const outside = path.join(path.dirname(code.folder), "outside.jsonl");
    await writeFile(outside, await readFile(path.join(code.folder, "support.jsonl")));
    await symlink(outside, path.join(code.folder, "linked.jsonl"));
    for (const name of ["../outside.jsonl", "linked.jsonl"]) {
      const review = { evaloupe: "review", version: 1, files: [{ path: name }] };
      await writeFile(path.join(code.folder, REVIEW), JSON.stringify(review));
      await code.explorerMenu([REVIEW], "Open Review with Evaloupe");
      assert.match(await code.dialog(), /The review names files outside of its folder/);
      await code.answer("Cancel");
      assert.deepEqual(await code.tree(), []);
    }
    await code.explorerMenu([REVIEW], "Open Review with Evaloupe");
    await code.answer("Open");
    await Inspector.of(code, "lock");
  },
);

scenario("files of the evaluation are never written over, and a review is named as one", async (code) => {
  const inspector = await saved(code);
  const before = await code.text("support.jsonl");
  await inspector.frame.getByRole("button", { name: "More", exact: true }).click();
  await inspector.frame.getByRole("menuitem", { name: "Export…" }).click();
  await code.pick("Review…");
  await code.type("Save Review", "");
  await code.saveAs("support.jsonl");
  await code.notice(/is a file of this evaluation; nothing was written/);
  assert.equal(await code.text("support.jsonl"), before);
  await code.command("Evaloupe: Export…");
  await code.pick("Review…");
  await code.type("Save Review", "");
  await code.saveAs("other.json");
  await code.notice(/other\.json is no name for a review/);
  assert.equal(existsSync(path.join(code.folder, "other.json")), false);
});

scenario("opened with the Inspector, or by the lens above its text, it shows what it is about", async (code) => {
  await saved(code);
  await code.command("Evaloupe: Close All");
  await code.openFile(REVIEW);
  const { Uri, CancellationTokenSource } = await import("./lib/values.mjs");
  const document = await code.editor.document(Uri.file(path.join(code.folder, REVIEW)));
  const lenses = [];
  for (const { provider } of code.editor.providers.get("lenses") ?? [])
    lenses.push(...(await provider.provideCodeLenses(document, new CancellationTokenSource().token)));
  const [lens, ...others] = lenses;
  assert.equal(lens.command.title, "Open Review with Evaloupe");
  assert.equal(others.length, 0);
  code.editor.start(lens.command.command, ...lens.command.arguments);
  const inspector = await Inspector.of(code);
  await inspector.shows("bird");
  await banner(inspector).waitFor();
  await code.command("Evaloupe: Close All");
  await code.editor.tabs.openCustom(Uri.file(path.join(code.folder, REVIEW)), "evaloupe.inspector");
  const custom = await Inspector.of(code);
  await custom.shows("bird");
  await banner(custom).waitFor();
});
