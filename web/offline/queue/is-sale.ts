import type { Entry } from "./entry.ts";

// Apart from the operations: the first drawing of every page counts what waits, and none of their endpoints comes with it.

export const isSale = ({ kind }: { kind?: Entry["kind"] | undefined }): boolean =>
  kind === "sale" || kind === "freeSale";
