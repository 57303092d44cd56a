import { describe, expect, it } from "vitest";
import type { SaleItemInput } from "#core/contract/sales/sold-lines.ts";
import type { AppError } from "#core/errors.ts";
import type { Role } from "#core/permissions.ts";
import { priceSale } from "#core/sale/price-sale.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { REFUSE_VIOLATIONS } from "#server/documents/violations.ts";
import { buildFreeSaleLine, resolveSaleLines } from "./line-rules.ts";
import type { ProductForSale } from "./record-sale.sql.ts";
import { refuseSaleProblems } from "./sale-rules.ts";

const rice = {
  id: "a",
  name: "Arroz",
  price: 2_500,
  stock: 10,
  tracksStock: true,
  active: true,
  unit: "UNIT" as const,
};
const milk = {
  id: "b",
  name: "Leche",
  price: 4_200,
  stock: 1,
  tracksStock: true,
  active: true,
  unit: "UNIT" as const,
};
const old = {
  id: "c",
  name: "Viejo",
  price: 100,
  stock: 5,
  tracksStock: true,
  active: false,
  unit: "UNIT" as const,
};
const cheese = {
  id: "d",
  name: "Queso",
  price: 13_000,
  stock: 3.5,
  tracksStock: true,
  active: true,
  unit: "KG" as const,
};
const all = [rice, milk, old, cheese];

type ItemInput = { productId: string; quantity?: number; amount?: number; price?: number; discount?: number };
const item = ({ productId, quantity, amount, price, discount = 0 }: ItemInput): SaleItemInput => ({
  free: false,
  productId,
  quantity: quantity ?? null,
  amount: amount ?? null,
  price: price ?? null,
  discount,
  name: null,
  unit: null,
  tax: null,
  presentation: null,
});
/**
 * The lines of a recorded sale.
 * @throws the error of a refused sale
 */
function decide(inputs: ItemInput[], products: ProductForSale[] = all, settings = DEFAULT_STORE_SETTINGS) {
  const items = inputs.map(item);
  const requested = resolveSaleLines(items, { products, violations: REFUSE_VIOLATIONS });
  const sale = priceSale({ lines: requested.map(({ line }) => line) }, { role: "OWNER", settings });
  refuseSaleProblems(
    sale,
    { items, requested },
    settings.sellBelowStock ? "any stock" : products,
    REFUSE_VIOLATIONS,
  );
  return sale.lines.map(
    ({ kind: _, subtotal: __, ownDiscount: ___, discount, total: ____, taxed: _____, ...line }) => ({
      ...line,
      discount,
    }),
  );
}
const none = { presentation: null, promotion: null };
const line = { unit: "UNIT", amount: null, discount: 0, priceKind: "OWN", ...none };

describe("lines of a sale", () => {
  it("have the server's name and price", () =>
    expect(decide([{ productId: "a", quantity: 2 }], all)).toEqual([
      { ...line, productId: "a", name: "Arroz", quantity: 2, price: 2_500 },
    ]));

  it("add up a repeated product before checking stock", () => {
    const twice = [
      { productId: "a", quantity: 6 },
      { productId: "a", quantity: 4 },
    ];
    expect(decide(twice, all)).toEqual([
      { ...line, productId: "a", name: "Arroz", quantity: 10, price: 2_500 },
    ]);
    expect(() => decide([...twice, { productId: "a", quantity: 1 }], all)).toThrow(
      "No hay suficiente stock disponible para Arroz: quedan 10",
    );
  });

  it.each([
    [[{ productId: "x", quantity: 1 }], "PRODUCT_NOT_FOUND"],
    [[{ productId: "c", quantity: 1 }], "PRODUCT_INACTIVE"],
    [[{ productId: "b", quantity: 2 }], "INSUFFICIENT_STOCK"],
    [[{ productId: "a", quantity: 1, price: 2_499 }], "PRICE_CHANGED"],
  ])("refuses %j with %s", (items, code) =>
    expect(() => decide(items, all)).toThrow(expect.objectContaining({ code })),
  );

  it.each([
    ["PRODUCT_NOT_FOUND", ["a", "x", "c", "y", "x"], [{ id: "x" }, { id: "y" }]],
    ["PRODUCT_INACTIVE", ["a", "c"], [{ id: "c", name: all.find(({ id }) => id === "c")!.name }]],
  ])("%s says what to take out of the sale", (code, ids, products) => {
    const items = ids.map((productId) => ({ productId, quantity: 1 }));
    expect(() => decide(items, all)).toThrow(expect.objectContaining({ code, details: { products } }));
  });

  it("are refused with every product short of stock in one answer", () => {
    const items = ["b", "a"].map((productId) => ({ productId, quantity: 1_000 }));
    const left = ["b", "a"].map((id) => all.find((product) => product.id === id)!);
    const products = left.map(({ id, name, stock }) => ({ id, name, stock }));
    expect(() => decide(items, all)).toThrow(
      expect.objectContaining({ code: "INSUFFICIENT_STOCK", details: { products } }),
    );
  });

  it("are refused with every changed price once", () => {
    const items = [
      { productId: "a", quantity: 1, price: 1 },
      { productId: "a", quantity: 1, price: 2 },
      { productId: "b", quantity: 1, price: 3 },
    ];
    expect(() => decide(items, all)).toThrow(
      "El precio cambió: Arroz ahora cuesta $ 2.500, Leche ahora cuesta $ 4.200",
    );
  });

  it("add up measures, and the error has the rest of the stock", () => {
    expect(
      decide([
        { productId: "d", quantity: 0.1 },
        { productId: "d", quantity: 0.2 },
      ]),
    ).toEqual([{ ...line, productId: "d", name: "Queso", unit: "KG", quantity: 0.3, price: 13_000 }]);
    expect(() => decide([{ productId: "d", quantity: 3.501 }])).toThrow("para Queso: quedan 3,5 kg");
  });

  it("add up amounts in pesos", () =>
    expect(
      decide([
        { productId: "d", amount: 1_500 },
        { productId: "d", amount: 500 },
      ]),
    ).toEqual([
      {
        ...line,
        productId: "d",
        name: "Queso",
        unit: "KG",
        quantity: 0.154,
        price: 13_000,
        amount: 2_000,
      },
    ]));

  it.each([
    [[{ productId: "a", quantity: 1.5 }], "items.0.quantity"],
    [
      [
        { productId: "b", quantity: 1 },
        { productId: "a", amount: 2_000 },
      ],
      "items.1.amount",
    ],
    [
      [
        { productId: "d", quantity: 1 },
        { productId: "d", amount: 2_000 },
      ],
      "items.1.amount",
    ],
    [
      [
        { productId: "d", amount: 2_000 },
        { productId: "d", quantity: 1 },
      ],
      "items.1.quantity",
    ],
  ])("refuses %j and names %s", (items, field) =>
    expect(() => decide(items)).toThrow(
      expect.objectContaining({ code: "INVALID_INPUT", fields: [expect.objectContaining({ field })] }),
    ),
  );

  it("name the requested item of a problem, not the merged line", () => {
    const gold = {
      id: "e",
      name: "Oro",
      price: 900_000,
      stock: 9,
      tracksStock: true,
      active: true,
      unit: "KG" as const,
    };
    const sand = {
      id: "f",
      name: "Arena",
      price: 1,
      stock: 9_999_999,
      tracksStock: true,
      active: true,
      unit: "KG" as const,
    };
    const box = { id: "p", productId: "a", name: "Caja", units: 100, price: 9, active: true };
    const rices = [1, 1].map((quantity) => item({ productId: "a", quantity }));
    const packs = (productId: string, count: number) => ({
      ...item({ productId }),
      presentation: { id: "p", count, name: null, units: null, price: null },
    });
    const fieldOf = (more: SaleItemInput[], presentations = [box]) => {
      const products = [...all, gold, sand].map((product) => ({ ...product, stock: 9_999_999 }));
      const items = [...rices, ...more];
      const requested = resolveSaleLines(items, { products, presentations, violations: REFUSE_VIOLATIONS });
      const sale = priceSale(
        { lines: requested.map(({ line }) => line) },
        { role: "OWNER", settings: DEFAULT_STORE_SETTINGS },
      );
      try {
        refuseSaleProblems(sale, { items, requested }, products, REFUSE_VIOLATIONS);
      } catch (error) {
        return (error as AppError).fields?.map(({ field }) => field);
      }
    };
    const milkOf = (discount: number) => item({ productId: "b", quantity: 1, discount });
    expect(fieldOf([milkOf(4_201)])).toEqual(["items.2.discount"]);
    expect(fieldOf([milkOf(0), milkOf(8_401)])).toEqual(["items.3.discount"]);
    const goldBox = { ...box, productId: "e", units: 0.1 };
    expect(fieldOf([packs("e", 1), item({ productId: "e", amount: 1 })], [goldBox])).toEqual([
      "items.3.amount",
    ]);
    expect(fieldOf([item({ productId: "f", amount: 200_000 })])).toEqual(["items.2.amount"]);
    expect(fieldOf([packs("a", 2_000)])).toEqual(["items.2.presentation.count"]);
  });

  it("may exceed the stock where the store allows it", () =>
    expect(
      decide([{ productId: "b", quantity: 5 }], all, { ...DEFAULT_STORE_SETTINGS, sellBelowStock: true }),
    ).toMatchObject([{ quantity: 5 }]));

  it("keep products and free items in order", () => {
    const free = {
      free: true as const,
      description: "Bolsa",
      price: 200,
      quantity: 1,
      discount: 0,
      tax: null,
      presentation: null,
    };
    const items = [item({ productId: "a", quantity: 1 }), free, item({ productId: "b", quantity: 1 })];
    expect(
      resolveSaleLines(items, { products: all, violations: REFUSE_VIOLATIONS }).map(({ line }) => line.name),
    ).toEqual(["Arroz", "Bolsa", "Leche"]);
  });
});

describe("discounts", () => {
  function lines(...inputs: ItemInput[]) {
    const items = inputs.map(item);
    return {
      items,
      requested: resolveSaleLines(items, { products: all, violations: REFUSE_VIOLATIONS }),
    };
  }
  const four = lines({ productId: "a", quantity: 4 }); // $ 10.000
  function total(request: ReturnType<typeof lines>, discount: number, role: Role = "OWNER") {
    const sale = priceSale(
      { lines: request.requested.map(({ line }) => line), discount: { in: "pesos", value: discount } },
      { role, settings: { cashierDiscount: 10, cashRounding: 0 } },
    );
    refuseSaleProblems(sale, request, "any stock", REFUSE_VIOLATIONS);
    return sale.total;
  }

  it("are limited for a cashier, exactly at the limit", () => {
    expect(total(four, 1_000, "CASHIER")).toBe(9_000);
    expect(() => total(four, 1_001, "CASHIER")).toThrow(
      expect.objectContaining({ code: "DISCOUNT_NOT_ALLOWED", details: { most: 1_000, discount: 1_001 } }),
    );
    expect(total(four, 10_000)).toBe(0);
  });

  it.each([
    [lines({ productId: "a", quantity: 1, discount: 2_501 }), 0, "items.0.discount"],
    [four, 10_001, "discount"],
  ])("is never more than what it is taken from (%#)", (lines, discount, field) =>
    expect(() => total(lines, discount)).toThrow(
      expect.objectContaining({ code: "INVALID_INPUT", fields: [expect.objectContaining({ field })] }),
    ),
  );

  it("cannot exceed the maximum amount of money", () => {
    const dear = { ...rice, price: 999_999_999_999 };
    expect(() => decide([{ productId: "a", quantity: 2 }], [dear])).toThrow(
      "El total de la venta es demasiado grande",
    );
  });
});

describe("free items", () => {
  it("keep their description, each on its own line", () => {
    const copies = { description: "Fotocopia", price: 200, quantity: 3 };
    expect(buildFreeSaleLine(copies)).toEqual({
      kind: "free",
      productId: null,
      name: "Fotocopia",
      unit: "UNIT",
      quantity: 3,
      price: 200,
      amount: null,
      discount: { in: "pesos", value: 0 },
    });
  });
});
