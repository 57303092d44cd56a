import sql from "sql-template-tag";
import { expect, it } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { toAppError } from "#server/db/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn } from "#server/test/harness.ts";

const names = sql`select name from products`;

it("rolls everything back when the work throws, and the next transaction works", async () => {
  const { db } = await openTestServer();
  const ana = await signIn();
  await aProduct(ana, { name: "Queda" });
  const failing = db.inStore(ana.storeId, async (tx) => {
    await tx.run(sql`delete from products where store_id = ${tx.storeId}`);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await db.inStore(ana.storeId, (tx) => tx.many(names))).toEqual([{ name: "Queda" }]);
});

it("keeps stores apart on the same few connections", async () => {
  const { db } = await openTestServer();
  const stores = await Promise.all(Array.from({ length: 5 }, () => signIn()));
  await Promise.all(stores.map((store) => aProduct(store, { name: `De ${store.storeId}` })));
  const seen = await Promise.all(
    Array.from({ length: 60 }, (_, i) => {
      const { storeId } = stores[i % stores.length]!;
      return db.inStore(storeId, async (tx) => [storeId, await tx.many<{ name: string }>(names)] as const);
    }),
  );
  for (const [storeId, rows] of seen) expect(rows).toEqual([{ name: `De ${storeId}` }]);
});

it("accepts only an id as a store", async () => {
  const { db } = await openTestServer();
  await expect(db.inStore("'; drop table sales; --", async () => {})).rejects.toThrow("not a store id");
});

it("reports a deadlock as worth a retry", async () => {
  const { db } = await openTestServer();
  const ana = await signIn();
  const [a, b] = [(await aProduct(ana)).id, (await aProduct(ana)).id];
  const take = (first: string, second: string, met: () => Promise<void>) =>
    db.inStore(ana.storeId, async (tx) => {
      await tx.run(sql`select from products where store_id = ${tx.storeId} and id = ${first} for update`);
      await met();
      await tx.run(sql`select from products where store_id = ${tx.storeId} and id = ${second} for update`);
    });
  let arrived = 0;
  const both = async () => {
    arrived += 1;
    await expect.poll(() => arrived).toBe(2);
  };
  const outcomes = await Promise.allSettled([take(a, b, both), take(b, a, both)]);
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused.map((error) => toAppError(error)?.code)).toEqual(["OVERLOADED"]);
});

it("adds to few rows of the running totals", async () => {
  const { db } = await openTestServer();
  const { storeId } = await signIn();
  const slots = await Promise.all(
    Array.from({ length: 40 }, () =>
      db.inStore(storeId, async ({ slot, ...tx }) => {
        await tx.run(sql`select pg_sleep(0.01)`);
        return slot;
      }),
    ),
  );
  expect(new Set(slots).size).toBeLessThanOrEqual(10); // the connections of the pool
  expect(new Set(slots).size).toBeGreaterThan(1);
});

it("keeps plans for one transaction and leaves no setting on the connection", async () => {
  const { db } = await openTestServer();
  const { storeId } = await signIn();
  type Settings = { plans: string; scans: string };
  const settings = sql`
      select current_setting('plan_cache_mode') as plans, current_setting('enable_seqscan') as scans`;
  const read = (keptPlans: boolean) =>
    db.inStore(storeId, (tx) => tx.first<Settings>(settings), { keptPlans });
  for (let i = 0; i < 12; i++) {
    expect(await read(true)).toEqual({ plans: "force_generic_plan", scans: "off" });
    expect(await read(false)).toEqual({ plans: "auto", scans: "on" });
  }
});

it("uses no plan made where plans are not kept", async () => {
  const { db } = await openTestServer();
  const { storeId } = await signIn();
  const query = sql`select name from products where store_id = ${storeId} and price > ${0}`;
  for (let i = 0; i < 6; i++) await db.inStore(storeId, (tx) => tx.many(query));
  const plans = await db.inStore(
    storeId,
    async (tx) => {
      await tx.many(query);
      return tx.many<{ custom: number; generic: number }>(sql`
        select custom_plans::integer as custom, generic_plans::integer as generic from pg_prepared_statements
        where statement = ${query.text} order by prepare_time desc limit 1`);
    },
    { keptPlans: true },
  );
  expect(plans).toEqual([{ custom: 0, generic: 1 }]);
});

it("reads one moment of one store, cannot write, and frees the connection when the reader leaves", async () => {
  const { db } = await openTestServer();
  const [ana, other] = await Promise.all([signIn(), signIn()]);
  await aProduct(ana, { name: "Antes" });
  await aProduct(other, { name: "Ajeno" });
  const { items: reading } = await db.readStore(ana.storeId, async function* (tx) {
    for (;;) yield await tx.many<{ name: string }>(names);
  });
  expect((await reading.next()).value).toEqual([{ name: "Antes" }]);
  await aProduct(ana, { name: "Después" });
  expect((await reading.next()).value).toEqual([{ name: "Antes" }]);
  await reading.return(undefined);

  for (let i = 0; i < 5; i++) {
    const { items: writing } = await db.readStore(ana.storeId, async function* (tx) {
      yield await tx.run(sql`update products set name = 'Otro' where store_id = ${tx.storeId}`);
    });
    await expect(writing.next()).rejects.toThrow("read-only transaction");
  }
  await expect((await db.readStore("x'", async function* () {})).items.next()).rejects.toThrow(
    "not a store id",
  );
  await expect(db.inSnapshot("x'", async () => {})).rejects.toThrow("not a store id");
});

it("a report sees its store as of the first statement, and writes nothing", async () => {
  const { db } = await openTestServer();
  const [ana, other] = await Promise.all([signIn(), signIn()]);
  await aProduct(ana, { name: "Antes" });
  await aProduct(other, { name: "Ajeno" });
  await db.inSnapshot(ana.storeId, async (tx) => {
    expect(await tx.many(names)).toEqual([{ name: "Antes" }]);
    await aProduct(ana, { name: "Después" });
    expect(await tx.many(names)).toEqual([{ name: "Antes" }]);
  });
  const writing = db.inSnapshot(ana.storeId, (tx) => tx.run(sql`update products set name = 'Otro'`));
  await expect(writing).rejects.toThrow("read-only transaction");
});

it("leaves no prepared statement behind a transaction pooler", async () => {
  const { owner } = await openTestServer();
  const { storeId } = await signIn();
  const prepared = sql`select count(*) as count from pg_prepared_statements`;
  for (const prepares of [true, false]) {
    const db = openDatabase(owner, () => {}, { prepares });
    const counts = [
      await db.inStore(storeId, (tx) => tx.first<{ count: number }>(prepared)),
      await db.inSnapshot(storeId, (tx) => tx.first<{ count: number }>(prepared)),
      await db.identity.first<{ count: number }>(prepared),
      await db.identity.transaction((identityDb) => identityDb.first<{ count: number }>(prepared)),
    ];
    const { items } = await db.readStore(storeId, async function* (tx) {
      yield await tx.first<{ count: number }>(prepared);
    });
    for await (const row of items) counts.push(row);
    expect(counts.map((row) => row!.count > 0)).toEqual(counts.map(() => prepares));
    await db.close();
  }
});

type NameRow = { name: string };
const namesOf = (tx: StoreTx) =>
  tx.many<NameRow>(sql`select name from products where store_id = ${tx.storeId}`);

/** A store with one product, on connections that nobody else uses. */
async function onOwn(
  work: (run: <R>(work: (tx: StoreTx) => Promise<R>) => Promise<R>, storeId: string) => Promise<void>,
) {
  const ana = await signIn();
  await aProduct(ana, { name: "Pan" });
  const { owner } = await openTestServer();
  const db = openDatabase(owner, () => {});
  try {
    await work((one) => db.inStore(ana.storeId, one), ana.storeId);
  } finally {
    await db.close();
  }
}

it("answers statements before an error, and rejects the later ones with its reason", async () => {
  await onOwn(async (run) => {
    const outcomes = await run(async (tx) => {
      const statements = [
        namesOf(tx),
        tx.run(sql`select 1 / ${0}::int`),
        tx.many(sql`select 'never' as prepared`),
      ];
      const settled = await Promise.allSettled(statements);
      return [...settled, ...(await Promise.allSettled([namesOf(tx)]))];
    }).catch((error: Error) => error);
    expect(String(outcomes)).toContain("division by zero"); // the commit fails
    // The statements after the failing one were not prepared. They still work.
    expect(await run((tx) => tx.many(sql`select 'never' as prepared`))).toEqual([{ prepared: "never" }]);
    expect(await run(namesOf)).toEqual([{ name: "Pan" }]);
  });
});

it("keeps nothing and throws the reason when a posted statement fails", async () => {
  await onOwn(async (run) => {
    const work = run(async (tx) => {
      await tx.run(sql`update products set name = 'Otro' where store_id = ${tx.storeId}`);
      tx.post(sql`select 1 / ${0}::int`);
      await namesOf(tx);
    });
    await expect(work).rejects.toThrow("division by zero");
    expect(await run(namesOf)).toEqual([{ name: "Pan" }]);
  });
});

it("keeps nothing when a value cannot be encoded", async () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  await onOwn(async (run) => {
    const work = run(async (tx) => {
      tx.post(sql`update products set name = 'Otro' where store_id = ${tx.storeId}`);
      await tx.run(sql`select ${circular as never}::json`);
    });
    await expect(work).rejects.toThrow("circular");
    expect(await run(namesOf)).toEqual([{ name: "Pan" }]);
  });
});

it("reads a statement's columns once per connection, and a cursor's each time", async () => {
  await onOwn(async (run, storeId) => {
    for (const columns of [sql`1 as one`, sql`'a' as a, null as b`]) {
      const rows = await run(async (tx) => {
        await tx.run(sql`declare records no scroll cursor for select ${columns}`);
        return tx.many(sql`fetch 5 from records`);
      });
      expect(rows).toEqual([columns.text.includes("one") ? { one: 1 } : { a: "a", b: null }]);
    }
    const one = sql`select name, price from products where store_id = ${storeId}`;
    const again = () => run((tx) => tx.many(one));
    expect(await Promise.all([again(), again(), again()])).toEqual(
      Array(3).fill(await again()), // on three connections, and then again on one of them
    );
  });
});
