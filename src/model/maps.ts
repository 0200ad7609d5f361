// Maps of lists and of counts.

/** Appends a value to the list of a key. */
export function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

export function groupBy<Key, Value>(values: Iterable<Value>, keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) addTo(groups, keyOf(value), value);
  return groups;
}

export function addCount<Key>(map: Map<Key, number>, key: Key, by = 1): void {
  map.set(key, (map.get(key) ?? 0) + by);
}

export function countBy<Key>(keys: Iterable<Key>): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) addCount(counts, key);
  return counts;
}
