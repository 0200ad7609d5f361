import { CONSENSUS_RULES, type Figure, type Modes, type Query, type RatingModes } from "../../../src/model/index.ts";
import { never, type Opened } from "../open.ts";

/** Every mode of every family that matters for the file, one family after the other, and the last of all at once; every rule and order of its labels. */
export async function modesOf({ ask, state, query }: Opened): Promise<readonly Modes[]> {
  const own = state.modes;
  const { families } = state;
  const last = Object.fromEntries(families.map(({ family, modes }) => [family, modes.at(-1)]));
  const all = distinct([
    own,
    ...families.flatMap(({ family, modes }) => modes.map((mode) => ({ ...own, [family]: mode }))),
    { ...own, ...last },
  ]);
  const { labels } = await ask.summary({ query }, never);
  if (!labels) return all;
  const words = labels.labels;
  const orders = [null, words.toReversed(), words.slice(1)].filter((order) => order === null || order.length > 1);
  const ratings = CONSENSUS_RULES.flatMap((consensus) =>
    orders.map((order): RatingModes => ({ labels: order, consensus, level: null })),
  );
  return all.flatMap((modes) => ratings.map((one) => ({ ...modes, ratings: one })));
}

const distinct = (all: readonly Modes[]): readonly Modes[] => [
  ...new Map(all.map((modes) => [JSON.stringify(modes), modes])).values(),
];

const wheresIn = (figure: Figure): readonly string[] =>
  (figure.shape === "curves"
    ? figure.curves.flatMap(({ points }) => points)
    : figure.shape === "matrix"
      ? figure.cells
      : figure.marks
  ).flatMap(({ where, ...mark }) => (where !== null && (mark.n ?? 0) > 0 ? [where] : []));

/** No filter, and some of those that the page itself offers: a chip, a mark of each figure in turn, a slice, two at once. */
export async function filtersOf({ ask }: Opened, query: Query): Promise<readonly (readonly string[])[]> {
  const { summary, chips = [] } = await ask.metrics({ query, parts: ["chips"] }, never);
  const [total] = chips.filter(({ isTotal, count }) => isTotal && (count ?? 0) > 0);
  const [chip] = chips.filter(({ isTotal, count }) => !isTotal && (count ?? 0) > 0);
  const marks = summary.figures.flatMap((figure, at) => {
    const wheres = wheresIn(figure);
    return wheres.slice(at % Math.max(1, wheres.length), (at % Math.max(1, wheres.length)) + 1);
  });
  const some = [total?.where, chip?.where, ...marks.slice(0, 4)].filter((where) => where !== undefined);
  const pairs = some.slice(1).map((where, at) => [some[at] ?? "", where]);
  return [[], ...some.map((where) => [where]), ...pairs.slice(0, 2)];
}

/** Labels by words, and by a person of every other sample: all that the sample lets a person say. */
export async function annotated({ ask, state, query }: Opened): Promise<readonly string[]> {
  const labels = [];
  for (let index = 0; index < Math.min(state.samples, 12); index += 2) {
    const { labelling, body } = await ask.detail({ query, index }, never);
    if (!labelling) return [];
    const sentences = body.responseSentences ?? [];
    const verdict = labelling.verdicts[index % Math.max(1, labelling.verdicts.length)]?.id;
    const rating = labelling.ratings[index % Math.max(1, labelling.ratings.length)];
    labels.push({
      index,
      labels: {
        ...(sentences.length > 0
          ? {
              sentences: Object.fromEntries(
                sentences.map(({ key }, at) => [
                  key,
                  { label: at % 2 === 0 ? ("none" as const) : ("full" as const), keys: [], note: null },
                ]),
              ),
            }
          : {}),
        ...(verdict === undefined ? {} : { verdict }),
        ...(rating === undefined
          ? {}
          : { votes: [{ value: rating, unparsed: null, raw: null, rationale: null, isSwapped: false }] }),
      },
    });
  }
  await ask.annotate({ annotator: 'human:Ada `B` "C"', labels }, never);
  return (await ask.settled({}, never)).annotators.filter((annotator) => annotator !== "file");
}
