import { textOfCell } from "../../../read/cells.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { asGenAi, openInferenceKind } from "./openInference.ts";

/** A span of OpenTelemetry, however it was written. */
export interface Span {
  readonly trace: string;
  readonly name: string;
  /** In nanoseconds, rounded to a double; null if absent. */
  readonly start: number | null;
  readonly end: number | null;
  readonly isError: boolean;
  readonly attributes: JsonRecord;
  /** Whether its attributes have OpenInference's names. */
  readonly isOpenInference: boolean;
  readonly events: readonly { readonly name: string; readonly attributes: JsonRecord }[];
}

/** Spans of a record: one, or those of an export (`resourceSpans`). Only spans that name their trace are any. */
export function spansIn(record: JsonRecord): readonly Span[] {
  const resources = listOf(record.resourceSpans ?? record.resource_spans);
  if (resources.length === 0) return spanOf(record) ?? [];
  const scopes = resources.flatMap((one) =>
    listOf(one.scopeSpans ?? one.scope_spans ?? one.instrumentationLibrarySpans),
  );
  return scopes.flatMap(({ spans }) => listOf(spans).flatMap((span) => spanOf(span) ?? []));
}

/** Whether a record is a span, or an export of some. */
export const isOfSpans = (record: JsonRecord): boolean =>
  Array.isArray(record.resourceSpans ?? record.resource_spans) || spanOf(record) !== null;

function spanOf(span: JsonRecord): readonly [Span] | null {
  const context = [span.context, span.spanContext, span._spanContext].find(isObject) ?? span;
  const trace = idIn(context.trace_id ?? context.traceId ?? span["context.trace_id"]);
  const id = idIn(context.span_id ?? context.spanId ?? span["context.span_id"]);
  if (trace === null || id === null) return null;
  const { status, attributes, events } = span;
  const code = isObject(status) ? (status.code ?? status.status_code) : (span.status_code ?? span.statusCode);
  const written = attributesIn(attributes ?? span.span_attributes ?? columnsIn(span));
  const own = asGenAi(written, span.span_kind);
  return [
    {
      trace,
      name: isText(span.name) ? span.name : "",
      start: timeIn(span.startTimeUnixNano ?? span.start_time_unix_nano ?? span.start_time ?? span.startTime),
      end: timeIn(span.endTimeUnixNano ?? span.end_time_unix_nano ?? span.end_time ?? span.endTime),
      isError: code === 2 || /error/i.test(isText(code) ? code : "") || own["error.type"] !== undefined,
      attributes: own,
      isOpenInference: openInferenceKind(written, span.span_kind) !== null,
      events: listOf(events).map((event) => ({
        name: isText(event.name) ? event.name : "",
        attributes: attributesIn(event.attributes),
      })),
    },
  ];
}

/** An id of any text: a cell of a table may begin like an object. */
const idIn = (value: unknown): string | null => (isText(value) ? value : textOfCell(value));

const listOf = (value: unknown): readonly JsonRecord[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** A table of spans has a column for each attribute. */
const columnsIn = (span: JsonRecord): JsonRecord =>
  Object.fromEntries(
    Object.entries(span).flatMap(([key, value]) =>
      key.startsWith("attributes.") && value !== null ? [[key.slice("attributes.".length), value]] : [],
    ),
  );

/** Pairs of a key and a typed value, as OTLP writes them, or an object. */
function attributesIn(attributes: unknown): JsonRecord {
  if (isObject(attributes)) return attributes;
  // `fromEntries` makes own properties of all names, whatever they are.
  return Object.fromEntries(
    listOf(attributes).flatMap(({ key, value }) => (isText(key) ? [[key, valueIn(value)] as const] : [])),
  );
}

const DEEPEST = 32;

function valueIn(value: unknown, depth = 0): unknown {
  if (!isObject(value) || depth > DEEPEST) return value;
  const { arrayValue, kvlistValue, intValue } = value;
  if (isObject(arrayValue)) return listOf(arrayValue.values).map((one) => valueIn(one, depth + 1));
  if (isObject(kvlistValue))
    return Object.fromEntries(
      listOf(kvlistValue.values).flatMap(({ key, value: own }) =>
        isText(key) ? [[key, valueIn(own, depth + 1)] as const] : [],
      ),
    );
  // 64 bits are written as a text.
  if (intValue !== undefined) return Number(intValue);
  return value.stringValue ?? value.boolValue ?? value.doubleValue ?? null;
}

/** A time: nanoseconds as digits, seconds with nanoseconds beside them, or as people write it. */
function timeIn(time: unknown): number | null {
  if (Array.isArray(time)) {
    const [seconds, nanos]: readonly unknown[] = time;
    return typeof seconds === "number" && typeof nanos === "number" ? seconds * 1e9 + nanos : null;
  }
  if (typeof time === "number") return Number.isFinite(time) ? scaled(time) : null;
  if (!isText(time)) return null;
  if (/^\d+$/.test(time)) return scaled(Number(time));
  const parsed = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time.replace(" ", "T")}Z`);
  return Number.isNaN(parsed) ? null : parsed * 1e6;
}

/** Nanoseconds, microseconds, milliseconds or seconds since 1970, by their size. */
function scaled(time: number): number {
  if (time > 1e17) return time;
  if (time > 1e14) return time * 1e3;
  return time > 1e11 ? time * 1e6 : time * 1e9;
}
