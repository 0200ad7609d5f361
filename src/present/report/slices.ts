import { t } from "@vscode/l10n";
import type { Capped, MetricInfo, MetricValue } from "../../model/index.ts";
import { lineText } from "../characters.ts";
import { dimensionWord } from "../metricWords.ts";
import { countText, intervalNumbers, valueText } from "../numbers.ts";
import { html, inline, type Markup } from "./html.ts";

/** Slices of a dimension that a table has, the first ones. */
const MOST_SLICES = 100;

/** A table for each dimension that tells samples apart: a row a slice, a column a metric. */
export function sliceTables(
  values: readonly MetricValue[],
  infos: ReadonlyMap<string, MetricInfo>,
  capped: readonly Capped[],
): readonly Markup[] {
  const totals = new Map(capped.flatMap((part) => ("dimension" in part ? [[part.dimension, part.of] as const] : [])));
  const byDimension = new Map<string, Map<string | number, Map<string, MetricValue>>>();
  for (const value of values) {
    if (value.n === 0 || value.against !== undefined || value.between !== undefined) continue;
    for (const [dimension, slice] of Object.entries(value.slice ?? {})) {
      const slices = byDimension.get(dimension) ?? new Map<string | number, Map<string, MetricValue>>();
      byDimension.set(dimension, slices);
      const row = slices.get(slice) ?? new Map<string, MetricValue>();
      slices.set(slice, row.set(value.id, value));
    }
  }
  return [...byDimension].flatMap(([dimension, slices]) =>
    slices.size > 1 ? [sliceTable(dimensionWord(dimension), slices, totals.get(dimension) ?? slices.size, infos)] : [],
  );
}

function sliceTable(
  dimension: string,
  slices: ReadonlyMap<string | number, ReadonlyMap<string, MetricValue>>,
  total: number,
  infos: ReadonlyMap<string, MetricInfo>,
): Markup {
  const ids = [...infos.keys()].filter((id) => [...slices.values()].some((row) => row.has(id)));
  const rows = [...slices].slice(0, MOST_SLICES);
  const heads = ids.map((id) => html`<th scope="col" class="num">${t(infos.get(id)?.name ?? id)}</th>`);
  const body = rows.map(
    ([slice, row]) =>
      html`<tr><th scope="row">${inline(lineText(String(slice)))}</th>${ids.map((id) => cell(row.get(id), infos.get(id)))}</tr>
`,
  );
  const name = inline(lineText(dimension));
  return html`<details open><summary>${t("By slice:")} ${name}</summary>
<div class="wide"><table><thead><tr><th scope="col">${name}</th>${heads}</tr></thead>
<tbody>${body}</tbody></table></div>${total > rows.length && html`<p class="mute">${t("{0} of {1} slices", countText(rows.length), countText(total))}</p>`}</details>
`;
}

function cell(value: MetricValue | undefined, info: MetricInfo | undefined): Markup {
  if (!value) return html`<td></td>`;
  const unit = info?.unit ?? "mean";
  const bounds = intervalNumbers(value.interval, unit);
  const parts = [...(bounds ? [t("{0} to {1}", ...bounds)] : []), t("n {0}", countText(value.n))];
  return html`<td class="num">${valueText(value.value, unit)}<br><small class="mute">${parts.join(", ")}</small></td>`;
}
