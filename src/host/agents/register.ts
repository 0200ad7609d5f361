import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { AgentTools } from "../../agents/tools.ts";
import type { Evaluations } from "../evaluations.ts";
import type { PeopleLabels } from "../labels/peopleLabels.ts";
import type { OpenSession } from "../session.ts";

interface AgentApp {
  readonly evaluations: Evaluations;
  readonly people: PeopleLabels;
  readonly openSession: OpenSession;
}

/** The manifest's names of the tools, `evaloupe_open`, are those of `toolList.ts` behind this. */
const PREFIX = "evaloupe_";
/** Which model calls is not told. */
const AGENT = "editor";

/**
 * Tools for the editor's agents: those of `evaloupe mcp`, over the folders of the workspace, and that server itself where the
 * editor takes one. Neither is there in Restricted Mode.
 */
export function registerAgents(app: AgentApp, context: vscode.ExtensionContext): vscode.Disposable {
  const registered: vscode.Disposable[] = [];
  const register = () => registered.push(registerTools(app, context), offerServer(context));
  if (vscode.workspace.isTrusted) register();
  return vscode.Disposable.from(
    vscode.workspace.onDidGrantWorkspaceTrust(register),
    new vscode.Disposable(() => vscode.Disposable.from(...registered).dispose()),
  );
}

function registerTools({ evaluations, people, openSession }: AgentApp, context: vscode.ExtensionContext) {
  let tools: Promise<AgentTools> | null = null;
  const begin = async (): Promise<AgentTools> => {
    const { workspaceTools } = await import("./toolsBundle.ts");
    return workspaceTools(openSession, (uri) => {
      const open = evaluations.ofFile(vscode.Uri.file(uri));
      if (open) void people.readSuggestions(open.evaluation);
    });
  };
  // Another folder is another root.
  const restart = () => {
    const before = tools;
    tools = null;
    void before?.then((one) => one.dispose());
  };
  let working: Promise<unknown> = Promise.resolve();
  const invoke = (name: string, input: object, token: vscode.CancellationToken) => {
    const done = working.then(async () => {
      tools ??= begin();
      const cancelling = new AbortController();
      const listener = token.onCancellationRequested(() => cancelling.abort());
      try {
        return await (await tools).call(name, { ...input }, AGENT, cancelling.signal);
      } finally {
        listener.dispose();
      }
    });
    // `open` changes what the next call is about: one after the other.
    working = done.catch(() => undefined);
    return done;
  };
  return vscode.Disposable.from(
    ...declaredTools(context).map((declared) =>
      vscode.lm.registerTool<object>(declared, {
        async invoke({ input }, token) {
          const { text, isError } = await invoke(declared.slice(PREFIX.length), input, token);
          if (isError) throw new Error(text);
          return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
        },
        prepareInvocation: () =>
          declared === `${PREFIX}note`
            ? {
                confirmationMessages: {
                  title: l10n.t("Suggest a label?"),
                  message: l10n.t("The suggestion is kept beside the data, in the agent's name. No metric changes."),
                },
              }
            : {},
      }),
    ),
    vscode.workspace.onDidChangeWorkspaceFolders(restart),
    new vscode.Disposable(restart),
  );
}

function declaredTools({ extension }: vscode.ExtensionContext): readonly string[] {
  const { contributes } = extension.packageJSON as {
    readonly contributes: { readonly languageModelTools: readonly { readonly name: string }[] };
  };
  return contributes.languageModelTools.map(({ name }) => name);
}

/** What editors from 1.101 on have beside what our types know. */
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

function offerServer({ extensionUri, extension }: vscode.ExtensionContext): vscode.Disposable {
  const { lm, McpStdioServerDefinition } = vscode as McpHost;
  if (!lm.registerMcpServerDefinitionProvider || !McpStdioServerDefinition)
    return new vscode.Disposable(() => undefined);
  const script = vscode.Uri.joinPath(extensionUri, "dist", "cli.js").fsPath;
  return lm.registerMcpServerDefinitionProvider("evaloupe", {
    provideMcpServerDefinitions() {
      const roots = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
      if (roots.length === 0) return [];
      const args = [script, "mcp", "--", ...roots.map(({ uri }) => uri.fsPath)];
      // The desktop's own program is Node where it is told so.
      const env = { ELECTRON_RUN_AS_NODE: "1" };
      const version = String((extension.packageJSON as { readonly version: unknown }).version);
      return [new McpStdioServerDefinition("Evaloupe", process.execPath, args, env, version)];
    },
  });
}
