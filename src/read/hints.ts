import * as l10n from "@vscode/l10n";
import type { Careful, Problem } from "./valueReader.ts";

type Unreadable = Extract<Careful, { ok: false }>;

/** The likely cause and remedy of a syntax error; columns count from 1 in UTF-16 units. */
export function syntaxHint(text: string, found: Unreadable): string {
  const scene = sceneOf(text, found);
  const cause = CAUSES.find((candidate) => candidate.fits(scene));
  const said = cause?.say(scene) ?? l10n.t("{0} is not allowed here. Write the line with a JSON library.", scene.shown);
  return l10n.t("Column {0}: {1}", found.at + 1, said);
}

interface Scene {
  readonly problem: Problem;
  readonly text: string;
  readonly next: string;
  readonly before: string;
  readonly rest: string;
  readonly shown: string;
}

interface Cause {
  fits(scene: Scene): boolean;
  say(scene: Scene): string;
}

const LOOK = 40;

function sceneOf(text: string, { at, problem }: Unreadable): Scene {
  const rest = text.slice(at, at + LOOK);
  const before =
    text
      .slice(Math.max(0, at - LOOK), at)
      .trimEnd()
      .at(-1) ?? "";
  const word = /^[\w$.+-]+/.exec(rest)?.[0] ?? rest.slice(0, 1);
  return { problem, text, next: rest.slice(0, 1), before, rest, shown: JSON.stringify(word) };
}

/** The first match counts: files of another kind, then slips, then expected tokens. */
const CAUSES: readonly Cause[] = [
  {
    fits: ({ text }) => /^\s*<(?:!doctype|html|\?xml)/i.test(text.slice(0, 200)),
    say: () => l10n.t("this is HTML or XML, perhaps an error page saved in place of the file. Download it again."),
  },
  {
    fits: ({ problem }) => problem === "end",
    say: () => l10n.t("the line ends in the middle of the record. Write each record on one line."),
  },
  {
    fits: ({ next }) => next === "\u0000",
    say: () => l10n.t("there is a NUL byte; the file is damaged or its writer was stopped. Remove it."),
  },
  {
    fits: ({ problem }) => problem === "control",
    say: () => l10n.t("there is a raw control character in a string. Write it as an escape such as \\n or \\t."),
  },
  {
    fits: ({ problem }) => problem === "escape",
    say: () => l10n.t("the backslash does not start a JSON escape. Write \\\\ for a backslash."),
  },
  {
    fits: ({ rest }) => /^(?:\/\/|\/\*|#)/.test(rest),
    say: () => l10n.t("JSON does not allow comments. Remove it."),
  },
  {
    fits: ({ next }) => next === "'",
    say: () => l10n.t("strings need double quotes; this looks like printed Python. Write it with json.dumps."),
  },
  {
    fits: ({ rest }) => /^(?:None|True|False)\b/.test(rest),
    say: ({ shown }) => l10n.t("{0} is Python, not JSON. Write the line with json.dumps.", shown),
  },
  {
    fits: ({ next, before }) => (next === "}" || next === "]") && before === ",",
    say: () => l10n.t("there is a comma before the closing bracket. Remove it."),
  },
  {
    fits: ({ problem, next }) => problem === "rest" && next === ",",
    say: () => l10n.t("there is a comma after the record. Remove it, or write the whole file as one array."),
  },
  {
    fits: ({ problem, rest }) => problem === "number" || /^[+.-]/.test(rest),
    say: ({ shown }) =>
      l10n.t(
        "{0} is not a JSON number: no plus sign, no leading zero or hexadecimal, digits on both sides of the point.",
        shown,
      ),
  },
  {
    fits: ({ problem, rest }) => problem === "key" && /^[\p{L}_$]/u.test(rest),
    say: ({ shown }) => l10n.t("the key {0} needs double quotes.", shown),
  },
  {
    fits: ({ problem }) => problem === "rest",
    say: ({ shown }) => l10n.t("{0} follows the end of the record. Write one record per line.", shown),
  },
  {
    fits: ({ problem }) => problem === "colon",
    say: ({ shown }) => l10n.t("expected a colon after the key but found {0}.", shown),
  },
  {
    fits: ({ problem }) => problem === "comma",
    say: ({ shown }) => l10n.t("expected a comma or the closing bracket but found {0}.", shown),
  },
];
