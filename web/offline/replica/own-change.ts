import { addQuantities } from "#core/quantity.ts";
import { caller, storeOf } from "#web/api/client.ts";
import type { OwnChange } from "#web/offline/operations/operation.ts";
import { ABOUT, database } from "./copy.ts";
import { blockOf, changedBlock } from "./product-blocks.ts";
import { keepSale } from "./shop.ts";

/** Stores this device's change at once, because the server may become unreachable before the next refresh. */
export async function keepOwnChange(change: Partial<OwnChange>): Promise<void> {
  const db = await database(storeOf(caller()) ?? "");
  const tx = db.transaction(["blocks", "customers", "about"], "readwrite");
  const [blocks, customers, about] = [
    tx.objectStore("blocks"),
    tx.objectStore("customers"),
    tx.objectStore("about"),
  ];
  for (const [id, stock] of change.stocks ?? []) {
    const block = await blocks.get(blockOf(id));
    const product = block?.find((one) => one.id === id);
    if (!block || !product) continue;
    const now = "now" in stock ? stock.now : addQuantities(product.stock, stock.by);
    const changed = { changed: [{ ...product, stock: now }], deleted: [] };
    await blocks.put(changedBlock(block, changed), blockOf(id));
  }
  const { balance, customer, opened, closed, sale } = change;
  if (customer) await customers.put(customer);
  const owing = balance && (await customers.get(balance.customerId));
  if (owing)
    await customers.put({ ...owing, balance: "now" in balance ? balance.now : owing.balance + balance.by });
  const known = (opened || closed) && (await about.get(ABOUT));
  if (known && opened?.till.id === known.till.id) await about.put({ ...known, shift: opened }, ABOUT);
  if (known && closed === known.shift?.id) await about.put({ ...known, shift: null }, ABOUT);
  await tx.done;
  if (sale) await keepSale(sale);
}
