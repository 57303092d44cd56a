import type { BrowserContext } from "playwright-core";

const SALES = 10;

export type BasketItem = { productName: string; quantity: number; gtin: string };
export type Basket = { items: BasketItem[]; method: string; given: number; total: number };

type Session = { token: string; data: { store: object; user: object } };

export async function logIn(address: string): Promise<Session> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "rosalba@demo.mostrador.example", password: "Mostrador2026!" }),
  });
  if (!answer.ok) throw new Error(`cannot sign in: ${answer.status}`);
  return (await answer.json()) as Session;
}

export async function storeSessionInBrowser(context: BrowserContext, { token, data }: Session) {
  await context.addInitScript("globalThis.__name = (named) => named");
  await context.addInitScript(
    ({ token, store, user }) => {
      localStorage.setItem("token", token);
      localStorage.setItem("store", JSON.stringify(store));
      localStorage.setItem("user", JSON.stringify(user));
    },
    { token, store: data.store, user: data.user },
  );
}

type Goods = { name: string; unit: string; stock: number; gtin: string | null; barcode: string | null };
type SoldSale = {
  paymentMethod: string;
  amountPaid: number | null;
  total: number;
  items: { productName: string; quantity: number }[];
};

/** Returns the newest sales of 4 to 5 different products that are still in stock and sold by the piece. */
export async function readSoldBaskets(address: string, token: string): Promise<Basket[]> {
  const get = async (path: string) =>
    (await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
  const goods: Goods[] = (await get("/products")).data.products;
  const left = new Map(
    goods.filter(({ unit }) => unit === "UNIT").map((one) => [one.name, { ...one, left: one.stock }]),
  );
  const baskets: Basket[] = [];
  for (let page = 1; baskets.length < SALES && page < 100; page++) {
    const { data } = (await get(`/sales?page=${page}&limit=50`)) as { data: SoldSale[] };
    for (const { items, paymentMethod, amountPaid, total } of data) {
      if (items.length < 4 || items.length > 5 || baskets.length === SALES) continue;
      if (!PAYMENT_METHOD_NAMES[paymentMethod]) continue;
      if (!items.every(({ productName, quantity }) => (left.get(productName)?.left ?? 0) >= quantity))
        continue;
      for (const { productName, quantity } of items) left.get(productName)!.left -= quantity;
      baskets.push({
        items: items.map(({ productName, quantity }) => {
          const { gtin, barcode } = left.get(productName)!;
          return { productName, quantity, gtin: gtin ?? barcode ?? "" };
        }),
        method: paymentMethod,
        given: amountPaid ?? total,
        total,
      });
    }
  }
  if (baskets.length < SALES) throw new Error(`only ${baskets.length} sales of 4 to 5 lines`);
  return baskets;
}

export const PAYMENT_METHOD_NAMES: Record<string, string> = {
  CASH: "Efectivo",
  CARD: "Tarjeta",
  NEQUI: "Nequi",
  TRANSFER: "Transferencia Bancaria",
  OTHER: "Otro",
};
