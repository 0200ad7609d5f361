import * as vscode from "vscode";
import { pickText } from "../present/characters.ts";

/** An entry of a list that a person picks from. Its words may be of a file or an endpoint: they stay text. */
export interface Choice<Value> {
  /** Names the entry in a keybinding: `"args": "csv"`. */
  readonly id?: string;
  readonly label: string;
  /** Name of a codicon. */
  readonly icon?: string;
  readonly description?: string;
  readonly detail?: string;
  /** Heading, if it differs from the previous entry's. */
  readonly group?: string;
  /** False: it is not in the list. */
  readonly isUsable?: boolean;
  /** Listed first, so that Enter selects it. */
  readonly isLikely?: boolean;
  readonly value: Value;
}

interface ChooseOptions {
  readonly placeHolder?: string;
  /** The list stays if something else takes the focus, such as the page of a file that has just been opened. */
  readonly isKept?: boolean;
}

/** The value of the entry that the person picks from those that are usable, the likeliest first; undefined: none. */
export async function choose<Value>(
  title: string,
  choices: readonly Choice<Value>[],
  { placeHolder, isKept = false }: ChooseOptions = {},
): Promise<Value | undefined> {
  const picked = await vscode.window.showQuickPick(itemsOf(choices), {
    title,
    ...(placeHolder === undefined ? {} : { placeHolder }),
    matchOnDescription: true,
    matchOnDetail: true,
    ignoreFocusOut: isKept,
  });
  return picked?.choice?.value;
}

/** The values of the entries that the person ticks; none if they turn away. */
export async function chooseSome<Value>(
  title: string,
  choices: readonly Choice<Value>[],
  { placeHolder, isKept = false }: ChooseOptions = {},
): Promise<readonly Value[]> {
  const picked = await vscode.window.showQuickPick(itemsOf(choices), {
    title,
    ...(placeHolder === undefined ? {} : { placeHolder }),
    canPickMany: true,
    ignoreFocusOut: isKept,
  });
  return (picked ?? []).flatMap(({ choice }) => (choice ? [choice.value] : []));
}

/** An entry by the name that a key gives it, whether or not it is usable (what it does says why); else as `choose`. */
export function chooseOrNamed<Value>(
  id: string | null,
  title: string,
  choices: readonly Choice<Value>[],
  options: ChooseOptions = {},
): Promise<Value | undefined> {
  const named = id === null ? undefined : choices.find((choice) => choice.id === id);
  return named ? Promise.resolve(named.value) : choose(title, choices, options);
}

/** An entry's name in a command's arguments: the only one of a keybinding, the second one of other callers. */
export function nameIn(args: readonly unknown[]): string | null {
  return args.find((one) => typeof one === "string") ?? null;
}

interface Item<Value> extends vscode.QuickPickItem {
  /** Absent on a heading. */
  readonly choice?: Choice<Value>;
}

function itemsOf<Value>(choices: readonly Choice<Value>[]): Item<Value>[] {
  const usable = choices.filter(({ isUsable = true }) => isUsable);
  const sorted = [...usable.filter(({ isLikely }) => isLikely), ...usable.filter(({ isLikely }) => !isLikely)];
  return sorted.flatMap((choice, at): Item<Value>[] => {
    const { label, icon, description, detail, group } = choice;
    const item = {
      choice,
      label: icon === undefined ? pickText(label) : `$(${icon}) ${pickText(label)}`,
      ...(description === undefined ? {} : { description: pickText(description) }),
      ...(detail === undefined ? {} : { detail: pickText(detail) }),
    };
    const isHeaded = group !== undefined && group !== sorted[at - 1]?.group;
    return isHeaded ? [{ label: group, kind: vscode.QuickPickItemKind.Separator }, item] : [item];
  });
}
