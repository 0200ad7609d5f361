import type { JsonRecord } from "../../../../read/parse.ts";
import { claudeCode } from "./claudeCode.ts";
import { codex, codexEvents } from "./codex.ts";
import { copilot } from "./copilot.ts";
import { gemini } from "./gemini.ts";
import { messages } from "./messages.ts";
import { pi } from "./pi.ts";
import type { Session } from "./session.ts";

/** The way in which a record is written; null if it is no line of a session. */
export const sessionOf = (record: JsonRecord): Session | null => SESSIONS.find((one) => one.is(record)) ?? null;

const SESSIONS: readonly Session[] = [claudeCode, codex, codexEvents, gemini, copilot, pi, messages];
