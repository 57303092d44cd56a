import sql from "sql-template-tag";
import { expect, it } from "vitest";
import { insertRowsSql, rowsSql, saveRowsSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn } from "#server/test/harness.ts";

async function inNewStore(work: (tx: StoreTx, productId: string) => Promise<void>): Promise<void> {
  const { db } = await openTestServer();
  const ana = await signIn();
  const { id } = await aProduct(ana);
  await db.inStore(ana.storeId, (tx) => work(tx, id));
}

const at = new Date("2026-03-12T20:15:00.123Z");

it("writes bytes, instants, decimals and halves of surrogate pairs as the driver does", () =>
  inNewStore(async (tx) => {
    const image = {
      hash: Buffer.alloc(32, 9),
      mediaType: "image/webp\ud83c",
      bytes: Buffer.from([0, 1, 255]),
    };
    await tx.run(insertRowsSql(tx, "images", [{ ...image, createdAt: at }]));
    const columns = sql`hash, media_type as "mediaType", bytes, created_at as "createdAt"`;
    const [row] = await tx.many(sql`select ${columns} from images where store_id = ${tx.storeId}`);
    expect(row).toEqual({ ...image, mediaType: "image/webp\ufffd", createdAt: at });
    expect(await tx.value(sql`select units from ${rowsSql("supplier_codes", [{ units: 1.125 }])}`)).toBe(
      1.125,
    );
  }));

it("changes the row with the same key, and gives defaults to columns that no row has", () =>
  inNewStore(async (tx, productId) => {
    const code = { nit: "900", said: "caja", productId, units: 12, updatedAt: at };
    await tx.run(saveRowsSql(tx, "supplier_codes", [code], "nit", "said"));
    await tx.run(saveRowsSql(tx, "supplier_codes", [{ ...code, units: 2.5 }], "nit", "said"));
    expect(await tx.value(sql`select units from supplier_codes where store_id = ${tx.storeId}`)).toBe(2.5);
    await tx.run(saveRowsSql(tx, "fiscal_emission", [{ mode: "DEE" }]));
    const settings = sql`select mode, environment, wait from fiscal_emission where store_id = ${tx.storeId}`;
    expect(await tx.first(settings)).toEqual({ mode: "DEE", environment: "TEST", wait: 3 });
  }));

it("inserts no row of an empty list, and refuses a field that cannot be a column", () =>
  inNewStore(async (tx) => {
    await tx.run(insertRowsSql(tx, "images", []));
    expect(await tx.value(sql`select count(*) from images where store_id = ${tx.storeId}`)).toBe(0);
    expect(() => insertRowsSql(tx, "images", [{ "hash) select": 1 }])).toThrow("is no column");
  }));
