// What labels and judges, with a model where one is asked: a bundle of its own, with the network code that it needs.
export { judge } from "./judge.ts";
export { label } from "./label.ts";
export { stress } from "./stress.ts";
