import { strict as assert } from "node:assert";
import { gzipSync } from "fflate";
import { parquetWriteBuffer } from "hyparquet-writer";
import * as vscode from "vscode";
import { ANSWERS, lines } from "./samples.ts";
import { closeAll, evaluate, evaluationTabs, Files, read, savingTo, until } from "./workspace.ts";

describe("packed files", () => {
  const files = new Files();
  before(() => files.make());
  afterEach(() => closeAll());
  after(() => files.remove());

  const text = lines(...ANSWERS);
  const bytes = (part: string) => new TextEncoder().encode(part);
  const two = (one: Uint8Array, other: Uint8Array): Uint8Array => {
    const both = new Uint8Array(one.length + other.length);
    both.set(one);
    both.set(other, one.length);
    return both;
  };
  const column = (name: keyof (typeof ANSWERS)[number]) => ({ name, data: ANSWERS.map((row) => row[name]) });

  const PACKED: Readonly<Record<string, () => Uint8Array>> = {
    "one.jsonl.gz": () => gzipSync(bytes(text)),
    "several.jsonl.gz": () => two(gzipSync(bytes(text.slice(0, 100))), gzipSync(bytes(text.slice(100)))),
    "rows.parquet": () =>
      new Uint8Array(
        parquetWriteBuffer({
          columnData: ["id", "question", "response", "ground_truth"].map((name) => column(name as "id")),
        }),
      ),
  };

  for (const [name, pack] of Object.entries(PACKED)) {
    it(`are read whole: ${name}`, async () => {
      const uri = await files.write(name, pack());
      await evaluate(uri);
      const to = files.uri(`${name}.csv`);
      await savingTo(to, () => vscode.commands.executeCommand("evaloupe.export", uri, "csv"));
      const [head, ...rows] = (await read(to)).trimEnd().split("\r\n");
      const at = head?.split(",").indexOf("answer.accuracy") ?? -1;
      assert.deepEqual(
        rows.map((row) => row.split(",")[at]),
        ["1", "0", "1"],
      );
    });
  }

  it("that are cut are told, and nothing of them is scored", async () => {
    const whole = gzipSync(bytes(text));
    const uri = await files.write("cut.jsonl.gz", whole.subarray(0, whole.length - 12));
    await evaluate(uri);
    await until("an inspector", () => evaluationTabs()[0]);
    const found = await until("a problem", () => vscode.languages.getDiagnostics(uri)[0]);
    assert.equal(found.code, "UNREADABLE");
  });
});
