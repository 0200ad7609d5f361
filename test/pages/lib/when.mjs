// The conditions of the manifest: `a && !b || c == d || e =~ /f/i`, as the editor reads them.

/** @typedef {Readonly<Record<string, unknown>>} Contexts */

/** Whether a condition holds; none always does. @param {string | undefined} when @param {Contexts} contexts */
export function holds(when, contexts) {
  if (when === undefined) return true;
  return splitOutside(when, "||").some((part) =>
    splitOutside(part, "&&").every((term) => isTrue(term.trim(), contexts)),
  );
}

/** @param {string} term @param {Contexts} contexts @returns {boolean} */
function isTrue(term, contexts) {
  if (term.startsWith("!")) return !isTrue(term.slice(1).trim(), contexts);
  const [, key = "", , operator, value = ""] = /^([\w.-]+)(\s*(==|!=|=~)\s*(.*))?$/s.exec(term) ?? [];
  if (key === "") throw new Error(`A condition that is not understood: ${term}`);
  const found = contexts[key];
  if (operator === undefined) return term === "true" || Boolean(found);
  if (operator === "=~") {
    const [, pattern = "", flags = ""] = /^\/(.*)\/(\w*)$/s.exec(value) ?? [];
    return new RegExp(pattern, flags).test(String(found ?? ""));
  }
  return (String(found ?? "") === value) === (operator === "==");
}

/** Cuts at an operator, but not inside of a regular expression. @param {string} text @param {string} operator */
function splitOutside(text, operator) {
  const parts = [""];
  let isPattern = false;
  for (let at = 0; at < text.length; at++) {
    const one = text[at] ?? "";
    if (one === "\\" && isPattern) parts.push((parts.pop() ?? "") + one + (text[++at] ?? ""));
    else if (!isPattern && text.startsWith(operator, at)) {
      parts.push("");
      at += operator.length - 1;
    } else {
      if (one === "/") isPattern = !isPattern;
      parts.push((parts.pop() ?? "") + one);
    }
  }
  return parts;
}
