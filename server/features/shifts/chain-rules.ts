import { createHash } from "node:crypto";

/** The seal of a closed shift: its exact figures, and the previous seal. */
export function sealOf(figures: string, previous: Buffer | null): Buffer {
  return createHash("sha256")
    .update(`${previous?.toString("hex") ?? ""}\n${figures}`)
    .digest();
}
