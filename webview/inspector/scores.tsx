import type { SampleScore } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { numberText, valueText } from "../../src/present/numbers.ts";

interface ScoreListProps {
  readonly scores: readonly SampleScore[];
  readonly nameOf: (id: string) => string;
}

/** Every score of a sample that has a value, with what the file published for it. */
export function ScoreList({ scores, nameOf }: ScoreListProps) {
  const shown = scores.filter(({ value, published }) => value !== null || published.length > 0);
  if (shown.length === 0) return null;
  return (
    <dl class="known">
      {shown.map(({ id, value, published }) => (
        <div key={id}>
          <dt>{lineText(nameOf(id))}</dt>
          {/* Of one sample a rate is 0 or 1, or a share of its sentences. */}
          <dd>
            {valueText(value, value === 0 || value === 1 ? "count" : "mean")}
            {published.map(({ column, value: own }) => (
              <span key={column} class="mute">
                {" "}
                <bdi>{lineText(column)}</bdi> {numberText(own, "mean")}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
