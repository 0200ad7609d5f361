// Would catch a run of hundreds of steps, or two of them beside each other, that hold their page up while they are opened.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { longestTask } from "./lib/longTasks.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();

const STEPS = 300;

/** What tools return: prose, lists and code, 7,000 characters of it. @param {number} seed */
function returned(seed) {
  const parts = [];
  for (let at = 0; at < 37; at++) {
    const n = seed * 31 + at * 7;
    parts.push(
      `The bridge of ${n} opened in 19${n % 90}. It is ${n % 400} m long, and **${n % 12} ferries** ran before it.`,
      `- pier ${n}: granite, see [the survey](https://example.org/${n})\n- span ${n}: steel`,
      `\`\`\`ts\nexport function span${n}(a: number[]) {\n  return a[${n % 9}] ?? ${n};\n}\n\`\`\``,
    );
  }
  return parts.join("\n\n");
}

/** @param {string} id @param {number} steps @param {number} [other] The step from which on this run is another one. */
const run = (id, steps, other = steps, isPlain = false) => ({
  id,
  messages: [
    { role: "user", content: "When did the bridge open?" },
    ...Array.from({ length: steps }, (_, at) => {
      const seed = at >= other ? at + 10_000 : at;
      return [
        { role: "assistant", content: [{ type: "tool_use", id: `c${at}`, name: "open", input: { page: seed } }] },
        {
          role: "user",
          content: [
            {
              type: "tool_result",
              tool_use_id: `c${at}`,
              content: isPlain ? returned(seed).replaceAll(/[*`[\]-]/g, "") : returned(seed),
            },
          ],
        },
      ];
    }).flat(),
    { role: "assistant", content: "It opened in 1931. It is red." },
  ],
});

/** Each step supports a sentence. @param {number} steps */
const labels = (steps) => {
  const keys = Array.from({ length: steps }, (_, at) => `t${at + 1}b`);
  return {
    all_relevant_sentence_keys: keys,
    all_utilized_sentence_keys: keys,
    unsupported_response_sentence_keys: ["b"],
    sentence_support_information: [
      { response_sentence_key: "a", supporting_sentence_keys: keys, fully_supported: true },
      { response_sentence_key: "b", supporting_sentence_keys: [], fully_supported: false },
    ],
  };
};

/** @param {readonly object[]} rows */
const lines = (rows) => rows.map((row) => JSON.stringify(row)).join("\n");

/**
 * Holds what is done to so many ms of a processor, and prints how many they were.
 * @type {(code: import("./lib/desk.mjs").Desk) => (name: string, act: () => Promise<unknown>) => Promise<void>}
 */
const measured = (code) => async (name, act) => {
  const ms = await longestTask(code, act);
  console.log(`${name}: ${ms} ms`);
  assert.ok(ms <= MOST_MS, `${name} holds the page up for ${ms} ms`);
};

/** The goal is 200; processors differ. */
const MOST_MS = 600;

scenario(
  "a run of 300 steps is opened, labelled or not, in portions",
  async (code) => {
    const within = measured(code);
    await code.explorerMenu(["runs.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    const { frame } = inspector;
    const drawn = () => frame.locator(".documents .s").count();
    await inspector.open("short");
    await within("a run of plain text", () => inspector.open("plain"));
    await within("a run of Markdown", () => inspector.open("long"));
    // Five documents are open, and are drawn to their ends.
    assert.equal(await drawn(), 5 * (await frame.locator(".doc").first().locator(".s").count()));
    await within("a document", () => frame.locator(".doc-head").nth(8).click());
    await within("a sentence that is pinned", () => inspector.pin("a"));
    // By what is on the page: to look for a role asks each of its elements for a name, in a task of the test's own.
    await within("Markdown as it is written", () => frame.locator("button.switch").first().click());
    await within("a conversation", () => frame.locator("button.fold", { hasText: "Conversation" }).click());
    await within("a run whose steps all support the answer", () => inspector.open("labelled"));
    // As many as a page bears; the last step has its head alone, until somebody follows a link there.
    assert.ok((await drawn()) < 10_000);
    await within("its links", () => inspector.pin("a"));
    await within("a key of the last step", () => frame.locator(".doc-head").last().click());
    assert.equal(await inspector.sentence(`t${STEPS}b`).count(), 1);
    await within("a search", async () => {
      await inspector.search("pier 9300");
      await frame.locator(".vrow").first().waitFor();
    });
  },
  async (folder) => {
    const rows = [
      run("short", 3),
      run("long", STEPS),
      run("plain", STEPS, STEPS, true),
      { ...run("labelled", STEPS), ...labels(STEPS) },
    ];
    await writeFile(path.join(folder, "runs.jsonl"), lines(rows));
    const own = Object.fromEntries(Object.keys(labels(1)).map((name) => [name, name]));
    const roles = { id: "id", conversation: "messages", ...own };
    await writeFile(path.join(folder, "runs.reading.json"), JSON.stringify({ version: 1, roles, scores: {} }));
  },
);

scenario(
  "two runs of 300 steps beside each other",
  async (code) => {
    const within = measured(code);
    await code.explorerMenu(["a.jsonl", "b.jsonl"], "Compare with Evaloupe");
    const frame = await code.frame("main.compare .metrics");
    await until("pairs", async () => (await frame.locator(".vrow .id").count()) === 2);
    await frame.locator(".vrow").nth(0).click();
    const pair = frame.locator("article.pair");
    await pair.waitFor();
    await within("a pair", async () => {
      await frame.locator(".vrow").nth(1).click();
      await pair.locator(".path").filter({ hasText: "long" }).waitFor();
    });
    await within("its steps", () => pair.locator("button.fold", { hasText: "Steps" }).click());
    await within("its documents", () => pair.locator("button.fold", { hasText: "Documents" }).click());
    await within("more documents", () => pair.locator("button.link", { hasText: "more documents" }).click());
  },
  async (folder) => {
    await writeFile(path.join(folder, "a.jsonl"), lines([run("short", 3), run("long", STEPS)]));
    await writeFile(path.join(folder, "b.jsonl"), lines([run("short", 3, 2), run("long", STEPS, 200)]));
  },
);
