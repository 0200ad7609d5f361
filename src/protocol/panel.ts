import type { Detail, Focus, MetricValue, Modes, Query } from "../model/index.ts";

export type { MappingOffer } from "./session.ts";

import type { ChipCount, EvaluationState, ListPage, MappingOffer, Summary } from "./session.ts";

/** A page's whole knowledge of where it is; everything else it asks for. */
export interface PanelState {
  /** Null when nothing is open. */
  readonly evaluation: EvaluationState | null;
  readonly name: string;
  /** Names the evaluation to whoever restores the page after a reload; says nothing else. Empty when nothing is open. */
  readonly id: string;
  readonly query: Query | null;
  readonly focus: Focus | null;
  /** Translations for the page's words; empty for English. */
  readonly l10n: Readonly<Record<string, string>>;
  /** Fields that a mapping may fill and that were found in the first records, for the mapping form. */
  readonly mapping: MappingOffer | null;
}

/**
 * Page to host: a closed set, every parameter checked by the host. A page names rows, keys, clauses and modes;
 * never a command, a path or a URL.
 */
export type PanelMethods = {
  /** First call after every load. */
  open: { params: Record<string, never>; result: PanelState };
  summary: { params: Record<string, never>; result: Summary };
  intervals: { params: Record<string, never>; result: readonly MetricValue[] };
  chips: { params: Record<string, never>; result: readonly ChipCount[] };
  rows: { params: { from: number; to: number }; result: ListPage };
  detail: { params: { index: number }; result: Detail };
  raw: { params: { index: number }; result: string };
  problem: { params: { index: number; step: 1 | -1 }; result: number | null };
  position: { params: { index: number }; result: number };
  /** Replaces the clauses; refused with `invalid` where an expression cannot be read. */
  where: { params: { where: readonly string[] }; result: null };
  sort: { params: { by: string | null; descending: boolean }; result: null };
  modes: { params: Partial<Modes>; result: null };
  focus: { params: { index: number; key: string | null }; result: null };
  /** Overrules the shape, or maps fields. */
  adapter: { params: { id: string | null }; result: null };
  map: { params: { map: Readonly<Record<string, string>> }; result: null };
  /** Actions of the host on the focused sample or the query. */
  act: {
    params: {
      action: "copyMarkdown" | "openLine" | "exportLines" | "exportCsv" | "rescore" | "showInspector" | "copyText";
      text?: string;
    };
    result: null;
  };
};

export type PanelEvents = {
  /** The evaluation, its query or its focus changed: ask again for what is on screen. */
  changed: PanelState;
  /** A command of the editor for this page: `next`, `previous`, `nextProblem`, `pin`, `help`, … */
  command: { readonly name: string };
};
