import { t } from "@vscode/l10n";

interface GrowingListProps {
  readonly sentences: readonly string[];
  readonly notes?: readonly string[];
}

/** What can be said while rows are still being added: a line a metric. */
export function GrowingList({ sentences, notes = [] }: GrowingListProps) {
  if (sentences.length + notes.length === 0) return null;
  return (
    <section class="growing" aria-label={t("While it grows")}>
      <h3>{t("While it grows")}</h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} class="mute">
          {note}
        </p>
      ))}
    </section>
  );
}
