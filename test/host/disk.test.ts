// What only a disk has. A browser's host has none.
import { strict as assert } from "node:assert";
import { readFile, readlink, symlink } from "node:fs/promises";
import * as vscode from "vscode";
import { ANSWERS, lines } from "./samples.ts";
import { closeAll, evaluate, Files, savingTo } from "./workspace.ts";

describe("on disk", () => {
  const files = new Files();
  before(() => files.make());
  afterEach(() => closeAll());
  after(() => files.remove());

  it("writes through no link", async () => {
    const uri = await files.write("linked.jsonl", lines(...ANSWERS));
    const outside = await files.write("profile", "export A=1\n");
    const link = files.uri("linked.csv");
    await symlink(outside.fsPath, link.fsPath);
    await evaluate(uri);
    for (const command of ["exportCsv", "exportLines", "exportReport"]) {
      await savingTo(link, () => vscode.commands.executeCommand(`evaloupe.${command}`, uri));
    }
    assert.equal(await readFile(outside.fsPath, "utf8"), "export A=1\n");
    assert.equal(await readlink(link.fsPath), outside.fsPath);
  });
});
