import * as vscode from "vscode";
import { noticeText } from "../present/noticeText.ts";

// Every notification of ours: what it quotes of files and their names stays text. Resolves to the chosen action.

export function inform(message: string, ...actions: readonly string[]): Thenable<string | undefined> {
  return vscode.window.showInformationMessage(noticeText(message), ...actions);
}

export function warn(message: string, ...actions: readonly string[]): Thenable<string | undefined> {
  return vscode.window.showWarningMessage(noticeText(message), ...actions);
}

export function complain(message: string, ...actions: readonly string[]): Thenable<string | undefined> {
  return vscode.window.showErrorMessage(noticeText(message), ...actions);
}
