// Catches words of a command line read as something else, a misspelt option that is taken, and an option that help,
// usage or CHANGELOG and its declaration tell differently.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Exit, heaviest } from "../../src/cli/io.ts";
import { COMMANDS } from "../../src/cli/options/commands.ts";
import { commandHelp, generalHelp } from "../../src/cli/options/help.ts";
import { type Command, flag, maybe, namedOptions, needed, option, options } from "../../src/cli/options/option.ts";
import { parseArgv } from "../../src/cli/options/parse.ts";
import {
  count,
  difference,
  fractionOf,
  labels,
  level,
  list,
  pair,
  suggestion,
  text,
} from "../../src/cli/options/values.ts";
import { evaloupe } from "./support.ts";

const PARSED = {
  name: "parsed",
  about: "",
  usage: ["parsed"],
  misfit: (words: readonly string[]) => (words.length > 3 ? "at most three words" : null),
  options: {
    one: option("N", text, ""),
    most: option("N", count(), "", { otherwise: 7 }),
    many: options("X", text, ""),
    on: flag(""),
    saveIt: maybe("FILE", /\.kept$/, text, ""),
    modes: { of: { first: option("MODE", text, "", { otherwise: "usual" }) } },
  },
} satisfies Command;
const parsed = (...argv: readonly string[]) => parseArgv(PARSED, argv);

describe("a command line", () => {
  it("has values after a space or an equals sign, and paths after --", () => {
    const { paths, values, texts } = parsed("a", "--one", "1", "--many=x=y", "--many", "z", "--on", "--", "--b");
    expect(paths).toEqual(["a", "--b"]);
    expect(values).toEqual({
      one: "1",
      most: 7,
      many: ["x=y", "z"],
      on: true,
      saveIt: null,
      modes: { first: "usual" },
    });
    expect(Object.fromEntries(texts)).toEqual({ "--one": ["1"], "--many": ["x=y", "z"], "--on": [""] });
  });

  it("has a value that begins with a dash after an equals sign alone", () => {
    expect(parsed("--one=-1,0").values.one).toBe("-1,0");
    expect(parsed("--one", "-").values.one).toBe("-");
    expect(() => parsed("--one", "-1,0")).toThrow("Write --one=-1,0");
  });

  it.each<[readonly string[], string | null, readonly string[]]>([
    [["--save-it"], "", []],
    [["--save-it", "x.kept", "y"], "x.kept", ["y"]],
    [["--save-it", "y"], "", ["y"]],
    [["--save-it=y"], "y", []],
    [["--save-it", "--", "x.kept"], "", ["x.kept"]],
    [["x.kept"], null, ["x.kept"]],
  ])("%j takes the next word only if it has the form", (argv, value, paths) => {
    expect(parsed(...argv)).toMatchObject({ paths, values: { saveIt: value } });
  });

  it("has the options of a family by their names", () => {
    expect(parsed("--first", "other").values.modes).toEqual({ first: "other" });
  });

  it.each([
    [["--two"], "no option --two"],
    [["-x"], "no option -x"],
    [["-xyz=1"], "no option -xyz"],
    [["-1,0"], "no option -1,0"],
    [["--one"], "--one needs a value"],
    [["--one", "--on"], "--one needs a value"],
    [["--one=1", "--one=2"], "--one was given more than once"],
    [["--save-it", "--save-it"], "--save-it was given more than once"],
    [["--on=1"], "--on takes no value"],
    [["--on="], "--on takes no value"],
    [["--toString"], "no option --toString"],
    [["--most", "0"], "--most takes a whole number 1 or greater"],
    [["a", "b", "c", "d"], "at most three words"],
    [["--adapter", "x"], "parsed has no --adapter."],
  ])("%j is refused", (argv, message) => expect(() => parsed(...argv)).toThrow(message));

  it("lacks what a command needs", () => {
    const strict = { ...PARSED, options: { with: needed("WHAT", text, "") } };
    expect(() => parseArgv(strict, [])).toThrow("parsed needs --with WHAT.");
    expect(parseArgv(strict, ["--with", "x"]).values.with).toBe("x");
  });
});

describe("values", () => {
  it.each([
    ["0.8", 0.8],
    ["80%", 0.8],
    ["80 %", 0.8],
    [".5", 0.5],
    ["-0.1", -0.1],
    ["1e-2", 0.01],
    ["1e999", null],
    ["0x1", null],
    ["", null],
    ["eighty", null],
  ])("reads %j as %j", (given, value) => expect(fractionOf(given)).toBe(value));

  it.each([
    ["2pt", 0.02],
    ["2%", 0.02],
    ["0.02", 0.02],
  ])("reads the difference %j", (given, value) => expect(difference(given, "--see")).toBeCloseTo(value, 12));

  it("reads a level above 1 as a percentage", () => expect(level("40", "--noise")).toBe(0.4));
  it("reads labels in their order", () => expect(labels("-1, 0,tie", "--labels")).toEqual([-1, 0, "tie"]));
  it.each(["1", "1,,2", "1,1", ""])("refuses the labels %j", (given) => expect(() => labels(given, "")).toThrow());
  it("reads lists", () => expect(list(count())("3, 5", "--k")).toEqual([3, 5]));
  it("splits a pair at its first equals sign", () => expect(pair("")("a=b=c", "--map")).toEqual(["a", "b=c"]));

  it("suggests what is near, else all", () => {
    expect(suggestion("adherance", ["relevance", "adherence"])).toBe(" Did you mean adherence?");
    expect(suggestion("xyz", ["relevance"])).toBe(" Known: relevance.");
  });

  it("weighs exit codes as the contract does", () => {
    expect(heaviest([])).toBe(0);
    expect(heaviest([1, 3])).toBe(3);
    expect(heaviest([1, 2, 3])).toBe(2);
    expect(heaviest([2, 4])).toBe(4);
    expect(heaviest([4, 130, 2])).toBe(130);
  });
});

describe.each(COMMANDS.map((command) => [command.name, command] as const))("%s", (name, command) => {
  const named = [...namedOptions(command.options)];

  it("has usage lines of its own options", () => {
    const used = command.usage.flatMap((line) => line.match(/--[a-z-]+/g) ?? []);
    expect(used.filter((word) => !named.some(([one]) => one === word))).toEqual([]);
    expect(command.usage.every((line) => line.startsWith(name))).toBe(true);
  });

  it("has help on each option, in lines that a terminal shows", () => {
    const help = commandHelp(command);
    const lines = help.split("\n");
    expect(named.filter(([one]) => !lines.some((line) => line.split(/[ \n]+/)[1] === one))).toEqual([]);
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    expect(named.filter(([, { help: words, group }]) => words === "" || group === "")).toEqual([]);
  });

  it("is run by its name, and told of in the help of all", async () => {
    expect(generalHelp()).toContain(command.usage[0]);
    const { code, err } = await evaloupe(name, "--frob");
    expect({ code, err: err.split("\n").slice(0, 1) }).toMatchObject({ code: Exit.bad });
    expect(err).toContain("There is no option --frob.");
  });

  it("has options of versions that the CHANGELOG has", () => {
    const changes = readFileSync(join(import.meta.dirname, "../../CHANGELOG.md"), "utf8");
    const known = new Set([...changes.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading));
    expect(named.filter(([, { since }]) => since !== undefined && !known.has(since))).toEqual([]);
  });

  it("refuses an option of another command by its name", async () => {
    const others = COMMANDS.flatMap((one) => [...namedOptions(one.options).keys()]);
    const other = others.find((one) => !named.some(([own]) => own === one)) ?? "";
    const { code, err } = await evaloupe(name, other);
    expect(code).toBe(Exit.bad);
    expect(err).toContain(`${name} has no ${other}`);
  });
});

describe("usage", () => {
  it.each<[string, readonly string[]]>([
    ["no command", []],
    ["an unknown command", ["scroe"]],
    ["no path", ["score"]],
    ["an unknown flag", ["score", "x", "--frob"]],
    ["an unknown form", ["score", "x", "--as", "xml"]],
    ["an unknown mode", ["score", "x", "--matching", "sloppy"]],
    ["an unknown adapter", ["score", "x", "--adapter", "rgb"]],
    ["mapped without a mapping", ["score", "x", "--adapter", "mapped"]],
    ["an adapter beside a mapping", ["score", "x", "--adapter", "ragas", "--map", "response=a"]],
    ["a field that cannot be mapped", ["score", "x", "--map", "reply=a"]],
    ["a path that cannot be read", ["score", "x", "--map", "response=a..b"]],
    ["a mapping without a path", ["score", "x", "--map", "response="]],
    ["two paths for a field", ["score", "x", "--map", "response=a", "--map", "response=b"]],
    ["an unknown task", ["score", "x", "--task", "guessing"]],
    ["a noise level above 100", ["score", "x", "--noise", "140"]],
    ["a limit of none", ["score", "x", "--limit", "0"]],
    ["a limit of letters", ["score", "x", "--limit", "ten"]],
    ["no workers", ["score", "x", "--workers", "0"]],
    ["a single label", ["score", "x", "--labels=1"]],
    ["a filter that cannot be read", ["score", "x", "--where", "adherence <"]],
    ["a slice that is no path", ["score", "x", "--slice", "a..b"]],
    ["a threshold for no metric", ["score", "x", "--fail-under", "adherance=1"]],
    ["a threshold of letters", ["score", "x", "--fail-under", "adherence=high"]],
    ["a threshold out of range", ["score", "x", "--fail-under", "adherence=80"]],
    ["a threshold without a value", ["score", "x", "--fail-under", "adherence"]],
    ["an unknown metric", ["metrics", "adherance"]],
    ["a format by name", ["formats", "ragas"]],
    ["a form of another command", ["traits", "x", "--as", "csv"]],
    ["an option that a comparison has no use for", ["compare", "x", "y", "--contrast", "a=b"]],
    ["an option that a plan has no use for", ["plan", "x", "y", "--metric", "m", "--data"]],
    ["no metric to plan for", ["plan", "x", "y"]],
    ["no one to test", ["stress", "x"]],
    ["no file for facts", ["measure", "x"]],
  ])("%s is refused with exit 2 and a usage line", async (_, argv) => {
    const { code, out, err } = await evaloupe(...argv);
    expect({ code, out }).toEqual({ code: Exit.bad, out: "" });
    expect(err).toMatch(/^evaloupe: .+\nusage: evaloupe /s);
  });

  it("says what to write instead", async () => {
    expect((await evaloupe("traits", "x", "--as", "csv")).err).toContain("traits is written as table or json.");
    expect((await evaloupe("measure", "x", "--k", "3")).err).toContain(
      "measure has no --k: facts are those of every mode.",
    );
    expect((await evaloupe("score", "x", "--fail-under", "adherence=80")).err).toContain("Write adherence=80%.");
    expect((await evaloupe("metrics", "adherance")).err).toContain("Did you mean adherence");
    expect((await evaloupe("score", "x", "--where", "adherence <")).err).toContain("\n  adherence <\n             ^");
  });

  it.each([[["--help"]], [["-h"]], [["help"]], [["score", "--help"]], [["score", "x", "-h"]], [["metrics", "-h"]]])(
    "%j helps",
    async (argv) => {
      const { code, out, err } = await evaloupe(...argv);
      expect({ code, err }).toEqual({ code: Exit.ok, err: "" });
      expect(out).toContain("evaloupe score PATH".slice(0, 9));
    },
  );

  it("shows a terminal's own commands as escapes", async () => {
    const { err } = await evaloupe("score", "x", "--as", "\u001B[31mred");
    expect(err).not.toContain("\u001B");
    expect(err).toContain("\\u001B[31mred");
  });
});
