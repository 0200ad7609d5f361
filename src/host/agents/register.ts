import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { AgentTools } from "../../agents/tools.ts";
import type { Evaluations } from "../evaluations.ts";
import type { PeopleLabels } from "../labels/peopleLabels.ts";
import type { Machine } from "../machine.ts";
import type { StartSession } from "../session.ts";

interface AgentApp {
  readonly evaluations: Evaluations;
  readonly people: PeopleLabels;
  readonly openSession: StartSession;
  readonly machine: Machine;
}

/** The manifest's names of the tools, `evaloupe_open`, are those of `toolList.ts` behind this. */
const PREFIX = "evaloupe_";
/** The editor does not say which model calls. */
const AGENT = "editor";

/** Tools for the editor's agents, over the folders of the workspace: those of `evaloupe mcp`. None in Restricted Mode. */
export const registerAgents = (app: AgentApp, context: vscode.ExtensionContext): vscode.Disposable =>
  whenTrusted(() => registerTools(app, context));

/** Registers something once the workspace is trusted. */
export function whenTrusted(begin: () => vscode.Disposable): vscode.Disposable {
  const registered: vscode.Disposable[] = [];
  const register = () => registered.push(begin());
  if (vscode.workspace.isTrusted) register();
  return vscode.Disposable.from(
    vscode.workspace.onDidGrantWorkspaceTrust(register),
    new vscode.Disposable(() => vscode.Disposable.from(...registered).dispose()),
  );
}

function registerTools({ evaluations, people, openSession, machine }: AgentApp, context: vscode.ExtensionContext) {
  let tools: Promise<AgentTools> | null = null;
  const begin = () =>
    machine.agentTools(openSession, (uri) => {
      const open = evaluations.ofFile(uri);
      if (open) void people.readSuggestions(open);
    });
  // Another folder is another root.
  const restart = () => {
    const before = tools;
    tools = null;
    void before?.then((one) => one.dispose());
  };
  const invoke = async (name: string, input: object, token: vscode.CancellationToken) => {
    tools ??= begin();
    const cancelling = new AbortController();
    const listener = token.onCancellationRequested(() => cancelling.abort());
    try {
      return await (await tools).call(name, { ...input }, AGENT, cancelling.signal);
    } finally {
      listener.dispose();
    }
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
