import { choiceModes } from "./choice/modes.ts";
import type { ModeFamilyDeclaration } from "./modeFamily.ts";
import { ragModes } from "./rag/modes.ts";

/** Every mode family of every kind that has any, for those who only offer modes, such as the extension's host. */
export const modeFamilies: readonly ModeFamilyDeclaration[] = [...ragModes, ...choiceModes];
