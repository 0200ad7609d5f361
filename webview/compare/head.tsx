import { t } from "@vscode/l10n";
import type { PairBy } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { pairingText, pairingWarnings } from "../../src/present/comparedWords.ts";
import type { CompareState } from "../../src/protocol/comparePanel.ts";
import { Icon } from "../ui/icons.tsx";
import { Dropdown } from "../ui/toolkit.tsx";
import type { ComparePage, CompareView } from "./page.ts";

interface HeadProps {
  readonly page: ComparePage;
  readonly view: CompareView;
  readonly state: CompareState;
}

/** Which two runs, how they were paired, and in which modes they are read. */
export function Head({ page, view, state }: HeadProps) {
  const { names, query, evaluation } = state;
  const pairing = view.comparison?.pairing;
  return (
    <header class="compare-head">
      <h1>
        <b class="side">A</b>
        <span class="name" title={names[0]}>
          {lineText(names[0])}
        </span>
        <button
          type="button"
          class="act"
          title={t("Make B the base")}
          aria-label={t("Make B the base")}
          onClick={() => page.swap()}
        >
          <Icon name="swap" />
        </button>
        <b class="side">B</b>
        <span class="name" title={names[1]}>
          {lineText(names[1])}
        </span>
      </h1>
      <div class="settings">
        {evaluation?.families.map(({ family, modes }) => (
          <Dropdown
            key={family}
            label={t("Mode: {0}", family)}
            value={query?.modes[family] ?? ""}
            options={modes.map((mode) => ({ value: mode, text: mode }))}
            onChange={(mode) => page.modes({ [family]: mode })}
          />
        ))}
        {query && (
          <Dropdown
            label={t("Paired by")}
            value={query.by ?? "auto"}
            options={[
              { value: "auto", text: t("Paired by what fits") },
              { value: "id", text: t("Paired by id") },
              { value: "question", text: t("Paired by question") },
            ]}
            onChange={(by) => page.by(pairBy(by))}
          />
        )}
      </div>
      {pairing && <p class="pairing">{pairingText(pairing)}</p>}
      {pairing &&
        pairingWarnings(pairing).map((warning) => (
          <p class="warning" key={warning}>
            <Icon name="warning" tone="partial" />
            {warning}
          </p>
        ))}
    </header>
  );
}

const pairBy = (value: string): PairBy | null => (value === "id" || value === "question" ? value : null);
