import { t } from "@vscode/l10n";
import { Menu } from "../ui/popups.tsx";

interface AskPeopleProps {
  /** Metrics without an estimate from people's labels. */
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly onLabel: (id: string) => void;
}

/** A button that starts labelling for the estimate of a metric; a menu if there are several. */
export function AskPeople({ ids, nameOf, onLabel }: AskPeopleProps) {
  const [only, ...others] = ids;
  const words = t("What would people say?");
  const title = t("Label some samples by hand: they tell what people would say of all");
  if (only === undefined) return null;
  if (others.length === 0) {
    return (
      <button type="button" class="link" title={`${title}: ${nameOf(only)}`} onClick={() => onLabel(only)}>
        {words}
      </button>
    );
  }
  const items = ids.map((id) => ({ kind: "item", text: nameOf(id), onChoose: () => onLabel(id) }) as const);
  return (
    <Menu kind="link" title={title} items={items}>
      {words}
    </Menu>
  );
}
