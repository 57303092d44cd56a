/**
 * What a shop's days come to, by day.md and without a line of the product's code: every quantity is whole thousandths, every
 * amount whole pesos, every division done on integers. It is told what was asked for, and says what must come of it.
 */
export type Line = {
  total: number;
  thousandths: number;
  product: number | null;
  back: number;
  backTotal: number;
};
export type SoldSale = {
  seller: number;
  customer: number | null;
  /** In the order in which they were paid. */
  methods: string[];
  lines: Line[];
  total: number;
  discount: number;
  rounding: number;
  credit: number;
  owed: number;
  /** Given back, or taken off the debt. */
  refunded: number;
  returned: number;
};

type Amounts = Record<string, number>;

/** What is added up over a shift, and over a day. */
export type Sums = {
  count: number;
  total: number;
  discounts: number;
  /** 0 or below it. */
  rounding: number;
  credit: number;
  returns: number;
  returned: number;
  paid: Amounts;
  collected: Amounts;
  refunded: Amounts;
  sellers: Map<number, { count: number; total: number; discounts: number; returned: number }>;
  expenses: number;
  /** Of services, with their fees: in no figure of sales. */
  commissions: number;
  /** What services brought into the drawer less what they took out, and how many there were. */
  serviced: { in: number; out: number; fees: number; count: number };
  /** IN less OUT. */
  moved: number;
  /** By product, `null` being what is none: sold less put back on the shelf. */
  gone: Map<number | null, Amount>;
  /** By product: sold less what came back. */
  kept: Map<number, Amount>;
  /** Of orders that were received. */
  purchases: { count: number; total: number };
};
/** How much of a product, and pesos. */
type Amount = { thousandths: number; pesos: number };

export const noSums = (): Sums => ({
  ...{ count: 0, total: 0, discounts: 0, rounding: 0, credit: 0, returns: 0, returned: 0 },
  ...{ paid: {}, collected: {}, refunded: {}, sellers: new Map(), expenses: 0, moved: 0 },
  ...{ commissions: 0, serviced: { in: 0, out: 0, fees: 0, count: 0 } },
  ...{ gone: new Map(), kept: new Map(), purchases: { count: 0, total: 0 } },
});

/** Of several days. */
export function allOf(days: readonly Sums[]): Sums {
  const all = noSums();
  for (const one of days) {
    for (const field of ["count", "total", "discounts", "rounding", "credit", "returns", "returned"] as const)
      all[field] += one[field];
    all.expenses += one.expenses;
    all.moved += one.moved;
    all.commissions += one.commissions;
    for (const field of ["in", "out", "fees", "count"] as const) all.serviced[field] += one.serviced[field];
    all.purchases.count += one.purchases.count;
    all.purchases.total += one.purchases.total;
    for (const field of ["paid", "collected", "refunded"] as const)
      for (const [method, amount] of Object.entries(one[field])) put(all[field], method, amount);
    for (const [product, amount] of one.gone) add(all.gone, product, amount);
    for (const [product, amount] of one.kept) add(all.kept, product, amount);
    for (const [seller, figures] of one.sellers) {
      const own = sellerOf(all, seller);
      for (const field of ["count", "total", "discounts", "returned"] as const) own[field] += figures[field];
    }
  }
  return all;
}

const put = (amounts: Amounts, method: string, amount: number) => {
  amounts[method] = (amounts[method] ?? 0) + amount;
};
const add = <K>(map: Map<K, Amount>, key: K, { thousandths, pesos }: Amount) => {
  const before = map.get(key) ?? { thousandths: 0, pesos: 0 };
  map.set(key, { thousandths: before.thousandths + thousandths, pesos: before.pesos + pesos });
};

/** Half up. */
const divide = (a: bigint, b: bigint) => Number((2n * a + b) / (2n * b));
const down = (amount: number, step: number) => (step ? amount - (amount % step) : amount);
const up = (amount: number, step: number) => (step ? amount + ((step - (amount % step)) % step) : amount);

export type Priced = {
  product: number | null;
  price: number;
  /** Or pesos' worth. */
  thousandths: number | null;
  amount: number | null;
  discount: number;
};

/** How a sale is paid: which part in another method, and what of the rest is owed. */
export type Paying = {
  other: { method: string; amount: number } | null;
  rest: "CASH" | "NEQUI" | "CREDIT";
  tendered: number;
};

export type DayModel = ReturnType<typeof dayModel>;

const sellerOf = (sums: Sums, seller: number) => {
  const own = sums.sellers.get(seller) ?? { count: 0, total: 0, discounts: 0, returned: 0 };
  sums.sellers.set(seller, own);
  return own;
};

/** Sums and lines of a sale, before it is paid. */
export function priceOf(
  priced: readonly Priced[],
  saleDiscount: number,
): { lines: Line[]; total: number; discount: number } {
  const lines = priced.map(({ product, price, thousandths, amount, discount }) => {
    const bought = thousandths ?? Math.max(1, divide(BigInt(amount!) * 1000n, BigInt(price)));
    const cost = amount ?? divide(BigInt(price) * BigInt(bought), 1000n);
    return { product, thousandths: bought, left: cost - discount };
  });
  const all = lines.reduce((sum, { left }) => sum + left, 0);
  const shares = lines.map(({ left }, index) => {
    const exact = BigInt(saleDiscount) * BigInt(left);
    const floor = all === 0 ? 0 : Number(exact / BigInt(all));
    return { index, floor, remainder: all === 0 ? 0n : exact % BigInt(all) };
  });
  let rest = saleDiscount - shares.reduce((sum, { floor }) => sum + floor, 0);
  const byRemainder = [...shares].sort((a, b) =>
    a.remainder > b.remainder ? -1 : a.remainder < b.remainder ? 1 : a.index - b.index,
  );
  for (const share of byRemainder) if (rest-- > 0) share.floor += 1;
  return {
    lines: lines.map(({ product, thousandths, left }, index) => ({
      ...{ product, thousandths, total: left - shares[index]!.floor, back: 0, backTotal: 0 },
    })),
    total: all - saleDiscount,
    discount: saleDiscount + priced.reduce((sum, { discount }) => sum + discount, 0),
  };
}

/** A shop whose cash is rounded to `step`, with so many units of each product. */
export function dayModel(step: number, units: readonly number[]) {
  const sales: SoldSale[] = [];
  const stock = units.map((each) => ({ stock: each * 1000, sold: 0 }));
  /** By product: what was ever bought of it, and the thousandths of pesos that it cost. */
  const bought = new Map<number, Amount>();
  /** By customer: their sales on credit in the order in which they were made. */
  const debts = new Map<number, SoldSale[]>();
  let shift: Sums | null = null;
  let day = noSums();
  const each = (change: (sums: Sums) => void) => {
    change(day);
    if (shift) change(shift);
  };
  const owes = (customer: number) => (debts.get(customer) ?? []).reduce((sum, { owed }) => sum + owed, 0);

  return {
    sales,
    stock,
    bought,
    owes,
    get shift() {
      return shift;
    },
    get day() {
      return day;
    },
    beginDay: () => {
      day = noSums();
    },
    turnShift: (open: boolean) => {
      shift = open ? noSums() : null;
    },

    sell(
      seller: number,
      customer: number | null,
      priced: readonly Priced[],
      saleDiscount: number,
      { other, rest }: Paying,
    ): SoldSale {
      const { lines, total, discount } = priceOf(priced, saleDiscount);
      const left = total - (other?.amount ?? 0);
      const last = rest === "CASH" ? down(left, step) : left;
      const credit = rest === "CREDIT" ? left : 0;
      const sale: SoldSale = {
        ...{
          seller,
          customer,
          methods: [...(other ? [other.method] : []), rest],
          lines,
          total,
          discount,
          rounding: last - left,
          credit,
          owed: credit,
        },
        ...{ refunded: 0, returned: 0 },
      };
      sales.push(sale);
      if (credit > 0) debts.set(customer!, [...(debts.get(customer!) ?? []), sale]);
      each((sums) => {
        sums.count += 1;
        sums.total += total;
        sums.discounts += discount;
        sums.rounding += sale.rounding;
        sums.credit += credit;
        if (other) put(sums.paid, other.method, other.amount);
        put(sums.paid, rest, last);
        const own = sellerOf(sums, seller);
        own.count += 1;
        own.total += total;
        own.discounts += discount;
        for (const { product, thousandths, total: pesos } of lines) {
          add(sums.gone, product, { thousandths, pesos });
          if (product !== null) add(sums.kept, product, { thousandths, pesos });
        }
      });
      for (const { product, thousandths } of lines)
        if (product !== null) {
          stock[product]!.stock -= thousandths;
          stock[product]!.sold += thousandths;
        }
      return sale;
    },

    /** What must be given back for it: how much of each line, and whether it goes on the shelf. */
    takeBack(
      seller: number,
      sale: SoldSale,
      wanted: readonly { line: number; thousandths: number; restock: boolean }[],
      method: "CASH" | "NEQUI",
    ): { total: number; rounding: number; refunds: [string, number][] } {
      let total = 0;
      for (const { line: index, thousandths, restock } of wanted) {
        const line = sale.lines[index]!;
        const left = line.total - line.backTotal;
        const isLast = line.back + thousandths === line.thousandths;
        const [whole, part] = [BigInt(line.thousandths), BigInt(line.back + thousandths)];
        const share = BigInt(line.total) * part;
        // All that came back is worth its share, or the whole pesos next to that.
        const least = Number(share / whole) - line.backTotal;
        const most = Number((share + whole - 1n) / whole) - line.backTotal;
        const rounded = divide(BigInt(line.total) * BigInt(thousandths), whole);
        const worth = isLast ? left : Math.max(least, Math.min(most, rounded));
        line.back += thousandths;
        line.backTotal += worth;
        total += worth;
        const { product } = line;
        if (product === null) continue;
        const back = { thousandths: -thousandths, pesos: -worth };
        stock[product]!.sold -= thousandths;
        each((sums) => add(sums.kept, product, back));
        if (!restock) continue;
        stock[product]!.stock += thousandths;
        each((sums) => add(sums.gone, product, back));
      }
      const left = sale.total + sale.rounding - sale.refunded;
      const most = Math.min(total, left);
      const credit = Math.min(sale.owed, most);
      const over = step > 0 ? Math.max(0, sale.refunded - sale.returned) : 0;
      const money =
        method === "CASH"
          ? Math.min(up(Math.max(0, most - credit - over), step), left - credit)
          : most - credit;
      sale.owed -= credit;
      sale.refunded += credit + money;
      sale.returned += total;
      const all: [string, number][] = [
        ["CREDIT", credit],
        [method, money],
      ];
      const refunds = all.filter(([, amount]) => amount > 0);
      each((sums) => {
        sums.returns += 1;
        sums.returned += total;
        sums.rounding += total - credit - money;
        for (const [by, amount] of refunds) put(sums.refunded, by, amount);
        sellerOf(sums, seller).returned += total;
      });
      return { total, rounding: Math.max(0, credit + money - total), refunds };
    },

    /** The oldest first. Everything in cash is paid with coins that exist. */
    pay(customer: number, amount: number, method: "CASH" | "NEQUI"): void {
      const isAll = amount === owes(customer);
      const money = method === "CASH" && isAll ? down(amount, step) : amount;
      let left = amount;
      for (const debt of debts.get(customer) ?? []) {
        const part = Math.min(debt.owed, left);
        debt.owed -= part;
        left -= part;
      }
      each((sums) => {
        put(sums.collected, method, money);
        sums.rounding += money - amount;
      });
    },

    /** Ordered and received. */
    buy(product: number, thousandths: number, unitPrice: number): void {
      stock[product]!.stock += thousandths;
      add(bought, product, { thousandths, pesos: thousandths * unitPrice });
      each((sums) => {
        sums.purchases.count += 1;
        sums.purchases.total += divide(BigInt(thousandths) * BigInt(unitPrice), 1000n);
      });
    },

    /** Other people's money in cash; `sign` is −1 for what undoes it. A percentage in hundredths. */
    serve(direction: "IN" | "OUT", amount: number, fee: number, hundredths: number, sign: 1 | -1): void {
      const commission = divide(BigInt(amount) * BigInt(hundredths), 10_000n);
      each((sums) => {
        sums.serviced[direction === "IN" ? "in" : "out"] += sign * amount;
        sums.serviced.fees += sign * fee;
        sums.serviced.count += sign;
        sums.commissions += sign * (commission + fee);
      });
    },

    move(kind: "IN" | "OUT", category: string, amount: number): void {
      each((sums) => {
        sums.moved += kind === "IN" ? amount : -amount;
        if (kind === "OUT" && category === "EXPENSE") sums.expenses += amount;
      });
    },
  };
}

/** At what was paid for it on average; of what was never bought, 70 % of its price. Product by product. */
export function costOf({ gone }: Sums, bought: ReadonlyMap<number, Amount>): number {
  return [...gone].reduce((sum, [product, { thousandths, pesos }]) => {
    const orders = product === null ? undefined : bought.get(product);
    return (
      sum + (orders ? part(thousandths * orders.pesos, orders.thousandths * 1000) : part(pesos * 70, 100))
    );
  }, 0);
}

/** Half up, below zero half down. */
const part = (amount: number, of: number) => Math.sign(amount) * divide(BigInt(Math.abs(amount)), BigInt(of));
