import type {
  Annotator,
  AnnotatorAgreement,
  Contrast,
  Detail,
  Focus,
  MarkedFigure,
  MetricValue,
  Modes,
  PersonSaid,
  Query,
} from "../model/index.ts";

export type { MappingOffer } from "./session.ts";

import type { ChipCount, EvaluationState, FieldInfo, ListPage, MappingOffer, Summary, Unpacking } from "./session.ts";

/** A page's whole knowledge of where it is; everything else it asks for. */
export interface PanelState {
  /** Null when nothing is open. */
  readonly evaluation: EvaluationState | null;
  readonly name: string;
  /** Names the evaluation to whoever restores the page after a reload; says nothing else. Empty when nothing is open. */
  readonly id: string;
  readonly query: Query | null;
  readonly focus: Focus | null;
  /** Fields that the person has put into the list as columns, in that order. */
  readonly columns: readonly string[];
  /** Expressions that were typed in this workspace, the last one first. */
  readonly expressions: readonly string[];
  /** Translations for the page's words; empty for English. */
  readonly l10n: Readonly<Record<string, string>>;
  /** Fields that a mapping may fill and that were found in the first records, for the mapping form. */
  readonly mapping: MappingOffer | null;
  /** A source that is being unpacked before its first record can be read; null otherwise. */
  readonly unpacking: Unpacking | null;
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
  /** `fields` asks for cells, in that order. */
  rows: { params: { from: number; to: number; fields?: readonly string[] }; result: ListPage };
  detail: { params: { index: number }; result: Detail };
  raw: { params: { index: number }; result: string };
  problem: { params: { index: number; step: 1 | -1 }; result: number | null };
  position: { params: { index: number }; result: number };
  /** Replaces the clauses; refused with `invalid` where an expression cannot be read. */
  where: { params: { where: readonly string[] }; result: null };
  /** Adds an expression that the person typed as a clause, and remembers it; refused as `where` is. */
  typed: { params: { where: string }; result: null };
  /** Null where the expression can be read; else what is wrong and where. */
  checkWhere: { params: { where: string }; result: { message: string; at: number } | null };
  /** Every field that a filter, a column, a sort or a slice may name. */
  fields: { params: Record<string, never>; result: readonly FieldInfo[] };
  /** `except` are clauses that do not count, so that a bar that filters does not take the others away. */
  distribution: { params: { field: string; except?: readonly string[] }; result: MarkedFigure };
  slices: { params: { field: string; except?: readonly string[] }; result: readonly MetricValue[] };
  /** Two fields against each other. */
  contrast: { params: { fields: readonly [string, string]; except?: readonly string[] }; result: Contrast };
  /** Chooses the list's columns; those that no field stands for are refused. */
  columns: { params: { fields: readonly string[] }; result: null };
  sort: { params: { by: string | null; descending: boolean }; result: null };
  modes: { params: Partial<Modes>; result: null };
  focus: { params: { index: number; key: string | null }; result: null };
  /** Whose labels are scored, listed and shown; one of those that the evaluation has. */
  annotator: { params: { annotator: Annotator }; result: null };
  agreement: { params: Record<string, never>; result: readonly AnnotatorAgreement[] };
  /** Keeps what the person says of a sample; rejects where it cannot be kept. */
  label: { params: { index: number; said: PersonSaid }; result: null };
  /** Takes back the last label, goes to the sample to label next, asks for a note, labels all by their words alone. */
  labelling: {
    params: { action: "undo" | "next" | "note" | "local"; index?: number; key?: string | null };
    result: null;
  };
  /** Overrules the shape, or maps fields. */
  adapter: { params: { id: string | null }; result: null };
  map: { params: { map: Readonly<Record<string, string>> }; result: null };
  /** Actions of the host on the focused sample or the query. */
  act: {
    params: {
      action:
        | "copyMarkdown"
        | "openLine"
        | "exportLines"
        | "exportCsv"
        | "exportReport"
        | "rescore"
        | "showInspector"
        | "copyText"
        | "compareSlices";
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
