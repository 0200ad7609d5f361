import { type KindRegistry, registry } from "../kinds/registry.ts";
import type { Io } from "./io.ts";

/** The kinds of samples that a command knows: all that there are, unless its caller says otherwise. */
export const kindsOf = ({ kinds = registry }: Pick<Io, "kinds">): KindRegistry => kinds;
