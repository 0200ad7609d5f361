import { t } from "@vscode/l10n";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { lineText } from "../../../src/present/characters.ts";
import type { FieldInfo } from "../../../src/protocol/session.ts";
import { Icon } from "../../ui/icons.tsx";
import type { InspectorPage } from "../page.ts";
import { complete, completionAt } from "./completion.ts";
import { type Option, Options, optionsOf } from "./options.tsx";
import { useFieldValues } from "./useFieldValues.ts";
import { troubleText, useTrouble } from "./useTrouble.ts";

export interface FilterBoxProps {
  readonly page: InspectorPage;
  readonly fields: readonly FieldInfo[];
  /** Expressions that were typed before, the last one first. */
  readonly earlier: readonly string[];
  /** An expression that means something here. */
  readonly example: string | null;
  /** Whether the values of a field may be asked for while someone types: it reads every record. */
  readonly isSmall: boolean;
}

const LIST_ID = "filter-options";
const TROUBLE_ID = "filter-trouble";

/**
 * A line for expressions of the filter language: fields, comparators and values are offered at the caret, what cannot be
 * read is said below, Enter adds it as a clause. Without a word it offers what was typed before.
 */
export function FilterBox({ page, fields, earlier, example, isSmall }: FilterBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [{ text, caret }, setTyped] = useState({ text: "", caret: 0 });
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const trouble = useTrouble(page, text);
  const values = useFieldValues(page, isSmall);
  const completion = completionAt(text, caret, fields, values.of);
  const options = text.trim() === "" ? optionsOf(completion, earlier) : optionsOf(completion, []);
  const isShown = isOpen && options.length > 0;
  const active = chosen >= 0 ? chosen : completion.isUnfinished ? 0 : -1;
  const wanted = isOpen ? completion.wanted : null;

  useEffect(() => {
    if (wanted) values.ask(wanted);
  }, [wanted?.id]);
  useLayoutEffect(() => {
    const element = input.current;
    if (element && document.activeElement === element) element.setSelectionRange(caret, caret);
  }, [text, caret]);

  const write = (next: string, at: number) => {
    setTyped({ text: next, caret: at });
    setChosen(-1);
    setOpen(true);
  };
  const take = (option: Option) => {
    if (option.kind === "earlier") return write(option.insert, option.insert.length);
    const written = complete(text, completion, option.suggestion);
    write(written.text, written.caret);
  };
  const apply = async () => {
    const where = text.trim();
    if (where === "") return;
    try {
      await page.addTyped(where);
      write("", 0);
      setOpen(false);
    } catch (error) {
      // What is wrong with the expression is told below, at its place; anything else as failures are.
      const at = await trouble.tell();
      if (at === null) page.fail(error);
      else setTyped({ text, caret: Math.min(at, text.length) });
      setOpen(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      if (!isShown) return setOpen(true);
      // Past either end the choice is taken back: the text is as it was.
      const from = chosen >= 0 ? chosen : step > 0 ? -1 : options.length;
      return setChosen(from + step < 0 || from + step >= options.length ? -1 : from + step);
    }
    const option = options[active] ?? (event.key === "Tab" ? options[0] : undefined);
    const isTaken = isShown && option !== undefined && (event.key === "Enter" || (event.key === "Tab" && text !== ""));
    if (isTaken && !event.shiftKey) {
      event.preventDefault();
      return take(option);
    }
    if (event.key === "Enter") return void apply();
    if (event.key !== "Escape") return;
    event.stopPropagation();
    if (isShown) setOpen(false);
    else if (text !== "") write("", 0);
    else document.querySelector<HTMLElement>(".vlist")?.focus();
  };
  const moved = () => {
    const at = input.current?.selectionStart ?? caret;
    if (at !== caret) setTyped({ text, caret: at });
  };

  return (
    <div class="filter-box">
      <div class="field-line">
        <Icon name="filter" />
        <input
          ref={input}
          class="field mono"
          type="text"
          role="combobox"
          spellcheck={false}
          autocomplete="off"
          aria-label={t("Filter by an expression")}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={isShown}
          aria-controls={isShown ? LIST_ID : undefined}
          aria-activedescendant={isShown && active >= 0 ? `${LIST_ID}-${active}` : undefined}
          aria-invalid={trouble.shown !== null}
          aria-describedby={trouble.shown ? TROUBLE_ID : undefined}
          placeholder={example === null ? t("Filter by an expression") : t("Filter, as {0}", example)}
          value={text}
          onInput={(event) => write(event.currentTarget.value, event.currentTarget.selectionStart ?? 0)}
          onKeyDown={onKeyDown}
          onKeyUp={moved}
          onClick={() => {
            moved();
            setOpen(true);
          }}
          onBlur={() => setOpen(false)}
        />
        {text !== "" && (
          <button type="button" class="act" title={t("Clear the expression")} onClick={() => write("", 0)}>
            <Icon name="close" />
          </button>
        )}
      </div>
      {isShown && <Options id={LIST_ID} options={options} active={active} onTake={take} />}
      <p class="trouble" id={TROUBLE_ID} role="status">
        {trouble.shown && lineText(troubleText(text, trouble.shown))}
      </p>
    </div>
  );
}
