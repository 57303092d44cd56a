import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import sql from "sql-template-tag";
import { addDays, DAY_MS, dayOf, startOfDay } from "#core/dates.ts";
import { proposeContent } from "#core/goods/content-text.ts";
import { pluck } from "#core/pluck.ts";
import { sumSoldQuantities } from "#core/sale/line.ts";
import { isPhonePayment } from "#core/sale/payment.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { Database } from "#server/db/database.ts";
import { insertRowsSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { generateDemoActivity } from "#server/demo/activity.ts";
import { demoCatalogue } from "#server/demo/catalogue/products.ts";
import { putSomeSalesOnCredit } from "#server/demo/credit-sales.ts";
import { createDemoCallBuilder, createDemoSession, type DemoWorker } from "#server/demo/demo-call.ts";
import { buildDemoHistory, type DemoHistory } from "#server/demo/demo-history.ts";
import {
  checkDemoStock,
  countDemoProducts,
  fillDemoTotals,
  setLastOrderNumber,
} from "#server/demo/fill-demo-store.sql.ts";
import { recordOwnUseAndCorrection } from "#server/demo/other-money.ts";
import { buildDemoPacks, toTierAndWholesaleColumns, WHOLESALE_CUSTOMER_NAME } from "#server/demo/packs.ts";
import { DEMO_PASSWORD, demoCustomers, demoStore, demoUsers } from "#server/demo/people.ts";
import { buildDemoPromotions } from "#server/demo/promotions.ts";
import { recordRecentDays } from "#server/demo/recent-days.ts";
import { addDemoCounts } from "#server/demo/stock-counts.ts";
import { demoSupplierIndex, demoSuppliers } from "#server/demo/suppliers.ts";
import { addUnreceivedInvoice } from "#server/demo/unreceived-invoice.ts";
import { buildUnreceivedOrders } from "#server/demo/unreceived-orders.ts";
import {
  findAccountByEmail,
  insertStore,
  insertUser,
  readUsersOfStore,
} from "#server/features/auth/auth.sql.ts";
import { hashPassword } from "#server/features/auth/password-hash.ts";
import { storeImage } from "#server/features/products/images/store-image.ts";
import { saveSettings } from "#server/features/stores/settings.sql.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

const JOIN_CODE = "ESQUINA2026";

type PrintLine = (line: string) => void;

export async function fillDemoStore(db: Database, now: Date, say: PrintLine) {
  const storeId = await demoAccounts(db, new Date(now.getTime() - 91 * DAY_MS));
  const people = await readUsersOfStore(db.identity, storeId);
  const sellers = demoUsers.map(({ email, role }) => ({
    ...people.find((person) => person.email === email)!,
    role,
  }));
  const filled = await db.inStore(storeId, async (tx) => (await countDemoProducts(tx)) > 0);
  if (filled) return;
  say("Llenando la tienda de demostración…");
  const pictures = await readPictures();
  await db.inStore(storeId, (tx) => fill(tx, pictures, sellers, now));
}

export function describeDemoAccounts(): string {
  const rows = demoUsers.map(({ email, role }) => `  ${email}  (${role})`).join("\n");
  return `Tienda de demostración «${demoStore.name}». Entra en /login con la clave ${DEMO_PASSWORD} y uno de estos correos:\n${rows}`;
}

async function demoAccounts(db: Database, began: Date): Promise<string> {
  const owner = await findAccountByEmail(db.identity, demoUsers[0]!.email);
  if (owner) return owner.storeId;
  const storeId = uuidv7(began.getTime());
  const passwordHash = await hashPassword(DEMO_PASSWORD, "demo");
  await db.identity.transaction(async (identityDb) => {
    if (!(await insertStore(identityDb, { id: storeId, ...demoStore }, JOIN_CODE, began)))
      throw new Error(`another store has the code ${JOIN_CODE}`);
    for (const user of demoUsers)
      await insertUser(identityDb, { ...user, id: uuidv7(began.getTime()), storeId, passwordHash }, began);
  });
  return storeId;
}

/** The expiry dates of products of this category, in days from today: some have expired, some expire this week. */
const PERISHABLE = "Lácteos y Derivados";
const EXPIRES_IN = [-1, 2, 4, 6, 20];

/** The picture of each product: a WebP file named by its code. */
const readPictures = (): Promise<Buffer[]> =>
  Promise.all(
    demoCatalogue.map(({ gtin, storeCode }) =>
      readFile(new URL(`./pictures/${gtin ?? storeCode}.webp`, import.meta.url)),
    ),
  );

async function fill(tx: StoreTx, pictures: Buffer[], sellers: DemoWorker[], now: Date) {
  const began = new Date(now.getTime() - 91 * DAY_MS);
  const products = withIds(demoCatalogue, began);
  const known = demoCustomers.map((copy) => ({ id: uuidv7(began.getTime()), copy }));
  const from = withIds(demoSuppliers, began);

  const activity = generateDemoActivity({
    now,
    seed: demoStore.name,
    products,
    suppliers: demoSuppliers,
    customerCount: demoCustomers.length,
  });
  activity.sales = putSomeSalesOnCredit(activity.sales, now, demoStore.name);
  const promotions = buildDemoPromotions(products, now);
  const packs = buildDemoPacks(products, began);
  const people = { products, customers: known, suppliers: from, users: sellers, promotions, packs };
  const history = buildDemoHistory(activity, people, began);

  const insert = (table: string, rows: readonly object[]) => tx.run(insertRowsSql(tx, table, rows));
  const since = { createdAt: began };
  await insertProducts(tx, { products, pictures, sold: sumSoldQuantities(history.lines), began });
  await insert(
    "product_presentations",
    packs.map((pack) => ({ ...pack, active: true, ...since })),
  );
  await insert(
    "customers",
    known.map(({ id, copy }) => ({
      id,
      ...copy,
      priceLevel: copy.name === WHOLESALE_CUSTOMER_NAME ? "WHOLESALE" : "PUBLIC",
      ...since,
    })),
  );
  await insert(
    "suppliers",
    from.map(({ visits: _visits, ...supplier }) => ({ ...supplier, ...since })),
  );
  await insert(
    "promotions",
    promotions.map((one) => ({ ...one, active: true, createdAt: startOfDay(one.startsOn) })),
  );
  const open = buildUnreceivedOrders({ products, packs, suppliers: from }, history.orders.length, now);
  await insert("purchase_orders", [...history.orders, ...open.orders]);
  await insert("purchase_order_items", [...history.orderItems, ...open.items]);
  await insert("receptions", history.receptions);
  await insert("reception_lines", history.receptionLines);
  await insertExpiries(tx, { products, by: sellers[0]!, began, now });
  await recordRecentDays({ tx, now, history, workers: sellers, customers: known, suppliers: from });
  await addDemoTransfers(tx, history, sellers[0]!, now);
  const drinks = demoSuppliers[demoSupplierIndex("bebidas")]!;
  await addUnreceivedInvoice(tx, createDemoSession(tx.storeId, sellers[0]!), now, {
    supplier: drinks,
    packs,
    products,
  });
  await addDemoCounts(tx, sellers, now);
  await fillDemoTotals(tx);
  await recordOwnUseAndCorrection(tx, {
    callBy: createDemoCallBuilder(tx),
    owner: sellers[0]!,
    products,
    now,
  });
  await setLastOrderNumber(tx, history.orders.length + open.orders.length);
  await checkDemoStock(tx);
}

const withIds = <T extends object>(rows: readonly T[], at: Date): (T & { id: string })[] =>
  rows.map((row) => ({ ...row, id: uuidv7(at.getTime()) }));

const UNCOUNTED_PRODUCTS = 20;

type Products = ((typeof demoCatalogue)[number] & { id: string })[];
type ProductsToInsert = {
  products: Products;
  pictures: Buffer[];
  sold: ReadonlyMap<string, number>;
  began: Date;
};

async function insertProducts(tx: StoreTx, { products, pictures, sold, began }: ProductsToInsert) {
  const images = pictures.map((bytes) => ({ hash: createHash("sha256").update(bytes).digest(), bytes }));
  await Promise.all(images.map((image) => storeImage(tx, image, began)));
  const rarelyBought = products.filter(({ active }) => active).sort((a, b) => a.weight - b.weight);
  const uncounted = new Set(pluck(rarelyBought.slice(0, UNCOUNTED_PRODUCTS), "id"));
  const rows = products.map(
    ({ stock: onHand, cost: _cost, weight: _weight, supplierIndex: _supplier, ...product }, index) => ({
      ...product,
      onHand,
      tracksStock: !uncounted.has(product.id),
      content: product.unit === "UNIT" ? proposeContent(product.name) : null,
      sold: sold.get(product.id) ?? 0,
      ...toTierAndWholesaleColumns(product.name),
      imageHash: images[index]!.hash,
      createdAt: began,
      updatedAt: began,
    }),
  );
  await tx.run(insertRowsSql(tx, "products", rows));
}

type Shelf = { products: Products; by: DemoWorker; began: Date; now: Date };

async function insertExpiries(tx: StoreTx, { products, by, began, now }: Shelf) {
  const today = dayOf(now);
  const perishable = products.filter(
    ({ category, active, stock }) => active && category === PERISHABLE && stock > 4,
  );
  const rows = perishable.slice(0, EXPIRES_IN.length).map(({ id, stock, unit }, place) => ({
    id: uuidv7(now.getTime()),
    productId: id,
    expiresOn: addDays(today, EXPIRES_IN[place]!),
    quantity: unit === "UNIT" ? Math.ceil(stock / 2) : 1.5,
    source: "HAND",
    userId: by.id,
    userName: by.name,
    createdAt: began,
  }));
  await tx.run(insertRowsSql(tx, "expiries", rows));
}

const PENDING = 3;

/**
 * From now on the store asks about payments by telephone: three of the last ones wait, and the one before did not
 * arrive. The very last sale came back, so it is left out.
 */
async function addDemoTransfers(tx: StoreTx, history: DemoHistory, owner: DemoWorker, now: Date) {
  await saveSettings(tx, { ...(await readStoreSettings(tx)), confirmTransfers: "ASK" });
  const last = history.sales.at(-1)?.id;
  const byPhone = history.payments.filter(({ method, saleId }) => isPhonePayment(method) && saleId !== last);
  const statuses = ["DENIED", ...Array<string>(PENDING).fill("PENDING")];
  const ids = byPhone.slice(-statuses.length).map(({ id }) => id);
  await tx.run(sql`
    insert into transfers (store_id, payment_id, sale_id, method, amount, created_at, shift_id, device_id, status, note,
      reviewed_by, reviewed_by_name, reviewed_at)
    select ${tx.storeId}, p.id, s.id, p.method, p.amount, s.created_at, s.shift_id, s.device_id, a.status,
      case a.status when 'DENIED' then 'No aparece en la app' end, r.id, r.name, r.at
    from unnest(${ids}::uuid[], ${statuses.slice(-ids.length)}::text[]) as a (id, status)
    join sale_payments p on p.store_id = ${tx.storeId} and p.id = a.id
    join sales s on s.store_id = ${tx.storeId} and s.id = p.sale_id
    left join (select ${owner.id}::uuid as id, ${owner.name}::text as name, ${now}::timestamptz as at) r
      on a.status = 'DENIED'`);
}
