import type * as vscode from "vscode";
import type { AgentTools } from "../agents/tools.ts";
import type { Handlers } from "../protocol/peer.ts";
import type { FileMethods, OpenSession } from "../protocol/sessionMethods.ts";
import type { LabellingMachine } from "./labelling/register.ts";
import type { Place } from "./places.ts";
import type { StartSession } from "./session.ts";

/** What a session is started with. */
interface SessionOptions {
  readonly l10n: Readonly<Record<string, string>>;
  readonly maxUnpackedBytes: number | null;
  /** How many threads measure; null: as many as the machine is good for. */
  readonly workers: number | null;
  readonly files: Handlers<FileMethods>;
  readonly onCrash: (error: Error) => void;
}

/** What the extension needs of its platform besides the editor: Node in `host/node`, a browser in `host/web`. */
export interface Machine {
  /** Starts a session apart from the host's thread. The code for it is loaded with the first one. */
  startSession(options: SessionOptions): Promise<OpenSession<FileMethods>>;
  /** Files that have paths; null if none. */
  readonly disk: Place | null;
  /** Whom the machine takes the person for; empty if it does not know. */
  personName(): Promise<string>;
  /** The tools of agents over the folders of the workspace. `onNote` hears of what was kept. */
  agentTools(openSession: StartSession, onNote: (uri: vscode.Uri) => void): Promise<AgentTools>;
  readonly labelling: LabellingMachine;
  /** What `npm start` names; null if nothing is. */
  readonly opensAtStart: string | null;
}
