import { Stop } from "../core/read/stop.ts";
import type { StopReason } from "../model/index.ts";
import { PeerError } from "../protocol/peer.ts";

/** A file that cannot be read any further is an answer, not a fault: it crosses a port as the code `stop`, with its reason. */
export async function stopTold<T>(answer: () => Promise<T>): Promise<T> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof Stop) throw new PeerError({ code: STOP, message: error.message, data: error.reason });
    throw error;
  }
}

/** The `Stop` that became a failure on the other end of a port; anything else as it is. */
export function asStopAgain(error: unknown): unknown {
  // The contract of `stopTold`: a failure of this code carries a reason.
  return error instanceof PeerError && error.code === STOP ? new Stop(error.data as StopReason) : error;
}

const STOP = "stop";
