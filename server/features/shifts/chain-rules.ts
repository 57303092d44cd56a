import { createHash } from "node:crypto";

/** A hash over the exact figures of a closed shift and the hash of the previous one. */
export function computeClosingHash(figures: string, previous: Buffer | null): Buffer {
  return createHash("sha256")
    .update(`${previous?.toString("hex") ?? ""}\n${figures}`)
    .digest();
}
