import { COMMANDS } from "./commands.ts";
import { type Command, namedOptions, type Option } from "./option.ts";

/** Columns of a terminal that help fills. */
const WIDTH = 100;
/** Column of the options' descriptions. */
const INDENT = 26;

/** The help of the program: a line on each command. */
export const generalHelp =
  (): string => `Scores evaluations of language models and explains every score. Nothing leaves this computer
unless you tell label, judge or stress to ask a model.

${COMMANDS.map(({ usage: [usage], about }) => `  ${usageLine(usage)}\n${wrapped(about, 6)}`).join("\n")}

  evaloupe COMMAND --help   evaloupe --version

Exit codes: 0 ok, 1 a threshold missed, 2 bad input or usage, 3 labels incomplete, 4 configuration or
authentication, 5 a file changed while it was read, 130 cancelled.
`;

/** The help of a command: how it is written, what it does, and its options under their heads. */
export function commandHelp({ usage, about, description, options }: Command): string {
  const named = [...namedOptions(options)];
  const sections = [...new Set(named.map(([, { group }]) => group))].map((head) => {
    const own = named.filter(([, { group }]) => group === head);
    return `${head}\n${own.map(([name, one]) => optionHelp(name, one)).join("\n")}`;
  });
  const words = description === undefined ? [] : [wrapped(description, 0)];
  return `${[usage.map(usageLine).join("\n"), wrapped(`${capital(about)}.`, 0), ...words, ...sections].join("\n\n")}\n`;
}

function optionHelp(name: string, { value, help }: Option<unknown>): string {
  const head = `  ${written(name, value)}`;
  const text = wrapped(help, INDENT);
  return head.length + 2 > INDENT ? `${head}\n${text}` : `${head}${text.slice(head.length)}`;
}

export const usageLine = (usage: string): string => `evaloupe ${usage}`;

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** `--limit N` */
export const written = (name: string, value: string): string => (value === "" ? name : `${name} ${value}`);

/** Wraps at `WIDTH` characters, not within quotation marks. */
function wrapped(text: string, indent: number): string {
  const lines: string[] = [];
  let line = "";
  for (const [word] of text.matchAll(/(?<!\S)'[^']*'\S*|\S+/g)) {
    if (line !== "" && indent + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = "";
    }
    line += line === "" ? word : ` ${word}`;
  }
  return [...lines, line].map((one) => `${" ".repeat(indent)}${one}`).join("\n");
}
