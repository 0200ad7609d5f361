import { kinds } from "../core/kinds/registry.ts";
import type { MetricInfo, MetricValue } from "../model/index.ts";
import { valueText } from "../present/numbers.ts";
import { UsageError } from "./io.ts";
import { suggestion } from "./suggest.ts";
import { fractionOf, pairOf } from "./values.ts";

/** `--fail-under METRIC=VALUE`: a floor, for a lower-is-better metric a ceiling. */
export interface Threshold {
  readonly info: MetricInfo;
  readonly value: number;
}

/** Throws `UsageError`: no such metric, no number, a value that the metric can never have. */
export function readThreshold(text: string): Threshold {
  const [id, value] = pairOf("--fail-under", text, "METRIC=VALUE");
  const metrics = kinds.flatMap((kind) => kind.metrics);
  const infos = metrics.map((metric) => metric.info);
  // Of metrics that only the file knows the file will tell whether it has them.
  const family = metrics.find((metric) => metric.infosIn && id.startsWith(`${metric.info.id}.`))?.info;
  const info = family ? { ...family, id } : infos.find((known) => known.id === id);
  if (info === undefined) {
    const ids = infos.map((known) => known.id);
    throw new UsageError(`--fail-under: there is no metric ${id}.${suggestion(id, ids)}`);
  }
  const number = fractionOf(value);
  if (number === null) throw new UsageError(`--fail-under ${id} takes a fraction or a percentage, not “${value}”.`);
  const [from, to] = info.range;
  if (number < from || number > to) {
    const hint = number > 1 && number <= 100 && to === 1 && !value.endsWith("%") ? ` Write ${id}=${value}%.` : "";
    throw new UsageError(`--fail-under ${id}=${value} is outside the metric's range, ${from} to ${to}.${hint}`);
  }
  return { info, value: number };
}

/**
 * What is wrong, a sentence a threshold that is missed. `values` are of the whole file in the active modes; a metric
 * with a value for each published column has to hold in all of them, and one without a value misses.
 */
export function missedThresholds(thresholds: readonly Threshold[], values: readonly MetricValue[]): readonly string[] {
  return thresholds.flatMap(({ info, value: wanted }) => {
    const found = values.filter((value) => value.id === info.id && value.slice === null);
    if (found.length === 0) return [`${info.id} does not exist for this file; ${wantedWords(info, wanted)}.`];
    return found.flatMap((value) => {
      if (value.value !== null && isMet(info, value.value, wanted)) return [];
      const name = value.against === undefined ? info.id : `${info.id} against ${value.against}`;
      const is = value.value === null ? "is undefined" : `is ${exact(value.value, info)}`;
      return [`${name} ${is}; ${wantedWords(info, wanted)}.`];
    });
  });
}

function isMet(info: MetricInfo, value: number, wanted: number): boolean {
  return info.direction === "lower" ? value <= wanted : value >= wanted;
}

function wantedWords(info: MetricInfo, wanted: number): string {
  return `${info.direction === "lower" ? "at most" : "at least"} ${exact(wanted, info)} was wanted`;
}

/** As on screen, with all digits where those would hide the difference. */
function exact(value: number, { unit }: MetricInfo): string {
  const digits = String(value);
  return digits.length > 4 ? `${valueText(value, unit)} (${digits})` : valueText(value, unit);
}
