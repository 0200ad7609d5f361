// Catches words of a command line read as something else, or a misspelt option that is taken.
import { describe, expect, it } from "vitest";
import { fractionOf, labelsOf, pairOf, parseArgv, suggestion } from "../../src/cli/argv.ts";
import { Exit, heaviest } from "../../src/cli/io.ts";
import { evaloupe } from "./support.ts";

const SPECS = { "--one": "value", "--many": "values", "--on": "switch" } as const;

describe("parseArgv", () => {
  it("takes values after a space or an equals sign, and paths after --", () => {
    const { positionals, flags } = parseArgv(
      ["a", "--one", "1", "--many=x=y", "--many", "z", "--on", "--", "--b"],
      SPECS,
    );
    expect(positionals).toEqual(["a", "--b"]);
    expect(Object.fromEntries(flags)).toEqual({ "--one": ["1"], "--many": ["x=y", "z"], "--on": [""] });
  });

  it("takes a value that begins with a dash after an equals sign alone", () => {
    expect(parseArgv(["--one=-1,0"], SPECS).flags.get("--one")).toEqual(["-1,0"]);
    expect(() => parseArgv(["--one", "-1,0"], SPECS)).toThrow("Write --one=-1,0");
  });

  it.each([
    [["--two"], "no option --two"],
    [["-x"], "no option -x"],
    [["--one"], "--one needs a value"],
    [["--one", "--on"], "--one needs a value"],
    [["--one=1", "--one=2"], "--one was given more than once"],
    [["--on=1"], "--on takes no value"],
    [["--toString"], "no option --toString"],
  ])("refuses %j", (argv, message) => expect(() => parseArgv(argv, SPECS)).toThrow(message));
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
  ])("reads %j as %j", (text, value) => expect(fractionOf(text)).toBe(value));

  it("reads labels in their order", () => expect(labelsOf("--labels", "-1, 0,tie")).toEqual([-1, 0, "tie"]));
  it.each(["1", "1,,2", "1,1", ""])("refuses the labels %j", (text) =>
    expect(() => labelsOf("--labels", text)).toThrow(),
  );
  it("splits a pair at its first equals sign", () => expect(pairOf("--map", "a=b=c", "")).toEqual(["a", "b=c"]));

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
  ])("%s is refused with exit 2 and a usage line", async (_, argv) => {
    const { code, out, err } = await evaloupe(...argv);
    expect({ code, out }).toEqual({ code: Exit.bad, out: "" });
    expect(err).toMatch(/^evaloupe: .+\nusage: evaloupe /s);
  });

  it("says what to write instead", async () => {
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
