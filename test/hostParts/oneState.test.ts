// Catches an export that mixes two states of its file, or replaces a file with half of one.
import { appendFile, rename, writeFile } from "node:fs/promises";
import { describe, expect, it, vi } from "vitest";
import { type Evaluation, FilesChanged, ofOneState } from "../../src/host/evaluation.ts";
import { Cancelled } from "../../src/protocol/peer.ts";
import { filesWith, never, openFiles } from "../session/open.ts";

vi.mock("vscode", () => ({ CancellationError: class extends Error {} }));

const line = (id: number) => `${JSON.stringify({ id, question: "q", response: "Paris", ground_truth: "Paris" })}\n`;

/** What an export needs of the host's evaluation, over a session and a file of its own. */
async function opened() {
  const [path = ""] = await filesWith({ "rows.jsonl": line(1) });
  const { session, ask, state } = await openFiles([path]);
  let isStale = false;
  const evaluation = {
    name: "rows.jsonl",
    state,
    wake: async () => state,
    ask: (method: "changed", params: { since?: number }, signal: AbortSignal) => ask[method](params, signal),
    markStale() {
      isStale = true;
    },
  };
  return {
    path,
    session,
    ask,
    // The rest of it needs an editor.
    evaluation: evaluation as unknown as Evaluation,
    isStale: () => isStale,
  };
}

const replace = async (path: string) => {
  await writeFile(`${path}.other`, line(2));
  await rename(`${path}.other`, path);
};

describe("what is exported in the editor", () => {
  it("is put in place where nothing changed, and where the file only grew", async () => {
    const { path, session, evaluation, isStale } = await opened();
    expect(await ofOneState(evaluation, never, async () => 1)).toBe(1);
    expect(await ofOneState(evaluation, never, () => appendFile(path, line(2)).then(() => 2))).toBe(2);
    expect(isStale()).toBe(false);
    await session.dispose();
  });

  it("is not where the file changed meanwhile, and the evaluation is stale then", async () => {
    const { path, session, evaluation, isStale } = await opened();
    await expect(ofOneState(evaluation, never, () => replace(path))).rejects.toThrow(FilesChanged);
    expect(isStale()).toBe(true);
    await session.dispose();
  });

  it("fails by the change, whatever a changed record led to; cancelling stays what it is", async () => {
    const { path, session, evaluation } = await opened();
    const failing = async (error: Error) => {
      await replace(path);
      throw error;
    };
    await expect(ofOneState(evaluation, never, () => failing(new Error("odd")))).rejects.toThrow(FilesChanged);
    await expect(ofOneState(evaluation, never, () => failing(new Cancelled()))).rejects.toThrow(Cancelled);
    await session.dispose();
  });

  it("is not where all was read again meanwhile: it is of the reading before", async () => {
    const { path, session, ask, evaluation } = await opened();
    const rescoring = async () => {
      await replace(path);
      await ask.rescore({}, never);
    };
    await expect(ofOneState(evaluation, never, rescoring)).rejects.toThrow(FilesChanged);
    await session.dispose();
  });
});
