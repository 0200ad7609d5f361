import { t } from "@vscode/l10n";
import { useLayoutEffect, useRef } from "preact/hooks";
import { lineText } from "../../../src/present/characters.ts";
import { reveal } from "../../ui/reveal.ts";
import { hintOf } from "../list/columnChooser.tsx";
import type { Completion, Suggestion } from "./completion.ts";

/** A line of the list below the box. */
export type Option =
  | { readonly kind: "suggestion"; readonly label: string; readonly hint: string; readonly suggestion: Suggestion }
  | { readonly kind: "earlier"; readonly label: string; readonly hint: string; readonly insert: string };

/** What was typed before comes first. */
export function optionsOf({ suggestions }: Completion, earlier: readonly string[]): readonly Option[] {
  return [
    ...earlier.map((insert): Option => ({ kind: "earlier", label: insert, hint: t("typed before"), insert })),
    ...suggestions.map((suggestion): Option => {
      const { field, label } = suggestion;
      const hint = field ? (field.name !== field.id ? t(field.name) : hintOf(field)) : comparatorWord(label);
      return { kind: "suggestion", label, hint: lineText(hint), suggestion };
    }),
  ];
}

export interface OptionsProps {
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
    <div class="options popup" id={id} role="listbox" aria-label={t("What may stand here")} ref={list}>
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
