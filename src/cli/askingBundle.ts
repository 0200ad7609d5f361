// A bundle of its own for commands that may ask models, with the network code.
export { judge } from "./judge.ts";
export { label } from "./label.ts";
export { stress } from "./stress.ts";
