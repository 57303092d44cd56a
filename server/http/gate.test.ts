import { expect, it } from "vitest";
import { searchProducts } from "#core/contract/products.ts";
import { recordSale } from "#core/contract/sales.ts";
import { createApp } from "#server/app.ts";
import { aProduct } from "#server/test/builders.ts";
import { bench, signIn, urlOf } from "#server/test/harness.ts";

it("answers the requests beyond capacity at once with 503, and the others as soon as they can be", async () => {
  const { db, pool } = await bench();
  const ana = await signIn();
  const { id } = await aProduct(ana, { stock: 10 });
  const app = await createApp({ db, limits: { atWork: 3 } });
  const owner = pool("owner");
  const blocker = await owner.connect();
  const headers = { authorization: `Bearer ${ana.token}` };
  const sell = () => {
    const payload = { items: [{ productId: id, quantity: 1 }], paymentMethod: "CASH" };
    return app.inject({ method: "POST", url: urlOf(recordSale), headers, payload });
  };
  const search = () => app.inject({ url: `${urlOf(searchProducts)}?q=x`, headers });
  try {
    await blocker.query("begin");
    await blocker.query("select from products where id = $1 for update", [id]);
    const waiting = [sell(), sell(), sell()];
    const waitingInDatabase = async () =>
      (
        await owner.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount;
    await expect.poll(waitingInDatabase).toBe(3);
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
