import * as vscode from "vscode";
import type { EditorModel } from "../../platform/labelling/editorClient.ts";

/** The person's own models as the editor offers them: `GitHub Copilot` and others. None in editors without any. */
export async function editorModels(): Promise<readonly vscode.LanguageModelChat[]> {
  // Editors that are built on older versions have no such models.
  if (typeof vscode.lm?.selectChatModels !== "function") return [];
  return vscode.lm.selectChatModels();
}

/** What names a model beyond this window, and its labels with it. */
export const editorModelId = ({ vendor, family, version, id }: vscode.LanguageModelChat): string =>
  [vendor, family, version || id].join("/");

/** The model of that name; null where the editor no longer offers it. */
export async function editorModel(id: string): Promise<EditorModel | null> {
  const model = (await editorModels()).find((one) => editorModelId(one) === id);
  return model ? asEditorModel(model) : null;
}

/** The editor asks the person for consent at the first request, which follows from their click. */
export function asEditorModel(model: vscode.LanguageModelChat): EditorModel {
  return {
    id: editorModelId(model),
    async send(messages, signal) {
      const cancelling = new vscode.CancellationTokenSource();
      const cancel = () => cancelling.cancel();
      signal.addEventListener("abort", cancel, { once: true });
      try {
        signal.throwIfAborted();
        const { LanguageModelChatMessage: Message } = vscode;
        const turns = messages.map(({ by, text }) => (by === "model" ? Message.Assistant(text) : Message.User(text)));
        const response = await model.sendRequest(turns, {}, cancelling.token);
        let text = "";
        for await (const part of response.text) text += part;
        signal.throwIfAborted();
        return text;
      } finally {
        signal.removeEventListener("abort", cancel);
        cancelling.dispose();
      }
    },
  };
}
