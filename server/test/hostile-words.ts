/** Words of letters and digits with the same 31-hash, as Java and many programs compute it. */
export function wordsOfOneHash(count: number): string[] {
  const bits = Math.ceil(Math.log2(count));
  return Array.from({ length: count }, (_, number) =>
    Array.from({ length: bits }, (_, bit) => (number & (1 << bit) ? "an" : "c0")).join(""),
  );
}
