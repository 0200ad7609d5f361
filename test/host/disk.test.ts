// What only a disk has. A browser's host has none.
import { strict as assert } from "node:assert";
import { readFile, readlink, symlink } from "node:fs/promises";
import * as vscode from "vscode";
import { ANSWERS, lines } from "./samples.ts";
import { closeAll, evaluate, evaluationTabs, Files, notices, opened, savingTo } from "./workspace.ts";

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
    for (const entry of ["csv", "lines", "report"]) {
      await savingTo(link, () => vscode.commands.executeCommand("evaloupe.export", uri, entry));
    }
    assert.equal(await readFile(outside.fsPath, "utf8"), "export A=1\n");
    assert.equal(await readlink(link.fsPath), outside.fsPath);
  });

  it("follows a link to a sample through no symbolic link without asking", async () => {
    const outside = await files.write("outside.jsonl", lines(...ANSWERS));
    const within = vscode.Uri.joinPath(opened(), "seems-inside.jsonl");
    await symlink(outside.fsPath, within.fsPath);
    const link = `${vscode.env.uriScheme}://evaloupe.evaloupe/open?file=seems-inside.jsonl`;
    const told = await notices("showWarningMessage", () =>
      vscode.commands.executeCommand("vscode.open", vscode.Uri.parse(link)),
    );
    assert.match(told[0]?.[0] ?? "", /leads to a file outside of this workspace/);
    assert.equal(evaluationTabs().length, 0);
    await vscode.workspace.fs.delete(within);
  });
});
