import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { withOptions } from "../src/cli/options/page.ts";
import { FORMER_COMMANDS } from "../src/host/formerCommands.ts";
import { evaloupe } from "./cli/support.ts";
import { docsRow, LABELLED_LANGUAGES } from "./kinds/rag/robustness/refusalRates.ts";

const PROJECT = join(import.meta.dirname, "..");
const textOf = (page: string) => readFileSync(join(PROJECT, page), "utf8");
const ids = async (command: string) =>
  (JSON.parse((await evaloupe(command, "--as", "json")).out) as { id: string }[]).map(({ id }) => id);

const pagesIn = (folder: string) => readdirSync(join(PROJECT, folder)).map((name) => `${folder}/${name}`);
const HOW_TO = pagesIn("docs/how-to");
const READMES = ["webview/README.md", ...readdirSync(join(PROJECT, "src")).map((name) => `src/${name}/README.md`)];

/** Written in italics, and put together from a message and what stands in the data. */
const QUOTED = new Set(["Labelled by …"]);

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

  it("has the measured rates of refusals in each language", () => {
    const page = textOf("docs/formulas.md");
    expect(
      LABELLED_LANGUAGES.map((language) => docsRow(language, PROJECT)).filter((row) => !page.includes(row)),
    ).toEqual([]);
  });

  it("has the options of the command line as they are declared; npm run docs writes them", () => {
    const page = textOf("docs/command-line.md");
    expect(withOptions(page)).toBe(page);
  });

  it("has every setting in the tasks", () => {
    const sections: { properties: object }[] = JSON.parse(textOf("package.json")).contributes.configuration;
    const settings = sections.flatMap(({ properties }) => Object.keys(properties));
    expect(settings.filter((name) => !textOf("docs/tasks.md").includes(`\`${name}\``))).toEqual([]);
  });

  it("has the list and the entry that each command of 0.1.0 has become", () => {
    const rows = textOf("docs/tasks.md").split("\n");
    const lacking = Object.entries(FORMER_COMMANDS).filter(
      ([, [command, entry]]) =>
        !rows.some((row) => row.includes(`| \`evaloupe.${command}\` |`) && row.includes(`\`${entry}\``)),
    );
    expect(lacking).toEqual([]);
    const { commands }: { commands: { command: string }[] } = JSON.parse(textOf("package.json")).contributes;
    const known = commands.map(({ command }) => command);
    for (const [command] of Object.values(FORMER_COMMANDS)) expect(known).toContain(`evaloupe.${command}`);
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
    "docs/many-machines.md",
    "docs/command-line.md",
    "docs/ci.md",
    "docs/reading.md",
    ...HOW_TO,
    ...pagesIn("docs/develop"),
    ...pagesIn("docs/decisions"),
    ...READMES.filter((page) => existsSync(join(PROJECT, page))),
  ])("%s links to files that are there", (page) => {
    const targets = [...textOf(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = ""]) => target);
    expect(targets.filter((target) => !existsSync(join(PROJECT, dirname(page), target)))).toEqual([]);
  });

  it("names files in the architecture and the recipes that are there", () => {
    const recipes = [...pagesIn("docs/develop"), ...pagesIn("docs/decisions")];
    for (const page of ["ARCHITECTURE.md", ...recipes, ...READMES.filter((page) => existsSync(join(PROJECT, page)))]) {
      const folder = dirname(page);
      const bases = ["", "src", folder, "src/kinds", "src/kinds/rag", "test", "webview"];
      const named = [...textOf(page).matchAll(/`([\w*./-]+\/[\w-]+\.(?:ts|tsx|mjs|css|json))`/g)].map(
        ([, name = ""]) => name,
      );
      const isThere = (name: string) => bases.some((base) => existsSync(join(PROJECT, base, name.replace("*", "rag"))));
      expect(
        named.filter((name) => !isThere(name)),
        page,
      ).toEqual([]);
    }
  });

  it("has a scene for each picture that README and docs show, and shows each", () => {
    const scenes = [...textOf("test/e2e/lib/docScenes.mjs").matchAll(/^ {4}picture: "(.+)"/gm)].map(
      ([, name = ""]) => `docs/pictures/${name}.png`,
    );
    // Drawn by a benchmark, whose command stands below it.
    const drawn = ["docs/pictures/growth.svg"];
    expect(textOf("docs/scale.md")).toMatch(/^npm run bench .*--growth docs\/pictures\/growth\.svg$/m);
    const pages = ["README.md", ...pagesIn("docs").filter((page) => page.endsWith(".md")), ...HOW_TO];
    const shown = pages.flatMap((page) =>
      [...textOf(page).matchAll(/!\[[^\]]+\]\(([^)]+\.(?:png|svg))\)/g)].map(([, to = ""]) => join(dirname(page), to)),
    );
    const kept = readdirSync(join(PROJECT, "docs/pictures")).map((name) => `docs/pictures/${name}`);
    expect([...new Set(shown)].sort()).toEqual([...scenes, ...drawn].sort());
    expect(kept.sort()).toEqual([...scenes, ...drawn].sort());
  });

  it("names commands, items and buttons in docs/how-to as the editor does", async () => {
    const words = new Set(Object.values(JSON.parse(textOf("package.nls.json")) as Record<string, string>));
    for (const word of Object.keys(JSON.parse(textOf("l10n/bundle.l10n.de.json")))) words.add(word);
    for (const { name } of JSON.parse((await evaloupe("metrics", "--as", "json")).out) as { name: string }[])
      words.add(name);
    const commands = HOW_TO.flatMap((page) =>
      [...textOf(page).matchAll(/\*Evaloupe: ([^*]+)\*/g)].map(([, title = ""]) => title),
    );
    expect(commands.filter((title) => !words.has(title))).toEqual([]);
    expect(commands.length).toBeGreaterThan(1);
    const items = HOW_TO.flatMap((page) =>
      [...textOf(page).matchAll(/(?<!\*)\*(?!Evaloupe:)([A-Z][^*]+)\*(?!\*)/g)].map(([, name = ""]) => name),
    );
    expect(items.filter((name) => !words.has(name) && !QUOTED.has(name))).toEqual([]);
  });
});
