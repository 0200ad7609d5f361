import { t } from "@vscode/l10n";
import { useMemo, useState } from "preact/hooks";
import type { Capped, MetricInfo, MetricValue } from "../../src/model/index.ts";
import { countText } from "../../src/present/numbers.ts";
import { CopyMenu } from "../ui/figures/CopyMenu.tsx";
import { csv } from "../ui/figures/csv.ts";
import { Icon } from "../ui/icons.tsx";
import { Dropdown } from "../ui/toolkit.tsx";
import { dimensionsOf, pairsOf, slicesByMetric, slicesOf } from "./metricKeys.ts";
import { dimensionWord } from "./metricWords.ts";
import { PairPicker } from "./PairPicker.tsx";
import { SliceTable, sliceCells } from "./SliceTable.tsx";

export interface SlicesProps {
  /** All values of the answer; those with a slice are listed. */
  readonly values: readonly MetricValue[];
  /** What of them is told only in part. */
  readonly capped: readonly Capped[];
  readonly infos: ReadonlyMap<string, MetricInfo>;
  readonly where: readonly string[];
  readonly isIntervalAwaited: boolean;
  readonly onWhere: (where: readonly string[]) => void;
  readonly onCopyText: (text: string) => void;
  /** Asks which two values of a dimension to compare. */
  readonly onCompare: (dimension: string) => void;
}

/** A metric by task, model, file or any other dimension: two pickers and a table whose rows filter. */
export function Slices({
  values,
  capped,
  infos,
  where,
  isIntervalAwaited,
  onWhere,
  onCopyText,
  onCompare,
}: SlicesProps) {
  const [wantedDimension, setDimension] = useState<string | null>(null);
  const [wantedMetric, setMetric] = useState<string | null>(null);
  const [wantedPair, setPair] = useState<string | null>(null);
  const dimensions = useMemo(() => dimensionsOf(values, wantedDimension), [values, wantedDimension]);
  const slices = useMemo(() => slicesByMetric(values), [values]);
  const dimension = dimensions.find((name) => name === wantedDimension) ?? dimensions[0];
  if (dimension === undefined) return null;
  const of = (id: string) => slices.get(dimension)?.get(id) ?? [];
  const metrics = [...infos.keys()].filter((id) => slicesOf(of(id), id, dimension).length > 0);
  const metric = metrics.find((id) => id === wantedMetric) ?? metrics[0];
  const info = metric === undefined ? undefined : infos.get(metric);
  if (!info) return null;
  const pairs = pairsOf(of(info.id), info.id, dimension);
  const rows = slicesOf(of(info.id), info.id, dimension, wantedPair);
  const cut = capped.find((part) => "dimension" in part && part.dimension === dimension);
  const copy = () => onCopyText(csv(sliceCells(dimension, rows)));
  return (
    <section class="fig slices" aria-label={t("Slices")}>
      <header>
        <h3>{t("Slices")}</h3>
        <span class="acts">
          {rows.length > 1 && (
            <button
              type="button"
              class="act"
              title={t("Compare two of these slices…")}
              aria-label={t("Compare two of these slices…")}
              onClick={() => onCompare(dimension)}
            >
              <Icon name="swap" />
            </button>
          )}
          <CopyMenu onCsv={copy} />
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
        <span class="mute">{t("by")}</span>
        <Dropdown
          label={t("Slice dimension")}
          value={dimension}
          options={dimensions.map((name) => ({ value: name, text: dimensionWord(name) }))}
          onChange={setDimension}
        />
      </div>
      {cut && (
        <p class="sub">
          {t(
            "First {0} of {1}, those with most samples; filter to see others.",
            countText(cut.shown),
            countText(cut.of),
          )}
        </p>
      )}
      <SliceTable
        key={JSON.stringify([dimension, info.id])}
        dimension={dimension}
        info={info}
        rows={rows}
        where={where}
        isIntervalAwaited={isIntervalAwaited}
        onWhere={(clauses) => {
          setDimension(dimension);
          onWhere(clauses);
        }}
      />
    </section>
  );
}
