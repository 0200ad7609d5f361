import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { ANSWERS, LABELLED, lines } from "./samples.ts";
import { closeAll, evaluate, Files, until, write } from "./workspace.ts";

describe("what changes", () => {
  const files = new Files();
  before(() => files.make());
  afterEach(async () => {
    await closeAll();
    await vscode.workspace.getConfiguration("evaloupe").update("rescoreOnChange", undefined, true);
  });
  after(() => files.remove());

  it("scores a changed file again where the setting says so", async () => {
    await vscode.workspace.getConfiguration("evaloupe").update("rescoreOnChange", true, true);
    const uri = await files.write("changing.jsonl", lines(...ANSWERS));
    await evaluate(uri);
    assert.deepEqual(vscode.languages.getDiagnostics(uri), []);
    await write(uri, lines(...ANSWERS, "{broken"));
    await until("a problem on the new line", () => vscode.languages.getDiagnostics(uri).length > 0);
  });

  it("scores it again when asked", async () => {
    const uri = await files.write("asked.jsonl", lines(...ANSWERS));
    await evaluate(uri);
    await write(uri, lines(LABELLED, "{broken"));
    await vscode.commands.executeCommand("evaloupe.rescore", uri);
    await until("a problem", () => vscode.languages.getDiagnostics(uri).length > 0);
  });
});
