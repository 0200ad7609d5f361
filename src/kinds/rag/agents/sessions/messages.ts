import { OTHERS } from "../../../../read/join.ts";
import type { JsonRecord } from "../../../../read/parse.ts";
import { isText } from "../../../adapting.ts";
import { speakerOf } from "../../adapting/turns.ts";
import { saidSteps, saysCommands, taskIn } from "../commands.ts";
import { hasSteps } from "../run.ts";
import { secondsBetween, usedByMessages } from "../usage.ts";
import { flagged, isSurroundings } from "./codex.ts";
import { firstText, type Session, turn } from "./session.ts";

/** A file that is nothing but the messages of one conversation, or items of OpenAI's Responses API, a line each. */
export const messages: Session = {
  is: (record) => (isMessage(record) || isItem(record) || isHeader(record)) && Object.keys(record).every(isKnown),
  itemOf: () => "",
  read(lines) {
    const header = lines.find(isHeader);
    const said = lines.filter((line) => !isHeader(line) && !(header && line.role === "user" && isSurroundings(line)));
    const turns = said.map((line) => turn(flagged(line)));
    const acts = !hasSteps(turns) && saysCommands(turns);
    return {
      turns,
      id: header ? firstText([header.id]) : null,
      model: null,
      ...usedByMessages(turns),
      ...(header ? { seconds: secondsBetween(lines.map(({ timestamp }) => timestamp)) } : {}),
      ...(acts ? { steps: saidSteps(turns), isAlone: true, ...taskIn(turns) } : {}),
    };
  },
};

const isMessage = (record: JsonRecord): boolean =>
  isText(record.role) &&
  ("content" in record || Array.isArray(record.tool_calls)) &&
  (speakerOf(record) !== "other" || /^(?:tool|function)$/.test(record.role));

const ITEMS = /^(?:function_call|custom_tool_call|local_shell_call)(?:_output)?$/;
const isItem = ({ type, call_id: call, summary, encrypted_content: thought }: JsonRecord): boolean =>
  isText(type) &&
  ((ITEMS.test(type) && isText(call)) || (type === "reasoning" && (Array.isArray(summary) || isText(thought))));

/** Lines of the first versions of Codex that are no item: who began the session, and where it stood. */
const isHeader = (record: JsonRecord): boolean =>
  isText(record.record_type) || (isText(record.id) && isText(record.timestamp) && "instructions" in record);

/** Names that messages of a model's interface have, and records of other things have not. */
const NAMES = new Set([
  ..."role content name tool_calls tool_call_id function_call reasoning_content reasoning refusal annotations".split(
    " ",
  ),
  ..."audio thinking_blocks provider_specific_fields timestamp extra usage type id status".split(" "),
  ..."call_id arguments input output action summary encrypted_content instructions git record_type".split(" "),
]);
const isKnown = (key: string): boolean => NAMES.has(key) || key === OTHERS;
