import { MAPPED_ADAPTER } from "../core/kinds/mapping.ts";
import { type AnyKind, adapters, findAdapter, firstKind, kindOfMap, UNKNOWN_ADAPTER } from "../core/kinds/registry.ts";
import type { ReadLimits } from "../core/read/container.ts";
import type { JsonRecord } from "../core/read/parsed.ts";
import {
  type DetectedShape,
  type EvaluationSpec,
  type FieldMap,
  LEAST_CONFIDENCE,
  type Modes,
} from "../model/index.ts";
import type { LookupSource, ReadingPlan } from "./measureTask.ts";
import { isLookupShape, type SourceSlot } from "./sourceSlot.ts";

/** How an evaluation is read: one kind, one shape a source, lookups apart. */
export interface EvaluationPlan {
  readonly kind: AnyKind;
  /** Shape of the first source that gives samples; `unknown` where none fits. */
  readonly shape: DetectedShape;
  readonly candidates: readonly DetectedShape[];
  readonly rows: readonly { readonly slot: SourceSlot; readonly plan: ReadingPlan }[];
  readonly lookups: readonly LookupSource[];
  readonly modes: Modes;
}

export const UNKNOWN_SHAPE: DetectedShape = { id: UNKNOWN_ADAPTER, confidence: 0, by: "records" };

/** Decides from the first look at all sources. Pure: the same slots and spec give the same plan. */
export function planEvaluation(
  slots: readonly SourceSlot[],
  spec: EvaluationSpec,
  limits: ReadLimits,
  totalBytes: number,
): EvaluationPlan {
  const readable = slots.filter((slot) => slot.container !== null);
  const lookupSlots = readable.filter((slot) => isLookup(slot, readable));
  const rowSlots = readable.filter((slot) => !lookupSlots.includes(slot));
  const shapes = new Map(rowSlots.map((slot) => [slot, shapeOf(slot, spec)]));
  const first = rowSlots.find((slot) => isKnown(shapes.get(slot)));
  const shape = (first && shapes.get(first)) ?? UNKNOWN_SHAPE;
  const kind = kindOfShape(shape, spec.map);
  const modes = settleModes(spec, kind, shape, first?.head ?? []);
  const allModes = spec.allModes || totalBytes <= ALL_MODES_BYTES;
  const measure = { modes, allModes, ...(spec.isPairable === true ? { isPairable: true } : {}) };
  return {
    kind,
    shape,
    candidates: (first ?? rowSlots[0])?.shapes ?? [],
    rows: rowSlots.map((slot) => {
      const own = shapes.get(slot);
      const isOurs = own && isKnown(own) && kindOfShape(own, spec.map) === kind;
      const plan: ReadingPlan = {
        kind: kind.id,
        adapter: isOurs ? own.id : UNKNOWN_ADAPTER,
        map: spec.map,
        origin: slot.origin,
        overrides: spec.overrides,
        measure,
        sliceBy: spec.sliceBy,
        limits,
      };
      return { slot, plan };
    }),
    lookups: lookupSlots.flatMap((slot) => {
      const adapter = slot.shapes[0]?.id;
      if (!adapter || !slot.container) return [];
      const handle = slot.opened?.handle;
      return [{ uri: slot.spec.uri, adapter, container: slot.container, ...(handle === undefined ? {} : { handle }) }];
    }),
    modes,
  };
}

/** Whether two plans read records alike, apart from what is measured of them. */
export function isSameReading(one: EvaluationPlan, other: EvaluationPlan): boolean {
  return JSON.stringify(readingOf(one)) === JSON.stringify(readingOf(other));
}

function readingOf({ shape, rows, lookups, modes }: EvaluationPlan): unknown {
  const readings = rows.map(({ slot, plan }) => [slot.number, slot.container, { ...plan, measure: null }]);
  const joined = lookups.map(({ handle: _, ...lookup }) => lookup);
  return [shape.id, shape.by, readings, joined, modes];
}

/** A plan that measures what another one does. */
export function withMeasureOf(plan: EvaluationPlan, other: EvaluationPlan): EvaluationPlan {
  const measure = other.rows[0]?.plan.measure;
  if (!measure) return plan;
  return { ...plan, rows: plan.rows.map((row) => ({ ...row, plan: { ...row.plan, measure } })) };
}

/** Up to this size every mode is worked out at once; in larger files the others when they are asked for. */
const ALL_MODES_BYTES = 64 * 1024 * 1024;

function isLookup(slot: SourceSlot, all: readonly SourceSlot[]): boolean {
  if (slot.spec.role === "lookup") return true;
  return isLookupShape(slot.shapes[0]) && all.some((other) => other !== slot && !isLookupShape(other.shapes[0]));
}

function shapeOf(slot: SourceSlot, spec: EvaluationSpec): DetectedShape {
  if (spec.map) return { id: MAPPED_ADAPTER, confidence: 1, by: "mapping" };
  if (spec.adapter !== null) {
    const confidence = slot.shapes.find((shape) => shape.id === spec.adapter)?.confidence ?? 0;
    return { id: spec.adapter, confidence, by: "choice" };
  }
  return slot.shapes[0] ?? UNKNOWN_SHAPE;
}

function isKnown(shape: DetectedShape | undefined): boolean {
  if (!shape || shape.id === UNKNOWN_SHAPE.id) return false;
  return shape.by !== "records" || shape.confidence >= LEAST_CONFIDENCE;
}

function kindOfShape(shape: DetectedShape, map: FieldMap | null): AnyKind {
  const known = findAdapter(shape.id)?.kind;
  if (known) return known;
  return map === null ? firstKind() : kindOfMap(map);
}

/**
 * `auto` becomes what the shape stands for: RGB's own files carry its authors' labels, so `benchmark`; else `lenient`.
 * Where only the file can tell, its first records do.
 */
function settleModes(spec: EvaluationSpec, kind: AnyKind, shape: DetectedShape, head: readonly JsonRecord[]): Modes {
  const known = adapters.find((one) => one.kind === kind && one.adapter.id === shape.id)?.adapter;
  const defaults = { ...known?.defaults, ...known?.defaultsFor?.(head) };
  const { matching, support, probabilities, ratings } = spec.modes;
  return {
    matching: matching === "auto" ? (defaults?.matching ?? "lenient") : matching,
    support,
    probabilities: probabilities === "auto" ? (defaults?.probabilities ?? "raw") : probabilities,
    ...(ratings ? { ratings } : {}),
  };
}
