import { offerPaths } from "../../core/kinds/offerPaths.ts";
import { type AnyKind, kindOfMap, kinds } from "../../core/kinds/registry.ts";
import type { JsonRecord } from "../../core/read/parsed.ts";
import type { MappingOffer } from "../../protocol/session.ts";
import type { Evaluation } from "../evaluation.ts";

/** Fields that a mapping may fill, and the paths in the first records that could be them. */
export function mappingOf({ kind, plan, spec, slots }: Evaluation): MappingOffer {
  const records = slots.flatMap((slot) => slot.head);
  const isKnown =
    plan.shape.by !== "records" || spec.map !== null || plan.candidates.some(({ id }) => id === plan.shape.id);
  const offered = spec.map ? kindOfMap(spec.map) : isKnown ? kind : likeliest(records, kind);
  const { paths, guess } = offerPaths(records, offered.mappable);
  return { fields: offered.mappable, paths, current: spec.map ?? guess };
}

/** Of records of no known shape: the kind whose needed fields are all guessed, and of several the one with most guesses. */
function likeliest(records: readonly JsonRecord[], otherwise: AnyKind): AnyKind {
  let best = { kind: otherwise, guessed: 0 };
  for (const kind of kinds) {
    const { guess } = offerPaths(records, kind.mappable);
    const isWhole = kind.mappable.every(({ id, isRequired }) => !isRequired || guess[id] !== undefined);
    const guessed = isWhole ? Object.keys(guess).length : 0;
    if (guessed > best.guessed) best = { kind, guessed };
  }
  return best.kind;
}
