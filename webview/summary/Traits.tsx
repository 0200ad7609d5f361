import { t } from "@vscode/l10n";
import type { Trait, TraitReport } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { differenceWords, traitsLeft, traitsSentence, traitWords } from "../../src/present/traits.ts";
import { type BodyProps, sectionOf } from "./Asked.tsx";

/** What failing samples have in common: a line for each trait, which filters by it. */
export const traits = sectionOf<TraitReport, Trait>({
  title: () => t("What sets failures apart"),
  about: () =>
    t("Compares failures with the other samples by every field and every word, and tells what is beyond chance."),
  ask: () => t("Find what sets failures apart"),
  working: () => t("Looking…"),
  call: async (peer, params, signal) => {
    const report = await peer.call("traits", { failing: null, ...params }, signal);
    if (!report) throw new Error(t("Nothing says which of these samples fail."));
    return report;
  },
  clausesOf: (report) => report.traits.map(({ where }) => where),
  lines: (report) => report.traits,
  few: 8,
  head: ["trait", "with", "failing with", "p", "q", "difference from", "difference to"],
  cellsOf: ({ where, with: marked, failingWith, p, q, difference }) =>
    [where, marked, failingWith, p, q, difference?.[0] ?? "", difference?.[1] ?? ""].map(String),
  Body,
});

function Body({ report, lines, where, actions }: BodyProps<TraitReport, Trait>) {
  const left = traitsLeft(report);
  return (
    <>
      <p>{traitsSentence(report)}</p>
      {left !== null && <p class="mute">{left}</p>}
      {lines.length > 0 && (
        <ol>
          {lines.map((trait) => {
            const isActive = where.includes(trait.where);
            const others = where.filter((clause) => clause !== trait.where);
            return (
              <li key={trait.where}>
                <button
                  type="button"
                  class="trait"
                  aria-pressed={isActive}
                  onClick={() => actions.where(isActive ? others : [...others, trait.where])}
                >
                  <code dir="auto">{lineText(trait.where)}</code>
                  <span>
                    <b>{differenceWords(trait, report)}</b> <span class="mute">{traitWords(trait, report)}</span>
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </>
  );
}
