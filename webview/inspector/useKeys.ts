import { useEffect } from "preact/hooks";
import { JumpKey } from "./jumpKey.ts";
import { isCommand, isKeyCharacter, isOwnKey } from "./keys.ts";
import { labelCommand } from "./label/saying.ts";
import type { InspectorPage } from "./page.ts";

/**
 * Keys go to the editor, whose keybindings a person can change, and come back as commands. The page itself acts only
 * where no command can: on the key after a jump's beginning, and wherever a control takes the key.
 */
export function useKeys(page: InspectorPage): void {
  useEffect(() => {
    const jumpKey = new JumpKey();
    const onKeyDown = (event: KeyboardEvent) => {
      if (page.view.isHelpOpen && event.key === "Escape") return event.stopPropagation(); // The dialog closes by itself.
      if (isOwnKey(event)) return event.stopPropagation();
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
      if (page.view.jump !== null && isPlain && event.key !== "Shift") {
        page.moves.jumpWith(event.key);
        return taken(event);
      }
      if (isKeyCharacter(event) && jumpKey.holds(event.key)) return taken(event);
      if (isKeyCharacter(event)) jumpKey.left(event.key);
    };
    // Heard after all others, so that what they take does not come here.
    document.addEventListener("keydown", onKeyDown);
    const stop = page.onCommand((name) => {
      const label = labelCommand(name);
      if (label) page.labels.run(label, focusedSentence());
      if (!isCommand(name)) return;
      page.run(name, sentenceAt());
      if (name === "jump") for (const key of jumpKey.begun()) page.moves.jumpWith(key);
    });
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      stop();
      jumpKey.dispose();
    };
  }, [page]);
}

/** The sentence that has the keyboard's focus, else the one under the mouse. */
function sentenceAt(): string | null {
  return focusedSentence() ?? document.querySelector<HTMLElement>(".s[data-key]:hover")?.dataset.key ?? null;
}

function focusedSentence(): string | null {
  return document.activeElement?.closest<HTMLElement>("[data-key]")?.dataset.key ?? null;
}

/** The editor listens at the window: what was done here must not be done twice. */
function taken(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
