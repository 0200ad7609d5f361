// Catches a report that loads something, links to nothing, or says another filter than it used.
import { createHash } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import type { Query } from "../../src/model/index.ts";
import { readSampleLink, sampleLink } from "../../src/present/sampleLink.ts";
import { MOST_SAMPLES, writeReport } from "../../src/report/report.ts";
import { filesWith, never, type Opened, openFiles } from "../session/open.ts";
import { strictElements } from "./elements.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");

async function reportOf(
  { ask, state, query: own }: Opened,
  more: Partial<Query> = {},
): Promise<{ readonly page: string; readonly parts: number; readonly samples: number }> {
  const query = { ...own, ...more };
  const parts: string[] = [];
  const { samples } = await writeReport(
    {
      name: "rows.jsonl",
      state,
      query,
      version: "1.2.3",
      language: "en",
      madeAt: "today",
      digest: sha256,
      linkOf: ({ id, place }) => sampleLink({ file: "rows.jsonl", id, line: place.line, where: [] }),
    },
    {
      summary: async (query) => ask.summary({ query }, never),
      intervals: async (query) => ask.intervals({ query }, never),
      rows: async (limit) => ask.rows({ query, from: 0, to: limit }, never),
      worst: async (limit) => ask.worst({ query, limit }, never),
      detail: async (index) => ask.detail({ query, index }, never),
      issues: async (source, limit) => ask.issues({ source, limit }, never),
      traits: async (query) => ask.traits({ query, failing: null }, never),
      tags: async (query) => ({ ...(await ask.tags({ query, checks: [] }, never)), wrong: [] }),
      issueCounts: async () => ask.issueCounts({}, never),
    },
    (text) => parts.push(text),
    never,
  );
  return { page: parts.join(""), parts: parts.length, samples };
}

const IN_EDITOR = /^vscode:\/\/evaloupe\.evaloupe\/open\?(?:[\w%=./~-]|&#38;)+$/;

/** A row whose response is judged: `a` rests on 0a, `b` on nothing. */
const supported = (id: string, more: object = {}) => ({
  id,
  question: `${id}?`,
  response: "Paris. Or Rome.",
  ground_truth: "Paris",
  documents: ["Paris is the capital. It lies on the Seine."],
  documents_sentences: [
    [
      ["0a", "Paris is the capital."],
      ["0b", "It lies on the Seine."],
    ],
  ],
  response_sentences: [
    ["a", "Paris."],
    ["b", "Or Rome."],
  ],
  all_relevant_sentence_keys: ["0a", "0b"],
  all_utilized_sentence_keys: ["0a"],
  sentence_support_information: [
    { response_sentence_key: "a", explanation: "0a says so", supporting_sentence_keys: ["0a"], fully_supported: true },
    { response_sentence_key: "b", explanation: "", supporting_sentence_keys: ["9z"], fully_supported: false },
  ],
  unsupported_response_sentence_keys: ["b"],
  overall_supported: false,
  ...more,
});

const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const sessions: Opened[] = [];
async function open(rows: readonly object[], name = "rows.jsonl"): Promise<Opened> {
  const opened = await openFiles(await filesWith({ [name]: lines(rows) }));
  sessions.push(opened);
  return opened;
}
afterAll(() => Promise.all(sessions.map(({ session }) => session.dispose())));

const choice = (id: number) => ({
  id,
  question: `Which ${id}?`,
  choices: ["yes", "no"],
  logprobs: [-0.4, -1.2],
  answer: id % 2 === 0 ? "yes" : "no",
});
const rating = (id: number) => ({
  id,
  prompt: `p${id}`,
  response1: "one",
  response2: "two",
  judge: id % 2,
  gold: 1,
});

describe("report", () => {
  it("is strict HTML whose links all lead somewhere on the page, or to a sample in an editor", async () => {
    const { page, samples } = await reportOf(await open([supported("one"), supported("two")]));
    expect(samples).toBe(2);
    const elements = strictElements(page);
    const ids = elements.flatMap(({ attributes }) => attributes.get("id") ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name, attributes } of elements) {
      for (const address of ["href", "aria-labelledby"]) {
        const value = attributes.get(address);
        if (value === undefined || IN_EDITOR.test(value)) continue;
        for (const id of value.split(" ")) expect(ids, `${name} ${value}`).toContain(id.replace("#", ""));
        if (address === "href") expect(value).toMatch(/^#/);
      }
      expect([...attributes.keys()].filter((key) => /^on|^style$|^src/.test(key))).toEqual([]);
    }
    expect(elements.filter(({ name }) => /^(script|iframe|link|img|object|form|base|a:)$/.test(name))).toEqual([]);
  });

  it("permits its own style by its hash, and nothing else", async () => {
    const { page } = await reportOf(await open([supported("one")]));
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? "";
    const policy = strictElements(page).find(({ attributes }) => attributes.has("http-equiv"));
    expect(policy?.attributes.get("content")).toBe(
      `default-src &#39;none&#39;; style-src &#39;sha256-${sha256(style)}&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;`,
    );
  });

  it("links sentences both ways, tells states by word and shape, leaves unknown keys plain", async () => {
    const { page } = await reportOf(await open([supported("one")]));
    const line = (id: string) => new RegExp(`<li class="[^"]*" id="${id}">[\\s\\S]*?</li>`).exec(page)?.[0] ?? "";
    expect(line("s1-r1")).toContain('<li class="s st-ok"');
    expect(line("s1-r1")).toContain('aria-label="Supported"');
    expect(line("s1-r1")).toContain('<a href="#s1-d1-1">0a</a>');
    expect(line("s1-r1")).toMatch(/<mark data-kinds="[^"]+">Paris<\/mark>/);
    // What the Inspector says of the pinned sentence stands below each.
    expect(line("s1-r1")).toMatch(
      /<p class="why"><b dir="auto">Supported<\/b> by .*<a class="link" href="#s1-d1-1">0a<\/a>/,
    );
    expect(line("s1-r2")).toContain('<li class="s st-bad"');
    expect(line("s1-r2")).toContain('aria-label="Unsupported"');
    expect(line("s1-r2")).toContain("9z");
    expect(line("s1-r2")).not.toContain('href="#s1-d');
    expect(line("s1-d1-1")).toContain('<li class="s d-used"');
    expect(line("s1-d1-1")).toContain('<a href="#s1-r1">a</a>');
    expect(line("s1-d1-2")).toContain('<li class="s d-missed"');
    expect(page).not.toContain("<button");
  });

  it("says nothing of sentences that nobody has judged but their text and their key", async () => {
    const { page } = await reportOf(
      await open([{ question: "Why?", response: "So it is. Or so.", documents: ["A. B."] }]),
    );
    expect(page).toContain('<section class="response unmarked keyed">');
    expect(page).not.toContain('<p class="why">');
  });

  it("tells what sets failures apart, and has no such part where nothing says what a failure is", async () => {
    const rows = Array.from({ length: 40 }, (_, at) => ({
      question: `Which of the ${at}?`,
      response: at % 4 === 0 ? "Rome" : "Paris",
      ground_truth: "Paris",
      place: at % 4 === 0 ? "north" : "south",
    }));
    const { page } = await reportOf(await open(rows));
    expect(page).toContain('<a href="#traits">');
    expect(page).toMatch(/10 of 40 questions fail\. \d+ traits tried, \d+ beyond chance\./);
    expect(page).toMatch(/<bdi>place == &#34;north&#34;<\/bdi><\/code><\/th><td>10 of 10 fail, of the others 0 of 30</);
    const nothing = await reportOf(await open([{ question: "Why?", response: "So it is." }]));
    expect(nothing.page).not.toContain("traits");
  });

  it("says the filter, the limit and the order, and keeps to them", async () => {
    const many = Array.from({ length: MOST_SAMPLES + 20 }, (_, at) => ({
      id: `q${at}`,
      question: "?",
      response: at === MOST_SAMPLES + 10 ? "Rome" : "Paris",
      ground_truth: "Paris",
    }));
    const opened = await open(many);
    const whole = await reportOf(opened);
    expect(whole.samples).toBe(MOST_SAMPLES);
    expect(whole.parts).toBeGreaterThan(MOST_SAMPLES);
    expect(whole.page).toContain("500 of 520 samples, the most problematic first");
    expect(whole.page.indexOf(`>q${MOST_SAMPLES + 10}<`)).toBeLessThan(whole.page.indexOf(">q0<"));
    const some = await reportOf(opened, { where: ["row <= 2"], sort: { by: "row", descending: true } });
    expect(some.samples).toBe(2);
    expect(some.page).toContain("<code><bdi>row &#60;= 2</bdi></code>");
    expect(some.page).toContain("2 samples, by row, highest first");
    expect(some.page.indexOf(">q1<")).toBeLessThan(some.page.indexOf(">q0<"));
  });

  it.each([
    ["choices", Array.from({ length: 12 }, (_, at) => choice(at)), 'verdict == "wrong"'],
    ["ratings", Array.from({ length: 12 }, (_, at) => rating(at)), 'verdict == "disagrees"'],
    [
      "answers",
      Array.from({ length: 8 }, (_, at) => supported(`q${at}`, at < 2 ? { ground_truth: "Oslo" } : {})),
      'verdict == "wrong"',
    ],
  ])(
    "is of the whole: %s have every number of all samples first, that of the filter beside it",
    async (_, rows, where) => {
      const opened = await open(rows);
      const whole = await reportOf(opened);
      const some = await reportOf(opened, { where: [where] });
      const cards = (page: string) =>
        [...page.matchAll(/<article class="card">\n<h3>([\s\S]*?)<\/h3>\n<p class="value">([\s\S]*?)<\/p>/g)].map(
          ([, ...card]) => card,
        );
      expect(cards(some.page)).toEqual(cards(whole.page));
      const parts = some.page.match(/<p class="part"><code><bdi>verdict == &#34;\w+&#34;<\/bdi><\/code> [^<]+<\/p>/g);
      expect(parts).toHaveLength(cards(some.page).length);
      expect(whole.page).not.toContain('class="part"');
      // Figures and traits of all come first; of the filter they are named.
      const figures = (page: string, kind: string) =>
        page.match(new RegExp(`aria-labelledby="${kind}-\\d+-title`, "g"))?.length ?? 0;
      expect(figures(some.page, "figure")).toBe(figures(whole.page, "figure"));
      const before = some.page.indexOf('"part-1-title');
      if (before >= 0) expect(some.page.indexOf("<summary>Figures of the filter:")).toBeLessThan(before);
      expect(/<section id="traits"[\s\S]*?<\/section>/.exec(some.page)?.[0]).toBe(
        /<section id="traits"[\s\S]*?<\/section>/.exec(whole.page)?.[0],
      );
      // Samples are those of the filter.
      expect(some.samples).toBeLessThan(whole.samples);
      expect(some.page).toContain(`${some.samples} of ${rows.length} samples pass it`);
    },
  );

  it("tells of every figure twice, and of each metric on what it stands", async () => {
    const opened = await open([...Array.from({ length: 5 }, (_, at) => supported(`q${at}`)), { broken: 1 }]);
    const { page } = await reportOf(opened);
    const { figures } = await opened.ask.summary({ query: opened.query }, never);
    expect(page.match(/<svg xmlns[^>]* class="figure /g)).toHaveLength(figures.length);
    expect(page.match(/<summary>As a table<\/summary>/g)).toHaveLength(figures.length);
    expect(page).toMatch(
      /<h3>Adherence<\/h3>\n<p class="value">0\.0 <small>%<\/small><\/p>[\s\S]*?Wilson<\/p>\n<p>n 5/,
    );
    expect(page).toContain("responses without an unsupported sentence / responses");
  });

  it.each([
    ["choices", [choice(1), choice(2), choice(3)], '<table class="choices">', "Probability of the right choice"],
    ["ratings", [rating(1), rating(2), rating(3)], '<section class="votes"', "<h4>Candidates</h4>"],
  ])("paints %s as the Inspector does", async (_, rows, ...parts) => {
    const { page, samples } = await reportOf(await open(rows));
    expect(samples).toBe(3);
    strictElements(page);
    for (const part of parts) expect(page).toContain(part);
    expect(page).not.toMatch(/<button|tabindex|aria-pressed/);
  });

  it("keeps texts of a file texts, wherever they stand", async () => {
    const evil = `"><evil-el onclick='x'></bdi></style><a href="https://evil.invalid">x</a>\u202e`;
    const row = supported(evil, {
      question: evil,
      response: `${evil} Paris`,
      response_sentences: [[evil, evil]],
      documents: [evil],
      documents_sentences: [[[evil, evil]]],
      ground_truth: [evil],
      counterfactual_answer: `${evil}!`,
      task: "counterfactual_robustness",
      model: evil,
      dataset_name: evil,
      sentence_support_information: [
        { response_sentence_key: evil, explanation: evil, supporting_sentence_keys: [evil], fully_supported: true },
      ],
    });
    const { page } = await reportOf(await open([row, supported("two")], "<evil-el>.jsonl"), {
      where: [`any != "${"<evil-el>"}"`],
    });
    const names = new Set(strictElements(page).map(({ name }) => name));
    expect([...names].filter((name) => name.startsWith("evil"))).toEqual([]);
    expect(page).toContain("&#60;evil-el");
    expect(page).toContain("&lt;evil-el");
    expect(page).not.toContain("\u202e");
    const links = strictElements(page).flatMap(({ attributes }) => attributes.get("href") ?? []);
    expect(links.filter((link) => !link.startsWith("#") && !IN_EDITOR.test(link))).toEqual([]);
    const ids = links.flatMap((link) => {
      const query = link.slice(link.indexOf("?") + 1).replaceAll("&#38;", "&");
      return IN_EDITOR.test(link) ? (readSampleLink(decodeURIComponent(query))?.id ?? []) : [];
    });
    expect(ids.sort()).toEqual([evil, "two"]);
  });
});
