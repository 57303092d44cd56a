import type { QueueEntry } from "./entry.ts";

// Separate from the operations, so that the first render counts entries without loading their endpoints.

export const isSaleEntry = ({ kind }: { kind?: QueueEntry["kind"] | undefined }): boolean =>
  kind === "sale" || kind === "freeSale";
