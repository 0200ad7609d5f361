import * as l10n from "@vscode/l10n";
import { type SettingsFound, settingMeaning } from "../kinds/reading/settings.ts";
import type { AnyKind, KindRegistry } from "../kinds/registry.ts";
import {
  type DetectedFormat,
  type EvaluationSpec,
  type FieldMap,
  type GroupBy,
  type Modes,
  NO_GROUPS,
  type Overrides,
  type SourceSpec,
  type StopReason,
} from "../model/index.ts";
import type { Container, OpenFile } from "../read/container.ts";
import type { StoredFacts } from "./open.ts";
import { StoredPart } from "./part.ts";
import { type Files, ReferencedFile } from "./reference.ts";

/** How the records of a source were read when it was measured: nothing of it is guessed again. */
export interface MeasuredPlan {
  readonly kind: AnyKind;
  readonly format: DetectedFormat;
  /** What `auto` resolved to. */
  readonly modes: Modes;
  /** Why its records are not read in another way, and nothing is joined to them. */
  readonly why: string;
  /** The slice that sets samples apart. */
  readonly apart: SettingsFound["apart"];
  readonly plan: {
    readonly map: FieldMap | null;
    readonly overrides: Overrides;
    readonly sliceBy: readonly string[];
    readonly group: GroupBy;
    readonly plain?: string;
    readonly labels?: unknown;
  };
}

/** A source that a facts file was measured from, in the terms of a session. */
interface DividedSource {
  readonly spec: SourceSpec;
  /** Its path as the facts have it. */
  readonly path: string;
  readonly firstRow: number;
  readonly opened: ReferencedFile;
  readonly container: Container | null;
  readonly stop: StopReason | null;
  readonly given: MeasuredPlan;
}

/** The sources that a facts file was measured from, each with its rows; its records are read from the source itself. */
export function divided(
  { uri, role: _ }: SourceSpec,
  file: OpenFile,
  facts: StoredFacts,
  asked: EvaluationSpec,
  files: Files & { readonly kinds: KindRegistry },
): readonly DividedSource[] {
  const { sources } = facts.header;
  const stop = unmeasured(file.name, facts, asked);
  const shared = sharedBy(file, sources.length);
  let row = 0;
  return sources.map((source): DividedSource => {
    const stored = new StoredPart(facts, uri, source, row);
    row = stored.to;
    return {
      spec: { uri: namedBy(uri, source.path), role: source.role },
      path: source.path,
      firstRow: stored.from,
      opened: new ReferencedFile(shared, stored, files, asked.roots ?? []),
      container: stop ? null : source.container,
      stop,
      given: givenIn(stored, asked, files.kinds),
    };
  });
}

function givenIn(
  { facts: { name, header, kind }, source }: StoredPart,
  asked: EvaluationSpec,
  kinds: KindRegistry,
): MeasuredPlan {
  const { adapter: id, map } = source;
  const { format, modes, overrides, sliceBy, group, labels } = header;
  const meanings = sliceBy.map((dimension) => ({ dimension, meaning: settingMeaning(dimension) }));
  const plain = meanings.find(({ meaning }) => meaning === "perturbation")?.dimension;
  const isApart = (one: (typeof meanings)[number]): one is NonNullable<SettingsFound["apart"]> =>
    one.meaning === "version" || one.meaning === "perturbation";
  return {
    kind,
    format: { ...format, id, name: kinds.formatName(id), ...(format.by === "guess" && map ? { map } : {}) },
    modes,
    why: l10n.t("{0} holds facts of {1}. Do that with {1}, then measure it again.", name, source.path),
    apart: meanings.find(isApart) ?? null,
    plan: {
      map,
      overrides,
      sliceBy,
      group: asked.group ?? group,
      ...(plain === undefined ? {} : { plain }),
      ...(labels === undefined ? {} : { labels }),
    },
  };
}

/** The URI of a file named in the facts file at `uri`. */
function namedBy(uri: string, path: string): string {
  if (/^(?:[\\/]|[A-Za-z]:)/.test(path)) return path;
  const end = Math.max(uri.lastIndexOf("/"), uri.lastIndexOf("\\"));
  return `${uri.slice(0, end + 1)}${path}`;
}

/** A file that closes after `uses` closes. */
function sharedBy(file: OpenFile, uses: number): OpenFile {
  let left = uses;
  return {
    ...file,
    async close() {
      left--;
      if (left === 0) await file.close();
    },
  };
}

/** What the request needs that the facts were not measured with; null if nothing is missing. */
function unmeasured(name: string, { header, layout }: StoredFacts, spec: EvaluationSpec): StopReason | null {
  const isNamed = (field: string) => layout.named.some((column) => column.name === field);
  const overrides = Object.entries(spec.overrides).filter(([field, value]) => header.overrides[field] !== value);
  const slices = spec.sliceBy.filter((field) => !isNamed(field));
  const group = spec.group ?? null;
  // Facts grouped by a field have no hashes of questions.
  const isGrouped =
    group === null || group === header.group || (header.group === null && (group === NO_GROUPS || isNamed(group)));
  const { adapter, map } = spec;
  const measured = header.sources.filter(({ samples }) => samples > 0);
  const isRead = adapter === null || measured.every((source) => source.adapter === adapter);
  const isMapped = map === null || measured.every((source) => isSameMap(source.map, map));
  const what = [
    ...(isRead ? [] : [l10n.t("the format {0}", adapter)]),
    ...(isMapped ? [] : [l10n.t("this mapping")]),
    ...overrides.map(([field]) => field),
    ...slices,
    ...(isGrouped ? [] : [l10n.t("groups by {0}", group)]),
  ];
  if (spec.limit !== null) {
    const message = l10n.t("{0} holds facts, all of which are read. Measure its files again with the limit.", name);
    return { code: "UNREADABLE", message };
  }
  if (what.length === 0) return null;
  const message = l10n.t(
    "{0} holds facts that were measured without: {1}. Measure its files again with that.",
    name,
    what.join(", "),
  );
  return { code: "UNREADABLE", message };
}

function isSameMap(one: FieldMap | null, other: FieldMap): boolean {
  const sorted = (map: FieldMap | null) => JSON.stringify(Object.entries(map ?? {}).sort());
  return sorted(one) === sorted(other);
}
