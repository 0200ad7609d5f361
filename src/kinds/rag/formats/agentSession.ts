import { t } from "@vscode/l10n";
import { OTHERS } from "../../../read/join.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { reportSilence, runFields } from "../agents/runRecord.ts";
import type { Session, SessionRun } from "../agents/sessions/session.ts";
import { sessionOf } from "../agents/sessions/sessions.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Session files of coding agents: a line an event. All lines of a session, or of a subagent in it, are one sample. */
export const agentSession: RagFormat = {
  id: "agent-session",
  name: () => t("Sessions of coding agents"),
  listedAs: "Claude Code, Codex and other coding agents",
  about: "Session files of coding agents (Claude Code, Codex, Gemini CLI, pi): all lines of a session are one sample.",
  needs: [["type", "messages"]],
  role: "rows",
  fits: (record) => (sessionOf(record) === null ? 0 : 1),
  itemOf: (record) => sessionOf(record)?.itemOf(record) ?? null,
  adapt(record, _, read) {
    const run = sessionIn(record);
    return run === null || (run.turns.length === 0 && !run.failed) ? [] : read(record);
  },
  reads: {
    fields: { id: ["sessionId", "session_id"], model: "model" },
    complete(sample, { whole, record }) {
      const run = sessionIn(record);
      if (run === null) return {};
      const { id, model, failed } = run;
      // Lines of a session differ: the place of a text in one of them is none in the others.
      const { paths: _, ...fields } = runFields(sample, run);
      const own = { ...fields, id: id ?? sample.id, model: model ?? sample.model };
      // An answer counts, whatever a later request came to.
      if (fields.response !== null) return own;
      if (failed) return { ...own, ended: failed };
      reportSilence(whole, WORDS.find((key) => key in record) ?? "content");
      return own;
    },
  },
};

/** Where lines of a session have what was said. */
const WORDS = ["messages", "message", "payload", "item", "data"] as const;

/** The one last read: `adapt` and `complete` ask for the same record. */
let last: { readonly record: JsonRecord; readonly run: SessionRun | null } | null = null;

function sessionIn(record: JsonRecord): SessionRun | null {
  if (last?.record === record) return last.run;
  const others = Array.isArray(record[OTHERS]) ? record[OTHERS].filter(isObject) : [];
  const session: Session | null = sessionOf(record);
  const run = session?.read([record, ...others]) ?? null;
  last = { record, run };
  return run;
}
