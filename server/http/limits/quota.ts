export type Quota = {
  take(key: string, amount: number): boolean;
  giveBack(key: string, amount: number): void;
};

export function createQuota({ all, each }: { all: number; each: number }): Quota {
  const held = new Map<string, number>();
  let total = 0;
  return {
    take: (key, amount) => {
      const own = (held.get(key) ?? 0) + amount;
      if (total + amount > all || own > each) return false;
      total += amount;
      held.set(key, own);
      return true;
    },
    giveBack: (key, amount) => {
      total -= amount;
      const own = (held.get(key) ?? 0) - amount;
      if (own > 0) held.set(key, own);
      else held.delete(key);
    },
  };
}
