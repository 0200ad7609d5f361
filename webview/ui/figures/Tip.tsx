import { type ComponentChildren, createContext } from "preact";
import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

/** Handlers that show the content next to an element on hover or keyboard focus. */
type TipProps = {
  readonly onPointerEnter: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
};

interface Shown {
  readonly content: ComponentChildren;
  readonly target: Element;
}

/** Shows a tip, or takes the shown one away; for parts that know themselves when. Others have `useTip`. */
export const ShowTip = createContext<(shown: Shown | null) => void>(() => {});
const GAP = 4;

/** Gives `tip(content)`, the props of an element that has a tip. */
export function useTip(): (content: ComponentChildren) => TipProps {
  const show = useContext(ShowTip);
  return useCallback(
    (content) => {
      const open = (target: EventTarget | null) => target instanceof Element && show({ content, target });
      return {
        onPointerEnter: (event) => open(event.currentTarget),
        onPointerLeave: () => show(null),
        onFocus: ({ currentTarget }) =>
          currentTarget instanceof Element && currentTarget.matches(":focus-visible") && open(currentTarget),
        onBlur: () => show(null),
      };
    },
    [show],
  );
}

/** Holds the page's one tip. Escape, scrolling and leaving the element close it. */
export function TipHost({ children }: { readonly children: ComponentChildren }) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const close = () => setShown(null);
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && close();
    document.addEventListener("keydown", onKey);
    document.addEventListener("scroll", close, true);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("scroll", close, true);
    };
  }, []);
  // Memoised, so that opening a tip does not render the page again.
  const page = useMemo(() => <ShowTip.Provider value={setShown}>{children}</ShowTip.Provider>, [children]);
  return (
    <>
      {page}
      {shown && <Tip {...shown} />}
    </>
  );
}

function Tip({ content, target }: Shown) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current) return;
    const at = target.getBoundingClientRect();
    const { width, height } = box.current.getBoundingClientRect();
    const left = at.left + at.width / 2 - width / 2;
    const top = at.top - height - GAP >= 0 ? at.top - height - GAP : at.bottom + GAP;
    box.current.style.left = `${Math.max(GAP, Math.min(left, document.documentElement.clientWidth - width - GAP))}px`;
    box.current.style.top = `${Math.max(0, Math.min(top, window.innerHeight - height))}px`;
  });
  return (
    <div class="tip" role="tooltip" ref={box}>
      {content}
    </div>
  );
}
