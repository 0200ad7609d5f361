import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { evaloupe } from "./cli/support.ts";

const PROJECT = join(import.meta.dirname, "..");
const textOf = (page: string) => readFileSync(join(PROJECT, page), "utf8");
const ids = async (command: string) =>
  (JSON.parse((await evaloupe(command, "--as", "json")).out) as { id: string }[]).map(({ id }) => id);

// A page that lags behind the code, or links to a page that has moved, would be noticed by readers alone.
describe("pages", () => {
  it("has every metric in the formulas and every format in the formats", async () => {
    const lacking = (page: string, all: readonly string[]) => all.filter((id) => !textOf(page).includes(`\`${id}\``));
    expect(lacking("docs/formulas.md", await ids("metrics"))).toEqual([]);
    expect(lacking("docs/formats.md", await ids("formats"))).toEqual([]);
  });

  it("has the name and the formula of every metric as the command line prints them", async () => {
    type Info = { id: string; name: string; formula: string };
    const metrics = JSON.parse((await evaloupe("metrics", "--as", "json")).out) as Info[];
    const page = textOf("docs/formulas.md");
    const row = ({ id, name, formula }: Info) => `| ${name} | \`${id}\` | ${formula.replaceAll("|", "\\|")} |`;
    expect(metrics.map(row).filter((cells) => !page.includes(cells))).toEqual([]);
  });

  it("has every setting in the tasks", () => {
    const { properties } = JSON.parse(textOf("package.json")).contributes.configuration;
    const names = Object.keys(properties).map((name) => name.replace(/^evaloupe\.models\..*/, "evaloupe.models.*"));
    expect([...new Set(names)].filter((name) => !textOf("docs/tasks.md").includes(`\`${name}\``))).toEqual([]);
  });

  it.each([
    "README.md",
    "CONTRIBUTING.md",
    "ARCHITECTURE.md",
    "SECURITY.md",
    "docs/tasks.md",
    "docs/formats.md",
    "docs/formulas.md",
    "docs/scale.md",
    "docs/command-line.md",
  ])("%s links to files that are there", (page) => {
    const targets = [...textOf(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = ""]) => target);
    expect(targets.filter((target) => !existsSync(join(PROJECT, dirname(page), target)))).toEqual([]);
  });
});
