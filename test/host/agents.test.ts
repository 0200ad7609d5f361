import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { asked } from "./workspace.ts";

const extension = vscode.extensions.getExtension("evaloupe.evaloupe");
const declared: readonly { readonly name: string }[] = extension?.packageJSON.contributes.languageModelTools;

describe("tools for the editor's agents", () => {
  it("answer through the editor, which knows all of them", async () => {
    await extension?.activate();
    const known = vscode.lm.tools.map(({ name }) => name);
    for (const { name } of declared) assert.ok(known.includes(name), `${name} of ${known.join(", ")}`);
    assert.match(await asked("open", { paths: ["ragbench.jsonl"] }), /^Opened 1 file: 12 samples, 12 match\./);
    assert.match(await asked("sample", { id: "hq-002" }), /<(data-[0-9a-f]{12})>\n[\s\S]*"state":"none"[\s\S]*<\/\1>$/);
  });
});
