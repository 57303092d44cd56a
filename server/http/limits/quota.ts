/** Limits the amount that is taken and not given back, in total (`all`) and for one key (`each`). */
export type KeyedQuota = {
  /** Returns false, and takes nothing, if the amount exceeds a limit. */
  take(key: string, amount: number): boolean;
  giveBack(key: string, amount: number): void;
};

export function createKeyedQuota({ all, each }: { all: number; each: number }): KeyedQuota {
  const used = new Map<string, number>();
  let total = 0;
  return {
    take: (key, amount) => {
      const own = (used.get(key) ?? 0) + amount;
      if (total + amount > all || own > each) return false;
      total += amount;
      used.set(key, own);
      return true;
    },
    giveBack: (key, amount) => {
      total -= amount;
      const own = (used.get(key) ?? 0) - amount;
      if (own > 0) used.set(key, own);
      else used.delete(key);
    },
  };
}
