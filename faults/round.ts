import { setTimeout as sleep } from "node:timers/promises";
import { uuidv7 } from "#core/uuid.ts";
import { findWrongs } from "./check.ts";
import { type Notebook, newNotebook } from "./notebook.ts";
import { between } from "./random.ts";
import { type Shop, type Till, work } from "./till.ts";
import type { Trouble } from "./trouble.ts";
import type { Wire } from "./wire.ts";
import type { World } from "./world.ts";

const PRODUCTS = 6;
/** The product has done by then what a till did not wait for, in milliseconds. */
const IN_FLIGHT = 1_000;

export type Round = {
  writes: number;
  open: number;
  refused: number;
  wrongs: string[];
  notebook: Notebook;
  shop: Shop;
};

/** A shop of its own sells at `tills` tills, trouble comes, goes, and everything is counted. */
export async function playRound(
  world: World,
  wire: Wire,
  trouble: Trouble,
  random: () => number,
  tills = 8,
): Promise<Round> {
  const { owns, ...shop } = await openShop(wire.address, random, tills);
  const notebook = newNotebook();
  const crew = Array.from(
    { length: tills },
    (_, i): Till => ({
      ...{ address: wire.address, shop, notebook, random },
      ...{ own: owns[i]!, until: Number.POSITIVE_INFINITY, drain: false },
    }),
  );
  const selling = Promise.all(crew.map(work));
  const forgotten = await trouble.strike(world, wire, random);
  await healthy(wire);
  await sleep(between(random, 200, 800)); // the day goes on
  for (const till of crew) Object.assign(till, { until: 0, drain: true });
  await selling;
  await wire.empty();
  await sleep(IN_FLIGHT);
  if (forgotten)
    for (const entry of notebook.entries)
      if (entry.state === "done" && entry.at >= forgotten.from && entry.at <= forgotten.to)
        entry.state = "open";
  const count = (state: string) => notebook.entries.filter((entry) => entry.state === state).length;
  return {
    ...{ writes: count("done"), open: count("open"), refused: count("refused"), notebook, shop },
    wrongs: await findWrongs(world, shop, notebook),
  };
}

async function healthy(wire: Wire): Promise<void> {
  const patience = Date.now() + 60_000;
  while (Date.now() < patience) {
    const answer = await fetch(`${wire.address}/api/health`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => null,
    );
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error("the product did not come back by itself within a minute");
}

/** `owns` are the products that nobody sells: each till has one, whose price is its own business. */
async function openShop(
  address: string,
  random: () => number,
  tills: number,
): Promise<Shop & { owns: Shop["products"] }> {
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
  for (let i = 0; i < PRODUCTS + tills; i++) {
    // Some run out, so that tills are refused, too.
    const stock = i >= PRODUCTS ? 0 : i % 3 === 0 ? 12 : 5_000;
    const body = { name: `Producto ${i}`, price: 500 + 50 * i, stock, category: "Otra" };
    products.push({ id: (await ask("/products", body)).data.product.id, name: body.name, stock });
  }
  const supplier = await ask("/suppliers", { name: "Proveedor", phone: "3105550100" });
  return {
    ...{ token, supplierId: supplier.data.supplier.id },
    ...{ products: products.slice(0, PRODUCTS), owns: products.slice(PRODUCTS) },
    storeId: created.data.store.id,
  };
}
