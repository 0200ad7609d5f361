// What reads and scores files: a bundle of its own, loaded by the first command that needs it. Nothing in it reaches a
// network.
export { formats, metrics } from "./catalogue.ts";
export { columns } from "./columns.ts";
export { compare } from "./compare/compare.ts";
export { plan } from "./compare/plan.ts";
export { estimate } from "./estimate.ts";
export { history } from "./history/history.ts";
export { mcp } from "./mcp.ts";
export { measure } from "./measure.ts";
export { agree, score } from "./score.ts";
export { tags } from "./tags.ts";
export { traits } from "./traits.ts";
