import { Refused } from "./desk.ts";

const LONGEST = 4_000;
const MOST_TEXTS = 100;

/** Arguments of a tool's call. Throws `Refused` for an invalid value. */
export class Arguments {
  readonly #values: Readonly<Record<string, unknown>>;

  /** Throws for unknown names. */
  constructor(values: Readonly<Record<string, unknown>>, known: readonly string[]) {
    const unknown = Object.keys(values).find((name) => !known.includes(name));
    if (unknown !== undefined) throw new Refused(`There is no argument ${unknown}. There are: ${known.join(", ")}.`);
    this.#values = values;
  }

  text(name: string): string;
  text<Else extends string | null>(name: string, otherwise: Else): string | Else;
  text(name: string, otherwise?: string | null): string | null {
    const value = this.#value(name);
    if (value === undefined && otherwise !== undefined) return otherwise;
    if (typeof value !== "string" || value === "" || value.length > LONGEST)
      throw new Refused(`${name} must be a text of 1 to ${LONGEST} characters.`);
    return value;
  }

  texts(name: string, otherwise?: readonly string[]): readonly string[] {
    const value = this.#value(name);
    if (value === undefined && otherwise !== undefined) return otherwise;
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (list.length > MOST_TEXTS || !list.every((one) => typeof one === "string" && one.length <= LONGEST))
      throw new Refused(
        `${name} must be a text or a list of at most ${MOST_TEXTS} texts, each of at most ${LONGEST} characters.`,
      );
    return list as readonly string[]; // Checked above.
  }

  number(name: string, otherwise: number): number {
    const value = this.#value(name);
    if (value === undefined) return otherwise;
    if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 1)
      throw new Refused(`${name} must be a whole number of at least 1.`);
    return value;
  }

  id(name: string): string | number {
    return typeof this.#value(name) === "number" ? this.number(name, 1) : this.text(name);
  }

  #value(name: string): unknown {
    const value = Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
    return value === null ? undefined : value;
  }
}
