/** Milliseconds out of sight after which a code counts as gone. */
const GONE_MS = 1_500;

/**
 * Returns a function that tells whether a code is new, or was gone for GONE_MS. That time begins with the
 * first image without the code, because a slow decoder delivers images late.
 */
export function createRepeatedScanFilter(): (code: string | null, at: number) => boolean {
  const STAYS = Number.POSITIVE_INFINITY;
  const lastSeen = new Map<string, number>();
  return (code, at) => {
    for (const [other, since] of lastSeen) if (other !== code && since === STAYS) lastSeen.set(other, at);
    if (code === null) return false;
    const since = lastSeen.get(code);
    lastSeen.set(code, STAYS);
    return since === undefined || at - since > GONE_MS;
  };
}
