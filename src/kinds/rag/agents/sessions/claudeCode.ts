import { isObject, type JsonRecord } from "../../../../read/parse.ts";
import { isText } from "../../../adapting.ts";
import { type Turn, textOf } from "../../adapting/turns.ts";
import { numberOr, sumOf, usedByMessages } from "../usage.ts";
import { failedBy, firstText, inside, type Session, turn } from "./session.ts";

/** Claude Code: `message` is one of Anthropic's API, `sessionId` or, printed as a stream, `session_id` is its session. */
export const claudeCode: Session = {
  is({ type, sessionId, session_id, message, uuid, leafUuid, snapshot, messageId, timestamp }) {
    if (!isText(type)) return false;
    if (isText(sessionId)) return isObject(message) || isText(uuid) || CLAUDE_LINES.has(type);
    if (isText(session_id)) return /^(?:system|assistant|user|result)$/.test(type);
    // Lines that were shared say no more than this.
    const isShared =
      /^(?:user|assistant)$/.test(type) && isObject(message) && message.role === type && isText(timestamp);
    return isShared || (type === "summary" && isText(leafUuid)) || (isObject(snapshot) && isText(messageId));
  },
  itemOf({ sessionId, session_id, isSidechain, agentId, parent_tool_use_id: parent, message }) {
    const session = isText(sessionId) ? sessionId : isText(session_id) ? session_id : isObject(message) ? "" : null;
    if (session === null) return null;
    const agent = isText(agentId) ? agentId : isText(parent) ? parent : "";
    return isSidechain === true || isText(parent) ? `${session} ${agent || "sidechain"}` : session;
  },
  read(lines) {
    const shown = lines.filter(({ message, isMeta, isCompactSummary }) => {
      return isObject(message) && isMeta !== true && isCompactSummary !== true;
    });
    const end = lines.findLast(({ type }) => type === "result") ?? {};
    const failed = shown.filter((line) => isError(line, end));
    const turns = shown
      .filter((line) => !failed.includes(line))
      .map((line) => turn({ ...inside(line, "message"), timestamp: line.timestamp }))
      .filter(isNoCommand);
    const [first = {}] = lines;
    const used = usedByMessages(turns);
    const ms = numberOr(end.duration_ms);
    return {
      turns,
      id: this.itemOf(first) || null,
      model: firstText(turns.map(({ message }) => (message.model === "<synthetic>" ? null : message.model))),
      tokens: used.tokens ?? null,
      seconds: ms === null ? (used.seconds ?? null) : ms / 1000,
      cost: numberOr(end.total_cost_usd) ?? sumOf(lines.map(({ costUSD }) => costUSD)),
      failed: failedBy(
        ...failed.slice(-1).map((line) => [saidIn(line), line.apiErrorStatus, line.error] as const),
        [hasFailed(end) ? (end.result ?? end.errors ?? end.subtype) : null],
        [lines.findLast(({ type, subtype }) => type === "system" && subtype === "api_error")?.error],
      ),
    };
  },
};

const saidIn = (line: JsonRecord): string | null => textOf(inside(line, "message").content, null).text;

/** What the program writes in the model's place if a request failed. */
const isError = (line: JsonRecord, end: JsonRecord): boolean =>
  line.isApiErrorMessage === true ||
  (inside(line, "message").model === "<synthetic>" &&
    (isText(line.error) || (hasFailed(end) && saidIn(line) === end.result)));

/** A limit of turns or of cost is no failure. */
const hasFailed = ({ is_error: isError, subtype }: JsonRecord): boolean =>
  isError === true && !(isText(subtype) && subtype.startsWith("error_max_"));

const CLAUDE_LINES = new Set([
  "summary",
  "system",
  "progress",
  "queue-operation",
  "attachment",
  "last-prompt",
  "custom-title",
  "ai-title",
  "agent-name",
  "permission-mode",
  "mode",
  "pr-link",
]);

/** What the program itself writes in a person's place: commands of its own, and what they printed. */
const isNoCommand = ({ message: { role, content } }: Turn): boolean =>
  role !== "user" ||
  !isText(content) ||
  !/^\s*<(?:command-|local-command-|bash-(?:input|stdout|stderr)|task-notification)/.test(content);
