import { t } from "@vscode/l10n";
import { useEffect, useState } from "preact/hooks";
import { Icon, type IconName } from "../icons.tsx";
import { Menu } from "../menu.tsx";

export interface CopyMenuProps {
  readonly onCsv: () => void;
  /** Absent where nothing is drawn. Rejects where the clipboard takes no pictures. */
  readonly onPng?: () => Promise<void>;
}

type Outcome = "waiting" | "copied" | "refused";
const ICONS: Readonly<Record<Outcome, IconName>> = { waiting: "copy", copied: "check", refused: "cross" };
const OUTCOME_MS = 1500;

/** A button that gives the figure as CSV or as PNG, and shows for a moment whether the clipboard took it. */
export function CopyMenu({ onCsv, onPng }: CopyMenuProps) {
  const [outcome, setOutcome] = useState<Outcome>("waiting");
  useEffect(() => {
    if (outcome === "waiting") return;
    const timer = setTimeout(() => setOutcome("waiting"), OUTCOME_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copyCsv = () => {
    onCsv();
    setOutcome("copied");
  };
  const copyPng = (copy: () => Promise<void>) =>
    copy().then(
      () => setOutcome("copied"),
      // The clipboard may refuse pictures for want of a permission; the button says so, nothing else can be done.
      () => setOutcome("refused"),
    );
  const icon = <Icon name={ICONS[outcome]} />;
  return (
    <>
      <span class="sr" role="status">
        {outcome === "copied" && t("Copied")}
        {outcome === "refused" && t("The clipboard took no picture")}
      </span>
      {onPng ? (
        <Menu
          kind="act"
          title={outcome === "refused" ? t("The clipboard took no picture") : t("Copy")}
          items={[
            { kind: "item", text: t("Copy as CSV"), onChoose: copyCsv },
            { kind: "item", text: t("Copy as PNG"), onChoose: () => void copyPng(onPng) },
          ]}
        >
          {icon}
        </Menu>
      ) : (
        <button type="button" class="act" title={t("Copy as CSV")} aria-label={t("Copy as CSV")} onClick={copyCsv}>
          {icon}
        </button>
      )}
    </>
  );
}
