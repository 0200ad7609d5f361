import * as l10n from "@vscode/l10n";
import type { PanelState } from "../protocol/panel.ts";
import type { EvaluationState } from "../protocol/session.ts";
import type { Evaluation } from "./evaluation.ts";
import { translations } from "./language.ts";
import type { Queries } from "./queries.ts";
import { opaqueId } from "./spec.ts";

/** Where a page is. Plain data, as all that crosses to it. */
export function panelState(evaluation: Evaluation | null, queries: Queries): PanelState {
  const base = { l10n: translations(), expressions: queries.expressions };
  if (!evaluation) {
    return {
      ...base,
      evaluation: null,
      name: "",
      id: "",
      query: null,
      focus: null,
      columns: [],
      mapping: null,
      unpacking: null,
    };
  }
  return {
    ...base,
    evaluation: evaluation.state ?? stoppedState(evaluation),
    name: evaluation.isUnsaved ? l10n.t("{0} (unsaved text)", evaluation.name) : evaluation.name,
    id: opaqueId(evaluation.spec),
    query: queries.of(evaluation),
    focus: queries.focusOf(evaluation),
    columns: queries.columnsOf(evaluation),
    mapping: evaluation.mapping,
    unpacking: evaluation.unpacking,
  };
}

/** Stands in for an evaluation none of whose sources could be read, so that the page can say why. */
function stoppedState(evaluation: Evaluation): EvaluationState | null {
  const { failure, stop, spec } = evaluation;
  if (!failure) return null;
  const none = { total: 0, blank: 0, rejected: 0, other: 0, used: 0 };
  return {
    revision: 0,
    isSettled: true,
    progress: { bytes: 0, totalBytes: 0 },
    kind: "",
    shape: { id: "", confidence: 0, by: "records" },
    candidates: [],
    sources: spec.sources.map((source, position) => ({
      uri: source.uri,
      name: source.uri.slice(Math.max(source.uri.lastIndexOf("/"), source.uri.lastIndexOf("\\")) + 1),
      role: source.role,
      samples: 0,
      records: none,
      stop: position === 0 ? (stop ?? { code: "UNREADABLE", message: failure.message }) : null,
      firstIndex: 0,
    })),
    records: none,
    samples: 0,
    modes: { matching: "lenient", support: "ragbench", probabilities: "raw" },
    families: [],
    annotators: [],
    columns: [],
    isStale: false,
  };
}
