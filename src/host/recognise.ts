import { detect } from "../core/kinds/detect.ts";
import { shapes } from "../core/kinds/shapes.ts";
import { firstRecords } from "./firstRecords.ts";

/** A few records tell a shape. */
const RECORDS = 10;

/** How well the beginning of a file fits the best of the known shapes: in [0, 1]. Loaded when first needed. */
export async function recognise(text: string, name: string): Promise<number> {
  const records = await firstRecords(new TextEncoder().encode(text), RECORDS);
  const origin = { name, folders: [] };
  const fitting = detect(
    records.map((record) => ({ record, origin })),
    shapes,
  );
  return fitting[0]?.confidence ?? 0;
}
