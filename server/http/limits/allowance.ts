/** So much at once, and then so much in a second: of bytes, or of milliseconds of work. */
export type Allowed = { burst: number; perSecond: number };

/** How long whoever took so much waits before they may have more, in milliseconds. */
type Allowance = (who: string, amount: number) => number;

/** Of each. */
export function createAllowance({ burst, perSecond }: Allowed, now = () => performance.now()): Allowance {
  /** When what each has taken would have come at that speed; the one who took last comes last. */
  const ends = new Map<string, number>();
  return (who, amount) => {
    const time = now();
    const forgotten = time - (burst / perSecond) * 1_000;
    const end = Math.max(ends.get(who) ?? forgotten, forgotten) + (amount / perSecond) * 1_000;
    ends.delete(who);
    ends.set(who, end);
    for (const [other, last] of ends) {
      if (last > forgotten) break;
      ends.delete(other);
    }
    return Math.max(0, end - time);
  };
}
