import { t } from "@vscode/l10n";
import {
  type Card,
  type MetricGroup,
  type MetricInfo,
  type MetricValue,
  type Modes,
  metricKey,
} from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { groupOf, groupWord, isVerdictRate, metricGroups } from "../../src/present/metricGroups.ts";
import { valueText } from "../../src/present/numbers.ts";
import type { FieldInfo } from "../../src/protocol/list.ts";
import type { Summary } from "../../src/protocol/metrics.ts";
import type { EvaluationState } from "../../src/protocol/state.ts";
import { AskPeople } from "./AskPeople.tsx";
import { ModeSwitches } from "./Controls.tsx";
import { HeadedGroup } from "./HeadedGroup.tsx";
import { MetricCard, PeopleSay } from "./MetricCard.tsx";
import { SecondOpinion } from "./SecondOpinion.tsx";
import type { SummaryActions } from "./Summary.tsx";

interface GroupsProps {
  readonly summary: Summary;
  /** Those that have a value. */
  readonly defined: readonly Card[];
  /** Values with their intervals, and those of the whole file, by key. */
  readonly values: ReadonlyMap<string, MetricValue>;
  readonly wholes: ReadonlyMap<string, MetricValue> | null | undefined;
  readonly infos: ReadonlyMap<string, MetricInfo>;
  readonly fields: readonly FieldInfo[];
  readonly families: EvaluationState["families"];
  readonly modes: Modes;
  readonly where: readonly string[];
  readonly isReading: boolean;
  readonly isIntervalAwaited: boolean;
  readonly actions: SummaryActions;
}

/**
 * Metrics below their groups' heads, the rate of the verdict first and large, with the modes of each group. Modes of
 * metrics without a value come before all groups.
 */
export function Groups(props: GroupsProps) {
  const { summary, defined, values, wholes, infos, fields, families, modes, where } = props;
  const { isReading, isIntervalAwaited, actions } = props;
  const estimates = new Map(summary.estimates?.map((estimate) => [estimate.metric, estimate]));
  const asked = isReading ? [] : (summary.estimable ?? []).filter((id) => id !== summary.suspects?.id);
  const isSecond = ({ value }: Card) => infos.get(value.id)?.isSecondOpinion === true;
  const cardOf = (card: Card, isLead = false) => {
    const key = metricKey(card.value);
    const info = infos.get(card.value.id);
    if (!info) return null;
    return (
      <MetricCard
        key={key}
        card={card}
        value={values.get(key) ?? card.value}
        whole={wholes?.get(key)}
        info={info}
        isLead={isLead}
        where={where}
        isIntervalAwaited={isIntervalAwaited}
        onWhere={actions.where}
        onDirection={actions.direction}
        estimate={estimates.get(card.value.id)}
        onLabel={
          estimates.has(card.value.id) && asked.includes(card.value.id) ? () => actions.label(card.value.id) : undefined
        }
      />
    );
  };
  const second = defined.filter(isSecond);
  const figures = summary.figures.filter(({ isSecondOpinion }) => isSecondOpinion);
  const groups = metricGroups(
    defined.filter((card) => !isSecond(card)),
    ({ value }) => infos.get(value.id),
  );
  const shown = groups.map(({ group }) => group);
  const [firstShown = "answers"] = shown;
  // Our answers, because the file has its own verdicts.
  const heads: readonly MetricGroup[] =
    second.length + figures.length > 0 && !shown.includes("answers") ? ["answers", ...shown] : shown;
  const groupOfFamily = (family: string): MetricGroup | undefined => {
    const info = [...infos.values()].find((one) => one.family === family);
    const group = info && groupOf(info);
    return group && heads.includes(group) ? group : undefined;
  };
  const groupOfAsked = (id: string): MetricGroup => {
    const info = infos.get(id);
    const group = info ? groupOf(info) : firstShown;
    return heads.includes(group) ? group : firstShown;
  };
  const nameOf = (id: string) => {
    const info = infos.get(id);
    if (info) return t(info.name);
    // A rater's field is called by its id.
    const named = fields.find((field) => field.id === id && field.name !== id)?.name;
    return lineText(named ?? id.slice(id.indexOf(".") + 1));
  };
  return (
    <>
      <ModeSwitches
        families={families.filter(({ family }) => groupOfFamily(family) === undefined)}
        modes={modes}
        onChoose={actions.mode}
      />
      {heads.map((group) => {
        const members = groups.find((one) => one.group === group)?.members ?? [];
        const [first, ...others] = members;
        const info = first && infos.get(first.value.id);
        const hasLead = group === heads[0] && info !== undefined && isVerdictRate(info);
        const own = families.filter(({ family }) => groupOfFamily(family) === group);
        const toAsk = asked.filter((id) => groupOfAsked(id) === group && !estimates.has(id));
        const begun = asked.filter(
          (id) => groupOfAsked(id) === group && estimates.has(id) && !members.some(({ value }) => value.id === id),
        );
        const switches = <ModeSwitches families={own} modes={modes} onChoose={actions.mode} />;
        return (
          <HeadedGroup
            key={group}
            head={group}
            title={groupWord(group)}
            peek={first && info ? `${t(info.name)} ${valueText(first.value.value, info.unit)}` : ""}
            acts={<AskPeople ids={toAsk} nameOf={nameOf} onLabel={actions.label} />}
          >
            {hasLead ? (
              <div class="lead-line">
                <dl class="cards lead">{first && cardOf(first, true)}</dl>
                {switches}
              </div>
            ) : (
              switches
            )}
            <dl class="cards">
              {(hasLead ? others : members).map((card) => cardOf(card))}
              {begun.map((id) => (
                <div key={id} class="card" data-metric={id}>
                  <dt>{nameOf(id)}</dt>
                  <dd class="said">
                    <PeopleSay estimate={estimates.get(id)} onLabel={() => actions.label(id)} />
                  </dd>
                </div>
              ))}
            </dl>
            {group === "answers" && second.length + figures.length > 0 && (
              <SecondOpinion
                cards={second.map((card) => cardOf(card))}
                figures={figures}
                where={where}
                onWhere={actions.where}
                onCopyText={actions.copyText}
              />
            )}
          </HeadedGroup>
        );
      })}
    </>
  );
}
