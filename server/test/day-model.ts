/**
 * A model of a shop's days (day.md of the specification) without any code of the app: quantities are whole
 * thousandths, amounts whole pesos, and divisions use integers. It gets the requests and computes the
 * expected results.
 */
export type ModelLine = {
  total: number;
  thousandths: number;
  product: number | null;
  back: number;
  backTotal: number;
  tax: ModelTax | null;
  promotion: AppliedPromotion | null;
};

/** What a promotion takes off a line; `promotion` is its index in the list of promotions. */
export type AppliedPromotion = { promotion: number; pesos: number };

/** The tax class of a line and the parts of its total, in cents. */
export type ModelTax = { of: string; rate: number | null; base: number; tax: number; bag: number };

export type ModelSale = {
  seller: number;
  customer: number | null;
  /** Methods in the order of payment. */
  methods: string[];
  lines: ModelLine[];
  total: number;
  discount: number;
  rounding: number;
  credit: number;
  owed: number;
  /** Pesos refunded, or subtracted from the debt. */
  refunded: number;
  returned: number;
};

type AmountsByName = Record<string, number>;

/** The sums of a shift or a day. */
export type DaySums = {
  count: number;
  total: number;
  discounts: number;
  /** Pesos by which rounding changed cash amounts: 0 or negative. */
  rounding: number;
  credit: number;
  returns: number;
  returned: number;
  paid: AmountsByName;
  collected: AmountsByName;
  refunded: AmountsByName;
  sellers: Map<number, { count: number; total: number; discounts: number; returned: number }>;
  expenses: number;
  /** Commissions of services with their fees; they are not part of sales. */
  commissions: number;
  /** How services changed the drawer, and their number. */
  serviced: { in: number; out: number; fees: number; count: number };
  /** Cash movements: IN minus OUT. */
  moved: number;
  /** By product, `null` for free items: sold minus returned to the shelf. */
  soldCosts: Map<number | null, SoldAmount>;
  /** By product: sold minus returned. */
  soldUnits: Map<number, SoldAmount>;
  /** By SALE or RETURN and tax class, in cents. */
  taxes: Map<string, ModelTaxes>;
  /**
   * By index of the promotion. `count` is the number of sales that had it; `sold` and `discount` leave out
   * returned parts.
   */
  promotions: Map<number, PromotionSums>;
  /** Received orders. */
  purchases: { count: number; total: number };
};
type PromotionSums = { count: number; sold: number; discount: number };
/** A quantity, its pesos, and the tax in them in cents. */
type SoldAmount = { thousandths: number; pesos: number; cents: number };
export type ModelTaxes = { base: number; tax: number; total: number };

const emptyDaySums = (): DaySums => ({
  count: 0,
  total: 0,
  discounts: 0,
  rounding: 0,
  credit: 0,
  returns: 0,
  returned: 0,
  paid: {},
  collected: {},
  refunded: {},
  sellers: new Map(),
  expenses: 0,
  moved: 0,
  commissions: 0,
  serviced: { in: 0, out: 0, fees: 0, count: 0 },
  soldCosts: new Map(),
  soldUnits: new Map(),
  taxes: new Map(),
  promotions: new Map(),
  purchases: { count: 0, total: 0 },
});

/** The sum of several days. */
export function addDaySums(days: readonly DaySums[]): DaySums {
  const all = emptyDaySums();
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
      for (const [method, amount] of Object.entries(one[field])) addAmount(all[field], method, amount);
    for (const [product, amount] of one.soldCosts) addSold(all.soldCosts, product, amount);
    for (const [product, amount] of one.soldUnits) addSold(all.soldUnits, product, amount);
    for (const [of, amounts] of one.taxes) addTax(all, of, amounts);
    for (const [promotion, figures] of one.promotions) addPromoted(all, promotion, figures);
    for (const [seller, figures] of one.sellers) {
      const own = sellerOf(all, seller);
      for (const field of ["count", "total", "discounts", "returned"] as const) own[field] += figures[field];
    }
  }
  return all;
}

const addAmount = (amounts: AmountsByName, method: string, amount: number) => {
  amounts[method] = (amounts[method] ?? 0) + amount;
};
const addSold = <K>(map: Map<K, SoldAmount>, key: K, { thousandths, pesos, cents }: SoldAmount) => {
  const before = map.get(key) ?? { thousandths: 0, pesos: 0, cents: 0 };
  map.set(key, {
    thousandths: before.thousandths + thousandths,
    pesos: before.pesos + pesos,
    cents: before.cents + cents,
  });
};
const addPromoted = (
  { promotions }: DaySums,
  promotion: number,
  { count, sold, discount }: PromotionSums,
) => {
  const before = promotions.get(promotion) ?? { count: 0, sold: 0, discount: 0 };
  promotions.set(promotion, {
    count: before.count + count,
    sold: before.sold + sold,
    discount: before.discount + discount,
  });
};
const addTax = ({ taxes }: DaySums, of: string, { base, tax, total }: ModelTaxes) => {
  const before = taxes.get(of) ?? { base: 0, tax: 0, total: 0 };
  taxes.set(of, { base: before.base + base, tax: before.tax + tax, total: before.total + total });
};

const RATES: Record<string, number> = { IVA19: 19, IVA5: 5, EXEMPT: 0, INC8: 8 };

/** Prices include taxes. A bag has a tax of its own; the rest is taxed at 19 %. */
function taxOf(of: string, total: number, thousandths: number, perBag: number): ModelTax {
  const bag =
    of === "BAG" ? Math.min(total * 100, divideRoundingHalfUp(BigInt(thousandths) * BigInt(perBag), 10n)) : 0;
  const left = total * 100 - bag;
  const rate = of === "BAG" ? (left > 0 ? 19 : null) : (RATES[of] ?? null);
  const base = rate === null ? 0 : divideRoundingHalfUp(BigInt(left) * 100n, BigInt(100 + rate));
  return { of, rate, base, tax: rate === null ? 0 : left - base, bag };
}

/** The tax of the part of a line that was returned so far, in cents. */
function partOfTax({ tax, bag }: ModelTax, total: number, back: number) {
  const bags = total === 0 ? 0 : divideRoundingHalfUp(BigInt(bag) * BigInt(back), BigInt(total));
  const left = BigInt(total * 100 - bag);
  return { bags, tax: left === 0n ? 0 : divideRoundingHalfUp(BigInt(tax) * BigInt(back * 100 - bags), left) };
}

/** Adds a part of a line to the tax figures. */
function countTax(
  sums: DaySums,
  kind: string,
  { of, rate }: ModelTax,
  pesos: number,
  tax: number,
  bags: number,
) {
  const left = pesos * 100 - bags;
  if (of === "BAG") addTax(sums, `${kind} BAG`, { base: 0, tax: bags, total: bags });
  if (rate !== null)
    addTax(sums, `${kind} ${of === "BAG" ? "IVA19" : of}`, { base: left - tax, tax, total: left });
  else if (of !== "BAG") addTax(sums, `${kind} ${of}`, { base: 0, tax: 0, total: left });
}

/** Rounds half up. */
export const divideRoundingHalfUp = (a: bigint, b: bigint) => Number((2n * a + b) / (2n * b));
const down = (amount: number, step: number) => (step ? amount - (amount % step) : amount);
const up = (amount: number, step: number) => (step ? amount + ((step - (amount % step)) % step) : amount);

export type ModelItem = {
  product: number | null;
  price: number;
  /** Null for an amount in pesos. */
  thousandths: number | null;
  amount: number | null;
  /** A number of packs with the price of each; `thousandths` is what they contain in total. */
  packs?: { count: number; price: number } | null;
  promotion?: AppliedPromotion | null;
  /** A discount that a person entered, on the price after the promotion. */
  discount: number;
};

/** How a product is sold. */
export type ModelProduct = {
  price: number;
  /** The quantity price applies from this many thousandths on. */
  tier: { from: number; price: number } | null;
  wholesale: number | null;
  /** A pack without a price follows the product's price. */
  pack: { thousandths: number; price: number | null } | null;
};

/**
 * The lowest price that applies (goods.md of the specification, 3): for a quantity, for an amount in pesos
 * (null), or for one pack.
 */
export function modelUnitPriceOf(
  shelf: ModelProduct,
  thousandths: number | null | "pack",
  wholesale: boolean,
): number {
  const { price, tier, pack } = shelf;
  const many = (each: number) => divideRoundingHalfUp(BigInt(each) * BigInt(pack!.thousandths), 1000n);
  const special = wholesale ? shelf.wholesale : null;
  if (thousandths === "pack")
    return Math.min(pack!.price ?? many(price), special === null ? Number.POSITIVE_INFINITY : many(special));
  const reached = tier && thousandths !== null && thousandths >= tier.from ? tier.price : price;
  return Math.min(price, reached, special ?? price);
}

/** How a sale is paid: perhaps an amount in one method (`other`), and the remainder in a second (`rest`). */
export type ModelPayment = {
  other: { method: string; amount: number } | null;
  rest: "CASH" | "NEQUI" | "CREDIT";
  tendered: number;
};

export type DayModel = ReturnType<typeof createDayModel>;

const sellerOf = (sums: DaySums, seller: number) => {
  const own = sums.sellers.get(seller) ?? { count: 0, total: 0, discounts: 0, returned: 0 };
  sums.sellers.set(seller, own);
  return own;
};

/**
 * Splits whole pesos in proportion to the weights. The pesos left over go to the largest remainders; of
 * equal remainders the earlier one comes first.
 */
export function splitPesos(pesos: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight, index) => {
    const exact = BigInt(pesos) * BigInt(weight);
    const floor = all === 0 ? 0 : Number(exact / BigInt(all));
    return { index, floor, remainder: all === 0 ? 0n : exact % BigInt(all) };
  });
  let rest = pesos - shares.reduce((sum, { floor }) => sum + floor, 0);
  const byRemainder = [...shares].sort((a, b) =>
    a.remainder > b.remainder ? -1 : a.remainder < b.remainder ? 1 : a.index - b.index,
  );
  for (const share of byRemainder) if (rest-- > 0) share.floor += 1;
  return shares.map(({ floor }) => floor);
}

/** The thousandths of a line, and its pesos before discounts. */
export function quantityAndPriceOfLine({ price, thousandths, amount, packs }: ModelItem): {
  bought: number;
  cost: number;
} {
  const bought = thousandths ?? Math.max(1, divideRoundingHalfUp(BigInt(amount!) * 1000n, BigInt(price)));
  const loose = amount ?? divideRoundingHalfUp(BigInt(price) * BigInt(bought), 1000n);
  return { bought, cost: packs ? packs.count * packs.price : loose };
}

/** The sums and lines of a sale before payment. */
export function priceModelSale(
  priced: readonly ModelItem[],
  saleDiscount: number,
): { lines: ModelLine[]; total: number; discount: number } {
  const lines = priced.map((one) => {
    const { product, promotion = null, discount } = one;
    const { bought, cost } = quantityAndPriceOfLine(one);
    return { product, thousandths: bought, promotion, left: cost - (promotion?.pesos ?? 0) - discount };
  });
  const all = lines.reduce((sum, { left }) => sum + left, 0);
  const shares = splitPesos(
    saleDiscount,
    lines.map(({ left }) => left),
  );
  return {
    lines: lines.map(({ product, thousandths, promotion, left }, index) => ({
      product,
      thousandths,
      total: left - shares[index]!,
      back: 0,
      backTotal: 0,
      tax: null,
      promotion,
    })),
    total: all - saleDiscount,
    discount: priced.reduce(
      (sum, { discount, promotion }) => sum + discount + (promotion?.pesos ?? 0),
      saleDiscount,
    ),
  };
}

/**
 * A model shop that rounds cash to `step` pesos and starts with `units` of each product. `taxes` has the
 * class of each product and, last, that of free items; null charges no taxes.
 */
export function createDayModel(
  step: number,
  units: readonly number[],
  taxes: readonly string[] | null = null,
) {
  const sales: ModelSale[] = [];
  const stock = units.map((each) => ({ stock: each * 1000, sold: 0 }));
  /** By product: total units bought, and their cost in thousandths of pesos. */
  const bought = new Map<number, SoldAmount>();
  /** By customer: sales on credit, oldest first. */
  const debts = new Map<number, ModelSale[]>();
  let shift: DaySums | null = null;
  let day = emptyDaySums();
  let bagTax = 0;
  const each = (change: (sums: DaySums) => void) => {
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
    /** `perBag` is the tax per bag in pesos. */
    beginDay: (perBag: number) => {
      bagTax = perBag;
      day = emptyDaySums();
    },
    turnShift: (open: boolean) => {
      shift = open ? emptyDaySums() : null;
    },

    sell(
      seller: number,
      customer: number | null,
      priced: readonly ModelItem[],
      saleDiscount: number,
      { other, rest }: ModelPayment,
    ): ModelSale {
      const { lines, total, discount } = priceModelSale(priced, saleDiscount);
      for (const line of lines)
        line.tax =
          taxes && taxOf(taxes[line.product ?? taxes.length - 1]!, line.total, line.thousandths, bagTax);
      const left = total - (other?.amount ?? 0);
      const last = rest === "CASH" ? down(left, step) : left;
      const credit = rest === "CREDIT" ? left : 0;
      const sale: ModelSale = {
        seller,
        customer,
        methods: [...(other ? [other.method] : []), rest],
        lines,
        total,
        discount,
        rounding: last - left,
        credit,
        owed: credit,
        refunded: 0,
        returned: 0,
      };
      sales.push(sale);
      if (credit > 0) debts.set(customer!, [...(debts.get(customer!) ?? []), sale]);
      each((sums) => {
        sums.count += 1;
        sums.total += total;
        sums.discounts += discount;
        sums.rounding += sale.rounding;
        sums.credit += credit;
        if (other) addAmount(sums.paid, other.method, other.amount);
        addAmount(sums.paid, rest, last);
        const own = sellerOf(sums, seller);
        own.count += 1;
        own.total += total;
        own.discounts += discount;
        for (const { product, thousandths, total: pesos, tax } of lines) {
          const amount = { thousandths, pesos, cents: tax ? tax.tax + tax.bag : 0 };
          addSold(sums.soldCosts, product, amount);
          if (product !== null) addSold(sums.soldUnits, product, amount);
          if (tax) countTax(sums, "SALE", tax, pesos, tax.tax, tax.bag);
        }
        const counted = new Set<number>();
        for (const { promotion, total: sold } of lines) {
          if (!promotion) continue;
          const count = counted.has(promotion.promotion) ? 0 : 1;
          counted.add(promotion.promotion);
          addPromoted(sums, promotion.promotion, { count, sold, discount: promotion.pesos });
        }
      });
      for (const { product, thousandths } of lines)
        if (product !== null) {
          stock[product]!.stock -= thousandths;
          stock[product]!.sold += thousandths;
        }
      return sale;
    },

    /** The expected refund for returning these parts of lines, back on the shelf or not. */
    takeBack(
      seller: number,
      sale: ModelSale,
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
        // The line's refunds so far equal the returned part of its total, rounded up or down to a peso.
        const least = Number(share / whole) - line.backTotal;
        const most = Number((share + whole - 1n) / whole) - line.backTotal;
        const rounded = divideRoundingHalfUp(BigInt(line.total) * BigInt(thousandths), whole);
        const worth = isLast ? left : Math.max(least, Math.min(most, rounded));
        const before = line.tax && partOfTax(line.tax, line.total, line.backTotal);
        const { promotion } = line;
        if (promotion) {
          const until = (back: number) => divideRoundingHalfUp(BigInt(promotion.pesos) * BigInt(back), whole);
          const discount = until(line.back) - until(line.back + thousandths);
          each((sums) => addPromoted(sums, promotion.promotion, { count: 0, sold: -worth, discount }));
        }
        line.back += thousandths;
        line.backTotal += worth;
        const after = line.tax && partOfTax(line.tax, line.total, line.backTotal);
        const [tax, bags] = after ? [after.tax - before!.tax, after.bags - before!.bags] : [0, 0];
        if (line.tax) each((sums) => countTax(sums, "RETURN", line.tax!, worth, tax, bags));
        total += worth;
        const { product } = line;
        if (product === null) continue;
        const back = { thousandths: -thousandths, pesos: -worth, cents: -tax - bags };
        stock[product]!.sold -= thousandths;
        each((sums) => addSold(sums.soldUnits, product, back));
        if (!restock) continue;
        stock[product]!.stock += thousandths;
        each((sums) => addSold(sums.soldCosts, product, back));
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
        for (const [by, amount] of refunds) addAmount(sums.refunded, by, amount);
        sellerOf(sums, seller).returned += total;
      });
      return { total, rounding: Math.max(0, credit + money - total), refunds };
    },

    /** Pays the oldest debts first. A payment of the whole debt in cash is rounded down to `step`. */
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
        addAmount(sums.collected, method, money);
        sums.rounding += money - amount;
      });
    },

    /** Orders and receives goods: by the unit, or by the pack for a price per pack. */
    buy(product: number, thousandths: number, cost: { unitPrice: number } | { paid: number }): void {
      stock[product]!.stock += thousandths;
      const pesos = "paid" in cost ? cost.paid * 1000 : thousandths * cost.unitPrice;
      addSold(bought, product, { thousandths, pesos, cents: 0 });
      each((sums) => {
        sums.purchases.count += 1;
        sums.purchases.total += divideRoundingHalfUp(BigInt(pesos), 1000n);
      });
    },

    /**
     * A service operation. `sign` is −1 for a reversal; `hundredths` is the commission in hundredths of a
     * percent.
     */
    serve(direction: "IN" | "OUT", amount: number, fee: number, hundredths: number, sign: 1 | -1): void {
      const commission = divideRoundingHalfUp(BigInt(amount) * BigInt(hundredths), 10_000n);
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

/** The cost of sold goods at average cost; without purchases 70 % of the price without taxes. */
export function costOfGoodsSold(
  { soldCosts: gone }: DaySums,
  bought: ReadonlyMap<number, SoldAmount>,
): number {
  return [...gone].reduce((sum, [product, { thousandths, pesos, cents }]) => {
    const orders = product === null ? undefined : bought.get(product);
    return (
      sum +
      (orders
        ? part(thousandths * orders.pesos, orders.thousandths * 1000)
        : part((pesos * 100 - cents) * 70, 10_000))
    );
  }, 0);
}

/** Rounds half away from zero. */
const part = (amount: number, of: number) =>
  Math.sign(amount) * divideRoundingHalfUp(BigInt(Math.abs(amount)), BigInt(of));
