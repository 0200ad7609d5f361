import type { StopReason } from "../../model/index.ts";

/** A whole source cannot be read. Thrown inside a process; across a port only its `reason` travels. */
export class Stop extends Error {
  override readonly name = "Stop";
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(reason.message);
    this.reason = reason;
  }
}
