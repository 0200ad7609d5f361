import { t } from "@vscode/l10n";
import type { JudgingStep, OfferedVerdict, Unjudged } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { offeredVerdictWord, stepWord } from "../../src/present/judged.ts";
import { Group } from "./parts.tsx";
import { Button } from "./toolkit.tsx";
import "./unjudged.css";

interface UnjudgedBannerProps {
  readonly unjudged: Unjudged;
  readonly onStep: (step: JudgingStep) => void;
  readonly onVerdict: (verdict: OfferedVerdict) => void;
}

/** Why no sample is judged, and what a person can do about it. */
export function UnjudgedBanner({ unjudged: { why, helps, verdicts = [] }, onStep, onVerdict }: UnjudgedBannerProps) {
  const steps = helps.flatMap((step) => {
    if (step === "verdict")
      return verdicts.map((one) => ({ word: lineText(offeredVerdictWord(one)), take: () => onVerdict(one) }));
    const word = stepWord(step);
    return word === null ? [] : [{ word, take: () => onStep(step) }];
  });
  return (
    <section class="unjudged" aria-label={t("Not judged")}>
      <p role="status">{why}</p>
      {steps.length > 0 && (
        <Group class="buttons" label={t("What helps")}>
          {steps.map(({ word, take }) => (
            <Button key={word} isSecondary onClick={take}>
              {word}
            </Button>
          ))}
        </Group>
      )}
    </section>
  );
}
