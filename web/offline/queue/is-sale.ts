import type { Entry } from "./entry.ts";

// Separate from the operations, so that the first render counts entries without loading their endpoints.

export const isSale = ({ kind }: { kind?: Entry["kind"] | undefined }): boolean =>
  kind === "sale" || kind === "freeSale";
