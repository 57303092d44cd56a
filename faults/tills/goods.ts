import { uuidv7 } from "#core/uuid.ts";
import { pickOne, randomBetween } from "../random.ts";
import { addEntry, sendEntry } from "../send.ts";
import type { ShopProduct, Till } from "../shop.ts";

export function adjustStock(till: Till) {
  const productId = pickOne(till.random, till.shop.products).id;
  const up = till.random() < 0.5;
  const quantity = up ? randomBetween(till.random, 1, 8) : -randomBetween(till.random, 1, 3);
  const body = { reason: up ? "CORRECTION" : "WASTE", quantity };
  const path = `/products/${productId}/adjustments`;
  return sendEntry(till, addEntry(till, "POST", path, { kind: "adjustment", productId, quantity }, body));
}

export function changePrice(till: Till) {
  const { id, name } = till.own;
  const price = randomBetween(till.random, 1, 99) * 100;
  // `stock` equals `stockBefore`, as in a form in which the stock was not changed.
  const body = { name, price, category: "Otra", stock: 0, stockBefore: 0 };
  return sendEntry(
    till,
    addEntry(till, "PUT", `/products/${id}`, { kind: "price", productId: id, price }, body),
  );
}

export async function createAndDeleteProduct(till: Till) {
  const key = uuidv7();
  const name = `De paso ${key}`;
  const body = { name, price: 100, stock: 5, category: "Otra" };
  const made = addEntry(till, "POST", "/products", { kind: "product", name }, body, key);
  await sendEntry(till, made);
  made.id = made.answer?.product?.id ?? null;
  if (made.id && till.random() < 0.7)
    await sendEntry(
      till,
      addEntry(till, "DELETE", `/products/${made.id}`, { kind: "deletion", productId: made.id }),
    );
}

export async function buyGoods(till: Till) {
  const items = severalProducts(till, 2).map(({ id, name }) => ({
    productId: id,
    productName: name,
    unitPrice: 500,
    quantity: randomBetween(till.random, 1, 12),
  }));
  const key = uuidv7();
  const body = { supplierId: till.shop.supplierId, items, notes: key };
  const order = addEntry(till, "POST", "/purchase-orders", { kind: "order", items }, body, key);
  await sendEntry(till, order);
  order.id = order.answer?.purchaseOrder?.id ?? null;
  if (!order.id) return;
  for (const to of ["ORDERED", "RECEIVED"] as const) {
    const path = `/purchase-orders/${order.id}`;
    const move = addEntry(till, "PATCH", path, { kind: "orderStatus", order, to }, { status: to });
    await sendEntry(till, move);
    if (move.state !== "done") return;
  }
}

export function severalProducts({ random, shop }: Till, most: number): ShopProduct[] {
  const chosen = new Set<ShopProduct>();
  for (let count = randomBetween(random, 1, most); count > 0; count--)
    chosen.add(pickOne(random, shop.products));
  return [...chosen];
}
