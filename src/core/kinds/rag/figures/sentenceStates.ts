import * as l10n from "@vscode/l10n";
import type { CountsFigure, SupportState } from "../../../../model/index.ts";
import { supportWord } from "../../../sentences/supportWords.ts";
import type { TableView } from "../../../table/view.ts";
import type { RagFacts } from "../facts.ts";

const STATES = ["full", "uncited", "partial", "none", "unlabelled"] as const satisfies readonly SupportState[];

/** How many response sentences are in each state; n and `leftOut` count sentences. Null where none is known. */
export function sentenceStates(view: TableView<RagFacts>): CountsFigure | null {
  const counts = { full: 0, uncited: 0, partial: 0, none: 0, unlabelled: 0 };
  // Name by name: an engine looks up a name that it is handed anew at every row.
  view.each(({ full, uncited, partial, none, unlabelled }) => {
    counts.full += full;
    counts.uncited += uncited;
    counts.partial += partial;
    counts.none += none;
    counts.unlabelled += unlabelled;
  });
  const n = counts.full + counts.uncited + counts.partial + counts.none;
  if (n + counts.unlabelled === 0) return null;
  return {
    id: "sentences",
    shape: "counts",
    title: l10n.t("Response sentences"),
    n,
    leftOut: counts.unlabelled,
    marks: STATES.filter((state) => state !== "unlabelled" || counts.unlabelled > 0).map((state) => ({
      label: supportWord(state),
      value: counts[state],
      n: counts[state],
      interval: null,
      where: `${state === "none" ? "unsupported" : state} > 0`,
      role: state,
    })),
  };
}
