// What each example comes to is compared between the hosts by whoever runs both: its scores, sample by sample, and the
// report with every metric and interval.
import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { digests } from "./digests.ts";
import { closeAll, evaluate, Files, opened, read, savingTo } from "./workspace.ts";

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

describe("every example", () => {
  const files = new Files();
  before(() => files.make());
  afterEach(() => closeAll());
  after(() => files.remove());

  it("is scored", async function () {
    this.timeout(180_000);
    const names = await examples();
    assert.ok(names.length > 40, `${names.length} examples`);
    for (const name of names) {
      const uri = vscode.Uri.joinPath(opened(), name);
      await evaluate(uri);
      for (const [entry, ending] of [
        ["csv", "csv"],
        ["report", "html"],
      ] as const) {
        const to = files.uri(`${name.replaceAll("/", "-")}.${ending}`);
        // Some have no samples, and then nothing is written.
        await savingTo(to, () => vscode.commands.executeCommand("evaloupe.export", entry));
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
