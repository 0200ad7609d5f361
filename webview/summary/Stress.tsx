import { t } from "@vscode/l10n";
import type { StressExpectation, StressReport, StressResult } from "../../src/model/index.ts";
import { countText, valueText } from "../../src/present/numbers.ts";
import { changeWords, expectationWords, shareText, stressNotes, stressSentence } from "../../src/present/stress.ts";
import { csv } from "../ui/figures/tables.ts";
import { CopyMenu } from "../ui/popups.tsx";
import { Button } from "../ui/toolkit.tsx";
import { AskedActs } from "./Asked.tsx";
import type { AskedState } from "./askedStore.ts";
import { IntervalTrack } from "./MetricCard.tsx";

interface StressProps {
  readonly state: AskedState<StressReport>;
  readonly onRun: () => void;
  readonly onStop: () => void;
  readonly onMissed: () => void;
  readonly onCopyText: (text: string) => void;
}

const EXPECTED: readonly StressExpectation[] = ["worse", "same", "not-obeyed"];
const RATE = { range: [0, 1] } as const;

/** Whether word matching sees what is changed about the samples: a button, then a table of changes with a bar each. */
export function Stress({ state, onRun, onStop, onMissed, onCopyText }: StressProps) {
  const { report, failure } = state;
  return (
    <section class="fig stress" aria-label={t("Stress test of word matching")}>
      <header>
        <h3>{t("Stress test of word matching")}</h3>
        {report && (
          <span class="acts">
            <CopyMenu onCsv={() => onCopyText(csv([HEAD, ...report.operators.map(lineOf)]))} />
          </span>
        )}
      </header>
      {failure !== null && <p role="alert">{failure}</p>}
      {!report && (
        <p class="mute">
          {t("Changes one thing at a time in supported responses, and tells whether word matching sees it.")}
        </p>
      )}
      {report && <Told report={report} />}
      <AskedActs state={state} ask={t("Test word matching")} working={t("Testing…")} onRun={onRun} onStop={onStop}>
        {report && report.survivors > 0 && (
          <Button onClick={onMissed}>
            {report.survivors === 1
              ? t("Save the one it missed…")
              : t("Save the {0} it missed…", countText(report.survivors))}
          </Button>
        )}
      </AskedActs>
    </section>
  );
}

function Told({ report }: { readonly report: StressReport }) {
  return (
    <>
      <p>{stressSentence(report)}</p>
      {stressNotes(report).map((note) => (
        <p key={note} class="mute">
          {note}
        </p>
      ))}
      {EXPECTED.map((expects) => {
        const own = report.operators.filter((result) => result.expects === expects);
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

const HEAD = ["operator", "expects", "eligible", "applied", "noticed", "unsure", "value", "low", "high"];

function lineOf({ id, expects, eligible, applied, noticed, unsure = 0, value, interval }: StressResult) {
  return [id, expects, eligible, applied, noticed, unsure, value, interval?.[0] ?? null, interval?.[1] ?? null];
}
