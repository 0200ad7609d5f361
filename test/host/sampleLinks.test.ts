import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { ANSWERS, lines } from "./samples.ts";
import { agreeing, closeAll, evaluate, evaluationTabs, Files, notices, opened, until, write } from "./workspace.ts";

/** As the editor does with a link that somebody clicked. */
const follow = (link: string): Thenable<unknown> =>
  vscode.commands.executeCommand("vscode.open", vscode.Uri.parse(link, true));

const to = (query: string): string => `${vscode.env.uriScheme}://evaloupe.evaloupe/open?${query}`;

const rows = ANSWERS.map((answer, at) => ({ ...answer, id: `answer ${at + 1}` }));

/** Ways out of the folder that is open, none of which asks. */
const WAYS_OUT = [
  "../secret.jsonl",
  "runs/../../secret.jsonl",
  "%2e%2e/secret.jsonl",
  "%252e%252e/secret.jsonl",
  "..\\secret.jsonl",
  "//computer/share/secret.jsonl",
  "/runs/../../secret.jsonl",
  "C:/../secret.jsonl",
  "file:///secret.jsonl",
  "http://127.0.0.1/secret.jsonl",
  "vscode-remote://other/secret.jsonl",
  "runs%00/secret.jsonl",
];

describe("links to samples", () => {
  const files = new Files();
  const inside = () => vscode.Uri.joinPath(opened(), "linked answers.jsonl");
  before(async () => {
    await files.make();
    await write(inside(), lines(...rows));
  });
  afterEach(() => closeAll());
  after(async () => {
    await files.remove();
    await vscode.workspace.fs.delete(inside());
  });

  /** The sample that the Inspector shows, by what is copied of it. */
  const shown = async (): Promise<string> => {
    await vscode.env.clipboard.writeText("");
    await vscode.commands.executeCommand("evaloupe.copySample", "markdown");
    return (await vscode.env.clipboard.readText()).split("\n", 1)[0] ?? "";
  };

  it("open the sample that they were copied from", async () => {
    await follow(to("file=linked answers.jsonl&id=answer 2"));
    await until("the sample", async () => (await shown()) === "## answer 2");
    await vscode.commands.executeCommand("evaloupe.copySample", "link");
    const link = await vscode.env.clipboard.readText();
    assert.equal(link, to("file=linked%20answers.jsonl&id=answer%202&line=2"));
    await closeAll();
    await follow(link);
    await until("the sample", async () => (await shown()) === "## answer 2");
    assert.equal(evaluationTabs().length, 1);
  });

  it("filter the list, and say which filter does not hold", async () => {
    const told = await notices("showWarningMessage", async () => {
      await follow(to("file=linked answers.jsonl&id=answer 3&filter=id %253D%253D %22answer 3%22&filter=no.such > 1"));
      await until("the sample", async () => (await shown()) === "## answer 3");
    });
    assert.match(told[0]?.[0] ?? "", /^The filter no\.such > 1 does not hold here/);
    await vscode.commands.executeCommand("evaloupe.copySample", "link");
    assert.match(await vscode.env.clipboard.readText(), /&line=3&filter=id%20%253D%253D%20%22answer%203%22$/);
  });

  it("say that their sample is gone", async () => {
    const told = await notices("showWarningMessage", () => follow(to("file=linked answers.jsonl&id=answer 99")));
    assert.deepEqual(told[0], ["The sample answer 99 is not in linked answers.jsonl any more."]);
    await until("the rest of the file", () => evaluationTabs().length === 1);
  });

  it("lead to no file outside of the workspace", async () => {
    await files.write("secret.jsonl", lines(...rows));
    for (const way of WAYS_OUT) {
      const told = await notices("showErrorMessage", () => follow(to(`file=${way}`)));
      assert.match(told[0]?.[0] ?? "", /leads out of the workspace/, way);
      assert.equal(evaluationTabs().length, 0, way);
    }
  });

  it("ask before they open a file that lies outside", async () => {
    const secret = await files.write("secret.jsonl", lines(...rows));
    const link = to(`file=${secret.path}&id=answer 1`);
    const told = await notices("showWarningMessage", () => follow(link));
    assert.match(told[0]?.[0] ?? "", /^Open secret\.jsonl\?/);
    assert.equal(evaluationTabs().length, 0);
    await agreeing("Open", async () => {
      await follow(link);
      await until("the sample", async () => (await shown()) === "## answer 1");
    });
  });

  it("say where there is no such file, and open no folder", async () => {
    for (const name of ["not-here.jsonl", "."]) {
      const told = await notices("showErrorMessage", () => follow(to(`file=${name}`)));
      assert.match(told[0]?.[0] ?? "", /^No folder of this workspace holds/);
    }
    const told = await notices("showErrorMessage", () => follow(to("id=1")));
    assert.deepEqual(told[0], ["This link names no file to open."]);
  });

  it("use the evaluation that is open already", async () => {
    await evaluate(inside());
    await follow(to("file=linked answers.jsonl&line=3"));
    await until("the sample", async () => (await shown()) === "## answer 3");
    assert.equal(evaluationTabs().length, 1);
  });
});
