import { z } from "zod";

/**
 * A backup is text, compressed with gzip, and behind it the SHA-256 of the compressed bytes:
 *
 *   {"format":"mostrador-backup","version":1,…}   what it is
 *   {"table":"sales","columns":["store_id",…]}    then, for each table,
 *   …                                             its rows as COPY writes them,
 *   \.                                            which is never a row,
 *   {"rows":12,"checksum":"…"}                    and their number and checksum
 *   {"tables":17,"rows":1234}                     the end
 */
export const BACKUP_FORMAT = "mostrador-backup";
export const BACKUP_FORMAT_VERSION = 1;
export const END_OF_ROWS = "\\.";
export const DIGEST_BYTES = 32;

export const headerSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal(BACKUP_FORMAT_VERSION),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  /** Present if the backup has the rows of one store only. */
  storeId: z.uuid().optional(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});
export type BackupHeader = z.output<typeof headerSchema>;

export const tableLineSchema = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
export const tableEndSchema = z.object({ rows: z.number(), checksum: z.string() });
export const fileEndSchema = z.object({ tables: z.number(), rows: z.number() });

export const jsonLine = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
