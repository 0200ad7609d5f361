import assert from "node:assert/strict";
import * as vscode from "vscode";

const extension = vscode.extensions.getExtension("evaloupe.evaloupe");
const declared: readonly { readonly name: string }[] = extension?.packageJSON.contributes.languageModelTools;

describe("tools for the editor's agents", () => {
  it("answer through the editor, which knows all of them", async () => {
    await extension?.activate();
    const known = vscode.lm.tools.map(({ name }) => name);
    for (const { name } of declared) assert.ok(known.includes(name), `${name} of ${known.join(", ")}`);
    const call = async (name: string, input: object): Promise<string> => {
      const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
      return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : "")).join("");
    };
    assert.match(await call("evaloupe_open", { paths: ["ragbench.jsonl"] }), /^Opened 1 file: 12 samples, 12 match\./);
    assert.match(
      await call("evaloupe_sample", { id: "hq-002" }),
      /<(data-[0-9a-f]{12})>\n[\s\S]*"state":"none"[\s\S]*<\/\1>$/,
    );
  });
});
