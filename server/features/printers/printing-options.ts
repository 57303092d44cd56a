import { AppError } from "#core/errors.ts";

/** `loopback` allows printers at this machine's own addresses, for tests. */
export type PrintingOptions = { loopback: boolean };

/** @throws PRINTING_OFF when this server is not in the shop */
export function requirePrintingEnabled(printing: PrintingOptions | null): PrintingOptions {
  if (!printing) throw new AppError("PRINTING_OFF");
  return printing;
}
