import { uuidv7 } from "#core/uuid.ts";
import { between } from "./random.ts";
import type { Shop } from "./till.ts";

type Size = {
  products: number;
  /** Products that nobody sells: each till has one, whose price is its own business. */
  owns?: number;
  /** Of every product; without it some have little, so that tills are refused, too. */
  stock?: number;
};

/** A new store with products and a supplier, through the front door. */
export async function openShop(
  address: string,
  random: () => number,
  { products: count, owns = 0, stock }: Size,
): Promise<{ shop: Shop; owns: Shop["products"] }> {
  let token = "";
  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls, read where they are expected
  const ask = async (path: string, body: object): Promise<any> => {
    const response = await fetch(`${address}/api${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `10.${between(random, 0, 255)}.${between(random, 0, 255)}.1`,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
    return response.json();
  };
  const store = {
    name: "Tienda",
    ownerName: "Ana",
    email: `${uuidv7()}@example.com`,
    password: "Segura123!",
  };
  const created = await ask("/auth/create-store", store);
  token = created.token;
  const products: Shop["products"] = [];
  for (let i = 0; i < count + owns; i++) {
    const few = i % 3 === 0 ? 12 : 5_000;
    const body = {
      ...{ name: `Producto ${i}`, price: 500 + 50 * i, category: "Otra" },
      stock: i >= count ? 0 : (stock ?? few),
    };
    const id: string = (await ask("/products", body)).data.product.id;
    products.push({ id, name: body.name, stock: body.stock });
  }
  const supplier = await ask("/suppliers", { name: "Proveedor", phone: "3105550100" });
  const shop = {
    ...{ storeId: created.data.store.id, token, supplierId: supplier.data.supplier.id },
    products: products.slice(0, count),
  };
  return { shop, owns: products.slice(count) };
}
