import { formatPesos } from "#core/money.ts";

/** As `formatPesos`, for a sentence: its no-break space keeps sign and amount on one line. */
export function unbrokenPesos(amount: number): string {
  return formatPesos(amount).replace(" ", "\u00a0");
}
