import { t } from "@vscode/l10n";
import { type Comparison, type ShownVerdict, UNPAIRED, type Unpaired } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { countText, valueText } from "../../src/present/numbers.ts";
import { samplesText, shownVerdict } from "../../src/present/words.ts";
import type { PairList as ListName, PairRow } from "../../src/protocol/comparison.ts";
import type { CompareState } from "../../src/protocol/panel.ts";
import type { ListColumn, ListRow } from "../../src/protocol/session.ts";
import { Icon, roleLook } from "../ui/icons.tsx";
import { STEP_PX } from "../ui/parts.tsx";
import { Dropdown } from "../ui/toolkit.tsx";
import { VirtualList } from "../ui/virtualList.tsx";
import { clauseName } from "./metrics.ts";
import type { ComparePage, CompareView } from "./page.ts";

interface PairListProps {
  readonly page: ComparePage;
  readonly view: CompareView;
  readonly comparison: NonNullable<CompareView["comparison"]>;
  readonly state: CompareState;
}

/** The pairs that the clauses let through; or the samples that have no partner. */
export function PairList({ page, view, comparison, state }: PairListProps) {
  const { rows } = page;
  const where = state.query?.where ?? [];
  const lists = listsOf(comparison);
  const columns = (state.evaluation?.columns ?? []).slice(0, 4);
  const figures = view.sentences ? [...comparison.figures, view.sentences] : comparison.figures;
  return (
    <aside class="list" aria-label={t("Pairs")}>
      <div class="pickers">
        <Dropdown
          label={t("List")}
          value={JSON.stringify(view.list)}
          options={lists.map(({ name, text, count }) => {
            return { value: JSON.stringify(name), text: t("{0} ({1})", text, countText(count)) };
          })}
          onChange={(value) => {
            const chosen = lists.find(({ name }) => JSON.stringify(name) === value);
            if (chosen) page.showList(chosen.name);
          }}
        />
        <button
          type="button"
          class="chip"
          aria-pressed={state.pair === null}
          title={t("Escape")}
          onClick={() => page.open(null)}
        >
          <span>{t("Overview")}</span>
        </button>
      </div>
      {where.length > 0 && view.list === "pairs" && (
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
              <span>{clauseName(clause, figures, comparison.infos)}</span>
              <Icon name="close" kind="x" title={t("Remove")} />
            </button>
          ))}
        </div>
      )}
      <div class="cols">
        <span>{t("Id")}</span>
        <span class="ways">{t("A → B")}</span>
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
      </div>
      <VirtualList
        size={rows.size}
        rowPx={22}
        label={t("{0} pairs", countText(rows.size))}
        selected={view.position}
        onRange={(from, to) => rows.want(from, to)}
        onSelect={(position) => void page.openAt(position)}
        row={(position) => {
          const row = rows.at(position);
          return row && <Row row={row} verdicts={state.evaluation?.verdicts ?? []} columns={columns} />;
        }}
      />
      <footer class="foot">
        <span>
          {view.list !== "pairs"
            ? samplesText(rows.total)
            : rows.size === rows.total
              ? t("{0} pairs", countText(rows.total))
              : t("{0} of {1} pairs", countText(rows.size), countText(rows.total))}
        </span>
      </footer>
    </aside>
  );
}

interface RowProps {
  readonly row: PairRow;
  readonly verdicts: readonly ShownVerdict[];
  readonly columns: readonly ListColumn[];
}

function Row({ row: { a, b }, verdicts, columns }: RowProps) {
  const shown = a ?? b;
  if (!shown) return null;
  const id = lineText(shown.id ?? String(shown.index + 1));
  return (
    <>
      <span class="id" title={id}>
        {shortId(id)}
      </span>
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

/** Characters of an id that its column has room for. */
const ID_ROOM = 9;

/** The end of a long id: ids of a file begin alike. The whole stands in the title. */
export function shortId(id: string): string {
  const characters = [...id];
  return characters.length <= ID_ROOM ? id : `…${characters.slice(1 - ID_ROOM).join("")}`;
}

interface VerdictIconProps {
  readonly row: ListRow | null;
  readonly verdicts: readonly ShownVerdict[];
  /** In place of the verdict's word. */
  readonly title?: string;
}

export function VerdictIcon({ row, verdicts, title }: VerdictIconProps) {
  if (!row) return <Icon name="dash" tone="mute" title={title ?? t("No match")} />;
  const { role, word } = shownVerdict(verdicts, row.verdict);
  const look = roleLook(role);
  return <Icon name={look.icon} tone={look.tone} title={title ?? word} />;
}

const HALF_PX = 7;

/** Differences as small bars up or down from a middle line; nothing where one side has no score. */
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

/** The lists that hold something; that of the pairs always. */
function listsOf({ pairing }: Comparison): readonly { name: ListName; text: string; count: number }[] {
  const lists: { name: ListName; text: string; count: number }[] = [
    { name: "pairs", text: t("Pairs"), count: pairing.pairs },
  ];
  for (const side of [0, 1] as const) {
    for (const why of UNPAIRED) {
      const count = pairing.sides[side][why];
      if (count > 0) lists.push({ name: { side, why }, text: leftWord(why, side === 0 ? "A" : "B"), count });
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
