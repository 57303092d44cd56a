import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { z } from "zod";
import { BackupError } from "#server/backup/backup-error.ts";
import {
  BACKUP_FORMAT,
  BACKUP_FORMAT_VERSION,
  type BackupHeader,
  DIGEST_BYTES,
  END_OF_ROWS,
  fileEndSchema,
  headerSchema,
  tableEndSchema,
  tableLineSchema,
} from "#server/backup/backup-format.ts";
import { createLineReader } from "#server/backup/line-reader.ts";
import { createRowChecksum, type TableChecksum } from "#server/backup/row-checksum.ts";
import type { TableColumns } from "#server/backup/tables.ts";

/** Called once per table. The callback must consume all rows. */
type OnTable = (table: TableColumns, rows: AsyncIterable<Buffer>) => Promise<void>;
export type BackupContents = { header: BackupHeader; tables: (TableColumns & TableChecksum)[]; rows: number };

const damaged = (where: string) => new BackupError(`La copia está dañada o incompleta (${where}).`);
const foreign = (file: string, or = "") =>
  new BackupError(`«${file}» no es una copia de seguridad de Mostrador${or}.`);

/**
 * Reads a backup, checks its structure and the checksum of each table.
 * @throws BackupError
 */
export async function readBackup(file: string, onTable: OnTable, signal?: AbortSignal) {
  const { size } = await stat(file);
  if (size <= DIGEST_BYTES) throw foreign(file);
  const compressed = createReadStream(file, { end: size - DIGEST_BYTES - 1, highWaterMark: 256 * 1024 });
  let contents: BackupContents | undefined;
  let where = "";
  try {
    const read = async (text: AsyncIterable<Buffer>) => {
      contents = await readText(text, file, onTable, (place) => {
        where = place;
      });
    };
    await pipeline(compressed, createGunzip({ chunkSize: 256 * 1024 }), read, { signal });
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!/^Z_|^ERR_STREAM_PREMATURE/.test(code)) throw error;
    if (where) throw damaged(where);
    // A file that is not gzip is another kind of file; gzip without readable contents may be damaged.
    throw foreign(file, (await isGzip(file)) ? ", o está dañada" : "");
  }
  return contents!;
}

async function readText(
  text: AsyncIterable<Buffer>,
  file: string,
  onTable: OnTable,
  at: (place: string) => void,
): Promise<BackupContents> {
  const lines = createLineReader(text);
  const head = readHeader(parse((await lines.next()) ?? Buffer.from("")), file);
  at("después del encabezado");
  const tables: BackupContents["tables"] = [];
  let rows = 0;
  for (;;) {
    const next = parse((await lines.next()) ?? Buffer.from(""));
    const begun = tableLineSchema.safeParse(next);
    if (!begun.success) {
      const end = expected(fileEndSchema, next, "le falta el final");
      if (end.tables !== tables.length || end.rows !== rows)
        throw damaged("las cuentas del final no cuadran");
      if ((await lines.next()) || lines.isCut()) throw damaged("le sobra algo al final");
      return { header: head, tables, rows };
    }
    const { table, columns } = begun.data;
    const place = `en la tabla ${table}`;
    at(place);
    const { add, sum } = createRowChecksum();
    const whole = { ended: false };
    const run = async function* () {
      whole.ended = yield* lines.until(Buffer.from(`${END_OF_ROWS}\n`), add);
    };
    await onTable({ name: table, columns }, run());
    const end = expected(
      tableEndSchema,
      whole.ended && parse((await lines.next()) ?? Buffer.from("")),
      place,
    );
    const found = sum();
    if (end.rows !== found.rows || end.checksum !== found.checksum) throw damaged(place);
    tables.push({ name: table, columns, ...found });
    rows += found.rows;
  }
}

async function isGzip(file: string): Promise<boolean> {
  return (await buffer(createReadStream(file, { end: 1 }))).toString("hex") === "1f8b";
}

function readHeader(found: unknown, file: string): BackupHeader {
  const { format, version } = (found ?? {}) as { format?: unknown; version?: unknown };
  if (format !== BACKUP_FORMAT) throw foreign(file);
  if (typeof version === "number" && version > BACKUP_FORMAT_VERSION)
    throw new BackupError(
      `La copia es de un formato más nuevo (${version}) que el de este Mostrador (${BACKUP_FORMAT_VERSION}): actualiza el programa y vuelve a intentarlo.`,
    );
  return expected(headerSchema, found, "en el encabezado");
}

function parse(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return null;
  }
}

function expected<T>(schema: z.ZodType<T>, found: unknown, where: string): T {
  const result = schema.safeParse(found);
  if (!result.success) throw damaged(where);
  return result.data;
}
