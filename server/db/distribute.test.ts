import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { listProducts } from "#core/contract/products/products.ts";
import { listSales } from "#core/contract/sales/sale-lists.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { listSuppliers } from "#core/contract/suppliers.ts";
import { uuidv7 } from "#core/uuid.ts";
import { checkBackup } from "#server/backup/check-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { openBackupSnapshot } from "#server/backup/snapshot.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { type DatabasePool, openDatabasePool } from "#server/db/connect.ts";
import { openDatabase } from "#server/db/database.ts";
import {
  detectDistribution,
  distributeTables,
  isDatabaseDistributed,
  requireCitusCoordinator,
  tablesToDistribute,
} from "#server/db/distribute.ts";
import { STORE_TABLES } from "#server/db/distribution.ts";
import { toAppError } from "#server/db/errors.ts";
import {
  inOwnerTransaction,
  type Migration,
  readMigrations,
  runMissingMigrations,
} from "#server/db/migrate.ts";
import { splitSqlStatements } from "#server/db/statements.ts";
import { aProduct } from "#server/test/builders.ts";
import { openEmptyDatabases } from "#server/test/empty-databases.ts";
import { createTestApp, createTestClient, openTestServer, signIn } from "#server/test/harness.ts";
import { createDistributedDatabase } from "#server/test/machines.ts";
import { renderSchema } from "#server/test/schema-text.ts";

let databases: Awaited<ReturnType<typeof openEmptyDatabases>>;
beforeAll(async () => {
  databases = await openEmptyDatabases();
});
afterAll(() => databases.end());

describe("PostgreSQL on one machine", () => {
  it("is recognised, and refused with a sentence", async () => {
    const client = new pg.Client(inject("template"));
    await client.connect();
    expect(await isDatabaseDistributed(client)).toBe(false);
    await expect(requireCitusCoordinator(client)).rejects.toThrow("no es de Citus");
    await client.end();
    expect((await detectDistribution(inject("template"))).distributed).toBe(false);
  });
});

describe("migrations, one statement at a time", () => {
  it("make the same schema", async () => {
    const whole = await readMigrations();
    const split = whole.flatMap(({ name, sql, checksum }) =>
      splitSqlStatements(sql).map((one, place) => ({ name: `${name} ${place}`, sql: one, checksum })),
    );
    const [made, madeApart] = [await schemaMadeBy(whole), await schemaMadeBy(split)];
    expect(madeApart).toBe(made);
  });

  it("are split at the ends of statements", () => {
    const one =
      "create function a() returns text language sql begin atomic select case when true then ';' end; end";
    const two = "do $$ begin perform 1; end $$";
    expect(splitSqlStatements(`-- first;\n${one};\n${two};\n\nselect 'it''s; so' -- ;\n;`)).toEqual([
      `-- first;\n${one}`,
      two,
      "select 'it''s; so' -- ;",
    ]);
  });

  it("change one thing of a table per statement where a constraint is added", async () => {
    const wrong = (await readMigrations()).flatMap(({ sql }) =>
      splitSqlStatements(sql).filter(changesTogether),
    );
    expect(wrong).toEqual([]);
    const bad = [
      "alter table a add column b text, add constraint c check (b <> '')",
      "alter table a add column b integer check (b > 0)",
    ];
    expect(bad.filter(changesTogether)).toEqual(bad);
  });
});

async function schemaMadeBy(migrations: Migration[]): Promise<string> {
  const owner = await databases.here();
  await inOwnerTransaction(owner, (client) => runMissingMigrations(client, migrations));
  const pool = openDatabasePool(owner, { max: 1, onIdleError: () => {} });
  const text = await renderSchema(pool);
  await pool.end();
  return text;
}

/** True if one `alter table` combines changes that Citus refuses together. */
function changesTogether(statement: string): boolean {
  const [change = ""] = /\balter table\b[\s\S]*/i.exec(statement) ?? [];
  const several = (change.match(/\b(add|drop|alter) (column|constraint)\b/gi) ?? []).length > 1;
  const isConstrained = /\b(check|references|unique|primary key)\b/i.test(change);
  return isConstrained && (several || /\badd column\b/i.test(change));
}

// These tests run only if TEST_DATABASE_URL names a Citus coordinator.
if (inject("machines").length > 0)
  describe("PostgreSQL on several machines", () => {
    it("keeps the rows of a store on one machine in every table, and follows later migrations", async () => {
      const template = inject("template");
      const owner = await createDistributedDatabase(
        template,
        `${template.database}_later`,
        inject("machines"),
      );
      expect(owner.distributed).toBe(true);
      await inOwnerTransaction(owner, async (client) => {
        expect(await tablesToDistribute(client)).toEqual([]);
        const { rows } = await client.query(
          "select count(*)::int as tables, count(distinct colocationid)::int as groups from pg_dist_partition",
        );
        expect(rows).toEqual([{ tables: STORE_TABLES.length, groups: 1 }]);
        await distributeTables(client, []);
        // Like a table of a later version, which its migration creates on the coordinator.
        await client.query("select undistribute_table('changed_rows')");
      });
      await inOwnerTransaction(owner, async (client) => {
        expect(await tablesToDistribute(client)).toEqual(["changed_rows"]);
        const later = { name: "9999-later.sql", sql: LATER, checksum: "x" } satisfies Migration;
        expect(await runMissingMigrations(client, [...(await readMigrations()), later])).toEqual([
          later.name,
        ]);
        expect(await tablesToDistribute(client)).toEqual([]);
      });
      // After the commit: the shards are read on other connections, which would wait for uncommitted changes.
      await inOwnerTransaction(owner, async (client) => {
        const { rows: shards } = await client.query(
          "select distinct success from run_command_on_shards('sales', 'select later from %s')",
        );
        expect(shards).toEqual([{ success: true }]);
      });
    });

    it("reports the database as unavailable when the store's machine fails before the commit", async () => {
      const ana = await signIn();
      const { db, pool } = await openTestServer();
      const owner = pool("owner");
      const cutOff = () =>
        owner.query("select run_command_on_workers($1)", [
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and usename = 'mostrador_app'`,
        ]);
      const written = db.inStore(ana.storeId, async (tx) => {
        await tx.run(sql`insert into suppliers (store_id, id, name, phone, created_at)
          values (${tx.storeId}, ${uuidv7()}, 'Proveedor', '3105550100', now())`);
        await cutOff();
      });
      const failure = await written.catch((error: unknown) => toAppError(error));
      expect(failure).toMatchObject({ code: "DATABASE_UNAVAILABLE" });
      expect((await ana.call(listSuppliers)).data.suppliers).toEqual([]);
      await owner.end();
    });

    it("moves a store only when nobody holds one of its rows", async () => {
      const ana = await signIn();
      const { id } = await aProduct(ana, { stock: 10 });
      const { db, pool } = await openTestServer();
      const owner = pool("owner");
      const ended: string[] = [];
      let move: Promise<unknown> | undefined;
      await db.inStore(ana.storeId, async (tx) => {
        await tx.many(sql`select id from products where store_id = ${tx.storeId} and id = ${id} for update`);
        move = moveStore(owner, ana.storeId).then(() => ended.push("move"));
        await expect.poll(() => waiting(owner, "citus_move_shard_placement"), LONG_WAIT).toBe(1);
        ended.push("transaction");
      });
      await move;
      expect(ended).toEqual(["transaction", "move"]);
      await owner.end();
    });

    it("is backed up with all rows of a store, which nobody moves meanwhile", async () => {
      const ana = await signIn();
      await aProduct(ana, { stock: 10 });
      const { owner: connection, pool } = await openTestServer();
      const owner = pool("owner");
      const { client, close } = await openBackupSnapshot(connection);
      const move = moveStore(owner, ana.storeId);
      try {
        await expect.poll(() => waiting(owner, "citus_move_shard_placement"), LONG_WAIT).toBe(1);
        const { rows } = await client.query("select from products where store_id = $1", [ana.storeId]);
        expect(rows).toHaveLength(1);
      } finally {
        await close();
        await move;
      }
      await owner.end();
    });

    it("is backed up with a store that is being created completely or not at all", async () => {
      const { owner: connection, pool } = await openTestServer();
      const owner = pool("owner");
      const making = await owner.connect();
      const id = uuidv7();
      await making.query("begin");
      await making.query(
        "insert into stores (store_id, name, owner_name, join_code, created_at) values ($1, 'Tienda', 'Ana', $2, now())",
        [id, id.replaceAll("-", "").toUpperCase()],
      );
      const opening = openBackupSnapshot(connection);
      await expect
        .poll(() => waiting(owner, "lock table public.stores"), LONG_WAIT)
        .toBe(1)
        .finally(() => making.query("commit"));
      making.release();
      const { client, close } = await opening;
      for (const table of ["stores", "tills"]) {
        const { rows } = await client.query(`select from ${table} where store_id = $1`, [id]);
        expect([table, rows.length]).toEqual([table, 1]);
      }
      // From here on stores may be created.
      await signIn();
      await close();
      await owner.end();
    });

    it("is restored into another cluster with each row on its store's machine, and tills sell on", async () => {
      const ana = await signIn();
      const product = await aProduct(ana, { stock: 10 });
      const sale = { items: [{ productId: product.id, quantity: 1 }], paymentMethod: "CASH" as const };
      await ana.call(recordSale, { body: sale });
      const directory = mkdtempSync(path.join(tmpdir(), "mostrador-test-"));
      const file = path.join(directory, "spread.mostrador");
      const { owner: source, pool } = await openTestServer();
      // A store whose creation the coordinator did not commit.
      const lost = uuidv7();
      const here = pool("owner");
      await here.query(
        "insert into tills (store_id, id, name, created_at) values ($1, $1, 'Caja 1', now())",
        [lost],
      );
      await writeBackup(source, file, { now: new Date(), requireFreeSpace: async () => {} });
      await here.query("delete from tills where store_id = $1", [lost]);
      await here.end();
      const template = inject("template");
      const owner = await createDistributedDatabase(
        template,
        `${template.database}_restored`,
        inject("machines"),
      );
      await restoreBackup(file, await checkBackup(file), owner);
      rmSync(directory, { recursive: true });
      await inOwnerTransaction(owner, async (client) => expect(await tablesToDistribute(client)).toEqual([]));
      const db = openDatabase(owner, () => {});
      const there = await createTestClient(ana.token, await createTestApp(db));
      expect((await there.call(listSales)).data).toEqual((await ana.call(listSales)).data);
      await there.call(recordSale, { body: sale });
      expect((await there.call(listProducts)).data.products.map(({ stock }) => stock)).toEqual([8]);
      await db.close();
    });
  });

/** Moves the store to another worker; resolves when it is there. */
async function moveStore(owner: DatabasePool, storeId: string): Promise<void> {
  const { rows } = await owner.query(
    `select array[p.shardid::text, p.nodename, p.nodeport::text, n.nodename, n.nodeport::text] as move
     from pg_dist_shard_placement p, pg_dist_node n
     where p.shardid = get_shard_id_for_distribution_column('sales', $1::uuid)
       and n.groupid <> 0 and n.nodeport <> p.nodeport limit 1`,
    [storeId],
  );
  await owner.query("select citus_move_shard_placement($1, $2, $3, $4, $5, 'block_writes')", rows[0].move);
}

const LONG_WAIT = { timeout: 20_000 };

/** How many of these statements wait for a lock on the coordinator. */
async function waiting(owner: DatabasePool, statement: string): Promise<number> {
  const { rows } = await owner.query(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database()
       and pid <> pg_backend_pid() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
    [statement],
  );
  return rows[0].waiting;
}

const LATER = `
alter table sales add column later text;
create index sales_later on sales (store_id, later) where later is not null;
create function later() returns trigger language plpgsql as $$ begin new.later := 'x'; return new; end $$;
create trigger later before insert on sales for each row execute function later();
alter table sales add constraint sales_later_check check (later <> '') not valid;
update sales set later = 'y' where later is null;`;
