import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { ANSWERS, CITING, LABELLED, lines } from "./samples.ts";
import { closeAll, evaluate, Files, hoverText, positionOf, until, write } from "./workspace.ts";

/** What stands where in the text of LABELLED. */
const TEXTS = {
  a: "It was built in 1871",
  b: "The tower is on the mole",
  c: "Visitors may climb it",
  "0a": "The Ostrand light was built",
  "0b": "It stands on the north mole",
  "1a": "Its keeper lived in town",
} as const;

describe("a sample as text", () => {
  const files = new Files();
  before(() => files.make());
  afterEach(() => closeAll());
  after(() => files.remove());

  async function opened(name: string, ...records: readonly unknown[]): Promise<vscode.TextDocument> {
    await evaluate(await files.write(name, lines(...records)));
    return openAsText();
  }

  it("is a read-only document with one sentence a line", async () => {
    const document = await opened("text.jsonl", { ...LABELLED, question: "One\nquestion\u2028?" });
    assert.equal(document.languageId, "evaloupe-sample");
    assert.equal(vscode.workspace.fs.isWritableFileSystem(document.uri.scheme), false);
    assert.match(document.uri.path, /\/text\.jsonl · 1$/);
    const text = document.getText();
    assert.match(text, /^harbour-1\ntext\.jsonl, line 1\n\nQuestion: One↵question\\u2028\?\n/);
    assert.match(
      text,
      /\nResponse\n {2}a {3}It was built in 1871\.\n {2}b {3}The tower.*\n {2}c {3}Visitors may climb it\.\n/,
    );
    assert.match(
      text,
      /\nDocument 0\n {2}0a {2}The Ostrand light .*\n {2}0b {2}.*\n\nDocument 1\n {2}1a {2}Its keeper lived in town\.\n$/,
    );
    await assert.rejects(Promise.resolve(vscode.workspace.fs.writeFile(document.uri, new Uint8Array())));
  });

  it("hovers as the record's text does", async () => {
    const document = await opened("hover.jsonl", LABELLED);
    const sentence = await hoverText(document.uri, positionOf(document, TEXTS.b));
    assert.match(sentence, /\*\*Partly supported\*\* sentence `b`/);
    assert.match(sentence, /Judge\\: The mole is named/);
    assert.match(await hoverText(document.uri, positionOf(document, "Question")), /\*\*Sample harbour\\-1\*\*/);
  });

  it("leads from a response sentence to what supports it", async () => {
    const document = await opened("definition.jsonl", LABELLED);
    const targets = async (key: keyof typeof TEXTS) => {
      const position = positionOf(document, TEXTS[key]);
      const found = await run<vscode.LocationLink[]>("vscode.executeDefinitionProvider", document.uri, position);
      return found.map((link) => document.getText(link.targetSelectionRange ?? link.targetRange));
    };
    assert.deepEqual(await targets("a"), ["0a"]);
    assert.deepEqual(await targets("b"), ["0b", "1a"]);
    assert.deepEqual(await targets("c"), []);
    // Itself, at which the editor lists references.
    assert.deepEqual(await targets("0b"), ["0b"]);
  });

  it("finds who uses a document's sentence, and what a response sentence rests on", async () => {
    const document = await opened("references.jsonl", LABELLED);
    const keys = async (key: keyof typeof TEXTS) => {
      const position = positionOf(document, TEXTS[key]);
      const found = await run<vscode.Location[]>("vscode.executeReferenceProvider", document.uri, position);
      return found.map(({ range }) => keyOn(document, range.start.line)).sort();
    };
    assert.deepEqual(await keys("0a"), ["0a", "a"]);
    assert.deepEqual(await keys("b"), ["0b", "1a", "b"]);
    assert.deepEqual(await keys("c"), ["c"]);
  });

  it("highlights the sentence at the cursor with its links", async () => {
    const document = await opened("highlights.jsonl", LABELLED);
    const found = await run<vscode.DocumentHighlight[]>(
      "vscode.executeDocumentHighlights",
      document.uri,
      positionOf(document, TEXTS["1a"]),
    );
    assert.deepEqual(found.map(({ range }) => keyOn(document, range.start.line)).sort(), ["1a", "b"]);
  });

  it("lists problem sentences by their keys for as long as it is open", async () => {
    const document = await opened("problems.jsonl", LABELLED);
    const found = await until("two problems", () => {
      const all = vscode.languages.getDiagnostics(document.uri);
      return all.length === 2 && all;
    });
    assert.deepEqual(
      found.map(({ range, severity, code }) => [document.getText(range), severity, code]),
      [
        ["b", vscode.DiagnosticSeverity.Information, "partial"],
        ["c", vscode.DiagnosticSeverity.Warning, "unsupported"],
      ],
    );
    assert.equal(found[1]?.message, "Unsupported. Judge: No document speaks of visitors.");
    assert.deepEqual(
      found[0]?.relatedInformation?.map(({ message }) => message.trim().slice(0, 2)),
      ["0b", "1a"],
    );
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    await until("no problem", () => vscode.languages.getDiagnostics(document.uri).length === 0);
  });

  it("leads from a marker to the document it names, says what it is worth, and lists wrong ones", async () => {
    const document = await opened("citing.jsonl", CITING);
    const line = (marker: string) => document.lineAt(positionOf(document, marker).line).text;
    assert.equal(line("[2]"), "  a   It was built in 1871 [2].");
    const target = async (marker: string) => {
      const position = positionOf(document, marker).translate(0, 1);
      const found = await run<vscode.LocationLink[]>("vscode.executeDefinitionProvider", document.uri, position);
      return found.map((link) => document.lineAt((link.targetSelectionRange ?? link.targetRange).start.line).text);
    };
    assert.deepEqual(await target("[2]"), ["Document 1"]);
    assert.deepEqual(await target("[1]"), ["Document 0"]);
    assert.match(
      await hoverText(document.uri, positionOf(document, TEXTS.a)),
      /Document 2 does not support this sentence\\?\. It should be 1/,
    );
    const problems = await until("two problems of citations", () => {
      const all = vscode.languages
        .getDiagnostics(document.uri)
        .filter(({ code }) => /wrong|dangling/.test(String(code)));
      return all.length === 2 && all;
    });
    assert.deepEqual(
      problems.map(({ range, message }) => [document.getText(range), message]),
      [
        ["[2]", "Document 2 does not support this sentence. It should be 1."],
        ["[7]", "There is no document 7. It should be 1 and 2."],
      ],
    );
  });

  it("has the citations of a list behind their sentences, as hints that lead to their documents", async () => {
    const document = await opened("listed.jsonl", {
      run_id: "run",
      topic_id: "1",
      topic: "Who?",
      references: ["doc_a", "doc_b"],
      answer: [
        { text: "Ann built it.", citations: [1, 0] },
        { text: "Bo painted it.", citations: [] },
      ],
    });
    const hints = await run<vscode.InlayHint[]>(
      "vscode.executeInlayHintProvider",
      document.uri,
      new vscode.Range(0, 0, document.lineCount, 0),
    );
    const parts = hints.flatMap(({ label, position }) =>
      typeof label === "string"
        ? []
        : label.flatMap(({ value, location }) =>
            value.trim().startsWith("[")
              ? [[position.line, value.trim(), location && document.lineAt(location.range.start.line).text]]
              : [],
          ),
    );
    const { line } = positionOf(document, "Ann built it");
    assert.deepEqual(parts, [
      [line, "[1]", "Document 1: doc_b"],
      [line, "[0]", "Document 0: doc_a"],
    ]);
  });

  it("has an outline of response and documents, and folds them", async () => {
    const document = await opened("outline.jsonl", LABELLED);
    const symbols = await run<vscode.DocumentSymbol[]>("vscode.executeDocumentSymbolProvider", document.uri);
    assert.deepEqual(
      symbols.map(({ name, children }) => [
        name,
        ...children.map((child) => `${child.name.slice(0, 2)} ${child.detail}`),
      ]),
      [
        ["Response", "a  Supported", "b  Partly supported", "c  Unsupported"],
        ["Document 0", "0a Relevant and used", "0b Relevant and used"],
        ["Document 1", "1a Used, not relevant"],
      ],
    );
    const folds = await run<vscode.FoldingRange[]>("vscode.executeFoldingRangeProvider", document.uri);
    assert.deepEqual(
      folds.map(({ start, end }) => [document.lineAt(start).text, keyOn(document, end)]),
      [
        ["Response", "c"],
        ["Document 0", "0b"],
        ["Document 1", "1a"],
      ],
    );
  });

  it("says what it came to over line 1 and over problem sentences, by commands with numbers alone", async () => {
    const document = await opened("lenses.jsonl", { ...LABELLED, ground_truth: "1871" });
    const lenses = await run<vscode.CodeLens[]>("vscode.executeCodeLensProvider", document.uri, 20);
    const titles = lenses.map(
      ({ range, command }) =>
        `${range.start.line === 0 ? "top" : keyOn(document, range.start.line)}: ${command?.title.replace("\u00a0", " ")}`,
    );
    assert.ok(titles.includes("top: Previous sample") && titles.includes("top: Next sample"), titles.join("\n"));
    assert.ok(titles.includes("top: $(check) Correct"), titles.join("\n"));
    assert.ok(titles.includes("top: $(close) Not fully supported"), titles.join("\n"));
    assert.ok(titles.includes("b: $(color-mode) Partly supported, cites 0b, 1a"), titles.join("\n"));
    assert.ok(titles.includes("c: $(close) Unsupported"), titles.join("\n"));
    for (const { command } of lenses) assert.ok(command?.arguments?.every(Number.isSafeInteger));
  });

  it("hints after each sentence at its links, which can be followed", async () => {
    const document = await opened("hints.jsonl", LABELLED);
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    const hints = await run<vscode.InlayHint[]>("vscode.executeInlayHintProvider", document.uri, whole);
    const words = hints.map(({ position, label }) => {
      const parts = typeof label === "string" ? [label] : label.map((part) => part.value);
      return `${keyOn(document, position.line)} ${parts.join("")}`;
    });
    assert.deepEqual(words, ["a ← 0a", "b ← 0b 1a", "0a → a", "0b → b", "1a → b · Used, not relevant"]);
  });

  it("goes on to the next sample and back, in the order of the list", async () => {
    await opened("next.jsonl", ...ANSWERS);
    const indexShown = () => Number(vscode.window.activeTextEditor?.document.uri.query.split(".")[1]);
    const to = (index: number) => until(`sample ${index}`, () => indexShown() === index);
    await vscode.commands.executeCommand("evaloupe.nextSampleAsText");
    await to(1);
    await vscode.commands.executeCommand("evaloupe.nextSampleAsText");
    await to(2);
    await vscode.commands.executeCommand("evaloupe.nextSampleAsText");
    await vscode.commands.executeCommand("evaloupe.previousSampleAsText");
    await to(1);
  });

  it("opens the sample at the cursor of an evaluated file", async () => {
    const uri = await files.write("cursor.jsonl", lines(...ANSWERS));
    await evaluate(uri);
    const editor = await vscode.window.showTextDocument(uri);
    const place = positionOf(editor.document, "Tarn runs");
    editor.selection = new vscode.Selection(place, place);
    assert.match((await openAsText()).getText(), /^3\ncursor\.jsonl, line 3\n/);
  });

  it("follows its evaluation, and says what to do when that is closed", async () => {
    const document = await opened("follow.jsonl", ANSWERS[0]);
    const record = vscode.Uri.joinPath(files.uri(""), "follow.jsonl");
    await write(record, lines({ ...ANSWERS[0], response: "It is Holm now." }));
    await vscode.commands.executeCommand("evaloupe.rescore", record);
    await until("the new response", () => document.getText().includes("It is Holm now."));
    await vscode.commands.executeCommand("evaloupe.close", record);
    await until("words on what to do", () => /Evaluate its file again/.test(document.getText()));
    assert.deepEqual(vscode.languages.getDiagnostics(document.uri), []);
    await evaluate(record);
    await until("the sample once more", () => document.getText().includes("It is Holm now."));
  });

  it("keeps what a file holds from being an icon, a link or a line of its own", async () => {
    const evil = "$(bug) [x](command:workbench.action.quit) <b>\n\r\u2028\u001b[31m\u202e";
    const document = await opened("hostile.jsonl", {
      ...LABELLED,
      id: evil,
      response_sentences: LABELLED.response_sentences.map(([key]) => [key, evil]),
      sentence_support_information: LABELLED.sentence_support_information.map((one) => ({ ...one, explanation: evil })),
    });
    for (const hidden of ["\u2028", "\u202e", "\u001b", "\r"]) assert.ok(!document.getText().includes(hidden));
    const visible = "$(bug) [x](command:workbench.action.quit) <b>↵↵\\u2028\\u001B[31m\\u202E";
    assert.equal(document.lineAt(0).text, visible);
    assert.equal(document.getText().split(visible).length, 5);
    const lenses = await run<vscode.CodeLens[]>("vscode.executeCodeLensProvider", document.uri, 20);
    for (const { command } of lenses) assert.doesNotMatch(command?.title ?? "", /bug|quit/);
  });
});

/** Opens what the person looks at, and resolves when its text is there. */
async function openAsText(): Promise<vscode.TextDocument> {
  await vscode.commands.executeCommand("evaloupe.openSampleAsText");
  const document = vscode.window.activeTextEditor?.document;
  assert.equal(document?.uri.scheme, "evaloupe-sample");
  return document as vscode.TextDocument;
}

async function run<Result>(command: string, ...args: readonly unknown[]): Promise<Result> {
  return vscode.commands.executeCommand<Result>(command, ...args);
}

function keyOn(document: vscode.TextDocument, line: number): string {
  return document.lineAt(line).text.trim().split(" ", 1)[0] ?? "";
}
