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
  log(options: { readonly maxEntries: number; readonly path: string }): Promise<readonly Commit[]>;
}
interface Commit {
  readonly hash: string;
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
 * The last commits that changed a file, the oldest first, or why there are none. Nothing is checked out: the Git extension
 * reads the versions. In Restricted Mode the editor has turned it off, so that there are none.
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
  const commits = await repository.log({ maxEntries: COMMITS, path: uri.fsPath });
  if (commits.length < 2)
    return {
      why: l10n.t("{0} is in fewer than two commits. Choose a folder of runs, or several files.", baseName(uri)),
    };
  const api = git.getAPI(1);
  return {
    versions: commits.toReversed().map(({ hash, message, authorDate, authorName = "" }) => ({
      uri: api.toGitUri(uri, hash),
      when: {
        date: (authorDate ?? new Date(0)).toISOString().replace(/\.\d+Z$/, "Z"),
        by: "commit",
        commit: { id: hash, subject: message.split("\n", 1)[0] ?? "", author: authorName },
      },
    })),
  };
}
