import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { RunDate } from "../../model/index.ts";
import { baseName } from "../files.ts";

/** What is asked of the editor's own Git extension (`vscode.git`, version 1 of its interface). */
interface Git {
  /** Until its first look at the folders of the workspace it knows no repository. */
  readonly state: "uninitialized" | "initialized";
  readonly onDidChangeState: vscode.Event<unknown>;
  getRepository(uri: vscode.Uri): Repository | null;
  /** The address of a file as it was in a commit, which the extension's file system reads. */
  toGitUri(uri: vscode.Uri, ref: string): vscode.Uri;
}
interface Repository {
  /** Of a `range` all commits, whatever `maxEntries` says. */
  log(options: {
    readonly maxEntries: number;
    readonly path: string;
    readonly range?: string;
  }): Promise<readonly Commit[]>;
  diffBetween(from: string, to: string): Promise<readonly Change[]>;
}
/** A file changed by a commit; `originalUri` is its earlier place if it was renamed. */
interface Change {
  readonly uri: vscode.Uri;
  readonly originalUri: vscode.Uri;
  readonly renameUri?: vscode.Uri;
}
interface Commit {
  readonly hash: string;
  readonly parents?: readonly string[];
  readonly message: string;
  readonly authorDate?: Date;
  readonly authorName?: string;
}
interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): Git;
}

/** Commits that a history has. */
const COMMITS = 20;

/** A file as it was in a commit, and when that was. */
interface Version {
  readonly uri: vscode.Uri;
  readonly when: RunDate;
}

/**
 * The last commits that changed a file, the oldest first, or why there are none; renames are followed. Nothing is checked
 * out: the Git extension reads the versions. In Restricted Mode the editor has turned it off, so that there are none.
 */
export async function commitsOf(
  uri: vscode.Uri,
): Promise<{ readonly versions: readonly Version[] } | { readonly why: string }> {
  const extension = vscode.extensions.getExtension<GitExtension>("vscode.git");
  if (!vscode.workspace.isTrusted)
    return {
      why: l10n.t("In Restricted Mode there is no history from Git. Trust the workspace, or choose a folder of runs."),
    };
  const git = await extension?.activate();
  const api = git?.enabled ? git.getAPI(1) : null;
  if (api) await hasLooked(api);
  const repository = api?.getRepository(uri);
  if (!api || !repository)
    return {
      why: l10n.t(
        "{0} is in no Git repository that the editor knows. Choose a folder of runs, or several files.",
        baseName(uri),
      ),
    };
  const commits = await followed(api, repository, uri);
  if (commits.length < 2)
    return {
      why: l10n.t("{0} is in fewer than two commits. Choose a folder of runs, or several files.", baseName(uri)),
    };
  return {
    versions: commits.toReversed().map(({ at, commit: { hash, message, authorDate, authorName = "" } }) => ({
      uri: api.toGitUri(at, hash),
      when: {
        date: (authorDate ?? new Date(0)).toISOString().replace(/\.\d+Z$/, "Z"),
        by: "commit",
        commit: { id: hash, subject: message.split("\n", 1)[0] ?? "", author: authorName },
      },
    })),
  };
}

/** A first look that takes longer is not waited for. */
const LOOK_MS = 20_000;

async function hasLooked(git: Git): Promise<void> {
  if (git.state !== "uninitialized") return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, LOOK_MS);
    const listener = git.onDidChangeState(done);
    function done(): void {
      clearTimeout(timer);
      listener.dispose();
      resolve();
    }
  });
}

interface Followed {
  readonly commit: Commit;
  /** The file's place at that commit. */
  readonly at: vscode.Uri;
}

/**
 * The newest commits first. A commit in which the file begins may have renamed it: then its history goes on there. One in
 * which it was deleted has no version of it.
 */
async function followed(git: Git, repository: Repository, uri: vscode.Uri): Promise<readonly Followed[]> {
  const found: Followed[] = [];
  let next: Origin | null = { uri, commit: null };
  while (next !== null && found.length < COMMITS) {
    const at: vscode.Uri = next.uri;
    const range = next.commit === null ? {} : { range: next.commit };
    const log = await repository.log({ maxEntries: COMMITS, path: at.fsPath, ...range });
    const commits: readonly Commit[] = log.slice(0, COMMITS - found.length);
    const areThere = await Promise.all(commits.map(({ hash }) => isThere(git.toGitUri(at, hash))));
    let begin: Commit | null = null;
    next = null;
    for (const [number, commit] of commits.entries()) {
      if (areThere[number]) {
        found.push({ commit, at });
        begin = commit;
      } else if (begin !== null) {
        next = await origin(repository, at, begin);
        if (next !== null) break;
      }
    }
    if (next === null && begin !== null) next = await origin(repository, at, begin);
  }
  return found;
}

/** A file under another name, and the commit up to which it had that; null of the newest. */
interface Origin {
  readonly uri: vscode.Uri;
  readonly commit: string | null;
}

const isThere = (version: vscode.Uri): Thenable<boolean> =>
  vscode.workspace.fs.stat(version).then(
    () => true,
    () => false,
  );

/** The former path of a file that a commit renamed. Null if it did not, and for a merge, which does not say the parent. */
async function origin(repository: Repository, uri: vscode.Uri, { hash, parents = [] }: Commit): Promise<Origin | null> {
  const [parent] = parents;
  if (parent === undefined || parents.length > 1) return null;
  const changes = await repository.diffBetween(parent, hash);
  const own = changes.find((change) => (change.renameUri ?? change.uri).fsPath === uri.fsPath);
  return own && own.originalUri.fsPath !== uri.fsPath ? { uri: own.originalUri, commit: parent } : null;
}
