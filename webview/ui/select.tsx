import { t } from "@vscode/l10n";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./icons.tsx";
import { Visible } from "./parts.tsx";
import { Popover } from "./popups.tsx";
import { Dropdown, type DropdownProps } from "./toolkit.tsx";
import { reveal } from "./viewport.ts";

/** More options than these are searched. */
const FEW = 10;

/** One of several: a dropdown, or of many a list with a search. */
export function Select(props: DropdownProps) {
  const { label, value, options } = props;
  if (options.length <= FEW) return <Dropdown {...props} />;
  const text = options.find((option) => option.value === value)?.text ?? "";
  return (
    <Popover
      title={`${label}: ${text}`}
      kind="select"
      face={
        <>
          <span>
            <Visible text={text} />
          </span>
          <Icon name="down" />
        </>
      }
    >
      {(close) => <Options {...props} close={close} />}
    </Popover>
  );
}

/** The search keeps the focus; arrows move in the list below it, Enter takes the option that they are at. */
export function Options({ label, value, options, onChange, close }: DropdownProps & { readonly close: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const wanted = typed.trim().toLowerCase();
  const shown = options.filter(({ text }) => text.toLowerCase().includes(wanted));
  // What is chosen comes first, until the person looks for something else.
  const chosen = wanted === "" ? shown.findIndex((option) => option.value === value) : 0;
  const current = Math.min(at ?? Math.max(0, chosen), shown.length - 1);
  useLayoutEffect(() => {
    reveal(list.current?.querySelector('[aria-selected="true"]'), "nearest");
  }, [current]);
  const take = (one: DropdownProps["options"][number] | undefined) => {
    if (!one) return;
    close();
    if (one.value !== value) onChange(one.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: current + 1, ArrowUp: current - 1 }[event.key];
    if (event.key === "Enter") take(shown[current]);
    else if (to === undefined) return;
    else setAt(Math.max(0, Math.min(shown.length - 1, to)));
    event.preventDefault();
  };
  return (
    <div class="choices">
      <input
        class="field"
        type="text"
        role="combobox"
        data-first
        value={typed}
        placeholder={t("Search {0} options", options.length)}
        aria-label={label}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={shown.length === 0 ? undefined : `${id}-${current}`}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setAt(null);
        }}
        onKeyDown={onKeyDown}
      />
      <div class="options" id={id} role="listbox" aria-label={label} ref={list}>
        {shown.map((option, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search has the keys of the list.
          // biome-ignore lint/a11y/useFocusableInteractive: the search keeps the focus, and says which option it is at.
          <div
            key={option.value}
            id={`${id}-${place}`}
            class="option plain"
            role="option"
            aria-selected={place === current}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(option)}
          >
            <span class="tick">{option.value === value && <Icon name="check" title={t("chosen")} />}</span>
            <span class="name" title={option.text}>
              <Visible text={option.text} />
            </span>
          </div>
        ))}
      </div>
      {shown.length === 0 && <p class="menu-head">{t("No name contains this.")}</p>}
    </div>
  );
}
