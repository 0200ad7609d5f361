import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Query } from "../../model/index.ts";
import { countText } from "../../present/numbers.ts";
import { samplesText } from "../../present/words.ts";
import { type Choice, choose, chooseOrNamed } from "../choose.ts";
import type { Evaluation } from "../evaluation.ts";
import { type LabellingApp, restricted, settledQuery } from "./app.ts";
import { runAJudge } from "./judge.ts";
import { labelByModels } from "./labelSupport.ts";
import { type ChosenModels, chooseModels, modelsFromSettings, placeName } from "./models.ts";
import type { ChosenSamples } from "./samples.ts";
import { labelTag } from "./tagJudge.ts";

export type ModelWay = "model" | "selective" | "hybrid" | "batch";

/** Samples that labels are for: all, those that the filter lets through, or the opened one. */
interface Scope {
  readonly id: "all" | "filtered" | "sample";
  readonly selection: ChosenSamples;
  readonly title: string;
}

interface Asked {
  /** The entry, or the samples, that a key names; null asks the person. */
  readonly id: string | null;
  /** The file itself was clicked, not what is filtered of it. */
  readonly isWhole: boolean;
}

type Way = Choice<() => Promise<unknown>>;

/** What an entry resolves to after which the list is shown again. */
const AGAIN = Symbol("again");

/** *Label with Evaloupe…*: by word matching, models, a judge or by hand; or what goes on already. What is turned away from sends nothing. */
export async function addLabels(app: LabellingApp, evaluation: Evaluation, { id, isWhole }: Asked): Promise<void> {
  const query = await settledQuery(evaluation, app.queries);
  const { queries } = app;
  const scopes = await scopesOf(evaluation, query, queries.focusOf(evaluation)?.index ?? null);
  const usual = isWhole || query.where.length === 0 ? "all" : "filtered";
  let scope = scopes.find((one) => one.id === id) ?? scopes.find((one) => one.id === usual) ?? scopes[0];
  const offer = await offerOf(evaluation, query);
  let named = id;
  while (scope) {
    const { title, selection }: Scope = scope;
    const choices = [
      ...begun(app, evaluation),
      ...ways(app, evaluation, selection, offer),
      {
        icon: "list-filter",
        label: l10n.t("Other samples…"),
        detail: scopes.map((one) => one.title).join(", "),
        isUsable: scopes.length > 1,
        value: async () => {
          const others = scopes.map((one) => ({ label: one.title, isLikely: one !== scope, value: one }));
          scope = (await choose(l10n.t("Which samples?"), others, { isKept: true })) ?? scope;
          return AGAIN;
        },
      },
    ];
    // The page of a file that has just been opened takes the focus.
    const work = await chooseOrNamed(named, title, choices, { isKept: true });
    named = null;
    if ((await work?.()) !== AGAIN) return;
  }
}

/** The run of this window, or an unfinished one. */
function begun({ status, saved, resume }: LabellingApp, evaluation: Evaluation): readonly Way[] {
  const open = status.run ? undefined : saved.of(evaluation).find(({ isOpen }) => isOpen);
  return [
    ...status.choices.map(({ value, ...choice }): Way => ({ ...choice, isLikely: true, value: async () => value() })),
    {
      id: "resume",
      icon: "debug-continue",
      label: l10n.t("Resume the last run"),
      detail: open ? open.choice.models.join(", ") : "",
      isUsable: vscode.workspace.isTrusted && open !== undefined,
      isLikely: true,
      value: () => resume(evaluation),
    },
  ];
}

/** What the samples can be labelled with. */
interface Offer {
  /** Their sentences can be labelled, by word matching or by a model. */
  readonly isOfSentences: boolean;
  /** They are pairs or responses that raters rate. */
  readonly isRated: boolean;
  /** A person can label them. */
  readonly isByHand: boolean;
}

function ways(app: LabellingApp, evaluation: Evaluation, selection: ChosenSamples, offer: Offer): readonly Way[] {
  const models = modelsFromSettings();
  const asked = askedText(models);
  const isFree = app.status.run === null;
  const isByModels = isFree && vscode.workspace.isTrusted && offer.isOfSentences;
  const byModels = (id: ModelWay, icon: string, label: string, detail: string): Way => ({
    id,
    icon,
    label,
    detail,
    isUsable: isByModels,
    value: () => labelByModels(app, evaluation, selection, id),
  });
  return [
    {
      id: "local",
      icon: "symbol-key",
      label: l10n.t("By word matching"),
      detail: l10n.t("Immediate and free. Nothing leaves this computer."),
      isUsable: offer.isOfSentences,
      value: () => app.actions.labelling(evaluation, { action: "local" }),
    },
    byModels("model", "sparkle", l10n.t("By a model"), l10n.t("{0} is asked about every sample.", asked)),
    byModels(
      "selective",
      "filter",
      l10n.t("By a model where word matching is unsure"),
      l10n.t("The rest is labelled by word matching. You choose the threshold next."),
    ),
    byModels(
      "hybrid",
      "split-horizontal",
      l10n.t("Both, side by side"),
      l10n.t("By word matching and by {0}, to see where they differ.", asked),
    ),
    byModels(
      "batch",
      "cloud-upload",
      l10n.t("By a model, as a batch"),
      l10n.t("Sent as a file and answered within a day, often at half the price."),
    ),
    {
      id: "judge",
      icon: "law",
      label: l10n.t("Rate responses by a judge…"),
      detail: l10n.t("{0} rates pairs or responses by a prompt that you choose.", asked),
      isUsable: isFree && vscode.workspace.isTrusted,
      isLikely: offer.isRated,
      value: () => runAJudge(app, evaluation, selection),
    },
    {
      id: "hand",
      icon: "edit",
      label: l10n.t("By hand"),
      detail: l10n.t("Goes to the sample whose label tells the most. Keys label it, and ? lists them."),
      isUsable: offer.isByHand,
      value: async () => {
        await app.actions.labelling(evaluation, { action: "next" });
        app.actions.show(evaluation);
      },
    },
    {
      id: "tags",
      icon: "tag",
      label: l10n.t("Tags…"),
      detail: l10n.t("How often each was given; rename, merge, and say what they mean."),
      isUsable: offer.isByHand,
      value: () => app.actions.labelling(evaluation, { action: "tags" }),
    },
    {
      id: "tag",
      icon: "search-sparkle",
      label: l10n.t("Look for a tag by a model…"),
      detail: l10n.t("{0} is asked whether what the tag means holds, and set against people.", asked),
      isUsable: isByModels,
      value: () => labelTag(app, evaluation, selection),
    },
    restricted(),
    {
      id: "models",
      icon: "gear",
      label: l10n.t("Choose another model…"),
      detail: models === null ? l10n.t("None chosen yet.") : asked,
      isUsable: isFree && vscode.workspace.isTrusted,
      value: async () => {
        await chooseModels(await app.engine(), app.keys);
        return AGAIN;
      },
    },
  ];
}

const askedText = (models: ChosenModels | null): string =>
  models === null ? l10n.t("a model that you choose next") : `${models.models.join(", ")} · ${placeName(models.at)}`;

async function scopesOf(evaluation: Evaluation, query: Query, index: number | null): Promise<readonly Scope[]> {
  const { where } = query;
  const samples = evaluation.state?.samples ?? 0;
  const scopes: Scope[] = [
    { id: "all", selection: { where: [], index: null }, title: l10n.t("Label all of {0}", samplesText(samples)) },
  ];
  if (where.length > 0) {
    const { size } = await evaluation.ask("select", { query });
    const title = l10n.t("Label the {0} of {1} samples in the filter", countText(size), countText(samples));
    scopes.push({ id: "filtered", selection: { where, index: null }, title });
  }
  if (index !== null)
    scopes.push({ id: "sample", selection: { where: [], index }, title: l10n.t("Label the opened sample") });
  return scopes;
}

/** A sample may lack a text that others have. */
const LOOKED_AT = 5;

async function offerOf(evaluation: Evaluation, query: Query): Promise<Offer> {
  const { rows } = await evaluation.ask("rows", { query: { ...query, where: [] }, from: 0, to: LOOKED_AT });
  const offers = await Promise.all(
    rows.map(async ({ index }) => (await evaluation.ask("detail", { query, index, orMissing: true })).labelling),
  );
  return {
    isOfSentences: offers.some((one) => one?.isLocal === true),
    isRated: offers.some((one) => (one?.ratings.length ?? 0) > 0),
    isByHand: offers.some((one) => one !== null && one !== undefined),
  };
}
