import * as l10n from "@vscode/l10n";
import * as v from "valibot";
import * as vscode from "vscode";
import { PRESETS, type ProviderPreset } from "../../labels/presets.ts";
import type { Criterion, Price } from "../../model/index.ts";
import type { Connection } from "../../platform/labelling/connection.ts";
import type { EditorModel } from "../../platform/labelling/editorClient.ts";
import type { EndpointInfo, Engine } from "../../platform/labelling/engine.ts";
import type { ModelPlace, RunChoice } from "../../platform/labelling/settings.ts";
import { anyObject, fitting, outputOf } from "../../read/schemas.ts";
import { type Choice, choose, chooseOrNamed, chooseSome } from "../choose.ts";
import { warn } from "../notices.ts";
import { withLateProgress } from "../progress.ts";
import { type Keys, type LabellingApp, mayAskModels, restricted } from "./app.ts";
import { changeOptions, runOptions } from "./runOptions.ts";

/** The person's own models as the editor offers them: `GitHub Copilot` and others. None in editors without any. */
async function editorModels(): Promise<readonly vscode.LanguageModelChat[]> {
  // Editors that are built on older versions have no such models.
  if (typeof vscode.lm?.selectChatModels !== "function") return [];
  return vscode.lm.selectChatModels();
}

/** What names a model beyond this window, and its labels with it. */
const editorModelId = ({ vendor, family, version, id }: vscode.LanguageModelChat): string =>
  [vendor, family, version || id].join("/");

/** The model of that name; null if the editor no longer offers it. */
async function editorModel(id: string): Promise<EditorModel | null> {
  const model = (await editorModels()).find((one) => editorModelId(one) === id);
  return model ? asEditorModel(model) : null;
}

/** The editor asks the person for consent at the first request, which follows from their click. */
function asEditorModel(model: vscode.LanguageModelChat): EditorModel {
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

/**
 * Settings with places of documents and keys, and prices. Only the person's own values count, never those of a
 * workspace, folder or language.
 */
export const modelSettings = {
  /** Empty: none was chosen. */
  baseUrl: (): string => text(own("baseUrl")).trim(),
  models: (): readonly string[] =>
    list(own("names"))
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  /** The part of a run's choice that settings decide. */
  limits(): Omit<RunChoice, "method" | "models" | "unsureBelow" | "at"> {
    return {
      ...runOptions((name) => own(name)),
      prices: prices(own("prices")),
      instructions: text(own("instructions")).trim() || null,
      criteria: criteria(own("criteria")),
    };
  },
  async choose(baseUrl: string, names: readonly string[]): Promise<void> {
    const settings = vscode.workspace.getConfiguration("evaloupe.models");
    await settings.update("baseUrl", baseUrl, vscode.ConfigurationTarget.Global);
    await settings.update("names", [...names], vscode.ConfigurationTarget.Global);
  },
};

/** The person's own value, else the default; what workspaces say is not looked at. */
function own(key: string): unknown {
  const found = vscode.workspace.getConfiguration("evaloupe.models").inspect<unknown>(key);
  return found?.globalValue ?? found?.defaultValue;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = (value: unknown): readonly string[] => outputOf(fitting(v.string()), value) ?? [];

const dollars = v.pipe(v.number(), v.minValue(0));
const price: v.GenericSchema<unknown, Price> = v.object({ input: dollars, output: dollars });

function prices(value: unknown): Readonly<Record<string, Price>> {
  return Object.fromEntries(
    Object.entries(outputOf(anyObject, value) ?? {}).flatMap(([name, one]) => {
      const own = outputOf(price, one);
      return own === null ? [] : [[name.toLowerCase(), own] as const];
    }),
  );
}

const criterion = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,63}$/)),
    name: v.fallback(v.string(), ""),
    question: v.string(),
    scale: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(10)), 5),
  }),
  v.transform((own): Criterion => ({ ...own, name: own.name || own.id })),
);

const criteria = (value: unknown): readonly Criterion[] => outputOf(fitting(criterion), value) ?? [];

/** Models of a run and their place. */
export interface ChosenModels {
  readonly at: ModelPlace;
  readonly models: readonly string[];
}

const EDITOR = "editor:";

/** By the settings; a model of the editor is `editor:<id>` there. Null if nothing was chosen yet. */
export function modelsFromSettings(): ChosenModels | null {
  const models = modelSettings.models();
  const baseUrl = modelSettings.baseUrl();
  if (baseUrl.startsWith(EDITOR)) {
    const id = baseUrl.slice(EDITOR.length);
    return { at: { by: "editor", id }, models: [id] };
  }
  return baseUrl === "" || models.length === 0 ? null : { at: { by: "endpoint", baseUrl }, models };
}

/** *Models…*: chooses models and keys. `id` names an entry. */
export async function models(app: LabellingApp, id: string | null): Promise<void> {
  const chosen = modelsFromSettings();
  const isTrusted = vscode.workspace.isTrusted;
  const choices: readonly Choice<() => Promise<unknown>>[] = [
    restricted(),
    {
      id: "choose",
      icon: "sparkle",
      label: chosen ? l10n.t("Choose other models…") : l10n.t("Choose models…"),
      detail: chosen ? `${chosen.models.join(", ")} · ${placeName(chosen.at)}` : l10n.t("None chosen yet."),
      isUsable: isTrusted,
      value: async () => (await mayAskModels()) && chooseModels(await app.engine(), app.keys),
    },
    {
      id: "key",
      icon: "key",
      label: l10n.t("Enter an API key…"),
      detail:
        chosen?.at.by === "endpoint"
          ? l10n.t("For {0}, in the editor's secret storage", placeName(chosen.at))
          : l10n.t("For the endpoint that you choose next"),
      isUsable: isTrusted && chosen?.at.by !== "editor",
      value: async () => (await mayAskModels()) && enterKey(app),
    },
    {
      id: "remove",
      icon: "trash",
      label: l10n.t("Remove an API key…"),
      detail: app.keys.origins.join(", "),
      isUsable: app.keys.origins.length > 0,
      value: () => app.keys.remove(),
    },
    {
      id: "settings",
      icon: "settings-gear",
      label: l10n.t("Prices, instructions and criteria"),
      detail: l10n.t("Opens the settings about models"),
      value: async () => vscode.commands.executeCommand("workbench.action.openSettings", "evaloupe.models"),
    },
  ];
  await (await chooseOrNamed(id, l10n.t("Models for labelling and judging"), choices))?.();
}

async function enterKey({ keys, ...app }: LabellingApp): Promise<void> {
  const engine = await app.engine();
  const at = modelsFromSettings()?.at;
  if (at?.by === "endpoint") await keys.enter(engine.endpoint(at.baseUrl).origin);
  else await chooseModels(engine, keys);
}

/** A place in a line of a list, before the engine is there: the host of an endpoint, the id of an editor's model. */
export function placeName(at: ModelPlace): string {
  if (at.by === "editor") return l10n.t("the editor's model {0}", at.id);
  try {
    return new URL(at.baseUrl).host;
  } catch {
    // What is wrong with it is said when it is used.
    return at.baseUrl;
  }
}

/** Asks for the models' place and names, and stores them in the person's settings. Null if cancelled. */
export async function chooseModels(engine: Engine, keys: Keys): Promise<ChosenModels | null> {
  const place = await pickPlace();
  if (place === null) return null;
  if (place.by === "editor") {
    await modelSettings.choose(`${EDITOR}${place.id}`, []);
    return { at: place, models: [place.id] };
  }
  const endpoint = engine.endpoint(place.baseUrl);
  if (!(await hasKey(endpoint, keys))) return null;
  const models = await pickModels(engine, { ...place, key: await keys.of(endpoint.origin) }, endpoint);
  if (models.length === 0) return null;
  await modelSettings.choose(place.baseUrl, models);
  return { at: place, models };
}

/**
 * Connects to chosen models and asks for a missing key. Null if cancelled, or after a notice that the editor no longer
 * has the model.
 */
export async function connect(at: ModelPlace, engine: Engine, keys: Keys): Promise<Exclude<Connection, null> | null> {
  if (at.by === "editor") {
    const model = await editorModel(at.id);
    if (model !== null) return { by: "editor", model };
    void warn(l10n.t("The editor no longer offers {0}. Choose another model.", at.id));
    return null;
  }
  const endpoint = engine.endpoint(at.baseUrl);
  if (!(await hasKey(endpoint, keys))) return null;
  return { by: "endpoint", baseUrl: at.baseUrl, key: await keys.of(endpoint.origin) };
}

/** The target of requests, for people. */
export function hostOf(at: ModelPlace, engine: Engine): string {
  return at.by === "editor" ? l10n.t("the editor's model {0}", at.id) : engine.endpoint(at.baseUrl).host;
}

/** Under what name answers from there are kept. */
export const originOf = (at: ModelPlace, engine: Engine): string =>
  at.by === "editor" ? `${EDITOR}${at.id}` : engine.endpoint(at.baseUrl).origin;

/** Remote endpoints nearly always need a key: the person is asked for a missing one. */
async function hasKey({ origin, isLocal, needsKey }: EndpointInfo, keys: Keys): Promise<boolean> {
  if ((await keys.of(origin)) !== null || (isLocal && !needsKey)) return true;
  return keys.enter(origin);
}

async function pickPlace(): Promise<ModelPlace | null> {
  const offered = (await editorModels()).map((model): Choice<ModelPlace | ProviderPreset> => {
    const id = editorModelId(model);
    const group = l10n.t("Models of the editor");
    return { group, label: model.name, description: id, value: { by: "editor", id } };
  });
  const presets = PRESETS.map(
    (preset): Choice<ModelPlace | ProviderPreset> => ({
      group: l10n.t("Endpoints"),
      label: preset.name,
      description: preset.baseUrl || l10n.t("any OpenAI-compatible endpoint"),
      value: preset,
    }),
  );
  const picked = await choose(l10n.t("Where is the model?"), [...presets, ...offered], { isKept: true });
  if (!picked || "by" in picked) return picked ?? null;
  const baseUrl = await askBaseUrl(picked, modelSettings.baseUrl());
  return baseUrl === null ? null : { by: "endpoint", baseUrl };
}

async function askBaseUrl({ baseUrl, name }: ProviderPreset, current: string): Promise<string | null> {
  if (baseUrl.startsWith("https:") && !baseUrl.includes("{")) return baseUrl;
  const typed = await vscode.window.showInputBox({
    title: l10n.t("{0}: base URL", name),
    prompt: l10n.t("Documents are sent there. Use https, or http on this computer. The URL usually ends in /v1."),
    value: baseUrl || (current.startsWith(EDITOR) ? "" : current),
    ignoreFocusOut: true,
    validateInput: (value) =>
      /^https?:\/\/[^\s{}]+$/i.test(value.trim()) ? null : l10n.t("Enter a URL such as http://127.0.0.1:8000/v1."),
  });
  return typed?.trim() || null;
}

/** From the endpoint's list, or typed if it has none. */
async function pickModels(engine: Engine, connection: Connection, { host }: EndpointInfo): Promise<readonly string[]> {
  const title = l10n.t("Which models of {0}? Several vote together.", host);
  const listed = await withLateProgress(l10n.t("Getting the models of {0}", host), (signal) =>
    engine.models(connection, signal),
  ).catch((error: Error) => error);
  if (!(listed instanceof Error) && listed.length > 0) {
    return chooseSome(
      title,
      listed.map((id) => ({ label: id, value: id })),
      { isKept: true },
    );
  }
  const typed = await vscode.window.showInputBox({
    title,
    prompt: listed instanceof Error ? listed.message : l10n.t("{0} lists no models: type a name.", host),
    ignoreFocusOut: true,
  });
  return typed?.split(",").flatMap((name) => name.trim() || []) ?? [];
}

/** The choice with options that the person changed for this and later runs; unchanged if cancelled. */
export async function changedOptions<Chosen extends RunChoice>(
  { options }: LabellingApp,
  choice: Chosen,
  isPair = false,
): Promise<Chosen> {
  const changed = await changeOptions(choice, isPair);
  if (changed === null) return choice;
  await options.keep(changed, modelSettings.limits());
  return changed;
}
