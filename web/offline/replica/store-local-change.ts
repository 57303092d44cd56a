import { addQuantities } from "#core/quantity.ts";
import { readCurrentStoreId } from "#web/api/client.ts";
import type { LocalChange, LocalStockChange } from "#web/offline/operations/operation.ts";
import { withOwnStocks } from "./product-blocks.ts";
import { storeSaleInReplica } from "./read-replica.ts";
import { FIRST_PRODUCTS_KEY, openReplica, REPLICA_INFO_KEY } from "./replica-database.ts";

/** Stores this device's change at once, because the server may become unreachable before the next refresh. */
export async function storeLocalChange(change: Partial<LocalChange>): Promise<void> {
  const db = await openReplica(readCurrentStoreId());
  const tx = db.transaction(["ownStocks", "front", "customers", "about"], "readwrite");
  const [ownStocks, front, customers, about] = [
    tx.objectStore("ownStocks"),
    tx.objectStore("front"),
    tx.objectStore("customers"),
    tx.objectStore("about"),
  ];
  const stocks = change.stocks ?? new Map<string, LocalStockChange>();
  for (const [id, stock] of stocks) await ownStocks.put(addStocks(await ownStocks.get(id), stock), id);
  const shown = stocks.size > 0 ? await front.get(FIRST_PRODUCTS_KEY) : undefined;
  if (shown?.some(({ id }) => stocks.has(id)))
    await front.put(withOwnStocks(shown, stocks), FIRST_PRODUCTS_KEY);
  const { balance, customer, opened, closed, sale } = change;
  if (customer) await customers.put(customer);
  const owing = balance && (await customers.get(balance.customerId));
  if (owing)
    await customers.put({ ...owing, balance: "now" in balance ? balance.now : owing.balance + balance.by });
  const replicaHead = (opened || closed) && (await about.get(REPLICA_INFO_KEY));
  if (replicaHead && opened?.till.id === replicaHead.till.id)
    await about.put({ ...replicaHead, shift: opened }, REPLICA_INFO_KEY);
  if (replicaHead && closed === replicaHead.shift?.id)
    await about.put({ ...replicaHead, shift: null }, REPLICA_INFO_KEY);
  await tx.done;
  if (sale) await storeSaleInReplica(sale);
}

function addStocks(before: LocalStockChange | undefined, stock: LocalStockChange): LocalStockChange {
  if (!before || "now" in stock) return stock;
  return "now" in before
    ? { now: addQuantities(before.now, stock.by) }
    : { by: addQuantities(before.by, stock.by) };
}
