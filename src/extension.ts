import type * as vscode from "vscode";
import { whenTrusted } from "./host/agents/register.ts";
import { nodeMachine } from "./host/node/machine.ts";
import { offerServer } from "./host/node/mcpServer.ts";
import { startEvaloupe } from "./host/start.ts";

export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    startEvaloupe(context, nodeMachine(context)),
    whenTrusted(() => offerServer(context)),
  );
}
