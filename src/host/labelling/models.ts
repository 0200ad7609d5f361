import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { PRESETS, type ProviderPreset } from "../../core/label/presets.ts";
import type { ModelPlace } from "../../platform/labelling/choice.ts";
import type { Connection, EndpointInfo, Engine } from "../../platform/labelling/engine.ts";
import { pickText } from "../../present/pickText.ts";
import { withLateProgress } from "../progress.ts";
import { editorModel, editorModelId, editorModels } from "./editorModels.ts";
import type { Keys } from "./keys.ts";
import { modelSettings } from "./modelSettings.ts";

/** Models that a run asks, and where they are. */
export interface ChosenModels {
  readonly at: ModelPlace;
  readonly models: readonly string[];
}

const EDITOR = "editor:";

/** Where the settings say; a model of the editor stands there as `editor:<id>`. Null: nothing was chosen yet. */
export function modelsFromSettings(): ChosenModels | null {
  const models = modelSettings.models();
  const baseUrl = modelSettings.baseUrl();
  if (baseUrl.startsWith(EDITOR)) {
    const id = baseUrl.slice(EDITOR.length);
    return { at: { by: "editor", id }, models: [id] };
  }
  return baseUrl === "" || models.length === 0 ? null : { at: { by: "endpoint", baseUrl }, models };
}

/** Asks where the models are and which of them to take, and keeps it in the person's own settings. Null: turned away. */
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

/** The way to chosen models, a key being asked for where one is needed. Null: the person turned away. */
export async function connect(at: ModelPlace, engine: Engine, keys: Keys): Promise<Exclude<Connection, null> | null> {
  if (at.by === "editor") {
    const model = await editorModel(at.id);
    return model === null ? null : { by: "editor", model };
  }
  const endpoint = engine.endpoint(at.baseUrl);
  if (!(await hasKey(endpoint, keys))) return null;
  return { by: "endpoint", baseUrl: at.baseUrl, key: await keys.of(endpoint.origin) };
}

/** Where requests go, as a person is told it. */
export function hostOf(at: ModelPlace, engine: Engine): string {
  return at.by === "editor" ? l10n.t("the editor's model {0}", at.id) : engine.endpoint(at.baseUrl).host;
}

/** Under what name answers from there are kept. */
export const originOf = (at: ModelPlace, engine: Engine): string =>
  at.by === "editor" ? `${EDITOR}${at.id}` : engine.endpoint(at.baseUrl).origin;

/** Endpoints of others want a key nearly always: it is asked for where there is none yet. */
async function hasKey({ origin, isLocal, needsKey }: EndpointInfo, keys: Keys): Promise<boolean> {
  if ((await keys.of(origin)) !== null || (isLocal && !needsKey)) return true;
  return keys.enter(origin);
}

async function pickPlace(): Promise<ModelPlace | null> {
  const offered = (await editorModels()).map((model) => ({
    label: pickText(model.name),
    description: pickText(editorModelId(model)),
    place: { by: "editor", id: editorModelId(model) } as const,
    preset: null,
  }));
  const current = modelSettings.baseUrl();
  const separator = { kind: vscode.QuickPickItemKind.Separator, place: null, preset: null } as const;
  const picked = await vscode.window.showQuickPick(
    [
      { ...separator, label: l10n.t("Endpoints") },
      ...PRESETS.map((preset) => ({
        label: preset.name,
        description: preset.baseUrl || l10n.t("any endpoint that speaks OpenAI's format"),
        place: null,
        preset,
      })),
      ...(offered.length > 0 ? [{ ...separator, label: l10n.t("Models of the editor") }, ...offered] : []),
    ],
    { title: l10n.t("Where is the model?"), matchOnDescription: true, ignoreFocusOut: true },
  );
  if (!picked) return null;
  if (picked.place) return picked.place;
  if (!picked.preset) return null;
  const baseUrl = await askBaseUrl(picked.preset, current);
  return baseUrl === null ? null : { by: "endpoint", baseUrl };
}

async function askBaseUrl({ baseUrl, name }: ProviderPreset, current: string): Promise<string | null> {
  if (baseUrl.startsWith("https:") && !baseUrl.includes("{")) return baseUrl;
  const typed = await vscode.window.showInputBox({
    title: l10n.t("{0}: base URL", name),
    prompt: l10n.t("Documents go there. https, or http on this computer; it usually ends in /v1."),
    value: baseUrl || (current.startsWith(EDITOR) ? "" : current),
    ignoreFocusOut: true,
    validateInput: (value) =>
      /^https?:\/\/[^\s{}]+$/i.test(value.trim()) ? null : l10n.t("A URL such as http://127.0.0.1:8000/v1 is wanted."),
  });
  return typed?.trim() || null;
}

/** From the endpoint's own list; typed where it has none. */
async function pickModels(engine: Engine, connection: Connection, { host }: EndpointInfo): Promise<readonly string[]> {
  const title = l10n.t("Which models of {0}? Several vote together.", host);
  const listed = await withLateProgress(l10n.t("Asking {0} for its models", host), (signal) =>
    engine.models(connection, signal),
  ).catch((error: Error) => error);
  if (!(listed instanceof Error) && listed.length > 0) {
    const picked = await vscode.window.showQuickPick(
      listed.map((id) => ({ label: pickText(id), id })),
      { title, canPickMany: true, ignoreFocusOut: true },
    );
    return picked?.map(({ id }) => id) ?? [];
  }
  const typed = await vscode.window.showInputBox({
    title,
    prompt: listed instanceof Error ? listed.message : l10n.t("{0} lists no models: type a name.", host),
    ignoreFocusOut: true,
  });
  return typed?.split(",").flatMap((name) => name.trim() || []) ?? [];
}
