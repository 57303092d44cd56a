import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { checkBackup } from "#server/backup/check-backup.ts";
import { DIGEST_BYTES, jsonLine } from "#server/backup/format.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { createRowChecksum } from "#server/backup/row-checksum.ts";
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

function withUnfinishedBackfill(text: string): string {
  const [, head, rows] = /(\{"table":"schema_backfills".*\n)([\s\S]*?)\\\.\n\{"rows".*\n/.exec(text)!;
  const changed = rows!.replace(/\tt\n/, "\tf\n");
  const { add, sum } = createRowChecksum();
  for (const row of changed.split(/(?<=\n)/)) add(Buffer.from(row));
  const section = /\{"table":"schema_backfills"[\s\S]*?\\\.\n\{"rows".*\n/;
  return text.replace(section, () => `${head}${changed}\\.\n${jsonLine(sum())}`);
}

it.each([
  [
    "without its last migration",
    (text: string) => text.replace(/,\{"name":"0101-store-address.sql","checksum":"\w+"\}/, ""),
  ],
  ["with an unfinished backfill", withUnfinishedBackfill],
])("a backup of version 0.1.0 %s is refused and leaves the database empty", async (_, change) => {
  const target = await databases.here();
  await expect(restore(rewritten(change), target)).rejects.toThrow(
    "La copia es de la versión 0.1.0 y no quedó al día: restáurala con la última versión 0.1.0 (la que termina en la migración 0101-store-address.sql), haz con ella otra copia y restaura esa.",
  );
  const client = new pg.Client(target);
  await client.connect();
  const { rows } = await client.query("select from pg_class where relnamespace = 'public'::regnamespace");
  await client.end();
  expect(rows).toEqual([]);
});
