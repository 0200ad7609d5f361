import { t } from "@vscode/l10n";
import type { Contrast } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { countText, valueText } from "../../src/present/numbers.ts";
import type { FieldInfo } from "../../src/protocol/session.ts";
import { CopyMenu } from "../ui/figures/CopyMenu.tsx";
import { csv } from "../ui/figures/csv.ts";
import { FigureSection } from "../ui/figures/FigureSection.tsx";
import { groupFigures } from "../ui/figures/groups.ts";
import { useTip } from "../ui/figures/Tip.tsx";
import { Dropdown } from "../ui/toolkit.tsx";
import { type ContrastMeasure, contrastMeasures } from "./contrastMeasures.ts";
import type { ContrastState } from "./contrastStore.ts";
import { fieldOptions, fieldTitle, NO_FIELD } from "./fieldOptions.ts";

export interface TwoFieldsProps {
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
    <Dropdown
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
          <span class="mute">{t("against")}</span>
          {picker(1, t("Second field"))}
        </div>
        {failure !== null && <p class="sub">{lineText(failure)}</p>}
        {isAwaited && <p class="sub">{t("Reading the values…")}</p>}
        {contrast && measures.length === 0 && <p class="sub">{nothingWords(contrast)}</p>}
        {measures.length > 0 && <Measures measures={measures} />}
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
  if (n === 0) return t("No sample has both.");
  return t("These values are neither numbers nor few enough to be labels: nothing can be said of both together.");
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
