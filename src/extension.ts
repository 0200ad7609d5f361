import type * as vscode from "vscode";
import { nodeLabelling } from "./host/node/labelling.ts";
import { startEvaloupe } from "./host/start.ts";

export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(startEvaloupe(context, { labelling: nodeLabelling() }));
}
