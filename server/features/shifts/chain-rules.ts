import { createHash } from "node:crypto";

/** What a closed shift is sealed with: its figures to the letter, and the seal of the one before. */
export function sealOf(figures: string, previous: Buffer | null): Buffer {
  return createHash("sha256")
    .update(`${previous?.toString("hex") ?? ""}\n${figures}`)
    .digest();
}
