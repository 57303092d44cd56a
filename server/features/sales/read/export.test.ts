import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { exportSales, exportSalesForWorkbook, listSales } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import { workbookSale } from "#core/contract/sales/workbook-sale.ts";
import { aCustomer, aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn } from "#server/test/harness.ts";

describe("the sales export", () => {
  it("contains every sale of the filters, in the contract's shape and equal to the history", async () => {
    const ana = await signIn();
    const [coffee, bread] = [
      await aProduct(ana, { name: "Café", gtin: "7701" }),
      await aProduct(ana, { name: "Pan" }),
    ];
    const customer = await aCustomer(ana, { name: "Luz" });
    for (const productId of [coffee.id, bread.id, coffee.id]) {
      const items = [{ productId, quantity: 2 }];
      await ana.call(recordSale, {
        body: { items, paymentMethod: "CASH", amountPaid: 10_000, customerId: customer.id },
      });
    }
    const answer = await ana.send({ method: "GET", url: "/api/sales/export" });
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(exportSales.output.parse(answer.body)).toEqual(answer.body); // nothing that the contract does not name
    const history = (await ana.call(listSales)).data;
    expect(await ana.call(exportSales)).toEqual({ status: "success", data: history });
    const found = await ana.call(exportSales, { query: { search: "cafe" } });
    expect(found.data.map(({ id }) => id)).toEqual([history[0]!.id, history[2]!.id]);
    expect((await ana.call(exportSales, { query: { endDate: "2020-01-01" } })).data).toEqual([]);
    expect((await (await signIn()).call(exportSales)).data).toEqual([]);
    expect((await ana.refused(exportSales, { query: { startDate: "ayer" } })).body.errors?.[0]?.field).toBe(
      "startDate",
    );
  });

  it("equals each sale's details, for any characters", async () => {
    const ana = await signIn();
    const odd = 'Ñandú "rojo"\\ \n\t\u0001 \u2028 🛒 \',{}[]';
    const product = await aProduct(ana, { name: "Pan", barcode: "7702", description: "De sal" });
    const other = await aProduct(ana, { name: "Leche" });
    const customer = await aCustomer(ana, { name: 'Luz "la flaca"', phone: "300" });
    const items = [product, other].map(({ id }) => ({ productId: id, quantity: 2 }));
    const paid = { paymentMethod: "CASH" as const, amountPaid: 500_000 };
    await ana.call(recordSale, { body: { items, ...paid, customerId: customer.id } });
    const free = [{ description: 'Recarga "5"', price: 5_000, quantity: 1 }];
    await ana.call(recordFreeSale, { body: { items: free, paymentMethod: "NEQUI", isFreeForm: true } });
    const owner = (await openTestServer()).pool("owner");
    for (const [table, column] of Object.entries({
      products: "description",
      sale_lines: "product_name",
      sales: "seller_name",
    }))
      await owner.query(`update ${table} set ${column} = $2 where store_id = $1`, [ana.storeId, odd]);
    await owner.query("insert into images values ($1, '\\x01ff', 'image/webp', '', now())", [ana.storeId]);
    await owner.query("update products set image_hash = '\\x01ff' where id = $1", [product.id]);
    await owner.query("update sales set customer = customer || '{\"secret\": 1}' where store_id = $1", [
      ana.storeId,
    ]);
    await owner.end();
    const { data } = await ana.call(exportSales);
    expect(data).toHaveLength(2);
    for (const sale of data) {
      const read = (await ana.call(getSale, { params: { id: sale.id } })).data;
      expect({ ...sale, returns: [], owed: 0, owedBy: null, documents: [] }).toEqual(read);
    }
    const workbook = await ana.send({ method: "GET", url: "/api/sales/export-workbook" });
    expect(exportSalesForWorkbook.output.parse(workbook.body)).toEqual(workbook.body);
    expect(workbook.body).toEqual({ status: "success", data: data.map((sale) => workbookSale.parse(sale)) });
    expect(data[0]!.items[0]!.productName).toBe(odd);
    expect(data[1]!.items[0]!.product!.image).toBe(`/images/${ana.storeId}/01ff.webp`);
    expect(data[1]!.customer).toMatchObject({ name: 'Luz "la flaca"', email: null });
  });

  it("is compressed for the Excel file, except for this machine", async () => {
    const ana = await signIn();
    const server = createServer((await openTestServer()).app.routing).listen(0);
    const address = `http://127.0.0.1:${(server.address() as { port: number }).port}/api/sales/export-workbook`;
    const encodingFor = async (headers: Record<string, string>) => {
      const answer = await fetch(address, { headers: { authorization: `Bearer ${ana.token}`, ...headers } });
      expect(await answer.json()).toEqual({ status: "success", data: [] });
      return answer.headers.get("content-encoding");
    };
    expect(await encodingFor({})).toBeNull();
    expect(await encodingFor({ "x-forwarded-for": "10.0.0.1" })).toBe("gzip");
    server.close();
  });

  it("releases its connection for 20,000 sales, read to the end or aborted", async () => {
    const ana = await signIn();
    const { pool, app } = await openTestServer();
    const { id } = await aProduct(ana);
    const owner = pool("owner");
    await owner.query(
      `with made as (
         insert into sales (store_id, id, created_at, total, payment_method, amount_paid, change, seller_id,
           seller_name, search_text)
         select $1, ('01900000-0000-7000-8000-' || to_char(n, 'FM000000000000'))::uuid, now(), 2500, 'CARD', 2500,
           0, $2, 'Ana', 'pan' from generate_series(1, 20000) n returning id)
       insert into sale_lines (store_id, sale_id, line, id, product_id, product_name, unit, quantity, price, discount, total)
       select $1, id, 1, gen_random_uuid(), $3, 'Pan', 'UNIT', 1, 2500, 0, 2500 from made`,
      [ana.storeId, ana.userId, id],
    );
    await owner.end();
    const server = createServer(app.routing).listen(0);
    const address = `http://127.0.0.1:${(server.address() as { port: number }).port}/api/sales/export`;
    const ask = () => fetch(address, { headers: { authorization: `Bearer ${ana.token}` } });
    const bytes = async (response: Response, most = Number.POSITIVE_INFINITY) => {
      let read = 0;
      for await (const chunk of response.body!) {
        read += chunk.length;
        if (read > most) break;
      }
      return read;
    };
    // More readers than connections, each leaving after the first chunk: a leaked connection would block the
    // last one.
    for (let i = 0; i < 5; i++) expect(await bytes(await ask(), 1)).toBeLessThan(2_000_000);
    expect(await bytes(await ask())).toBeGreaterThan(8_000_000);
    expect((await ana.call(exportSales, { query: { search: "pan" } })).data).toHaveLength(20_000);
    server.close();
  });
});
