// Catches a share over samples that nobody looked at, a check that is counted over them, and a rename that loses a tag.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { registry } from "../../src/kinds/registry.ts";
import { foldLines, type LabelLine, readLabelLines, writeLabelLine } from "../../src/labels/people.ts";
import {
  checkOf,
  placeInTagsFile,
  renamed,
  renamePreview,
  saturationOf,
  tagQuestions,
  writeTagsFile,
} from "../../src/labels/tags.ts";
import type { LabelEdit } from "../../src/model/index.ts";
import { contentKeyOf } from "../../src/session/annotators/annotators.ts";
import { ANYWHERE } from "../kinds/rag/adapters/formats.ts";
import { evaloupe, temporaryFolder, writeLines } from "./support.ts";

const SIZE = 60;
const LOOKED = 40;
/** Sample i says a number if i is a multiple of 3. */
const rowOf = (at: number) => ({
  id: `q${at}`,
  question: `Question ${at}?`,
  response: at % 3 === 0 ? "It is 7." : "It is red.",
  documents: ["It is red."],
});
const keyOf = (at: number): string => {
  const { kind, adapter } = registry.adapters.find((known) => known.adapter.id === "ragbench") ?? {};
  const [sample] = adapter?.adapt(rowOf(at), ANYWHERE) ?? [];
  if (!kind || sample === undefined) throw new Error("no format ragbench");
  return contentKeyOf(sample, kind);
};
const line = (at: number, said: LabelEdit, who = "Ann"): LabelLine => ({
  who,
  when: `2026-01-01T00:00:${String(at).padStart(2, "0")}.000Z`,
  sample: { id: `q${at}`, row: at, contentKey: keyOf(at) },
  said,
  isUndo: false,
});
const tag = (name: string, sentence: string | null = null, isOn = true): LabelEdit => {
  return { what: "tag", tag: name, sentence, isOn };
};
/** People looked at the first 40, and tagged multiples of 4 and of 5. */
const lines: readonly LabelLine[] = Array.from({ length: LOOKED }, (_, at) => [
  line(at, { what: "note", note: "seen" }),
  ...(at % 4 === 0 ? [line(at, tag("A number"))] : []),
  ...(at % 5 === 0 ? [line(at, tag("a number", "a"), "Bo")] : []),
  ...(at === 9 ? [line(at, tag("odd"))] : []),
]).flat();

describe("evaloupe tags", () => {
  const folder = temporaryFolder();
  const data = join(folder, "answers.jsonl");
  const labels = join(folder, "answers.labels.human.jsonl");
  beforeEach(() => {
    writeLines(
      data,
      Array.from({ length: SIZE }, (_, at) => rowOf(at)),
    );
    writeFileSync(labels, lines.map(writeLabelLine).join(""));
  });
  const json = async (...more: readonly string[]) => {
    const { out, err } = await evaloupe("tags", data, "--adapter", "ragbench", "--as", "json", ...more);
    expect(err).toBe("");
    return JSON.parse(out);
  };

  it("counts each tag over the samples that people looked at, whoever gave it and however it is written", async () => {
    const found = await json();
    expect(found).toMatchObject({ samples: SIZE, looked: LOOKED, people: ["human:Ann", "human:Bo"], sinceNewTag: 30 });
    // Multiples of 4 or 5 below 40: 10 + 8 - 2.
    expect(found.tags).toMatchObject([
      { tag: "A number", samples: 16, share: 0.4 },
      { tag: "odd", samples: 1, share: 0.025 },
    ]);
    // Wilson's interval of 16 of 40, worked out by hand.
    expect(found.tags[0].interval[0]).toBeCloseTo(0.2634833, 6);
    expect(found.tags[0].interval[1]).toBeCloseTo(0.5540411, 6);
  });

  it("counts within a filter", async () => {
    expect(await json("--where", 'id == "q0" || id == "q50"')).toMatchObject({ samples: 2, looked: 1 });
  });

  it("leaves the records their own field of that name until somebody gives a tag", async () => {
    const other = writeLines(
      join(folder, "own.jsonl"),
      [0, 1].map((at) => ({ ...rowOf(at), tag: at === 0 ? "x" : "y" })),
    );
    const { out } = await evaloupe("score", other, "--adapter", "ragbench", "--where", 'tag == "x"', "--as", "jsonl");
    expect(
      out
        .trim()
        .split("\n")
        .map((text) => JSON.parse(text).id),
    ).toEqual(["q0"]);
  });

  it("are read by every command whose filter asks for them", async () => {
    const where = 'tag has "a number"';
    const tagged = Array.from({ length: LOOKED }, (_, at) => at).filter((at) => at % 4 === 0 || at % 5 === 0);
    const ask = (...argv: readonly string[]) => evaloupe(...argv, "--adapter", "ragbench");
    const ids = (out: string) =>
      out
        .trim()
        .split("\n")
        .map((text) => JSON.parse(text).id);
    const listed = await ask("score", data, "--where", where, "--as", "jsonl");
    expect(ids(listed.out)).toEqual(tagged.map((at) => `q${at}`));
    const csv = await ask("score", data, "--where", where, "--as", "csv");
    expect(csv.out.trim().split("\n")).toHaveLength(tagged.length + 1);
    for (const as of ["junit", "html", "markdown", "json", "table"]) {
      const { out, err } = await ask("score", data, "--where", `${where} && id == "q9"`, "--as", as);
      expect([as, err, out.includes("Question 4?")]).toEqual([as, "", false]);
    }
    const slices = await ask("compare", data, "--a", where, "--b", "tag.length == 0", "--as", "json");
    // q9 has another tag, and is in neither.
    expect(JSON.parse(slices.out)).toMatchObject({
      a: { samples: tagged.length },
      b: { samples: SIZE - tagged.length - 1 },
    });
    const kept = await ask("measure", data, "--where", where, "--out", join(folder, "facts.jsonl"));
    expect(kept.err).toContain(`${tagged.length} samples`);
    const traits = await ask("traits", data, "--failing", where, "--as", "json");
    expect(JSON.parse(traits.out).outcome).toBe(where);
    const runs = await ask("compare", data, "--runs", "tag", "--as", "json");
    expect(runs.err).toContain("matches one of odd");
    writeFileSync(labels, "");
    expect((await ask("score", data, "--where", where, "--as", "jsonl")).err).toContain("no labels by people");
  });

  it("sets a check against people, and counts what it finds elsewhere apart", async () => {
    const found = await json("--check", 'a number=response ~ "7"');
    const at = Array.from({ length: LOOKED }, (_, index) => index);
    const isTagged = (index: number) => index % 4 === 0 || index % 5 === 0;
    const count = (test: (index: number) => boolean) => at.filter(test).length;
    const both = count((index) => index % 3 === 0 && isTagged(index));
    const checkOnly = count((index) => index % 3 === 0 && !isTagged(index));
    const personOnly = count((index) => index % 3 !== 0 && isTagged(index));
    const neither = LOOKED - both - checkOnly - personOnly;
    const chance =
      ((both + checkOnly) * (both + personOnly) + (neither + personOnly) * (neither + checkOnly)) / LOOKED ** 2;
    const [check] = found.checks;
    expect(check).toMatchObject({ finds: SIZE / 3, both, checkOnly, personOnly, neither });
    expect(check.precision.value).toBeCloseTo(both / (both + checkOnly), 12);
    expect(check.recall.value).toBeCloseTo(both / (both + personOnly), 12);
    expect(check.kappa.value).toBeCloseTo(((both + neither) / LOOKED - chance) / (1 - chance), 12);
    expect(check.kappa.interval[0]).toBeLessThan(check.kappa.value);
  });

  it("takes meanings and checks from the file beside the data, and says what is wrong with it", async () => {
    const file = join(folder, "evaloupe.tags.json");
    const tags = { odd: { definition: "It is odd.", check: 'id == "q9"' } };
    writeFileSync(file, JSON.stringify({ version: 1, tags }));
    expect((await json()).checks).toMatchObject([{ tag: "odd", finds: 1, both: 1, checkOnly: 0, personOnly: 0 }]);
    const { out } = await evaloupe("tags", data, "--adapter", "ragbench");
    expect(out).toContain("It is odd.");
    writeFileSync(file, JSON.stringify({ version: 1, tags: { odd: { cheque: "x" } } }));
    const wrong = await evaloupe("tags", data, "--adapter", "ragbench");
    expect([wrong.code, wrong.err.includes("evaloupe.tags.json")]).toEqual([2, true]);
    writeFileSync(file, JSON.stringify({ version: 1, tags: {} }));
  });

  it("says what a rename would change, and changes nothing but with --write", async () => {
    const before = readFileSync(labels, "utf8");
    const preview = await evaloupe("tags", data, "--adapter", "ragbench", "--rename", "a number=odd");
    expect(preview.out).toContain("16 samples, by Ann, Bo");
    expect(readFileSync(labels, "utf8")).toBe(before);
    await evaloupe("tags", data, "--adapter", "ragbench", "--rename", "a number=odd", "--write");
    expect(readFileSync(labels, "utf8").startsWith(before)).toBe(true);
    expect((await json()).tags).toMatchObject([{ tag: "odd", samples: 17 }]);
  });
});

describe("tags of two runs", () => {
  const folder = temporaryFolder();
  const files = ["a", "b"].map((name) => join(folder, `${name}.jsonl`));
  const [a = "", b = ""] = files;
  // Of 50 questions people looked at 40 in A and at those beyond 4 in B. Tag x: A has the first 8, B 6 to 25.
  const isLooked = [(at: number) => at < 40, (at: number) => at > 4] as const;
  const hasX = [(at: number) => at < 8, (at: number) => at >= 6 && at < 26] as const;
  const pairs = Array.from({ length: 35 }, (_, at) => at + 5);

  it("are compared over the pairs that people looked at in both, with an interval and McNemar's test", async () => {
    for (const [run, file] of files.entries()) {
      const rows = Array.from({ length: 50 }, (_, at) => ({ ...rowOf(at), response: `It is ${run} ${at}.` }));
      writeLines(file, rows);
      const { kind, adapter } = registry.adapters.find((known) => known.adapter.id === "ragbench") ?? {};
      const said = rows.flatMap((row, at) => {
        const [sample] = adapter?.adapt(row, ANYWHERE) ?? [];
        if (!kind || !isLooked[run]?.(at)) return [];
        const contentKey = contentKeyOf(sample, kind);
        const own = { ...line(0, { what: "note", note: "seen" }), sample: { id: `q${at}`, row: at, contentKey } };
        return [own, ...(hasX[run]?.(at) ? [{ ...own, said: tag("x") }] : [])];
      });
      writeFileSync(file.replace(".jsonl", ".labels.human.jsonl"), said.map(writeLabelLine).join(""));
    }
    const { out, err } = await evaloupe("compare", a, b, "--adapter", "ragbench", "--as", "json");
    expect(err).toBe("");
    const { tags, figures } = JSON.parse(out);
    const inA = pairs.filter(hasX[0]);
    const inB = pairs.filter(hasX[1]);
    const [onlyA, onlyB] = [inA.filter((at) => !inB.includes(at)).length, inB.filter((at) => !inA.includes(at)).length];
    // Twice the tail of fair coins.
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);
    const changed = onlyA + onlyB;
    const tail = Array.from({ length: onlyA + 1 }, (_, k) => choose(changed, k)).reduce((sum, one) => sum + one, 0);
    const n = pairs.length;
    expect(tags).toMatchObject([{ tag: "x", pairs: n, a: inA.length, b: inB.length, onlyA, onlyB }]);
    const mean = (onlyB - onlyA) / n;
    expect(tags[0].difference).toBeCloseTo(mean, 12);
    expect(tags[0].p).toBeCloseTo((2 * tail) / 2 ** changed, 12);
    expect(tags[0].adjusted).toBe(tags[0].p);
    // Student's t with 34 degrees of freedom: 2.0322445.
    const variance = (changed - n * mean ** 2) / (n - 1);
    const half = 2.0322445 * Math.sqrt(variance / n);
    expect(tags[0].interval[0]).toBeCloseTo(mean - half, 6);
    expect(tags[0].interval[1]).toBeCloseTo(mean + half, 6);
    const cells = figures.find(({ id }: { id: string }) => id === "tags").cells;
    expect(cells.map(({ value }: { value: number }) => value)).toEqual([inA.length - onlyA, onlyA, onlyB]);
    // The other way round everything is mirrored.
    const back = JSON.parse((await evaloupe("compare", b, a, "--adapter", "ragbench", "--as", "json")).out).tags[0];
    expect([back.onlyA, back.onlyB, back.difference, back.p]).toEqual([onlyB, onlyA, -tags[0].difference, tags[0].p]);
    const table = await evaloupe("compare", a, b, "--adapter", "ragbench");
    expect(table.out).toContain("x: +");
  });

  it("stand in a report, with their shares, their checks, and beside their samples", async () => {
    const checks = { X: { check: 'id == "q1"' }, y: { check: "id ==" } };
    writeFileSync(join(dirname(a), "evaloupe.tags.json"), JSON.stringify({ version: 1, tags: checks }));
    const { out } = await evaloupe("score", a, "--adapter", "ragbench", "--as", "html");
    const [section = ""] = /<section id="tags".*?<\/section>/s.exec(out) ?? [];
    expect(section.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ")).toMatch(/ x 8 20\.0 % /);
    // One of the 8 with the tag is found: Wilson's intervals of 1 of 1 and 1 of 8.
    expect(section.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ")).toMatch(
      / X id == &#34;q1&#34; 1 40 100\.0 % \(20\.7 to 100\.0\) 12\.5 % \(2\.2 to 47\.1\) /,
    );
    // A check that is no filter is told, and its tag is not left out.
    expect(section).toContain("<code><bdi>id ==</bdi></code>");
    expect((out.match(/<p class="tags">/g) ?? []).length).toBe(8);
  });
});

describe("tags in lines", () => {
  const folded = (all: readonly LabelLine[]) => [...foldLines(all)].map(([who, own]) => [who, ...own]);
  const rename = (all: readonly LabelLine[], from: string, to: string) => [...all, ...renamed(all, from, to, "")];

  it("are renamed twice as they are once, and back to what they were", () => {
    const once = rename(lines, "a number", "numeral");
    expect(renamed(once, "a number", "numeral", "")).toEqual([]);
    expect(folded(rename(rename(lines, "a number", "x"), "x", "numeral"))).toEqual(folded(once));
    expect(folded(readLabelLines(once.map(writeLabelLine).join("")).lines)).toEqual(folded(once));
  });

  it("are merged to the union of both, in any order, and the preview counts what changes", () => {
    const has = (all: readonly LabelLine[], name: string) =>
      new Set(
        [...foldLines(all)].flatMap(([, own]) =>
          [...own].flatMap(([key, { labels }]) =>
            labels.tags?.some((one) => one.tag.toLowerCase() === name) ? [key] : [],
          ),
        ),
      );
    const both = [...lines, line(0, tag("odd")), line(5, tag("odd", "b"), "Bo")];
    const union = new Set([...has(both, "a number"), ...has(both, "odd")]);
    const preview = renamePreview(both, "A NUMBER", "odd");
    expect(preview).toEqual({ samples: 16, merged: 2, people: ["Ann", "Bo"] });
    for (const [from, to] of [
      ["a number", "odd"],
      ["odd", "a number"],
    ] as const) {
      const after = rename(both, from, to);
      expect([has(after, to), has(after, from).size]).toEqual([union, 0]);
      expect(renamePreview(after, from, to)).toEqual({ samples: 0, merged: 0, people: [] });
      // Nobody else's labels, and nothing but tags, have changed.
      expect([...foldLines(after)].map(([who, own]) => [who, own.size])).toEqual(
        [...foldLines(both)].map(([who, own]) => [who, own.size]),
      );
    }
    // Another way of writing it changes samples, and merges none.
    expect(renamePreview(both, "odd", "ODD")).toEqual({ samples: 3, merged: 0, people: ["Ann", "Bo"] });
  });

  it("count as new once, also after they were taken off", () => {
    expect(saturationOf(lines)).toEqual({ looked: LOOKED, sinceNew: LOOKED - 10 });
    expect(saturationOf([...lines].reverse())).toEqual({ looked: LOOKED, sinceNew: LOOKED - 10 });
    expect(saturationOf([...lines, line(39, tag("odd", null, false)), line(39, tag("ODD"))]).sinceNew).toBe(
      LOOKED - 10,
    );
    const undone = { ...line(50, { what: "note", note: null }), isUndo: true };
    expect(saturationOf([...lines, undone]).looked).toBe(LOOKED);
    expect(saturationOf([line(1, { what: "note", note: "x" })])).toEqual({ looked: 1, sinceNew: null });
  });
});

describe("the example of tags", () => {
  it("has the figures that its task page states, counted here from the texts", async () => {
    const at = (name: string) => join(import.meta.dirname, "../../examples/tags", name);
    const read = (name: string) => readFileSync(at(name), "utf8").trim().split("\n");
    const rows = read("measures.jsonl").map((text) => JSON.parse(text));
    const given = read("measures.labels.human.jsonl").map((text) => JSON.parse(text));
    const { out } = await evaloupe("tags", at("measures.jsonl"), "--as", "json");
    const finds = {
      "wrong unit": (row: { question: string; response: string }) =>
        / km/.test(row.response) && /miles/.test(row.question),
      "too vague": (row: { question: string; response: string }) => !/\d/.test(row.response),
    };
    const counted = Object.entries(finds).map(([name, isFound]) => {
      const has = (id: string) => given.some((line) => line.id === id && line.tag === name);
      const of = (byCheck: boolean, byPerson: boolean) =>
        rows.filter((row) => isFound(row) === byCheck && has(row.id) === byPerson).length;
      return {
        tag: name,
        both: of(true, true),
        checkOnly: of(true, false),
        personOnly: of(false, true),
        neither: of(false, false),
      };
    });
    expect(JSON.parse(out).checks).toMatchObject(counted);
    expect(counted.map(({ both, checkOnly, personOnly }) => [both, checkOnly, personOnly])).toEqual([
      [6, 2, 5],
      [7, 0, 0],
    ]);
  });
});

describe("a tag that is new in the file of meanings", () => {
  const tags = new Map([
    ["full", { definition: 'a "brace": }', check: 'id == "{"' }],
    ["new", { definition: "", check: "" }],
    ["half", { definition: "It is half.", check: "" }],
  ]);
  const content = writeTagsFile(tags);
  const around = (tag: string) => {
    const at = placeInTagsFile(content, tag) ?? -1;
    return `${content.slice(0, at).split("\n").at(-1)}|${content.slice(at).split("\n")[0]}`.trim();
  };

  it("has its first empty text where the cursor is", () => {
    expect(around("new")).toBe('"definition": "|",');
    expect(around("half")).toBe('"check": "|"');
    expect(around("full")).toBe(String.raw`"check": "id == \"{\"|"`);
    expect(placeInTagsFile(content, "none")).toBeNull();
  });

  it("asks nothing before something is said", async () => {
    const asked = await tagQuestions(tags, async () => null);
    expect(asked).toMatchObject({ checks: [{ tag: "full" }], judged: ["full", "half"], wrong: [] });
  });

  it("takes a filter of any number of clauses as its check", () => {
    expect(checkOf([])).toBeNull();
    expect(checkOf(["a || b"])).toBe("a || b");
    expect(checkOf(["a || b", "c"])).toBe("(a || b) && (c)");
  });
});
