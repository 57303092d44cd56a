import { addQuantities } from "#core/quantity.ts";
import { currentUserKey, storeIdOf } from "#web/api/client.ts";
import type { OwnChange } from "#web/offline/operations/operation.ts";
import { ABOUT_KEY, FRONT_KEY, openReplica } from "./copy.ts";
import { applyToBlock, blockNumberOf } from "./product-blocks.ts";
import { storeSale } from "./shop.ts";

/** Stores this device's change at once, because the server may become unreachable before the next refresh. */
export async function storeOwnChange(change: Partial<OwnChange>): Promise<void> {
  const db = await openReplica(storeIdOf(currentUserKey()) ?? "");
  const tx = db.transaction(["blocks", "front", "customers", "about"], "readwrite");
  const [blocks, front, customers, about] = [
    tx.objectStore("blocks"),
    tx.objectStore("front"),
    tx.objectStore("customers"),
    tx.objectStore("about"),
  ];
  for (const [id, stock] of change.stocks ?? []) {
    const block = await blocks.get(blockNumberOf(id));
    const product = block?.find((one) => one.id === id);
    if (!block || !product) continue;
    const now = "now" in stock ? stock.now : addQuantities(product.stock, stock.by);
    const changed = { changed: [{ ...product, stock: now }], deleted: [] };
    await blocks.put(applyToBlock(block, changed), blockNumberOf(id));
    const shown = await front.get(FRONT_KEY);
    const isShown = shown?.some((one) => one.id === id);
    if (shown && isShown)
      await front.put(
        shown.map((one) => (one.id === id ? { ...one, stock: now } : one)),
        FRONT_KEY,
      );
  }
  const { balance, customer, opened, closed, sale } = change;
  if (customer) await customers.put(customer);
  const owing = balance && (await customers.get(balance.customerId));
  if (owing)
    await customers.put({ ...owing, balance: "now" in balance ? balance.now : owing.balance + balance.by });
  const replicaHead = (opened || closed) && (await about.get(ABOUT_KEY));
  if (replicaHead && opened?.till.id === replicaHead.till.id)
    await about.put({ ...replicaHead, shift: opened }, ABOUT_KEY);
  if (replicaHead && closed === replicaHead.shift?.id)
    await about.put({ ...replicaHead, shift: null }, ABOUT_KEY);
  await tx.done;
  if (sale) await storeSale(sale);
}
