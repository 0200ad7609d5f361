import {
  provideVSCodeDesignSystem,
  vsCodeButton,
  vsCodeCheckbox,
  vsCodeDropdown,
  vsCodeOption,
  vsCodeProgressRing,
  vsCodeTextField,
} from "@vscode/webview-ui-toolkit";
import type { ComponentChildren, FunctionComponent, HTMLAttributes, Ref } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

// The only file that knows the toolkit: replacing it touches nothing else.
provideVSCodeDesignSystem().register(
  vsCodeButton(),
  vsCodeCheckbox(),
  vsCodeDropdown(),
  vsCodeOption(),
  vsCodeProgressRing(),
  vsCodeTextField(),
);

/** State of a custom element, read from an event. */
interface Valued extends HTMLElement {
  value: string;
  checked: boolean;
}

type ControlProps = HTMLAttributes<Valued> & {
  appearance?: string;
  value?: string;
  checked?: boolean;
  selected?: boolean;
  disabled?: boolean;
  placeholder?: string;
};

/** A custom element by its name; Preact takes any name, its types only those of HTML. */
const control = (name: string) => name as unknown as FunctionComponent<ControlProps>;
const VscodeButton = control("vscode-button");
const VscodeDropdown = control("vscode-dropdown");
const VscodeOption = control("vscode-option");
const VscodeProgressRing = control("vscode-progress-ring");
const VscodeTextField = control("vscode-text-field");

interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onClick: () => void;
  readonly isSecondary?: boolean;
  readonly isDisabled?: boolean;
  readonly title?: string;
}

/** A button with text; an `Act` has only an icon. */
export function Button({ children, onClick, isSecondary = false, isDisabled = false, title }: ButtonProps) {
  return (
    <VscodeButton
      appearance={isSecondary ? "secondary" : "primary"}
      disabled={isDisabled}
      onClick={() => isDisabled || onClick()}
      {...(title === undefined ? {} : { title })}
    >
      {children}
    </VscodeButton>
  );
}

interface SearchFieldProps {
  readonly value: string;
  readonly label: string;
  readonly placeholder: string;
  readonly onInput: (value: string) => void;
  /** Enter (1), or Shift and Enter (-1); absent if Enter is to leave as well. */
  readonly onEnter?: ((by: 1 | -1) => void) | undefined;
  /** ArrowDown, and Enter: the person is done typing and wants the list. */
  readonly onLeave?: () => void;
  readonly field?: Ref<Valued>;
  readonly children?: ComponentChildren;
}

/** A text field for searching; children go into its slots. */
export function SearchField({
  value,
  label,
  placeholder,
  onInput,
  onEnter,
  onLeave,
  field,
  children,
}: SearchFieldProps) {
  const own = useRef<Valued | null>(null);
  // As it enters the page, the element takes another label for its own.
  useLayoutEffect(() => own.current?.setAttribute("aria-label", label), [label]);
  return (
    <VscodeTextField
      class="search"
      ref={(element: Valued | null) => {
        own.current = element;
        if (typeof field === "function") field(element);
        else if (field) field.current = element;
      }}
      value={value}
      placeholder={placeholder}
      aria-label={label}
      onInput={(event) => onInput(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape" && value !== "") {
          event.stopPropagation();
          onInput("");
        } else if (event.key === "Enter" && onEnter) onEnter(event.shiftKey ? -1 : 1);
        else if (event.key === "Enter" || event.key === "ArrowDown") onLeave?.();
      }}
    >
      {children}
    </VscodeTextField>
  );
}

export interface DropdownProps {
  readonly value: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (value: string) => void;
}

export function Dropdown({ value, label, options, onChange }: DropdownProps) {
  // The element announces its first value as a change too; only what the person chose counts.
  const shown = useRef(value);
  shown.current = value;
  return (
    <VscodeDropdown
      value={value}
      aria-label={label}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        if (chosen !== shown.current) onChange(chosen);
      }}
    >
      {options.map((option) => (
        <VscodeOption key={option.value} value={option.value} selected={option.value === value}>
          {option.text}
        </VscodeOption>
      ))}
    </VscodeDropdown>
  );
}

/** Turns during work; the text next to it is for screen readers. */
export function ProgressRing() {
  return <VscodeProgressRing />;
}
