import sql from "sql-template-tag";
import type { Printer } from "#core/contract/printers/printer.ts";
import { insertRowsSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type Row = Omit<Printer, "logo"> & { logo: Buffer | null; logoWidth: number | null };

const columns = sql`
  id, name, connection, width, columns, letters, cut, feed, drawer, logo, logo_width as "logoWidth", active,
  till_id as "tillId"`;

function printerOf({ logo, logoWidth, ...row }: Row): Printer {
  if (!logo || !logoWidth) return { ...row, logo: null };
  const height = (logo.length * 8) / logoWidth;
  return { ...row, logo: { width: logoWidth, height, bits: logo.toString("base64") } };
}

export async function readAllPrinters(tx: StoreTx): Promise<Printer[]> {
  const rows = await tx.many<Row>(
    sql`select ${columns} from printers where store_id = ${tx.storeId} order by id`,
  );
  return rows.map(printerOf);
}

export async function findPrinter(tx: StoreTx, id: string): Promise<Printer | null> {
  const row = await tx.first<Row>(
    sql`select ${columns} from printers where store_id = ${tx.storeId} and id = ${id}`,
  );
  return row && printerOf(row);
}

/** Serialises adding printers until the end of the transaction, so that their maximum holds. */
export async function lockPrinters(tx: StoreTx) {
  await tx.run(sql`select 1 from stores where store_id = ${tx.storeId} for no key update`);
}

export async function insertPrinter(tx: StoreTx, printer: Printer, at: Date) {
  const logo = printer.logo && Buffer.from(printer.logo.bits, "base64");
  const row = { ...printer, logo, logoWidth: printer.logo?.width ?? null, createdAt: at };
  await tx.run(insertRowsSql(tx, "printers", [row]));
}

export async function updatePrinter(tx: StoreTx, printer: Printer) {
  const { id, name, connection, width, letters, cut, feed, drawer, logo, active, tillId } = printer;
  await tx.run(sql`
    update printers set name = ${name}, connection = ${JSON.stringify(connection)}, width = ${width},
      columns = ${printer.columns}, letters = ${letters}, cut = ${cut}, feed = ${feed}, drawer = ${drawer},
      logo = ${logo && Buffer.from(logo.bits, "base64")}, logo_width = ${logo?.width ?? null}, active = ${active},
      till_id = ${tillId}
    where store_id = ${tx.storeId} and id = ${id}`);
}

export async function deletePrinterRow(tx: StoreTx, id: string) {
  await tx.run(sql`delete from printers where store_id = ${tx.storeId} and id = ${id}`);
}

export async function readStoreName(tx: StoreTx): Promise<string> {
  return (await tx.value<string>(sql`select name from stores where store_id = ${tx.storeId}`))!;
}
