import * as vscode from "vscode";

/** API of editors from 1.101 on, which our types lack. */
interface McpHost {
  readonly lm: {
    registerMcpServerDefinitionProvider?(
      id: string,
      provider: { provideMcpServerDefinitions(): readonly object[] },
    ): vscode.Disposable;
  };
  readonly McpStdioServerDefinition?: new (
    label: string,
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    version: string,
  ) => object;
}

/** Offers `evaloupe mcp` to the editor's agents, if the editor supports servers. */
export function offerServer({ extensionUri, extension }: vscode.ExtensionContext): vscode.Disposable {
  const { lm, McpStdioServerDefinition } = vscode as McpHost;
  if (!lm.registerMcpServerDefinitionProvider || !McpStdioServerDefinition)
    return new vscode.Disposable(() => undefined);
  const script = vscode.Uri.joinPath(extensionUri, "dist", "cli.js").fsPath;
  return lm.registerMcpServerDefinitionProvider("evaloupe", {
    provideMcpServerDefinitions() {
      const roots = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
      if (roots.length === 0) return [];
      const args = [script, "mcp", "--", ...roots.map(({ uri }) => uri.fsPath)];
      // This makes the desktop's executable run as Node.
      const env = { ELECTRON_RUN_AS_NODE: "1" };
      const version = String((extension.packageJSON as { readonly version: unknown }).version);
      return [new McpStdioServerDefinition("Evaloupe", process.execPath, args, env, version)];
    },
  });
}
