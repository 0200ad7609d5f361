// Catches a filter on sentences that marks another sentence than those it counts, or none.
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { RagDetail } from "../../src/model/index.ts";
import { firstLook } from "../../webview/inspector/links.ts";
import { linksOf, SENTENCE_FIELDS } from "../../webview/inspector/rag/links.ts";
import { filesWith, never, openFiles } from "../session/open.ts";

const EXAMPLES = path.join(import.meta.dirname, "../../examples");
const FILES = [
  ...["harrow-strait.jsonl", "ragbench.jsonl", "judge-labels.json", "memerag.jsonl", "azure-chat.jsonl"],
  ...["ragtruth/response.jsonl", "exports/langfuse.json", "robustness-integration.jsonl"],
];

const CITED = "cited.jsonl";
const RESPONSES = ["The mast is oak [1]. The deck is pine [2].", "The mast is oak [1]. It sails.", "It sails [7]."];
const cited = (response: string) => ({
  question: "Of what is the ship?",
  response,
  documents: ["The mast is oak.", "The deck is pine."],
});

describe("sentences that a filter is about", () => {
  it.each([...FILES, CITED])("are there in each sample that it lists, and in no other: %s", async (file) => {
    const paths =
      file === CITED
        ? await filesWith({ [CITED]: RESPONSES.map((response) => `${JSON.stringify(cited(response))}\n`).join("") })
        : [path.join(EXAMPLES, file)];
    const { ask, query } = await openFiles(paths);
    const listed = async (where: readonly string[]) => {
      const { rows } = await ask.rows({ query: { ...query, where }, from: 0, to: 500 }, never);
      return rows.map(({ index }) => index);
    };
    const all = await listed([]);
    const details = await Promise.all(
      all.map(async (index) => (await ask.sample({ query, index }, never)).detail.body as RagDetail),
    );
    const known = new Set((await ask.fields({ query }, never)).map(({ id }) => id));
    const fields = SENTENCE_FIELDS.filter((field) => known.has(field));
    expect(all.length * fields.length).toBeGreaterThan(0);
    for (const field of fields) {
      const clause = `${field} > 0`;
      const marked = all.filter((_, at) => {
        const body = details[at];
        return body !== undefined && linksOf(body).about([clause]).length > 0;
      });
      // Of an unlabelled sample a count is unknown, and lists nothing.
      const unknown = new Set(await listed([`${field} == null`]));
      expect(
        marked.filter((index) => !unknown.has(index)),
        clause,
      ).toEqual(await listed([clause]));
    }
  });

  it("are of any clause that names the field, in reading order; without one the worst problem is looked at", async () => {
    const { ask, query } = await openFiles([path.join(EXAMPLES, "ragbench.jsonl")]);
    const where = ["unsupported > 0 || partial > 0"];
    const { rows } = await ask.rows({ query: { ...query, where }, from: 0, to: 50 }, never);
    expect(rows.length).toBeGreaterThan(0);
    for (const { index } of rows) {
      const { detail } = await ask.sample({ query, index }, never);
      const links = linksOf(detail.body as RagDetail);
      const about = links.about(where);
      expect(about).toEqual(links.order.filter((key) => about.includes(key)));
      expect(firstLook(links, where)).toBe(about[0]);
      expect(firstLook(links, ['question ~ "unsupported"'])).toBe(links.problems[0] ?? null);
    }
  });
});
