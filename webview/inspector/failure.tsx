import { t } from "@vscode/l10n";
import type { Failure } from "../../src/model/index.ts";
import { failureParts, failureRole } from "../../src/present/failure.ts";
import { Icon, roleLook } from "../ui/icons.tsx";
import { Parts } from "../ui/parts.tsx";

interface FailureLineProps {
  readonly failure: Failure | null | undefined;
  /** Goes to a sentence; absent if samples have none. */
  readonly onKey?: (key: string) => void;
}

/** What went wrong with the sample, in a sentence with its evidence; nothing if nothing did. */
export function FailureLine({ failure, onKey }: FailureLineProps) {
  if (!failure) return null;
  const look = roleLook(failureRole(failure));
  return (
    <p class="failure">
      <Icon name={look.icon} tone={look.tone} title={t("What went wrong")} />
      <span dir="auto">
        <Parts parts={failureParts(failure)} {...(onKey ? { onKey } : {})} />
      </span>
    </p>
  );
}
