/** `name` of the section `[user]` in the text of a git configuration; git itself is not run for it. */
export function gitName(config: string): string {
  let isUser = false;
  let name = "";
  for (const line of config.split(/\r?\n/)) {
    const section = /^\s*\[([^\]]*)\]/.exec(line);
    if (section) isUser = section[1]?.trim().toLowerCase() === "user";
    const value = /^name\s*=(.*)$/i.exec(line.trim())?.[1]?.trim();
    if (isUser && value !== undefined) name = unquoted(value);
  }
  return name;
}

/** The quoted part; without quotes, the part before a comment. */
function unquoted(value: string): string {
  return /^"([^"]*)"/.exec(value)?.[1] ?? value.replace(/[#;][\s\S]*/, "").trimEnd();
}
