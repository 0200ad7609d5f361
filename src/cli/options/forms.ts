import { UsageError } from "../io.ts";
import { type Option, option } from "./option.ts";
import { type Parser, suggestion } from "./values.ts";

/** Commands that write results. */
const EVERY = [
  "score",
  "agree",
  "compare",
  "history",
  "plan",
  "estimate",
  "traits",
  "tags",
  "columns",
  "stress",
  "formats",
  "metrics",
] as const;

/** Forms of results: the commands that have each of them, and what it is if its name does not say it. */
const FORMS = {
  table: { of: EVERY, is: "" },
  json: { of: EVERY, is: "" },
  jsonl: { of: ["score", "agree", "compare"], is: "an object a line for each sample or pair" },
  csv: { of: ["score", "agree", "compare"], is: "a row for each sample or pair" },
  html: {
    of: ["score", "agree", "compare", "history", "stress"],
    is: "a page for a browser; of score, with at most 500 samples",
  },
  reference: { of: ["score"], is: "the output of the original programs" },
  eee: { of: ["score"], is: "instance records of Every Eval Ever" },
  markdown: { of: ["score", "compare"], is: "a comment for a pull request" },
  github: { of: ["score", "compare"], is: "annotations, and the comment in the summary of the step" },
  junit: { of: ["score"], is: "a case for each sample" },
  sarif: { of: ["score"], is: "the worst 5,000 alerts" },
} as const;

/** A form of results. */
export type Form = keyof typeof FORMS;
export const forms: readonly (readonly [form: string, of: readonly string[], is: string])[] = Object.entries(FORMS).map(
  ([form, { of, is }]) => [form, of, is],
);
type FormOf<Command extends string> = {
  [Name in Form]: Command extends (typeof FORMS)[Name]["of"][number] ? Name : never;
}[Form];

/** `--as FORM` of a command. */
export function formOption<Command extends (typeof EVERY)[number]>(command: Command): Option<FormOf<Command>> {
  const own = forms.filter(([, of]) => of.includes(command));
  // Those of the command, by the very rule that the type has.
  const known = own.map(([form]) => form) as FormOf<Command>[];
  const parse: Parser<FormOf<Command>> = (given, name) => {
    const form = known.find((one) => one === given);
    if (form !== undefined) return form;
    const [, of] = forms.find(([one]) => one === given) ?? [];
    if (of === undefined) throw new UsageError(`${name} cannot be “${given}”.${suggestion(given, known)}`);
    throw new UsageError(
      `${name} ${given} is for ${inWords(of, "and")}; ${command} is written as ${inWords(known, "or")}.`,
    );
  };
  const told = own.map(([form, , is]) => (is === "" ? form : `${form} (${is})`));
  return option<FormOf<Command>>("FORM", parse, told.join(", "), { otherwise: "table" as FormOf<Command> });
}

const inWords = (words: readonly string[], last: "and" | "or"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
