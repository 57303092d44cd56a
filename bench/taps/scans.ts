import { MAX_IMPORTED_PRODUCTS } from "#core/contract/products/bulk-products.ts";
import { pauseFor, withBrowserVisitor } from "../browser/page.ts";
import { openShopScreen, type SeededShop, SHOP_OWNER_PASSWORD, signIn } from "../browser/shop.ts";
import { NEWEST_LINE_SELECTOR, NEXT_SCAN_MS, tillsTable } from "../browser/tills.ts";
import { median } from "../measure.ts";
import { compareWithTarget } from "../targets.ts";
import { withDemoStore } from "./on-demo.ts";

const PRODUCTS = 20_000;

export function scansTable(): Promise<string> {
  return withDemoStore(async (address) => {
    const shop = await openShop(address);
    return withBrowserVisitor(address, async (visitor) => {
      await signIn(visitor, shop);
      return tillsTable(visitor, shop);
    });
  });
}

const PACKS = 10_000;
const SLOWED = 4;
const TURNS = 5;
const SCANS = 10;
const FIRST_COPY_MS = 90_000;

export function packScansTable(): Promise<string> {
  return withDemoStore(async (address) => {
    const shops = { without: await openShop(address), with: await openShop(address, PACKS) };
    const times = await withBrowserVisitor(address, (plain) =>
      withBrowserVisitor(address, async (packed) => {
        const visitors = { without: plain, with: packed };
        for (const kind of ["without", "with"] as const) {
          // The first replication of 20,000 products takes longer than the default timeout.
          visitors[kind].page.setDefaultTimeout(FIRST_COPY_MS);
          await signIn(visitors[kind], shops[kind]);
          await openShopScreen(visitors[kind], "/sales/new");
          await visitors[kind].slow(SLOWED);
        }
        const times: Record<ScanKind, number[]> = { without: [], plain: [], with: [], pack: [] };
        for (let turn = 0; turn <= TURNS; turn++)
          for (let i = 0; i < SCANS; i++) {
            const place = (turn * SCANS + i) * 7;
            for (const kind of ORDERS[i % ORDERS.length]!) {
              const shop = kind === "without" ? "without" : "with";
              const visitor = visitors[shop];
              // Only the first products have a pack.
              const { name, gtin } = shops[shop].goods[kind === "plain" ? PACKS + place : place]!;
              const [code, text] = kind === "pack" ? [packCode(place), `${name} (Six pack)`] : [gtin, name];
              const painted = { selector: NEWEST_LINE_SELECTOR, text };
              const time = await visitor.untilPainted(painted, () => visitor.scan(code));
              if (turn > 0) times[kind].push(time); // turn 0 is a warm-up
              await pauseFor(NEXT_SCAN_MS);
            }
            // Both sales stay short: a line costs more in a long sale.
            for (const { page } of Object.values(visitors))
              await page.getByRole("button", { name: "Vaciar", exact: true }).click();
          }
        return times;
      }),
    );
    const ratioOf = (kind: ScanKind) => median(times[kind]) / median(times.without);
    const most = { most: 1 };
    compareWithTarget(
      "scan to painted line with 10,000 presentations as without",
      ratioOf("plain"),
      most,
      "×",
    );
    compareWithTarget("… of a product with a presentation", ratioOf("with"), most, "×");
    const row = (name: string, all: number[]) => {
      const part = median(all) / median(times.without);
      return `| ${name} | ${median(all).toFixed(1)} | ${part.toFixed(2)} |`;
    };
    return `## Scans with presentations

\`/sales/new\` with ${PRODUCTS} products, Chromium slowed ${SLOWED} ×, by turns in two stores; medians of ${TURNS * SCANS} scans from the last key to
the painted line.

| | p50 ms | ratio (target ≤ 1) |
|---|---:|---:|
${row("a product's code, no presentations in the store", times.without)}
${row(`the same, ${PACKS} presentations in the store`, times.plain)}
${row("a product's code, which has a presentation", times.with)}
${row("a presentation's code", times.pack)}
`;
  });
}

/** The pack is scanned after its product, because the pack's line also contains the product's name. */
const ORDERS = [
  ["without", "plain", "with", "pack"],
  ["with", "pack", "plain", "without"],
] as const;
type ScanKind = (typeof ORDERS)[number][number];
const packCode = (place: number) => `76${String(place).padStart(11, "0")}`;

/** Creates a shop through HTTP and imports its products. The first `packs` products also have a six pack. */
async function openShop(address: string, packs = 0): Promise<SeededShop> {
  const email = `ana-${Date.now()}-${packs}@example.com`;
  const post = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${address}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const owner = { name: "Tienda La Paz", ownerName: "Ana Suárez", email, password: SHOP_OWNER_PASSWORD };
  const { token } = await post("/auth/create-store", owner);
  const goods = Array.from({ length: PRODUCTS }, (_, i) => ({
    name: `${["Arroz", "Panela", "Café", "Jabón", "Galletas"][i % 5]} ${["Diana", "Zenú", "Luker", "Ariel"][i % 4]} ${i}`,
    gtin: `77${String(i).padStart(11, "0")}`,
  }));
  for (let i = 0; i < PRODUCTS; i += MAX_IMPORTED_PRODUCTS) {
    const products = goods
      .slice(i, i + MAX_IMPORTED_PRODUCTS)
      .map((one) => ({ ...one, price: 2_500, stock: 1_000, category: "Otra" }));
    await post("/products/import", { products }, token);
  }
  for (let i = 0; i < packs; i += MAX_IMPORTED_PRODUCTS) {
    const six = { presentation: "Six pack", units: 6, price: 14_500 };
    const products = goods
      .slice(i, i + MAX_IMPORTED_PRODUCTS)
      .map(({ name }, at) => ({ ...six, name, barcode: packCode(i + at) }));
    await post("/products/import", { mode: "both", products }, token);
  }
  return { email, goods };
}
