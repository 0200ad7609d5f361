import { t } from "@vscode/l10n";
import { useState } from "preact/hooks";
import { LEAST_CONFIDENCE } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import type { MappingOffer } from "../../src/protocol/panel.ts";
import type { EvaluationState } from "../../src/protocol/session.ts";
import { Button, Dropdown } from "../ui/toolkit.tsx";
import type { InspectorPage } from "./page.ts";
import { ShapeMenu } from "./shape.tsx";

export interface MappingFormProps {
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
  const options = [
    { value: "", text: t("not in the file") },
    ...offer.paths.map(({ path }) => ({ value: path, text: path })),
  ];
  const isUnknown = evaluation.samples === 0 || evaluation.shape.confidence < LEAST_CONFIDENCE;
  return (
    <section class="mapping">
      <h1>{isUnknown ? t("No known shape fits these records well") : t("Map fields")}</h1>
      <p class="mute">
        {t("Say where each field stands. What you leave out stays unscored. Or read the records as another shape:")}{" "}
        <ShapeMenu page={page} evaluation={evaluation} />
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
