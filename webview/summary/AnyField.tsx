import { t } from "@vscode/l10n";
import { useState } from "preact/hooks";
import type { MetricInfo } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { CopyMenu } from "../ui/figures/CopyMenu.tsx";
import { csv } from "../ui/figures/csv.ts";
import { FigureSection } from "../ui/figures/FigureSection.tsx";
import { groupFigures } from "../ui/figures/groups.ts";
import { Dropdown } from "../ui/toolkit.tsx";
import { fieldOptions, fieldTitle, NO_FIELD } from "./fieldOptions.ts";
import type { FieldState } from "./fieldStore.ts";
import { pairsOf, slicesOf } from "./metricKeys.ts";
import { PairPicker } from "./PairPicker.tsx";
import { SliceTable, sliceCells } from "./SliceTable.tsx";

export interface AnyFieldProps {
  readonly state: FieldState;
  readonly infos: ReadonlyMap<string, MetricInfo>;
  readonly where: readonly string[];
  readonly onChoose: (field: string | null) => void;
  readonly onWhere: (where: readonly string[]) => void;
  readonly onCopyText: (text: string) => void;
}

/** A table of values says something where its rows hold at least so much of the samples. */
const LEAST_SHARE = 0.5;

/** Any field of samples and records: how its values lie, and the metrics for each of the most frequent ones. */
export function AnyField({ state, infos, where, onChoose, onWhere, onCopyText }: AnyFieldProps) {
  const { fields, chosen, figure, failure } = state;
  if (fields.length === 0) return null;
  const [group] = figure
    ? groupFigures([{ ...figure, title: t("Values of {0}", fieldTitle(fields, figure.title)) }])
    : [];
  return (
    <>
      <section class="fig slices" aria-label={t("Any field")}>
        <header>
          <h3>{t("Any field")}</h3>
        </header>
        <div class="pickers">
          <Dropdown
            label={t("Slice by any field")}
            value={chosen ?? NO_FIELD}
            options={fieldOptions(fields)}
            onChange={(value) => onChoose(value === NO_FIELD ? null : value)}
          />
        </div>
        {failure !== null && <p class="sub">{lineText(failure)}</p>}
        {chosen !== null && figure === null && failure === null && <p class="sub">{t("Reading the values…")}</p>}
      </section>
      {group && <FigureSection group={group} where={where} onWhere={onWhere} onCopyText={onCopyText} />}
      {chosen !== null && (
        <FieldSlices
          state={state}
          field={chosen}
          infos={infos}
          where={where}
          onWhere={onWhere}
          onCopyText={onCopyText}
        />
      )}
    </>
  );
}

type FieldSlicesProps = Omit<AnyFieldProps, "onChoose"> & { readonly field: string };

function FieldSlices({
  state: { figure, slices, fields },
  field,
  infos,
  where,
  onWhere,
  onCopyText,
}: FieldSlicesProps) {
  const [wanted, setMetric] = useState<string | null>(null);
  const [wantedPair, setPair] = useState<string | null>(null);
  if (!slices || !figure) return null;
  const metrics = [...infos.keys()].filter((id) => slicesOf(slices, id, field).length > 0);
  const info = infos.get(metrics.find((id) => id === wanted) ?? metrics[0] ?? "");
  if (!info) return null;
  const pairs = pairsOf(slices, info.id, field);
  const rows = slicesOf(slices, info.id, field, wantedPair);
  const covered = rows.reduce((sum, row) => sum + row.n + leftOut(row.leftOut), 0);
  if (covered < LEAST_SHARE * figure.n) {
    return <p class="notice mute">{t("Too many different values for a table. Press a bar to filter by its range.")}</p>;
  }
  return (
    <section class="fig slices" aria-label={t("Metrics by {0}", fieldTitle(fields, field))}>
      <header>
        <h3>{t("Metrics by {0}", fieldTitle(fields, field))}</h3>
        <span class="acts">
          <CopyMenu onCsv={() => onCopyText(csv(sliceCells(field, rows)))} />
        </span>
      </header>
      <div class="pickers">
        <Dropdown
          label={t("Metric")}
          value={info.id}
          options={metrics.map((id) => ({ value: id, text: t(infos.get(id)?.name ?? id) }))}
          onChange={setMetric}
        />
        <PairPicker pairs={pairs} chosen={wantedPair} onChoose={setPair} />
      </div>
      <SliceTable dimension={field} info={info} rows={rows} where={where} isIntervalAwaited={false} onWhere={onWhere} />
    </section>
  );
}

const leftOut = (counts: Readonly<Partial<Record<string, number>>>): number =>
  Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
