import { t } from "@vscode/l10n";
import { useState } from "preact/hooks";
import { type DetectedFormat, LEAST_CONFIDENCE } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { guessText, recognisedText } from "../../src/present/words.ts";
import type { MappingOffer } from "../../src/protocol/panel.ts";
import type { EvaluationState } from "../../src/protocol/session.ts";
import { Menu, type MenuItem } from "../ui/popups.tsx";
import { Button, Dropdown } from "../ui/toolkit.tsx";
import type { InspectorPage } from "./page.ts";

interface FormatMenuProps {
  readonly page: InspectorPage;
  readonly evaluation: EvaluationState;
  /** In the foot of the page there is room above only. */
  readonly isUpwards?: boolean;
}

/** The recognised format with its confidence; a click offers the others. */
export function FormatMenu({ page, evaluation, isUpwards = false }: FormatMenuProps) {
  const { format, candidates } = evaluation;
  const items: MenuItem[] = [
    { kind: "heading", text: t("Read the records as") },
    ...(candidates.some((one) => one.id === format.id) ? candidates : [format, ...candidates]).map(
      (candidate): MenuItem => ({
        kind: "item",
        text: candidate.name,
        hint: t("{0} % of the record's fields match", Math.round(100 * candidate.confidence)),
        isChosen: candidate.id === format.id,
        onChoose: () => page.overrule(candidate.id),
      }),
    ),
  ];
  if (format.by !== "records") {
    items.push({ kind: "line" }, { kind: "item", text: t("Detect the format"), onChoose: () => page.overrule(null) });
  }
  if (page.view.panel?.mapping) {
    items.push({ kind: "item", text: t("Map fields"), onChoose: () => page.showMapping(true) });
  }
  return (
    <Menu
      kind={isUpwards ? "quiet" : "link"}
      title={t("Format of the records; choose another")}
      items={items}
      side="start"
      isUpwards={isUpwards}
    >
      {formatWords(format)}
    </Menu>
  );
}

function formatWords(format: DetectedFormat): string {
  const { name } = format;
  if (format.id === "unknown") return t("Choose a format");
  if (format.by === "person") return t("{0}, by your choice", name);
  if (format.by === "mapping") return t("{0}, by your mapping", name);
  if (format.by === "reading") return t("{0}, by its reading", name);
  if (format.by === "guess") return t("{0}, as guessed", name);
  return recognisedText(format);
}

interface GuessProps {
  readonly page: InspectorPage;
  readonly format: DetectedFormat;
  readonly fields: MappingOffer["fields"];
}

/** What is read from where when nobody said so, and the way to say otherwise. */
export function Guess({ page, format, fields }: GuessProps) {
  const nameOf = (field: string) => fields.find(({ id }) => id === field)?.name ?? field;
  return (
    <p class="banner" role="status">
      <span>{guessText(format, nameOf)}</span>{" "}
      <button type="button" class="link" onClick={() => page.showMapping(true)}>
        {t("Change…")}
      </button>
    </p>
  );
}

interface MappingFormProps {
  readonly page: InspectorPage;
  readonly offer: MappingOffer;
  readonly evaluation: EvaluationState;
}

/** Which of our fields stands where in the records; one row a field, with an example of what would be read. */
export function MappingForm({ page, offer, evaluation }: MappingFormProps) {
  const [map, setMap] = useState(offer.current);
  const examples = new Map(offer.paths.map(({ path, example }) => [path, lineText(example)]));
  const missing = offer.fields.filter((field) => field.isRequired && !map[field.id]);
  const choose = (field: string, path: string) => {
    const { [field]: _, ...rest } = map;
    setMap(path === "" ? rest : { ...rest, [field]: path });
  };
  // A path of several systems, or one deeper than those offered, is none of them.
  const given = Object.keys(offer.current).flatMap((id) =>
    offer.fields.some((field) => field.id === id) ? [offer.current[id] ?? ""] : [],
  );
  const paths = new Set([...offer.paths.map(({ path }) => path), ...given]);
  const options = [
    { value: "", text: t("not in the file") },
    ...[...paths].map((path) => ({ value: path, text: path })),
  ];
  const isUnknown = evaluation.samples === 0 || evaluation.format.confidence < LEAST_CONFIDENCE;
  return (
    <section class="mapping">
      <h1>{isUnknown ? t("No known format matches these records") : t("Map fields")}</h1>
      <p class="mute">
        {t("Map each field. Fields that you leave out are not scored. Or read the records in another format:")}{" "}
        <FormatMenu page={page} evaluation={evaluation} />
      </p>
      <div class="fields">
        {offer.fields.map((field) => {
          const path = map[field.id] ?? "";
          return (
            <div class="field" key={field.id}>
              <span class="name">
                {field.name}
                {field.isRequired && <span class="mute"> {t("needed")}</span>}
              </span>
              <Dropdown label={field.name} value={path} options={options} onChange={(next) => choose(field.id, next)} />
              <span class="example mute" title={examples.get(path)}>
                {examples.get(path) ?? ""}
              </span>
            </div>
          );
        })}
      </div>
      <p class="buttons">
        <Button isDisabled={missing.length > 0} onClick={() => page.map(map)}>
          {t("Apply")}
        </Button>
        {!isUnknown && (
          <Button isSecondary onClick={() => page.showMapping(false)}>
            {t("Cancel")}
          </Button>
        )}
        {missing.length > 0 && (
          <span class="mute">{t("Still needed: {0}", missing.map((field) => field.name).join(", "))}</span>
        )}
      </p>
    </section>
  );
}
