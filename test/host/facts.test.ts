// Facts that the runner measured of an example, in a folder of their own.
import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { closeAll, evaluate, Files, opened, read, savingTo, until } from "./workspace.ts";

describe("facts", () => {
  const files = new Files();
  before(() => files.make());
  afterEach(() => closeAll());
  after(() => files.remove());

  const facts = () => vscode.Uri.joinPath(opened(), "facts/ragbench.parquet");
  const example = () => vscode.Uri.joinPath(opened(), "ragbench.jsonl");

  /** Exported scores without the columns that say where a sample stands. */
  async function scores(uri: vscode.Uri): Promise<readonly string[]> {
    await evaluate(uri);
    const to = files.uri("scores.csv");
    await savingTo(to, () => vscode.commands.executeCommand("evaloupe.export", uri, "csv"));
    await closeAll();
    return (await read(to)).trimEnd().split("\r\n");
  }

  it("come to the scores of what they were measured from", async () => {
    assert.deepEqual(await scores(facts()), await scores(example()));
  });

  it("show the texts of their samples, which are where they were measured", async () => {
    await evaluate(facts());
    await vscode.env.clipboard.writeText("");
    await vscode.commands.executeCommand("evaloupe.copySample", facts(), "markdown");
    const text = await until("Markdown on the clipboard", () => vscode.env.clipboard.readText());
    const [first = ""] = (await read(example())).split("\n");
    assert.ok(text.includes(JSON.parse(first).question), text);
  });
});
