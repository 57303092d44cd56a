import { MAX_IMPORT } from "#core/contract/bulk-products.ts";
import { withVisitor } from "../browser/page.ts";
import { PASSWORD, type Shop, signIn } from "../browser/shop.ts";
import { tillsTable } from "../browser/tills.ts";
import { onDemo } from "./on-demo.ts";

const PRODUCTS = 20_000;

/** The time from a scan to its paint. */
export function scansTable(): Promise<string> {
  return onDemo(async (address) => {
    const shop = await openShop(address);
    return withVisitor(address, async (visitor) => {
      await signIn(visitor, shop);
      return tillsTable(visitor, shop);
    });
  });
}

/** Through HTTP, like a shop that imports its list. */
async function openShop(address: string): Promise<Shop> {
  const email = `ana-${Date.now()}@example.com`;
  const post = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${address}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const owner = { name: "Tienda La Paz", ownerName: "Ana Suárez", email, password: PASSWORD };
  const { token } = await post("/auth/create-store", owner);
  const goods = Array.from({ length: PRODUCTS }, (_, i) => ({
    name: `${["Arroz", "Panela", "Café", "Jabón", "Galletas"][i % 5]} ${["Diana", "Zenú", "Luker", "Ariel"][i % 4]} ${i}`,
    gtin: `77${String(i).padStart(11, "0")}`,
  }));
  for (let i = 0; i < PRODUCTS; i += MAX_IMPORT) {
    const products = goods
      .slice(i, i + MAX_IMPORT)
      .map((one) => ({ ...one, price: 2_500, stock: 1_000, category: "Otra" }));
    await post("/products/import", { products }, token);
  }
  return { email, goods };
}
