import { type Environment, sleepBy } from "../../labels/surroundings.ts";
import { hashedText } from "../../text/hashed.ts";

/** The browser's own digest is asynchronous only. */
export const surroundings: Environment = {
  now: () => performance.now(),
  sleep: sleepBy((wake, ms) => {
    const timer = setTimeout(wake, ms);
    return () => clearTimeout(timer);
  }),
  random: Math.random,
  nonce: () =>
    [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
  digest: hashedText,
};
