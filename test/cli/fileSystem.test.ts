// Every refusal of a file system is a message with the path and what to do, never a stack trace, and what needs no store
// works without one. Nothing that is written beside data follows a link.
import { execFileSync, spawn } from "node:child_process";
import {
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Exit } from "../../src/cli/io.ts";
import { buildCli } from "./builtCli.ts";
import { evaloupe } from "./support.ts";

const root = mkdtempSync(join(tmpdir(), "evaloupe-system-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const OUTSIDE = "what must not change\n";
const ROW = { question: "Who wrote it?", documents: ["Ann wrote it in 1901."], response: "Ann wrote it in 1901." };
const rowsText = (count: number): string =>
  Array.from({ length: count }, (_, at) => `${JSON.stringify({ id: `r${at}`, ...ROW })}\n`).join("");

/** A new repository for each test; `outside` is a file beside it that its links lead to. */
let repo = "";
let outside = "";
let data = "";
beforeEach(() => {
  const place = mkdtempSync(join(root, "test-"));
  repo = join(place, "repo");
  mkdirSync(repo);
  outside = join(place, ".profile");
  writeFileSync(outside, OUTSIDE);
  data = join(repo, "a.jsonl");
  writeFileSync(data, rowsText(5));
});

const byWords = (...more: string[]) => evaloupe("label", data, "--with", "local", ...more);
/** Nothing answers there; a run that gets that far has passed its store. */
const byModel = (store: string) =>
  evaloupe("label", data, "--with", "model", "--model", "m", "--base-url", "http://127.0.0.1:9/v1", "--store", store);

describe("labels beside data", () => {
  const side = (name = "a.labels.jsonl") => join(repo, name);

  it("are written where nothing is in the way", async () => {
    expect(await byWords()).toMatchObject({ code: Exit.ok });
    expect(readFileSync(side(), "utf8").trim().split("\n")).toHaveLength(5);
  });

  it.each(["a.labels.jsonl", "a.labels.jsonl.bak"])(
    "are not written where %s is a link, which is named",
    async (name) => {
      symlinkSync(outside, side(name));
      const { code, err } = await byWords();
      expect({ code, err }).toEqual({
        code: Exit.bad,
        err: expect.stringContaining(
          `evaloupe: ${side(name)} is a link to ${outside}. Evaloupe never writes through a link. Remove it, or choose another file.\n`,
        ),
      });
      expect([readFileSync(outside, "utf8"), lstatSync(side(name)).isSymbolicLink()]).toEqual([OUTSIDE, true]);
    },
  );

  it("are not written to a link that leads nowhere yet", async () => {
    symlinkSync(join(repo, "..", "new"), side());
    expect(await byWords()).toMatchObject({ code: Exit.bad });
    expect(readdirSync(join(repo, "..")).sort()).toEqual([".profile", "repo"]);
  });

  it("do not change a file that has a second name there", async () => {
    linkSync(outside, side());
    await byWords("--overwrite");
    expect(readFileSync(outside, "utf8")).toBe(OUTSIDE);
  });

  it("wait for no pipe, and leave a folder as it is", async () => {
    execFileSync("mkfifo", [side()]);
    expect((await byWords()).err).toContain(`${side()} is a pipe, device or socket`);
    rmSync(side());
    mkdirSync(side());
    expect((await byWords()).err).toContain(`${side()} is a folder`);
  });
});

describe("a place that does not take a file", () => {
  const places = {
    "below a file": () => [join(data, "x.json"), "ENOTDIR", "a part of its path is not a folder. Choose another file."],
    "in no folder": () => [join(repo, "no", "x.json"), "ENOENT", "its folder does not exist. Create it, or choose"],
    "below a link in a circle": () => {
      symlinkSync("circle", join(repo, "circle"));
      return [join(repo, "circle", "x.json"), "ELOOP", "Choose another file."];
    },
  };
  it.each(Object.entries(places))("%s is told with what to do", async (_, place) => {
    const [out = "", systemCode = "", advice = ""] = place();
    for (const command of [["score"], ["label", "--with", "local"]]) {
      const { code, err } = await evaloupe(...command, data, "--out", out);
      expect(code).toBe(Exit.bad);
      expect(err).toContain(`${out} cannot be written (${systemCode})`);
      expect(err).toContain(advice);
    }
  });
});

describe("a store that cannot be one", () => {
  const stores = {
    "a file": () => data,
    "below a file": () => join(data, "below", "it"),
    "a device": () => "/dev/null",
    "a link in a circle": () => {
      symlinkSync("circle", join(repo, "circle"));
      return join(repo, "circle");
    },
    "a place where the system makes no folder": () => "/proc/evaloupe",
  };
  it.each(Object.entries(stores))("%s is told before a model is asked, and words need none", async (_, place) => {
    const store = place();
    const { code, err } = await byModel(store);
    expect(code).toBe(Exit.bad);
    expect(err).toMatch(/^evaloupe: Cannot save labels in .*Choose another folder\.\n$/m);
    expect(err).toContain(`in ${store}: `);
    expect(await byWords("--store", store)).toMatchObject({ code: Exit.ok });
  });
});

describe("a store within which a link stands", () => {
  it.each(["runs", "ledgers", "claims"])(
    "is not used where %s is one: nothing is written where it leads",
    async (name) => {
      const store = join(repo, "store");
      const elsewhere = join(repo, "..", "elsewhere");
      mkdirSync(store);
      mkdirSync(elsewhere);
      symlinkSync(elsewhere, join(store, name));
      const { code, err } = await byModel(store);
      expect(code).toBe(Exit.bad);
      expect(err).toContain(`${join(store, name)} is a link to ${elsewhere}. Evaloupe never writes through a link.`);
      expect(readdirSync(elsewhere)).toEqual([]);
    },
  );
});

describe("a full disk", () => {
  let cli = "";
  beforeAll(async () => {
    cli = await buildCli(join(root, "built"));
  });

  /** The command line in a process whose files may not grow past so many KiB: to it that is a disk with no more room. */
  function withRoom(kib: number, ...argv: string[]): Promise<{ code: number | null; err: string }> {
    const shell = `ulimit -f ${kib}; trap '' XFSZ; exec "$0" "$@"`;
    const env = { ...process.env, TMPDIR: repo };
    const child = spawn("bash", ["-c", shell, process.execPath, cli, ...argv], {
      env,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let err = "";
    child.stderr.on("data", (text) => {
      err += text;
    });
    return new Promise((resolve) => child.on("close", (code) => resolve({ code, err })));
  }

  it("takes no results: it says so, and leaves what stood there", async () => {
    const out = join(repo, "out.jsonl");
    writeFileSync(out, OUTSIDE);
    for (const command of [
      ["score", data, "--as", "jsonl"],
      ["label", data, "--with", "local", "--overwrite"],
    ]) {
      const { code, err } = await withRoom(0, ...command, "--out", out);
      expect(err).toMatch(
        /^evaloupe: .*out\.jsonl cannot be written \((?:EFBIG|ENOSPC)\): the disk is full\. Free some/m,
      );
      expect([code, err.includes("    at ")]).toEqual([Exit.bad, false]);
      expect(readFileSync(out, "utf8")).toBe(OUTSIDE);
      expect(readdirSync(repo).sort()).toEqual(["a.jsonl", "out.jsonl"]);
    }
  });

  it("has no room for a file that is unpacked: the folder is named, the data are not blamed, nothing is left", async () => {
    const packed = join(repo, "big.jsonl.gz");
    writeFileSync(packed, gzipSync(rowsText(5000)));
    const { code, err } = await withRoom(100, "score", packed);
    expect(code).toBe(Exit.bad);
    expect(err).toContain(
      `${packed} could not be unpacked: no space left in the temporary folder ${repo}. Free some space, or set TMPDIR`,
    );
    expect(err).not.toContain("cannot be read");
    expect(readdirSync(repo).sort()).toEqual(["a.jsonl", "big.jsonl.gz"]);
  });

  it("keeps no labels of a model: the store is named", async () => {
    const store = join(repo, "store");
    const flags = ["--with", "model", "--model", "m", "--base-url", "http://127.0.0.1:9/v1", "--store", store];
    const { code, err } = await withRoom(0, "label", data, ...flags);
    expect(err).toMatch(/^evaloupe: Cannot save labels in .*store: the disk is full \((?:EFBIG|ENOSPC)\)\./m);
    expect([code, err.includes("    at ")]).toEqual([Exit.bad, false]);
  });
});
