/** A code counts as gone after this long out of sight, in milliseconds. */
const GONE_MS = 1_500;

/** Only pictures without the code end its appearance: a slow reader's next picture comes late. */
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
