import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { RunDate } from "../../model/index.ts";
import { baseName } from "../files.ts";

/** What is asked of the editor's own Git extension (`vscode.git`, version 1 of its interface). */
interface Git {
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
/** A file that a commit changed; of one that was renamed `originalUri` is where it was. */
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
  const repository = git?.enabled ? git.getAPI(1).getRepository(uri) : null;
  if (!git || !repository)
    return {
      why: l10n.t(
        "{0} is in no Git repository that the editor knows. Choose a folder of runs, or several files.",
        baseName(uri),
      ),
    };
  const commits = await followed(repository, uri);
  if (commits.length < 2)
    return {
      why: l10n.t("{0} is in fewer than two commits. Choose a folder of runs, or several files.", baseName(uri)),
    };
  const api = git.getAPI(1);
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

interface Followed {
  readonly commit: Commit;
  /** Where the file was then. */
  readonly at: vscode.Uri;
}

/** The newest commits first. The commit in which a file begins may have renamed it: then its history goes on there. */
async function followed(repository: Repository, uri: vscode.Uri): Promise<readonly Followed[]> {
  const found: Followed[] = [];
  let at: vscode.Uri | null = uri;
  let before: string | null = null;
  while (at !== null && found.length < COMMITS) {
    const path: vscode.Uri = at;
    const options = { maxEntries: COMMITS, path: path.fsPath, ...(before === null ? {} : { range: before }) };
    const commits: readonly Commit[] = (await repository.log(options)).slice(0, COMMITS - found.length);
    for (const commit of commits) found.push({ commit, at: path });
    const first = commits.at(-1);
    // Of a merge nobody can say which parent the file is from.
    before = first?.parents?.length === 1 ? (first.parents[0] ?? null) : null;
    at = first === undefined || before === null ? null : await renamedFrom(repository, path, before, first.hash);
  }
  return found;
}

/** Where a file was before a commit that renamed it; null if it did not. */
async function renamedFrom(
  repository: Repository,
  uri: vscode.Uri,
  parent: string,
  commit: string,
): Promise<vscode.Uri | null> {
  const changes = await repository.diffBetween(parent, commit);
  const own = changes.find((change) => (change.renameUri ?? change.uri).fsPath === uri.fsPath);
  return own && own.originalUri.fsPath !== uri.fsPath ? own.originalUri : null;
}
