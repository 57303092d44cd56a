import type { Entry } from "./entry.ts";

// Separate from the operations, because the first render counts waiting entries without loading endpoints.

export const isSale = ({ kind }: { kind?: Entry["kind"] | undefined }): boolean =>
  kind === "sale" || kind === "freeSale";
