export { openEngine } from "./engine.ts";
