import { MAPPED_ADAPTER } from "../core/kinds/mapping.ts";
import { adapters, kinds } from "../core/kinds/registry.ts";
import { shapeText } from "../present/shapeTexts.ts";
import { parseArgv } from "./argv.ts";
import { Exit, type ExitCode, type Io, UsageError } from "./io.ts";
import { oneOf } from "./values.ts";

/** `evaloupe formats`: the file shapes that it knows. */
export function formats(argv: readonly string[], io: Io): ExitCode {
  const { positionals, flags } = parseArgv(argv, { "--as": "value" });
  const [first] = positionals;
  if (first !== undefined) throw new UsageError(`formats takes no “${first}”.`);
  const as = oneOf("--as", flags.get("--as")?.[0] ?? "table", ["table", "json"]);
  const shapes = knownShapes();
  io.out(as === "json" ? `${JSON.stringify(shapes, null, 2)}\n` : shapes.map(shapeLines).join("\n"));
  return Exit.ok;
}

interface Shape {
  readonly id: string;
  readonly kind: string | null;
  readonly name: string;
  readonly role: "rows" | "lookup";
  readonly fields: readonly string[];
  readonly about: string;
}

function knownShapes(): readonly Shape[] {
  const declared = [
    ...adapters.map(({ kind, adapter: { id, name, role } }) => ({ id, kind: kind.id, name, role })),
    { id: MAPPED_ADAPTER, kind: null, name: "Mapped fields", role: "rows" as const },
  ];
  return declared.map((shape) => {
    const text = shapeText(shape.id);
    return { ...shape, fields: text?.fields ?? [], about: text?.about ?? "" };
  });
}

function shapeLines({ id, name, role, fields, about }: Shape): string {
  const lookup = role === "lookup" ? " (to join)" : "";
  const mappable =
    id === MAPPED_ADAPTER
      ? [
          `  FIELD is one of ${[...new Set(kinds.flatMap((kind) => kind.mappable.map((field) => field.id)))].join(", ")}`,
        ]
      : [];
  const lines = [
    `${id}  ${name}${lookup}`,
    `  ${about}`,
    `  needs ${fields.map((field) => field.replaceAll("|", " or ")).join("; ")}`,
    ...mappable,
  ];
  return `${lines.join("\n")}\n`;
}
