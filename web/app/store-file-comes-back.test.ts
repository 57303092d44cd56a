import { expect, test } from "vitest";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { notebookListDefinition } from "#web/features/credit/notebook/notebook-file.ts";
import { productListImport } from "#web/features/products/import/import-products.ts";
import { buildInventoryWorkbook } from "#web/features/reports/report-books.ts";
import { createStoreWorkbook } from "#web/features/stores/data/store-book.ts";
import { blobBytes, buildSheets, readListFile } from "#web/test/list-files.ts";

const createdAt = "2026-11-21T03:30:00.000Z";
const cheese = {
  kind: "product" as const,
  id: "p",
  createdAt,
  updatedAt: createdAt,
  name: "Queso",
  description: "=1+1",
  tax: null,
  taxChange: null,
  taxSuggested: null,
  content: null,
  pricePerUnit: null,
  presentations: [
    {
      id: "h",
      name: "Media libra",
      units: 0.5,
      price: 6_900,
      wholesalePrice: null,
      barcode: "0013",
      active: true,
    },
    {
      id: "o",
      name: "Rueda",
      units: 12,
      price: null,
      wholesalePrice: null,
      barcode: null,
      active: false,
    },
  ],
  tiers: [],
  wholesalePrice: null,
  category: "Otra" as const,
  price: 13_000,
  unit: "LB" as const,
  stock: 3.125,
  tracksStock: true,
  minStock: 1.5,
  firstStock: 10,
  firstCost: 9_800,
  unitsSold: 2.5,
  gtin: "07701234567897",
  barcode: "0012",
  storeCode: "1234565",
  active: false,
  image: null,
};

const uncounted = {
  ...cheese,
  id: "q",
  name: "Quesillo",
  description: null,
  presentations: [],
  stock: -3,
  tracksStock: false,
  gtin: null,
  barcode: null,
  storeCode: null,
  active: true,
};

/** An export of a store with more stock movements than an import may read. */
function storeFile() {
  const book = createStoreWorkbook();
  const customer = {
    kind: "customer",
    id: "c",
    createdAt,
    name: "Luz",
    phone: "310",
    balance: 3_000,
  } as StoreRecord;
  for (const record of [cheese, uncounted, customer]) book.add(record);
  for (let i = 0; i < 80_000; i++)
    book.add({
      kind: "stockMovement",
      id: `${i}`,
      createdAt,
      productId: "p",
      productName: "Queso",
      type: "SALE",
      quantity: -1,
      stockAfter: i,
      reason: null,
      note: "Venta",
      saleId: null,
      purchaseOrderId: null,
      stockCountId: null,
      unitCost: null,
      unitPrice: null,
      tracked: null,
      userId: "u",
      user: "Luz",
    });
  return book.finish().then(blobBytes);
}

test("the store's own export is imported as products or as debts without questions", async () => {
  const file = await storeFile();
  const { draft } = await readListFile(productListImport, file);
  expect(draft!.problems).toEqual([]);
  expect(draft!.products).toEqual([
    {
      name: "Queso",
      description: "=1+1",
      category: "Otra",
      price: 13_000,
      unit: "LB",
      stock: 3.125,
      minStock: 1.5,
      cost: 9_800,
      gtin: "07701234567897",
      barcode: "0012",
      storeCode: "1234565",
      active: false,
    },
    {
      name: "Queso",
      presentation: "Media libra",
      units: 0.5,
      price: 6_900,
      gtin: "07701234567897",
      barcode: "0013",
      storeCode: "1234565",
      active: true,
    },
    {
      name: "Queso",
      presentation: "Rueda",
      units: 12,
      gtin: "07701234567897",
      storeCode: "1234565",
      active: false,
    },
    {
      name: "Quesillo",
      description: null,
      category: "Otra",
      price: 13_000,
      unit: "LB",
      stock: 0,
      tracksStock: false,
      minStock: 1.5,
      cost: 9_800,
      gtin: null,
      barcode: null,
      storeCode: null,
      active: true,
    },
  ]);
  expect((await readListFile(notebookListDefinition, file)).draft).toEqual([
    { name: "Luz", phone: "310", balance: 3_000 },
  ]);
}, 30_000);

test("the inventory's Excel is imported without questions", async () => {
  const rice = { ...cheese, name: "Arroz", unit: "UNIT", stock: 3, content: { quantity: 1_500, unit: "ML" } };
  const item = { ...cheese, inventoryValue: 40_625, totalSold: 2.5, isLowStock: false };
  const summary = { totalProducts: 1, totalInventoryValue: 40_625, lowStockCount: 0, inactiveCount: 1 };
  const { sheets } = buildInventoryWorkbook(
    { products: [item, { ...item, ...rice }], summary } as never,
    "2026-11-25",
  );
  const { draft } = await readListFile(productListImport, buildSheets(sheets));
  expect(draft!.products).toMatchObject([
    { name: "Queso", price: 13_000, unit: "LB", stock: 3.125, minStock: 1.5, active: false },
    { name: "Arroz", price: 13_000, stock: 3, content: { quantity: 1_500, unit: "ML" } },
  ]);
  expect(draft!.products[0]).not.toHaveProperty("content");
});
