import type { Bench } from "../bench.ts";
import { exportTable } from "./export.ts";
import { type BrowserVisitor, withBrowserVisitor } from "./page.ts";
import { searchTable } from "./search.ts";
import { type SeededShop, seedShop, signIn } from "./shop.ts";
import { tillsTable } from "./tills.ts";

const SHOP = { products: 20_000, sales: 100_000, days: 100 };
const LARGE_SHOP = { products: 50_000, sales: 1_000, days: 1 };

export async function browserTable(bench: Bench): Promise<string> {
  const shop = await seedShop(bench.owner, SHOP);
  const largeShop = await seedShop(bench.owner, LARGE_SHOP);
  const { port, pid } = await bench.product();
  const parts: [SeededShop, (visitor: BrowserVisitor, shop: SeededShop) => Promise<string>][] = [
    [shop, tillsTable],
    [largeShop, searchTable],
    [shop, (visitor) => exportTable(visitor, pid)],
  ];
  const tables: string[] = [];
  for (const [shop, table] of parts)
    tables.push(
      await withBrowserVisitor(`http://127.0.0.1:${port}`, async (visitor) => {
        await signIn(visitor, shop);
        return table(visitor, shop);
      }).catch(notMeasured),
    );
  return tables.join("\n");
}

/** Prints the error and marks the run as failed; the other tables are still measured. */
function notMeasured(error: unknown): string {
  console.error(error);
  process.exitCode = 1;
  return `Not measured: ${error}\n`;
}
