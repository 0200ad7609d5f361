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

  it("hovers over each line of a session with its run, and over no sentence of another line", async () => {
    const uuid = (at: number) => ({ uuid: `u${at}`, timestamp: `2026-01-02T10:00:0${at}Z`, sessionId: "harrow-1" });
    const message = (at: number, role: "user" | "assistant", content: unknown) => ({
      ...uuid(at),
      type: role,
      message: { role, content, ...(role === "assistant" ? { id: `m${at}`, model: "tern" } : {}) },
    });
    const document = await opened(
      "session.jsonl",
      lines(
        message(1, "user", "When did the bridge open?"),
        message(2, "assistant", [{ type: "tool_use", id: "t1", name: "Read", input: { path: "bridge.txt" } }]),
        message(3, "user", [{ type: "tool_result", tool_use_id: "t1", content: "It opened in 1901. It is red." }]),
        message(4, "assistant", [{ type: "text", text: "In 1901, says the file." }]),
      ),
    );
    for (const words of ["When did the bridge", "bridge.txt", "It is red", "In 1901, says"]) {
      const text = await hoverText(document.uri, positionOf(document, words));
      assert.match(text, /\*\*Sample harrow\\-1\*\*/, words);
      assert.match(text, /When did the bridge open/, words);
      assert.doesNotMatch(text, /sentence `/, words);
    }
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
    assert.deepEqual(titles, ["Inspect", "Score again", "1 not fully supported"]);
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
