// What is wrong with how a file was read, held against what its owner expects.

/**
 * What the owner of a file would say of it: `NAME.expect.json` beside the file.
 * @typedef {{
 *   kind: string, remark?: string,
 *   mayAsk?: boolean, isTable?: boolean,
 *   as?: "rag" | "choice" | "rating",
 *   samples?: number | number[],
 *   judge?: "file" | "match" | "none",
 *   roles: Record<string, string | string[] | null>,
 *   starts?: Record<string, string | string[]>,
 *   numbers?: OwnNumber[],
 *   notScores?: string[], lower?: string[], higher?: string[],
 * }} Expected
 *
 * `column` is where the number stands, `ids` are metrics that may show it, `label` the value whose share it is. A number of
 * one system may be that metric in the slice, or the metric of its own column (`whole`). With `isVerdict` it is the rate
 * of the file's own verdict.
 * @typedef {{what: string, value: number, column?: string, ids?: string[], label?: string, slice?: string, whole?: string[], n?: number | number[], tolerance?: number, isVerdict?: boolean}} OwnNumber
 *
 * What the command line shows: `score --as json`, `columns --as json` where there is that command, all its words, and the
 * texts of the first sample, where an export has them.
 * @typedef {{score: Scored | null, columns: Column[] | null, said: string, shown: Record<string, string> | null}} Shown
 * @typedef {{path: string, role: string | null, meaning: string | null}} Column
 * @typedef {{id: string, value: number | null, n: number, from?: string, secondOpinion?: boolean, direction?: string | null, slice: Record<string, unknown> | null, labels?: Record<string, number>, all?: Partial<Metric>, ran?: Partial<Metric>}} Metric
 * @typedef {{kind: string, samples: number, adapter: {id: string, map?: Record<string, string>}, metrics: Metric[], issues?: unknown[], records?: {total: number}}} Scored
 *
 * `wrong`: the owner would deny it. `silent`: something is missing and nothing says so. `said`: something is missing, and
 * that is to be seen. `note`: beside the point.
 * @typedef {{kind: string, weight: "wrong" | "silent" | "said" | "note", detail: string}} Fault
 */

export const CLASSES = /** @type {const} */ (["right", "part", "part, silently", "wrong", "asked"]);

/** Names of the same role in a mapping. @type {Record<string, string>} */
const ROLES = { ground_truth: "reference", documents: "contexts", dataset: "task" };
/** Metrics that stand on our match of words. */
const MATCHED = /^(answer|noise-robustness|information-integration|counterfactual)\./;
/** A claim of the file's verdict and ours that are further apart contradict each other. */
const APART = 0.25;

/** What is said of a file with a row for each model or configuration. */
const TABLE = /^(?:\w+: )?RESULTS: /m;

/** Whether nothing was read, so that the person is asked. @param {Shown} shown */
export const isAsked = (shown) => hasNone(shown) && !TABLE.test(shown.said);

/** @param {Shown} shown */
const hasNone = ({ score }) => score === null || score.samples === 0;

/** @param {Expected} expected @param {Shown} shown @returns {Fault[]} */
export function faultsOf(expected, shown) {
  if (isAsked(shown)) return [];
  if (expected.isTable) return hasNone(shown) ? [] : [wrong("a table of results read as samples", "")];
  if (hasNone(shown)) return [wrong("samples taken for a table of results", "")];
  return [
    ...roleFaults(expected, shown),
    ...sampleFaults(expected, shown),
    ...numberFaults(expected, shown),
    ...scoreFaults(expected, shown),
    ...judgeFaults(expected, shown),
  ];
}

/** @param {Fault[]} faults @param {boolean} hasAsked @returns {(typeof CLASSES)[number]} */
export function classOf(faults, hasAsked) {
  if (hasAsked) return "asked";
  const has = (/** @type {Fault["weight"]} */ weight) => faults.some((fault) => fault.weight === weight);
  if (has("wrong")) return "wrong";
  if (has("silent")) return "part, silently";
  return has("said") ? "part" : "right";
}

/** @param {Expected} expected @param {Shown} shown @returns {Fault[]} */
function roleFaults({ roles, starts = {} }, shown) {
  const found = rolesOf(shown);
  if (found === null && shown.shown === null) return [];
  return Object.entries(roles).flatMap(([role, wanted]) => {
    const text = shown.shown?.[role] ?? "";
    const paths = found?.get(role) ?? [];
    if (wanted === null) {
      const isGiven = found ? paths.length > 0 : text !== "";
      return isGiven ? [wrong(`a ${role} where there is none`, paths.join(", ") || text)] : [];
    }
    const beginnings = [starts[role] ?? []].flat();
    const isText = beginnings.length === 0 || text === "" || beginnings.some((start) => beginsWith(text, start));
    if (found === null) {
      // Only texts tell: not each role has one.
      if (beginnings.length === 0) return [];
      if (text === "") return [missing(`${role} unread`, [wanted].flat(), shown)];
      return isText ? [] : [wrong(`another ${role}`, text)];
    }
    if (paths.length === 0) return [missing(`${role} unread`, [wanted].flat(), shown)];
    if (!paths.some((path) => [wanted].flat().some((want) => isSamePath(want, path))))
      return [wrong(`another ${role}`, paths.join(", "))];
    return isText ? [] : [wrong(`another text as ${role}`, text)];
  });
}

/** The columns of each role; null where only texts tell. @param {Shown} shown */
function rolesOf({ columns, score }) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  const add = (/** @type {string} */ role, /** @type {string} */ path) =>
    found.set(ROLES[role] ?? role, [...(found.get(ROLES[role] ?? role) ?? []), path]);
  if (columns) for (const { path, role } of columns) if (role !== null) add(role, path);
  if (columns) return found;
  if (!score?.adapter.map) return null;
  for (const [field, path] of Object.entries(score.adapter.map)) if (!field.startsWith("score.")) add(field, path);
  return found;
}

/**
 * `documents[*].text` reads `documents`, `{model}_answer` both `a_answer` and `b_answer`, and `output` is `runs[*].output`
 * where a record is one of the runs.
 * @param {string} wanted @param {string} path
 */
function isSamePath(wanted, path) {
  const plain = (/** @type {string} */ text) =>
    text
      .replaceAll(/\.?\["((?:[^"\\]|\\.)*)"\]/g, ".$1")
      .replaceAll(/\[[^\]]*\]|^\./g, "")
      .toLowerCase();
  const [want, got] = [plain(wanted), plain(path)];
  const ends = want.split(".").map((_, at, parts) => parts.slice(at).join("."));
  if (ends.some((end) => got === end || got.startsWith(`${end}.`))) return true;
  const pattern = got.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return pattern.length > 1 && new RegExp(`^${pattern.join(".+")}$`).test(want);
}

/** @param {string} text @param {string} start */
function beginsWith(text, start) {
  const plain = (/** @type {string} */ one) => one.replaceAll(/\s+/g, " ").trim();
  return plain(text).startsWith(plain(start));
}

/** @param {Expected} expected @param {Shown} shown @returns {Fault[]} */
function sampleFaults({ as, samples }, shown) {
  if (as !== undefined && as !== shown.score?.kind) return [wrong("another kind of samples", shown.score?.kind ?? "")];
  const wanted = [samples ?? []].flat();
  const is = shown.score?.samples ?? 0;
  if (wanted.length === 0 || wanted.includes(is)) return [];
  const detail = `${is} for ${wanted.join(" or ")}`;
  if (is > Math.max(...wanted)) return [wrong("others counted as samples", detail)];
  return [missing("fewer samples", wanted.map(String), shown, detail)];
}

/** @param {Expected} expected @param {Shown} shown @returns {Fault[]} */
function numberFaults({ numbers = [] }, shown) {
  return numbers.flatMap((number) => {
    const claims = claimsOf(number, shown.score?.metrics ?? []);
    if (claims.some((claim) => isClose(number, claim))) return [];
    const { id, value, n } = claims.find((claim) => claim.value !== null && claim.isFirst) ?? {};
    if (value !== undefined) return [wrong("another number", `${number.what} ${number.value}: ${id} ${value} of ${n}`)];
    return [missing("number not shown", number.column ? [number.column] : [], shown, number.what)];
  });
}

/** Whether a number of the owner is shown. @param {OwnNumber} number @param {Shown} shown */
export const isShown = (number, { score }) =>
  claimsOf(number, score?.metrics ?? []).some((claim) => isClose(number, claim));

/** What metrics say of a number. @param {OwnNumber} number @param {Metric[]} metrics */
function claimsOf({ column, ids = [], label, slice, whole = [] }, metrics) {
  const wanted = [...(column === undefined ? [] : namesOf(column)), ...ids];
  return metrics
    .filter(
      (metric) => whole.includes(metric.id) || (slice === undefined ? metric.slice === null : isOf(metric, slice)),
    )
    .flatMap(bothOf)
    .flatMap(({ id, value, n, labels }) => {
      const named = [...wanted, ...whole].find((one) => id === one || id === `${one}=${label}`);
      if (named === undefined) return [];
      const share = label !== undefined && id === named && labels ? labels[label] : value;
      // A column of two labels may be a flag, whose rate is the share of one of them.
      return share === undefined ? [] : [{ id, value: share, n, isFirst: named === wanted[0] && label === undefined }];
    });
}

/** The number of the samples that ran, and the one of all that stands beside it. @param {Metric} metric @returns {Metric[]} */
const bothOf = (metric) => [
  metric,
  ...[metric.all ?? metric.ran ?? []].flat().map((other) => ({ ...metric, ...other })),
];

/** What the metric of a column may be called: a nested one by the end of its path. @param {string} column */
function namesOf(column) {
  return column.split(".").map((_, at, parts) => `score.${parts.slice(at).join(".")}`);
}

/** @param {Metric} metric @param {string} wanted */
const isOf = ({ slice }, wanted) => slice !== null && Object.values(slice).some((value) => String(value) === wanted);

/** @param {OwnNumber} number @param {{value: number | null, n: number}} claim */
function isClose({ value, tolerance = Math.max(0.0005, Math.abs(value) * 0.0005), n }, claim) {
  return (
    claim.value !== null &&
    Math.abs(claim.value - value) <= tolerance &&
    (n === undefined || [n].flat().includes(claim.n))
  );
}

/** @param {Expected} expected @param {Shown} shown @returns {Fault[]} */
function scoreFaults({ notScores = [], lower = [], higher = [] }, { score }) {
  const whole = (score?.metrics ?? []).filter((metric) => metric.slice === null);
  const of = (/** @type {string} */ column) =>
    whole.filter(({ id, labels }) =>
      namesOf(column).some((name) => (id === name && !labels) || id.startsWith(`${name}=`)),
    );
  const against = (/** @type {string[]} */ columns, /** @type {string} */ opposite) =>
    columns.flatMap((column) => {
      const turned = of(column).find(({ direction }) => direction === opposite);
      return turned ? [wrong(`${opposite} is better, as it is not`, turned.id)] : [];
    });
  return [
    ...notScores.flatMap((column) => (of(column)[0] ? [wrong("no score, but a metric", column)] : [])),
    ...against(lower, "higher"),
    ...against(higher, "lower"),
  ];
}

/** Calls by our match of words where the file's own verdict stands, or where words cannot tell. @param {Expected} expected @param {Shown} shown @returns {Fault[]} */
function judgeFaults({ judge, numbers = [] }, { score }) {
  if (judge === undefined || judge === "match") return [];
  const ours = (score?.metrics ?? []).find(
    ({ id, slice, from, value }) => slice === null && from !== "file" && value !== null && MATCHED.test(id),
  );
  if (!ours || ours.value === null) return [];
  const detail = `${ours.id} ${ours.value}`;
  if (judge === "none") return ours.value < 0.5 ? [wrong("most called failures by words", detail)] : [];
  const verdict = numbers.find(({ isVerdict }) => isVerdict);
  // What is said to be a second opinion may be another one.
  if (verdict && !ours.secondOpinion && Math.abs(verdict.value - ours.value) > APART)
    return [wrong("words against the file's verdict", detail)];
  if (ours.secondOpinion) return [];
  return [{ kind: "words beside the file's verdict", weight: "note", detail }];
}

/** @param {string} kind @param {string} detail @returns {Fault} */
const wrong = (kind, detail) => ({ kind, weight: "wrong", detail: detail.slice(0, 60) });

/** @param {string} kind @param {string[]} names @param {Shown} shown @param {string} [detail] @returns {Fault} */
function missing(kind, names, { columns, said }, detail = names.join(", ")) {
  const isListed = names.some((name) => columns?.some(({ path }) => isSamePath(name, path)) || isSaid(said, name));
  return { kind, weight: isListed ? "said" : "silent", detail: detail.slice(0, 60) };
}

/** @param {string} said @param {string} name */
function isSaid(said, name) {
  const plain = (name.split(".").at(-1) ?? name).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return plain !== "" && new RegExp(`(?<![\\w])${plain}(?![\\w])`, "u").test(said);
}
