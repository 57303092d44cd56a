import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { BackupError } from "#server/backup/backup-error.ts";
import { DIGEST_BYTES } from "#server/backup/backup-format.ts";
import { checkBackup } from "#server/backup/check-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { type Connection, connectionAsRole } from "#server/db/connect.ts";
import { migrateDatabase, runMissingMigrations } from "#server/db/migrate.ts";
import { readMigrations } from "#server/db/migration-files.ts";
import { openEmptyDatabases } from "#server/test/empty-databases.ts";
import { runStatementOnServer } from "#server/test/global-setup.ts";

const STORE = "0199aaaa-0000-7000-8000-000000000001";
const PRODUCT = "0199aaaa-0000-7000-8000-000000000002";

let directory: string;
let databases: Awaited<ReturnType<typeof openEmptyDatabases>>;
let source: Connection;
let good: string;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "mostrador-refusals-"));
  databases = await openEmptyDatabases();
  source = await databases.here();
  await migrateDatabase(source);
  await run(source, aStore);
  good = path.join(directory, "good.mostrador");
  await writeBackup(source, good, { now: new Date() });
});
afterAll(async () => {
  await databases.end();
  rmSync(directory, { recursive: true });
});

const aStore = `
  insert into stores (store_id, name, owner_name, join_code, created_at)
    values ('${STORE}', 'Tienda', 'Ana', 'RESPALDO1', now());
  insert into products (store_id, id, name, price, on_hand, sold, category, gtin, created_at, updated_at)
    values ('${STORE}', '${PRODUCT}', 'Pan', 500, 0, 0, 'Otra', '7701234567897', now(), now())`;

async function run<Row extends object>(connection: Connection, statement: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Matches the sentence of every refusal. */
const REFUSED =
  /^La copia está dañada o incompleta \(.+\)\.$|^«.+» no es una copia de seguridad de Mostrador(, o está dañada)?\.$/;

let made = 0;
function fileOf(bytes: Buffer): string {
  made += 1;
  const file = path.join(directory, `${made}.mostrador`);
  writeFileSync(file, bytes);
  return file;
}

/** A file with a valid digest and other contents. */
function rewritten(change: (text: string) => string): string {
  const compressed = readFileSync(good).subarray(0, -DIGEST_BYTES);
  const gzip = gzipSync(change(gunzipSync(compressed).toString()));
  return fileOf(Buffer.concat([gzip, createHash("sha256").update(gzip).digest()]));
}

const whyNot = async (file: string): Promise<string> => {
  const error = await checkBackup(file).then(
    () => new Error("was taken"),
    (error: unknown) => error as Error,
  );
  return error instanceof BackupError ? error.message : `not a sentence: ${error.stack}`;
};

const restore = async (file: string, into: Connection) => restoreBackup(file, await checkBackup(file), into);

describe("incomplete file", () => {
  it("is refused, cut at any place", async () => {
    const bytes = readFileSync(good);
    const cuts = new Set([...Array(40).keys()].map((i) => Math.floor((bytes.length * i) / 40)));
    for (let end = bytes.length - 40; end < bytes.length; end++) cuts.add(end);
    for (const end of cuts)
      expect(await whyNot(fileOf(bytes.subarray(0, end))), `cut at ${end} of ${bytes.length}`).toMatch(
        REFUSED,
      );
  });

  it("is refused with any bit flipped", async () => {
    const bytes = readFileSync(good);
    const places = new Set([...Array(120).keys()].map((i) => Math.floor((bytes.length * i) / 120)));
    for (let i = 0; i < 16; i++)
      places
        .add(i)
        .add(bytes.length - 1 - i)
        .add(bytes.length - DIGEST_BYTES - 1 - i);
    for (const place of places) {
      const turned = Buffer.from(bytes);
      turned[place]! ^= 1 << (place % 8);
      expect(await whyNot(fileOf(turned)), `bit of byte ${place}`).toMatch(REFUSED);
    }
  });

  it.each([
    ["something is appended", (bytes: Buffer) => Buffer.concat([bytes, Buffer.from("más")])],
    ["its contents are repeated", (bytes: Buffer) => Buffer.concat([bytes, bytes])],
  ])("is refused when %s", async (_name, change) =>
    expect(await whyNot(fileOf(change(readFileSync(good))))).toMatch(REFUSED),
  );

  it.each([
    ["a row less", (text: string) => text.replace(/^.*\tPan\t.*\n/m, ""), "en la tabla products"],
    ["a row more", (text: string) => text.replace(/^(.*\tPan\t.*\n)/m, "$1$1"), "en la tabla products"],
    ["another letter", (text: string) => text.replace("\tPan\t", "\tPin\t"), "en la tabla products"],
    ["no end", (text: string) => text.replace(/\{"tables".*\n$/, ""), "le falta el final"],
    [
      "a table less",
      (text: string) => text.replace(/\{"table":"stores"[\s\S]*?"checksum".*\n/, ""),
      "no cuadran",
    ],
    ["something behind its end", (text: string) => `${text}{}\n`, "le sobra algo"],
    ["half a line behind its end", (text: string) => `${text}{`, "le sobra algo"],
    [
      "a header without migrations",
      (text: string) => text.replace('"migrations"', '"otras"'),
      "en el encabezado",
    ],
  ])("is refused with %s, though its digest fits", async (_name, change, where) =>
    expect(await whyNot(rewritten(change))).toMatch(new RegExp(`dañada o incompleta \\(.*${where}.*\\)`)),
  );

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["a text", Buffer.from("hola ".repeat(100))],
    ["other compressed data", gzipSync("hola ".repeat(10_000))],
    ["a dump of PostgreSQL", gzipSync("-- PostgreSQL database dump\n".repeat(100))],
    ["JSON of somebody else", gzipSync(`{"format":"otro"}\n${"x".repeat(999)}`)],
  ])("%s is identified in the message", async (_name, bytes) =>
    expect(await whyNot(fileOf(bytes))).toMatch(/^«.+» no es una copia de seguridad de Mostrador/),
  );

  it("names a missing file and a folder", async () => {
    expect(await whyNot(path.join(directory, "no"))).toBe(
      `No existe el archivo «${path.join(directory, "no")}».`,
    );
    expect(await whyNot(directory)).toBe(`«${directory}» no es un archivo.`);
  });
});

describe("refused restore", () => {
  let target: Connection;
  beforeAll(async () => {
    target = await databases.here();
  });
  const isEmpty = async () =>
    expect(
      await run(target, "select relname from pg_class where relnamespace = 'public'::regnamespace"),
    ).toEqual([]);

  it.each([
    ["a newer format", (text: string) => text.replace('"version":1', '"version":2'), "formato más nuevo (2)"],
    [
      "a newer migration",
      (text: string) => text.replace('"0001-first-schema.sql"', '"9999-future.sql"'),
      "versión más nueva de Mostrador (9999-future.sql)",
    ],
    [
      "a migration of another program",
      (text: string) => text.replace(/("0001-first-schema.sql","checksum":")./, "$1x"),
      "variante de Mostrador que no pasa a esta versión (0001-first-schema.sql es otra)",
    ],
    [
      "an unknown table",
      (text: string) => text.replace('{"table":"stores"', '{"table":"mine"'),
      "trae la tabla «mine»",
    ],
    [
      "an unknown column",
      (text: string) => text.replace('"owner_name"', '"owner_nombre"'),
      "«stores» de la copia tiene otras columnas",
    ],
    [
      "a table less",
      (text: string) =>
        text
          .replace(/\{"table":"sessions"[\s\S]*?"checksum".*\n/, "")
          .replace(/"tables":(\d+)/, (_, count) => `"tables":${Number(count) - 1}`),
      "le falta la tabla «sessions»",
    ],
  ])("for %s says so and leaves the database empty", async (_name, change, sentence) => {
    await expect(restore(rewritten(change), target)).rejects.toThrow(sentence);
    await isEmpty();
  });

  it("for rows that break a rule leaves the database empty", async () => {
    const broken = await databases.here();
    await migrateDatabase(broken);
    // Invalid rows that the app cannot write, as after a disk failure.
    await run(
      broken,
      `alter table products drop constraint products_store_id_fkey;
       insert into products (store_id, id, name, price, on_hand, sold, category, created_at, updated_at)
         values ('${STORE}', '${PRODUCT}', 'Pan', 500, 0, 0, 'Otra', now(), now())`,
    );
    const file = path.join(directory, "broken.mostrador");
    await writeBackup(broken, file, { now: new Date() });
    await expect(restore(file, target)).rejects.toThrow("products_store_id_fkey");
    await isEmpty();
  });

  it("because of existing data leaves the data as it was", async () => {
    await expect(restore(good, source)).rejects.toThrow("ya tiene una tienda");
    expect(await run(source, "select name from stores")).toEqual([{ name: "Tienda" }]);
    const others = await databases.here();
    await run(others, "create table facturas (a int)");
    await expect(restore(good, others)).rejects.toThrow("tiene «facturas», que no es de Mostrador");
    expect(await run(others, "select * from facturas")).toEqual([]);
  });
});

describe("restore", () => {
  it("treats a prepared, unused database as empty", async () => {
    const target = await databases.elsewhere();
    await migrateDatabase(target);
    await restore(good, target);
    expect(await run(target, "select name from products")).toEqual([{ name: "Pan" }]);
    expect(await migrateDatabase(target)).toEqual([]);
  });

  it("of an older backup runs the newer migrations", async () => {
    const old = await databases.here();
    const all = await readMigrations();
    const client = new pg.Client(old);
    await client.connect();
    await client.query("begin");
    await runMissingMigrations(client, all.slice(0, 1));
    await client.query("commit");
    await client.end();
    await run(old, aStore);
    const file = path.join(directory, "old.mostrador");
    await writeBackup(old, file, { now: new Date() });
    const target = await databases.elsewhere();
    await restore(file, target);
    expect(await run(target, "select code, product_id from product_codes")).toEqual([
      { code: "07701234567897", product_id: PRODUCT },
    ]);
    expect(await migrateDatabase(target)).toEqual([]);
  });

  it("keeps products whose codes compare alike", async () => {
    const old = await databases.here();
    await migrateDatabase(old);
    await run(
      old,
      `${aStore};
       alter table products disable trigger keep_product_codes;
       insert into products (store_id, id, name, price, on_hand, sold, category, barcode, created_at, updated_at)
         select '${STORE}', gen_random_uuid(), code, 1, 0, 0, 'Otra', code, now(), now()
         from unnest('{T1-44,T 1-44,T 1 - 44}'::text[]) as code;
       alter table products enable trigger keep_product_codes;
       insert into product_codes (store_id, code, product_id)
         select store_id, barcode_form, id from products where barcode = 'T1-44'`,
    );
    const file = path.join(directory, "alike.mostrador");
    await writeBackup(old, file, { now: new Date() });
    const target = await databases.elsewhere();
    await restore(file, target);
    expect(
      await run(target, "select barcode, barcode_form from products where barcode <> '' order by barcode"),
    ).toEqual(["T 1 - 44", "T 1-44", "T1-44"].map((barcode) => ({ barcode, barcode_form: "T1-44" })));
    expect(
      await run(target, "select count(*)::integer as held from product_codes where code = 'T1-44'"),
    ).toEqual([{ held: 1 }]);
    await run(target, "update products set price = 2, barcode = barcode");
  });

  it("keeps names that differ only in invisible characters as they were written", async () => {
    const old = await databases.here();
    await migrateDatabase(old);
    const written = ["Queso", "Queso  blanco"];
    const twins = ["Queso\u200b", "Queso\u00a0blanco", "QUESO\u00ad"];
    const listed = (names: string[]) => `unnest('{${names.map((name) => `"${name}"`)}}'::text[]) as name`;
    await run(
      old,
      `${aStore};
       insert into products (store_id, id, name, name_twin, price, on_hand, sold, category, created_at, updated_at)
         select '${STORE}', gen_random_uuid(), name, twin, 1, 0, 0, 'Otra', now(), now()
         from (select name, false as twin from ${listed(written)}
           union all select name, true from ${listed(twins)}) as names`,
    );
    const file = path.join(directory, "names.mostrador");
    await writeBackup(old, file, { now: new Date() });
    const target = await databases.elsewhere();
    await restore(file, target);
    const names = await run<{ name: string; name_twin: boolean }>(
      target,
      "select name, name_twin from products where name ilike 'Q%'",
    );
    expect(new Set(names.map(({ name }) => name))).toEqual(new Set([...written, ...twins]));
    expect(names.filter(({ name_twin }) => name_twin)).toHaveLength(3);
    await run(target, "update products set price = 2, name = name");
  });

  it("and backup need the owner of the database, not a superuser", async () => {
    const target = await databases.here();
    const name = `duena_${process.pid}`;
    const server = { ...target, database: "postgres" };
    // The new owner gets the same password, because the passwords of the application's roles derive from it.
    const password = target.password ? `password ${pg.escapeLiteral(target.password)}` : "";
    await runStatementOnServer(server, `create role ${name} login createrole createdb ${password}`);
    await runStatementOnServer(server, `alter database ${target.database} owner to ${name}`);
    try {
      await restore(good, { ...target, user: name });
      const file = path.join(directory, "owner.mostrador");
      await writeBackup({ ...target, user: name }, file, { now: new Date() });
      const [mine, first] = await Promise.all([file, good].map((one) => checkBackup(one)));
      expect(mine!.tables).toEqual(first!.tables);
    } finally {
      await runStatementOnServer(server, `drop database ${target.database} with (force)`);
      await runStatementOnServer(server, `drop role ${name}`);
    }
  });
});

describe("backup and migration", () => {
  it("wait for each other, so that the backup has all of a migration or nothing", async () => {
    const owner = await databases.here();
    await migrateDatabase(owner);
    await run(owner, aStore);
    const client = new pg.Client(owner);
    await client.connect();
    let migrating: Promise<unknown> = Promise.resolve();
    const next = { name: "9999-next.sql", sql: "drop table erasures", checksum: "x" };
    const requireFreeSpace = async () => {
      await client.query("begin");
      migrating = runMissingMigrations(client, [...(await readMigrations()), next]).then(() =>
        client.query("commit"),
      );
      // The migration waits for the lock that the backup holds.
      await expect
        .poll(() =>
          run(owner, "select from pg_locks where relation = 'schema_migrations'::regclass and not granted"),
        )
        .toHaveLength(1);
    };
    const file = path.join(directory, "migrating.mostrador");
    const { header, tables } = await writeBackup(owner, file, { now: new Date(), requireFreeSpace });
    await migrating;
    await client.end();
    expect(header.migrations.map(({ name }) => name)).not.toContain("9999-next.sql");
    expect(tables.map(({ name }) => name)).toContain("erasures");
    expect(await run(owner, "select to_regclass('erasures') as gone")).toEqual([{ gone: null }]);
  });
});

describe("refused backup", () => {
  it("of another program's database says so and leaves no file", async () => {
    const file = path.join(directory, "none.mostrador");
    await expect(writeBackup(inject("template"), file, { now: new Date() })).resolves.toBeDefined();
    const other = path.join(directory, "other.mostrador");
    await expect(writeBackup(await databases.here(), other, { now: new Date() })).rejects.toThrow(
      "Esa base de datos no es de Mostrador",
    );
    expect(existsSync(other)).toBe(false);
  });

  it("for a role limited by row-level security is an error, not a backup without rows", async () => {
    const file = path.join(directory, "few.mostrador");
    await expect(
      writeBackup(connectionAsRole(source, "mostrador_app"), file, { now: new Date() }),
    ).rejects.toThrow("permission denied");
    expect(existsSync(file)).toBe(false);
  });

  it("leaves no file and no partial file when interrupted or out of disk space", async () => {
    const file = path.join(directory, "part.mostrador");
    const stopped = new AbortController();
    const stop = async () => stopped.abort();
    await expect(
      writeBackup(source, file, { now: new Date(), signal: stopped.signal, requireFreeSpace: stop }),
    ).rejects.toThrow("aborted");
    const full = async () => {
      throw new BackupError("Queda muy poco espacio");
    };
    await expect(writeBackup(source, file, { now: new Date(), requireFreeSpace: full })).rejects.toThrow(
      "Queda muy poco espacio",
    );
    expect(existsSync(file)).toBe(false);
    expect(existsSync(`${file}.tmp-${process.pid}`)).toBe(false);
  });
});
