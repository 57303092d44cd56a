import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";

const DIRECTORY = new URL("./migrations/", import.meta.url);

export type RanMigration = { name: string; checksum: string };
export type Migration = RanMigration & { sql: string };

/** Reads the migrations of a folder, without those of its subfolders, in the order in which they run. */
export async function readMigrations(directory = DIRECTORY): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, directory), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

export async function runMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
}
