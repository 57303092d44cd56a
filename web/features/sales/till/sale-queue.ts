import type { CallInput } from "#core/contract/endpoint.ts";
import { recordFreeSale, recordSale, type SoldSale } from "#core/contract/sales.ts";
import { ApiError, call, caller, NO_CONNECTION, OTHER_PERSON } from "#web/api/client.ts";
import { keepWaiting, keptWaiting } from "#web/api/tab-memory.ts";

/**
 * A sale as the till finished it. The till makes the key before anything is sent and keeps it until the
 * server has answered: a repeated try with the same key can never sell twice.
 */
export type FinishedSale = { key: string } & (
  | { sale: CallInput<typeof recordSale>["body"] }
  | { freeSale: CallInput<typeof recordFreeSale>["body"] }
);

/** `of`: who sold it, of which store. In nobody else's name it is ever sent. */
type Waiting = { of: string | null; sale: FinishedSale };

/** Waits before each new try, in milliseconds: a restart of the database or a short drop-out fits in. */
const WAITS = [400, 1_200, 2_500, 4_000];
/** One try may take this long, in milliseconds; then its answer counts as lost. */
const PATIENCE = 10_000;

let last: Promise<unknown> = Promise.resolve();

/** By key: what this page is sending. */
const inHand = new Map<string, Promise<SoldSale>>();

/**
 * Sends one sale after the other. While nobody knows whether the server has it, it is sent again, so long as whoever
 * sold it is signed in; after that it waits until they are again.
 */
export function sendSale(finished: FinishedSale): Promise<SoldSale> {
  const { key } = finished;
  const of = caller();
  const doubted = waiting().some(({ sale }) => sale.key === key);
  // A sale in doubt that is not in hand any more was handed to the cashier, who has gone on to the next.
  const others = waiting().filter(
    (other) => other.sale.key !== key && (other.of !== of || inHand.has(other.sale.key)),
  );
  keepWaiting(UNDECIDED, [...others, { of, sale: finished }]);
  const sent = last.catch(() => {}).then(() => sendUntilDecided(finished, of, doubted));
  last = sent;
  inHand.set(key, sent);
  const answered = (error?: unknown) => {
    if (inHand.get(key) !== sent) return;
    inHand.delete(key);
    if (!isUndecided(error)) forgetSale(key);
  };
  sent.then(() => answered(), answered);
  return sent;
}

/** The answer to come, if this page is sending the sale. */
export function sendingOf(key: string): Promise<SoldSale> | undefined {
  return inHand.get(key);
}

/**
 * Sold by whoever is signed in and not answered, so far as this tab knows: a reload, a killed page or the end of a
 * session must not forget their keys.
 */
export function undecidedSales(): FinishedSale[] {
  return waiting().flatMap(({ of, sale }) => (of === caller() ? [sale] : []));
}

/** Nobody asks any more what became of it. */
export function forgetSale(key: string): void {
  keepWaiting(
    UNDECIDED,
    waiting().filter(({ sale }) => sale.key !== key),
  );
}

const UNDECIDED = "undecided-sales";

function waiting(): Waiting[] {
  return (keptWaiting(UNDECIDED) as (Partial<Waiting> | null)[]).filter(isWaiting);
}

function isWaiting(kept: Partial<Waiting> | null): kept is Waiting {
  const sale: Partial<FinishedSale> | undefined = kept?.sale;
  return typeof sale?.key === "string" && ("sale" in sale || "freeSale" in sale);
}

/** `doubted`: the server may have it already. */
async function sendUntilDecided(
  finished: FinishedSale,
  of: string | null,
  doubted: boolean,
  tries = 0,
): Promise<SoldSale> {
  try {
    return await sendOnce(finished, of);
  } catch (error) {
    // A server that does not know the session any more did not look whether it has the sale.
    if (doubted && error instanceof ApiError && error.status === 401)
      throw new ApiError(0, "OTHER_PERSON", OTHER_PERSON);
    const wait = WAITS[tries];
    if (!isUndecided(error) || isWaitingForSeller(error) || wait === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return sendUntilDecided(finished, of, true, tries + 1);
  }
}

async function sendOnce(finished: FinishedSale, of: string | null): Promise<SoldSale> {
  const signal = AbortSignal.timeout(PATIENCE);
  const options = { idempotencyKey: finished.key, signal, as: of };
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

/** The session of whoever sold it is over: it is sent again when they are back. */
export function isWaitingForSeller(error: unknown): boolean {
  return error instanceof ApiError && error.code === "OTHER_PERSON";
}
