import { afterAll, expect, test } from "vitest";
import { priceSale } from "#core/sale/price-sale.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { type CustomerScreenSale, openCustomerScreenChannel } from "./messages.ts";
import { sendSaleToCustomerScreen } from "./send-to-screen.ts";

const screen = openCustomerScreenChannel();
afterAll(() => screen.close());

test("loose goods show the price of a gram, and goods by the piece show none", async () => {
  const received = new Promise<CustomerScreenSale>((resolve) => {
    screen.onmessage = ({ data }) => resolve(data);
  });
  const line = { kind: "product", amount: null, discount: null } as const;
  const lines = [
    { ...line, productId: "q", name: "Queso", unit: "KG" as const, price: 24_000, quantity: 0.25 },
    { ...line, productId: "p", name: "Pan", unit: "UNIT" as const, price: 500, quantity: 2 },
  ];
  const settings = DEFAULT_STORE_SETTINGS;
  const sums = priceSale({ lines, discount: null, priceLevel: "PUBLIC" }, { role: "OWNER", settings });
  sendSaleToCustomerScreen({ key: "k", sums, toPay: sums.total, method: null, settings });
  expect((await received).lines.map(({ name, perUnit }) => [name, perUnit])).toEqual([
    ["Queso", "Gramo a $ 24,00"],
    ["Pan", undefined],
  ]);
});
