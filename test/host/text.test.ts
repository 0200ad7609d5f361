import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { ANSWERS, LABELLED, lines } from "./samples.ts";
import { closeAll, evaluate, Files, hoverText, positionOf, until } from "./workspace.ts";

describe("in the text", () => {
  const files = new Files();
  before(() => files.make());
  afterEach(() => closeAll());
  after(() => files.remove());

  async function opened(name: string, text: string): Promise<vscode.TextDocument> {
    const uri = await files.write(name, text);
    await evaluate(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    return document;
  }

  it("hovers over a sentence of the response with its state, its sources and the judge's words", async () => {
    const document = await opened("hover.jsonl", lines(LABELLED));
    const text = await hoverText(document.uri, positionOf(document, "The tower is"));
    assert.match(text, /\*\*Partly supported\*\* sentence `b`/);
    assert.match(text, /`0b` It stands on the north mole/);
    assert.match(text, /`1a` Its keeper lived in town\\\. Used\\, not relevant/);
    assert.match(text, /Judge\\: The mole is named/);
  });

  it("runs nothing but its own two commands, with numbers", async () => {
    const document = await opened("links.jsonl", lines(LABELLED));
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      document.uri,
      positionOf(document, "The tower is"),
    );
    const parts = hovers.flatMap((hover) => hover.contents).filter((part) => part instanceof vscode.MarkdownString);
    const links = parts.flatMap((part) =>
      [...part.value.matchAll(/(?<!\\)\]\(([^)]*)\)/g)].map(([, link]) => link ?? ""),
    );
    assert.equal(links.length, 2);
    for (const link of links) {
      const [, command, numbers] = /^command:(evaloupe\.(?:openSample|nextProblem))\?(.*)$/.exec(link) ?? [];
      assert.ok(command, link);
      assert.match(decodeURIComponent(numbers ?? ""), /^\[\d+(?:,\d+)*\]$/);
    }
    for (const part of parts) assert.ok(!part.supportHtml && part.isTrusted !== true);
  });

  it("hovers over a sentence of a document with who uses it", async () => {
    const document = await opened("document.jsonl", lines(LABELLED));
    const text = await hoverText(document.uri, positionOf(document, "The Ostrand light was"));
    assert.match(text, /\*\*Relevant and used\*\* sentence `0a`/);
    assert.match(text, /`a` It was built in 1871/);
  });

  it("hovers elsewhere on the line with the sample as a whole", async () => {
    const document = await opened("sample.jsonl", lines(...ANSWERS));
    const text = await hoverText(document.uri, positionOf(document, '"id":"2"'));
    assert.match(text, /\*\*Sample 2\*\*/);
    assert.match(text, /Height of Mount Calder/);
    assert.match(text, /\*\*Wrong\*\*/);
  });

  it("hovers in a pretty-printed array", async () => {
    const document = await opened("array.json", JSON.stringify([{ ...LABELLED, id: "é😀" }, LABELLED], null, 2));
    const second = document.getText().lastIndexOf("Visitors may climb");
    const text = await hoverText(document.uri, document.positionAt(second));
    assert.match(text, /\*\*Unsupported\*\* sentence `c`/);
    assert.match(decodeURIComponent(text), /openSample\?\[\d+,1,2\]/);
  });

  it("lists rejected lines as problems at their lines, whatever the container", async () => {
    const broken = await opened("broken.jsonl", lines(ANSWERS[0], "", "{'id': 1}", ANSWERS[1]));
    const [problem] = await until("a problem", () => errorsOf(broken.uri));
    assert.equal(problem?.range.start.line, 2);
    assert.equal(problem?.code, "SYNTAX");
    assert.equal(problem?.source, "Evaloupe");
    const array = await opened("broken.json", `[\n${JSON.stringify(ANSWERS[0], null, 1)},\n\n{"id": 1,}\n]`);
    const [inArray] = await until("a problem", () => errorsOf(array.uri));
    assert.equal(inArray?.range.start.line, positionOf(array, '{"id": 1,}').line);
  });

  it("offers to evaluate a file whose shape it knows, and no other", async () => {
    const known = await files.write("known.jsonl", lines(LABELLED));
    const other = await files.write("other.jsonl", lines({ name: "x", version: 1 }));
    assert.deepEqual(await lensTitles(known), ["Evaluate with Evaloupe"]);
    assert.deepEqual(await lensTitles(other), []);
  });

  it("says on line 1 of an evaluated file what it came to", async () => {
    const document = await opened("lens.jsonl", lines(LABELLED));
    const titles = await until("three lenses", async () => {
      const found = await lensTitles(document.uri);
      return found.length === 3 && found;
    });
    assert.deepEqual(titles, ["Inspect", "Score again", "1 unsupported"]);
  });

  it("stops hovering when the evaluation is closed", async () => {
    const document = await opened("gone.jsonl", lines(...ANSWERS));
    await vscode.commands.executeCommand("evaloupe.close", document.uri);
    assert.equal(await hoverText(document.uri, positionOf(document, "Capital")), "");
  });
});

function errorsOf(uri: vscode.Uri): readonly vscode.Diagnostic[] | null {
  const errors = vscode.languages
    .getDiagnostics(uri)
    .filter(({ source, severity }) => source === "Evaloupe" && severity === vscode.DiagnosticSeverity.Error);
  return errors.length > 0 ? errors : null;
}

async function lensTitles(uri: vscode.Uri): Promise<readonly string[]> {
  await vscode.workspace.openTextDocument(uri);
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", uri, 10);
  return lenses.map((lens) => lens.command?.title ?? "");
}
