import * as l10n from "@vscode/l10n";
import type { Careful } from "./carefulJson.ts";

/** What a text that is no JSON most likely is, and how to mend it. */
export function syntaxHint(text: string, found: Extract<Careful, { ok: false }>): string {
  const column = found.at + 1;
  return l10n.t("At column {0}: {1}", column, cause(text, found));
}

function cause(text: string, { at, problem }: Extract<Careful, { ok: false }>): string {
  const next = text[at] ?? "";
  const rest = text.slice(at, at + 40);
  const before =
    text
      .slice(Math.max(0, at - 40), at)
      .trimEnd()
      .at(-1) ?? "";
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text))
    return l10n.t("this is HTML or XML, perhaps an error page that was saved in place of the file. Download it again.");
  if (problem === "end") return l10n.t("the line ends in the middle of the record. Write each record on one line.");
  if (next === "\u0000")
    return l10n.t("there is a NUL byte; the file was damaged or its writer was stopped. Remove it.");
  if (problem === "control")
    return l10n.t("there is a raw control character in a string. Escape it (\\t, \\n, \\u0001).");
  if (problem === "escape")
    return l10n.t("the backslash begins no escape that JSON knows. Write \\\\ for a backslash.");
  if (/^(?:\/\/|\/\*|#)/.test(rest)) return l10n.t("JSON has no comments. Remove it.");
  if (next === "'")
    return l10n.t("strings need double quotes; this looks like a Python repr. Write it with json.dumps.");
  if (/^(?:None|True|False)\b/.test(rest))
    return l10n.t("{0} is Python's word. Write it with json.dumps.", /^\w+/.exec(rest)?.[0] ?? "");
  if ((next === "}" || next === "]") && before === ",")
    return l10n.t("there is a comma before the closing bracket. Remove it.");
  if (problem === "rest" && next === ",")
    return l10n.t("there is a comma behind the record. Remove it, or write the whole file as an array.");
  if (/^[+]|^-?0[xX\d]|^-?\.\d|^-?\d+\.(?!\d)/.test(rest))
    return l10n.t(
      "{0} is no JSON number (no +, no hexadecimal, no leading zero, digits on both sides of the point).",
      /^[\w.+-]+/.exec(rest)?.[0] ?? "",
    );
  if (problem === "key" && /^[\p{L}_$]/u.test(rest)) return l10n.t("keys need double quotes.");
  if (problem === "rest") return l10n.t("something follows the end of the record. Write one record a line.");
  return l10n.t("found {0} where JSON has something else. Write the line with a JSON library.", JSON.stringify(next));
}
