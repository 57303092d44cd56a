import { MAX_IMPORTED_PRODUCTS } from "#core/contract/products/bulk-products.ts";
import type { SaleLineRequest } from "#core/sale/line.ts";
import { priceSale } from "#core/sale/price-sale.ts";
import { applyPromotions, type SalePromotion } from "#core/sale/promotions.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { anInvoice } from "#server/test/an-invoice.ts";
import type { Bench } from "./bench.ts";
import { seedStores } from "./data/seed.ts";
import { sendRequest } from "./http-connection.ts";
import { median } from "./measure.ts";
import { compareWithTarget } from "./targets.ts";
import type { BenchTill } from "./till.ts";

/** Processor slowdown that simulates a phone, as in the browser measurements. */
const SLOWED = 4;

export async function goodsTable(bench: Bench): Promise<string> {
  const { withPromotions, without } = priced();
  const phone = withPromotions * SLOWED;
  compareWithTarget("a cart of 60 lines priced with 50 promotions, a phone's pace", phone, { most: 2 }, "ms");
  const lists = await imported(bench);
  compareWithTarget(
    "import of 30,000 rows with presentations as without",
    lists.packs / lists.plain,
    { most: 1.2 },
    "×",
  );
  const invoices = await matched(bench);
  compareWithTarget("an invoice of 500 lines read and matched", Object.values(invoices), { most: 250 }, "ms");
  const rows = Object.entries(invoices).map(([name, time]) => `| ${name} | ${time.toFixed(0)} |`);
  return `## Goods

Pricing a cart of ${LINES} lines in this process, median of ${TIMES}; a phone's pace is ${SLOWED} × that.

| | here, ms | a phone's pace, ms (target ≤ 2) |
|---|---:|---:|
| without promotions | ${without.toFixed(3)} | ${(without * SLOWED).toFixed(2)} |
| with ${PROMOTIONS} promotions | ${withPromotions.toFixed(3)} | ${phone.toFixed(2)} |

${FILES} files of ${MAX_IMPORTED_PRODUCTS} rows imported into an empty store through HTTP, by turns; a third of the rows of the second kind are
presentations.

| | s | ratio (target ≤ 1.2) |
|---|---:|---:|
| products only | ${(lists.plain / 1_000).toFixed(1)} | 1 |
| products and presentations | ${(lists.packs / 1_000).toFixed(1)} | ${(lists.packs / lists.plain).toFixed(2)} |

An invoice of ${INVOICE_LINES} lines brought to a store with 50,000 products through HTTP, median of ${INVOICES}: read, matched and kept.

| its lines are found | ms (target ≤ 250) |
|---|---:|
${rows.join("\n")}
`;
}

const LINES = 60;
const PROMOTIONS = 50;
const TIMES = 2_000;

function priced(): { withPromotions: number; without: number } {
  const lines = Array.from({ length: LINES }, (_, i): SaleLineRequest => {
    const sellable = {
      kind: "product" as const,
      productId: `p${i}`,
      name: `Producto ${i}`,
      price: 1_000 + i * 50,
      unit: "UNIT" as const,
    };
    return { ...sellable, quantity: 1 + (i % 5), amount: null, tax: null, discount: null };
  });
  const promotions = Array.from({ length: PROMOTIONS }, (_, i): SalePromotion => {
    const [a, b, c] = [i % LINES, (i * 7) % LINES, (i * 11 + 3) % LINES].map((place) => `p${place}`);
    const kind = (["PERCENT", "NTH", "COMBO"] as const)[i % 3]!;
    return {
      id: `o${i}`,
      name: `Promoción ${i}`,
      kind,
      productIds: [...new Set([a!, b!, c!])],
      percent: kind === "PERCENT" ? 10 : kind === "NTH" ? 100 : null,
      every: kind === "NTH" ? 3 : null,
      items:
        kind === "COMBO" ? [...new Set([a!, b!])].map((productId) => ({ productId, quantity: 1 })) : null,
      price: kind === "COMBO" ? 1_500 : null,
      startsOn: "2026-01-01",
      endsOn: null,
      days: null,
      fromTime: null,
      toTime: null,
    };
  });
  const at = new Date();
  const once = (promoted: boolean) => {
    const began = performance.now();
    const sale = priceSale(
      { lines, priceLevel: "PUBLIC", discount: null },
      {
        role: "OWNER",
        settings: DEFAULT_STORE_SETTINGS,

        taxOf: null,
        applyPromotions: promoted ? (all) => applyPromotions(all, promotions, at) : null,
      },
    );
    const took = performance.now() - began;
    if (promoted !== sale.lines.some(({ promotion }) => promotion !== null)) throw new Error("not promoted");
    return took;
  };
  const all: Record<"with" | "without", number[]> = { with: [], without: [] };
  for (let i = 0; i < TIMES; i++) {
    all.with.push(once(true));
    all.without.push(once(false));
  }
  return { withPromotions: median(all.with), without: median(all.without) };
}

const FILES = 6;
const EMPTY = { products: 1, sales: 1, days: 1 };

/** Returns the milliseconds that the import of all files takes, with and without presentations. */
async function imported(bench: Bench): Promise<{ plain: number; packs: number }> {
  const { connection } = await bench.product();
  const shop = async () => (await seedStores(bench.owner, EMPTY, { stores: 1, tills: 1 }))[0]!;
  const tills = { plain: await shop(), packs: await shop() };
  const rows = {
    plain: (file: number) =>
      Array.from({ length: MAX_IMPORTED_PRODUCTS }, (_, i) => productRow(file * MAX_IMPORTED_PRODUCTS + i)),
    packs: (file: number) =>
      Array.from({ length: MAX_IMPORTED_PRODUCTS }, (_, i) => {
        const row = file * MAX_IMPORTED_PRODUCTS + i;
        return i % 3 === 2 ? packRow(row) : productRow(row);
      }),
  };
  const took = { plain: 0, packs: 0 };
  for (let file = 0; file < FILES; file++)
    for (const kind of file % 2 === 0 ? (["plain", "packs"] as const) : (["packs", "plain"] as const)) {
      const body = { products: rows[kind](file) };
      const began = performance.now();
      await sendRequest(connection, tills[kind], "POST", "/api/products/import", body);
      took[kind] += performance.now() - began;
    }
  return took;
}

const productRow = (row: number) => ({
  name: `Producto de lista ${row}`,
  price: 2_500,
  stock: 24,
  category: "Otra",
  gtin: `75${String(row).padStart(11, "0")}`,
});

const packRow = (row: number) => ({
  name: `Producto de lista ${row - 1}`,
  presentation: "Paca",
  units: 24,
  price: 55_000,
  barcode: `76${String(row).padStart(11, "0")}`,
});

const INVOICE_LINES = 500;
const INVOICES = 7;

/** Returns milliseconds by the way in which invoice lines are matched to products. */
async function matched(bench: Bench): Promise<Record<string, number>> {
  const till = (await bench.young())[0]!;
  const { port } = await bench.product();
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${till.token}` };
    return (await fetch(`http://127.0.0.1:${port}/api${path}`, { headers })).json();
  };
  const { data } = (await get(`/products?page=1&limit=100`)) as { data: { products: Product[] } };
  const { products } = data;
  const item = (i: number) => ({ quantity: 12, price: 1_900, ...products[i % products.length]! });
  return {
    "by their code": await importInvoices(bench, till, (i) => ({ ...item(i), gtin: gtinOf(i) })),
    "by their name": await importInvoices(bench, till, item),
    "not at all": await importInvoices(bench, till, (i) => ({
      ...item(i),
      name: `Fríjol desconocido ref ${i} x 12`,
    })),
  };
}

type Product = { name: string };
const gtinOf = (place: number) => `77${String(place).padStart(11, "0")}`;

let invoices = 0;

async function importInvoices(
  bench: Bench,
  till: BenchTill,
  item: (i: number) => { name: string; quantity: number; price: number; gtin?: string },
): Promise<number> {
  const { connection } = await bench.product();
  const times: number[] = [];
  for (let round = 0; round <= INVOICES; round++) {
    const items = Array.from({ length: INVOICE_LINES }, (_, i) => {
      const { name, quantity, price, gtin } = item(i);
      return { name, quantity, price, ...(gtin && { gtin }) };
    });
    const text = anInvoice({ number: `FE${invoices++}`, items });
    const body = { file: Buffer.from(text).toString("base64") };
    const began = performance.now();
    await sendRequest(connection, till, "POST", "/api/supplier-invoices", body);
    if (round > 0) times.push(performance.now() - began); // round 0 is a warm-up
  }
  return median(times);
}
