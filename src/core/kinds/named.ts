import type { Chip, Facts, Field } from "./kind.ts";

// Names are getters: the modules that declare them are read before the person's language is set up.

export function field<F extends Facts>(
  id: string,
  type: Field<F>["type"],
  name: () => string,
  read: Field<F>["read"],
): Field<F> {
  return {
    id,
    type,
    get name() {
      return name();
    },
    read,
  };
}

export function chip(id: string, name: () => string, role: string, where: string): Chip {
  return {
    id,
    get name() {
      return name();
    },
    role,
    where,
  };
}
