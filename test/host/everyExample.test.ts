// What an example comes to is compared between the hosts by whoever runs both: its scores, sample by sample, and the
// report with every metric and interval. bench/web.mjs compares every example between the engines.
import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { digests } from "./digests.ts";
import { closeAll, evaluate, Files, opened, read, savingTo } from "./workspace.ts";

/** Whether all of them are compared: EVERY=1 (test/tools/steps.mjs). */
declare const EVERY_EXAMPLE: boolean;
/** One of each kind, with every function that engines have of their own: logarithms, powers and intervals. */
const COMPARED = ["ragbench.jsonl", "choice/four-models.jsonl", "rating/judge-votes.jsonl"];

/** Folders are one evaluation each, but for those that only gather. */
const GATHERED = ["choice", "compare", "exports", "rating"];

async function examples(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, type] of await vscode.workspace.fs.readDirectory(opened())) {
    if (GATHERED.includes(name)) {
      const inside = await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(opened(), name));
      found.push(...inside.map(([inner]) => `${name}/${inner}`));
    } else if (type === vscode.FileType.Directory || !/\.md$/.test(name)) found.push(name);
  }
  return found.sort();
}

describe("an example", () => {
  const files = new Files();
  before(() => files.make());
  afterEach(() => closeAll());
  after(() => files.remove());

  it("comes to scores that can be compared", async () => {
    const names = await examples();
    assert.ok(names.length > 40, `${names.length} examples`);
    const compared = EVERY_EXAMPLE ? names : names.filter((name) => COMPARED.includes(name));
    assert.ok(compared.length >= COMPARED.length, `${compared.length} examples to compare`);
    for (const name of compared) {
      const uri = vscode.Uri.joinPath(opened(), name);
      await evaluate(uri);
      for (const [command, ending] of [
        ["exportCsv", "csv"],
        ["exportReport", "html"],
      ] as const) {
        const to = files.uri(`${name.replaceAll("/", "-")}.${ending}`);
        // Some have no samples, and then nothing is written.
        await savingTo(to, () => vscode.commands.executeCommand(`evaloupe.${command}`));
        digests[`${name} ${ending}`] = await read(to).then(digest, () => "nothing was written");
      }
      await closeAll();
    }
  });
});

/** When a report was made is no part of what it says. */
async function digest(text: string): Promise<string> {
  const timeless = text.replace(/Evaloupe report, [^<]*/, "");
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(timeless)));
  return `${timeless.length} ${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
