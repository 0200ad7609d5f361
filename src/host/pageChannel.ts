import type { Query } from "../model/index.ts";
import type { Screen } from "../protocol/list.ts";
import type { Method, MethodsOf, MethodTable } from "../protocol/pageMethods.ts";
import { type Change, changeOf, type Opened, type PageEvents, type PageState } from "../protocol/panel.ts";
import { type Handlers, type Nothing, Peer, type Port } from "../protocol/peer.ts";
import type { SessionMethods } from "../protocol/sessionMethods.ts";

/** Asks the session with the page's query; `params` are further ones. */
export type Ask = <Name extends keyof SessionMethods>(
  method: Name,
  params: Omit<SessionMethods[Name]["params"], "query">,
  signal?: AbortSignal,
) => Promise<SessionMethods[Name]["result"]>;

/** Answers to the rows of a table that the host answers itself. */
type Own<Table extends MethodTable> = Pick<
  Handlers<MethodsOf<Table>>,
  { [Name in keyof Table]: Table[Name] extends Method<unknown, unknown, null> ? Name : never }[keyof Table]
>;

/** The same but for `open`, which the channel answers. */
export type HostAnswers<Table extends MethodTable> = Omit<Own<Table>, "open">;

/**
 * A page's methods from its table: every parameter is read by the row before anyone sees it. Rows that name a method of
 * the session are asked there, all others are `own`.
 */
export function handlersOf<Table extends MethodTable>(
  table: Table,
  ask: Ask,
  own: Own<Table>,
): Handlers<MethodsOf<Table>> {
  const answers = new Map<string, (params: never, signal: AbortSignal) => unknown>(Object.entries(own));
  const handlers = Object.entries(table).map(([name, { read, asks }]) => {
    const answer = async (params: unknown, signal: AbortSignal): Promise<unknown> => {
      // What a row has read is what its answerer takes.
      const given = read(params) as never;
      return asks === null ? answers.get(name)?.(given, signal) : ask(asks, given, signal);
    };
    return [name, answer];
  });
  // One handler a row, under its name.
  return Object.fromEntries(handlers) as Handlers<MethodsOf<Table>>;
}

/** The parameters of the session's method: what a page gave, and the query without the clauses that do not count. */
export function withQuery<Params extends object>(params: Params, query: Query): Params & { readonly query: Query } {
  const { except = [], ...given } = params as Params & { readonly except?: readonly string[] };
  const where = except.length === 0 ? query.where : query.where.filter((clause) => !except.includes(clause));
  return { ...(given as Params), query: { ...query, where } };
}

/** A page that opens waits no longer for what it can request itself. */
const FIRST_SCREEN_MS = 300;

/** Null if the answer takes longer, or fails: a second request has the reason. */
async function soon<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), FIRST_SCREEN_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Reading a large file reports more often than a page needs updates. */
const CHANGED_EVERY_MS = 100;

interface Channel<Table extends MethodTable, State extends PageState> {
  readonly port: Port;
  readonly table: Table;
  readonly ask: Ask;
  readonly own: HostAnswers<Table>;
  /** Resolves once there is something to show. */
  readonly ready: () => Promise<void>;
  /** The page's current state. */
  readonly state: () => State;
  /** The first screen of a state, for pages that ask for it when they open. */
  readonly screen?: (state: State, signal: AbortSignal) => Promise<Screen>;
  readonly l10n: Readonly<Record<string, string>>;
}

/**
 * The host's end of one page: answers its calls and sends changes of its state, relative to what was sent since it
 * opened.
 */
export class PageChannel<Table extends MethodTable, State extends PageState> {
  readonly #peer: Peer<MethodsOf<Table>, Nothing, PageEvents<State>, Nothing>;
  readonly #state: () => State;
  /** Null until the page has opened. */
  #sent: State | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor({ port, table, ask, own, ready, state, screen, l10n }: Channel<Table, State>) {
    this.#state = state;
    const open = async (params: { readonly screen?: boolean }, signal: AbortSignal): Promise<Opened<State>> => {
      await ready();
      const opened = state();
      const isShown = params.screen === true && opened.evaluation !== null;
      const first = isShown && screen ? await soon(screen(opened, signal)) : null;
      this.#sent = opened;
      // What has changed since.
      this.changedSoon();
      return { state: opened, l10n, ...(first ? { screen: first } : {}) };
    };
    // `open` is every table's first row.
    this.#peer = new Peer(port, handlersOf(table, ask, { ...own, open } as unknown as Own<Table>));
  }

  /** Sends what has changed; the page re-requests what it shows. */
  changed(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (!this.#sent) return;
    const state = this.#state();
    const change: Change<State> | null = changeOf(this.#sent, state);
    this.#sent = state;
    if (change) this.#peer.emit("changed", change);
  }

  changedSoon(): void {
    this.#timer ??= setTimeout(() => this.changed(), CHANGED_EVERY_MS);
  }

  /** A change that the page made itself, and need not be sent. */
  knows(part: Partial<State>): void {
    if (this.#sent) this.#sent = { ...this.#sent, ...part };
  }

  command(name: string): void {
    this.#peer.emit("command", { name });
  }

  dispose(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#peer.dispose();
  }
}
