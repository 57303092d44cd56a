import type { Entry } from "./entry.ts";

type Named = Pick<Entry, "key" | "kind" | "params" | "body">;

/**
 * Whether the server has to have heard of `before` first: it would refuse the later one, or count it in another drawer. All
 * else may be asked about although something waits.
 */
export function goesAfter(later: Named, before: Named): boolean {
  const [customer, shift] = [customerOf(later), shiftOf(later)];
  if (customer !== null && customer === customerOf(before)) return true;
  if (shift !== null && shift === shiftOf(before))
    return before.kind === "opening" || later.kind === "closing";
  if (later.kind === "return" && saleOf(later) === saleOf(before)) return true;
  return later.kind === "opening" && before.kind === "closing";
}

/** What is sold, or comes back. */
function saleOf({ kind, key, params }: Named): string | null {
  if (kind === "return") return params.id ?? null;
  return kind === "sale" || kind === "freeSale" ? key : null;
}

/** Who owes, pays, buys or is new. */
function customerOf({ kind, key, params, body }: Named): string | null {
  if (kind === "customer") return key;
  if (kind === "return") return params.customerId ?? null;
  return (kind === "debtPayment" ? params.id : (body.customerId as string | undefined)) ?? null;
}

function shiftOf({ kind, key, params, body }: Named): string | null {
  if (kind === "opening") return key;
  const isIn = kind === "cashMovement" || kind === "closing";
  return (isIn ? params.id : (body.shiftId as string | undefined)) ?? null;
}
