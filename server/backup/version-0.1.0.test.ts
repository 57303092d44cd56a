import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { DIGEST_BYTES } from "#server/backup/backup-format.ts";
import { checkBackup } from "#server/backup/check-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import type { Connection } from "#server/db/connect.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { openEmptyDatabases } from "#server/test/empty-databases.ts";
import {
  EXPECTED_AFTER_UPGRADE,
  loadOldDatabase,
  OLD_BACKUP_FILE,
  rowChecksumsByTable,
  sellOnUpgradedDatabase,
  tablesInBothDatabases,
} from "#server/test/version-0.1.0/old-version.ts";

let directory: string;
let databases: Awaited<ReturnType<typeof openEmptyDatabases>>;
beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "mostrador-version-"));
  databases = await openEmptyDatabases();
});
afterAll(async () => {
  await databases.end();
  rmSync(directory, { recursive: true });
});

const restore = async (file: string, into: Connection) => restoreBackup(file, await checkBackup(file), into);

it("a backup of version 0.1.0 is restored with all rows, and the store sells on", async () => {
  const old = await databases.here();
  await loadOldDatabase(old);
  const target = await databases.elsewhere();
  await restore(OLD_BACKUP_FILE, target);
  const tables = await tablesInBothDatabases(old, inject("template"));
  expect(await rowChecksumsByTable(target, tables)).toEqual(await rowChecksumsByTable(old, tables));
  expect(await migrateDatabase(target)).toEqual([]);
  expect(await sellOnUpgradedDatabase(target)).toEqual(EXPECTED_AFTER_UPGRADE);
});

/** The old backup with another text and a valid digest. */
function rewritten(change: (text: string) => string): string {
  const text = change(gunzipSync(readFileSync(OLD_BACKUP_FILE).subarray(0, -DIGEST_BYTES)).toString());
  const gzip = gzipSync(text);
  const file = path.join(directory, "rewritten.mostrador");
  writeFileSync(file, Buffer.concat([gzip, createHash("sha256").update(gzip).digest()]));
  return file;
}

it("a backup with another variant of a migration is refused and leaves the database empty", async () => {
  const target = await databases.here();
  const other = rewritten((text) => text.replace(/("name":"0073-[\w-]+.sql","checksum":")\w+/, "$1x"));
  await expect(restore(other, target)).rejects.toThrow(
    "La copia es de una variante de Mostrador que no pasa a esta versión (0073-taxes-of-sales.sql es otra): restáurala con el programa que la hizo.",
  );
  const client = new pg.Client(target);
  await client.connect();
  const { rows } = await client.query("select from pg_class where relnamespace = 'public'::regnamespace");
  await client.end();
  expect(rows).toEqual([]);
});
