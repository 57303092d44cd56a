import { payDebt } from "#core/contract/credit.ts";
import { createCustomer } from "#core/contract/customers.ts";
import type { CallInput, Endpoint } from "#core/contract/endpoint.ts";
import { returnGoods } from "#core/contract/returns.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales.ts";
import { closeShift, moveCash, openShift } from "#core/contract/shifts.ts";
import { call } from "#web/api/client.ts";
import type { Entry, Kind } from "./entry.ts";

const CALLS: Record<Kind, Endpoint> = {
  ...{ sale: recordSale, freeSale: recordFreeSale, return: returnGoods },
  ...{ debtPayment: payDebt, customer: createCustomer },
  ...{ opening: openShift, cashMovement: moveCash, closing: closeShift },
};

/** In whose name, as `call` wants it, and for how long. */
type How = { as: string | null; signal: AbortSignal };

/** Before anybody has finished it: the server may refuse it. @throws ApiError */
export function ask(entry: Entry, how: How): Promise<unknown> {
  return send(entry, entry.body, how);
}

/**
 * As what has already happened. In the same words each time, whoever sends it: under one key another request is refused.
 * @throws ApiError
 */
export function tellLate(entry: Entry, how: How): Promise<unknown> {
  const late = { at: entry.at, sellerId: entry.by.id };
  return send(entry, { ...entry.body, ...entry.lateBody, late }, how);
}

async function send({ kind, key, params, number, device }: Entry, body: object, how: How): Promise<unknown> {
  const input = { params, body: { ...body, ...(number && { number }) } } as CallInput<Endpoint>;
  const answer = await call<Endpoint>(CALLS[kind], input, {
    ...how,
    idempotencyKey: key,
    ...(device && { device }),
  });
  return (answer as { data: unknown }).data;
}
