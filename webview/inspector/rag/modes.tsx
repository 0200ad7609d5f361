import { t } from "@vscode/l10n";
import type { ModeFamily, VerdictByMode } from "../../../src/model/index.ts";
import { joinParts } from "../../../src/present/parts.ts";
import { ruleParts } from "../../../src/present/rules.ts";
import { levelWord, modeHint } from "../../../src/present/words.ts";
import { Icon } from "../../ui/icons.tsx";
import { Parts } from "../../ui/parts.tsx";
import { RadioGroup } from "../../ui/toolkit.tsx";
import type { PaneProps } from "./sample.tsx";
import { contextOf, glyphOf } from "./verdicts.tsx";

/** What each mode would say, for the verdicts on which they differ; choosing one switches the mode everywhere. */
export function ModeStrip({ page, view, body }: PaneProps) {
  const families = view.panel?.evaluation?.families ?? [];
  const familyOf = (verdict: VerdictByMode): ModeFamily | undefined =>
    families.find(
      ({ modes }) => modes.includes(verdict.active.mode) && verdict.byMode.every((one) => modes.includes(one.mode)),
    )?.family;
  return (
    <>
      {body.verdicts
        .filter((verdict) => verdict.differs)
        .map((verdict) => {
          const family = familyOf(verdict);
          const title = t("{0}, by mode", levelWord(verdict.kind, verdict.active.level));
          return (
            <div class="modes" key={verdict.kind}>
              <span class="what">
                <Icon name="fork" />
                {title}
              </span>
              <RadioGroup
                label={title}
                value={verdict.active.mode}
                onChange={(mode) => family && page.setModes({ [family]: mode })}
                options={verdict.byMode.map((one) => {
                  const look = glyphOf(one);
                  const rule = ruleParts(one, { ...contextOf(one, body), key: null });
                  return {
                    value: one.mode,
                    title: `${levelWord(one.kind, one.level)}: ${joinParts(rule)}\n${modeHint(one.mode)}`,
                    content: (
                      <>
                        {one.mode} <Icon name={look.name} tone={look.tone} title={levelWord(one.kind, one.level)} />
                        <span class="mute">
                          <Parts parts={rule} />
                        </span>
                      </>
                    ),
                  };
                })}
              />
            </div>
          );
        })}
    </>
  );
}
