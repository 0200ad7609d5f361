import { t } from "@vscode/l10n";
import { useState } from "preact/hooks";
import type { Contrast, MetricInfo } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { countText, valueText } from "../../src/present/numbers.ts";
import type { FieldInfo } from "../../src/protocol/list.ts";
import { FigureSection } from "../ui/figures/FigureSection.tsx";
import { useTip } from "../ui/figures/Tip.tsx";
import { csv, groupFigures } from "../ui/figures/tables.ts";
import { CopyMenu } from "../ui/popups.tsx";
import { Select } from "../ui/select.tsx";
import { Button } from "../ui/toolkit.tsx";
import {
  type ContrastMeasure,
  type ContrastState,
  contrastMeasures,
  type FieldState,
  fieldOptions,
  fieldTitle,
  NO_FIELD,
} from "./fieldStores.ts";
import { pairsOf, slicesOf } from "./metrics.ts";
import { MetricPicker, PairPicker } from "./Slices.tsx";
import { SliceTable, sliceCells } from "./SliceTable.tsx";

interface AnyFieldProps {
  readonly state: FieldState;
  readonly fields: readonly FieldInfo[];
  readonly infos: ReadonlyMap<string, MetricInfo>;
  readonly where: readonly string[];
  readonly onChoose: (field: string | null) => void;
  readonly onUse: (field: string, good: readonly string[] | null) => void;
  readonly onWhere: (where: readonly string[]) => void;
  readonly onCopyText: (text: string) => void;
}

/** Share of samples from which a table of values is worth showing. */
const LEAST_SHARE = 0.5;

/** Any field of samples and records: how its values lie, and the metrics for each of the most frequent ones. */
export function AnyField({ state, fields, infos, where, onChoose, onUse, onWhere, onCopyText }: AnyFieldProps) {
  const { chosen, figure, failure } = state;
  const field = fields.find(({ id }) => id === chosen);
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
          <Select
            label={t("Slice by any field")}
            value={chosen ?? NO_FIELD}
            options={fieldOptions(fields)}
            onChange={(value) => onChoose(value === NO_FIELD ? null : value)}
          />
        </div>
        {failure !== null && <p class="sub">{lineText(failure)}</p>}
        {chosen !== null && figure === null && failure === null && <p class="sub">{t("Reading the values…")}</p>}
        {field?.isList && <p class="sub">{t("{0} is a list: a sample counts in each of its values.", field.name)}</p>}
        {figure !== null && <UseAsMetric key={chosen} state={state} fields={fields} onUse={onUse} />}
      </section>
      {group && <FigureSection group={group} where={where} onWhere={onWhere} onCopyText={onCopyText} />}
      {chosen !== null && (
        <FieldSlices
          state={state}
          fields={fields}
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

/** A text with more values than these is no label. */
const MOST_LABELS = 12;

/** A field of the records becomes a metric: a number or flag as it is, a text once it is said which labels are good. */
function UseAsMetric({ state: { chosen, figure }, fields, onUse }: Pick<AnyFieldProps, "state" | "fields" | "onUse">) {
  const [good, setGood] = useState<readonly string[]>([]);
  const field = fields.find(({ id }) => id === chosen);
  if (field?.from !== "record" || field.isList || !figure) return null;
  if (field.type !== "text") {
    return (
      <p class="use">
        <Button onClick={() => onUse(field.id, null)}>{t("Use as metric")}</Button>
      </p>
    );
  }
  const labels = figure.marks.flatMap(({ label, where }) => (where === null ? [] : [label]));
  if (labels.length > MOST_LABELS) return null;
  const turn = (label: string) =>
    setGood(good.includes(label) ? good.filter((one) => one !== label) : [...good, label]);
  return (
    <fieldset class="use">
      <legend>{t("Good labels")}</legend>
      {labels.map((label) => (
        <button key={label} type="button" class="chip" aria-pressed={good.includes(label)} onClick={() => turn(label)}>
          {lineText(label)}
        </button>
      ))}
      <Button isDisabled={good.length === 0} onClick={() => onUse(field.id, good)}>
        {t("Use as metric")}
      </Button>
    </fieldset>
  );
}

type FieldSlicesProps = Omit<AnyFieldProps, "onChoose" | "onUse"> & { readonly field: string };

function FieldSlices({
  state: { figure, slices, sizes },
  fields,
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
    return <p class="notice mute">{t("Too many different values for a table. Click a bar to filter by its range.")}</p>;
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
        <MetricPicker metrics={metrics} infos={infos} chosen={info.id} onChoose={setMetric} />
        <PairPicker pairs={pairs} chosen={wantedPair} onChoose={setPair} />
      </div>
      <SliceTable
        dimension={field}
        info={info}
        rows={rows}
        sizes={sizes}
        where={where}
        isIntervalAwaited={false}
        onWhere={onWhere}
      />
    </section>
  );
}

const leftOut = (counts: Readonly<Partial<Record<string, number>>>): number =>
  Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);

interface TwoFieldsProps {
  readonly state: ContrastState;
  readonly fields: readonly FieldInfo[];
  readonly where: readonly string[];
  readonly onChoose: (side: 0 | 1, field: string | null) => void;
  readonly onWhere: (where: readonly string[]) => void;
  readonly onCopyText: (text: string) => void;
}

/** Any two fields against each other: how far they agree, how far apart they are, and a matrix whose cells filter. */
export function TwoFields({ state, fields, where, onChoose, onWhere, onCopyText }: TwoFieldsProps) {
  if (fields.length < 2) return null;
  const { chosen, contrast, failure } = state;
  const [one, other] = chosen;
  const isAwaited = one !== null && other !== null && one !== other && contrast === null && failure === null;
  const measures = contrast ? contrastMeasures(contrast) : [];
  const [group] = contrast?.confusion ? groupFigures([titled(contrast.confusion, fields, contrast.fields)]) : [];
  const picker = (side: 0 | 1, label: string) => (
    <Select
      label={label}
      value={chosen[side] ?? NO_FIELD}
      options={fieldOptions(fields).filter(({ value }) => value === NO_FIELD || value !== chosen[1 - side])}
      onChange={(value) => onChoose(side, value === NO_FIELD ? null : value)}
    />
  );
  return (
    <>
      <section class="fig contrast" aria-label={t("Two fields")}>
        <header>
          <h3>{t("Two fields")}</h3>
          {contrast && <span class="sub">{baseWords(contrast, fields)}</span>}
          {contrast && measures.length > 0 && (
            <span class="acts">
              <CopyMenu onCsv={() => onCopyText(csv(contrastCells(contrast, measures)))} />
            </span>
          )}
        </header>
        <div class="pickers">
          {picker(0, t("First field"))}
          <div class="led">
            <span class="mute">{t("against")}</span>
            {picker(1, t("Second field"))}
          </div>
        </div>
        {failure !== null && <p class="sub">{lineText(failure)}</p>}
        {isAwaited && <p class="sub">{t("Reading the values…")}</p>}
        {contrast && measures.length === 0 && <p class="sub">{nothingWords(contrast)}</p>}
        {measures.length > 0 && <Measures measures={measures} />}
        {contrast?.isOrdered === false && (contrast.labels?.length ?? 0) > 2 && (
          <p class="sub">{t("These labels have no order, so there is no weighted kappa and no rank correlation.")}</p>
        )}
      </section>
      {group && <FigureSection group={group} where={where} onWhere={onWhere} onCopyText={onCopyText} />}
    </>
  );
}

function Measures({ measures }: { readonly measures: readonly ContrastMeasure[] }) {
  const tip = useTip();
  return (
    <dl class="measures">
      {measures.map(({ id, name, formula, value, unit }) => (
        <div
          key={id}
          {...tip(
            <>
              <b>{name}</b>
              <p>{formula}</p>
            </>,
          )}
        >
          <dt>{name}</dt>
          <dd>{valueText(value, unit)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** "n 198, 2 without Gold": samples that have both, and those that lack either. */
function baseWords({ n, without, fields: ids }: Contrast, fields: readonly FieldInfo[]): string {
  const lacking = ids.flatMap((id, side) => {
    const count = without[side] ?? 0;
    return count === 0 ? [] : t("{0} without {1}", countText(count), fieldTitle(fields, id));
  });
  return [t("n {0}", countText(n)), ...lacking].join(", ");
}

function nothingWords({ n }: Contrast): string {
  if (n === 0) return t("No sample has both fields.");
  return t(
    "These values are not numbers, and there are too many to treat as labels, so the two fields cannot be compared.",
  );
}

function titled(
  figure: NonNullable<Contrast["confusion"]>,
  fields: readonly FieldInfo[],
  [one, other]: Contrast["fields"],
) {
  const [columnAxis, rowAxis] = [fieldTitle(fields, one), fieldTitle(fields, other)];
  return { ...figure, columnAxis, rowAxis, title: t("{0} and {1}", columnAxis, rowAxis) };
}

function contrastCells({ fields, n, without }: Contrast, measures: readonly ContrastMeasure[]) {
  return [
    ["measure", "field", "against", "value", "n", "without_field", "without_against"],
    ...measures.map(({ id, value }) => [id, ...fields, value, n, ...without]),
  ];
}
