import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { countText } from "../../../src/present/numbers.ts";
import { samplesText } from "../../../src/present/words.ts";
import { Icon } from "../../ui/icons.tsx";
import { Act } from "../../ui/parts.tsx";
import { SearchField } from "../../ui/toolkit.tsx";
import type { InspectorPage } from "../page.ts";
import { useSearchHits } from "./hits.ts";

interface SearchLineProps {
  readonly page: InspectorPage;
  /** What the query searches for. */
  readonly searched: string;
  readonly samples: number;
  /** Index of the opened sample; null while there is none. */
  readonly index: number | null;
  /** Whether its line has more than the columns: then only keys go from hit to hit. */
  readonly isShort: boolean;
  /** Shown next to the field. */
  readonly children: ComponentChildren;
}

const SEARCH_DELAY_MS = 200;
/** A longer text is a file pasted by mistake, not a search. */
const MOST_CHARACTERS = 1000;

/**
 * The search over all texts and fields of the samples. Its hits are marked in the opened sample; Enter goes to the next
 * one, and from the last one to the next sample, Shift and Enter back.
 */
export function SearchLine({ page, searched, samples, index, isShort, children }: SearchLineProps) {
  const [typed, setTyped] = useTyped(searched, (text) => {
    if (text.length <= MOST_CHARACTERS) page.search(text);
    else page.fail(new Error(t("Search for {0} characters at most.", countText(MOST_CHARACTERS))));
  });
  const hits = useSearchHits(searched, index);
  const step = (by: 1 | -1) => {
    // If no text on screen has it, another field of the record does.
    if (hits.count === 0 && index !== null && !page.view.isRawOpen) page.showRaw(true);
    else if (!hits.step(by)) void page.moves.step(by);
  };
  const place = searched === "" ? "" : hits.count === 0 ? "0" : `${hits.at + 1}/${countText(hits.count)}`;
  const placeWords =
    hits.count === 0
      ? t("No hit in the texts on screen. It may be in the raw record.")
      : t("Hit {0} of {1} in this sample", hits.at + 1, countText(hits.count));
  return (
    <div class="search-line">
      <SearchField
        value={typed}
        label={t("Search in all samples")}
        placeholder={isShort ? t("Search") : t("Search {0}", samplesText(samples))}
        onInput={setTyped}
        onEnter={searched === "" ? undefined : step}
        onLeave={() => document.querySelector<HTMLElement>(".vlist")?.focus()}
      >
        <span slot="start" class="slot">
          <Icon name="search" />
        </span>
        {typed !== "" && (
          <div slot="end" class="hits">
            <span
              class="place"
              {...(place === "" ? {} : { title: placeWords, role: "status", "aria-label": placeWords })}
            >
              {place}
            </span>
            {!isShort && (
              <>
                <Act icon="arrow-up" kind="slot" title={t("Previous hit (Shift+Enter)")} onClick={() => step(-1)} />
                <Act icon="arrow-down" kind="slot" title={t("Next hit (Enter)")} onClick={() => step(1)} />
              </>
            )}
            <Act icon="close" kind="slot" title={t("Clear the search")} onClick={() => setTyped("")} />
          </div>
        )}
      </SearchField>
      {children}
    </div>
  );
}

/** The search box's text: ahead of the query while typing, else the query's. */
function useTyped(asked: string, search: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (typed !== null && typed.trim() === asked) setTyped(null);
  }, [asked]);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), text === "" ? 0 : SEARCH_DELAY_MS);
  };
  return [typed ?? asked, type];
}
