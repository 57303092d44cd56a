import { describe, expect, it, test } from "vitest";
import type { FoundCustomer } from "#core/contract/customers.ts";
import type { Product } from "#core/contract/products/products.ts";
import { aSale } from "#web/test/builders.ts";
import { aSaleContext, TEST_SALE_MESSAGES } from "#web/test/sale-context.ts";
import { createEmptyCart } from "./cart.ts";
import { measuredProductAddedNotice, scannedProductRefusedNotice } from "./notices.ts";
import type { SaleEffect, SaleEvent } from "./sale-events.ts";
import { SALE_FAILED_TITLE, type SaleFailure } from "./sale-failure.ts";
import { type SaleTransition, stepSale } from "./sale-machine.ts";
import { createSaleState, deriveSaleView, type SaleContext, type SaleState } from "./sale-state.ts";

const rice = { id: "rice", name: "Arroz", price: 2_500, stock: 9, unit: "UNIT" } as Product;
const sugar = { ...rice, id: "sugar", name: "Azúcar", price: 1_234 } as Product;
const cheese = { ...rice, id: "cheese", name: "Queso", unit: "KG" } as Product;
const luz = { id: "luz", name: "Luz", balance: 0 } as FoundCustomer;
const LAW = aSaleContext({ settings: { cashRounding: 50 } });

const take = (product: Product): SaleEvent => ({ type: "take", product });
const pay = (method: "CASH" | "CARD" | "NEQUI" | "CREDIT"): SaleEvent => ({ type: "method", method });
const cash = (pesos: number | null): SaleEvent => ({ type: "pay", choice: { tendered: pesos } });
const FINISH: SaleEvent = { type: "finish" };
const SOLD: SaleEvent = { type: "sold", sale: aSale(), nextKey: "key-2" };
const fails = (failure: Partial<SaleFailure>): SaleEvent => ({
  type: "failed",
  nextKey: "key-2",
  failure: {
    outcome: "refused",
    text: "No",
    actions: [],
    customerGone: false,
    credit: null,
    ...failure,
  },
});
const UNDECIDED = fails({ outcome: "undecided" });

/** Runs the events. Returns the last step's result, with the effects of all steps. */
function run(events: readonly SaleEvent[], context: SaleContext = aSaleContext()) {
  let step: SaleTransition = { state: createSaleState(createEmptyCart("key-1")) };
  const effects: SaleEffect[] = [];
  for (const event of events) {
    step = stepSale(step.state, event, context);
    effects.push(...(step.effects ?? []));
  }
  return { ...step, effects, view: deriveSaleView(step.state, context) };
}
const stateAfter = (...events: SaleEvent[]): SaleState => run(events).state;
const noticeTitle = (...events: SaleEvent[]) => run(events).view.notice?.title;
const READY = [take(rice), pay("CARD")];
const linesOf = ({ cart }: SaleState) => cart.lines.map(({ key, quantity }) => `${key}×${quantity}`);

test("a scanned product whose stock nobody tracks is taken without a refusal", () => {
  const uncounted = { ...rice, stock: -1, tracksStock: false };
  const { state, refused } = run([take(uncounted), take(uncounted)]);
  expect([linesOf(state), refused ?? null]).toEqual([["rice×2"], null]);
});

describe("payment by telephone", () => {
  const ASKS = aSaleContext({ settings: { confirmTransfers: "ASK" } });
  const seen = (pesos: number | null): SaleEvent => ({ type: "pay", choice: { seen: pesos } });
  const sent = (events: SaleEvent[], context = ASKS) => {
    const send = run([...events, FINISH], context).effects.find(({ do: what }) => what === "send");
    const { sale } = (send as Extract<SaleEffect, { do: "send" }>).sale as { sale: Record<string, unknown> };
    return sale.payments ?? sale.paymentMethod;
  };
  const byNequi = [take(rice), pay("NEQUI")];

  test("waits for the owner unless somebody saw exactly this amount arrive", () => {
    expect(sent(byNequi)).toEqual([{ method: "NEQUI", confirmation: "PENDING" }]);
    expect(sent([...byNequi, seen(2_500)])).toEqual([{ method: "NEQUI", confirmation: "CONFIRMED" }]);
    expect(sent([...byNequi, seen(2_500), take(rice)])).toEqual([
      { method: "NEQUI", confirmation: "PENDING" },
    ]);
    expect(sent([...byNequi, seen(2_500), pay("CASH"), pay("NEQUI")])).toEqual([
      { method: "NEQUI", confirmation: "PENDING" },
    ]);
  });

  test("as a part says it of that part only", () => {
    const parts = [
      { id: "one", method: "NEQUI" as const, amount: null, reference: "", seen: 1_500 },
      { id: "two", method: "BREB" as const, amount: 500, reference: "" },
      { id: "three", method: "CASH" as const, amount: 500, reference: "" },
    ];
    expect(sent([take(rice), { type: "pay", choice: { parts } }])).toEqual([
      { method: "NEQUI", confirmation: "CONFIRMED" },
      { method: "BREB", amount: 500, confirmation: "PENDING" },
      { method: "CASH", amount: 500 },
    ]);
  });

  test("says nothing where the store does not ask, or by another method", () => {
    expect(sent([...byNequi, seen(2_500)], aSaleContext())).toBe("NEQUI");
    expect(sent([take(rice), pay("CARD")])).toBe("CARD");
  });
});

describe("phases", () => {
  test.each<[string, SaleEvent[], SaleState["phase"]]>([
    ["starts in the phase editing", [], "editing"],
    ["stays in editing while a field is missing", [FINISH], "editing"],
    ["is sent when it is finished", [FINISH, ...READY, FINISH], "sending"],
    ["ends when it is sold, and the next one begins", [...READY, FINISH, SOLD], "editing"],
    ["returns to editing after a refusal", [...READY, FINISH, fails({})], "editing"],
    ["ends when it was already recorded", [...READY, FINISH, fails({ outcome: "recorded" })], "editing"],
    ["is undecided without an answer", [...READY, FINISH, UNDECIDED], "undecided"],
    ["is resent on finish", [...READY, FINISH, UNDECIDED, FINISH], "resending"],
    [
      "stays undecided without an answer to the resend",
      [...READY, FINISH, UNDECIDED, FINISH, UNDECIDED],
      "undecided",
    ],
    ["is sold by the resend", [...READY, FINISH, UNDECIDED, FINISH, SOLD], "editing"],
    ["is given up", [...READY, FINISH, UNDECIDED, { type: "next", key: "key-2" }], "editing"],
    ["was being sent when the till was opened again", [...READY, { type: "followed" }], "sending"],
  ])("%s", (_, events, phase) => expect(stateAfter(...events).phase).toBe(phase));

  it("sends an invoice for a buyer who wants one, and resets it for the next sale", () => {
    const buyer = { documentType: "NIT" as const, document: "900373076-4", name: "El Cóndor", email: null };
    const sold = [take(rice), pay("CASH"), { type: "invoice" as const, buyer }, FINISH];
    const [sent] = run(sold).effects.filter((effect) => effect.do === "send");
    expect(sent?.sale).toMatchObject({ sale: { document: "FEV", buyer } });
    const [plain] = run([...sold, SOLD, take(rice), pay("CASH"), FINISH])
      .effects.filter((effect) => effect.do === "send")
      .slice(1);
    expect(plain?.sale).not.toHaveProperty("sale.document");
    expect(plain?.sale).not.toHaveProperty("sale.buyer");
  });

  it("sends once, however often it is finished", () => {
    const { effects } = run([...READY, FINISH, FINISH, FINISH]);
    expect(effects.filter((effect) => effect.do === "send")).toHaveLength(1);
  });

  const busy = [...READY, FINISH];
  test.each<SaleEvent>([
    take(rice),
    { type: "quantity", key: "rice", quantity: 4 },
    { type: "add", product: rice },
    { type: "remove", key: "rice" },
    { type: "empty" },
    { type: "discount", key: null, discount: { in: "percent", value: 5 } },
    { type: "stockLearned", products: [{ id: "rice", stock: 0 }] },
    {
      type: "resume",
      sale: { cart: createEmptyCart("other"), customer: null, priceLevel: null, invoiceFor: null },
    },
    { type: "takeBack" },
    pay("CASH"),
    cash(9_000),
    { type: "customer", customer: luz },
  ])("the sale does not change while it is being sent: $type", (event) => {
    const before = stateAfter(...busy);
    expect(stepSale(before, event, aSaleContext())).toEqual({ state: before });
  });

  it("does not change while its outcome is unknown", () => {
    const before = stateAfter(...busy, UNDECIDED);
    const news: SaleEvent = { type: "stockLearned", products: [{ id: "rice", stock: 0 }] };
    for (const event of [news, { type: "empty" } as const])
      expect(stepSale(before, event, aSaleContext()).state).toBe(before);
  });
});

describe("notices", () => {
  it("of each added product, with its new quantity", () => {
    expect([noticeTitle(take(rice)), noticeTitle(take(rice), take(rice))]).toEqual([
      "Producto agregado",
      "Cantidad actualizada",
    ]);
  });

  it("keeps what the stock did not reach for, and does it where stock is corrected or does not count", () => {
    const one = { ...rice, stock: 1 };
    const short = run([take(one), take(one)]);
    expect(short.view.short).toMatchObject({ productId: "rice", again: { type: "take" } });
    const again = short.view.short!.again;
    const anyway = stepSale(short.state, again, aSaleContext({ settings: { sellBelowStock: true } }));
    expect([linesOf(anyway.state), deriveSaleView(anyway.state, aSaleContext()).short]).toEqual([
      ["rice×2"],
      null,
    ]);
    const set = run([take(one), { type: "quantity", key: "rice", quantity: 5 }]);
    expect(set.view.short?.again).toEqual({ type: "quantity", key: "rice", quantity: 5 });
    expect(run([take(one), take(one), { type: "say", notice: null }]).view.short).toBeNull();
  });

  it("of missing stock, also to the screen, so that it refetches", () => {
    const { state, effects, view } = run([take({ ...rice, stock: 1 }), take({ ...rice, stock: 1 })]);
    expect([linesOf(state), view.notice?.title]).toEqual([["rice×1"], "Stock insuficiente"]);
    expect(effects.map((effect) => effect.do)).toEqual(["tellTaken", "tellTaken", "tellRefused"]);
    const set = run([take(rice), { type: "quantity", key: "rice", quantity: 10 }]);
    expect([set.refused, set.view.notice?.about, set.effects.at(-1)?.do]).toEqual([
      ...["stock", "Arroz: quedan 9", "tellRefused"],
    ]);
  });

  it("of a quantity that no line can have, which no stock allows", () => {
    const anyStock = aSaleContext({ settings: { sellBelowStock: true } });
    const set: SaleEvent = { type: "quantity", key: "rice", quantity: 100_000 };
    for (const context of [aSaleContext(), anyStock]) {
      const { refused, view } = run([take(rice), set], context);
      expect([refused, view.notice?.title, view.short]).toEqual(["quantity", "Cantidad no válida", null]);
    }
    const scanned = scannedProductRefusedNotice("quantity", "Arroz", 9);
    expect(scanned.text).toBe("La cantidad debe ser mayor que 0 y hasta 99.999");
  });

  it("of a missing field, while it is missing", () => {
    expect(noticeTitle(FINISH)).toBe("Items requeridos");
    expect(noticeTitle(FINISH, take(rice))).toBe("Producto agregado");
    expect(noticeTitle(take(rice), FINISH)).toBe("Método de pago requerido");
    expect(noticeTitle(take(rice), FINISH, pay("CARD"))).toBeUndefined();
  });

  it.each<[string, SaleEvent]>([
    ["emptied", { type: "empty" }],
    ["left without lines", { type: "remove", key: "rice" }],
    ["put aside", { type: "next", key: "key-2" }],
  ])("of a sale that is %s does not return in the next sale", (_, event) => {
    expect(noticeTitle(take(rice), FINISH, event)).toBeUndefined();
    expect(noticeTitle(take(rice), FINISH, event, take(sugar))).toBe("Producto agregado");
    const one = { ...rice, stock: 1 };
    expect(noticeTitle(take(one), take(one), event)).toBeUndefined();
    expect(stateAfter(take(rice), event, take(sugar)).undo).toBeNull();
  });

  it("as a toast where the button is far from the notices, which stay", () => {
    const context = aSaleContext({ words: { ...TEST_SALE_MESSAGES, finishing: "toast" } });
    const { view, effects, lacks } = run([take(rice), FINISH], context);
    expect([view.notice?.title, lacks]).toEqual(["Producto agregado", "method"]);
    expect(effects.at(-1)).toMatchObject({ do: "toast", notice: { title: "Método de pago requerido" } });
    const failed = run([...READY, FINISH, fails({})], context);
    expect(failed.effects).toContainEqual({
      do: "toast",
      notice: { tone: "error", title: SALE_FAILED_TITLE, text: "No" },
    });
  });

  it("of an unknown code, unless the server was unreachable", () => {
    const missing = (unreached: boolean): SaleEvent => ({ type: "notFound", code: "770", unreached });
    expect([stateAfter(missing(false)).unknown, stateAfter(missing(true)).unknown]).toEqual([
      { code: "770" },
      null,
    ]);
    expect(stateAfter(missing(false), take(rice)).unknown).toBeNull();
  });

  it("of an unknown scale code, with the label to sell after creating the product", () => {
    const notice = { tone: "warning" as const, title: "No se agregó", text: "No hay" };
    const label = "2000123015002";
    const missing: SaleEvent = { type: "notFound", code: "123", unreached: false, label, notice };
    expect(stateAfter(missing)).toMatchObject({ unknown: { code: "123", label }, notice });
  });
});

describe("paying", () => {
  test.each<[string, number | null, string | null]>([
    ["not typed, and so exact", null, null],
    ["too little", 2_499, "cash"],
    ["enough", 2_500, null],
  ])("cash that is %s", (_, tendered, missing) => {
    expect(run([take(rice), pay("CASH"), cash(tendered)]).view.missing).toBe(missing);
  });

  it("moves to the missing field", () => {
    const focus = (...events: SaleEvent[]) => run([take(rice), ...events, FINISH]).effects.at(-1);
    expect(focus(pay("CASH"), cash(1))).toEqual({ do: "focus", box: "amount" });
    expect(focus(pay("CREDIT"))).toEqual({ do: "focus", box: "customer" });
  });

  it("rounds only the cash due, if the store enables it", () => {
    const cashSale = [take(sugar), pay("CASH")];
    const view = (...events: SaleEvent[]) => run([...cashSale, ...events], LAW).view;
    expect(view(cash(2_000))).toMatchObject({ due: 1_200, rounding: -34, back: 800, missing: null });
    expect(view(cash(1_199))).toMatchObject({ due: 1_200, back: 0, missing: "cash" });
    expect(view(pay("NEQUI"))).toMatchObject({ due: 1_234, rounding: 0, missing: null });
  });

  it("resets the reference with the method, and credit decisions with the customer", () => {
    expect(
      stateAfter(pay("NEQUI"), { type: "pay", choice: { reference: "0391" } }, pay("CARD")).reference,
    ).toBe("");
    const creditAnswer = { allowOverLimit: true, consent: true };
    const decided = stateAfter(
      { type: "pay", choice: { creditAnswer } },
      { type: "customer", customer: luz },
    );
    expect([decided.creditAnswer.consent, decided.credit]).toEqual([false, null]);
  });
});

describe("the request", () => {
  const sent = (events: readonly SaleEvent[], context?: SaleContext) => {
    const effect = run([...events, FINISH], context).effects.at(-1);
    return effect?.do === "send" ? effect.sale : null;
  };

  it("of a plain sale is unchanged", () => {
    expect(sent([take(rice), pay("CASH"), cash(5_000)])).toMatchObject({ key: "key-1" });
    expect(sent([take(rice), pay("CASH"), cash(5_000)])).toHaveProperty("sale", {
      items: [{ productId: "rice", quantity: 1, price: 2_500 }],
      paymentMethod: "CASH",
      total: 2_500,
      amountPaid: 5_000,
      change: 2_500,
    });
  });

  it("of a card names its kind only where somebody chose it for the card", () => {
    const kind: SaleEvent = { type: "pay", choice: { card: "CREDIT" } };
    expect(sent([take(rice), pay("CARD"), kind])).toMatchObject({
      sale: { paymentMethod: "CARD", card: "CREDIT" },
    });
    expect(sent([take(rice), pay("CARD")])).not.toHaveProperty("sale.card");
    expect(sent([take(rice), pay("CARD"), kind, pay("NEQUI")])).not.toHaveProperty("sale.card");
    const parts = [
      { id: "1", method: "CARD" as const, amount: 1_000, reference: "", card: "DEBIT" as const },
      { id: "2", method: "NEQUI" as const, amount: null, reference: "", card: "DEBIT" as const },
    ];
    expect(sent([take(rice), { type: "pay", choice: { parts } }])).toMatchObject({
      sale: { payments: [{ method: "CARD", amount: 1_000, card: "DEBIT" }, { method: "NEQUI" }] },
    });
    expect(sent([take(rice), { type: "pay", choice: { parts } }])).not.toHaveProperty("sale.payments.1.card");
  });

  it("of several payments lists each, cash with the amount tendered", () => {
    const parts = [
      { id: "1", method: "CASH" as const, amount: null, reference: "" },
      { id: "2", method: "NEQUI" as const, amount: null, reference: "" },
    ];
    const split: SaleEvent = { type: "pay", choice: { parts } };
    expect(run([take(sugar), split], LAW).view.missing).toBe("payments");
    const filled = [parts[0]!, { ...parts[1]!, amount: 500, reference: "0391" }];
    const events = [take(sugar), split, { type: "pay", choice: { parts: filled } } as const, cash(1_000)];
    expect(run(events, LAW).view).toMatchObject({ missing: null, rounding: -34, back: 300 });
    expect(sent(events, LAW)).toHaveProperty("sale", {
      items: [{ productId: "sugar", quantity: 1, price: 1_234 }],
      payments: [
        { method: "CASH", tendered: 1_000 },
        { method: "NEQUI", amount: 500, reference: "0391" },
      ],
      total: 1_234,
    });
  });

  it("waits for a shift where required", () => {
    const waiting = run([...READY, FINISH], aSaleContext({ needsShift: true }));
    expect([waiting.state.phase, waiting.state.over.shown?.part]).toEqual([
      "editing",
      { kind: "shift", finish: true },
    ]);
  });

  it("of a credit sale has the consent just given", () => {
    const keepConsent = () => Promise.resolve();
    const stand = { lacks: null, above: 0, allowOverLimit: false, keepConsent };
    const { effects } = run([
      ...[take(rice), pay("CREDIT")],
      ...([{ type: "customer", customer: luz }, { type: "credit", stand }, FINISH] as const),
    ]);
    expect(effects.at(-1)).toMatchObject({
      do: "send",
      keepConsent,
      sale: { sale: { paymentMethod: "CREDIT", customerId: "luz" }, about: { agreed: true } },
    });
  });

  it("uses the given key", () =>
    expect(stateAfter(...READY, FINISH, { type: "keyed", key: "key-9" }).cart.key).toBe("key-9"));
});

describe("the response", () => {
  it("to a sale starts the next one with another key", () => {
    const { state, effects } = run([...READY, FINISH, SOLD]);
    expect(state).toEqual({ ...createSaleState(createEmptyCart("key-2")), lastSale: aSale() });
    expect(effects.slice(-2)).toEqual([{ do: "forgetUndecided" }, { do: "tellSold", sale: aSale() }]);
    expect(stepSale(state, take(rice), aSaleContext()).state.lastSale).toBeNull();
  });

  it("to a recorded sale does not sell it again", () => {
    const state = stateAfter(...READY, FINISH, fails({ outcome: "recorded" }));
    expect([linesOf(state), state.cart.key, state.method]).toEqual([[], "key-2", null]);
  });

  it("to a refused sale keeps it with its errors", () => {
    const actions = [{ type: "stockRefused", products: [{ id: "rice", stock: 0 }] } as const];
    const state = stateAfter(...READY, FINISH, fails({ actions, text: "Quedan 0" }));
    expect(state.cart).toMatchObject({ key: "key-1", lines: [{ problem: "Quedan 0" }] });
    expect(state.notice).toEqual({ tone: "error", title: SALE_FAILED_TITLE, text: "Quedan 0" });
  });

  it("about a deleted customer removes the customer", () => {
    const chosen: SaleEvent = { type: "customer", customer: luz };
    expect(stateAfter(...READY, chosen, FINISH, fails({ customerGone: true })).customer).toBeNull();
  });

  it("about disabled credit continues with money", () => {
    const { state, effects } = run([...READY, FINISH, fails({ credit: "off" })]);
    expect(state.method).toBeNull();
    expect(effects).toContainEqual({ do: "refreshCredit", withSettings: true });
  });

  it("about a missing drawer asks for it in place", () => {
    const { state, effects } = run([...READY, FINISH, fails({ shift: "required" })]);
    expect(state.over).toMatchObject({ open: true, shown: { part: { kind: "shift", finish: true } } });
    expect(effects).toContainEqual({ do: "forgetShift" });
  });
});

it("asks for quantities of measured products one after another", () => {
  const meat = { ...cheese, id: "meat", name: "Carne" } as Product;
  const asking = [take(cheese), take(meat)];
  const part = (...events: SaleEvent[]) => stateAfter(...asking, ...events).over.shown?.part;
  expect(part()).toMatchObject({ kind: "measure", product: { name: "Queso" } });
  const weighed: SaleEvent = {
    type: "add",
    product: cheese,
    measure: { quantity: 0.154, amount: 2_000 },
  };
  expect(part(weighed, { type: "close" })).toMatchObject({ product: { name: "Carne" } });
  const done = run([...asking, weighed, { type: "close" }, { type: "close" }]);
  expect([done.view.part.open, done.view.total]).toEqual([false, 2_000]);
});

it("undoes a removal until the next action", () => {
  const removed = [take(rice), { type: "remove", key: "rice" } as const];
  expect(stateAfter(...removed).undo?.text).toBe("Quitaste Arroz");
  const back = stateAfter(...removed, { type: "takeBack" });
  expect([linesOf(back), back.cart.key, back.undo]).toEqual([["rice×1"], "key-1", null]);
  const emptied = [take(rice), { type: "empty" } as const];
  expect(stateAfter(...emptied).undo?.text).toBe("Vaciaste la venta");
  expect(stateAfter(...emptied, take(rice)).undo).toBeNull();
});

it("resumes a parked sale with its customer", () => {
  const aside = stateAfter(take(rice), { type: "customer", customer: luz });
  const resumed = stateAfter({ type: "resume", sale: { ...aside, cart: { ...aside.cart, key: "aside" } } });
  expect([linesOf(resumed), resumed.cart.key, resumed.customer]).toEqual([["rice×1"], "aside", luz]);
});

describe("a scale label", () => {
  const cheese = { ...rice, id: "cheese", name: "Queso", unit: "KG" as const, price: 13_000, stock: 50 };
  const label = (quantity: number, amount: number | null = null): SaleEvent => ({
    type: "take",
    product: cheese,
    measure: { quantity, amount },
  });
  const measureOf = (...events: SaleEvent[]) => {
    const { quantity, amount } = stateAfter(...events).cart.lines[0]!;
    return { quantity, amount };
  };

  it("sells its value without asking", () => {
    const { state, view } = run(
      [label(0.154)],
      aSaleContext({ words: { ...TEST_SALE_MESSAGES, measured: measuredProductAddedNotice } }),
    );
    expect([linesOf(state), state.over.open, view.notice?.text]).toEqual([
      ["cheese×0.154"],
      false,
      "Queso: 0,154 kg",
    ]);
  });

  it("adds up with another: quantities, amounts, and both as an amount", () => {
    expect(measureOf(label(0.154), label(1.5))).toEqual({ quantity: 1.654, amount: null });
    expect(measureOf(label(0.95, 12_350), label(0.95, 12_350))).toEqual({ quantity: 1.9, amount: 24_700 });
    expect(measureOf(label(1.5), label(0.95, 12_350))).toEqual({ quantity: 2.45, amount: 31_850 });
    expect(measureOf(label(0.95, 12_350), label(1.5))).toEqual({ quantity: 2.45, amount: 31_850 });
  });

  it("is refused beyond the stock, with a message", () => {
    const { state, view } = run([label(49), label(1.5)]);
    expect([linesOf(state), view.notice?.title]).toEqual([["cheese×49"], "Stock insuficiente"]);
  });
});
