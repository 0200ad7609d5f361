import { isObject, type JsonRecord } from "../read/parse.ts";

/** Objects within objects that a shape goes into. */
export const DEEPEST_SHAPE = 3;
const MOST_KEYS = 200;
const MOST_KNOWN = 100;

const shapes = new WeakMap<JsonRecord, string | null>();

/**
 * `read`, asked once of all records with the same keys: what it returns has to depend on nothing but the keys of a
 * record and of the objects in it. Records of a file mostly have the same keys, and each is held against every format.
 */
export function oncePerShape<Read>(read: (record: JsonRecord) => Read): (record: JsonRecord) => Read {
  const known = new Map<string, Read>();
  return (record) => {
    const shape = shapeOf(record);
    if (shape === null) return read(record);
    const made = known.get(shape);
    if (made !== undefined) return made;
    const value = read(record);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(shape, value);
    return value;
  };
}

/** The keys of a record; null if there are too many to be worth it. */
function shapeOf(record: JsonRecord): string | null {
  const made = shapes.get(record);
  if (made !== undefined) return made;
  const keys: (string | 0 | 1)[] = [];
  addKeys(record, DEEPEST_SHAPE, keys);
  const shape = keys.length > MOST_KEYS ? null : JSON.stringify(keys);
  shapes.set(record, shape);
  return shape;
}

function addKeys(record: JsonRecord, deeper: number, keys: (string | 0 | 1)[]): void {
  for (const key of Object.keys(record)) {
    const value = record[key];
    if (value === undefined) continue;
    keys.push(key);
    if (keys.length > MOST_KEYS) return;
    if (deeper === 0 || !isObject(value)) continue;
    // The bounds of an object decide whose keys they are.
    keys.push(1);
    addKeys(value, deeper - 1, keys);
    keys.push(0);
  }
}
