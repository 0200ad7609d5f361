// Catches labels that are mixed between annotators, or stay when they are taken back.
import { appendFile, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { never } from "../open.ts";
import { allSupported, opened, RAGBENCH, row } from "./rows.ts";

describe("annotators", () => {
  it("scores, lists and explains what each one says, and mixes nothing", async () => {
    const { session, ask, state, by, metric, give } = await opened();
    expect(state.annotators).toEqual(["file"]);
    const given = await give("model:x", [{ index: 1, labels: { support: allSupported } }]);
    expect(given).toEqual({ labelled: 1, missing: [] });
    const after = await ask.settled({}, never);
    expect(after.annotators).toEqual(["file", "model:x"]);
    expect(after.revision).toBeGreaterThan(state.revision);

    expect(await metric("file", "adherence")).toMatchObject({ value: 0, n: 3, leftOut: {} });
    expect(await metric("model:x", "adherence")).toMatchObject({ value: 1, n: 1, leftOut: { "no-labels": 2 } });
    expect(await metric("file", "relevance")).toMatchObject({ value: 0.25, n: 3 });
    expect(await metric("model:x", "relevance")).toMatchObject({ value: 0.5, n: 1, leftOut: { "no-labels": 2 } });
    expect(await metric("nobody", "adherence")).toMatchObject({ value: null, n: 0, leftOut: { "no-labels": 3 } });

    const { rows } = await ask.rows(
      { query: by("model:x"), from: 0, to: 3, fields: ["adherence", "unlabelled"] },
      never,
    );
    expect(rows.map(({ support }) => support)).toEqual(["unlabelled", "full", "unlabelled"]);
    expect(rows.map(({ cells }) => cells)).toEqual([
      [null, 2],
      [1, 0],
      [null, 2],
    ]);
    const found = await ask.rows({ query: { ...by("model:x"), where: ["adherence == 1"] }, from: 0, to: 3 }, never);
    expect(found.rows.map(({ index }) => index)).toEqual([1]);

    const detail = await ask.detail({ query: by("model:x"), index: 1 }, never);
    expect(detail.body.responseSentences?.map(({ state: said }) => said)).toEqual(["full", "full"]);
    const other = await ask.detail({ query: by("model:x"), index: 0 }, never);
    expect(other.body.isLabelled).toBe(false);
    expect((await ask.detail({ query: by("file"), index: 1 }, never)).body.responseSentences?.[1]?.state).toBe("none");
    await session.dispose();
  });

  it("finds samples on whose sentences votes differ, and tells how many were for it", async () => {
    const { session, ask, by, give } = await opened();
    const disagreements = [
      { key: "b", on: "supported" as const, yes: 2, no: 1 },
      { key: "0a", on: "relevant" as const, yes: 1, no: 2 },
      { key: "0a", on: "utilized" as const, yes: 1, no: 2 },
    ];
    await give("votes:x×3", [
      { index: 0, labels: { support: allSupported } },
      { index: 1, labels: { support: { ...allSupported, disagreements } } },
    ]);
    const votes = by("votes:x×3");
    const { rows } = await ask.rows({ query: votes, from: 0, to: 3, fields: ["votes.differ"] }, never);
    expect(rows.map(({ cells }) => cells)).toEqual([[0], [2], [null]]);
    const found = await ask.rows({ query: { ...votes, where: ["votes.differ > 0"] }, from: 0, to: 3 }, never);
    expect(found.rows.map(({ index }) => index)).toEqual([1]);
    const { body } = await ask.detail({ query: votes, index: 1 }, never);
    expect(body.responseSentences?.map(({ divided }) => divided)).toEqual([undefined, disagreements.slice(0, 1)]);
    expect(body.documents?.[0]?.sentences.map(({ divided }) => divided)).toEqual([disagreements.slice(1), undefined]);
    // Others have no votes.
    const file = await ask.rows({ query: by("file"), from: 0, to: 3, fields: ["votes.differ"] }, never);
    expect(file.rows.map(({ cells }) => cells)).toEqual([[0], [0], [0]]);
    await session.dispose();
  });

  it("takes labels back", async () => {
    const { session, ask, metric, give } = await opened();
    await give(
      "model:x",
      [0, 1].map((index) => ({ index, labels: { support: allSupported } })),
    );
    await give("model:x", [{ index: 0, labels: null }]);
    expect(await metric("model:x", "adherence")).toMatchObject({ n: 1, leftOut: { "no-labels": 2 } });
    await give("model:x", [{ index: 1, labels: null }]);
    expect((await ask.settled({}, never)).annotators).toEqual(["file"]);
    await session.dispose();
  });

  it("finds samples by place, id and key, and tells which are not there", async () => {
    const { session, ask, metric, give } = await opened();
    const labels = { support: allSupported };
    const given = await give("model:x", [
      { id: "c", labels },
      { id: "nobody", labels },
      { index: 7, labels },
      { index: 0, contentKey: "0123456789abcdef", labels },
    ]);
    expect(given).toEqual({ labelled: 1, missing: [1, 2, 3] });
    expect(await metric("model:x", "adherence")).toMatchObject({ n: 1 });
    expect((await ask.settled({}, never)).annotators).toEqual(["file", "model:x"]);
    await session.dispose();
  });

  it("keeps labels with the samples that they are of when the file is read again", async () => {
    const { path, session, ask, by, give } = await opened();
    await give(
      "model:x",
      [1, 2].map((index) => ({ index, labels: { support: allSupported } })),
    );
    await writeFile(path, `${[row("new", null), row("b", RAGBENCH)].join("\n")}\n`);
    await ask.rescore({}, never);
    const { rows } = await ask.rows({ query: by("model:x"), from: 0, to: 3 }, never);
    expect(rows.map(({ id, support }) => [id, support])).toEqual([
      ["new", "unlabelled"],
      ["b", "full"],
    ]);
    await appendFile(path, `${row("c", null)}\n`);
    await ask.follow({}, never);
    const page = await ask.rows({ query: by("model:x"), from: 0, to: 3 }, never);
    expect(page.rows.map(({ support }) => support)).toEqual(["unlabelled", "full", "unlabelled"]);
    await session.dispose();
  });

  it("labels by words alone: list and opened sample agree, and the file's own labels stay", async () => {
    const { session, ask, by, metric } = await opened();
    await ask.labelLocally({}, never);
    expect((await ask.settled({}, never)).annotators).toEqual(["file", "local"]);
    expect(await metric("local", "adherence")).toMatchObject({ value: null, n: 0, leftOut: { unsure: 3 } });
    expect(await metric("local", "relevance")).toMatchObject({ value: null, n: 0, leftOut: { unsure: 3 } });
    expect(await metric("file", "adherence")).toMatchObject({ value: 0, n: 3 });
    // What is said of scores that are stored in the file is said of its own labels.
    const notes = async (annotator: string) => (await ask.summary({ query: by(annotator) }, never)).notes;
    expect((await notes("file"))[0]).toMatch(/match/);
    const [guesses, ...others] = await notes("local");
    expect(guesses).toMatch(/guesses .* 83 % .* 72 to 90, 64 sentences/);
    expect(others).toEqual(await notes("file"));
    const { rows } = await ask.rows(
      { query: by("local"), from: 0, to: 3, fields: ["full", "partial", "unsupported", "unsure"] },
      never,
    );
    for (const { index, cells } of rows) {
      const { body } = await ask.detail({ query: by("local"), index }, never);
      const states = (body.responseSentences ?? []).map(({ state }) => state);
      expect(states).toContain("unsure");
      expect(
        ["full", "partial", "none", "unsure"].map((name) => states.filter((state) => state === name).length),
      ).toEqual(cells);
    }
    await session.dispose();
  });

  it("labels by words alone again when the file is read again", async () => {
    const { path, session, ask, metric } = await opened();
    await ask.labelLocally({}, never);
    await appendFile(path, `${row("d", RAGBENCH)}\n`);
    await ask.follow({}, never);
    expect(await metric("local", "adherence")).toMatchObject({ n: 0, leftOut: { unsure: 4 } });
    await writeFile(path, `${row("e", RAGBENCH)}\n`);
    await ask.rescore({}, never);
    expect(await metric("local", "adherence")).toMatchObject({ n: 0, leftOut: { unsure: 1 } });
    await session.dispose();
  });

  it("cuts texts that have no sentences, so that sentences of an unlabelled file have states", async () => {
    const plain = { documents_sentences: undefined, response_sentences: undefined };
    const { session, ask, metric, state } = await opened(["a", "b"].map((id) => row(id, plain)));
    expect(state.annotators).toEqual(["file"]);
    await ask.labelLocally({}, never);
    expect(await metric("local", "sentences.unsure")).toMatchObject({ leftOut: {} });
    expect(await metric("local", "relevance")).toMatchObject({ n: 0, leftOut: { unsure: 2 } });
    expect(await metric("file", "relevance")).toMatchObject({ n: 0, leftOut: { "no-labels": 2 } });
    await session.dispose();
  });

  it("can be cancelled, and then keeps nothing", async () => {
    const { session, ask } = await opened();
    const abort = new AbortController();
    const labelling = ask.labelLocally({}, abort.signal);
    abort.abort(new Error("enough"));
    await expect(labelling).rejects.toThrow("enough");
    const state = await ask.settled({}, never);
    expect(state).toMatchObject({ annotators: ["file"], isSettled: true });
    await session.dispose();
  });
});
