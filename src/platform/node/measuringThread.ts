import { serveMeasuring } from "./measurePool.ts";

// The entry of measuring threads: reading and measuring only.
serveMeasuring();
