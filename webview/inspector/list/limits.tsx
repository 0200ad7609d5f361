import { t } from "@vscode/l10n";
import { useState } from "preact/hooks";
import { fieldName, literalText, rangeClause } from "../../../src/model/index.ts";
import type { InspectorPage } from "../page.ts";
import { cellText } from "./cellText.ts";

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
  const [fromNumber, toNumber] = [numberIn(from), numberIn(to)];
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
export function Contains({ page, id }: { readonly page: InspectorPage; readonly id: string }) {
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

/** Null for an end that is open, undefined for what is no number. A comma may be the decimal point. */
function numberIn(text: string): number | null | undefined {
  const written = text.trim().replace(",", ".");
  if (written === "") return null;
  const number = Number(written);
  return Number.isFinite(number) ? number : undefined;
}
