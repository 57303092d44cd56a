import type { Entry } from "./entry.ts";

// Separate from the operations, whose endpoints the first render must not load to count waiting entries.

export const isSale = ({ kind }: { kind?: Entry["kind"] | undefined }): boolean =>
  kind === "sale" || kind === "freeSale";
