/** Numbers by place. `Float64Array.from` with a function asks an iterator for each one, and takes twenty times as long. */
export function numbersOf(length: number, of: (at: number) => number): Float64Array {
  const numbers = new Float64Array(length);
  for (let at = 0; at < length; at++) numbers[at] = of(at);
  return numbers;
}
