import { t } from "@vscode/l10n";
import type { Contrast, MarkedFigure, MetricValue } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import type { FieldInfo } from "../../src/protocol/list.ts";
import type { FieldValues, SliceSize } from "../../src/protocol/metrics.ts";
import type { PanelState } from "../../src/protocol/panel.ts";
import { messageOf } from "../../src/protocol/peer.ts";
import type { PanelPeer } from "../ui/peer.ts";
import { Question } from "../ui/question.ts";
import { dimensionWord } from "./metrics.ts";

/** Value of the choice that is none. */
export const NO_FIELD = "";

/** What a picker of fields offers, none first. Texts are all different, and a place belongs to one sample. */
export function fieldOptions(
  fields: readonly FieldInfo[],
): readonly { readonly value: string; readonly text: string }[] {
  return [
    { value: NO_FIELD, text: t("Choose a field…") },
    ...fields
      .filter(({ id, from }) => from !== "text" && !["row", "line", "index"].includes(id))
      .map((field) => ({ value: field.id, text: fieldText(field) })),
  ];
}

/** A field's name for people. */
export function fieldTitle(fields: readonly FieldInfo[], id: string): string {
  const field = fields.find((one) => one.id === id);
  return field ? fieldText(field) : lineText(id);
}

const fieldText = ({ name, from }: FieldInfo): string => (from === "score" ? t(name) : lineText(dimensionWord(name)));

/** What is known of the field that the person has chosen. */
export interface FieldState {
  readonly chosen: string | null;
  /** Of the chosen field; null while it is worked out. */
  readonly figure: MarkedFigure | null;
  readonly slices: readonly MetricValue[] | null;
  readonly sizes: readonly SliceSize[];
  readonly failure: string | null;
}

type Asker = Pick<PanelPeer, "call">;
const NO_VALUES = { figure: null, slices: null, sizes: [], failure: null } as const;

/** What answers about samples depend on, the clauses that do not count for them left out; null until the file is read. */
export function samplesKey(panel: PanelState | null, except: readonly string[]): readonly unknown[] | null {
  const { id, query, evaluation } = panel ?? {};
  if (!evaluation?.isSettled) return null;
  const where = query?.where.filter((clause) => !except.includes(clause));
  return [id, evaluation.revision, where, query?.modes, query?.annotator];
}

/** Clauses of the query that these marks represent. */
function ownClauses(panel: PanelState | null, marks: readonly { readonly where: string | null }[]): readonly string[] {
  const own = new Set(marks.map(({ where }) => where));
  return panel?.query?.where.filter((clause) => own.has(clause)) ?? [];
}

/**
 * Values of one field, in step with the query. Loaded after reading, because each answer may look into every record;
 * clauses of the figure's own bars do not count, so that the other bars stay.
 */
export class FieldStore {
  readonly #tell: (state: FieldState) => void;
  readonly #values: Question<{ readonly field: string; readonly except: readonly string[] }, FieldValues>;
  #state: FieldState = { chosen: null, ...NO_VALUES };
  #panel: PanelState | null = null;

  constructor(peer: Asker, tell: (state: FieldState) => void) {
    this.#tell = tell;
    this.#values = new Question({
      ask: (params, signal) => peer.call("fieldValues", params, signal),
      answered: (values) => this.#set({ ...values, failure: null }),
      failed: (error) => this.#set({ failure: messageOf(error) }),
    });
  }

  get state(): FieldState {
    return this.#state;
  }

  show(panel: PanelState): void {
    if (panel.id !== this.#panel?.id) this.#set({ chosen: null, ...NO_VALUES });
    this.#panel = panel;
    this.#ask();
  }

  choose(field: string | null): void {
    this.#set({ chosen: field, ...NO_VALUES });
    this.#ask();
  }

  dispose(): void {
    this.#values.drop();
  }

  #ask(): void {
    const { chosen: field, figure } = this.#state;
    const except = ownClauses(this.#panel, figure?.marks ?? []);
    const key = samplesKey(this.#panel, except);
    this.#values.ask(field !== null && key ? { field, except } : null, field, key);
  }

  #set(change: Partial<FieldState>): void {
    this.#state = { ...this.#state, ...change };
    this.#tell(this.#state);
  }
}

/** One number about two fields together. */
export interface ContrastMeasure {
  readonly id: string;
  readonly name: string;
  readonly formula: string;
  readonly value: number;
  readonly unit: "rate" | "mean";
}

/** Defined measures, agreement of labels first; weighted kappas with more than two labels. */
export function contrastMeasures(contrast: Contrast): readonly ContrastMeasure[] {
  const { accuracy, kappa, spearman, kendall, rmse, auroc, labels } = contrast;
  const isWeighted = (labels?.length ?? 0) > 2;
  const all: readonly (Omit<ContrastMeasure, "value"> & { readonly value: number | null })[] = [
    {
      id: "accuracy",
      name: t("Same value"),
      formula: t("samples whose two values are equal / n"),
      value: accuracy,
      unit: "rate",
    },
    {
      id: "kappa",
      name: t("Cohen's kappa"),
      formula: t("(observed agreement − agreement by chance) / (1 − agreement by chance)"),
      value: kappa.unweighted,
      unit: "mean",
    },
    {
      id: "kappa-linear",
      name: t("Kappa, linear"),
      formula: t("Kappa with weights that grow with the distance of two labels in their order"),
      value: isWeighted ? kappa.linear : null,
      unit: "mean",
    },
    {
      id: "kappa-quadratic",
      name: t("Kappa, quadratic"),
      formula: t("Kappa with weights that grow with the squared distance of two labels in their order"),
      value: isWeighted ? kappa.quadratic : null,
      unit: "mean",
    },
    {
      id: "spearman",
      name: t("Spearman's rho"),
      formula: t("Correlation of the ranks; ties share the mean of their ranks"),
      value: spearman,
      unit: "mean",
    },
    {
      id: "kendall",
      name: t("Kendall's tau-b"),
      formula: t("(pairs in the same order − pairs in opposite order) / pairs, corrected for ties"),
      value: kendall,
      unit: "mean",
    },
    {
      id: "rmse",
      name: t("RMSE"),
      formula: t("Root mean squared difference"),
      value: rmse,
      unit: "mean",
    },
    {
      id: "auroc",
      name: t("ROC-AUC"),
      formula: t(
        "Probability that the sample with the greater of two values also has the higher number in the other field",
      ),
      value: auroc,
      unit: "mean",
    },
  ];
  return all.flatMap((measure) => (measure.value === null ? [] : { ...measure, value: measure.value }));
}

/** Two fields that are set against each other, and what is known of them. */
export interface ContrastState {
  /** Null: not chosen yet. */
  readonly chosen: readonly [string | null, string | null];
  /** Null while it is worked out. */
  readonly contrast: Contrast | null;
  readonly failure: string | null;
}
const NO_CONTRAST = { contrast: null, failure: null } as const;

/**
 * Two fields crossed, in step with the query. Clauses of the matrix's own cells do not count, so that the other cells
 * stay.
 */
export class ContrastStore {
  readonly #tell: (state: ContrastState) => void;
  readonly #contrast: Question<
    { readonly fields: readonly [string, string]; readonly except: readonly string[] },
    Contrast
  >;
  #state: ContrastState = { chosen: [null, null], ...NO_CONTRAST };
  #panel: PanelState | null = null;

  constructor(peer: Asker, tell: (state: ContrastState) => void) {
    this.#tell = tell;
    this.#contrast = new Question({
      ask: (params, signal) => peer.call("contrast", params, signal),
      answered: (contrast) => this.#set({ contrast, failure: null }),
      failed: (error) => this.#set({ contrast: null, failure: messageOf(error) }),
    });
  }

  get state(): ContrastState {
    return this.#state;
  }

  show(panel: PanelState): void {
    if (panel.id !== this.#panel?.id) this.#set({ chosen: [null, null], ...NO_CONTRAST });
    this.#panel = panel;
    this.#ask();
  }

  choose(side: 0 | 1, field: string | null): void {
    const [one, other] = this.#state.chosen;
    this.#set({ chosen: side === 0 ? [field, other] : [one, field], ...NO_CONTRAST });
    this.#ask();
  }

  dispose(): void {
    this.#contrast.drop();
  }

  #ask(): void {
    const [one, other] = this.#state.chosen;
    const except = ownClauses(this.#panel, this.#state.contrast?.confusion?.cells ?? []);
    const key = samplesKey(this.#panel, except);
    const isAsked = one !== null && other !== null && one !== other && key !== null;
    this.#contrast.ask(isAsked ? { fields: [one, other], except } : null, one, other, key);
  }

  #set(change: Partial<ContrastState>): void {
    this.#state = { ...this.#state, ...change };
    this.#tell(this.#state);
  }
}
