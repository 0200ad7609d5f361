import { t } from "@vscode/l10n";
import type { ComparedMetric, MetricInfo } from "../../src/model/index.ts";
import { comparedOf, trendOf } from "../../src/present/metricWords.ts";
import { Icon, type IconName, type Tone } from "../ui/icons.tsx";
import { useNames } from "./names.tsx";

interface InShortProps {
  readonly metrics: readonly ComparedMetric[];
  readonly infos: readonly MetricInfo[];
}

/**
 * Whether the second run is better, in three lines: better, worse, undecided. The height is kept, so that nothing moves
 * when intervals arrive.
 */
export function InShort({ metrics, infos }: InShortProps) {
  const sides = useNames();
  const [, name] = sides;
  const names = { better: [] as string[], worse: [] as string[], unclear: [] as string[] };
  for (const metric of metrics) {
    const info = infos.find(({ id }) => id === metric.id);
    const trend = info ? trendOf(metric, info) : null;
    if (info && trend !== null) names[trend].push(`${nameOf(info)} ${comparedOf(metric, sides)}`.trim());
  }
  const { better, worse, unclear } = names;
  if (better.length + worse.length + unclear.length === 0) return null;
  const lines: { readonly icon: IconName; readonly tone: Tone; readonly text: string }[] = [
    better.length > 0
      ? { icon: "check", tone: "ok", text: t("{0} is better: {1}", name, listed(better)) }
      : { icon: "check", tone: "mute", text: t("{0} is better in no metric", name) },
    worse.length > 0
      ? { icon: "cross", tone: "bad", text: t("{0} is worse: {1}", name, listed(worse)) }
      : { icon: "cross", tone: "mute", text: t("{0} is worse in no metric", name) },
  ];
  if (unclear.length > 0)
    lines.push({ icon: "question", tone: "mute", text: t("No clear difference: {0}", listed(unclear)) });
  return (
    <ul class="in-short" aria-label={t("In short")}>
      {lines.map(({ icon, tone, text }) => (
        <li key={icon} class={icon === "question" ? "unclear" : undefined} title={text}>
          <Icon name={icon} tone={tone} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** The name of what is better if it is lower says so: "better: Unsupported" would read as its opposite. */
const nameOf = ({ name, direction }: MetricInfo): string =>
  direction === "lower" ? t("{0} (lower is better)", t(name)) : t(name);

const listed = (names: readonly string[]): string => names.join(", ");
