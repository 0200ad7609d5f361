// Files that only the editor reaches, whichever host this is: those of a virtual workspace.
import { strict as assert } from "node:assert";
import { gzipSync } from "fflate";
import { parquetWriteBuffer } from "hyparquet-writer";
import * as vscode from "vscode";
import { ANSWERS, lines } from "./samples.ts";
import { agreeing, closeAll, evaluate, evaluationTabs, notices, read, savingTo, until } from "./workspace.ts";

const SCHEME = "evaloupe-test";
const at = (path: string): vscode.Uri => vscode.Uri.from({ scheme: SCHEME, path });

/** A file system in memory, with folders by their paths alone. `says` is the size that a file claims. */
class MemoryFiles implements vscode.FileSystemProvider {
  readonly files = new Map<string, { bytes: Uint8Array; writtenMs: number; says?: number }>();
  readonly #changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changes.event;
  #clock = 1_000;

  set(path: string, text: string | Uint8Array, says?: number): void {
    const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
    this.files.set(path, { bytes, writtenMs: ++this.#clock, ...(says === undefined ? {} : { says }) });
    this.#changes.fire([{ type: vscode.FileChangeType.Changed, uri: at(path) }]);
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }
  stat({ path }: vscode.Uri): vscode.FileStat {
    const file = this.files.get(path);
    if (file) {
      const { bytes, writtenMs, says } = file;
      return { type: vscode.FileType.File, ctime: 0, mtime: writtenMs, size: says ?? bytes.length };
    }
    if (![...this.files.keys()].some((name) => name.startsWith(`${path}/`))) throw missing(path);
    return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
  }
  readDirectory({ path }: vscode.Uri): [string, vscode.FileType][] {
    const found = new Map<string, vscode.FileType>();
    for (const name of this.files.keys()) {
      if (!name.startsWith(`${path}/`)) continue;
      const [first = "", ...rest] = name.slice(path.length + 1).split("/");
      found.set(first, rest.length > 0 ? vscode.FileType.Directory : vscode.FileType.File);
    }
    return [...found];
  }
  readFile({ path }: vscode.Uri): Uint8Array {
    const file = this.files.get(path);
    if (!file) throw missing(path);
    return file.bytes;
  }
  writeFile({ path }: vscode.Uri, bytes: Uint8Array): void {
    this.set(path, bytes);
  }
  delete({ path }: vscode.Uri): void {
    this.files.delete(path);
  }
  createDirectory(): void {}
  rename(): void {
    throw vscode.FileSystemError.NoPermissions();
  }
}

const missing = (path: string) => vscode.FileSystemError.FileNotFound(at(path));

describe("files of another file system", () => {
  const memory = new MemoryFiles();
  let registered: vscode.Disposable;
  before(() => {
    registered = vscode.workspace.registerFileSystemProvider(SCHEME, memory);
  });
  afterEach(async () => {
    await closeAll();
    await vscode.workspace.getConfiguration("evaloupe").update("follow", undefined, true);
    memory.files.clear();
  });
  after(() => registered.dispose());

  /** Whether each answer is right, as the exported scores say. */
  async function verdicts(uri: vscode.Uri): Promise<readonly (string | undefined)[]> {
    const to = at("/out/scores.csv");
    await savingTo(to, () => vscode.commands.executeCommand("evaloupe.export", uri, "csv"));
    const [head, ...rows] = (await read(to)).trimEnd().split("\r\n");
    const column = head?.split(",").indexOf("answer.accuracy") ?? -1;
    return rows.map((row) => row.split(",")[column]);
  }

  const names = ["id", "question", "response", "ground_truth"] as const;
  const FILES: Readonly<Record<string, () => string | Uint8Array>> = {
    "plain.jsonl": () => lines(...ANSWERS),
    "packed.jsonl.gz": () => gzipSync(new TextEncoder().encode(lines(...ANSWERS))),
    "rows.parquet": () =>
      new Uint8Array(
        parquetWriteBuffer({ columnData: names.map((name) => ({ name, data: ANSWERS.map((row) => row[name]) })) }),
      ),
    "a name with ü and %.jsonl": () => lines(...ANSWERS),
  };
  for (const [name, content] of Object.entries(FILES)) {
    it(`are scored: ${name}`, async () => {
      memory.set(`/data/${name}`, content());
      await evaluate(at(`/data/${name}`));
      const tab = await until("an inspector", () => evaluationTabs()[0]);
      assert.equal(tab.label, `Inspector: ${name}`);
      assert.deepEqual(await verdicts(at(`/data/${name}`)), ["1", "0", "1"]);
    });
  }

  it("are one evaluation as a folder, without what is hidden", async () => {
    for (const name of ["b/two.jsonl", "one.jsonl", ".cache/not.jsonl", "node_modules/not.jsonl", "notes.md"]) {
      memory.set(`/data/${name}`, lines(...ANSWERS));
    }
    await evaluate(at("/data"));
    await until("an inspector", () => evaluationTabs()[0]);
    assert.deepEqual(await verdicts(at("/data/one.jsonl")), ["1", "0", "1", "1", "0", "1"]);
  });

  it("are refused by their size before they are read", async () => {
    memory.set("/data/large.jsonl", lines(...ANSWERS), 300 * 1024 * 1024);
    const told = await notices("showErrorMessage", () => evaluate(at("/data/large.jsonl")));
    assert.match(told[0]?.[0] ?? "", /300 MiB.*read whole, up to 200 MiB/);
  });

  it("are told when they are gone", async () => {
    const told = await notices("showErrorMessage", () => evaluate(at("/data/gone.jsonl")));
    assert.match(told[0]?.[0] ?? "", /gone\.jsonl does not exist/);
  });

  it("that change meanwhile are written nowhere, until they are scored again", async () => {
    const uri = at("/data/changing.jsonl");
    memory.set(uri.path, lines(...ANSWERS));
    await vscode.workspace.getConfiguration("evaloupe").update("follow", false, true);
    await evaluate(uri);
    memory.set(uri.path, lines(...ANSWERS.map((row) => ({ ...row, response: "No idea." }))));
    const told = await notices("showWarningMessage", () =>
      savingTo(at("/out/scores.csv"), () => vscode.commands.executeCommand("evaloupe.export", uri, "csv")),
    );
    assert.match(told[0]?.[0] ?? "", /has changed since it was scored/);
    await vscode.commands.executeCommand("evaloupe.rescore", uri);
    assert.deepEqual(await verdicts(uri), ["0", "0", "0"]);
  });

  it("have the labels of people beside them", async () => {
    const uri = at("/data/labelled.jsonl");
    memory.set(uri.path, lines(...ANSWERS));
    await agreeing("Write Labels", async () => {
      await evaluate(uri);
      await until("a label", async () => {
        await vscode.commands.executeCommand("evaloupe.verdict", 1);
        return memory.files.has("/data/labelled.labels.human.jsonl");
      });
    });
    const [label = ""] = (await read(at("/data/labelled.labels.human.jsonl"))).split("\n");
    assert.equal(JSON.parse(label).verdict, "correct");
  });
});
