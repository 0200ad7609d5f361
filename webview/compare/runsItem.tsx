import { t } from "@vscode/l10n";
import { useRef } from "preact/hooks";
import { type MetricInfo, type TextedBody, withTexts } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { valueText } from "../../src/present/numbers.ts";
import { shortRuns } from "../../src/present/runNames.ts";
import { tellingVerdicts } from "../../src/present/sample/verdicts.ts";
import { sharedStart } from "../../src/present/sharedStart.ts";
import type { OpenedItem } from "../../src/protocol/comparison.ts";
import type { CompareState } from "../../src/protocol/panel.ts";
import { CutText } from "../ui/cutText.tsx";
import { Formatted } from "../ui/formatted.tsx";
import { SourceSwitch } from "../ui/formattedView.tsx";
import { Act } from "../ui/parts.tsx";
import { ResponseText } from "./answerPair.tsx";
import { runOrder } from "./metrics.ts";
import type { ComparePage } from "./page.ts";
import { GoldAnswers, OwnTables, VerdictCell } from "./pairView.tsx";
import { moveByColumn, RunsStrip } from "./runsStrip.tsx";

interface RunsItemProps {
  readonly page: ComparePage;
  readonly opened: OpenedItem;
  readonly state: CompareState;
  readonly infos: readonly MetricInfo[];
}

/** One question and what every run answered, side by side with its verdicts; more runs than fit are scrolled to. */
export function RunsItem({ page, opened, state, infos }: RunsItemProps) {
  const { answers } = opened;
  const own = answers[0]?.detail ?? null;
  const gold = own?.body.answers ?? [];
  const question = own?.body.question ?? null;
  const order = runOrder(state);
  const short = shortRuns(state.runs);
  const start = sharedStart(short);
  const box = useRef<HTMLElement>(null);
  return (
    <article class="pair runs-item" aria-label={t("Answers of all runs")}>
      <header>
        {own !== null && own.id !== null && (
          <p class="path" title={lineText(own.id)}>
            {lineText(own.id)}
          </p>
        )}
        {question !== null && (
          <h2 dir="auto">
            <Formatted text={question} />
          </h2>
        )}
        {gold.length > 0 && (
          <p class="gold">
            <span class="mute">{t("Gold answer")}</span> <GoldAnswers texts={gold.map(({ text }) => text)} />
          </p>
        )}
        <p class="marking">
          <SourceSwitch details={answers.flatMap(({ detail }) => detail ?? [])} />
        </p>
      </header>
      <RunsStrip box={box} names={answers.map((_, run) => short[order[run] ?? 0] ?? "")} start={start} />
      <section
        class="answers-box"
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is scrolled by keys.
        tabIndex={0}
        aria-label={t("Answers by run")}
        onKeyDown={(event) => moveByColumn(event, box.current)}
      >
        {answers.map(({ detail, pair }, run) => {
          const name = short[order[run] ?? 0] ?? "";
          return (
            <section key={order[run]} class="run-answer" aria-label={name}>
              <div class="cap">
                <h3>
                  <CutText text={name} start={start} kind="name" title={state.runs[order[run] ?? 0]} />
                  {run === 0 && <small class="mute">{t("Base")}</small>}
                </h3>
                <span class="acts">
                  {pair !== null && (
                    <Act
                      icon="swap"
                      title={t("Compare {0} with the base in depth", name)}
                      onClick={() => page.other(order[run] ?? 0, pair)}
                    />
                  )}
                  {detail && (
                    <Act
                      icon="open"
                      title={t("Open the line of {0} in the editor", name)}
                      onClick={() => page.openItemLine(run)}
                    />
                  )}
                </span>
              </div>
              {detail ? (
                <RunAnswer body={withTexts(detail.body)} question={run === 0 ? null : question} infos={infos} />
              ) : (
                <p class="mute">{t("This run has no such sample.")}</p>
              )}
            </section>
          );
        })}
      </section>
    </article>
  );
}

interface RunAnswerProps {
  readonly body: TextedBody;
  /** The base's question, shown if this run's differs; null for the base itself. */
  readonly question: string | null;
  readonly infos: readonly MetricInfo[];
}

function RunAnswer({ body, question, infos }: RunAnswerProps) {
  const verdicts = tellingVerdicts(body.verdicts);
  const scores = body.scores.filter(({ value }) => value !== null);
  return (
    <>
      <ul class="run-verdicts">
        {verdicts.map(({ kind, name = kind, active }) => (
          <li key={kind}>
            <span class="mute">{name}</span>
            <VerdictCell verdict={active} />
          </li>
        ))}
        {verdicts.length === 0 && <li class="mute">{t("No verdict")}</li>}
      </ul>
      {question !== null && body.question !== null && body.question !== question && (
        <p class="warning">
          {t("Different question:")} <Formatted text={body.question} />
        </p>
      )}
      <div class="answer" dir="auto">
        {/* What stands in tables, such as choices, needs no response. */}
        {(body.response !== null || body.tables.length === 0) && <ResponseText text={body.response} />}
        <OwnTables tables={body.tables} />
      </div>
      <dl class="run-scores">
        {scores.map(({ id, value }) => {
          const info = infos.find((one) => one.id === id);
          return (
            <div key={id}>
              <dt class="mute">{info ? t(info.name) : id}</dt>
              <dd>{valueText(value, info?.unit ?? "mean")}</dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
