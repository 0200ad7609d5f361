/** So long the session may be deaf to whoever wants to cancel. */
const BREATH_MS = 40;

/** Takes the steps of a long computation and lets the event loop turn now and then. Aborting throws the signal's reason. */
export async function inSteps<Result>(steps: Generator<void, Result>, signal: AbortSignal): Promise<Result> {
  let last = Date.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (Date.now() - last < BREATH_MS) continue;
    await new Promise<void>((resolve) => {
      setTimeout(resolve, 0);
    });
    signal.throwIfAborted();
    last = Date.now();
  }
}
