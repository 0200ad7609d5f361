import { t } from "@vscode/l10n";
import { useMemo, useState } from "preact/hooks";
import type { Capped, MetricInfo, MetricValue, Uncovered } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { uncoveredText } from "../../src/present/metricWords.ts";
import { countText } from "../../src/present/numbers.ts";
import type { SliceSize } from "../../src/protocol/metrics.ts";
import type { OpenedTable } from "../../src/protocol/panel.ts";
import { csv } from "../ui/figures/tables.ts";
import { SEARCHED } from "../ui/order.ts";
import { Act } from "../ui/parts.tsx";
import { CopyMenu } from "../ui/popups.tsx";
import { Select } from "../ui/select.tsx";
import { dimensionsOf, dimensionWord, pairsOf, slicesByMetric, slicesOf } from "./metrics.ts";
import { SliceTable, sliceCells } from "./SliceTable.tsx";

interface SlicesProps {
  readonly whole: ReadonlyMap<string, MetricValue> | null;
  /** All values of the answer; those with a slice are listed. */
  readonly values: readonly MetricValue[];
  /** Dimensions that are shown in part. */
  readonly capped: readonly Capped[];
  /** Samples that no slice of a dimension covers. */
  readonly uncovered: readonly Uncovered[];
  /** How many samples each slice has. */
  readonly sizes: readonly SliceSize[];
  readonly infos: ReadonlyMap<string, MetricInfo>;
  readonly where: readonly string[];
  readonly isIntervalAwaited: boolean;
  readonly onWhere: (where: readonly string[]) => void;
  readonly onCopyText: (text: string) => void;
  /** Asks which two values of a dimension to compare. */
  readonly onCompare: (dimension: string) => void;
  /** Gives the table a page of its own. */
  readonly onOpen: (table: OpenedTable) => void;
  /** It has the page to itself, which began with these. */
  readonly page?: OpenedTable;
}

/** A metric by task, model, file or any other dimension: two pickers and a table whose rows filter. */
export function Slices({
  values,
  whole,
  capped,
  uncovered,
  sizes,
  infos,
  where,
  isIntervalAwaited,
  onWhere,
  onCopyText,
  onCompare,
  onOpen,
  page,
}: SlicesProps) {
  const [wantedDimension, setDimension] = useState<string | null>(page?.rows ?? null);
  const [wantedMetric, setMetric] = useState<string | null>(page?.metric ?? null);
  const [wantedPair, setPair] = useState<string | null>(null);
  const dimensions = useMemo(
    () => dimensionsOf(values, wantedDimension, uncovered),
    [values, wantedDimension, uncovered],
  );
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
  const rest = uncovered.find((part) => part.dimension === dimension);
  const copy = () => onCopyText(csv(sliceCells(dimension, rows)));
  return (
    <section class="fig slices" aria-label={t("Slices")}>
      <header>
        <h3>{t("Slices")}</h3>
        <span class="acts">
          {rows.length > 1 && (
            <Act icon="swap" title={t("Compare two of these slices…")} onClick={() => onCompare(dimension)} />
          )}
          {page === undefined && rows.length > SEARCHED && (
            <Act
              icon="open"
              title={t("Open as page")}
              onClick={() => onOpen({ of: "slices", metric: info.id, rows: dimension, columns: null })}
            />
          )}
          <CopyMenu onCsv={copy} />
        </span>
      </header>
      <div class="pickers">
        <MetricPicker metrics={metrics} infos={infos} chosen={info.id} onChoose={setMetric} />
        <PairPicker pairs={pairs} chosen={wantedPair} onChoose={setPair} />
        <div class="led">
          <span class="mute">{t("by")}</span>
          <Select
            label={t("Slice dimension")}
            value={dimension}
            options={dimensions.map((name) => ({ value: name, text: dimensionWord(name) }))}
            onChange={setDimension}
          />
        </div>
      </div>
      {cut && (
        <p class="sub">
          {t(
            "The {0} of {1} with the most samples; filter to see the others.",
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
        sizes={sizes}
        whole={whole}
        where={where}
        isIntervalAwaited={isIntervalAwaited}
        onWhere={(clauses) => {
          setDimension(dimension);
          onWhere(clauses);
        }}
      />
      {rest && <p class="sub">{uncoveredText(rest)}</p>}
    </section>
  );
}

interface MetricPickerProps {
  readonly metrics: readonly string[];
  readonly infos: ReadonlyMap<string, MetricInfo>;
  readonly chosen: string;
  readonly onChoose: (metric: string) => void;
}

/** Which metric a table of slices is about. */
export function MetricPicker({ metrics, infos, chosen, onChoose }: MetricPickerProps) {
  const options = metrics.map((id) => ({ value: id, text: t(infos.get(id)?.name ?? id) }));
  return <Select label={t("Metric")} value={chosen} options={options} onChange={onChoose} />;
}

interface PairPickerProps {
  /** Raters, or pairs of them; fewer than two leave nothing to choose. */
  readonly pairs: readonly string[];
  readonly chosen: string | null;
  readonly onChoose: (pair: string) => void;
}

/** Whose agreement a table of slices is about. */
export function PairPicker({ pairs, chosen, onChoose }: PairPickerProps) {
  const [first] = pairs;
  if (first === undefined) return null;
  return (
    <Select
      label={t("Raters")}
      value={pairs.find((pair) => pair === chosen) ?? first}
      options={pairs.map((pair) => ({ value: pair, text: lineText(pair) }))}
      onChange={onChoose}
    />
  );
}
