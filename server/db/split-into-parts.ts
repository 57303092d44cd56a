/** Splits in order. The weights of a part are at most `most` together, unless a single heavier item is a part. */
export function splitIntoParts<T>(all: readonly T[], most: number, weightOf: (one: T) => number = () => 1) {
  const parts: T[][] = [];
  let room = 0;
  for (const one of all) {
    const weight = weightOf(one);
    if (parts.length > 0 && weight <= room) parts.at(-1)!.push(one);
    else {
      parts.push([one]);
      room = most;
    }
    room -= weight;
  }
  return parts;
}
