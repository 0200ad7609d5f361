import type * as vscode from "vscode";
import { startEvaloupe } from "./host/start.ts";

export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(startEvaloupe(context));
}
