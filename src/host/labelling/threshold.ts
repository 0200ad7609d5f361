import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { LabelPlan } from "../../core/label/labelPlan.ts";
import { isCancellation } from "../cancellation.ts";
import { estimateText } from "./words.ts";

/** Confidences under which the model is asked, from few samples to nearly all. */
const STEPS = [0.3, 0.5, 0.7, 0.8, 0.9, 0.97];
const USUAL = 0.5;

interface StepItem extends vscode.QuickPickItem {
  readonly value: number;
}

/**
 * Asks from which doubt on the model is asked. Each step shows what it would take as soon as that has been worked out;
 * any other value between 0 and 1 can be typed. Null: turned away.
 */
export function pickThreshold(
  planAt: (value: number, signal: AbortSignal) => Promise<LabelPlan>,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const planning = new AbortController();
    const plans = new Map<number, LabelPlan>();
    const quick = vscode.window.createQuickPick<StepItem>();
    let typed: number | null = null;
    quick.title = l10n.t("Ask the model where words alone are less sure than…");
    quick.placeholder = l10n.t("Choose a step, or type a number between 0 and 1");
    quick.ignoreFocusOut = true;
    const show = () => {
      const active = quick.activeItems[0]?.value ?? USUAL;
      const values = [...new Set(typed === null ? STEPS : [typed, ...STEPS])];
      quick.items = values.map((value) => itemOf(value, plans.get(value), value === typed));
      quick.activeItems = quick.items.filter(({ value }) => value === (typed ?? active));
    };
    let queue: Promise<void> = Promise.resolve();
    const work = (value: number) => {
      queue = queue
        .then(async () => {
          if (planning.signal.aborted || plans.has(value)) return;
          plans.set(value, await planAt(value, planning.signal));
          show();
        })
        .catch((error: unknown) => {
          if (planning.signal.aborted || isCancellation(error)) return;
          planning.abort();
          quick.hide();
          reject(error);
        });
    };
    quick.onDidChangeValue((text) => {
      const value = Number(text.replace(",", "."));
      typed = text.trim() !== "" && value >= 0 && value <= 1 ? value : null;
      show();
      if (typed !== null) work(typed);
    });
    quick.onDidAccept(() => {
      resolve(quick.activeItems[0]?.value ?? null);
      quick.hide();
    });
    quick.onDidHide(() => {
      planning.abort();
      quick.dispose();
      resolve(null);
    });
    show();
    quick.show();
    for (const value of [USUAL, ...STEPS.filter((step) => step !== USUAL)]) work(value);
  });
}

function itemOf(value: number, plan: LabelPlan | undefined, isTyped: boolean): StepItem {
  const cells = 10;
  const share = plan && plan.samples > 0 ? (plan.samples - plan.ready - leftOut(plan)) / plan.samples : 0;
  const bar = plan ? `${"█".repeat(Math.round(share * cells))}${"░".repeat(cells - Math.round(share * cells))}` : "";
  const asked = plan ? plan.samples - plan.ready - leftOut(plan) : 0;
  return {
    value,
    label: l10n.t("less than {0} % sure", Math.round(value * 100)),
    description: bar,
    detail: plan
      ? l10n.t("{0} of {1} samples: {2}", asked, plan.samples, estimateText(plan))
      : l10n.t("working out what it takes…"),
    alwaysShow: isTyped || plan !== undefined,
  };
}

const leftOut = (plan: LabelPlan): number => Object.values(plan.leftOut).reduce((sum, count) => sum + count, 0);
