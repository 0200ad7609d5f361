import { type Described, needsText } from "../kinds/format.ts";
import { MAPPED, MAPPED_ADAPTER } from "../kinds/mapping.ts";
import type { KindRegistry } from "../kinds/registry.ts";
import type { MetricInfo } from "../model/index.ts";
import { Exit, type ExitCode, type Io, UsageError } from "./io.ts";
import { kindsOf } from "./kinds.ts";
import type { Given } from "./options/option.ts";
import type { FORMATS, METRICS } from "./options/scoring.ts";
import { suggestion } from "./options/values.ts";

/** `evaloupe formats`: the file formats that it knows. */
export function formats({ values: { as } }: Given<typeof FORMATS>, io: Io): ExitCode {
  const kinds = kindsOf(io);
  const known = knownFormats(kinds);
  io.out(
    as === "json"
      ? `${JSON.stringify(known, null, 2)}\n`
      : known.map((format) => formatLines(format, kinds)).join("\n"),
  );
  return Exit.ok;
}

interface ListedFormat {
  readonly id: string;
  readonly kind: string | null;
  readonly name: string;
  readonly role: "rows" | "lookup";
  /** Required fields of its first layout, then of its others; `|` separates alternatives. */
  readonly fields: readonly string[];
  readonly orFields?: readonly (readonly string[])[];
  readonly about: string;
}

function knownFormats({ adapters }: KindRegistry): readonly ListedFormat[] {
  const declared = [
    ...adapters.map(({ kind, adapter }): readonly [string, Described] => [kind.id, adapter]),
    [null, MAPPED] as const,
  ];
  return declared.map(([kind, { id, name, listedAs, role, needs, about }]) => {
    const [fields = [], ...others] = needs.map(needsText);
    const orFields = others.length > 0 ? { orFields: others } : {};
    return { id, kind, name: listedAs ?? name(), role, fields, ...orFields, about };
  });
}

function formatLines({ id, name, role, fields, orFields = [], about }: ListedFormat, { kinds }: KindRegistry): string {
  const lookup = role === "lookup" ? " (to join)" : "";
  const mappable =
    id === MAPPED_ADAPTER
      ? [
          `  FIELD is one of ${[...new Set(kinds.flatMap((kind) => kind.read.mappable.map((field) => field.id)))].join(", ")}`,
        ]
      : [];
  const lines = [
    `${id}  ${name}${lookup}`,
    `  ${about}`,
    ...[fields, ...orFields].map((one, at) => `  ${at === 0 ? "needs" : "or"} ${one.map(alternatives).join("; ")}`),
    ...mappable,
  ];
  return `${lines.join("\n")}\n`;
}

/** `question or query` for `question|query`. */
export const alternatives = (field: string): string => field.replaceAll("|", " or ");

/** `evaloupe metrics [ID]`: every metric, or one, with formula, range and source. */
export function metrics({ paths: [id], values: { as } }: Given<typeof METRICS>, io: Io): ExitCode {
  const kinds = kindsOf(io);
  const all = kinds.kinds.flatMap((kind) => kind.measure.metrics.map((metric) => metric.info));
  // Metrics of repeats and of the file's scores are in every kind; the first kind's are listed.
  const infos = [...new Map(all.toReversed().map((info) => [info.id, info])).values()].toReversed();
  const chosen = id === undefined ? infos : infos.filter((info) => info.id === id);
  if (chosen.length === 0 && id !== undefined) {
    const ids = infos.map((info) => info.id);
    throw new UsageError(`There is no metric ${id}.${suggestion(id, ids)}`);
  }
  const entries = chosen.map((info) => infoEntry(info, kinds));
  if (as === "json") io.out(`${JSON.stringify(id === undefined ? entries : entries[0], null, 2)}\n`);
  else io.out(chosen.map((info) => infoLines(info, kinds)).join("\n"));
  return Exit.ok;
}

/** JSON has no infinity: an open end of a range is null. */
function infoEntry({ range, family, ...info }: MetricInfo, kinds: KindRegistry): Readonly<Record<string, unknown>> {
  const ends = range.map((end) => (Number.isFinite(end) ? end : null));
  return { ...info, range: ends, family, modes: (kinds.family(family)?.modes ?? []).map(({ id }) => id) };
}

function infoLines(
  { id, name, formula, range, direction, unit, source, family }: MetricInfo,
  kinds: KindRegistry,
): string {
  const ends = range.map((end) => (Number.isFinite(end) ? String(end) : "∞")).join(" to ");
  const better = direction === "none" ? "" : `, ${direction} is better`;
  const modes = (kinds.family(family)?.modes ?? []).map((mode) => `  --${family} ${mode.id}: ${mode.hint}`);
  const lines = [`${id}  ${name}`, `  ${formula}`, `  ${unit}, ${ends}${better}`, `  ${source}`, ...modes];
  return `${lines.join("\n")}\n`;
}
