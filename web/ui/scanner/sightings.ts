/** A code that stays before the camera is one scan. Out of sight this long, in milliseconds, it is another. */
const GONE_MS = 1_500;

/** Tells whether a code that is seen at a time in milliseconds has come anew. */
export function newSightings(): (code: string, at: number) => boolean {
  const seen = new Map<string, number>();
  return (code, at) => {
    const before = seen.get(code);
    seen.set(code, at);
    return before === undefined || at - before > GONE_MS;
  };
}
