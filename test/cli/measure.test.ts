// Catches facts that say other numbers than the files that they were measured from, in any command, form or order.
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Exit } from "../../src/cli/io.ts";
import { openFile } from "../../src/platform/node/fileSource.ts";
import { factsOf, measuredIn, printed } from "./measured.ts";
import { evaloupe, temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();
const measured = measuredIn(folder);
let next = 0;

/** Questions that are asked several times, and scores whose sums depend on their order. */
const rows = Array.from({ length: 400 }, (_, at) => ({
  id: `r${at}`,
  question: `Who built bridge ${at >> 1}?`,
  response: at % 3 === 0 ? "Bo built it." : `Ann built bridge ${at >> 1}, I think.`,
  ground_truth: "Ann",
  documents: [`Bridge ${at >> 1} was built by Ann in ${1800 + at}.`],
  noise_ratio: (at % 4) / 5,
  model: at % 2 === 0 ? "tern" : "skua",
  scores: { relevance: Math.sqrt(at) % 1, adherence: 1 / (at + 3) },
}));

/** The rows in files of their own, as `split -l` makes them. */
function shards(name: string, count: number): readonly string[] {
  const home = join(folder, name);
  mkdirSync(home, { recursive: true });
  const each = Math.ceil(rows.length / count);
  return Array.from({ length: count }, (_, at) =>
    writeLines(join(home, `part-${at + 1}.jsonl`), rows.slice(at * each, (at + 1) * each)),
  );
}

const digestOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

describe("measure", () => {
  it("writes the same bytes whatever the workers, the time and the order of words", async () => {
    const files = shards("same", 5);
    const digests = await Promise.all(
      [files, [...files].reverse()].flatMap((paths) =>
        ["1", "2"].map(async (workers) => digestOf(await measured(paths, ["--workers", workers]))),
      ),
    );
    expect(new Set(digests).size).toBe(1);
  });

  it("is one run in as many parts as there are, in any order", async () => {
    const files = shards("parts", 12);
    const expected = await printed("score", ...files);
    expect(expected).toMatchObject({ samples: 400 });
    expect(expected.metrics.some(({ groups }: { groups?: number }) => groups === 200)).toBe(true);
    const parts = await Promise.all(files.map((file) => measured([file])));
    const orders = [parts, [...parts].reverse(), [...parts].sort((a, b) => digestOf(a).localeCompare(digestOf(b)))];
    for (const order of orders) expect(await printed("score", ...order)).toEqual(expected);
    const all = await measured(parts);
    expect(digestOf(all)).toBe(digestOf(await measured(files)));
    // Parts of several files each, mixed.
    const mixed = [0, 1, 2].map((first) => measured(files.filter((_, at) => at % 3 === first)));
    expect(await printed("score", ...(await Promise.all(mixed)))).toEqual(expected);
  });

  it("keeps no text of the tasks in another list of the file, and reads it again", async () => {
    const path = join(folder, "tasks.json");
    const tasks = [0, 1, 2].map((at) => ({
      task_id: `t${at}`,
      question: `Who built bridge ${at}?`,
      contexts: ["By Ann."],
    }));
    const results = [0, 1, 2, 3, 4, 5].map((at) => ({
      task_id: `t${at >> 1}`,
      response: `It was Ann or ${at}.`,
      quality: at / 10,
    }));
    writeFileSync(path, JSON.stringify({ name: "run", tasks, results }));
    const facts = await measured([path], [], "jsonl");
    expect(readFileSync(facts, "utf8")).not.toMatch(/Who built|By Ann/);
    expect((await printed("score", facts)).metrics).toEqual((await printed("score", path)).metrics);
    const { out } = await evaloupe("score", facts, "--as", "csv");
    for (const { question } of tasks) expect(out.split(question)).toHaveLength(3);
    rmSync(path);
    const { err } = await evaloupe("score", facts, "--as", "csv");
    expect(err).toMatch(/tasks\.json, which is not here/);
    expect((await printed("score", facts)).samples).toBe(6);
  });

  it("compares runs of facts, in folders too, as it compares the runs", async () => {
    const before = shards("before", 3);
    const after = shards("after", 3).map((path) => {
      writeFileSync(path, readFileSync(path, "utf8").replaceAll("Bo built it.", "It was Ann."));
      return path;
    });
    const compared = async (a: readonly string[], b: readonly string[]) => {
      const folders = await Promise.all(
        [a, b].map(async (paths, side) => {
          const home = join(folder, `side-${next++}-${side}`);
          mkdirSync(home);
          for (const [at, path] of paths.entries())
            copyFileSync(path, join(home, `${at}${path.slice(path.lastIndexOf("."))}`));
          return home;
        }),
      );
      const { out } = await evaloupe("compare", ...folders, "--as", "json");
      const { metrics, pairing } = JSON.parse(out);
      // Facts have no texts, so that nothing says of how many pairs the data are the same.
      const { compared: _, ...paired } = pairing;
      return { metrics, pairing: paired };
    };
    const factsOf = (paths: readonly string[]) => Promise.all(paths.map((path) => measured([path])));
    const expected = await compared(before, after);
    expect(expected.pairing.pairs).toBe(400);
    expect(await compared(await factsOf(before), await factsOf(after))).toEqual(expected);
    expect(await compared(await factsOf(before), after)).toEqual(expected);
  });
});

/** A run of a few rows in a folder of its own. */
function runIn(name: string): { readonly home: string; readonly run: string } {
  const home = join(folder, name);
  mkdirSync(home, { recursive: true });
  return { home, run: writeLines(join(home, "run.jsonl"), rows.slice(0, 20)) };
}

/** What tells whether a file is still the one that was measured. */
async function digestsOf(path: string): Promise<string> {
  const file = await openFile(path);
  await file.close();
  return file.digest;
}

describe("the texts of facts", () => {
  const textsOf = (facts: string) => evaloupe("score", facts, "--as", "jsonl");
  const isMissing = async (facts: string, why: string) => {
    const { samples } = await printed("score", facts);
    expect(samples).toBe(20);
    expect(await textsOf(facts)).toMatchObject({ code: Exit.bad, err: expect.stringContaining(why) });
  };

  it("are read from the file that was measured, as long as it is there and unchanged", async () => {
    const { home, run } = runIn("here");
    const facts = await factsOf(run, join(home, "facts.parquet"));
    const own = await textsOf(run);
    expect(await textsOf(facts)).toEqual(own);
    const text = readFileSync(run, "utf8");
    // Whoever goes on writing changes nothing of what was measured.
    writeFileSync(run, `${text}${text}`);
    expect(await textsOf(facts)).toEqual(own);
    writeFileSync(run, text.replace("Ann built", "Bob built"));
    await isMissing(facts, "has changed since it was measured");
    const { out: report } = await evaloupe("score", facts, "--as", "html");
    expect(report).toContain("which has changed since it was measured");
    expect(report).not.toContain("no response");
    rmSync(run);
    await isMissing(facts, "which is not here");
  });

  it("are read in a folder that is a link, and of a file whose name begins with dots", async () => {
    const { home } = runIn("dots");
    const run = writeLines(join(home, "..run.jsonl"), rows.slice(0, 20));
    const facts = await factsOf(run, join(home, "facts.jsonl"));
    writeFileSync(facts, readFileSync(facts, "utf8").replaceAll(JSON.stringify(run), '"..run.jsonl"'));
    const linked = join(folder, "dots-linked");
    symlinkSync(home, linked);
    const own = await textsOf(run);
    expect(await textsOf(facts)).toEqual(own);
    expect(await textsOf(join(linked, "facts.jsonl"))).toEqual(own);
  });

  it("are not those of a longer file that begins otherwise", async () => {
    const { home, run } = runIn("longer");
    const facts = await factsOf(run, join(home, "facts.parquet"));
    const text = readFileSync(run, "utf8");
    writeFileSync(run, text.replace("r0", "x0") + text);
    await isMissing(facts, "has changed since it was measured");
  });

  it("are not looked for among the records of which facts are a part", async () => {
    const { home, run } = runIn("part");
    const facts = join(home, "facts.parquet");
    await evaloupe("measure", run, "--where", "row >= 5", "--out", facts);
    expect(await evaloupe("score", facts, "--where", 'record.id == "r1"')).toMatchObject({
      code: Exit.bad,
      err: expect.stringContaining("some samples"),
    });
  });

  it("are not read where a large file has changed between the pieces that its digest is of", async () => {
    const home = join(folder, "large");
    mkdirSync(home);
    const run = join(home, "run.jsonl");
    const long = rows.map((one) => ({ ...one, documents: [`${one.documents[0]} ${"It is long. ".repeat(40)}`] }));
    writeLines(run, long);
    const facts = await factsOf(run, join(home, "facts.parquet"));
    const text = readFileSync(run, "utf8");
    const digest = JSON.stringify(await digestsOf(run));
    // Some line that no piece is of.
    let changed = "";
    for (let at = 1; at < rows.length && changed === ""; at++) {
      const other = text.replace(`Ann built bridge ${at >> 1}, I`, `Bob built bridge ${at >> 1}, I`);
      writeFileSync(run, other);
      if (other !== text && JSON.stringify(await digestsOf(run)) === digest) changed = other;
    }
    expect(changed).not.toBe("");
    for (const option of [
      ["--as", "jsonl"],
      ["--as", "csv"],
      ["--where", 'response has "Bob"'],
    ]) {
      expect(await evaloupe("score", facts, ...option)).toMatchObject({
        code: Exit.bad,
        err: expect.stringContaining("which has changed since it was measured"),
      });
    }
  });

  it.each([
    ["by its whole path", (outside: string) => outside],
    ["by a way up", () => "../outside/run.jsonl"],
    ["through a link", () => "link.jsonl"],
    ["through a folder that is a link", () => "linked/run.jsonl"],
    ["by a path that is none", () => "run\u0000.jsonl"],
  ])("are not read from outside of the folder: %s", async (name, pathOf) => {
    const { home: away, run: outside } = runIn("outside");
    const home = join(folder, `fence-${next++}`);
    mkdirSync(home);
    symlinkSync(outside, join(home, "link.jsonl"));
    symlinkSync(away, join(home, "linked"));
    const facts = await factsOf(outside, join(home, "facts.jsonl"));
    const text = readFileSync(facts, "utf8");
    writeFileSync(facts, text.replaceAll(JSON.stringify(outside), JSON.stringify(pathOf(outside))));
    await isMissing(facts, "which is not here");
    expect(name).toBeTruthy();
  });

  it("say where they are in a comparison, which is whole without them", async () => {
    const { run } = runIn("alone");
    const facts = await factsOf(run, join(folder, "alone.parquet"));
    const other = runIn("other").run;
    const { out, code } = await evaloupe("compare", facts, other, "--as", "json");
    expect(code).toBe(Exit.ok);
    expect(JSON.parse(out).pairing.pairs).toBe(20);
  });
});

describe("a file of facts", () => {
  it("says whether it is of all samples", async () => {
    const { home, run } = runIn("all");
    const isPart = async (...options: readonly string[]) => {
      const out = join(home, "facts.jsonl");
      await evaloupe("measure", run, ...options, "--out", out);
      return JSON.parse(readFileSync(out, "utf8").split("\n")[0] ?? "").evaloupe_facts.isPart;
    };
    expect([await isPart(), await isPart("--limit", "3"), await isPart("--where", "row < 3")]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("is not written where a record was rejected and none may be", async () => {
    const { home, run } = runIn("strict");
    writeFileSync(run, `${readFileSync(run, "utf8")}{"id":\n`);
    const out = join(home, "facts.parquet");
    expect(await evaloupe("measure", run, "--strict", "--out", out)).toMatchObject({ code: Exit.bad });
    expect(existsSync(out)).toBe(false);
  });

  it("measured again is the same, with several sources too", async () => {
    const { home, run } = runIn("again");
    const other = writeLines(join(home, "other.jsonl"), rows.slice(20, 30));
    const all = await measured([run, other]);
    expect(digestOf(await measured([all]))).toBe(digestOf(all));
  });
});

describe("what facts cannot give", () => {
  it.each([
    ["--adapter", "ragbench"],
    ["--map", "response=output"],
    ["--task", "noise_robustness"],
    ["--slice", "nowhere"],
    ["--group", "nowhere"],
    ["--adapter", "ragbench"],
    ["--map", "question=question"],
  ])("is refused: %s %s", async (...option) => {
    const { home, run } = runIn("asked");
    const facts = await factsOf(run, join(home, "asked.parquet"));
    expect(await evaloupe("score", facts, ...option)).toMatchObject({
      code: Exit.bad,
      err: expect.stringContaining("measured without"),
    });
  });

  it("is refused: the first samples alone", async () => {
    const { home, run } = runIn("limited");
    const facts = await factsOf(run, join(home, "limited.parquet"));
    expect(await evaloupe("score", facts, "--limit", "3")).toMatchObject({
      code: Exit.bad,
      err: expect.stringContaining("with the limit"),
    });
  });

  it("is refused: another field to group by than the one that was measured", async () => {
    const { home, run } = runIn("grouped");
    const facts = join(home, "grouped.parquet");
    expect(await evaloupe("measure", run, "--group", "model", "--slice", "task", "--out", facts)).toMatchObject({
      code: Exit.ok,
    });
    expect(await evaloupe("score", facts, "--group", "task")).toMatchObject({
      code: Exit.bad,
      err: expect.stringContaining("groups by task"),
    });
    expect(await evaloupe("score", facts, "--group", "none")).toMatchObject({ code: Exit.bad });
    const expected = await printed("score", run, "--slice", "task", "--group", "model");
    expect(await printed("score", facts)).toEqual(expected);
    expect(await printed("score", facts, "--group", "model")).toEqual(expected);
  });

  it("is not the format or mapping that they were measured with", async () => {
    const home = join(folder, "mapped");
    mkdirSync(home);
    const run = writeLines(join(home, "run.jsonl"), [
      { asked: "Who built it?", said: "Ann built it.", truth: "Ann" },
      { asked: "Who paid?", said: "Nobody.", truth: "Bo" },
    ]);
    const map = ["question=asked", "response=said", "ground_truth=truth"].flatMap((field) => ["--map", field]);
    const facts = join(home, "facts.parquet");
    expect(await evaloupe("measure", run, ...map, "--out", facts)).toMatchObject({ code: Exit.ok });
    expect(await printed("score", facts, ...map)).toEqual(await printed("score", run, ...map));
    const { out } = await evaloupe("compare", facts, run, ...map, "--as", "json");
    expect(JSON.parse(out).pairing.pairs).toBe(2);
  });

  it("is asked of whoever reads them, not of measure", async () => {
    const { run } = runIn("modes");
    for (const option of ["--matching=strict", "--k=3", "--fail-under=adherence=1", "--distinct"])
      expect(await evaloupe("measure", run, "--out", join(folder, "x.parquet"), option)).toMatchObject({
        code: Exit.bad,
      });
    expect(await evaloupe("measure", run)).toMatchObject({ code: Exit.bad, err: expect.stringContaining("--out") });
    expect(await evaloupe("measure", run, "--out", join(folder, "x.csv"))).toMatchObject({ code: Exit.bad });
  });

  it("but groups by a slice, and none, as the files do", async () => {
    const { home, run } = runIn("groups");
    const facts = await factsOf(run, join(home, "groups.parquet"));
    for (const group of ["none", "model"])
      expect(await printed("score", facts, "--group", group)).toEqual(await printed("score", run, "--group", group));
  });
});

describe("damaged facts", () => {
  it("end as a file that cannot be read, whatever their bytes", async () => {
    const { home, run } = runIn("damaged");
    const facts = await factsOf(run, join(home, "whole.parquet"));
    const bytes = readFileSync(facts);
    const odd = join(home, "odd.parquet");
    let seed = 1;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      return seed % below;
    };
    for (let attempt = 0; attempt < 120; attempt++) {
      const damaged = Buffer.from(bytes);
      for (let at = 0; at <= attempt % 3; at++) damaged[random(damaged.length)] = random(256);
      writeFileSync(odd, attempt % 10 === 9 ? damaged.subarray(0, random(damaged.length)) : damaged);
      const { code } = await evaloupe("score", odd, "--as", "json");
      expect([Exit.ok, Exit.bad, Exit.changed]).toContain(code);
    }
  });

  it.each([
    ["samples", (header: string) => header.replace(/"samples":20/, '"samples":21')],
    ["a kind", (header: string) => header.replace('"kind":"rag"', '"kind":"constructor"')],
    ["a container", (header: string) => header.replace('"id":"lines"', '"id":"zip"')],
    ["sources", (header: string) => header.replace(/"sources":\[.*\]/, '"sources":7')],
    ["everything", () => '{"evaloupe_facts":{"version":3}}'],
  ])("that say what cannot be of themselves are refused: %s", async (name, change) => {
    const { home, run } = runIn("headers");
    const facts = await factsOf(run, join(home, `${name}.jsonl`));
    const [header = "", ...lines] = readFileSync(facts, "utf8").split("\n");
    expect(change(header)).not.toBe(header);
    writeFileSync(facts, [change(header), ...lines].join("\n"));
    expect(await evaloupe("score", facts)).toMatchObject({ code: Exit.bad });
  });

  it("take no number that no fact can be", async () => {
    const { home, run } = runIn("numbers");
    const facts = await factsOf(run, join(home, "numbers.jsonl"));
    const text = readFileSync(facts, "utf8");
    for (const value of ["-1", "1e300", "0.5", "9007199254740993"]) {
      writeFileSync(facts, text.replace(/"given":\d+/, `"given":${value}`));
      expect(await evaloupe("score", facts)).toMatchObject({ code: Exit.bad });
    }
  });
});
