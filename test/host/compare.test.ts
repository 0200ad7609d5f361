import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { ANSWERS, lines } from "./samples.ts";
import { asked, closeAll, Files, until } from "./workspace.ts";

describe("comparing", () => {
  const files = new Files();
  before(() => files.make());
  afterEach(() => closeAll());
  after(() => files.remove());

  it("opens two runs side by side", async () => {
    const before = await files.write("before.jsonl", lines(...ANSWERS));
    const after = await files.write("after.jsonl", lines(...ANSWERS.map((row) => ({ ...row, response: "No idea." }))));
    await vscode.commands.executeCommand("evaloupe.compare", before, [before, after]);
    await until("a comparison", () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .some(({ label }) => label === "before.jsonl ↔ after.jsonl"),
    );
  });

  it("pairs them and tells what became worse", async () => {
    const told = await asked("compare", { a: "compare/baseline.jsonl", b: "compare/candidate.jsonl" });
    assert.match(told, /pairs/);
    assert.match(told, /"metric":"answer\.accuracy"/);
  });
});
