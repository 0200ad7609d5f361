// Publishes what package.json says is the version: npm run release -- --repository URL [--pre-release] [--dry-run] [--only vscode,open-vsx,npm]
// The extension goes to the Marketplace of VS Code (token in VSCE_PAT) and to Open VSX (OVSX_PAT), the command line to
// npm (NODE_AUTH_TOKEN). --dry-run checks and says what would be done: it builds, sends and changes nothing.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { packageCli } from "./cliPackage.mjs";
import { packageExtension } from "./package.mjs";
import { addressOf } from "./page.mjs";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
/** The version of ovsx that is run: a newer one is taken after somebody has looked at it. */
const OVSX = "ovsx@0.10.1";

/** @typedef {{id: string, token: string, command: (files: {vsix: string, tarball: string}, isPreRelease: boolean) => string[]}} Registry */

/** @type {readonly Registry[]} */
export const REGISTRIES = [
  {
    id: "vscode",
    token: "VSCE_PAT",
    command: ({ vsix }, isPreRelease) => [
      "npx",
      "vsce",
      "publish",
      "--packagePath",
      vsix,
      ...(isPreRelease ? ["--pre-release"] : []),
    ],
  },
  {
    id: "open-vsx",
    token: "OVSX_PAT",
    command: ({ vsix }, isPreRelease) => [
      "npx",
      "--yes",
      OVSX,
      "publish",
      vsix,
      ...(isPreRelease ? ["--pre-release"] : []),
    ],
  },
  {
    id: "npm",
    token: "NODE_AUTH_TOKEN",
    command: ({ tarball }, isPreRelease) => [
      "npm",
      "publish",
      tarball,
      "--access",
      "public",
      "--tag",
      isPreRelease ? "next" : "latest",
    ],
  },
];

/** The lines of a version in the changelog; null where it has none. @param {string} changelog @param {string} version */
export function changesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const own = sections.find((section) => section.split("\n")[0]?.trim() === version);
  const text = own?.slice(own.indexOf("\n")).trim() ?? "";
  return text === "" ? null : text;
}

/**
 * What stands in the way of a release, in sentences; none: nothing does.
 * @param {{version: string, changelog: string, lockVersion: string, isPreRelease: boolean}} release
 */
export function obstacles({ version, changelog, lockVersion, isPreRelease }) {
  const [, minor] = /^\d+\.(\d+)\.\d+$/.exec(version) ?? [];
  const isOdd = Number(minor) % 2 === 1;
  return [
    ...(minor === undefined ? [`The version ${version} is not of the form 1.2.3, which the Marketplace takes.`] : []),
    ...(lockVersion === version ? [] : [`package-lock.json has the version ${lockVersion}. Run npm install.`]),
    ...(changesOf(changelog, version) === null ? [`CHANGELOG.md has no lines under "## ${version}".`] : []),
    // The Marketplace gives everybody the highest version: those of the pre-release channel have odd minor numbers.
    ...(minor !== undefined && isPreRelease && !isOdd
      ? [`A pre-release has an odd minor version; ${version} has not.`]
      : []),
    ...(minor !== undefined && !isPreRelease && isOdd
      ? [`${version} has an odd minor version, which is for --pre-release.`]
      : []),
  ];
}

/** @param {string} name */
const textOf = (name) => readFileSync(path.join(PROJECT, name), "utf8");

function release() {
  const { values } = parseArgs({
    options: {
      repository: { type: "string" },
      "pre-release": { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      only: { type: "string", default: REGISTRIES.map(({ id }) => id).join(",") },
    },
  });
  const { repository, "pre-release": isPreRelease, "dry-run": isDry } = values;
  const wanted = values.only.split(",");
  const unknown = wanted.find((id) => !REGISTRIES.some((one) => one.id === id));
  const registries = REGISTRIES.filter(({ id }) => wanted.includes(id));
  const { version } = JSON.parse(textOf("package.json"));
  const changelog = textOf("CHANGELOG.md");
  const lockVersion = JSON.parse(textOf("package-lock.json")).version;
  const wrong = [
    ...obstacles({ version, changelog, lockVersion, isPreRelease }),
    ...(unknown === undefined ? [] : [`There is no registry ${unknown}.`]),
  ];
  // Links of the pages lead to it.
  if (repository === undefined)
    wrong.push("Give the address of the repository: --repository https://github.com/OWNER/NAME.");
  else addressOf(repository);
  const lacking = registries.filter(({ token }) => !process.env[token]);
  if (!isDry)
    for (const { token, id } of lacking) wrong.push(`${token}, the token for ${id}, is not in the environment.`);
  if (wrong.length > 0) throw new Error(wrong.join("\n"));

  const files = { vsix: `.tmp/evaloupe-${version}.vsix`, tarball: `.tmp/npm/evaloupe-${version}.tgz` };
  console.log(`Evaloupe ${version}${isPreRelease ? ", pre-release" : ""}\n\n${changesOf(changelog, version)}\n`);
  for (const { id, token, command } of registries) {
    const note = isDry && lacking.some((one) => one.id === id) ? "; it is not in the environment" : "";
    console.log(`${id}: ${command(files, isPreRelease).join(" ")} (token: ${token}${note})`);
  }
  if (isDry) return console.log("\nDry run: nothing was built, sent or changed.");

  packageExtension({ repository, out: path.join(PROJECT, files.vsix), preRelease: isPreRelease });
  packageCli({ repository });
  for (const { id, command } of registries) {
    const [program = "", ...args] = command(files, isPreRelease);
    const { status } = spawnSync(program, args, {
      cwd: PROJECT,
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    if (status !== 0) throw new Error(`${id} was not published. Those before it were: go on with --only.`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    release();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
