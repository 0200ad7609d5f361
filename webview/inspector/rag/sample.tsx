import { t } from "@vscode/l10n";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { RagDetail } from "../../../src/model/index.ts";
import { describeSample } from "../../../src/present/sample/description.ts";
import { Divider } from "../../ui/divider.tsx";
import { isStacked, reveal } from "../../ui/viewport.ts";
import { Foot } from "../frame.tsx";
import type { SampleProps } from "../kindView.ts";
import { aroundLinks } from "../links.ts";
import { Documents, hasDocuments } from "./documents.tsx";
import { Header } from "./header.tsx";
import { linksOf } from "./links.ts";
import { findingsByField } from "./marks.ts";
import { Response } from "./response.tsx";

/** Neither pane can be made narrower. */
const LEAST_PANE_PX = 200;

export function RagSample(props: SampleProps<RagDetail>) {
  const { page, view, body, detail } = props;
  const sample = useMemo(() => describeSample(detail), [detail]);
  const links = useMemo(() => linksOf(body), [body]);
  const findings = useMemo(() => findingsByField(body), [body]);
  const lit = useMemo(
    () => new Set(view.pin === null ? [] : [view.pin, ...links.linkedTo(view.pin)]),
    [links, view.pin],
  );
  const root = useRef<HTMLElement>(null);
  usePreview(root, links);
  useKeptFocus(root, detail.index);
  useReveal(root, view.pin, links);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement)) return;
    const item = event.target.closest<HTMLElement>("[data-key]");
    const key = item?.dataset.key;
    if (!item || key === undefined) return;
    const to = { ArrowDown: beside(item, 1), ArrowUp: beside(item, -1) }[event.key] ?? around(event.key, key);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    focusSentence(root.current, to);
  };
  const around = (pressed: string, key: string) =>
    pressed === "ArrowRight" || pressed === "ArrowLeft"
      ? aroundLinks(links, view.pin, key, pressed === "ArrowRight" ? 1 : -1)
      : null;

  const [citing, setCiting] = useState<{ readonly index: number; readonly document: number } | null>(null);
  const cited = citing?.index === detail.index ? citing.document : null;
  const onDocument = (document: number) => setCiting({ index: detail.index, document });
  const panes = { ...props, sample, links, findings, lit, cited, onDocument };
  return (
    <section
      class={`sample${view.pin === null ? "" : " has-pin"}`}
      aria-label={t("Sample")}
      ref={root}
      onKeyDown={onKeyDown}
    >
      <Header {...panes} />
      <div class="body" key={detail.index}>
        <Response {...panes} />
        {hasDocuments(body) && (
          <>
            <Divider
              label={t("Share of the response")}
              part="response"
              unit="%"
              size={view.sizes.response ?? null}
              room={{ before: LEAST_PANE_PX, after: LEAST_PANE_PX }}
              onSize={(size) => page.resize("response", size)}
            />
            <Documents {...panes} />
          </>
        )}
      </div>
      <Foot page={page} view={view} isLabelled={body.isLabelled} />
    </section>
  );
}

/** The sentence before or after in the same pane, of those that are drawn. */
function beside(item: HTMLElement, step: 1 | -1): string | null {
  const all = [...(item.closest(".pane")?.querySelectorAll<HTMLElement>(".s[data-key]") ?? [])];
  return all[all.indexOf(item) + step]?.dataset.key ?? null;
}

function sentenceElement(root: HTMLElement | null, key: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`.s[data-key="${CSS.escape(key)}"]`) ?? null;
}

/** All at once: a document has thousands, and an answer may rest on hundreds. */
function sentenceElements(root: HTMLElement, keys: ReadonlySet<string>): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(".s[data-key]")].filter(({ dataset: { key = "" } }) => keys.has(key));
}

function focusSentence(root: HTMLElement | null, key: string): void {
  const chip = sentenceElement(root, key)?.querySelector<HTMLElement>(".k");
  chip?.focus({ preventScroll: true });
  reveal(chip, "nearest");
}

/**
 * Hover and focus show links without pinning. The classes are set on the elements themselves: to draw thousands of
 * sentences again for every movement of the mouse would be felt.
 */
function usePreview(root: { readonly current: HTMLElement | null }, links: ReturnType<typeof linksOf>): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let near: readonly HTMLElement[] = [];
    const show = (target: EventTarget | null) => {
      const item = target instanceof Element ? target.closest<HTMLElement>("[data-key]") : null;
      for (const one of near) one.classList.remove("near");
      const key = item?.dataset.key;
      near = key === undefined ? [] : sentenceElements(element, new Set([key, ...links.linkedTo(key)]));
      for (const one of near) one.classList.add("near");
    };
    const over = (event: Event) => show(event.target);
    const leave = () => show(document.activeElement?.matches(":focus-visible") ? document.activeElement : null);
    element.addEventListener("mouseover", over);
    element.addEventListener("focusin", over);
    element.addEventListener("mouseleave", leave);
    element.addEventListener("focusout", leave);
    return () => {
      show(null);
      element.removeEventListener("mouseover", over);
      element.removeEventListener("focusin", over);
      element.removeEventListener("mouseleave", leave);
      element.removeEventListener("focusout", leave);
    };
  }, [links]);
}

/** Another sample is drawn anew: the focus goes from a sentence to the one with its key, else to the first. */
function useKeptFocus(root: { readonly current: HTMLElement | null }, index: number): void {
  const drawn = useRef(index);
  const focused = document.activeElement?.closest<HTMLElement>(".s[data-key]")?.dataset.key;
  useLayoutEffect(() => {
    if (drawn.current === index) return;
    drawn.current = index;
    if (focused === undefined || document.activeElement !== document.body) return;
    const sentence = sentenceElement(root.current, focused) ?? root.current?.querySelector(".s[data-key]");
    sentence?.querySelector<HTMLElement>(".k")?.focus({ preventScroll: true });
  }, [index]);
}

/** What is pinned, and the first sentence linked to it in the other pane, come into view if they are out of it. */
function useReveal(
  root: { readonly current: HTMLElement | null },
  pin: string | null,
  links: ReturnType<typeof linksOf>,
): void {
  useLayoutEffect(() => {
    // Keyboard focus follows: the next label is for the sentence that is pinned. Not where the same one
    // stays pinned and its label was drawn: they may have gone elsewhere.
    const focused = document.activeElement?.closest<HTMLElement>(".s[data-key]")?.dataset.key;
    if (pin !== null && focused !== undefined && focused !== pin) focusSentence(root.current, pin);
  }, [pin]);
  useLayoutEffect(() => {
    if (pin === null) return;
    const isInOne = isStacked(root.current?.querySelector(".body"));
    const others = isInOne ? [] : links.linkedTo(pin);
    const isSeen = root.current !== null && sentenceElements(root.current, new Set(others)).some(isOnScreen);
    const first = others[0];
    if (!isSeen && first !== undefined) reveal(sentenceElement(root.current, first), "center");
    reveal(sentenceElement(root.current, pin), "nearest");
  }, [pin, links]);
}

function isOnScreen(element: HTMLElement | null): boolean {
  const frame = element?.closest(".scroll")?.getBoundingClientRect();
  const box = element?.getBoundingClientRect();
  return frame !== undefined && box !== undefined && box.top >= frame.top && box.bottom <= frame.bottom;
}
