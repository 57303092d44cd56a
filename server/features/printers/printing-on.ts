import { AppError } from "#core/errors.ts";

/** `loopback`: this machine's own addresses may be reached too, for tests. */
export type Printing = { loopback: boolean };

/** @throws PRINTING_OFF where this server is not in the shop */
export function whereOn(printing: Printing | null): Printing {
  if (!printing) throw new AppError("PRINTING_OFF");
  return printing;
}
