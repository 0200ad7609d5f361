import { t } from "@vscode/l10n";
import { useState } from "preact/hooks";
import type { HowRead } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { countText } from "../../../src/present/numbers.ts";
import type { EvaluationState } from "../../../src/protocol/state.ts";
import { SEARCHED } from "../../ui/order.ts";
import { Act } from "../../ui/parts.tsx";
import { Select } from "../../ui/select.tsx";
import { Button, SearchField } from "../../ui/toolkit.tsx";
import { FormatMenu } from "../format.tsx";
import type { InspectorPage } from "../page.ts";
import type { View } from "../view.ts";
import { ReadingTable } from "./table.tsx";
import "./panel.css";

interface PanelProps {
  readonly page: InspectorPage;
  readonly view: View;
  readonly evaluation: EvaluationState;
}

/** The table of columns below its line, over the list that it is about. */
export function ReadingPanel({ page, view, evaluation }: PanelProps) {
  return (
    <section
      class="reading"
      aria-label={t("How this file was read")}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        page.reading.show(false);
      }}
    >
      <Reading page={page} view={view} evaluation={evaluation} />
    </section>
  );
}

/** The table as the page, for records of an unknown format or without samples. */
export function ReadingPage({ page, view, evaluation }: PanelProps) {
  return (
    <section class="reading page">
      <h1>{view.tried.length > 0 ? t("No sample is read like this") : t("No known format matches these records")}</h1>
      <p class="mute">
        {t("Say what each column is: a column with the response is needed. Or read the records in another format:")}{" "}
        <FormatMenu page={page} evaluation={evaluation} />
      </p>
      <Reading page={page} view={view} evaluation={evaluation} />
    </section>
  );
}

function Reading({ page, view, evaluation }: PanelProps) {
  const [search, setSearch] = useState("");
  const [chosen, choose] = useState(0);
  const { alike: groups, more } = view.readings;
  const group = groups[Math.min(chosen, groups.length - 1)];
  if (!group) return <p class="mute pad">{t("Nothing of this file's columns is known.")}</p>;
  const { how, names } = group;
  const isSearched = how.columns.length > SEARCHED;
  return (
    <>
      {(isSearched || groups.length > 1) && (
        <div class="reading-tools">
          {groups.length > 1 && (
            <Select
              label={t("File")}
              value={String(groups.indexOf(group))}
              options={groups.map(({ names }, at) => ({ value: String(at), text: groupName(names) }))}
              onChange={(value) => choose(Number(value))}
            />
          )}
          {isSearched && (
            <SearchField
              value={search}
              label={t("Search columns")}
              placeholder={t("Search columns")}
              onInput={setSearch}
            />
          )}
        </div>
      )}
      <ReadingTable page={page} view={view} how={how} search={isSearched ? search : ""} />
      <p class="reading-foot">
        <Keeping page={page} view={view} how={how} isRead={evaluation.samples > 0} />
        <span class="mute told" role="status">
          {view.isReadAnew ? t("Reading") : stateText(how, evaluation, names, more)}
        </span>
        {evaluation.samples > 0 && (
          <Act icon="close" title={t("Close (Escape)")} onClick={() => page.reading.show(false)} />
        )}
      </p>
    </>
  );
}

const groupName = ([first = "", ...others]: readonly string[]): string =>
  others.length === 0 ? lineText(first) : t("{0} and {1} more", lineText(first), countText(others.length));

/** Whose reading it is, and of how many records. */
function stateText(how: HowRead, { samples }: EvaluationState, names: readonly string[], others: number): string {
  const { records, readBy, isTried, unlisted } = how;
  const looked = t("{0} records looked at", countText(records));
  const whose = isTried ? t("tried, not kept") : readBy === null ? null : t("read by {0}", lineText(readBy));
  const files = names.length > 1 ? t("{0} files alike", countText(names.length)) : null;
  const unshown =
    others === 0
      ? null
      : others === 1
        ? t("1 more file is not shown")
        : t("{0} more files are not shown", countText(others));
  const more = unlisted > 0 ? t("{0} more columns are not listed", countText(unlisted)) : null;
  return [whose, t("{0} samples", countText(samples)), looked, files, unshown, more]
    .filter((part) => part !== null)
    .join(" · ");
}

interface KeepingProps {
  readonly page: InspectorPage;
  readonly view: View;
  readonly how: HowRead;
  /** Whether samples are read by it. */
  readonly isRead: boolean;
}

function Keeping({ page, view, how, isRead }: KeepingProps) {
  const isNew = how.isTried || view.tried.length > 0;
  const keep = (scope: "file" | "folder") =>
    void page.reading.keep(scope, how, (name) => t("Kept in {0}", lineText(name)));
  const isWhole = how.fields.every(({ id, isRequired }) => !isRequired || Object.hasOwn(how.reading.roles, id));
  const isProposed = !isRead && !how.isTried && isWhole;
  return (
    <>
      {isProposed && (
        <Button isDisabled={view.isReadAnew} onClick={() => void page.reading.try(how.reading, how)}>
          {t("Read it like this")}
        </Button>
      )}
      <Button
        isSecondary={!isNew}
        isDisabled={view.isReadAnew || !isRead}
        title={t("Writes a small file beside this one, by which it is read from now on")}
        onClick={() => keep("file")}
      >
        {t("Keep for this file")}
      </Button>
      <Button
        isSecondary
        isDisabled={view.isReadAnew || !isRead}
        title={t("Writes evaloupe.reading.json, by which all files of this folder with these columns are read")}
        onClick={() => keep("folder")}
      >
        {t("Keep for this folder")}
      </Button>
      <Button
        isSecondary
        isDisabled={view.tried.length === 0 || view.isReadAnew}
        onClick={() => void page.reading.undo()}
      >
        {t("Undo")}
      </Button>
    </>
  );
}
