import type { CallInput } from "#core/contract/endpoint.ts";
import { recordFreeSale, recordSale, type Sale } from "#core/contract/sales.ts";
import { ApiError, call, NO_CONNECTION } from "#web/api/client.ts";

/**
 * A sale as the till finished it. The till makes the key before anything is sent and keeps it until the
 * server has answered: a repeated try with the same key can never sell twice.
 */
export type FinishedSale = { key: string } & (
  | { sale: CallInput<typeof recordSale>["body"] }
  | { freeSale: CallInput<typeof recordFreeSale>["body"] }
);

/** Waits before each new try, in milliseconds: a restart of the database or a short drop-out fits in. */
const WAITS = [400, 1_200, 2_500, 4_000];
/** One try may take this long, in milliseconds; then its answer counts as lost. */
const PATIENCE = 10_000;

let last: Promise<unknown> = Promise.resolve();

/** Sends one sale after the other. While nobody knows whether the server has it, it is sent again. */
export function sendSale(finished: FinishedSale): Promise<Sale> {
  const sent = last.catch(() => {}).then(() => sendUntilDecided(finished));
  last = sent;
  return sent;
}

async function sendUntilDecided(finished: FinishedSale, tries = 0): Promise<Sale> {
  try {
    return await sendOnce(finished);
  } catch (error) {
    const wait = WAITS[tries];
    if (!isUndecided(error) || wait === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return sendUntilDecided(finished, tries + 1);
  }
}

async function sendOnce(finished: FinishedSale): Promise<Sale> {
  const signal = AbortSignal.timeout(PATIENCE);
  const options = { idempotencyKey: finished.key, signal };
  try {
    const { data } =
      "sale" in finished
        ? await call(recordSale, { body: finished.sale }, options)
        : await call(recordFreeSale, { body: finished.freeSale }, options);
    return data;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (signal.aborted) throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION);
    throw error;
  }
}

/** Nobody knows whether the sale was recorded: no answer came, or a success whose body was cut off. */
export function isUndecided(error: unknown): boolean {
  return error instanceof ApiError && (error.undecided || error.code === "BAD_ANSWER");
}
