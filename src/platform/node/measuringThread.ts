import { serveMeasuring } from "./measurePool.ts";

// The entry of threads that measure ranges of files for a session, here or in the command line: what reads and
// measures, and none of what answers questions.
serveMeasuring();
