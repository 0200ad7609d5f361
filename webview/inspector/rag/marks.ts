export { cut, findingsByField, type Mark, marksWithin, type Piece } from "../../../src/present/parts.ts";
