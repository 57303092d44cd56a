import { uuidv7 } from "#core/uuid.ts";
import { pickRandomItem, randomIntegerBetween } from "../random.ts";
import { addWriteLogEntry, sendWriteLogEntry } from "../send.ts";
import type { SimulatedTill, TestProduct } from "../shop.ts";

export function adjustStock(till: SimulatedTill) {
  const productId = pickRandomItem(till.random, till.shop.products).id;
  const up = till.random() < 0.5;
  const quantity = up ? randomIntegerBetween(till.random, 1, 8) : -randomIntegerBetween(till.random, 1, 3);
  const body = { reason: up ? "CORRECTION" : "WASTE", quantity };
  const path = `/products/${productId}/adjustments`;
  return sendWriteLogEntry(
    till,
    addWriteLogEntry(till, "POST", path, { kind: "adjustment", productId, quantity }, body),
  );
}

export function changeProductPrice(till: SimulatedTill) {
  const { id, name } = till.own;
  const price = randomIntegerBetween(till.random, 1, 99) * 100;
  // `stock` equals `stockBefore`, as in a form in which the stock was not changed.
  const body = { name, price, category: "Otra", stock: 0, stockBefore: 0 };
  return sendWriteLogEntry(
    till,
    addWriteLogEntry(till, "PUT", `/products/${id}`, { kind: "price", productId: id, price }, body),
  );
}

export async function createAndDeleteProduct(till: SimulatedTill) {
  const key = uuidv7();
  const name = `De paso ${key}`;
  const body = { name, price: 100, stock: 5, category: "Otra" };
  const made = addWriteLogEntry(till, "POST", "/products", { kind: "product", name }, body, key);
  await sendWriteLogEntry(till, made);
  made.id = made.answer?.product?.id ?? null;
  if (made.id && till.random() < 0.7)
    await sendWriteLogEntry(
      till,
      addWriteLogEntry(till, "DELETE", `/products/${made.id}`, { kind: "deletion", productId: made.id }),
    );
}

export async function orderAndReceiveGoods(till: SimulatedTill) {
  const items = pickRandomProducts(till, 2).map(({ id, name }) => ({
    productId: id,
    productName: name,
    unitPrice: 500,
    quantity: randomIntegerBetween(till.random, 1, 12),
  }));
  const key = uuidv7();
  const body = { supplierId: till.shop.supplierId, items, notes: key };
  const order = addWriteLogEntry(till, "POST", "/purchase-orders", { kind: "order", items }, body, key);
  await sendWriteLogEntry(till, order);
  order.id = order.answer?.purchaseOrder?.id ?? null;
  if (!order.id) return;
  for (const to of ["ORDERED", "RECEIVED"] as const) {
    const path = `/purchase-orders/${order.id}`;
    const move = addWriteLogEntry(till, "PATCH", path, { kind: "orderStatus", order, to }, { status: to });
    await sendWriteLogEntry(till, move);
    if (move.state !== "done") return;
  }
}

export function pickRandomProducts({ random, shop }: SimulatedTill, most: number): TestProduct[] {
  const chosen = new Set<TestProduct>();
  for (let count = randomIntegerBetween(random, 1, most); count > 0; count--)
    chosen.add(pickRandomItem(random, shop.products));
  return [...chosen];
}
