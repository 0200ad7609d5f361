import { EACH, isNumbered, type MappedPath, numberedKeys, parsePath, printPath } from "../kinds/dottedPath.ts";
import type { Adapter, MappableField } from "../kinds/format.ts";
import { MAPPED_ADAPTER } from "../kinds/mapping.ts";
import { isScoreId } from "../kinds/ownScores/names.ts";
import { type ColumnProfile, profileOf } from "../kinds/reading/profile.ts";
import { withoutSides } from "../kinds/sides.ts";
import { keysOfSystems, namedKeys } from "../kinds/systems.ts";
import { addTo, type FieldMap, type JsonPath } from "../model/index.ts";
import { type ColumnUse, usesOf } from "./columnUse.ts";
import type { SourceSlot } from "./sources.ts";

const MOST_LOOKED_AT = 5;
/** Texts whose places formats with hooks record, by name. */
const TEXTS = ["question", "response", "documents", "prompt"];

export type Roles = ReadonlyMap<string, readonly string[]>;

export interface ColumnRoles {
  readonly roles: Roles;
  readonly uses: ReadonlyMap<string, ColumnUse>;
}

const FIELDS: Readonly<Record<string, string>> = {
  answer: "ground_truth",
  counterfactual: "counterfactual_answer",
  noise: "noise_ratio",
  target: "answer",
  texts: "choices",
  logLikelihoods: "logprobs",
};

/**
 * Columns of sample fields: by format or mapping; for hooks by the recorded places of texts, else by what samples lack
 * without the column. Of several places the first one in the records counts.
 */
export function columnRolesOf(
  { head, origin }: Pick<SourceSlot, "head" | "origin">,
  adapter: Adapter<unknown>,
  fields: readonly Pick<MappableField, "id">[],
  map: FieldMap | null,
  columns: readonly ColumnProfile[] = profileOf(head).columns,
): ColumnRoles {
  const byPath = new Map(columns.map((column) => [column.path, column]));
  const roles = new Map<string, string[]>();
  const filled = new Set<string>();
  const take = (field: string, paths: readonly string[]) => {
    if (paths.length === 0 || filled.has(field)) return;
    filled.add(field);
    for (const path of paths) addTo(roles, path, field);
  };
  // The written mapping says more than the merged one.
  const places = adapter.id === MAPPED_ADAPTER ? (map ?? {}) : (adapter.places ?? {});
  const named = adapter.id === MAPPED_ADAPTER ? namedKeys(map ?? {}) : undefined;
  for (const [field, place = []] of Object.entries(places)) {
    if (isScoreId(field)) continue;
    for (const text of typeof place === "string" ? [place] : place) {
      const parsed = parsePath(withoutSides(text));
      if (parsed.ok) take(field, columnsAt(keysOfSystems(parsed.path, head, named), byPath));
    }
  }
  for (const record of head.slice(0, MOST_LOOKED_AT)) {
    for (const sample of adapter.adapt(record, origin)) {
      // Samples of kinds with texts record their places.
      const { paths = {} } = sample as { readonly paths?: Readonly<Record<string, JsonPath | undefined>> };
      for (const field of TEXTS) take(field, nearestColumn(paths[field] ?? [], byPath));
    }
  }
  const uses = usesOf(
    { head, origin },
    adapter,
    columns.filter((column) => isTried(column, columns, roles)),
  );
  const known = new Set(fields.map(({ id }) => id));
  for (const [path, { members }] of adapter.id === MAPPED_ADAPTER ? [] : uses) {
    const own = [...members].map((member) => (known.has(member) ? member : (FIELDS[member] ?? "")));
    const [field, another] = own.filter((one) => known.has(one));
    if (field !== undefined && another === undefined) take(field, [path]);
  }
  return { roles, uses };
}

/**
 * Columns to probe: without a role on them, above or below; no objects with listed columns; list elements if others are
 * read.
 */
function isTried({ path, steps, types, values }: ColumnProfile, all: readonly ColumnProfile[], roles: Roles): boolean {
  const taken = [...roles.keys()];
  if (taken.some((other) => path === other || isBelow(path, other) || isBelow(other, path))) return false;
  if (types.object > values / 2 && all.some((other) => other.path.startsWith(`${path}.`))) return false;
  const each = steps.lastIndexOf(EACH);
  if (each < 0) return true;
  const list = printPath(steps.slice(0, each + 1));
  return each < steps.length - 1 && taken.some((other) => isBelow(other, list));
}

export const isBelow = (path: string, other: string): boolean =>
  path.startsWith(`${other}.`) || path.startsWith(`${other}[`);

export function fieldsOf(roles: Roles): FieldMap {
  const fields = new Map<string, string>();
  for (const [path, own] of roles) for (const field of own) if (!fields.has(field)) fields.set(field, path);
  return Object.fromEntries(fields);
}

/** Paths with `{model}` lead to a column per system, those with `{n}` to a column per number. */
function columnsAt(paths: readonly MappedPath[], byPath: ReadonlyMap<string, ColumnProfile>): readonly string[] {
  return paths.flatMap((one) => {
    const [first, ...below] = one;
    if (isNumbered(first) && below.length === 0)
      return numberedKeys([...byPath.keys()], first).filter((path) => byPath.get(path)?.steps.length === 1);
    const steps = inColumns(one);
    const exact = printPath(steps);
    if (steps.length === one.length && byPath.has(exact)) return [exact];
    const chat = nearest(steps, byPath);
    return chat !== null && (byPath.get(chat)?.isChat === true || steps.length < one.length) ? [chat] : [];
  });
}

const nearestColumn = (path: JsonPath, byPath: ReadonlyMap<string, ColumnProfile>): readonly string[] => {
  const found = nearest(inColumns(path), byPath);
  return found === null ? [] : [found];
};

function inColumns(path: MappedPath): MappedPath {
  const picked = path.findIndex((step) => typeof step === "object");
  return path.slice(0, picked < 0 ? path.length : picked).map((step) => (typeof step === "number" ? EACH : step));
}

function nearest(steps: MappedPath, byPath: ReadonlyMap<string, ColumnProfile>): string | null {
  for (let length = steps.length; length > 0; length--) {
    const printed = printPath(steps.slice(0, length));
    if (byPath.has(printed)) return printed;
  }
  return null;
}
