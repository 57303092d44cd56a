import fc from "fast-check";
import { expect, it } from "vitest";
import {
  adjustCustomerDebt,
  getCreditAccount,
  payCustomerDebt,
  reverseDebtPayment,
} from "#core/contract/credit/credit.ts";
import type { CreditEntry } from "#core/contract/credit/credit-entry.ts";
import { changeCustomerCredit } from "#core/contract/customers.ts";
import { returnGoods } from "#core/contract/returns/returns.ts";
import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import { recordFreeSale, type Sale } from "#core/contract/sales/sales.ts";
import { uuidv7 } from "#core/uuid.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aCustomer } from "#server/test/builders.ts";
import {
  type ErrorAnswer,
  endpointUrl,
  openTestServer,
  signIn,
  type TestClient,
  type TestResponse,
  type TestUser,
} from "#server/test/harness.ts";
import {
  addDebt,
  type CreditLedger,
  emptyCreditLedger,
  reduceDebt,
  settleDebts,
  undoPayment,
} from "#server/test/ledger-model.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";

// Concurrent writes of several tills to customers' debts, compared with a separate model. A longer run:
// CREDIT_STEPS=100000 npm test -- server/features/credit/credit-truth.test.ts

const STEPS = Number(process.env.CREDIT_STEPS ?? 400);
const MAX_BATCHES = STEPS > 10_000 ? 60 : 10;
const TILLS = 4;
const CUSTOMERS = 3;

const customer = fc.nat(CUSTOMERS - 1);
const repeated = fc.boolean();
const steps = {
  sell: fc.record({
    kind: fc.constant("sell" as const),
    customer,
    repeated,
    price: fc.integer({ min: 1, max: 30_000 }),
    inCash: fc.option(fc.integer({ min: 0, max: 15_000 }), { nil: null }),
    allowOverLimit: fc.boolean(),
  }),
  pay: fc.record({
    kind: fc.constant("pay" as const),
    customer,
    repeated,
    amount: fc.option(fc.integer({ min: 1, max: 40_000 }), { nil: null }), // null: all that is owed
    method: fc.constantFrom("CASH" as const, "NEQUI" as const),
  }),
  adjust: fc.record({
    kind: fc.constant("adjust" as const),
    customer,
    repeated,
    amount: fc.integer({ min: -30_000, max: 20_000 }).filter((amount) => amount !== 0),
  }),
  undo: fc.record({ kind: fc.constant("undo" as const), customer, repeated, which: fc.nat(20) }),
  bringBack: fc.record({
    kind: fc.constant("bringBack" as const),
    customer,
    repeated,
    which: fc.nat(20),
    half: fc.option(fc.nat(1), { nil: null }), // null: all
  }),
};
const step = fc.oneof(
  { weight: 6, arbitrary: steps.sell },
  { weight: 5, arbitrary: steps.pay },
  { weight: 2, arbitrary: steps.adjust },
  { weight: 2, arbitrary: steps.undo },
  { weight: 2, arbitrary: steps.bringBack },
);
const batch = fc.record({
  /** Credit terms that the owner sets before the steps. */
  terms: fc.option(
    fc.record({ customer, creditLimit: fc.option(fc.nat(60_000)), creditPaused: fc.boolean() }),
    { freq: 4 },
  ),
  steps: fc.array(step, { minLength: 1, maxLength: TILLS }),
});
const shops = fc.record({
  cashRounding: fc.constantFrom(0 as const, 50 as const),
  batches: fc.array(batch, { minLength: MAX_BATCHES / 2, maxLength: MAX_BATCHES }),
});
const AVERAGE = (MAX_BATCHES * 3 * (1 + TILLS)) / 8;

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Shop = {
  tills: (TestClient & TestUser)[];
  customers: {
    id: string;
    book: CreditLedger;
    lines: number;
    payments: string[];
    sales: { id: string; items: string[] }[];
  }[];
  cashRounding: 0 | 50;
};
/** A step with its request and answer. */
type Outcome = { step: Step; requested: number; target?: string; answer: TestResponse<ErrorAnswer> };
// biome-ignore lint/suspicious/noExplicitAny: each endpoint has its own answer, and each is looked at
type Data = any;
const dataOf = ({ answer }: Outcome): Data => (answer.body as unknown as { data: Data }).data;

type Request = Parameters<TestClient["send"]>[0];

/** Sends a request as a till does: again while the server is busy (503). */
async function ask(who: TestClient, request: Request): Promise<TestResponse<ErrorAnswer>> {
  for (;;) {
    const answer = await who.send(request);
    if (answer.status !== 503) return answer;
  }
}

/** Sends a request once, or twice in parallel with the same idempotency key. */
async function send(who: TestClient, request: { url: string; body: object }, twice: boolean) {
  const headers = { "idempotency-key": uuidv7() };
  const once = () => ask(who, { method: "POST", ...request, headers });
  const answers = await Promise.all([once(), ...(twice ? [once()] : [])]);
  // A refusal does not use up the idempotency key: the second request may succeed if the debt grew meanwhile.
  const [done, again = done] = answers.filter(({ status }) => status === 201);
  expect(again?.body).toEqual(done?.body);
  return done ?? answers[0]!;
}

type Account = { balance: number; entries: CreditEntry[]; pagination: { total: number } };

async function accountOf(who: TestClient, id: string): Promise<Account> {
  const { body } = await ask(who, {
    method: "GET",
    url: endpointUrl(getCreditAccount, { id }, { limit: 2 * TILLS }),
  });
  return (body as unknown as { data: Account }).data;
}

async function take(shop: Shop, till: number, action: Step): Promise<Outcome | null> {
  const who = shop.tills[till]!;
  const { id, payments, sales } = shop.customers[action.customer]!;
  if (action.kind === "sell") {
    const { price, inCash, allowOverLimit } = action;
    const cash = shop.cashRounding ? 0 : Math.min(inCash ?? 0, price);
    const body = {
      items: halves(price).map((half) => ({ description: "Mercado", price: half, quantity: 1 })),
      payments: [{ method: "CREDIT" }, ...(cash ? [{ method: "CASH", amount: cash }] : [])],
      customerId: id,
      allowOverLimit,
    };
    const answer = await send(who, { url: endpointUrl(recordFreeSale), body }, action.repeated);
    return { step: action, requested: price - cash, answer };
  }
  if (action.kind === "pay") {
    const amount = action.amount ?? (await accountOf(who, id)).balance;
    if (amount === 0) return null;
    const body = { amount, method: action.method };
    const answer = await send(who, { url: endpointUrl(payCustomerDebt, { id }), body }, action.repeated);
    return { step: action, requested: amount, answer };
  }
  if (action.kind === "adjust") {
    const body = { amount: action.amount, reason: "Del cuaderno" };
    const answer = await send(who, { url: endpointUrl(adjustCustomerDebt, { id }), body }, action.repeated);
    return { step: action, requested: action.amount, answer };
  }
  if (action.kind === "undo") {
    const paymentId = payments.at(-1 - (action.which % Math.max(1, payments.length)));
    if (!paymentId) return null;
    const url = endpointUrl(reverseDebtPayment, { id, paymentId });
    const answer = await send(who, { url, body: { reason: "Error" } }, action.repeated);
    return { step: action, requested: 0, target: paymentId, answer };
  }
  const sale = sales.at(-1 - (action.which % Math.max(1, sales.length)));
  if (!sale) return null;
  const body = {
    reason: "CHANGED_MIND",
    ...(action.half !== null && { items: [{ saleItemId: sale.items[action.half], quantity: 1 }] }),
  };
  const answer = await send(who, { url: endpointUrl(returnGoods, { id: sale.id }), body }, action.repeated);
  return { step: action, requested: takenOff(answer), target: sale.id, answer };
}

/** The part of a return that reduced the debt; the rest was refunded. */
function takenOff({ status, body }: TestResponse<ErrorAnswer>): number {
  if (status !== 201) return 0;
  const { refunds } = (body as unknown as { data: SaleReturn }).data;
  return refunds.find(({ method }) => method === "CREDIT")?.amount ?? 0;
}

const halves = (price: number) => [Math.ceil(price / 2), Math.floor(price / 2)];

/** The ledger entries that a batch of parallel steps added, oldest first. */
async function newLines(shop: Shop, which: number): Promise<CreditEntry[]> {
  const { id, lines } = shop.customers[which]!;
  const { balance, entries, pagination } = await accountOf(shop.tills[0]!, id);
  expect(entries[0]?.balanceAfter ?? 0).toBe(balance);
  return entries.slice(0, pagination.total - lines).reverse();
}

/** Applies a ledger entry to the model, and compares the entry and the response with it. */
function follow(shop: Shop, which: number, line: CreditEntry, outcome: Outcome): void {
  const { book, payments, sales } = shop.customers[which]!;
  const { step: action, requested, target } = outcome;
  const before = book.balance;
  const common = { createdAt: line.createdAt, balanceBefore: before };
  if (action.kind === "sell") {
    expect(book.paused).toBe(false);
    if (book.limit !== null && !action.allowOverLimit)
      expect(before + requested).toBeLessThanOrEqual(book.limit);
    expect(dataOf(outcome).creditAmount).toBe(requested);
    addDebt(book, { id: line.id, at: line.createdAt }, requested);
    const { items } = dataOf(outcome) as Sale;
    sales.push({ id: line.id, items: items.map(({ id }) => id) });
  } else if (action.kind === "pay") {
    const parts = settleDebts(book, line.id, requested);
    const rounding =
      action.method === "CASH" && requested === before && shop.cashRounding ? -(requested % 50) || 0 : 0;
    expect(dataOf(outcome)).toMatchObject({
      ...common,
      amount: requested,
      rounding,
      balanceAfter: book.balance,
    });
    const paid = dataOf(outcome).paid as { saleId: string | null; amount: number; settled: boolean }[];
    expect(paid.map(({ amount, settled }) => [amount, settled])).toEqual(parts.map(([, ...rest]) => rest));
    const saleIds = paid.map(({ saleId }, i) => saleId ?? parts[i]![0]);
    expect(saleIds).toEqual(parts.map(([id]) => id));
    payments.push(line.id);
  } else if (action.kind === "adjust") {
    if (requested > 0) addDebt(book, { id: line.id, at: line.createdAt }, requested);
    else settleDebts(book, line.id, -requested);
    expect(dataOf(outcome)).toMatchObject({ ...common, amount: requested, balanceAfter: book.balance });
  } else if (action.kind === "undo") {
    expect(book.undone.has(target!)).toBe(false);
    const amount = undoPayment(book, target!);
    expect(dataOf(outcome)).toMatchObject({ ...common, amount, balanceAfter: book.balance });
  } else reduceDebt(book, target!, requested);
  expect(book.balance).toBeGreaterThanOrEqual(0);
  expect([line.amount, line.balanceAfter]).toEqual([book.balance - before, book.balance]);
}

/** Checks that a refusal was right for at least one state during the batch of parallel steps. */
function judgeRefusal(
  { step: action, requested, target, answer }: Outcome,
  book: CreditLedger,
  balances: number[],
): void {
  const { code, details } = answer.body;
  if (code === "ALREADY_RETURNED") {
    expect(action.kind).toBe("bringBack");
    return;
  }
  const balance = details?.balance as number;
  if (details) expect(balances).toContain(balance);
  if (code === "CREDIT_PAUSED") expect(book.paused).toBe(true);
  else if (code === "ALREADY_REVERSED") expect(book.undone.has(target!)).toBe(true);
  else if (code === "CREDIT_LIMIT") {
    expect([action.kind, details?.limit]).toEqual(["sell", book.limit]);
    expect(balance + requested).toBeGreaterThan(book.limit!);
  } else {
    expect(code).toBe("MORE_THAN_OWED");
    expect(Math.abs(requested)).toBeGreaterThan(balance);
  }
}

/** Steps that write no ledger entry if nothing in them is on credit. */
const MAY_BE_PAID = new Set<Step["kind"]>(["sell", "bringBack"]);

async function work(
  shop: Shop,
  { terms, steps: actions }: typeof batch extends fc.Arbitrary<infer T> ? T : never,
) {
  if (terms) {
    const { customer: which, ...body } = terms;
    const { id, book } = shop.customers[which]!;
    await ask(shop.tills[0]!, { method: "PATCH", url: endpointUrl(changeCustomerCredit, { id }), body });
    Object.assign(book, { limit: body.creditLimit, paused: body.creditPaused });
  }
  const outcomes = await Promise.all(actions.map((action, till) => take(shop, till, action)));
  const done = outcomes.filter((outcome) => outcome !== null);
  for (const [which, expected] of shop.customers.entries()) {
    const own = done.filter(({ step: { customer: whose } }) => whose === which);
    if (own.length === 0) continue;
    const lines = await newLines(shop, which);
    const written = own.filter(({ step: { kind }, requested, answer }) => {
      return answer.status === 201 && (!MAY_BE_PAID.has(kind) || requested > 0);
    });
    expect(lines.map(({ id }) => id).sort()).toEqual(
      written.map((outcome) => dataOf(outcome).id as string).sort(),
    );
    const balances = [expected.book.balance];
    for (const line of lines) {
      follow(shop, which, line, written.find((outcome) => dataOf(outcome).id === line.id)!);
      balances.push(expected.book.balance);
    }
    expected.lines += lines.length;
    for (const outcome of own)
      if (outcome.answer.status >= 400) judgeRefusal(outcome, expected.book, balances);
  }
}

it("after random sales, payments, adjustments, reversals and returns at several tills the model agrees", async () => {
  const owner = (await openTestServer()).pool("owner");
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(shops, async ({ cashRounding, batches }) => {
      const ana = await signIn();
      await setStoreSettings(ana.storeId, { cashRounding });
      const others = await Promise.all(Array.from({ length: TILLS - 1 }, () => signIn("ADMIN", ana.storeId)));
      const made = await Promise.all(Array.from({ length: CUSTOMERS }, () => aCustomer(ana)));
      const customers = made.map(({ id }) => ({
        id,
        book: emptyCreditLedger(),
        lines: 0,
        payments: [],
        sales: [],
      }));
      const shop: Shop = { tills: [ana, ...others], customers, cashRounding };
      for (const one of batches) await work(shop, one);
      taken += batches.reduce((sum, one) => sum + one.steps.length, 0);
      const { rows: debts } = await owner.query("select id, owed::int from debts where store_id = $1", [
        ana.storeId,
      ]);
      const owed = customers.flatMap(({ book }) => book.debts.map((debt) => [debt.id, debt.owed]));
      expect(new Map(debts.map(({ id, owed: left }) => [id, left]))).toEqual(
        new Map(owed as [string, number][]),
      );
      expect(await findBrokenInvariants(owner, ana.storeId)).toEqual([]);
    }),
    { numRuns: Math.ceil(STEPS / AVERAGE) },
  );
  await owner.end();
  expect(taken).toBeGreaterThan(STEPS / 2);
}, 7_200_000);
