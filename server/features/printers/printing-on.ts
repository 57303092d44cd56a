import { AppError } from "#core/errors.ts";

/** `loopback` allows this machine's own addresses, for tests. */
export type Printing = { loopback: boolean };

/** @throws PRINTING_OFF when this server is not in the shop */
export function requirePrinting(printing: Printing | null): Printing {
  if (!printing) throw new AppError("PRINTING_OFF");
  return printing;
}
