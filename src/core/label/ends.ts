import type { LabelFailure, StopCause } from "../../model/index.ts";

/** One sample could not be labelled; the run goes on. */
export class SampleFailed extends Error {
  override readonly name = "SampleFailed";
  readonly failure: LabelFailure;

  constructor(failure: LabelFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** The run ends here; what was labelled is kept. */
export class RunStopped extends Error {
  override readonly name = "RunStopped";
  override readonly cause: StopCause;

  constructor(cause: StopCause, message: string) {
    super(message);
    this.cause = cause;
  }
}
