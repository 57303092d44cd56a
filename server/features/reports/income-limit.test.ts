import { expect, it } from "vitest";
import { incomeLimitReport } from "#core/contract/fiscal/income-limit.ts";
import { returnGoods } from "#core/contract/returns/returns.ts";
import { recordFreeSale } from "#core/contract/sales/sales.ts";
import { readUvtOfYear } from "#core/tax/parameters.ts";
import { signIn } from "#server/test/harness.ts";

it("sums the year's sales minus returns, against 3,500 UVT", async () => {
  const ana = await signIn();
  const sell = (price: number) =>
    ana.call(recordFreeSale, {
      body: { items: [{ description: "Mercado", price, quantity: 1 }], paymentMethod: "CASH" },
    });
  const { data: sale } = await sell(10_000_000);
  await sell(30_000_000);
  await ana.call(returnGoods, { params: { id: sale.id }, body: { reason: "CHANGED_MIND" } });
  const staff = await signIn("EMPLOYEE", ana.storeId);
  const { data } = await staff.call(incomeLimitReport);
  const year = new Date().getFullYear();
  const limit = readUvtOfYear(year).value * 3_500;
  expect(data).toMatchObject({ year, limit, income: 30_000_000, known: readUvtOfYear(year).known });
  expect(data.percent).toBeCloseTo((30_000_000 / limit) * 100, 1);
  const { data: last } = await staff.call(incomeLimitReport, { query: { year: 2025 } });
  expect(last).toEqual({
    year: 2025,
    uvt: 49_799,
    limit: 174_296_500,
    income: 0,
    percent: 0,
    known: true,
    uvtYear: 2025,
  });
  const { data: future } = await staff.call(incomeLimitReport, { query: { year: 2099 } });
  expect(future).toMatchObject({ known: false, year: 2099 });
  expect((await (await signIn("CASHIER", ana.storeId)).refused(incomeLimitReport)).status).toBe(403);
  expect((await staff.refused(incomeLimitReport, { query: { year: 1999 } })).status).toBe(400);
});
