import * as l10n from "@vscode/l10n";
import { tagCriterion } from "../../labels/tagCriteria.ts";
import { TAGS_FILE } from "../../labels/tags.ts";
import { checkText } from "../../present/tags.ts";
import { samplesText } from "../../present/words.ts";
import { choose } from "../choose.ts";
import type { Evaluation } from "../evaluation.ts";
import { tagReportOf } from "../labels/tagList.ts";
import { definitionsOf } from "../labels/tags.ts";
import { inform } from "../notices.ts";
import { type LabellingApp, settledQuery } from "./app.ts";
import { labelByModels } from "./labelSupport.ts";
import type { ChosenSamples } from "./samples.ts";

/** Samples that some person said something of. */
const LOOKED_AT = "labelled.by != null";

/** Has a model look for a tag by its definition, then says how far it agrees with the tags of people. */
export async function labelTag(app: LabellingApp, evaluation: Evaluation, selection: ChosenSamples): Promise<void> {
  const definitions = await definitionsOf(evaluation);
  const tags = [...definitions].flatMap(([tag, { definition = "" }]) =>
    definition.trim() === "" ? [] : [{ label: tag, detail: definition, value: { tag, definition } }],
  );
  if (tags.length === 0)
    return void inform(
      l10n.t(
        "A model looks for a tag by what it means. Say so in {0} beside the data: choose Tags… and a tag.",
        TAGS_FILE,
      ),
    );
  const chosen = await choose(l10n.t("Look for which tag?"), tags, { isKept: true });
  if (!chosen) return;
  const query = { ...(await settledQuery(evaluation, app.queries)), where: [LOOKED_AT] };
  const { size } = await evaluation.ask("select", { query });
  const where = await choose<readonly string[]>(
    l10n.t("In which samples?"),
    [
      {
        label: l10n.t("Those that people looked at: {0}", samplesText(size)),
        detail: l10n.t("They say how far the model can be relied on."),
        isUsable: size > 0,
        isLikely: true,
        value: [...selection.where, LOOKED_AT],
      },
      { label: l10n.t("All that you chose"), value: selection.where },
    ],
    { isKept: true },
  );
  if (!where) return;
  const { tag, definition } = chosen;
  await labelByModels(app, evaluation, { ...selection, where }, "model", [tagCriterion(tag, definition)]);
  const { checks } = await tagReportOf(evaluation, app.queries, new Map([[tag, { definition }]]));
  for (const check of checks) {
    if (check.judge === null) continue;
    void inform(l10n.t("{0} by {1}, against people: {2}", tag, check.judge, checkText(check)));
  }
}
