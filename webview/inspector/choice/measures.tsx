import { t } from "@vscode/l10n";
import { type ChoiceDetail, PROBABILITY_MODES, type ProbabilityMode } from "../../../src/model/index.ts";
import { probabilityText, signedText } from "./numbers.ts";

export interface MeasuresProps {
  readonly body: ChoiceDetail;
  readonly mode: ProbabilityMode;
}

/** Φ and Δ by both kinds of probability, and what is left for other words than the choices. */
export function Measures({ body, mode }: MeasuresProps) {
  if (body.problem !== null) return null;
  const { values, mass } = body;
  return (
    <table class="measures">
      <thead>
        <tr>
          <td />
          {PROBABILITY_MODES.map((one) => (
            <th key={one} scope="col" class={one === mode ? "active" : undefined}>
              {one === "raw" ? t("raw") : t("normalised")}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Φ</th>
          {PROBABILITY_MODES.map((one) => (
            <td key={one} class={one === mode ? "active" : undefined}>
              {probabilityText(values[one]?.phi ?? null)}
            </td>
          ))}
          <td class="mute">{t("probability of the right choice")}</td>
        </tr>
        <tr>
          <th scope="row">Δ</th>
          {PROBABILITY_MODES.map((one) => (
            <td key={one} class={one === mode ? "active" : undefined}>
              {signedText(values[one]?.delta ?? null)}
            </td>
          ))}
          <td class="mute">{t("Φ less the largest probability of a wrong choice")}</td>
        </tr>
        {mass !== null && (
          <tr>
            <th scope="row">Σ</th>
            <td colSpan={2} class="active">
              {probabilityText(mass)}
            </td>
            <td class="mute">{massWords(mass, body.isByLabel)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** What the mass says depends on what was scored. */
function massWords(mass: number, isByLabel: boolean | null): string {
  const outside = probabilityText(Math.max(0, 1 - mass));
  if (isByLabel === false) {
    return t(
      "probability of the choices together; of texts it shrinks with their length and says nothing of the format",
    );
  }
  if (mass > 1.005) return t("probability of the choices together; above 1, so these are not choices of one word");
  return t("probability of the choices together; {0} goes to words outside of them", outside);
}
