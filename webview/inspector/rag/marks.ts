export { findingsByField, type Mark, marksWithin } from "../../../src/present/parts.ts";
