/** A code that stays before the camera is one scan. Out of sight this long, in milliseconds, it is another. */
const GONE_MS = 1_500;

/**
 * Tells whether a code that is seen at a time in milliseconds has come anew; null is a picture without one. Only a
 * picture that does not show it takes a code out of sight: the next one of a slow reader comes late.
 */
export function newSightings(): (code: string | null, at: number) => boolean {
  const STAYS = Number.POSITIVE_INFINITY;
  const gone = new Map<string, number>();
  return (code, at) => {
    for (const [other, since] of gone) if (other !== code && since === STAYS) gone.set(other, at);
    if (code === null) return false;
    const since = gone.get(code);
    gone.set(code, STAYS);
    return since === undefined || at - since > GONE_MS;
  };
}
