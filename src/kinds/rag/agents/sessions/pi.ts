import { isObject, type JsonRecord } from "../../../../read/parse.ts";
import { isText } from "../../../adapting.ts";
import type { Turn } from "../../adapting/turns.ts";
import { sumOf, usedByMessages } from "../usage.ts";
import { failedBy, firstText, inside, type Session, turn } from "./session.ts";

/**
 * pi and what is made of it: lines of a tree or, in its first version, of a list, of which those with `message` are of a
 * conversation; with `--mode json` its events, of which `message_end` has a message that is whole.
 */
export const pi: Session = {
  is({ type, id, parentId, message, version, cwd, timestamp }) {
    if (!isText(type)) return false;
    if (type === "session") return isText(id) && isText(cwd) && (version !== undefined || isText(timestamp));
    if (isText(id) && parentId !== undefined) return type !== "message" || isObject(message);
    if (/^message(?:_start|_end)?$/.test(type)) return isObject(message) && isText(message.role);
    return id === undefined && (EVENTS.test(type) || (CHANGES.test(type) && isText(timestamp)));
  },
  itemOf: () => "",
  read(lines) {
    const said = lines.filter(({ type, message }) => /^message(?:_end)?$/.test(String(type)) && isObject(message));
    const all = said.map(turnOf);
    const path = pathIn(lines);
    const turns = path === null ? all : said.filter((line) => path.has(line)).map(turnOf);
    // What was taken back was paid for.
    const used = usedByMessages(all);
    return {
      turns,
      id: firstText(lines.map(({ type, id }) => (type === "session" ? id : null))),
      model: firstText(turns.map(({ message }) => message.model)),
      tokens: used.tokens ?? null,
      seconds: used.seconds ?? null,
      cost: sumOf(all.map(({ message }) => inside(inside(message, "usage"), "cost").total)),
      failed: failedBy([turns.findLast(({ message }) => message.stopReason === "error")?.message.errorMessage]),
    };
  },
};

const CHANGES = /^(?:model_change|thinking_level_change|compaction|session_info|custom)$/;
const EVENTS =
  /^(?:agent|turn|tool_execution|auto_compaction|auto_retry)_(?:start|update|end|settled)$|^message_update$/;

function turnOf(line: JsonRecord): Turn {
  const message = inside(line, "message");
  // Lines say when in words, messages in milliseconds.
  return turn({ ...message, timestamp: line.timestamp ?? isoOf(message.timestamp) });
}

function isoOf(time: unknown): string | null {
  const date = typeof time === "number" ? new Date(time) : null;
  return date === null || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Lines from the last one up to the first: others are of branches that were left. Null if lines form no tree. */
function pathIn(lines: readonly JsonRecord[]): ReadonlySet<JsonRecord> | null {
  const byId = new Map(lines.flatMap((line) => (isText(line.id) && line.type !== "session" ? [[line.id, line]] : [])));
  const path = new Set<JsonRecord>();
  let line = lines.findLast(({ parentId }) => parentId !== undefined);
  while (line !== undefined && !path.has(line)) {
    path.add(line);
    const { parentId } = line;
    if (!isText(parentId)) return path;
    line = byId.get(parentId);
  }
  // A parent that is not in the file, or a circle.
  return null;
}
