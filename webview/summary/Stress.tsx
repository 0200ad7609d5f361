import { t } from "@vscode/l10n";
import type { StressExpectation, StressReport, StressResult } from "../../src/model/index.ts";
import { countText, valueText } from "../../src/present/numbers.ts";
import { changeWords, expectationWords, shareText, stressNotes, stressSentence } from "../../src/present/stress.ts";
import { Button } from "../ui/toolkit.tsx";
import { type BodyProps, sectionOf } from "./Asked.tsx";
import { IntervalTrack } from "./MetricCard.tsx";

const EXPECTED: readonly StressExpectation[] = ["worse", "same", "not-obeyed"];
const RATE = { range: [0, 1] } as const;

/** Whether word matching sees what is changed about the samples: a table of changes with a bar each. */
export const stress = sectionOf<StressReport, StressResult>({
  title: () => t("Stress test of word matching"),
  about: () => t("Changes one thing at a time in supported responses, and says whether word matching notices."),
  ask: () => t("Test word matching"),
  working: () => t("Testing…"),
  call: async (peer, _, signal) => (await peer.call("stress", { reportOnly: true }, signal))?.report ?? null,
  lines: ({ operators }) => operators,
  head: ["operator", "expects", "eligible", "applied", "noticed", "unsure", "value", "low", "high"],
  cellsOf: ({ id, expects, eligible, applied, noticed, unsure = 0, value, interval }) => {
    const [low = null, high = null] = interval ?? [];
    return [id, expects, eligible, applied, noticed, unsure, value, low, high];
  },
  Body,
  Acts: ({ report: { survivors }, actions }) =>
    survivors > 0 && (
      <Button onClick={actions.saveMissed}>
        {survivors === 1 ? t("Save the one it missed…") : t("Save the {0} it missed…", countText(survivors))}
      </Button>
    ),
});

function Body({ report, lines }: BodyProps<StressReport, StressResult>) {
  return (
    <>
      <p>{stressSentence(report)}</p>
      {stressNotes(report).map((note) => (
        <p key={note} class="mute">
          {note}
        </p>
      ))}
      {EXPECTED.map((expects) => {
        const own = lines.filter((result) => result.expects === expects);
        return (
          own.length > 0 && (
            <table key={expects} class="twin">
              <thead>
                <tr>
                  <th scope="col">{expectationWords(expects)}</th>
                  <th scope="col">
                    <span class="sr">{t("Rate and 95 % interval")}</span>
                  </th>
                  <th scope="col">{t("as it should")}</th>
                </tr>
              </thead>
              <tbody>
                {own.map((result) => (
                  <Row key={result.id} result={result} />
                ))}
              </tbody>
            </table>
          )
        );
      })}
    </>
  );
}

function Row({ result }: { readonly result: StressResult }) {
  const { id, value, interval, eligible, unsure = 0 } = result;
  const why = [
    t("{0} samples could be changed so.", countText(eligible)),
    ...(interval
      ? [t("95 % interval: {0} to {1}", valueText(interval[0], "rate"), valueText(interval[1], "rate"))]
      : []),
    ...(unsure > 0 ? [t("In {0} of these it came to be unsure.", countText(unsure))] : []),
  ].join(" ");
  return (
    <tr title={why}>
      <th scope="row">{changeWords(id)}</th>
      <td class="bar">{value !== null && <IntervalTrack value={result} info={RATE} />}</td>
      <td>
        {shareText(result)}
        {value !== null && <small class="mute">{valueText(value, "rate")}</small>}
      </td>
    </tr>
  );
}
