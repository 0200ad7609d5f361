import { t } from "@vscode/l10n";
import { type Comparison, type ShownVerdict, UNPAIRED, type Unpaired } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import type { RunNames } from "../../src/present/metricWords.ts";
import { countText, valueText } from "../../src/present/numbers.ts";
import { samplesText } from "../../src/present/words.ts";
import type { PairList as ListName, Overview, PairRow } from "../../src/protocol/comparison.ts";
import type { ListRow } from "../../src/protocol/list.ts";
import type { CompareState } from "../../src/protocol/panel.ts";
import type { ListColumn } from "../../src/protocol/state.ts";
import { Icon } from "../ui/icons.tsx";
import { STEP_PX } from "../ui/parts.tsx";
import { ComparedList, VerdictIcon } from "./comparedList.tsx";
import { clauseName, figuresOf } from "./metrics.ts";
import { useNames } from "./names.tsx";
import type { ComparePage, PairsView } from "./page.ts";

interface PairListProps {
  readonly page: ComparePage;
  readonly view: PairsView;
  readonly comparison: Overview;
  readonly state: CompareState;
}

/** The pairs that the clauses let through; or the samples that have no partner. */
export function PairList({ page, view, comparison, state }: PairListProps) {
  const { rows } = page.pairs;
  const names = useNames();
  const where = state.query?.where ?? [];
  const columns = (state.evaluation?.columns ?? []).slice(0, 4);
  const isOfPairs = view.list === "pairs";
  const chips = isOfPairs && where.length > 0 && (
    <div class="chips">
      {where.map((clause) => (
        <button
          type="button"
          class="chip"
          key={clause}
          aria-pressed="true"
          title={clause}
          onClick={() => page.where(where.filter((other) => other !== clause))}
        >
          <span>{clauseName(clause, figuresOf(comparison, view.later), comparison.infos, names)}</span>
          <Icon name="close" kind="x" title={t("Remove")} />
        </button>
      ))}
    </div>
  );
  const heads = (
    <>
      <span>{t("Id")}</span>
      <span class="ways" title={t("{0} → {1}", ...names)}>
        {t("Verdict")}
      </span>
      <span>{t("Question")}</span>
      <span class="cells">
        {columns.map(({ id, name, short }) => (
          <button
            type="button"
            key={id}
            class="head-cell"
            title={t("Sort by the difference in {0}", name)}
            aria-label={t("Sort by the difference in {0}", name)}
            aria-pressed={state.query?.sort?.by === `d.${id}`}
            onClick={() => page.sort(`d.${id}`)}
          >
            {short}
          </button>
        ))}
      </span>
    </>
  );
  const foot = () => {
    if (!isOfPairs) return samplesText(rows.total);
    return rows.size === rows.total
      ? t("{0} pairs", countText(rows.total))
      : t("{0} of {1} pairs", countText(rows.size), countText(rows.total));
  };
  return (
    <ComparedList<PairRow, ListName>
      page={page}
      rows={rows}
      label={t("Pairs")}
      lists={listsOf(comparison, names)}
      list={view.list}
      onList={(list) => page.pairs.showList(list)}
      // Samples without a partner are not opened.
      position={isOfPairs ? view.position : -1}
      isOverviewShown={state.pair === null}
      rowsLabel={t("{0} pairs", countText(rows.size))}
      chips={chips}
      heads={heads}
      idOf={({ a, b }) => idOf(a ?? b)}
      row={(row) => <Row row={row} verdicts={state.evaluation?.verdicts ?? []} columns={columns} />}
      foot={foot()}
    />
  );
}

const idOf = (row: ListRow | null): string => (row === null ? "" : lineText(row.id ?? String(row.index + 1)));

interface RowProps {
  readonly row: PairRow;
  readonly verdicts: readonly ShownVerdict[];
  readonly columns: readonly ListColumn[];
}

function Row({ row: { a, b }, verdicts, columns }: RowProps) {
  const shown = a ?? b;
  if (!shown) return null;
  return (
    <>
      <span class="ways">
        <VerdictIcon row={a} verdicts={verdicts} />
        <span class={`mute${a && b && a.verdict !== b.verdict ? " changed" : ""}`}>→</span>
        <VerdictIcon row={b} verdicts={verdicts} />
      </span>
      <span class="q" dir="auto">
        {shown.title === "" ? <span class="mute">–</span> : lineText(shown.title)}
      </span>
      <DifferenceBars columns={columns} a={a} b={b} />
    </>
  );
}

const HALF_PX = 7;

/** Differences as small bars up or down from a middle line; nothing if one side has no score. */
function DifferenceBars({
  columns,
  a,
  b,
}: {
  readonly columns: readonly ListColumn[];
  readonly a: ListRow | null;
  readonly b: ListRow | null;
}) {
  if (columns.length === 0 || !a || !b) return <span />;
  const words = columns.map(({ name, unit }, at) => {
    return t("{0}: {1} to {2}", name, valueText(a.scores[at] ?? null, unit), valueText(b.scores[at] ?? null, unit));
  });
  return (
    <svg class="cellbars" width={columns.length * STEP_PX} height="16" role="img" aria-label={words.join(", ")}>
      <title>{words.join("\n")}</title>
      {columns.map(({ id }, at) => {
        const x = at * STEP_PX + (STEP_PX - 6) / 2;
        const [ofA, ofB] = [a.scores[at] ?? null, b.scores[at] ?? null];
        if (ofA === null || ofB === null) return <rect key={id} class="u" x={x + 0.5} y="7.5" width="5" height="1" />;
        const difference = Math.max(-1, Math.min(1, ofB - ofA));
        const height = difference === 0 ? 0 : Math.max(1, Math.round(Math.abs(difference) * HALF_PX));
        return (
          <g key={id}>
            <rect class="t" x={x} y="7.5" width="6" height="1" />
            <rect
              class={difference < 0 ? "z" : "v"}
              x={x}
              y={difference > 0 ? 8 - height : 8}
              width="6"
              height={height}
            />
          </g>
        );
      })}
    </svg>
  );
}

/** Lists with rows; the list of pairs always. */
function listsOf(
  { pairing }: Comparison,
  names: RunNames,
): readonly { readonly name: ListName; readonly text: string }[] {
  const counted = (text: string, count: number) => t("{0} ({1})", text, countText(count));
  const lists: { name: ListName; text: string }[] = [{ name: "pairs", text: counted(t("Pairs"), pairing.pairs) }];
  for (const side of [0, 1] as const) {
    for (const why of UNPAIRED) {
      const count = pairing.sides[side][why];
      if (count > 0) lists.push({ name: { side, why }, text: counted(leftWord(why, names[side]), count) });
    }
  }
  return lists;
}

function leftWord(why: Unpaired, side: string): string {
  switch (why) {
    case "only":
      return t("Only in {0}", side);
    case "repeated":
      return t("Repeated in {0}", side);
    case "keyless":
      return t("No pairing key in {0}", side);
  }
}
