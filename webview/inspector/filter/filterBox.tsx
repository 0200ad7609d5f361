import { t } from "@vscode/l10n";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { lineText } from "../../../src/present/characters.ts";
import type { FieldInfo } from "../../../src/protocol/list.ts";
import { Cancelled, PeerError } from "../../../src/protocol/peer.ts";
import { Icon } from "../../ui/icons.tsx";
import { Act } from "../../ui/parts.tsx";
import { reveal } from "../../ui/viewport.ts";
import { hintOf } from "../list/columnChooser.tsx";
import type { InspectorPage } from "../page.ts";
import { type Completion, complete, completionAt, type Suggestion } from "./completion.ts";
import { proposalFor } from "./propose.ts";

interface FilterBoxProps {
  readonly page: InspectorPage;
  readonly fields: readonly FieldInfo[];
  /** Expressions that were typed before, the last one first. */
  readonly earlier: readonly string[];
  /** An expression that means something here. */
  readonly example: string | null;
  /** Whether the values of a field may be requested while someone types: it reads every record. */
  readonly isSmall: boolean;
  /** Called when it is left empty; null if it stays. A box that can be left takes the focus when it appears. */
  readonly onLeave: (() => void) | null;
}

const LIST_ID = "filter-options";
const TROUBLE_ID = "filter-trouble";

/**
 * A line for expressions of the filter language: fields, comparators and values are offered at the caret, what cannot be
 * read is said below, Enter adds it as a clause. Without a word it offers what was typed before.
 */
export function FilterBox({ page, fields, earlier, example, isSmall, onLeave }: FilterBoxProps) {
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
  // Without errors, a value that the field never has is reported once its quotes are closed.
  const proposal = trouble.shown || isClosed(text) ? proposalFor(text, fields) : null;

  useLayoutEffect(() => {
    if (onLeave) input.current?.focus();
  }, []);
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
      // Errors in the expression are shown below at their place, others as failures.
      const at = trouble.showRefusal(error, where);
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
          placeholder={example === null ? t("Filter by an expression") : t("Filter: {0}", example)}
          value={text}
          onInput={(event) => write(event.currentTarget.value, event.currentTarget.selectionStart ?? 0)}
          onKeyDown={onKeyDown}
          onKeyUp={moved}
          onClick={() => {
            moved();
            setOpen(true);
          }}
          onBlur={() => {
            setOpen(false);
            if (text === "") onLeave?.();
          }}
        />
        {text !== "" && <Act icon="close" title={t("Clear the expression")} onClick={() => write("", 0)} />}
      </div>
      {isShown && <Options id={LIST_ID} options={options} active={active} onTake={take} />}
      <p class="trouble" id={TROUBLE_ID} role="status">
        {trouble.shown && `${lineText(troubleText(text, trouble.shown))} `}
        {proposal !== null && (
          <button type="button" class="link" onMouseDown={stayFocused} onClick={() => write(proposal, proposal.length)}>
            {trouble.shown ? t("Use {0}", lineText(proposal)) : t("Did you mean {0}?", lineText(proposal))}
          </button>
        )}
      </p>
    </div>
  );
}

/** A line of the list below the box. */
type Option =
  | { readonly kind: "suggestion"; readonly label: string; readonly hint: string; readonly suggestion: Suggestion }
  | { readonly kind: "earlier"; readonly label: string; readonly hint: string; readonly insert: string };

/** What was typed before comes first. */
export function optionsOf({ suggestions }: Completion, earlier: readonly string[]): readonly Option[] {
  return [
    ...earlier.map((insert): Option => ({ kind: "earlier", label: insert, hint: t("recent"), insert })),
    ...suggestions.map((suggestion): Option => {
      const { field, label } = suggestion;
      const hint = field ? (field.name !== field.id ? t(field.name) : hintOf(field)) : comparatorWord(label);
      return { kind: "suggestion", label, hint: lineText(hint), suggestion };
    }),
  ];
}

interface OptionsProps {
  readonly id: string;
  readonly options: readonly Option[];
  /** The option that the box names as the active one; -1 for none. */
  readonly active: number;
  readonly onTake: (option: Option) => void;
}

/** The list of a combobox: the focus stays in the box. */
export function Options({ id, options, active, onTake }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    reveal(list.current?.children[active], "nearest");
  }, [active]);
  return (
    <div class="options popup" id={id} role="listbox" aria-label={t("Suggestions")} ref={list}>
      {options.map((option, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the box has the focus, and names the active option.
        <div
          key={`${option.kind} ${option.label}`}
          id={`${id}-${at}`}
          role="option"
          class="option"
          aria-selected={at === active}
          onMouseDown={(event) => {
            // The box keeps the focus.
            event.preventDefault();
            if (event.button === 0) onTake(option);
          }}
        >
          <span class="name mono">{lineText(option.label)}</span>
          <span class="hint">{option.hint}</span>
        </div>
      ))}
    </div>
  );
}

function comparatorWord(sign: string): string {
  switch (sign) {
    case "==":
      return t("is");
    case "!=":
      return t("is not");
    case "<":
      return t("is less than");
    case "<=":
      return t("is at most");
    case ">":
      return t("is more than");
    case ">=":
      return t("is at least");
    case "~":
      return t("contains");
    case "!~":
      return t("does not contain");
    case "&&":
      return t("and");
    case "||":
      return t("or");
    default:
      return "";
  }
}

type Values = readonly (string | number)[];

/** Values of fields not loaded yet, one field at a time if that is fast; none otherwise. */
function useFieldValues(page: InspectorPage, isQuick: boolean) {
  const known = useRef(new Map<string, Values>());
  const call = useRef<AbortController | null>(null);
  const [, setCount] = useState(0);
  useEffect(() => () => call.current?.abort(), []);
  return {
    /** Null while they are not known. */
    of: (field: FieldInfo): Values | null => known.current.get(field.id) ?? null,
    ask(field: FieldInfo): void {
      if (!isQuick || field.type !== "text" || field.from === "text") return;
      call.current?.abort();
      const mine = new AbortController();
      call.current = mine;
      page.distribution(field.id, mine.signal).then(
        (figure) => {
          const marks = figure.shape === "counts" ? figure.marks : [];
          known.current.set(
            field.id,
            // A text without a clause was cut short.
            marks.flatMap(({ label, where }) => (where === null ? [] : [label])),
          );
          setCount(known.current.size);
        },
        () => {
          // Values are an offer: without them they can be typed.
        },
      );
    },
  };
}

/** An error in an expression, and its place. */
interface Trouble {
  readonly message: string;
  readonly at: number;
}

const DELAY_MS = 200;
const EXCERPT = 24;

/**
 * Asks the host what is wrong while someone types. What is merely not finished, as it goes wrong at its end or in its
 * last word, is kept back until the host has refused it: `showRefusal` shows why, and gives the place.
 */
function useTrouble(page: InspectorPage, text: string) {
  const [shown, setShown] = useState<Trouble | null>(null);
  /** The text that was refused: a check that was under way does not take that back. */
  const shownFor = useRef<string | null>(null);
  const check = async (signal: AbortSignal): Promise<void> => {
    const trouble = text.trim() === "" ? null : await page.checkTyped(text, signal);
    if (!signal.aborted)
      setShown(trouble && (shownFor.current === text || !isUnfinished(text, trouble)) ? trouble : null);
  };
  useEffect(() => {
    const call = new AbortController();
    const timer = setTimeout(() => check(call.signal).catch(ignoreCancelled), DELAY_MS);
    return () => {
      clearTimeout(timer);
      call.abort(new Cancelled());
    };
  }, [text]);
  /** Null if the refusal is about something else than the clause. */
  const showRefusal = (error: unknown, where: string): number | null => {
    const refused = refusalOf(error);
    if (refused?.where !== where) return null;
    shownFor.current = text;
    // The clause is the text without the space around it.
    const at = refused.at + text.indexOf(where);
    setShown({ message: refused.message, at });
    return at;
  };
  return { shown, showRefusal };
}

/** The clause that the host cannot read, and the place; null for other errors. */
function refusalOf(error: unknown): (Trouble & { readonly where: string }) | null {
  if (!(error instanceof PeerError) || error.code !== "invalid") return null;
  const { message, data } = error;
  if (typeof data !== "object" || data === null || !("where" in data) || !("at" in data)) return null;
  const { where, at } = data;
  return typeof where === "string" && typeof at === "number" ? { message, where, at } : null;
}

const isUnfinished = (text: string, { at }: Trouble): boolean => /^[^\s"']*\s*$/.test(text.slice(at));

/** `At “noise 0.4”: …`: the message with the words at its place. */
function troubleText(text: string, { message, at }: Trouble): string {
  const rest = text.slice(at).trim();
  if (rest === "") return t("At the end: {0}", message);
  return t("At “{0}”: {1}", rest.length > EXCERPT ? `${rest.slice(0, EXCERPT)}…` : rest, message);
}

/** Whether the last word of an expression is a text with both quotes. */
const isClosed = (text: string): boolean => /(?:"[^"]*"|'[^']*')\s*$/.test(text);

/** The box keeps the focus while a button is pressed. */
const stayFocused = (event: MouseEvent): void => event.preventDefault();

/** A page that is left, or a host that is gone, checks nothing any more. */
function ignoreCancelled(error: unknown): void {
  if (!(error instanceof Cancelled)) throw error;
}
