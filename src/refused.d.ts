// What a layer may not import is mapped to this file by `paths` in its tsconfig: it is no module, so the compiler
// refuses the import. (A path that does not exist would not do: the compiler then looks into node_modules after all.)
