import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { ANSWERS, CITING, LABELLED, lines } from "./samples.ts";
import { closeAll, evaluate, evaluationTabs, Files, notices, until } from "./workspace.ts";

describe("evaluating", () => {
  const files = new Files();
  before(() => files.make());
  afterEach(() => closeAll());
  after(() => files.remove());

  it("opens an inspector for a file, once", async () => {
    const uri = await files.write("labelled.jsonl", lines(LABELLED));
    await evaluate(uri);
    await evaluate(uri);
    const [tab] = await until("one inspector", () => evaluationTabs().length === 1 && evaluationTabs());
    assert.equal(tab?.label, "Inspector: labelled.jsonl");
  });

  it("opens several files as one evaluation", async () => {
    const first = await files.write("noise0.jsonl", lines(...ANSWERS));
    const second = await files.write("noise1.jsonl", lines(...ANSWERS));
    await evaluate(first, second);
    const tab = await until("an inspector", () => evaluationTabs()[0]);
    assert.equal(tab.label, "Inspector: noise0.jsonl and 1 more");
  });

  it("opens a folder as one evaluation", async () => {
    const inner = new Files();
    await inner.make();
    await inner.write("a.jsonl", lines(...ANSWERS));
    await evaluate(inner.uri(""));
    const tab = await until("an inspector", () => evaluationTabs()[0]);
    assert.match(tab.label, /^Inspector: .+-\d+$/);
    await inner.remove();
  });

  it("says why a file cannot be read", async () => {
    const uri = await files.write("empty.jsonl", "\n\n");
    await evaluate(uri);
    const problem = await until("a problem", () => vscode.languages.getDiagnostics(uri)[0]);
    assert.equal(problem.code, "NO_RECORDS");
  });

  it("tells that no shape fits, and offers to say what its columns are", async () => {
    const uri = await files.write("odd.jsonl", lines({ turn: { said: "Hello" } }, { turn: { said: "Bye" } }));
    const told = await notices("showWarningMessage", () => evaluate(uri));
    assert.match(told[0]?.[0] ?? "", /^odd\.jsonl: no known format matches its records\./);
    assert.deepEqual(told[0]?.slice(1), ["Show Columns", "Choose Format…"]);
  });

  it("tells why a file cannot be read, beside what its panel says", async () => {
    const uri = await files.write("blank.jsonl", "\n\n");
    const told = await notices("showErrorMessage", () => evaluate(uri));
    assert.match(told[0]?.[0] ?? "", /^blank\.jsonl: /);
    assert.deepEqual(told[0]?.slice(1), ["Read Again"]);
    await until("an inspector", () => evaluationTabs()[0]);
  });

  it("points at the value that a problem is about", async () => {
    const record = { ...LABELLED, all_relevant_sentence_keys: ["0a", "9z"] };
    const uri = await files.write("unknown-key.jsonl", lines(LABELLED, record));
    await evaluate(uri);
    const found = await until("a warning", () =>
      vscode.languages.getDiagnostics(uri).find(({ code }) => code === "UNKNOWN_KEY"),
    );
    const document = await vscode.workspace.openTextDocument(uri);
    assert.equal(found.severity, vscode.DiagnosticSeverity.Warning);
    assert.equal(found.range.start.line, 1);
    assert.match(document.getText(found.range), /9z/);
  });

  it("points at the markers of citations that are wrong", async () => {
    const uri = await files.write("citing.jsonl", lines(LABELLED, CITING));
    await evaluate(uri);
    const found = await until("two problems", () => {
      const all = vscode.languages.getDiagnostics(uri).filter(({ code }) => /CITATION/.test(String(code)));
      return all.length === 2 && all;
    });
    const document = await vscode.workspace.openTextDocument(uri);
    assert.deepEqual(found.map(({ range, code }) => [range.start.line, document.getText(range), code]).sort(), [
      [1, "[2]", "WRONG_CITATION"],
      [1, "[7]", "DANGLING_CITATION"],
    ]);
  });

  it("scores an unsaved buffer as it stands", async () => {
    const uri = await files.write("unsaved.jsonl", lines(...ANSWERS));
    const document = await vscode.workspace.openTextDocument(uri);
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "{broken\n"));
    await evaluate(uri);
    const [problem] = await until("a problem", () => {
      const found = vscode.languages.getDiagnostics(uri);
      return found.length > 0 && found;
    });
    assert.equal(problem?.range.start.line, 0);
    assert.equal(problem?.severity, vscode.DiagnosticSeverity.Error);
  });

  it("opens the same page in an editor's place", async () => {
    const uri = await files.write("custom.jsonl", lines(...ANSWERS));
    await vscode.commands.executeCommand("vscode.openWith", uri, "evaloupe.inspector");
    const tab = await until("a custom editor", () => {
      const active = vscode.window.tabGroups.activeTabGroup.activeTab;
      return active?.input instanceof vscode.TabInputCustom && active;
    });
    assert.equal((tab.input as vscode.TabInputCustom).viewType, "evaloupe.inspector");
    await vscode.commands.executeCommand("evaloupe.close");
    await until(
      "no custom editor",
      () => !(vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputCustom),
    );
  });

  it("takes its inspector and its problems away when it is closed", async () => {
    const uri = await files.write("closed.jsonl", lines(LABELLED, "{broken"));
    await evaluate(uri);
    await until("a problem", () => vscode.languages.getDiagnostics(uri).length > 0);
    await vscode.commands.executeCommand("evaloupe.close", uri);
    await until("no inspector", () => evaluationTabs().length === 0);
    assert.deepEqual(vscode.languages.getDiagnostics(uri), []);
  });
});
