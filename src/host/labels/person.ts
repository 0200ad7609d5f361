import { readFile } from "node:fs/promises";
import { homedir, userInfo } from "node:os";
import { join } from "node:path";
import { settings } from "../settings.ts";
import { gitName } from "./gitName.ts";

const LONGEST_NAME = 80;

/** Whose labels these are: as the settings say, else as git knows the person, else as the system does. */
export async function personName(): Promise<string> {
  const chosen = cleaned(settings.annotator());
  if (chosen !== "") return chosen;
  const config = process.env.XDG_CONFIG_HOME ?? join(homedir(), ".config");
  for (const path of [join(homedir(), ".gitconfig"), join(config, "git", "config")]) {
    const name = cleaned(gitName(await textOf(path)));
    if (name !== "") return name;
  }
  return cleaned(userInfo().username) || "me";
}

/** On one line, and no longer than names are. */
function cleaned(name: string): string {
  return name
    .replace(/\p{C}+/gu, " ")
    .trim()
    .slice(0, LONGEST_NAME);
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    // Whoever has no such file has another name.
    return "";
  }
}
