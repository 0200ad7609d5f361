import { COMMANDS } from "./commands.ts";
import { forms } from "./forms.ts";
import { written } from "./help.ts";
import { namedOptions, type Option } from "./option.ts";

const FIRST_VERSION = "0.1.0";
const BEGIN = "<!-- options: written by `npm run docs` -->";
const END = "<!-- /options -->";

/** The page with its tables of options as the commands declare them. Throws if the page has no place for them. */
export function withOptions(page: string): string {
  const [before, rest] = page.split(BEGIN);
  const [, after] = rest?.split(END) ?? [];
  if (before === undefined || after === undefined) throw new Error(`The page needs ${BEGIN} and ${END}.`);
  return `${before}${BEGIN}\n${optionTables()}${formTable()}\n${END}${after}`;
}

interface Row {
  readonly name: string;
  readonly option: Option<unknown>;
  readonly commands: string[];
}

/** A table for each head. An option that means something else in another command has a row for each meaning. */
function optionTables(): string {
  const rows: Row[] = [];
  for (const command of COMMANDS) {
    for (const [name, own] of namedOptions(command.options)) {
      // Forms have a table of their own.
      const option = name === "--as" ? { ...own, help: "form of the results (default: table)" } : own;
      const same = rows.find((row) => row.name === name && isSame(row.option, option));
      if (same) same.commands.push(command.name);
      else rows.push({ name, option, commands: [command.name] });
    }
  }
  const heads = [...new Set(rows.map(({ option }) => option.group))];
  const names = rows.map(({ name }) => name);
  return heads
    .map((head) => {
      const own = rows.filter(({ option }) => option.group === head);
      const lines = own.toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name)).map(lineOf);
      return `\n### ${head}\n\n| Option | | Commands | Since |\n| --- | --- | --- | --- |\n${lines.join("\n")}\n`;
    })
    .join("");
}

const isSame = (one: Option<unknown>, other: Option<unknown>): boolean =>
  one.value === other.value && one.help === other.help;

const readers = COMMANDS.filter(({ options }) => "adapter" in options).map(({ name }) => name);

function lineOf({ name, option: { value, help, since = FIRST_VERSION }, commands }: Row): string {
  const of = commands.join() === readers.join() ? "all that read files" : commands.join(", ");
  return `| \`${cell(written(name, value))}\` | ${cell(text(help))} | ${of} | ${since} |`;
}

function formTable(): string {
  const lines = forms.map(([form, of, is]) => `| \`${form}\` | ${is} | ${of.join(", ")} |`);
  return `\n### Forms\n\n| \`--as\` | | Commands |\n| --- | --- | --- |\n${lines.join("\n")}\n`;
}

const cell = (words: string): string => words.replaceAll("|", "\\|");

/** Words that Markdown would read as marks. */
const text = (help: string): string => help.replace(/[<>*]/g, (mark) => `\\${mark}`);
