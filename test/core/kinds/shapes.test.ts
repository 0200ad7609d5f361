import { expect, it } from "vitest";
import { adapters } from "../../../src/core/kinds/registry.ts";
import { shapes } from "../../../src/core/kinds/shapes.ts";

it("the host recognises every shape that a kind reads, in the same order", () => {
  expect(shapes.map(({ id }) => id)).toEqual(adapters.map(({ adapter }) => adapter.id));
  expect(new Set(shapes.map(({ id }) => id)).size).toBe(shapes.length);
});
