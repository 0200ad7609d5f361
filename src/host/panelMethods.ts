import * as l10n from "@vscode/l10n";
import { parsePath } from "../kinds/dottedPath.ts";
import { modeFamilies } from "../kinds/modeFamilies.ts";
import { modeIds } from "../kinds/modeFamily.ts";
import { scoreId } from "../kinds/ownScores/names.ts";
import { scorePathText } from "../kinds/ownScores/scorePath.ts";
import type { Annotator, FieldMap, Modes, Query } from "../model/index.ts";
import type { OpenedSample } from "../protocol/list.ts";
import type { panelMethods } from "../protocol/pageMethods.ts";
import { invalid } from "../protocol/params.ts";
import { PeerError } from "../protocol/peer.ts";
import { RECORD_PREFIX } from "../session/recordFields.ts";
import type { Actions } from "./actions.ts";
import type { Evaluation } from "./evaluation.ts";
import { type Ask, type HostAnswers, withQuery } from "./pageChannel.ts";
import type { Queries } from "./queries.ts";
import { settings } from "./settings.ts";

/** What a page is served from: the evaluation it shows at the moment of the call, and whatever changes it. */
interface PanelContext {
  readonly shown: () => Evaluation | null;
  readonly queries: Queries;
  readonly actions: Actions;
  /** Identifies the page, so that it does not get its own moves. */
  readonly page: unknown;
}

const evaluationOf = (shown: PanelContext["shown"]): Evaluation => {
  const one = shown();
  if (!one) throw new PeerError({ code: "closed", message: "No evaluation is open." });
  return one;
};

/** Asks the session of the shown evaluation, with its query as it is now. */
export function panelAsk({ shown, queries }: Pick<PanelContext, "shown" | "queries">): Ask {
  return async (method, params, signal) => {
    const one = evaluationOf(shown);
    // The query is all that was left out.
    return one.ask(method, withQuery(params, await queries.ready(one)) as never, signal);
  };
}

const sortOf = ({ by, descending }: { by: string | null; descending: boolean }): Query["sort"] =>
  by === null ? null : { by, descending };

/** What the host itself answers to the Inspector's and the Metrics page. */
export function panelAnswers({ shown, queries, actions, page }: PanelContext): HostAnswers<typeof panelMethods> {
  const ask = panelAsk({ shown, queries });
  const evaluation = () => evaluationOf(shown);
  const asked = async () => {
    const one = evaluation();
    return { one, query: await queries.ready(one) };
  };
  /** Sets another filter; opens the first remaining sample if wanted. */
  const filter = async (one: Evaluation, query: Query, opens: "always" | "if gone" | null, signal: AbortSignal) => {
    // The session refuses what it cannot read; only then does the query change.
    await one.ask("select", { query }, signal);
    const opened = opens === "if gone" ? queries.focusOf(one) : null;
    const isLeft = opened !== null && (await one.ask("position", { query, index: opened.index }, signal)) >= 0;
    const isOpening = opens !== null && !isLeft;
    const [first] = isOpening ? (await one.ask("rows", { query, from: 0, to: 1 }, signal)).rows : [];
    const isResorted = JSON.stringify(query.sort) !== JSON.stringify(queries.of(one)?.sort);
    queries.change(one, { where: query.where, ...(isResorted ? { sort: query.sort } : {}) });
    // A page that chose the sample itself opens it; any other choice is sent to it.
    if (first) queries.focus(one, { index: first.index, key: null }, opens === "always" ? page : null);
  };
  return {
    async screen(params, signal) {
      const screen = await ask("screen", params, signal);
      return screen.sample ? { ...screen, sample: seenBy(await actions.person(), screen.sample) } : screen;
    },
    async sample(params, signal) {
      const [sample, you] = await Promise.all([ask("sample", params, signal), actions.person()]);
      return seenBy(you, sample);
    },
    async where({ where, sort, opens }, signal) {
      const { one, query } = await asked();
      await filter(one, { ...query, where, sort: sort ? sortOf(sort) : query.sort }, opens ?? null, signal);
      return null;
    },
    async typed({ where: typed }, signal) {
      const { one, query } = await asked();
      const where = query.where.includes(typed) ? query.where : [...query.where, typed];
      await filter(one, { ...query, where }, "if gone", signal);
      queries.remember(typed);
      return null;
    },
    async sort({ by, descending, opens }, signal) {
      const { one, query } = await asked();
      const sort = sortOf({ by, descending });
      await one.ask("select", { query: { ...query, sort } }, signal);
      const [first] = opens ? (await one.ask("rows", { query: { ...query, sort }, from: 0, to: 1 }, signal)).rows : [];
      queries.change(one, { sort });
      if (first) queries.focus(one, { index: first.index, key: null });
      return null;
    },
    modes(modes) {
      queries.chooseModes(evaluation(), knownModes(modes));
      return null;
    },
    async columns(params, signal) {
      const fields = [...new Set(params.fields)];
      const { one, query } = await asked();
      const known = new Set((await one.ask("fields", { query }, signal)).map(({ id }) => id));
      const chosen = queries.columnsOf(one);
      // A column that was chosen when the file held its field may stay, or be taken away.
      const unknown = fields.find((field) => !known.has(field) && !chosen.includes(field));
      if (unknown !== undefined) {
        throw new PeerError({ code: "invalid", message: l10n.t("There is no field named {0}.", unknown) });
      }
      queries.chooseColumns(one, fields);
      return null;
    },
    focus({ isFirst, ...focus }) {
      const one = evaluation();
      if (isFirst && queries.focusOf(one) !== null) return null;
      if (focus.index >= (one.state?.samples ?? 0)) throw invalid("index", "a sample of this evaluation");
      queries.focus(one, focus, page);
      return null;
    },
    annotator({ annotator }) {
      const one = evaluation();
      if (!one.state?.annotators.includes(annotator)) throw invalid("annotator", "one whose labels are there");
      queries.chooseAnnotator(one, annotator);
      return null;
    },
    label: ({ index, said }) => actions.label(evaluation(), index, said),
    async labelling(wanted) {
      await actions.labelling(evaluation(), wanted);
      return null;
    },
    adapter({ id }) {
      const one = evaluation();
      const offered = one.state ? [one.state.format, ...one.state.candidates] : [];
      if (id !== null && !offered.some((format) => format.id === id)) throw invalid("id", "a format that was offered");
      actions.readAs(one, { adapter: id, map: null });
      return null;
    },
    tryReading({ reading }) {
      actions.tryReading(evaluation(), reading);
      return null;
    },
    keepReading: ({ scope, reading, source = 0 }) => actions.keepReading(evaluation(), scope, reading, source),
    async useAsVerdict({ score, right }, signal) {
      const one = evaluation();
      const read = await one.ask("howRead", {}, signal);
      const own = read.find(({ columns }) => columns.some((column) => column.score === score));
      if (!own) throw invalid("score", "one of the file's");
      const { scores } = own.reading;
      const said = { ...scores[score], verdictFrom: right, direction: right === 1 ? "higher" : "lower" } as const;
      actions.tryReading(one, { ...own.reading, scores: { ...scores, [score]: said } });
      return null;
    },
    async useAsMetric({ field, good }, signal) {
      const { one, query } = await asked();
      const known = await one.ask("fields", { query }, signal);
      if (!known.some(({ id, from }) => id === field && from === "record"))
        throw invalid("field", "one of the records'");
      const entry = scoreEntry(field.startsWith(RECORD_PREFIX) ? field.slice(RECORD_PREFIX.length) : field, good);
      if (entry === null) throw invalid("field", "a path");
      actions.addScore(one, entry);
      return null;
    },
    corpus: (_, signal) => actions.knowledge.report(evaluation(), signal),
    review({ action }) {
      if (action === "show") queries.showReview(evaluation());
      else queries.closeReview(evaluation());
      return null;
    },
    group({ group }) {
      if (group !== null && !parsePath(group).ok) throw invalid("group", "null, none or a path into a record");
      actions.readAs(evaluation(), { group });
      return null;
    },
    openTable(table) {
      actions.showTable(evaluation(), table);
      return null;
    },
    async act({ action, text }) {
      if (text === undefined && ["copyText", "compareSlices", "openPage"].includes(action))
        throw invalid("text", "a string");
      await actions.act(evaluation(), action, text ?? "");
      return null;
    },
  };
}

const seenBy = (you: Annotator, { detail, position }: OpenedSample): OpenedSample => {
  const { labelling } = detail;
  const planned = labelling && Math.min(labelling.samples, settings.plannedLabels());
  const offer = labelling && planned !== undefined ? { labelling: { ...labelling, planned } } : {};
  return { detail: { ...detail, ...offer, you }, position };
};

/** Mapping of a field that becomes a metric under its own name; null if its path cannot be parsed. */
function scoreEntry(field: string, good: readonly string[] | null): FieldMap | null {
  const parsed = parsePath(field);
  return parsed.ok ? { [scoreId(field)]: scorePathText(parsed.path, good) } : null;
}

/** Families and modes that there are; others of a page are no modes. */
export function knownModes(modes: Partial<Modes>): Partial<Modes> {
  const chosen = modeFamilies.flatMap((family) => {
    const mode = modes[family.id];
    if (mode === undefined) return [];
    const known = modeIds(family);
    if (!known.some((id) => id === mode)) throw invalid(family.id, known.join(", "));
    return [[family.id, mode] as const];
  });
  return {
    ...Object.fromEntries(chosen),
    ...(modes.ratings ? { ratings: modes.ratings } : {}),
    ...(modes.scores ? { scores: modes.scores } : {}),
  };
}
