import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { inform } from "../notices.ts";

const ORIGINS = "keyOrigins";
const nameOf = (origin: string): string => `evaloupe.key ${origin}`;

/**
 * Keys of endpoints, in the editor's secret storage alone and each bound to the origin that it was entered for: another
 * origin, be it another port, has none. Which origins have one is remembered apart, so that keys can be taken away.
 */
export class Keys {
  readonly #secrets: vscode.SecretStorage;
  readonly #memory: vscode.Memento;

  constructor(secrets: vscode.SecretStorage, memory: vscode.Memento) {
    this.#secrets = secrets;
    this.#memory = memory;
  }

  get origins(): readonly string[] {
    return this.#memory.get<readonly string[]>(ORIGINS, []);
  }

  async of(origin: string): Promise<string | null> {
    return (await this.#secrets.get(nameOf(origin))) ?? null;
  }

  /** Asks for the key of an origin; false where the person turned away. */
  async enter(origin: string): Promise<boolean> {
    const key = await vscode.window.showInputBox({
      title: l10n.t("API key for {0}", origin),
      prompt: l10n.t("It is kept in the editor's secret storage and sent to {0} alone.", origin),
      password: true,
      ignoreFocusOut: true,
      validateInput: (value) =>
        /^[\x21-\x7e]*$/.test(value.trim()) ? null : l10n.t("A key has no spaces and only plain characters."),
    });
    const entered = key?.trim() ?? "";
    if (entered === "") return false;
    await this.#secrets.store(nameOf(origin), entered);
    await this.#memory.update(ORIGINS, [...new Set([...this.origins, origin])].sort());
    return true;
  }

  async remove(): Promise<void> {
    const { origins } = this;
    if (origins.length === 0) {
      await inform(l10n.t("No API key is kept."));
      return;
    }
    const origin = await vscode.window.showQuickPick([...origins], {
      placeHolder: l10n.t("Remove the API key for which endpoint?"),
    });
    if (origin === undefined) return;
    await this.#secrets.delete(nameOf(origin));
    await this.#memory.update(
      ORIGINS,
      this.origins.filter((one) => one !== origin),
    );
    vscode.window.setStatusBarMessage(l10n.t("The API key for {0} is removed.", origin), 5000);
  }
}
