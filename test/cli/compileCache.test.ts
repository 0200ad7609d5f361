// Catches a cache of compiled code outside of the user's own folder, and a Node or a system without one that fails.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import * as node from "node:module";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { storeCompiled } from "../../src/cli/compileCache.ts";
import { buildCli } from "./builtCli.ts";
import { ROWS, temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();
const project = join(folder, "project");
const script = join(folder, "bundles", "cli.js");
const hasCache = "enableCompileCache" in node;

beforeAll(async () => {
  await buildCli(join(folder, "bundles"));
  mkdirSync(project);
  writeLines(join(project, "answers.jsonl"), ROWS);
});

describe("what Node compiles", () => {
  it.each([
    [
      "the user's cache folder",
      { HOME: folder, XDG_CACHE_HOME: join(folder, "cache") },
      [join(folder, "cache", "evaloupe", "compiled")],
    ],
    ["nowhere without a home", { HOME: "", XDG_CACHE_HOME: "" }, []],
    ["nowhere for a folder in the working directory", { HOME: "", XDG_CACHE_HOME: "cache" }, []],
  ])("is stored in %s", (_, environment, expected) => {
    const asked: string[] = [];
    storeCompiled([], "score", { enableCompileCache: (where) => asked.push(where) }, environment);
    expect(asked).toEqual(process.platform === "linux" ? expected : asked);
  });

  it("is stored nowhere by a Node that has nothing for it", () => {
    expect(storeCompiled([], "score", {}, { HOME: folder })).toBeUndefined();
  });
});

describe("a command", () => {
  it.skipIf(process.platform !== "linux")(
    "leaves the same in its project and on its outputs, with a cache or without",
    () => {
      const cache = join(folder, "used");
      const blocked = join(folder, "blocked");
      writeFileSync(blocked, "no folder");
      const [first, second, without, nowhere] = [
        { XDG_CACHE_HOME: cache },
        { XDG_CACHE_HOME: cache },
        { XDG_CACHE_HOME: blocked },
        { HOME: "" },
      ].map((environment) => score(environment));
      expect(first).toMatchObject({ status: 0, stderr: "" });
      expect([second, without, nowhere]).toEqual([first, first, first]);
      expect(existsSync(join(cache, "evaloupe", "compiled"))).toBe(true);
      expect(readdirSync(project)).toEqual(["answers.jsonl"]);
    },
  );

  it.skipIf(process.platform !== "linux" || hasCache)("runs no stored code that is damaged or others can write", () => {
    const cache = join(folder, "kept");
    const compiled = join(cache, "evaloupe", "compiled", `${process.version}-${process.arch}`);
    const first = score({ XDG_CACHE_HOME: cache });
    const [name = ""] = readdirSync(compiled);
    expect(name).toMatch(/^scoring\.js-score-[0-9a-f]{64}$/);
    const file = join(compiled, name);
    const whole = readFileSync(file);
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 5000, 6000);
    writeFileSync(file, damaged);
    expect(score({ XDG_CACHE_HOME: cache })).toEqual(first);
    expect(readFileSync(file).equals(damaged)).toBe(false);
    writeFileSync(file, damaged);
    chmodSync(compiled, 0o777);
    expect(score({ XDG_CACHE_HOME: cache })).toEqual(first);
    expect(readFileSync(file).equals(damaged)).toBe(true);
  });

  it.skipIf(process.platform !== "linux" || hasCache)("keeps what other commands have stored", () => {
    const environment = { XDG_CACHE_HOME: join(folder, "several") };
    for (const asked of [["formats"], undefined, ["formats"]]) score(environment, asked);
    const compiled = join(folder, "several", "evaloupe", "compiled", `${process.version}-${process.arch}`);
    expect(readdirSync(compiled).map((name) => name.replace(/-[0-9a-f]{64}$/, ""))).toEqual([
      "scoring.js-formats",
      "scoring.js-score",
    ]);
  });
});

function score(environment: Readonly<Record<string, string>>, asked = ["score", "answers.jsonl", "--as", "json"]) {
  const { PATH = "" } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...asked], {
    cwd: project,
    env: { PATH, ...environment },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}
