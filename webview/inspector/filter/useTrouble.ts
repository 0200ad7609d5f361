import { t } from "@vscode/l10n";
import { useEffect, useRef, useState } from "preact/hooks";
import { Cancelled } from "../../../src/protocol/peer.ts";
import type { InspectorPage } from "../page.ts";

/** What is wrong with an expression, and where. */
export interface Trouble {
  readonly message: string;
  readonly at: number;
}

const DELAY_MS = 200;
const EXCERPT = 24;

/**
 * Asks the host what is wrong while someone types. What is merely not finished, as it goes wrong at its end or in its
 * last word, is kept back until `tell`, which resolves to the place.
 */
export function useTrouble(page: InspectorPage, text: string) {
  const [shown, setShown] = useState<Trouble | null>(null);
  /** The text that was last asked about on purpose: a check that was under way does not take its answer back. */
  const told = useRef<string | null>(null);
  const check = async (signal: AbortSignal): Promise<number | null> => {
    const trouble = text.trim() === "" ? null : await page.checkTyped(text, signal);
    if (!signal.aborted) setShown(trouble && (told.current === text || !isUnfinished(text, trouble)) ? trouble : null);
    return trouble?.at ?? null;
  };
  useEffect(() => {
    const call = new AbortController();
    const timer = setTimeout(() => check(call.signal).catch(ignoreCancelled), DELAY_MS);
    return () => {
      clearTimeout(timer);
      call.abort(new Cancelled());
    };
  }, [text]);
  const tell = () => {
    told.current = text;
    return check(new AbortController().signal);
  };
  return { shown, tell };
}

const isUnfinished = (text: string, { at }: Trouble): boolean => /^[^\s"']*\s*$/.test(text.slice(at));

/** `At “noise 0.4”: …`: the message with the words that stand at its place. */
export function troubleText(text: string, { message, at }: Trouble): string {
  const rest = text.slice(at).trim();
  if (rest === "") return t("At the end: {0}", message);
  return t("At “{0}”: {1}", rest.length > EXCERPT ? `${rest.slice(0, EXCERPT)}…` : rest, message);
}

/** A page that is left, or a host that is gone, checks nothing any more. */
function ignoreCancelled(error: unknown): void {
  if (!(error instanceof Cancelled)) throw error;
}
