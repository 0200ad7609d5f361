import type { ComponentChildren, TargetedKeyboardEvent } from "preact";

const ARROWS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

interface RadioGroupProps<Value extends string> {
  readonly label: string;
  readonly value: string;
  readonly options: readonly {
    readonly value: Value;
    readonly title?: string | undefined;
    readonly content: ComponentChildren;
  }[];
  readonly onChange: (value: Value) => void;
  /** A strip of equal parts; else buttons with a dot and room for more next to the name. */
  readonly isStrip?: boolean;
}

/** A few values in a row, one of them chosen. One stop of the Tab key; arrows move and choose, as radio buttons do. */
export function RadioGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
  isStrip = false,
}: RadioGroupProps<Value>) {
  const isKnown = options.some((option) => option.value === value);
  const choose = (to: Value) => to === value || onChange(to);
  const move = (event: TargetedKeyboardEvent<HTMLElement>, from: number) => {
    const step = { ...ARROWS, Home: -from, End: -from - 1 }[event.key];
    if (step === undefined) return;
    // Round the ends, as radio buttons do.
    const to = (from + step + options.length) % options.length;
    event.preventDefault();
    event.stopPropagation();
    const button = event.currentTarget.parentElement?.children[to];
    if (button instanceof HTMLElement) button.focus();
    const next = options[to];
    if (next) choose(next.value);
  };
  return (
    <span class={isStrip ? "seg" : "radios"} role="radiogroup" aria-label={label}>
      {options.map((option, at) => (
        // biome-ignore lint/a11y/useSemanticElements: an input cannot hold an icon and a rule beside its name, and no strip.
        <button
          type="button"
          key={option.value}
          class={isStrip ? undefined : "radio"}
          role="radio"
          data-value={option.value}
          aria-checked={option.value === value}
          tabIndex={option.value === value || (!isKnown && at === 0) ? 0 : -1}
          title={option.title}
          onClick={() => choose(option.value)}
          onKeyDown={(event) => move(event, at)}
        >
          {option.content}
        </button>
      ))}
    </span>
  );
}
