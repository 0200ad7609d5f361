import type * as vscode from "vscode";
import { startEvaloupe } from "./host/start.ts";
import { webMachine } from "./host/web/machine.ts";

export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(startEvaloupe(context, webMachine(context)));
}
