import { expect, it } from "vitest";
import { searchProducts } from "#core/contract/products/products.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { createApp } from "#server/app.ts";
import { aProduct } from "#server/test/builders.ts";
import { endpointUrl, openTestServer, signIn } from "#server/test/harness.ts";
import { countDatabaseTransactions } from "#server/test/raw-http.ts";

it("answers the requests beyond capacity at once with 503, and the others as soon as they can be", async () => {
  const { db, pool } = await openTestServer();
  const ana = await signIn();
  const { id } = await aProduct(ana, { stock: 10 });
  const app = await createApp({ db, limits: { atWork: 3 } });
  const owner = pool("owner");
  const blocker = await owner.connect();
  const headers = { authorization: `Bearer ${ana.token}` };
  const sell = () => {
    const payload = { items: [{ productId: id, quantity: 1 }], paymentMethod: "CASH" };
    return app.inject({ method: "POST", url: endpointUrl(recordSale), headers, payload });
  };
  const search = () => app.inject({ url: `${endpointUrl(searchProducts)}?q=x`, headers });
  try {
    await blocker.query("begin");
    await blocker.query("select from products where store_id = $1 and id = $2 for update", [ana.storeId, id]);
    const waiting = [sell(), sell(), sell()];
    await expect.poll(async () => (await countDatabaseTransactions()).waiting).toBe(3);
    const refused = await search();
    expect([refused.statusCode, refused.json().code, refused.headers["retry-after"]]).toEqual([
      503,
      "OVERLOADED",
      "2",
    ]);
    await blocker.query("commit");
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect((await search()).statusCode).toBe(200);
  } finally {
    blocker.release();
    await owner.end();
    await app.close();
  }
});
