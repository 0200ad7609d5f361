import { useEffect, useReducer } from "preact/hooks";

/**
 * For work that would hold the page up: each drawing does a portion of it, and as long as some is left, the next one
 * follows in a task of its own, so that keys and clicks come in between.
 */
export function usePortions(isLeft: boolean): void {
  const [, goOn] = useReducer((count: number, _: null) => count + 1, 0);
  useEffect(() => {
    if (!isLeft) return;
    const timer = setTimeout(() => goOn(null));
    return () => clearTimeout(timer);
  });
}
