// Would catch Markdown that is shown raw, a mark that is lost on it, a switch or key that some view does not know, a
// cause that is scrolled away as a sample opens, and messages that no view shows.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();

const QUESTION = "What does this do?\n\n```python\nprint(2**8)\n```\n\n- Answer in **one** word.\n- Use `print`.";
const ANSWER = "### Steps\n1. Open **Settings**.\n2. Press `Reset`.\n\n| Plan | Price |\n|---|---|\n| Free | 0 |";

/** @param {string} role @param {string} content */
const message = (role, content) => ({ role, content });

/** @param {string} folder @param {string} name @param {readonly object[]} rows */
const write = (folder, name, rows) =>
  writeFile(path.join(folder, name), rows.map((row) => JSON.stringify(row)).join("\n"));

/** What an element shows, without white space at its ends. @param {import("playwright-core").Locator} element */
const shown = async (element) => (await element.first().innerText()).trim();

scenario(
  "questions and choices: drawn, and as written by r",
  async (code) => {
    await code.explorerMenu(["choice.jsonl"], "Evaluate with Evaloupe");
    const { frame } = await Inspector.of(code);
    const question = frame.locator(".head h1");
    assert.equal(await shown(question.locator(".md-code")), "print(2**8)");
    assert.deepEqual(await question.locator(".md-item strong").allInnerTexts(), ["one"]);
    const choices = frame.locator("table.choices tbody .text");
    assert.deepEqual(await choices.locator("code").allInnerTexts(), ["256"]);
    assert.deepEqual(await choices.locator("strong").allInnerTexts(), ["Nothing"]);

    await frame.locator(".head h1").click();
    await code.page.keyboard.press("r");
    await until("the text as it is written", async () => (await question.innerText()) === QUESTION);
    assert.equal((await choices.nth(1).innerText()).trim(), "**Nothing**");
    await frame.getByRole("button", { name: "As written" }).click();
    await question.locator(".md-code").waitFor();
  },
  (folder) =>
    write(folder, "choice.jsonl", [
      {
        doc_id: 1,
        doc: { question: QUESTION, choices: ["It prints `256`", "**Nothing**"] },
        target: 0,
        arguments: [
          [QUESTION, " It prints `256`"],
          [QUESTION, " **Nothing**"],
        ],
        resps: [[["-1.2", "False"]], [["-2.2", "False"]]],
        filtered_resps: [
          ["-1.2", "False"],
          ["-2.2", "False"],
        ],
        acc: 1,
      },
    ]),
);

scenario(
  "candidates: drawn, with the words that differ marked",
  async (code) => {
    await code.explorerMenu(["pairs.jsonl"], "Evaluate with Evaloupe");
    const { frame } = await Inspector.of(code);
    const candidates = frame.locator(".cand .text");
    const items = await candidates.locator(".md-item").allInnerTexts();
    assert.deepEqual(items.sort(), ["1.\nOpen Settings.", "1.\nOpen Settings.", "2.\nPress Reset.", "2.\nPress Save."]);
    assert.deepEqual(await candidates.first().locator(".md-row > span").allInnerTexts(), [
      "Plan",
      "Price",
      "Free",
      "0",
    ]);
    await frame.getByRole("button", { name: "Show what differs" }).click();
    const own = frame.locator(".cand mark.own");
    await until("both own words", async () => (await own.allInnerTexts()).sort().join() === "Reset,Save");
    // The words that differ stand in code: the mark does not take that away.
    assert.equal(await frame.locator(".cand code mark.own").count(), 2);
    await frame.getByRole("button", { name: "As written" }).click();
    await until("the text as it is written", async () =>
      (await candidates.allInnerTexts()).some((text) => text === ANSWER),
    );
    assert.deepEqual((await own.allInnerTexts()).sort(), ["Reset", "Save"]);
  },
  (folder) =>
    write(folder, "pairs.jsonl", [
      {
        id: 1,
        prompt: QUESTION,
        chosen: ANSWER,
        rejected: ANSWER.replace("Reset", "Save"),
        chosen_model: "a",
        rejected_model: "b",
        subset: "x",
      },
    ]),
);

/** @param {string} response */
const answered = (response) => [
  {
    id: "m1",
    question: QUESTION,
    response,
    ground_truth: "Press **Reset**.",
    documents: [ANSWER],
  },
];

scenario(
  "two runs: both answers drawn with the words that changed",
  async (code) => {
    await code.explorerMenu(["one.jsonl", "two.jsonl"], "Compare with Evaloupe");
    const frame = await code.frame("main.compare .metrics");
    await frame.locator(".vrow").first().click();
    const pair = frame.locator("article.pair");
    assert.equal(await shown(pair.locator("h2 .md-code")), "print(2**8)");
    assert.deepEqual(await pair.locator(".answer .md-heading").allInnerTexts(), ["Steps", "Steps"]);
    assert.deepEqual(await pair.locator(".answer code del").allInnerTexts(), ["Reset"]);
    assert.deepEqual(await pair.locator(".answer code ins").allInnerTexts(), ["Save"]);
    assert.equal(await pair.getByText("differ in their Markdown alone").count(), 0);
    await pair.locator(".path").click();
    await code.page.keyboard.press("r");
    await until("as written", async () => (await pair.locator(".answer").first().innerText()) === ANSWER);
    assert.deepEqual(await pair.locator("del").allInnerTexts(), ["Reset"]);
  },
  async (folder) => {
    await write(folder, "one.jsonl", answered(ANSWER));
    await write(folder, "two.jsonl", answered(ANSWER.replace("Reset", "Save")));
  },
);

scenario(
  "two runs that differ in Markdown alone say so",
  async (code) => {
    await code.explorerMenu(["one.jsonl", "dashes.jsonl"], "Compare with Evaloupe");
    const frame = await code.frame("main.compare .metrics");
    await frame.locator(".vrow").first().click();
    await frame.getByText("differ in their Markdown alone").waitFor();
  },
  async (folder) => {
    await write(folder, "one.jsonl", answered(ANSWER));
    await write(folder, "dashes.jsonl", answered(ANSWER.replace("|---|---|", "|:---|:---|")));
  },
);

scenario(
  "a conversation: messages drawn; there for a prompt that no other place shows, and for ratings",
  async (code) => {
    await code.explorerMenu(["prompts.jsonl"], "Evaluate with Evaloupe");
    let { frame } = await Inspector.of(code, "p1");
    await frame.getByRole("button", { name: /^Conversation/ }).click();
    assert.deepEqual(await frame.locator(".messages .role").allInnerTexts(), ["system", "user"]);
    assert.deepEqual(await frame.locator(".messages .md-heading").allInnerTexts(), ["Rules"]);

    await code.explorerMenu(["rated.jsonl"], "Evaluate with Evaloupe");
    ({ frame } = await Inspector.of(code, "r1"));
    await frame.getByRole("button", { name: /^Conversation/ }).click();
    assert.deepEqual(await frame.locator(".messages strong").allInnerTexts(), ["kind"]);

    // A question and its response are on screen already.
    await code.explorerMenu(["plain.jsonl"], "Evaluate with Evaloupe");
    ({ frame } = await Inspector.of(code, "q1"));
    await frame.getByRole("button", { name: "Raw record" }).last().waitFor();
    assert.equal(await frame.getByRole("button", { name: /^Conversation/ }).count(), 0);
  },
  async (folder) => {
    const texts = { question: "Say hi", response: "Hi", ground_truth: "Hi", documents: ["Hi."] };
    const prompt = [message("system", "# Rules\nAnswer in one word."), message("user", "Say hi")];
    await write(folder, "prompts.jsonl", [{ id: "p1", ...texts, prompt }]);
    await write(folder, "plain.jsonl", [
      { id: "q1", ...texts, messages: [message("user", "Say hi"), message("assistant", "Hi")] },
    ]);
    const ratings = [
      { rater: "a", value: 3 },
      { rater: "b", value: 4 },
    ];
    const messages = [
      message("system", "Be **kind** in `all`."),
      message("user", "Say hi"),
      message("assistant", "Hi"),
    ];
    await write(folder, "rated.jsonl", [{ id: "r1", prompt: "Say hi", response: "Hi", ratings, messages }]);
  },
);

/** Whether all of an element lies within the window. @param {import("playwright-core").Locator} element */
const isSeen = (element) =>
  element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    const middle = document.elementFromPoint(one.getBoundingClientRect().left + 40, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && middle !== null && one.contains(middle);
  });

scenario(
  "what went wrong is on screen as a sample opens, in low windows too",
  async (code) => {
    await code.explorerMenu(["long.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code, "w1");
    const line = inspector.frame.locator(".failure");
    for (const [width, height] of [
      [1400, 900],
      [1280, 720],
      [1280, 620],
      [900, 450],
    ]) {
      await code.page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
      for (const id of ["w2", "w1"]) {
        await inspector.open(id);
        await until(`cause of ${id} at ${height} px`, () => isSeen(line));
      }
    }
    // In a low window too.
    await code.page.setViewportSize({ width: 1280, height: 420 });
    await inspector.open("w2");
    await inspector.open("w1");
    const pinned = inspector.frame.locator(".s.pinned");
    await until("the pinned sentence", () => isSeen(pinned));
    await inspector.pin("a");
    await inspector.pin("t");
    await until("the pinned sentence again", () => isSeen(pinned));
    assert.equal(await isSeen(inspector.frame.locator(".head .failure")), true);
  },
  (folder) => {
    const texts = Array.from({ length: 20 }, (_, at) => `Part ${at} of the plan has a page of its own.`);
    const question = "How many seats are in the Team plan, in the one for schools, and in the one for teams of two?";
    /** The one sentence that nothing supports stands where `at` says. @param {string} id @param {number} at */
    const row = (id, at) => {
      const sentences = texts.map((text, one) => (one === at ? "The Team plan has 77 seats." : text));
      const response_sentences = sentences.map((text, one) => [String.fromCharCode(97 + one), text]);
      return {
        id,
        question,
        documents: ["The Team plan has 70 seats."],
        documents_sentences: [[["0a", "The Team plan has 70 seats."]]],
        response: sentences.join(" "),
        response_sentences,
        sentence_support_information: response_sentences.map(([key], one) => ({
          response_sentence_key: key,
          explanation: "",
          supporting_sentence_keys: one === at ? [] : ["0a"],
          fully_supported: one !== at,
        })),
        all_relevant_sentence_keys: ["0a"],
        all_utilized_sentence_keys: ["0a"],
        unsupported_response_sentence_keys: [String.fromCharCode(97 + at)],
        overall_supported: false,
      };
    };
    return write(folder, "long.jsonl", [row("w1", 19), row("w2", 2)]);
  },
);

scenario(
  "an empty response says that it is empty, and not that nothing was used",
  async (code) => {
    await code.explorerMenu(["empty.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code, "e1");
    assert.equal(await shown(inspector.frame.locator(".failure")), "The response is empty.");
    await inspector.filter("Empty response");
    await inspector.lists(["e1"]);
  },
  (folder) => {
    const row = { question: "How many?", ground_truth: ["70"], documents: ["It has 70 seats."] };
    return write(folder, "empty.jsonl", [
      { id: "e1", ...row, response: " \n" },
      { id: "e2", ...row, response: "It has 71 seats." },
    ]);
  },
);
