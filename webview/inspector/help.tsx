import { t } from "@vscode/l10n";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../ui/icons.tsx";

export interface HelpProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The keys of the inspector. The editor's keyboard settings can bind others to the same commands. */
export function Help({ isOpen, onClose }: HelpProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog class="help" ref={dialog} aria-label={t("Keys")} onClose={onClose}>
      <header>
        <h2>{t("Keys")}</h2>
        <button type="button" class="act" title={t("Close (Escape)")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <dl>
        {keys().map(([names, what]) => (
          <div key={what}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p class="mute">
        {t("Hovering or focusing a sentence previews its links; Enter or a click pins it.")}{" "}
        {t("These are the keys as installed; the editor's Keyboard Shortcuts bind others, under Evaloupe.")}
      </p>
    </dialog>
  );
}

const keys = (): readonly (readonly [readonly string[], string])[] => [
  [["j", "k"], t("next, previous sample")],
  [["n", "p"], t("next, previous problem sentence")],
  [["↑", "↓"], t("previous, next sentence")],
  [["←", "→"], t("around a sentence and its sources")],
  [["g", "0b"], t("go to the sentence with this key")],
  [["Enter"], t("pin the sentence")],
  [["Escape"], t("clear the pin")],
  [["u"], t("only samples with unsupported sentences")],
  [["d"], t("only samples on which the modes disagree")],
  [
    ["1", "2", "3", "4"],
    t("label the sentence: supported, without a source, partly, unsupported; again takes it away"),
  ],
  [["1", "…", "9"], t("rate the sample, where it is rated as a whole")],
  [["⇧1", "⇧2", "⇧3"], t("your verdict: correct, wrong, rejected")],
  [["0"], t("take your label away")],
  [["m"], t("a note on the sentence or the sample")],
  [["Ctrl+Z"], t("undo the last label")],
  [["l"], t("the sample to label next")],
  [["?"], t("this help")],
];
