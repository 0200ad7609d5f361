import * as vscode from "vscode";
/** Commands of 0.1.0 that have become an entry of a list, by the list's command and the entry: keys bound to them go on. */
export declare const FORMER_COMMANDS: Readonly<Record<string, readonly [command: string, entry: string]>>;
/** Registers them under their old names; no list or menu shows them. */
export declare function registerFormerCommands(): vscode.Disposable;
