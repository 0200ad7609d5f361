import { useEffect, useState } from "preact/hooks";

/** What a page draws, and who hears that it has changed. */
interface Viewed<View> {
  readonly view: View;
  subscribe(listener: () => void): () => void;
}

/** The page's view, drawn again whenever it changes. */
export function useView<View>(page: Viewed<View>): View {
  const [view, setView] = useState(page.view);
  useEffect(() => {
    setView(page.view);
    return page.subscribe(() => setView(page.view));
  }, [page]);
  return view;
}
