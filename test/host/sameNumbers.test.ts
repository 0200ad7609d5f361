// An example of each kind: its scores sample by sample, and the report with every metric and interval. The test run compares
// them between the hosts (test/tools/sameNumbers.mjs).
import * as vscode from "vscode";
import { exported } from "./exported.ts";
import { closeAll, evaluate, Files, opened, read, savingTo } from "./workspace.ts";

const EXAMPLES = ["harrow-strait.jsonl", "choice/four-models.jsonl", "rating/scores.jsonl"];

describe("an example of each kind", () => {
  const files = new Files();
  before(() => files.make());
  afterEach(() => closeAll());
  after(() => files.remove());

  for (const name of EXAMPLES) {
    it(`is exported: ${name}`, async () => {
      await evaluate(vscode.Uri.joinPath(opened(), name));
      for (const [entry, ending] of [
        ["csv", "csv"],
        ["report", "html"],
      ] as const) {
        const to = files.uri(`${name.replaceAll("/", "-")}.${ending}`);
        await savingTo(to, () => vscode.commands.executeCommand("evaloupe.export", entry));
        // When a report was made is no part of what it says.
        exported[`${name} ${ending}`] = (await read(to)).replace(/Evaloupe report, [^<]*/, "");
      }
    });
  }
});
