import { Socket } from "node:net";
import pg from "pg";
import sql from "sql-template-tag";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { QueryBatch } from "#server/db/batches.ts";
import { openDatabase } from "#server/db/database.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";

type NameRow = { name: string };
const names = (tx: StoreTx) =>
  tx.many<NameRow>(sql`select name from products where store_id = ${tx.storeId}`);
const wrong = (tx: StoreTx) => tx.run(sql`select 1 / ${0}::int`);

let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn();
  await aProduct(ana, { name: "Pan" });
});

/** Runs on connections that nobody else uses. */
async function onOwn<T>(work: (run: <R>(work: (tx: StoreTx) => Promise<R>) => Promise<R>) => Promise<T>) {
  const { owner } = await openTestServer();
  const db = openDatabase(owner, () => {});
  try {
    return await work((one) => db.inStore(ana.storeId, one));
  } finally {
    await db.close();
  }
}

let sent: string[][];
beforeEach(() => {
  sent = [];
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    if (first instanceof QueryBatch)
      sent.push(first.statements.map(({ text }) => text.trim().split(/\s/)[0]!));
    return (query as (...all: unknown[]) => void).apply(this, args);
  });
});
afterEach(() => vi.restoreAllMocks());

it("sends the statements of one turn together, including begin and commit", async () => {
  await onOwn((run) =>
    run(async (tx) => {
      const both = await Promise.all([names(tx), names(tx)]);
      expect(both).toEqual([[{ name: "Pan" }], [{ name: "Pan" }]]);
      tx.post(sql`update products set price = 900 where store_id = ${tx.storeId}`);
      tx.post(sql`update products set price = 800 where store_id = ${tx.storeId}`);
    }),
  );
  expect(sent).toEqual([
    ["begin", "select", "select", "select"],
    ["update", "update", "commit"],
  ]);
});

it("writes each batch to the socket once, because each write is a system call", async () => {
  const written: unknown[] = [];
  await onOwn(async (run) => {
    await run(names);
    for (const method of ["_write", "_writev"] as const) {
      const write = Socket.prototype[method] as (...given: unknown[]) => void;
      vi.spyOn(Socket.prototype, method).mockImplementation(function (this: Socket, ...given: unknown[]) {
        written.push(method);
        return write.apply(this, given);
      });
    }
    await run(async (tx) => {
      await Promise.all([names(tx), names(tx)]);
      tx.post(sql`update products set price = 900 where store_id = ${tx.storeId}`);
    });
    vi.restoreAllMocks();
  });
  expect(written).toEqual(["_writev", "_writev"]);
});

it("answers statements before an error, and rejects the later ones with its reason", async () => {
  await onOwn(async (run) => {
    const outcomes = await run(async (tx) => {
      const statements = [names(tx), wrong(tx), tx.many(sql`select 'never' as prepared`)];
      const settled = await Promise.allSettled(statements);
      return [...settled, ...(await Promise.allSettled([names(tx)]))];
    }).catch((error: Error) => error);
    expect(String(outcomes)).toContain("division by zero"); // the commit is in the same batch
    // The failed batch did not prepare the statements after the failing one. They still work.
    expect(await run((tx) => tx.many(sql`select 'never' as prepared`))).toEqual([{ prepared: "never" }]);
    expect(await run(names)).toEqual([{ name: "Pan" }]);
  });
});

it("keeps nothing and throws the reason when a posted statement fails", async () => {
  await onOwn(async (run) => {
    const work = run(async (tx) => {
      await tx.run(sql`update products set name = 'Otro' where store_id = ${tx.storeId}`);
      tx.post(sql`select 1 / ${0}::int`);
      await names(tx);
    });
    await expect(work).rejects.toThrow("division by zero");
    expect(await run(names)).toEqual([{ name: "Pan" }]);
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
    expect(await run(names)).toEqual([{ name: "Pan" }]);
  });
});

it("reads a statement's columns once per connection, and a cursor's each time", async () => {
  await onOwn(async (run) => {
    for (const columns of [sql`1 as one`, sql`'a' as a, null as b`]) {
      const rows = await run(async (tx) => {
        await tx.run(sql`declare records no scroll cursor for select ${columns}`);
        return tx.many(sql`fetch 5 from records`);
      });
      expect(rows).toEqual([columns.text.includes("one") ? { one: 1 } : { a: "a", b: null }]);
    }
    const one = sql`select name, price from products where store_id = ${ana.storeId}`;
    const again = () => run((tx) => tx.many(one));
    expect(await Promise.all([again(), again(), again()])).toEqual(
      Array(3).fill(await again()), // on three connections, and then again on one of them
    );
  });
});
