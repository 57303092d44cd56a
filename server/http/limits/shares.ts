/** So much is held altogether, and of it so much by one. */
export type Shares = {
  /** False when it would be too much; then nothing is held of it. */
  take(who: string, amount: number): boolean;
  giveBack(who: string, amount: number): void;
};

export function createShares({ all, each }: { all: number; each: number }): Shares {
  const held = new Map<string, number>();
  let total = 0;
  return {
    take: (who, amount) => {
      const own = (held.get(who) ?? 0) + amount;
      if (total + amount > all || own > each) return false;
      total += amount;
      held.set(who, own);
      return true;
    },
    giveBack: (who, amount) => {
      total -= amount;
      const own = (held.get(who) ?? 0) - amount;
      if (own > 0) held.set(who, own);
      else held.delete(who);
    },
  };
}
