import { hash } from "node:crypto";

/** What a table's rows come to, in whatever order they are read. */
export type Sum = { rows: number; checksum: string };

/**
 * The rows of a table have no order of their own, and sorting millions of them would cost a shop its disk. So each row
 * is hashed by itself, and the hashes are added up: four sums of 32 bits, of the first half of SHA-256.
 */
export function rowChecksum() {
  const lanes = new Uint32Array(4);
  let rows = 0;
  return {
    /** One row as COPY writes it, with its line feed. */
    add(row: Buffer): void {
      const digest = hash("sha256", row, "buffer");
      for (let lane = 0; lane < 4; lane++) lanes[lane]! += digest.readUInt32BE(lane * 4);
      rows += 1;
    },
    sum: (): Sum => ({
      rows,
      checksum: [...lanes].map((lane) => lane.toString(16).padStart(8, "0")).join(""),
    }),
  };
}
