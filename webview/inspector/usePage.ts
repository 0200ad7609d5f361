import { useEffect, useState } from "preact/hooks";
import type { InspectorPage } from "./page.ts";
import type { View } from "./view.ts";

/** The page's view, drawn again whenever it changes. */
export function useView(page: InspectorPage): View {
  const [view, setView] = useState(page.view);
  useEffect(() => {
    setView(page.view);
    return page.subscribe(() => setView(page.view));
  }, [page]);
  return view;
}
