import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { ANSWERS, lines } from "./samples.ts";
import { agreeing, closeAll, evaluate, Files, read, until, write } from "./workspace.ts";

describe("labels by a person", () => {
  const files = new Files();
  before(() => files.make());
  afterEach(() => closeAll());
  after(() => files.remove());

  it("are added beside the data, behind what others have written meanwhile, and taken back", async () => {
    const uri = await files.write("answers.jsonl", lines(...ANSWERS));
    const kept = files.uri("answers.labels.human.jsonl");
    const labels = async () =>
      (await read(kept).catch(() => ""))
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    await agreeing("Write Labels", async () => {
      await evaluate(uri);
      // The page has to be there before it can say which sample is on screen.
      await until("a label", async () => {
        await vscode.commands.executeCommand("evaloupe.verdict", 1);
        return (await labels()).length > 0;
      });
      // Keys that were pressed meanwhile are labels, too.
      let known = -1;
      await until("no label more", async () => {
        const before = known;
        known = (await labels()).length;
        await new Promise((resolve) => setTimeout(resolve, 500));
        return known === before;
      });
      const [first] = await labels();
      assert.equal(first.verdict, "correct");
      const others = { ...first, who: "Somebody else", id: "3", row: 3 };
      // No end of line: a line that was cut off stays alone.
      await write(kept, `${(await read(kept)).trimEnd()}\n${JSON.stringify(others)}`);
      const before = (await labels()).length;
      await vscode.commands.executeCommand("evaloupe.undoLabel");
      await until("one line more", async () => (await labels()).length === before + 1);
      const all = await labels();
      assert.deepEqual(all[before - 1], others);
      assert.equal(all[before].undo, true);
    });
  });
});
