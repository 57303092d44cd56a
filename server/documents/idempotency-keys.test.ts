import sql from "sql-template-tag";
import { beforeEach, describe, expect, it } from "vitest";
import {
  CONTENTS_DIGEST_HEADER,
  KEY_UNUSED_HEADER,
  REQUEST_TAG_HEADER,
  RESPONSE_TAG_HEADER,
  RETRY_HEADER,
} from "#core/api-headers.ts";
import { listAudit } from "#core/contract/audit.ts";
import { closeUnusedIdempotencyKey, findUnusedIdempotencyKeys } from "#core/contract/changes.ts";
import { deleteCustomer, updateCustomer } from "#core/contract/customers.ts";
import { reportStuckQueueEntry } from "#core/contract/devices.ts";
import { takesIdempotencyKey } from "#core/contract/endpoint.ts";
import { updateProduct } from "#core/contract/products/products.ts";
import { listSales } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import { changeUser } from "#core/contract/users.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { DOCUMENT_TABLES, hashRequest, withIdempotencyKey } from "#server/documents/idempotency.ts";
import { aCustomer, aProduct } from "#server/test/builders.ts";
import { listEndpoints } from "#server/test/fuzz/endpoints.ts";
import {
  openTestServer,
  queryAsDatabaseOwner,
  signIn,
  type TestClient,
  type TestUser,
} from "#server/test/harness.ts";

const cash = { paymentMethod: "CASH" as const };
const keyed = (key: string, more: Record<string, string> = {}) => ({ "idempotency-key": key, ...more });
const free = (price: number) => ({
  items: [{ description: "Pan", price, quantity: 1 }],
  ...cash,
  isFreeForm: true,
});

/** Endpoints of sessions and look-ups: a repeated call records nothing twice. */
const WITHOUT_KEY = [
  "POST /auth/change-password",
  "POST /auth/create-store",
  "POST /auth/forgot-password",
  "POST /auth/join-store",
  "POST /auth/login",
  "POST /auth/logout",
  "POST /auth/logout-everywhere",
  "POST /auth/reset-password",
  "POST /auth/switch",
  "POST /keys/:id/check",
  "POST /keys/missing",
];

let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn();
});
const soldCount = async () => (await ana.call(listSales)).pagination.total;

describe("answer mark", () => {
  it("echoes the tag of the request in a success, a refusal, and an unknown address", async () => {
    for (const url of ["/api/products", "/api/products/nothing-there", "/api/nowhere"])
      expect(
        (await ana.send({ method: "GET", url, headers: { [REQUEST_TAG_HEADER]: "tag-1" } })).headers[
          RESPONSE_TAG_HEADER
        ],
      ).toBe("tag-1");
    const signedOut = await ana.send({
      method: "GET",
      url: "/api/products",
      headers: { [REQUEST_TAG_HEADER]: "t", authorization: "x" },
    });
    expect([signedOut.status, signedOut.headers[RESPONSE_TAG_HEADER]]).toEqual([401, "t"]);
  });

  it("ignores a header that is not a valid tag", async () => {
    const answer = await ana.send({
      method: "GET",
      url: "/api/products",
      headers: { [REQUEST_TAG_HEADER]: "a b; c" },
    });
    expect(answer.headers[RESPONSE_TAG_HEADER]).toBeUndefined();
  });
});

describe("idempotency key", () => {
  it("is reported unused after a refused sale, and accepts the sale later", async () => {
    const { id } = await aProduct(ana, { stock: 0 });
    const body = { items: [{ productId: id, quantity: 1 }], ...cash };
    const { headers } = await ana.refused(recordSale, { body }, keyed(uuidv7()));
    expect(headers[KEY_UNUSED_HEADER]).toBe("1");
  });

  it("of a refused retry is closed: the first request is refused when it arrives later", async () => {
    const product = await aProduct(ana, { stock: 0 });
    const body = { items: [{ productId: product.id, quantity: 1 }], ...cash };
    const key = uuidv7();
    const refused = await ana.refused(recordSale, { body }, keyed(key, { [RETRY_HEADER]: "1" }));
    expect([refused.body.code, refused.headers[KEY_UNUSED_HEADER]]).toEqual(["INSUFFICIENT_STOCK", "1"]);
    await ana.call(updateProduct, { params: { id: product.id }, body: { ...product, stock: 5 } });
    const refusal = await ana.refused(recordSale, { body }, keyed(key));
    expect([refusal.status, refusal.body.code]).toEqual([409, "INSUFFICIENT_STOCK"]);
    const late = { at: new Date().toISOString() };
    const items = [{ productId: product.id, quantity: 1, price: product.price }];
    const lateRefusal = await ana.refused(recordSale, { body: { ...body, items, late } }, keyed(key));
    expect([lateRefusal.body.code, lateRefusal.headers[KEY_UNUSED_HEADER]]).toEqual(["KEY_CLOSED", "1"]);
    expect(await soldCount()).toBe(0);
  });

  it("with other contents reports whether the same contents are recorded, independent of the request's wording", async () => {
    const key = uuidv7();
    await ana.call(recordFreeSale, { body: free(1_000) }, keyed(key, { [CONTENTS_DIGEST_HEADER]: "one" }));
    const late = { ...free(1_000), late: { at: new Date().toISOString() } };
    const same = await ana.refused(
      recordFreeSale,
      { body: late },
      keyed(key, { [CONTENTS_DIGEST_HEADER]: "one" }),
    );
    expect([same.body.code, same.body.details]).toEqual(["IDEMPOTENCY_MISMATCH", { sameContents: true }]);
    const other = await ana.refused(
      recordFreeSale,
      { body: free(2_000) },
      keyed(key, { [CONTENTS_DIGEST_HEADER]: "two" }),
    );
    expect(other.body.details).toEqual({ sameContents: false });
    const silent = await ana.refused(recordFreeSale, { body: free(2_000) }, keyed(key));
    expect(silent.body.details).toBeUndefined();
  });

  it("that is looked up is either recorded or closed", async () => {
    const [done, never] = [uuidv7(), uuidv7()];
    await ana.call(recordFreeSale, { body: free(1_000) }, keyed(done));
    expect((await ana.call(closeUnusedIdempotencyKey, { params: { id: done } })).data).toEqual({
      recorded: true,
    });
    expect((await ana.call(closeUnusedIdempotencyKey, { params: { id: never } })).data).toEqual({
      recorded: false,
    });
    const arrives = await ana.refused(recordFreeSale, { body: free(1_000) }, keyed(never));
    expect([arrives.body.code, await soldCount()]).toEqual(["KEY_CLOSED", 1]);
    const other = await signIn();
    expect((await other.call(closeUnusedIdempotencyKey, { params: { id: done } })).data).toEqual({
      recorded: false,
    });
    expect((await ana.call(closeUnusedIdempotencyKey, { params: { id: done } })).data).toEqual({
      recorded: true,
    });
  });

  it("of a recorded document is used for good, also after its first answer is deleted", async () => {
    const key = uuidv7();
    await ana.call(recordFreeSale, { body: free(1_000) }, keyed(key));
    await queryAsDatabaseOwner("delete from request_keys where store_id = $1", [ana.storeId]);
    const again = await ana.refused(recordFreeSale, { body: free(1_000) }, keyed(key));
    expect([again.status, again.body.code, await soldCount()]).toEqual([409, "ALREADY_RECORDED", 1]);
  });

  it("is not used by a request that meets a row with another id", async () => {
    const { id } = await aCustomer(ana);
    const { db } = await openTestServer();
    const run = <R>(work: (tx: StoreTx) => Promise<R>) => db.inStore(ana.storeId, work);
    const output = recordSale.output;
    const request = { key: uuidv7(), hash: hashRequest("sale"), isRetry: false, contents: null, output };
    const recording = withIdempotencyKey(request, run, async (tx) => {
      tx.post(sql`
        insert into customers (store_id, id, name, created_at) values (${tx.storeId}, ${id}, 'Luz', now())`);
    });
    await expect(recording).rejects.toMatchObject({ code: "23505", constraint: "customers_pkey" });
  });

  it("is looked up in every table that may have a document's id", async () => {
    const rows = await queryAsDatabaseOwner<{ name: string }>(
      `select c.conrelid::regclass::text as name from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname = 'id'
       where c.contype = 'p' and c.connamespace = 'public'::regnamespace`,
    );
    // Their ids are never those of a document.
    const others = ["audit_events", "changed_rows", "displaced_documents", "drawer_openings", "email_codes"];
    others.push("erasures", "fiscal_contingencies", "fiscal_documents", "fiscal_ranges", "mail_outbox");
    others.push("outbox", "product_presentations", "products", "stock_entries", "stock_count_entries");
    // They have the id of an entry of their ledger.
    const debts = ["debts", "payables"];
    const all = [...DOCUMENT_TABLES, "users", ...debts, ...others];
    expect(rows.map(({ name }) => name).sort()).toEqual(all.sort());
  });

  it("reports a key without a recorded request as missing", async () => {
    const [done, never, closed] = [uuidv7(), uuidv7(), uuidv7()];
    await ana.call(recordFreeSale, { body: free(1_000) }, keyed(done));
    await ana.call(closeUnusedIdempotencyKey, { params: { id: closed } });
    const { data } = await ana.call(findUnusedIdempotencyKeys, { body: { keys: [done, never, closed] } });
    expect(data.missing.sort()).toEqual([never, closed].sort());
  });

  it("is accepted by every write to a store; a repeated change or deletion gets the same answer", async () => {
    const customer = await aCustomer(ana);
    const change = { params: { id: customer.id }, body: { name: "Luz Marina" } };
    const renamed = uuidv7();
    const first = await ana.call(updateCustomer, change, keyed(renamed));
    expect(await ana.call(updateCustomer, change, keyed(renamed))).toEqual(first);
    const gone = uuidv7();
    await ana.call(deleteCustomer, { params: { id: customer.id } }, keyed(gone));
    await ana.call(deleteCustomer, { params: { id: customer.id } }, keyed(gone));
  });

  it("is accepted by every write of the contract, except those that change no record or repeat by themselves", async () => {
    const without = (await listEndpoints())
      .filter((endpoint) => endpoint.method !== "GET" && !takesIdempotencyKey(endpoint))
      .map(({ method, path }) => `${method} ${path}`);
    expect(without.sort()).toEqual(WITHOUT_KEY);
  });

  it("stores nothing of a PIN, and repeats the answer to its change", async () => {
    const pin = uuidv7();
    const change = (digits: string) => ({ params: { id: ana.userId }, body: { pin: digits } });
    await ana.call(changeUser, change("2580"), keyed(pin));
    // A different PIN under the same key is not detected: nothing of the PIN is stored.
    await ana.call(changeUser, change("1470"), keyed(pin));
    const other = uuidv7();
    await ana.call(changeUser, change("1470"), keyed(other));
    const stored = await queryAsDatabaseOwner<{ hash: Buffer; contents: string | null; answer: string }>(
      `select request_hash as hash, contents, answer from request_keys
       where store_id = $1 and key = any($2::uuid[]) order by created_at`,
      [ana.storeId, [pin, other]],
    );
    expect(stored).toHaveLength(2);
    expect(stored[0]!.hash, "no hash of the PIN").toEqual(stored[1]!.hash);
    for (const { contents, answer } of stored) {
      expect(contents).toBeNull();
      for (const digits of ["2580", "1470"]) expect(JSON.parse(answer).data.user).not.toContain(digits);
    }
  });
});

it("records in the trail what a device discarded, with person and reason", async () => {
  const what = { what: "Abono A-7", by: "Luz", total: 5_000, reason: "Ya no debe nada" };
  await ana.call(reportStuckQueueEntry, { body: { id: uuidv7(), at: "2026-11-24T15:00:00.000Z", ...what } });
  const { events } = (await ana.call(listAudit)).data;
  expect(events.find(({ kind }) => kind === "DOCUMENT_SET_ASIDE")).toMatchObject({
    subject: "Abono A-7",
    details: { by: "Luz", total: 5_000, reason: "Ya no debe nada" },
  });
  const cashier = await signIn("CASHIER", ana.storeId);
  const body = { id: uuidv7(), at: "2026-11-24T15:00:00.000Z", ...what };
  expect((await cashier.refused(reportStuckQueueEntry, { body })).status).toBe(403);
});
