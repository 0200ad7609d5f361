import { t } from "@vscode/l10n";
import { useEffect, useState } from "preact/hooks";
import {
  fieldName,
  type HistogramFigure,
  literalText,
  type Mark,
  type MarkedFigure,
  rangeClause,
} from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { countText, typedNumber } from "../../../src/present/numbers.ts";
import { samplesText } from "../../../src/present/words.ts";
import { Cancelled, messageOf } from "../../../src/protocol/peer.ts";
import { Icon } from "../../ui/icons.tsx";
import { Act, Group } from "../../ui/parts.tsx";
import { Popover } from "../../ui/popups.tsx";
import type { InspectorPage } from "../page.ts";
import { type Column, cellText, moved } from "./columns.ts";

interface ColumnMenuProps {
  readonly page: InspectorPage;
  readonly column: Column;
  readonly chosen: readonly string[];
  readonly where: readonly string[];
}

/** What can be done with a column: sort, move, remove it, and filter by its values. */
export function ColumnMenu(props: ColumnMenuProps) {
  const name = lineText(props.column.name);
  return (
    <Popover title={t("Column {0}: sort and filter", name)} kind="act column-menu" face={<Icon name="down" />}>
      {(close) => <Body {...props} close={close} />}
    </Popover>
  );
}

function Body({ page, column, chosen, where, close }: ColumnMenuProps & { readonly close: () => void }) {
  const at = chosen.indexOf(column.id);
  const choose = (fields: readonly string[]) => {
    close();
    page.chooseColumns(fields);
  };
  const sort = (isDescending: boolean) => {
    close();
    page.sort(column.id, isDescending);
  };
  return (
    <>
      <h3>{lineText(column.name)}</h3>
      <div class="tools">
        <Act icon="arrow-up" title={t("Sort ascending")} onClick={() => sort(false)} data-first />
        <Act icon="arrow-down" title={t("Sort descending")} onClick={() => sort(true)} />
        <Act
          icon="left"
          title={t("Move left")}
          disabled={at <= 0}
          onClick={() => choose(moved(chosen, column.id, -1))}
        />
        <Act
          icon="right"
          title={t("Move right")}
          disabled={at === chosen.length - 1}
          onClick={() => choose(moved(chosen, column.id, 1))}
        />
        <Act
          icon="close"
          title={t("Remove the column")}
          onClick={() => choose(chosen.filter((one) => one !== column.id))}
        />
      </div>
      {column.isKnown ? (
        <Values page={page} column={column} where={where} />
      ) : (
        <p class="sub">{t("No record in this file has this field.")}</p>
      )}
    </>
  );
}

/** How the values lie, over the samples that the filter lets through; pressing one filters by it. */
function Values({ page, column, where }: Pick<ColumnMenuProps, "page" | "column" | "where">) {
  const [figure, setFigure] = useState<MarkedFigure | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // What is shown stays as it was when opened: pressing a bar must not take the others away.
  useEffect(() => {
    const call = new AbortController();
    page.distribution(column.id, call.signal).then(setFigure, (error: unknown) => {
      if (!(error instanceof Cancelled)) setFailure(messageOf(error));
    });
    return () => call.abort();
  }, [page, column.id]);
  if (failure !== null) return <p class="sub">{failure}</p>;
  if (!figure) return <p class="sub">{t("Reading the values…")}</p>;
  const { n, leftOut } = figure;
  return (
    <>
      <p class="sub">
        {leftOut > 0
          ? t("{0} samples; {1} with no value or a rarer one", countText(n), countText(leftOut))
          : samplesText(n)}
      </p>
      <Distribution figure={figure} where={where} onReplace={(without, clause) => page.replace(without, clause)} />
      {figure.shape === "histogram" && (
        <Range page={page} id={column.id} where={where} bounds={[figure.from, figure.to]} />
      )}
      {column.type === "text" && <Contains page={page} id={column.id} />}
    </>
  );
}

/** A form for the ends of a range; an end left empty is open. */
export function Range({
  page,
  id,
  where,
  bounds,
}: {
  readonly page: InspectorPage;
  readonly id: string;
  readonly where: readonly string[];
  readonly bounds: readonly [number, number];
}) {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [fromNumber, toNumber] = [typedNumber(from), typedNumber(to)];
  const isReadable = fromNumber !== undefined && toNumber !== undefined;
  const clause = isReadable ? rangeClause(id, fromNumber, toNumber) : null;
  return (
    <form
      class="limits"
      onSubmit={(event) => {
        event.preventDefault();
        if (clause !== null && !where.includes(clause)) page.replace([], clause);
      }}
    >
      <input
        class="field"
        inputMode="decimal"
        value={from}
        placeholder={cellText(bounds[0], { type: "number" })}
        aria-label={t("From")}
        aria-invalid={fromNumber === undefined}
        onInput={(event) => setFrom(event.currentTarget.value)}
      />
      <span>{t("to")}</span>
      <input
        class="field"
        inputMode="decimal"
        value={to}
        placeholder={cellText(bounds[1], { type: "number" })}
        aria-label={t("To")}
        aria-invalid={toNumber === undefined}
        onInput={(event) => setTo(event.currentTarget.value)}
      />
      <button type="submit" class="small" disabled={clause === null}>
        {t("Filter")}
      </button>
    </form>
  );
}

/** A form for a part of a text. */
function Contains({ page, id }: { readonly page: InspectorPage; readonly id: string }) {
  const [part, setPart] = useState("");
  const name = fieldName(id);
  const clause = name === null || part === "" ? null : `${name} ~ ${literalText(part)}`;
  return (
    <form
      class="limits"
      onSubmit={(event) => {
        event.preventDefault();
        if (clause !== null) page.replace([], clause);
      }}
    >
      <input
        class="field"
        value={part}
        placeholder={t("contains…")}
        aria-label={t("Contains")}
        onInput={(event) => setPart(event.currentTarget.value)}
      />
      <button type="submit" class="small" disabled={clause === null}>
        {t("Filter")}
      </button>
    </form>
  );
}

interface DistributionProps {
  readonly figure: MarkedFigure;
  readonly where: readonly string[];
  /** Adds a clause in the place of others; null only takes them away. */
  readonly onReplace: (without: readonly string[], clause: string | null) => void;
}

/** A column's values: bins as bars, or the most frequent ones as a list. Pressing one filters by it. */
export function Distribution({ figure, where, onReplace }: DistributionProps) {
  if (figure.shape === "histogram") return <Bins figure={figure} where={where} onReplace={onReplace} />;
  if (figure.shape !== "counts") return null;
  const most = figure.marks.reduce((sum, { n }) => Math.max(sum, n), 1);
  return (
    <ul class="counts" aria-label={t("Most frequent values")}>
      {figure.marks.map((mark) => (
        <li key={mark.label}>
          <Press mark={mark} siblings={figure.marks} where={where} onReplace={onReplace} kind="option">
            <svg class="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * mark.n) / most} height="4" />
            </svg>
            <span class="name">{lineText(mark.label)}</span>
            <span class="hint">{countText(mark.n)}</span>
          </Press>
        </li>
      ))}
    </ul>
  );
}

const BAR_HEIGHT = 48;

function Bins({ figure, where, onReplace }: DistributionProps & { readonly figure: HistogramFigure }) {
  const most = figure.marks.reduce((sum, { n }) => Math.max(sum, n), 1);
  return (
    <>
      <Group class="bins" label={t("Values in {0} bins", figure.marks.length)}>
        {figure.marks.map((mark) => (
          <Press key={mark.label} mark={mark} siblings={figure.marks} where={where} onReplace={onReplace} kind="bin">
            <svg viewBox={`0 0 10 ${BAR_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
              {mark.n > 0 && <Bar share={mark.n / most} />}
            </svg>
          </Press>
        ))}
      </Group>
      <p class="scale">
        <span>{numberOf(figure.from)}</span>
        <span>{figure.mean === null ? "" : t("mean {0}", numberOf(figure.mean))}</span>
        <span>{numberOf(figure.to)}</span>
      </p>
    </>
  );
}

function Bar({ share }: { readonly share: number }) {
  const height = Math.max(2, share * BAR_HEIGHT);
  return <rect x="0.5" width="9" y={BAR_HEIGHT - height} height={height} />;
}

interface PressProps extends Omit<DistributionProps, "figure"> {
  readonly mark: Mark;
  readonly siblings: readonly Mark[];
  readonly kind: string;
  readonly children: preact.ComponentChildren;
}

/** A value's button: it takes the place of its pressed sibling, and a second press takes it away. */
function Press({ mark, siblings, where, onReplace, kind, children }: PressProps) {
  const isOn = mark.where !== null && where.includes(mark.where);
  const words = `${lineText(mark.label)}: ${samplesText(mark.n)}`;
  const press = () => {
    const others = siblings.flatMap((sibling) => (sibling.where === null ? [] : [sibling.where]));
    if (mark.where !== null) onReplace(others, isOn ? null : mark.where);
  };
  return (
    <button
      type="button"
      class={kind}
      title={words}
      aria-label={kind === "bin" ? words : undefined}
      aria-pressed={isOn}
      disabled={mark.where === null || (mark.n === 0 && !isOn)}
      onClick={press}
    >
      {children}
    </button>
  );
}

const numberOf = (value: number): string => cellText(value, { type: "number" });
