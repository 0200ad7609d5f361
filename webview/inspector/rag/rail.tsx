import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** What the rail shows of a sentence: where it lies, and which of four things it is. */
interface Block {
  readonly look: "lit" | "used" | "missed" | "stray";
  readonly y: number;
  readonly height: number;
}

const LOOKS: readonly Block["look"][] = ["lit", "used", "missed", "stray"];

export interface RailProps {
  readonly scroll: { readonly current: HTMLElement | null };
  /** Changes whenever the pane is drawn otherwise. */
  readonly drawn: string;
}

/** A narrow strip beside the documents' scrollbar: where the support lies, on screen or not. */
export function Rail({ scroll, drawn }: RailProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [blocks, setBlocks] = useState<readonly Block[]>([]);
  useLayoutEffect(() => {
    const pane = scroll.current;
    if (!pane) return;
    const measure = () => setBlocks(blocksOf(pane, svg.current?.clientHeight ?? 0));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(pane);
    return () => observer.disconnect();
  }, [drawn]);
  return (
    <div class="rail" aria-hidden="true">
      <svg ref={svg} aria-hidden="true">
        {blocks.map(({ look, y, height }) => {
          const key = `${look} ${y}`;
          if (look === "lit") return <rect key={key} class="r-lit" x="1" y={y + 1} width="8" height={height} />;
          if (look === "used") return <rect key={key} class="r-used" x="3" y={y + 1} width="4" height={height} />;
          if (look === "missed")
            return <rect key={key} class="r-missed" x="2.5" y={y + 1.5} width="5" height={height} />;
          return <path key={key} class="r-stray" d="M5 0 9 8H1z" transform={`translate(0 ${y + height / 2 - 4})`} />;
        })}
      </svg>
    </div>
  );
}

function blocksOf(pane: HTMLElement, railPx: number): readonly Block[] {
  if (railPx === 0 || pane.scrollHeight === 0) return [];
  const scale = railPx / Math.max(pane.scrollHeight, pane.clientHeight);
  const top = pane.getBoundingClientRect().top - pane.scrollTop;
  return [...pane.querySelectorAll<HTMLElement>(".s")].flatMap((sentence) => {
    const { classList } = sentence;
    const look = LOOKS.find((one) => classList.contains(one === "lit" ? "lit" : `d-${one}`));
    if (!look) return [];
    const box = sentence.getBoundingClientRect();
    return [{ look, y: (box.top - top) * scale, height: Math.max(4, box.height * scale - 4) }];
  });
}
