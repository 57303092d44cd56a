import type { SaleWithExchange } from "#core/contract/sales/sales.ts";
import { ApiError, NO_CONNECTION_MESSAGE } from "#web/api/api-error.ts";
import { readCurrentUserKey } from "#web/api/client.ts";
import type { FinishedSale } from "#web/features/sales/till/sale/finished-sale.ts";
import { wasCartSent } from "#web/features/sales/till/sale/stored-cart.ts";
import { listUnansweredSales } from "#web/offline/queue/queue-local-storage.ts";
import { registerLazyChunk } from "#web/ui/hooks/lazy-chunk.ts";

// Loaded later, because a till needs the journal only to send a sale.
const loadJournal = registerLazyChunk(() => import("./sale-journal.ts"));
const journal = () =>
  loadJournal().catch(() => {
    throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION_MESSAGE);
  });

let last: Promise<unknown> = Promise.resolve();

const inHand = new Map<string, Promise<SaleWithExchange>>();

/**
 * Sends one sale at a time. Resolves with the sale as the server recorded it, or as this device finished it.
 * @throws ApiError on refusal
 */
export function sendSale(finished: FinishedSale): Promise<SaleWithExchange> {
  return hold(finished.key, async () => (await journal()).requestSale(finished));
}

function hold(key: string, work: () => Promise<SaleWithExchange>): Promise<SaleWithExchange> {
  const sent = last.catch(() => {}).then(work);
  last = sent;
  inHand.set(key, sent);
  const done = () => {
    if (inHand.get(key) === sent) inHand.delete(key);
  };
  sent.then(done, done);
  return sent;
}

/** The pending answer, if this page is sending the sale. */
export function findPendingSale(key: string): Promise<SaleWithExchange> | undefined {
  return inHand.get(key);
}

/** Milliseconds within which a page's own requests end: an older request belongs to a closed page. */
const LEFT_AFTER = 15_000;

/** Resumes the user's unanswered requests of closed pages. */
export function resumeUnansweredSales(): { key: string; sent: Promise<SaleWithExchange> }[] {
  return listUnansweredSales(readCurrentUserKey())
    .filter(
      ({ key, at }) => !inHand.has(key) && (wasCartSent(key) || Date.now() - Date.parse(at) > LEFT_AFTER),
    )
    .map(({ key }) => ({ key, sent: hold(key, async () => (await journal()).resumeSaleRequest(key)) }));
}
