import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { ANSWERS, LABELLED, lines } from "./samples.ts";
import { closeAll, evaluate, Files, read, savingTo, until } from "./workspace.ts";

describe("taking it away", () => {
  const files = new Files();
  before(() => files.make());
  afterEach(() => closeAll());
  after(() => files.remove());

  it("exports original lines byte for byte", async () => {
    const odd = '{ "id":"x",  "question":"Ü?", "response":"\\u00fc", "ground_truth":"ü" }';
    const uri = await files.write("odd.jsonl", `${odd}\r\n{broken\r\n${JSON.stringify(ANSWERS[0])}\r\n`);
    await evaluate(uri);
    const to = files.uri("out.jsonl");
    await savingTo(to, () => vscode.commands.executeCommand("evaloupe.export", uri, "lines"));
    assert.equal(await read(to), `${odd}\n${JSON.stringify(ANSWERS[0])}\n`);
  });

  it("exports scores as CSV", async () => {
    const uri = await files.write("scores.jsonl", lines(...ANSWERS));
    await evaluate(uri);
    const to = files.uri("scores.csv");
    await savingTo(to, () => vscode.commands.executeCommand("evaloupe.export", uri, "csv"));
    const [head, ...rows] = (await read(to)).trimEnd().split("\r\n");
    const column = head?.split(",").indexOf("answer.accuracy") ?? -1;
    assert.notEqual(column, -1, head);
    assert.deepEqual(
      rows.map((row) => row.split(",")[column]),
      ["1", "0", "1"],
    );
  });

  it("exports a report of the query", async () => {
    const uri = await files.write("reported.jsonl", lines(...ANSWERS));
    await evaluate(uri);
    const to = files.uri("report.html");
    await savingTo(to, () => vscode.commands.executeCommand("evaloupe.export", uri, "report"));
    const page = await read(to);
    assert.match(page, /<title>reported\.jsonl – Evaloupe report<\/title>/);
    assert.equal(page.match(/<article class="sample"/g)?.length, ANSWERS.length);
    assert.doesNotMatch(page, /<script|href="(?!#)/);
  });

  it("exports labels that did not come with the file, and nothing where there are none", async () => {
    const uri = await files.write("labelled.jsonl", lines(LABELLED));
    await evaluate(uri);
    const to = files.uri("labelled.labels.jsonl");
    await vscode.commands.executeCommand("evaloupe.export", uri, "labels");
    await assert.rejects(read(to), { code: "FileNotFound" });
    await vscode.commands.executeCommand("evaloupe.addLabels", uri, "local");
    await savingTo(to, () => vscode.commands.executeCommand("evaloupe.export", uri, "labels"));
    const record = JSON.parse(await read(to));
    assert.equal(record.annotating_model_name, "local");
    assert.ok(record.sentence_support_information.length > 0);
  });

  it("exports by the command of 0.1.0, to which a key may be bound", async () => {
    const uri = await files.write("former.jsonl", lines(...ANSWERS));
    await evaluate(uri);
    const to = files.uri("former.csv");
    await savingTo(to, () => vscode.commands.executeCommand("evaloupe.exportCsv", uri));
    assert.match(await read(to), /answer\.accuracy/);
  });

  it("writes over no file of the evaluation itself", async () => {
    const uri = await files.write("self.jsonl", lines(...ANSWERS));
    await evaluate(uri);
    await savingTo(uri, () => vscode.commands.executeCommand("evaloupe.export", uri, "csv"));
    assert.equal(await read(uri), lines(...ANSWERS));
  });

  it("copies a sample as Markdown", async () => {
    const uri = await files.write("copy.jsonl", lines(LABELLED));
    await evaluate(uri);
    await vscode.env.clipboard.writeText("");
    await vscode.commands.executeCommand("evaloupe.copySample", uri, "markdown");
    const text = await until("Markdown on the clipboard", () => vscode.env.clipboard.readText());
    assert.match(text, /^## `harbour-1`\n/);
    assert.match(text, /- b \\\[Partly supported: 0b, 1a\\\] The tower is/);
  });
});
