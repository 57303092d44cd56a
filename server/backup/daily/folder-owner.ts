import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { BackupError } from "#server/backup/backup-error.ts";

/** Names a store of the database that the folder's backups belong to; a restored database has the same stores. */
const MARKER = ".mostrador-tienda";

/** @throws BackupError when the folder belongs to another database */
export async function claimBackupFolder(directory: string, client: pg.Client): Promise<void> {
  const file = path.join(directory, MARKER);
  const { rows } = await client.query<{ id: string }>("select store_id as id from public.stores limit 1");
  try {
    await writeFile(file, `${rows[0]!.id}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const owner = (await readFile(file, "utf8")).trim();
    const { rowCount } = await client.query("select from public.stores where store_id::text = $1", [owner]);
    if (rowCount === 0)
      throw new BackupError(
        `La carpeta «${path.resolve(directory)}» tiene las copias de otra base de datos. Elige otra en BACKUP_DIR.`,
      );
  }
}
