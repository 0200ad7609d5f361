import * as l10n from "@vscode/l10n";
import type { Query } from "../model/index.ts";
import type { PanelMethods, PanelState } from "../protocol/panel.ts";
import { type Handlers, PeerError } from "../protocol/peer.ts";
import type { Actions } from "./actions.ts";
import type { Evaluation } from "./evaluation.ts";
import { panelParams as read } from "./panelParams.ts";
import type { Queries } from "./queries.ts";

/** What a page is served from: the evaluation it shows at the moment of the call, and whatever changes it. */
export interface PanelContext {
  readonly shown: () => Evaluation | null;
  readonly state: () => Promise<PanelState>;
  readonly queries: Queries;
  readonly actions: Actions;
  /** The page itself, so that it is not told of its own moves. */
  readonly page: unknown;
}

/** Both pages' methods: every parameter is checked here, and the answers come from session and queries. */
export function panelMethods({ shown, state, queries, actions, page }: PanelContext): Handlers<PanelMethods> {
  const evaluation = (): Evaluation => {
    const one = shown();
    if (!one) throw new PeerError({ code: "closed", message: "No evaluation is open." });
    return one;
  };
  const asked = async () => {
    const one = evaluation();
    return { one, query: await queries.ready(one) };
  };

  return {
    open: state,
    async summary(_, signal) {
      const { one, query } = await asked();
      return one.ask("summary", { query, forPage: true }, signal);
    },
    async intervals(_, signal) {
      const { one, query } = await asked();
      return one.ask("intervals", { query, forPage: true }, signal);
    },
    async chips(_, signal) {
      const { one, query } = await asked();
      return one.ask("chips", { query }, signal);
    },
    async rows(params, signal) {
      const range = read.rows(params);
      const { one, query } = await asked();
      return one.ask("rows", { query, ...range }, signal);
    },
    async detail(params, signal) {
      const { index } = read.index(params);
      const { one, query } = await asked();
      const [detail, you] = await Promise.all([one.ask("detail", { query, index }, signal), actions.person()]);
      return { ...detail, you };
    },
    raw: (params, signal) => evaluation().ask("raw", read.index(params), signal),
    async problem(params, signal) {
      const step = read.problem(params);
      const { one, query } = await asked();
      return one.ask("problem", { query, ...step }, signal);
    },
    async position(params, signal) {
      const { index } = read.index(params);
      const { one, query } = await asked();
      return one.ask("position", { query, index }, signal);
    },
    async where(params, signal) {
      const { where } = read.where(params);
      const { one, query } = await asked();
      // The session refuses what it cannot read; only then does the query change.
      await one.ask("rows", { query: { ...query, where }, from: 0, to: 0 }, signal);
      queries.change(one, { where });
      return null;
    },
    async typed(params, signal) {
      const { where } = read.expression(params);
      const { one, query } = await asked();
      const clauses = query.where.includes(where) ? query.where : [...query.where, where];
      await one.ask("rows", { query: { ...query, where: clauses }, from: 0, to: 0 }, signal);
      queries.remember(where);
      queries.change(one, { where: clauses });
      return null;
    },
    async checkWhere(params, signal) {
      const { where } = read.expression(params);
      const { one, query } = await asked();
      return one.ask("checkWhere", { query, where }, signal);
    },
    async fields(_, signal) {
      const { one, query } = await asked();
      return one.ask("fields", { query }, signal);
    },
    async distribution(params, signal) {
      const { field, except } = read.field(params);
      const { one, query } = await asked();
      return one.ask("distribution", { query: without(query, except), field }, signal);
    },
    async slices(params, signal) {
      const { field, except } = read.field(params);
      const { one, query } = await asked();
      return one.ask("slices", { query: without(query, except), field }, signal);
    },
    async contrast(params, signal) {
      const { fields, except } = read.contrast(params);
      const { one, query } = await asked();
      return one.ask("contrast", { query: without(query, except), fields }, signal);
    },
    async columns(params, signal) {
      const { fields } = read.columns(params);
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
    async sort(params, signal) {
      const { by, descending } = read.sort(params);
      const { one, query } = await asked();
      const sort = by === null ? null : { by, descending };
      await one.ask("rows", { query: { ...query, sort }, from: 0, to: 0 }, signal);
      queries.change(one, { sort });
      return null;
    },
    modes(params) {
      queries.chooseModes(evaluation(), read.modes(params));
      return null;
    },
    focus(params) {
      const one = evaluation();
      const focus = read.focus(params);
      if (focus.index >= (one.state?.samples ?? 0)) {
        throw new PeerError({ code: "invalid", message: '"index" should be a sample of this evaluation.' });
      }
      queries.focus(one, focus, page);
      return null;
    },
    annotator(params) {
      const one = evaluation();
      queries.chooseAnnotator(one, read.annotator(params, one.state?.annotators ?? []).annotator);
      return null;
    },
    async agreement(_, signal) {
      const { one, query } = await asked();
      return one.ask("agreement", { query }, signal);
    },
    async label(params) {
      const one = evaluation();
      const { index, said } = read.label(params);
      await actions.label(one, index, said);
      return null;
    },
    async labelling(params) {
      await actions.labelling(evaluation(), read.labelling(params));
      return null;
    },
    adapter(params) {
      const one = evaluation();
      const shapes = one.state ? [one.state.shape, ...one.state.candidates] : [];
      const { id } = read.adapter(
        params,
        shapes.map((shape) => shape.id),
      );
      actions.readAs(one, { adapter: id, map: null });
      return null;
    },
    map(params) {
      const one = evaluation();
      const offered = one.mapping?.fields.map((field) => field.id) ?? [];
      const { map } = read.map(params, offered);
      actions.readAs(one, { adapter: null, map: Object.keys(map).length > 0 ? map : null });
      return null;
    },
    async act(params) {
      const { action, text } = read.act(params);
      await actions.act(evaluation(), action, text ?? "");
      return null;
    },
  };
}

const without = (query: Query, clauses: readonly string[]): Query => {
  return { ...query, where: query.where.filter((clause) => !clauses.includes(clause)) };
};
