import type { CallInput } from "#core/contract/endpoint.ts";
import { recordFreeSale, recordSale, type Sale } from "#core/contract/sales.ts";
import { ApiError, call, NO_CONNECTION } from "#web/api/client.ts";
import { forget, recall, remember } from "#web/api/tab-memory.ts";

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

/** By key: what this page is sending. */
const inHand = new Map<string, Promise<Sale>>();

/** Sends one sale after the other. While nobody knows whether the server has it, it is sent again. */
export function sendSale(finished: FinishedSale): Promise<Sale> {
  const { key } = finished;
  // A sale in doubt that is not in hand any more was handed to the cashier, who has gone on to the next.
  keep([...undecidedSales().filter((other) => other.key !== key && inHand.has(other.key)), finished]);
  const sent = last.catch(() => {}).then(() => sendUntilDecided(finished));
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
export function sendingOf(key: string): Promise<Sale> | undefined {
  return inHand.get(key);
}

/** Sent and not answered, so far as this tab knows: a reload or a killed page must not forget their keys. */
export function undecidedSales(): FinishedSale[] {
  const kept = recall(UNDECIDED);
  return Array.isArray(kept) ? (kept as FinishedSale[]).filter(isFinishedSale) : [];
}

/** Nobody asks any more what became of it. */
export function forgetSale(key: string): void {
  keep(undecidedSales().filter((other) => other.key !== key));
}

const UNDECIDED = "undecided-sales";

function keep(sales: FinishedSale[]): void {
  if (sales.length > 0) remember(UNDECIDED, sales);
  else forget(UNDECIDED);
}

function isFinishedSale(kept: Partial<FinishedSale> | null): boolean {
  return typeof kept?.key === "string" && ("sale" in kept || "freeSale" in kept);
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
