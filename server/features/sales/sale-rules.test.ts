import { describe, expect, it } from "vitest";
import { decideLines, decidePayment, freeLines, refuseOtherTotal, totalOf } from "./sale-rules.ts";

const rice = { id: "a", name: "Arroz", price: 2_500, stock: 10, active: true };
const milk = { id: "b", name: "Leche", price: 4_200, stock: 1, active: true };
const old = { id: "c", name: "Viejo", price: 100, stock: 5, active: false };
const all = [rice, milk, old];

describe("what is sold", () => {
  it("takes the server's name and price", () =>
    expect(decideLines([{ productId: "a", quantity: 2 }], all)).toEqual([
      { productId: "a", productName: "Arroz", description: null, quantity: 2, price: 2_500 },
    ]));

  it("adds a repeated product up before the check", () => {
    const twice = [
      { productId: "a", quantity: 6 },
      { productId: "a", quantity: 4 },
    ];
    expect(decideLines(twice, all)).toEqual([
      { productId: "a", productName: "Arroz", description: null, quantity: 10, price: 2_500 },
    ]);
    expect(() => decideLines([...twice, { productId: "a", quantity: 1 }], all)).toThrow(
      "No hay suficiente stock disponible para Arroz: quedan 10",
    );
  });

  it.each([
    [[{ productId: "x", quantity: 1 }], "PRODUCT_NOT_FOUND"],
    [[{ productId: "c", quantity: 1 }], "PRODUCT_INACTIVE"],
    [[{ productId: "b", quantity: 2 }], "INSUFFICIENT_STOCK"],
    [[{ productId: "a", quantity: 1, price: 2_499 }], "PRICE_CHANGED"],
  ])("refuses %j with %s", (wanted, code) =>
    expect(() => decideLines(wanted, all)).toThrow(expect.objectContaining({ code })),
  );

  it.each([
    ["PRODUCT_NOT_FOUND", ["a", "x", "c", "y", "x"], [{ id: "x" }, { id: "y" }]],
    ["PRODUCT_INACTIVE", ["a", "c"], [{ id: "c", name: all.find(({ id }) => id === "c")!.name }]],
  ])("%s says what to take out of the sale", (code, ids, products) => {
    const wanted = ids.map((productId) => ({ productId, quantity: 1 }));
    expect(() => decideLines(wanted, all)).toThrow(expect.objectContaining({ code, details: { products } }));
  });

  it("tells of every product of which there is too little, in one answer", () => {
    const wanted = ["b", "a"].map((productId) => ({ productId, quantity: 1_000 }));
    const left = ["b", "a"].map((id) => all.find((product) => product.id === id)!);
    const products = left.map(({ id, name, stock }) => ({ id, name, stock }));
    expect(() => decideLines(wanted, all)).toThrow(
      expect.objectContaining({ code: "INSUFFICIENT_STOCK", details: { products } }),
    );
  });

  it("names every product whose price changed, once", () => {
    const wanted = [
      { productId: "a", quantity: 1, price: 1 },
      { productId: "a", quantity: 1, price: 2 },
      { productId: "b", quantity: 1, price: 3 },
    ];
    expect(() => decideLines(wanted, all)).toThrow(
      "El precio cambió: Arroz ahora cuesta $ 2.500, Leche ahora cuesta $ 4.200",
    );
  });

  it("compares a total that was sent", () => {
    const total = totalOf([
      { quantity: 3, price: 2_500 },
      { quantity: 1, price: 4_200 },
    ]);
    expect(total).toBe(11_700);
    expect(() => refuseOtherTotal(11_700, total)).not.toThrow();
    expect(() => refuseOtherTotal(null, total)).not.toThrow();
    expect(() => refuseOtherTotal(11_699, total)).toThrow("El total de la venta es $ 11.700, no $ 11.699");
  });
});

describe("what is not in the inventory", () => {
  it("is sold as described, each item on its own line", () => {
    const copies = { description: "Fotocopia", price: 200, quantity: 3 };
    const line = {
      productId: null,
      productName: "Fotocopia",
      description: "Fotocopia",
      quantity: 3,
      price: 200,
    };
    expect(freeLines([copies, copies])).toEqual([line, line]);
  });
});

describe("how it is paid", () => {
  it.each([
    [
      { paymentMethod: "CASH" as const, amountPaid: 10_000 },
      { amountPaid: 10_000, change: 2_500 },
    ],
    [
      { paymentMethod: "CASH" as const, total: 7_500 },
      { amountPaid: 7_500, change: 0 },
    ],
    [
      { paymentMethod: "CARD" as const, amountPaid: 10_000 },
      { amountPaid: 7_500, change: 0 },
    ],
  ])("%j", (offered, settled) => expect(decidePayment(offered, 7_500)).toMatchObject(settled));

  it.each([
    [{ paymentMethod: "CASH" as const, amountPaid: 7_499 }, 7_500, "CASH_TOO_LOW"],
    [{ paymentMethod: "CARD" as const, total: 7_499 }, 7_500, "PRICE_CHANGED"],
    [{ paymentMethod: "CARD" as const }, 1e12, "INVALID_INPUT"],
  ])("refuses %j for %d with %s", (offered, total, code) =>
    expect(() => decidePayment(offered, total)).toThrow(expect.objectContaining({ code })),
  );
});
