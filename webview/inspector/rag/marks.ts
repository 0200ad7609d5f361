export { cut, findingsByField, type Mark, marksWithin, type Piece } from "../../../src/present/marks.ts";
