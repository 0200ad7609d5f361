import { t } from "@vscode/l10n";
import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { CutText } from "../ui/cutText.tsx";
import { Group } from "../ui/parts.tsx";

interface RunsStripProps {
  /** The box that answers of runs scroll in, a column each. */
  readonly box: RefObject<HTMLElement | null>;
  readonly names: readonly string[];
  /** What all names begin with. */
  readonly start: string;
}

/** A column counts as in view from this share of its width. */
const SEEN_SHARE = 0.6;

/** Names of the runs, those in view marked; a press brings one into view. Nothing if all of them are. */
export function RunsStrip({ box, names, start }: RunsStripProps) {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set(names.keys()));
  useEffect(() => {
    const root = box.current;
    if (!root) return;
    const columns = [...root.children];
    const inView = new Set<number>(columns.keys());
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const at = columns.indexOf(target);
          if (intersectionRatio >= SEEN_SHARE) inView.add(at);
          else inView.delete(at);
        }
        setSeen(new Set(inView));
      },
      // Wide as the box, and as high as whatever is in it.
      { root, rootMargin: "9999px 0px", threshold: [0, SEEN_SHARE, 1] },
    );
    for (const column of columns) observer.observe(column);
    return () => observer.disconnect();
  }, [box, names.length]);
  if (seen.size >= names.length) return null;
  return (
    <Group class="runs-strip" label={t("Runs, those in view marked")}>
      {names.map((name, at) => (
        <button
          type="button"
          key={`${at}`}
          class="chip"
          aria-pressed={seen.has(at)}
          title={name}
          onClick={() => showColumn(box.current, at)}
        >
          <CutText text={name} start={start} kind="run-chip" />
        </button>
      ))}
    </Group>
  );
}

/** Scrolls sideways to a column. */
function showColumn(box: HTMLElement | null, at: number): void {
  const column = box?.children[at];
  if (!box || !column) return;
  box.scrollLeft += column.getBoundingClientRect().left - box.getBoundingClientRect().left;
}

/** The arrow keys go on by a column. */
export function moveByColumn(event: KeyboardEvent, box: HTMLElement | null): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const [first, second] = [...(box?.children ?? [])].map((one) => one.getBoundingClientRect().left);
  if (!box || step === undefined || first === undefined || second === undefined || event.target !== box) return;
  event.preventDefault();
  box.scrollLeft += step * (second - first);
}
