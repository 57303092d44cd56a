import { columnsOfPaper, type Printer, type PrinterConnection } from "#core/contract/printers/printer.ts";
import { MAX_PRINTERS, type NewPrinter, type PrinterChange } from "#core/contract/printers/printers.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { isAllowedPrinterAddress, looksLikeIpAddress } from "#core/printing/printer-address.ts";
import { omitUndefinedFields } from "#server/documents/defined-fields.ts";
import type { DocumentCall, WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  deletePrinterRow,
  findPrinter,
  insertPrinter,
  lockPrinters,
  readAllPrinters,
  updatePrinter,
} from "#server/features/printers/printers.sql.ts";
import type { PrintingOptions } from "#server/features/printers/printing-options.ts";
import { lockActiveTill } from "#server/features/shifts/tills.ts";

export async function createPrinter(
  { tx, session, document: { id, at } }: DocumentCall,
  fields: NewPrinter,
  printing: PrintingOptions,
): Promise<Printer> {
  refuseAddress(fields.connection, printing);
  await lockPrinters(tx);
  if ((await readAllPrinters(tx)).length >= MAX_PRINTERS) throw new AppError("PRINTERS_FULL");
  const tillId = fields.tillId ? (await lockActiveTill(tx, fields.tillId)).id : null;
  const printer: Printer = { ...fields, id, columns: fields.columns ?? columnsOfPaper(fields.width), tillId };
  await insertPrinter(tx, printer, at);
  await tell({ tx, session, now: at }, printer, "CREATED");
  return printer;
}

export async function changePrinter(
  call: WriteCall,
  id: string,
  change: PrinterChange,
  printing: PrintingOptions,
): Promise<Printer> {
  const { tx } = call;
  if (change.connection) refuseAddress(change.connection, printing);
  await lockPrinters(tx);
  const before = await findPrinter(tx, id);
  if (!before) throw new AppError("PRINTER_NOT_FOUND");
  const printer: Printer = { ...before, ...omitUndefinedFields(change) };
  if (change.width && change.width !== before.width && !change.columns)
    printer.columns = columnsOfPaper(change.width);
  if (change.tillId) await lockActiveTill(tx, change.tillId);
  await updatePrinter(tx, printer);
  await tell(call, printer, "CHANGED", before.name);
  return printer;
}

export async function removePrinter(call: WriteCall, id: string) {
  const { tx } = call;
  await lockPrinters(tx);
  const before = await findPrinter(tx, id);
  if (!before) throw new AppError("PRINTER_NOT_FOUND");
  await deletePrinterRow(tx, id);
  await tell(call, before, "REMOVED");
}

function tell(
  { tx, session, now }: WriteCall,
  { id, name, connection }: Printer,
  change: "CREATED" | "CHANGED" | "REMOVED",
  from: string = name,
) {
  const details = { change, from, connection: connection.kind };
  return recordEvent(tx, session, { kind: "PRINTER_CHANGED", subject: { id, name }, details }, now);
}

/** Refuses this machine's own addresses, except in tests. */
function refuseAddress(connection: PrinterConnection, printing: PrintingOptions) {
  if (connection.kind !== "TCP") return;
  const { host } = connection;
  if (!looksLikeIpAddress(host) || isAllowedPrinterAddress(host, printing)) return;
  const message = "La dirección de la impresora debe ser de la red de la tienda, como 192.168.1.50";
  throw invalidInput([{ field: "connection.host", message }]);
}
