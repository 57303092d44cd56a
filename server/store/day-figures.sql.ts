import sql, { type Sql } from "sql-template-tag";
import { dayOf } from "#core/dates.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** A sum of money of a day by kind and payment method, and how many amounts it has. */
export type DayFigure = {
  kind: "SALE" | "DISCOUNT" | "ROUNDING" | "RETURN" | "REFUND" | "DEBT_PAYMENT" | "EXPENSE";
  method: string;
  amount: number;
  count?: number;
};

type PaidSale = {
  payments: readonly { method: string; amount: number }[];
  discount: number;
  rounding: number;
};

export function dayFiguresOfSale({ payments, discount, rounding }: PaidSale): DayFigure[] {
  const byMethod = new Map<string, number>();
  for (const { method, amount } of payments) byMethod.set(method, (byMethod.get(method) ?? 0) + amount);
  const figures: DayFigure[] = [...byMethod].map(([method, amount]) => ({ kind: "SALE", method, amount }));
  if (discount !== 0) figures.push({ kind: "DISCOUNT", method: "", amount: discount });
  if (rounding !== 0) figures.push({ kind: "ROUNDING", method: "", amount: rounding });
  return figures;
}

/** What turns the figures `before` into `after`. */
export function diffDayFigures(before: readonly DayFigure[], after: readonly DayFigure[]): DayFigure[] {
  const byKey = new Map<string, DayFigure & { count: number }>();
  const add = (sign: 1 | -1, figures: readonly DayFigure[]) => {
    for (const { kind, method, amount, count = 1 } of figures) {
      const sum = byKey.get(`${kind} ${method}`) ?? { kind, method, amount: 0, count: 0 };
      byKey.set(`${kind} ${method}`, {
        kind,
        method,
        amount: sum.amount + sign * amount,
        count: sum.count + sign * count,
      });
    }
  };
  add(-1, before);
  add(1, after);
  return [...byKey.values()].filter(({ amount, count }) => amount !== 0 || count !== 0);
}

export function addToDayFiguresSql(tx: StoreTx, at: Date, figures: readonly DayFigure[]): Sql {
  // Sorted, so that two processes that write the same rows cannot deadlock.
  const sorted = figures.toSorted((a, b) => (a.kind + a.method < b.kind + b.method ? -1 : 1));
  return sql`
    insert into day_figures as f (store_id, day, kind, method, slot, count, amount)
    select ${tx.storeId}, ${dayOf(at)}::date, m.kind, m.method, ${tx.slot}::smallint, m.count, m.amount
    from unnest(${sorted.map(({ kind }) => kind)}::text[], ${sorted.map(({ method }) => method)}::text[],
      ${sorted.map(({ count = 1 }) => count)}::bigint[], ${sorted.map(({ amount }) => amount)}::bigint[])
      as m (kind, method, count, amount)
    on conflict (store_id, day, kind, method, slot)
      do update set count = f.count + excluded.count, amount = f.amount + excluded.amount`;
}

export function postDayFigures(tx: StoreTx, at: Date, figures: readonly DayFigure[]): void {
  tx.post(addToDayFiguresSql(tx, at, figures));
}
