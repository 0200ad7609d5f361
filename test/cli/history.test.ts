// Catches a break that is found in another run than where it is, runs that are set against the wrong one, numbers that are not
// those of a comparison of the two, and versions of a file that are not what their commits hold.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import { Exit } from "../../src/cli/io.ts";
import { night, rowsOf, sample } from "./nightly.ts";
import { evaloupe, temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();

const write = (name: string, runs: Readonly<Record<string, readonly object[]>>): string => {
  const path = join(folder, name);
  mkdirSync(path);
  for (const [file, rows] of Object.entries(runs)) writeLines(join(path, file), rows);
  return path;
};

interface Printed {
  readonly orderedBy: string;
  readonly runs: readonly {
    readonly name: string;
    readonly date: string;
    readonly samples: number;
    readonly notRun: number;
    readonly missing: number;
    readonly known: number;
    readonly changed: number;
    readonly commit?: { readonly subject: string; readonly author: string };
  }[];
  readonly metrics: readonly {
    readonly id: string;
    readonly values: readonly { readonly run: number; readonly value: number; readonly interval: unknown }[];
    readonly tests: readonly { readonly run: number; readonly p: number | null; readonly changed: number }[];
    readonly worse: readonly {
      readonly run: number;
      readonly against: number;
      readonly p: number;
      readonly adjusted: number;
      readonly difference: number;
      readonly fell: number;
      readonly broke: readonly string[];
    }[];
  }[];
  readonly samples: readonly {
    readonly id: string;
    readonly states: string;
    readonly brokeAt: number | null;
    readonly wrongSince: number | null;
    readonly file: string;
  }[];
}

async function historyOf(...argv: readonly string[]): Promise<Printed> {
  const { code, out, err } = await evaloupe("history", ...argv, "--as", "json");
  expect(code, err).toBe(Exit.ok);
  return JSON.parse(out);
}

const ACCURACY = "answer.accuracy";
const accuracy = ({ metrics }: Printed) => {
  const found = metrics.find(({ id }) => id === ACCURACY);
  if (!found) throw new Error("no accuracy");
  return found;
};

const GOOD = `ww${"r".repeat(38)}`;
const BROKEN = `ww${"w".repeat(16)}${"r".repeat(22)}`;
const thirty = write(
  "thirty",
  Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [night(30 - at), rowsOf(30 - at >= 18 ? BROKEN : GOOD)] as const),
  ),
);

const ofThirty = historyOf(thirty);

describe("history", () => {
  it("takes dates from rows of CSV and Parquet, and takes what lies beside runs for none", async () => {
    // The newest has the first name.
    const days = ["2026-03-01", "2026-02-01", "2026-01-01"];
    const path = write("dated", {});
    for (const [at, day] of days.entries()) {
      const lines = [
        "id,question,ground_truth,response,created_at",
        ...[1, 2, 3].map((id) => `${id},"What, ${id}?",Paris,Paris,${day}`),
      ];
      writeFileSync(join(path, `${"abc"[at]}.csv`), `${lines.join("\n")}\n`);
    }
    writeFileSync(join(path, "evaloupe.tags.json"), '{"version": 1, "tags": {}}');
    writeFileSync(join(path, "a.labels.agents.jsonl"), '{"who": "x"}\n');
    const { orderedBy, runs } = await historyOf(path);
    expect([orderedBy, runs.map(({ name, date }) => [name, date])]).toEqual([
      "field",
      [
        ["c.csv", "2026-01-01"],
        ["b.csv", "2026-02-01"],
        ["a.csv", "2026-03-01"],
      ],
    ]);
    const other = write("columns", {});
    for (const [at, day] of days.entries()) {
      const columnData = [
        { name: "id", data: ["1", "2"], type: "STRING" as const },
        { name: "question", data: ["What?", "Which?"], type: "STRING" as const },
        { name: "response", data: ["Paris", "Paris"], type: "STRING" as const },
        { name: "ground_truth", data: ["Paris", "Rome"], type: "STRING" as const },
        { name: "created_at", data: [day, day], type: "STRING" as const },
      ];
      writeFileSync(join(other, `${"abc"[at]}.parquet`), new Uint8Array(parquetWriteBuffer({ columnData })));
    }
    const parquet = await historyOf(other);
    expect([parquet.orderedBy, parquet.runs.map(({ name }) => name)]).toEqual([
      "field",
      ["c.parquet", "b.parquet", "a.parquet"],
    ]);
  });

  it("says what has changed data, of rows that are the same as in the run before and of others", async () => {
    const size = 12;
    const goldOf = (run: number, at: number) => (run >= 3 && at % 4 === 0 ? "Rome" : "Paris");
    const random = [7, 2, 11, 0, 5, 1, 9, 3, 10, 4, 8, 6];
    const runs = Array.from({ length: 6 }, (_, run) => {
      const rows = Array.from({ length: size }, (_, at) =>
        sample(`q${at}`, run === 2 && at === 5 ? "w" : "r", { ground_truth: goldOf(run, at) }),
      );
      // The last two runs have their rows in another order.
      return run < 4
        ? rows
        : run === 4
          ? random.flatMap((at) => rows[at] ?? [])
          : [...rows.slice(6), ...rows.slice(0, 6)];
    });
    const { runs: told } = await historyOf(
      write("changing", Object.fromEntries(runs.map((rows, at) => [night(at + 1), rows]))),
    );
    // Each run against the run before it, by id.
    const changed = runs.map((_, run) =>
      run === 0
        ? 0
        : Array.from({ length: size }, (_, at) => at).filter((at) => goldOf(run, at) !== goldOf(run - 1, at)).length,
    );
    expect(told.map((one) => one.changed)).toEqual(changed);
    expect(told.map((one) => one.known)).toEqual([0, ...new Array(5).fill(size)]);
  });

  it("finds a planted break where it is, in 30 nightly runs", async () => {
    const printed = await ofThirty;
    expect(printed.orderedBy).toBe("name");
    expect(printed.runs.map(({ date }) => date)).toEqual(
      Array.from({ length: 30 }, (_, at) => `2026-11-${String(at + 1).padStart(2, "0")}`),
    );
    const { worse, values } = accuracy(printed);
    expect(values).toHaveLength(30);
    expect(values[0]).toMatchObject({ run: 0, value: 0.95, interval: expect.any(Array) });
    expect(worse.map(({ run }) => run)).toEqual(Array.from({ length: 13 }, (_, at) => at + 17));
    expect(worse[0]).toMatchObject({ run: 17, against: 16, difference: expect.closeTo(-0.4, 12), fell: 16 });
    expect(worse[0]?.broke).toEqual(Array.from({ length: 16 }, (_, at) => `q${at + 2}`));
    expect(printed.samples.slice(0, 2).map(({ id, brokeAt, wrongSince }) => [id, brokeAt, wrongSince])).toEqual([
      ["q2", 17, 17],
      ["q3", 17, 17],
    ]);
    expect(printed.samples[0]?.states).toBe("r".repeat(17) + "w".repeat(13));
  });

  it("has the probability that a comparison of the two runs has", async () => {
    const { worse } = accuracy(await ofThirty);
    const two = await evaloupe("compare", join(thirty, night(17)), join(thirty, night(18)), "--as", "json");
    const metric = JSON.parse(two.out).metrics.find(({ id }: { id: string }) => id === ACCURACY);
    const difference = expect.closeTo(metric.difference, 12);
    expect(worse[0]).toMatchObject({ p: metric.p, difference, n: metric.nA });
  });

  it("says the same of the same runs in another order of words", async () => {
    const paths = readdirSync(thirty).map((name) => join(thirty, name));
    const other = await historyOf(...paths.toReversed());
    expect(accuracy(other).worse).toEqual(accuracy(await ofThirty).worse);
  });

  it("tells runs that lost samples, did not run or were asked something else, and marks none of them", async () => {
    const path = write("lost", {
      [night(1)]: rowsOf("r".repeat(30)),
      [night(2)]: rowsOf("r".repeat(15)),
      [night(3)]: rowsOf("r".repeat(12) + "x".repeat(18)),
      [night(4)]: rowsOf("w".repeat(20) + "r".repeat(10), (at) => (at < 20 ? { ground_truth: "Rome" } : {})),
      [night(5)]: [sample("other", "r")],
      [night(6)]: rowsOf("r".repeat(30)),
    });
    const printed = await historyOf(path);
    expect(accuracy(printed).worse).toEqual([]);
    expect(printed.runs).toMatchObject([
      { samples: 30, notRun: 0, missing: 0, known: 0 },
      { samples: 15, missing: 15, known: 15 },
      { samples: 30, notRun: 18, missing: 0 },
      { samples: 30, changed: 20 },
      { samples: 1, missing: 30, known: 0 },
      { samples: 30, known: 30, changed: 20 },
    ]);
    expect(accuracy(printed).tests.map(({ run }) => run)).toEqual([1, 2, 3, 5]);
    const { out } = await evaloupe("history", path);
    expect(out).toContain("15 samples of the run before are missing");
    expect(out).toContain("18 did not run");
    expect(out).toContain("20 samples with another question, gold answer or judge, not compared");
    expect(out).toContain("other data: no sample is in an earlier run");
    expect(out).toContain("No run is worse than the best run before it.");
  });

  it("names the fall that is closest to one beyond chance where too few samples can show it", async () => {
    const right = "r".repeat(16);
    const path = write("few", {
      [night(1)]: rowsOf(right),
      [night(2)]: rowsOf(right),
      [night(3)]: rowsOf(`${"r".repeat(11)}${"w".repeat(5)}`),
      [night(4)]: rowsOf(`${"r".repeat(15)}w`),
    });
    expect(accuracy(await historyOf(path)).worse).toEqual([]);
    const { out } = await evaloupe("history", path);
    // Exact probabilities of 5 and of 1 sample that fell while none rose: 2/32 and 1; run 3 is tested twice as often.
    expect(out).toMatch(
      /No run is worse beyond chance .* in run 3 .*: −31\.3 points over 16 pairs, p 0\.\d+ \(alone 0\.063;/,
    );
    const apart = write("apart", { [night(1)]: [sample("a", "r")], [night(2)]: [sample("b", "r")] });
    expect((await evaloupe("history", apart)).out).toContain("No two runs have scored samples in common");
  });

  it("takes each folder in a folder for a run, and the time of files without a date", async () => {
    const path = join(folder, "folders");
    for (const [at, name] of ["zeta", "alpha"].entries()) {
      mkdirSync(join(path, name), { recursive: true });
      for (const part of ["a.jsonl", "b.jsonl"]) {
        const file = join(path, name, part);
        writeLines(
          file,
          rowsOf("rrrr").map((row) => ({ ...row, id: `${part}-${row.id}` })),
        );
        utimesSync(file, 1_700_000_000 + at, 1_700_000_000 + at);
      }
    }
    const printed = await historyOf(path);
    expect(printed.orderedBy).toBe("time");
    expect(printed.runs.map(({ name, samples }) => [name, samples])).toEqual([
      ["zeta", 8],
      ["alpha", 8],
    ]);
    expect((await historyOf(path, "--date", "time")).runs.map(({ name }) => name)).toEqual(["zeta", "alpha"]);
    const none = await evaloupe("history", path, "--date", "when.it.was");
    expect(none).toMatchObject({ code: Exit.bad, err: expect.stringContaining("not every run has a date there") });
  });

  it("is written as a page without a script, and as a table", async () => {
    const { out } = await evaloupe("history", thirty, "--as", "html");
    expect(out).not.toContain("<script");
    expect(out).toContain("q2");
    expect(out).toContain("16 samples got worse, 16 of them were never as good again");
    const table = (await evaloupe("history", thirty)).out;
    expect(table).toContain(
      "answer.accuracy is worse in run 18 (2026-11-18), until run 30 (2026-11-30) than in run 17",
    );
    expect(table).toMatch(/q2 +r{17}w{13} +18/);
  });

  it("refuses what is no history", async () => {
    const one = join(thirty, night(1));
    for (const [argv, message] of [
      [[one], "two or more runs; there is one"],
      [[thirty, "--metric", "answer.acuracy"], "Did you mean answer.accuracy"],
      [[thirty, "--git", "--date", "name"], "--date is for files"],
      [[one, thirty, "--git"], "--git takes one file"],
      [[one, "--matching", "all"], "one mode of each family"],
    ] as const) {
      const { code, err } = await evaloupe("history", ...argv);
      expect(code, err).toBe(Exit.bad);
      expect(err).toContain(message);
    }
  });
});

describe("history --git", () => {
  const repository = join(folder, "repository");
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-C", repository, ...args], {
      env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" },
      stdio: "pipe",
    });
  const commit = (at: number, subject: string) =>
    git(
      ...["-c", "user.name=Ann Author", "-c", "user.email=ann@example.org", "commit", "-q", "-m", subject],
      `--date=2026-10-${String(at).padStart(2, "0")}T12:00:00Z`,
    );

  // 20 commits; the file has another name in the first five, and breaks in the twelfth.
  const file = join(repository, "results", "-answers.jsonl");
  const before = join(repository, "old answers.jsonl");
  const make = () => {
    mkdirSync(join(repository, "results"), { recursive: true });
    git("init", "-q");
    for (let at = 1; at <= 20; at++) {
      const rows = rowsOf(at >= 12 ? BROKEN : GOOD).map((row) => ({ ...row, run: at }));
      if (at === 6) renameSync(before, file);
      writeLines(at <= 5 ? before : file, rows);
      writeFileSync(join(repository, "other.txt"), String(at));
      git("add", "-A");
      commit(at, at === 12 ? "prompt: shorter <b>instructions</b>" : `run ${at}`);
    }
    // What runs programs where it is obeyed.
    for (const [name, value] of [
      ["core.fsmonitor", `touch ${join(folder, "ran")}; false`],
      ["diff.external", `touch ${join(folder, "ran")}`],
      ["core.pager", `touch ${join(folder, "ran")}`],
      ["diff.x.textconv", `touch ${join(folder, "ran")}; cat`],
      ["filter.x.smudge", `touch ${join(folder, "ran")}; cat`],
      ["log.showSignature", "true"],
      ["gpg.program", join(folder, "ran-gpg")],
    ])
      git("config", name ?? "", value ?? "");
    writeFileSync(join(repository, ".gitattributes"), "*.jsonl diff=x filter=x\n");
    // What is in the folder now is no run.
    writeLines(file, rowsOf("rrrr"));
  };

  it("reads the last commits that changed a file, follows its name, and runs nothing that the repository names", async () => {
    make();
    const printed = await historyOf(file, "--git");
    expect(printed.orderedBy).toBe("commit");
    expect(printed.runs).toHaveLength(20);
    expect(printed.runs[0]).toMatchObject({
      name: expect.stringMatching(/^[0-9a-f]{8}:old answers\.jsonl$/),
      date: expect.stringMatching(/^2026-10-01T/),
      commit: { subject: "run 1", author: "Ann Author" },
      samples: 40,
    });
    expect(printed.runs[11]?.commit?.subject).toBe("prompt: shorter <b>instructions</b>");
    expect(accuracy(printed).worse.map(({ run }) => run)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19]);
    expect(accuracy(printed).worse[0]?.against).toBe(10);
    expect(readdirSync(folder)).not.toContain("ran");
    expect(readdirSync(repository)).toEqual([".git", ".gitattributes", "other.txt", "results"]);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`evaloupe-${process.pid}`))).toEqual([]);

    const five = await historyOf(file, "--git", "5");
    expect(five.runs.map(({ commit: own }) => own?.subject)).toEqual([
      "run 16",
      "run 17",
      "run 18",
      "run 19",
      "run 20",
    ]);
    const { out } = await evaloupe("history", file, "--git", "--as", "html");
    expect(out).toContain("prompt: shorter &#60;b&#62;instructions");
    expect(out).not.toContain("vscode://");
  });

  it("names the version of a sample if each version is facts of several files", async () => {
    const data = join(repository, "data");
    mkdirSync(data, { recursive: true });
    git("init", "-q");
    const facts = join(repository, "facts.jsonl");
    for (const [at, states] of ["rrrr", "rwrr", "rwwr"].entries()) {
      const rows = rowsOf(states, () => ({ run: at }));
      const [a, b] = [
        writeLines(join(data, "a.jsonl"), rows.slice(0, 2)),
        writeLines(join(data, "b.jsonl"), rows.slice(2)),
      ];
      expect(await evaloupe("measure", a, b, "--out", facts)).toMatchObject({ code: Exit.ok });
      git("add", "facts.jsonl");
      commit(21 + at, `facts ${at}`);
    }
    const { runs, samples } = await historyOf(facts, "--git");
    expect(runs.map((run) => run.samples)).toEqual([4, 4, 4]);
    // Where it broke, else the last one.
    expect(samples.map(({ id, file: own }) => [id, runs.findIndex(({ name }) => name === own)])).toEqual([
      ["q1", 1],
      ["q2", 2],
      ["q0", 2],
      ["q3", 2],
    ]);
  });

  it("says why there is none", async () => {
    const alone = write("alone", { "a.jsonl": rowsOf("rr") });
    const { code, err } = await evaloupe("history", join(alone, "a.jsonl"), "--git");
    expect(code).toBe(Exit.bad);
    expect(err).toContain("not a git repository");
    const unknown = writeLines(join(repository, "new.jsonl"), rowsOf("rr"));
    expect(await evaloupe("history", unknown, "--git")).toMatchObject({
      code: Exit.bad,
      err: expect.stringContaining("no commit holds this file"),
    });
  });
});
