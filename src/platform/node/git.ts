import { createWriteStream } from "node:fs";
import { basename, dirname } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { UnreadableSource } from "../../read/issues.ts";

/** A commit that changed a file. */
export interface FileCommit {
  readonly id: string;
  /** The author date, ISO 8601. */
  readonly date: string;
  readonly author: string;
  readonly subject: string;
  /** Path of the file in this commit, from the root of the repository: another one before it was renamed. */
  readonly path: string;
}

/**
 * The last commits that changed a file, the newest first; renames are followed. Throws `UnreadableSource` if there is no
 * git, no repository, or the file is in no commit.
 */
export async function fileCommits(file: string, count: number, signal: AbortSignal): Promise<readonly FileCommit[]> {
  const log = await textOf(
    [
      "log",
      "--follow",
      // A commit without the file is no run.
      "--diff-filter=AMRC",
      "--no-show-signature",
      "--no-ext-diff",
      "--no-textconv",
      "--no-color",
      "--name-only",
      "-z",
      `--max-count=${count}`,
      "--format=%x01%H%x1f%aI%x1f%an%x1f%s",
      "--",
      basename(file),
    ],
    file,
    signal,
  );
  const commits: FileCommit[] = [];
  let head: readonly string[] | null = null;
  for (const part of log.split("\0")) {
    const found = HEAD.exec(part);
    if (found) head = found.slice(1);
    else if (head && part !== "") {
      const [id = "", date = "", author = "", subject = ""] = head;
      commits.push({ id, date, author, subject, path: part.replace(/^\n/, "") });
      head = null;
    }
  }
  if (commits.length === 0) throw unreadable(`${file}: no commit holds this file.`);
  return commits;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are between the parts of a line, where no name has them.
const HEAD = /^\n?\u0001([0-9a-f]{40,64})\u001f([^\u001f]*)\u001f([^\u001f]*)\u001f(.*)$/s;

/** Writes the file as it was in a commit; nothing is checked out. Throws `UnreadableSource` if it has more than `mostBytes`. */
export async function writeCommitted(
  { id, path }: FileCommit,
  file: string,
  to: string,
  mostBytes: number,
  signal: AbortSignal,
): Promise<number> {
  const blob = `${id}:${path}`;
  const bytes = Number(await textOf(["cat-file", "-s", blob], file, signal));
  if (!(bytes <= mostBytes))
    throw unreadable(`${path} in ${id.slice(0, 8)} has ${bytes} bytes, more than ${mostBytes}.`);
  await run(["cat-file", "blob", blob], file, createWriteStream(to, { flags: "wx", mode: 0o600 }), signal);
  return bytes;
}

/**
 * Before every command: a repository may come from anybody, and its configuration names programs. None of them is run:
 * no monitor of files, no pager, no program for differences or signatures, no filter, no transport that fetches what is
 * missing. Paths are no patterns.
 */
const SAFELY = [
  "--no-pager",
  "--literal-pathspecs",
  "-c",
  "core.fsmonitor=false",
  "-c",
  "core.hooksPath=/dev/null",
  "-c",
  "log.showSignature=false",
  "-c",
  "diff.relative=false",
  "-c",
  "protocol.allow=never",
] as const;
const QUIETLY = { GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", GIT_NO_LAZY_FETCH: "1", LC_ALL: "C" } as const;

/** What a log may have to say, and what is kept of messages. */
const MOST_LOG_BYTES = 16 * 1024 * 1024;
const MOST_MESSAGE = 2_000;

async function textOf(args: readonly string[], file: string, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      size += chunk.length;
      chunks.push(chunk);
      done(size > MOST_LOG_BYTES ? unreadable(`${file}: the answer of git is too long.`) : null);
    },
  });
  await run(args, file, sink, signal);
  return Buffer.concat(chunks).toString("utf8");
}

/** Runs git in the folder of the file, without a shell. */
async function run(args: readonly string[], file: string, into: Writable, signal: AbortSignal): Promise<void> {
  const { spawn } = await import("node:child_process");
  const child = spawn("git", ["-C", dirname(file), ...SAFELY, ...args], {
    // On Windows a program is looked for in this folder first: not in one with data.
    cwd: dirname(process.execPath),
    env: { ...process.env, ...QUIETLY },
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
    signal,
  });
  let message = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    if (message.length < MOST_MESSAGE) message += text;
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  try {
    const [code] = await Promise.all([ended, pipeline(child.stdout, into)]);
    if (code !== 0) throw unreadable(`${file}: ${message.trim().split("\n")[0] || `git ended with ${code}.`}`);
  } catch (error) {
    child.kill();
    signal.throwIfAborted();
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw unreadable("git is not installed, or not on PATH.");
    throw error;
  }
}

const unreadable = (message: string): UnreadableSource => new UnreadableSource({ code: "UNREADABLE", message });
