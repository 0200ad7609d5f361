import { type Card, type MetricInfo, type MetricValue, metricKey } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import type { FieldInfo, Summary } from "../../src/protocol/session.ts";
import { MetricCard, PeopleSay } from "./MetricCard.tsx";
import { SecondOpinion } from "./SecondOpinion.tsx";
import type { SummaryActions } from "./Summary.tsx";

interface CardsProps {
  readonly summary: Summary;
  /** Those that have a value. */
  readonly defined: readonly Card[];
  /** Values with their intervals, and those of the whole file, by key. */
  readonly values: ReadonlyMap<string, MetricValue>;
  readonly wholes: ReadonlyMap<string, MetricValue> | null | undefined;
  readonly infos: ReadonlyMap<string, MetricInfo>;
  readonly fields: readonly FieldInfo[];
  readonly where: readonly string[];
  readonly isReading: boolean;
  readonly isIntervalAwaited: boolean;
  readonly actions: SummaryActions;
}

/** A card a metric; then what people can be asked about; then, in a fold, our match where the file has verdicts. */
export function Cards(props: CardsProps) {
  const { summary, defined, values, wholes, infos, fields, where, isReading, isIntervalAwaited, actions } = props;
  const estimates = new Map(summary.estimates?.map((estimate) => [estimate.metric, estimate]));
  const asked = new Set(isReading ? [] : summary.estimable);
  const carded = new Set(summary.cards.map(({ value }) => value.id));
  const isSecond = ({ value }: Card) => infos.get(value.id)?.isSecondOpinion === true;
  const cardOf = (card: Card) => {
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
        where={where}
        isIntervalAwaited={isIntervalAwaited}
        onWhere={actions.where}
        onDirection={actions.direction}
        estimate={estimates.get(card.value.id)}
        onLabel={asked.has(card.value.id) ? () => actions.label(card.value.id) : undefined}
      />
    );
  };
  const second = defined.filter(isSecond);
  const figures = summary.figures.filter(({ isSecondOpinion }) => isSecondOpinion);
  return (
    <>
      <dl class="cards">
        {defined.filter((card) => !isSecond(card)).map(cardOf)}
        {[...asked]
          .filter((id) => !carded.has(id))
          .map((id) => (
            <div key={id} class="card" data-metric={id}>
              <dt>
                {lineText(
                  // A rater's field is called by its id.
                  fields.find((field) => field.id === id && field.name !== id)?.name ?? id.slice(id.indexOf(".") + 1),
                )}
              </dt>
              <dd class="said">
                <PeopleSay estimate={estimates.get(id)} onLabel={() => actions.label(id)} />
              </dd>
            </div>
          ))}
      </dl>
      {second.length + figures.length > 0 && (
        <SecondOpinion
          cards={second.map(cardOf)}
          figures={figures}
          where={where}
          onWhere={actions.where}
          onCopyText={actions.copyText}
        />
      )}
    </>
  );
}
