import { t } from "@vscode/l10n";
import type { JudgingStep, Unjudged } from "../../src/model/index.ts";
import { stepWord } from "../../src/present/judged.ts";
import { Group } from "./parts.tsx";
import { Button } from "./toolkit.tsx";
import "./unjudged.css";

interface UnjudgedBannerProps {
  readonly unjudged: Unjudged;
  readonly onStep: (step: JudgingStep) => void;
}

/** Why no sample is judged, and what a person can do about it. */
export function UnjudgedBanner({ unjudged: { why, helps }, onStep }: UnjudgedBannerProps) {
  const steps = helps.flatMap((step) => {
    const word = stepWord(step);
    return word === null ? [] : [{ step, word }];
  });
  return (
    <section class="unjudged" aria-label={t("Not judged")}>
      <p role="status">{why}</p>
      {steps.length > 0 && (
        <Group class="buttons" label={t("What helps")}>
          {steps.map(({ step, word }) => (
            <Button key={step} isSecondary onClick={() => onStep(step)}>
              {word}
            </Button>
          ))}
        </Group>
      )}
    </section>
  );
}
