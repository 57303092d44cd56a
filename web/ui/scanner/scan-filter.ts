/** Milliseconds out of sight after which a code counts as gone. */
const GONE_MS = 1_500;

/** Counts only images without the code, because a slow reader delivers its next image late. */
export function createScanFilter(): (code: string | null, at: number) => boolean {
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
