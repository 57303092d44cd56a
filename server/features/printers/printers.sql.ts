import sql from "sql-template-tag";
import type { Printer } from "#core/contract/printers/printer.ts";
import { insertRowsSql, updateRowSql } from "#server/db/insert-rows.ts";
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

const rowOf = ({ logo, ...printer }: Printer) => ({
  ...printer,
  logo: logo && Buffer.from(logo.bits, "base64"),
  logoWidth: logo?.width ?? null,
});

export async function insertPrinter(tx: StoreTx, printer: Printer, at: Date) {
  await tx.run(insertRowsSql(tx, "printers", [{ ...rowOf(printer), createdAt: at }]));
}

export async function updatePrinter(tx: StoreTx, printer: Printer) {
  await tx.run(updateRowSql(tx, "printers", rowOf(printer)));
}

export async function deletePrinterRow(tx: StoreTx, id: string) {
  await tx.run(sql`delete from printers where store_id = ${tx.storeId} and id = ${id}`);
}

export async function readStoreName(tx: StoreTx): Promise<string> {
  return (await tx.value<string>(sql`select name from stores where store_id = ${tx.storeId}`))!;
}
