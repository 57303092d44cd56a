import type { CallInput } from "#core/contract/endpoint.ts";
import type { recordFreeSale, recordSale, SoldSale } from "#core/contract/sales/sales.ts";
import type { PriceLevel } from "#core/goods/price-levels.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import { uuidv7 } from "#core/uuid.ts";
import { ApiError, NO_CONNECTION } from "#web/api/api-error.ts";
import { currentUserKey } from "#web/api/client.ts";
import { serializeContents } from "#web/api/idempotency-keys.ts";
import type { Cart } from "#web/features/sales/till/sale/cart-line.ts";
import { wasCartSent } from "#web/features/sales/till/sale/kept-cart.ts";
import { listAskedEntries } from "#web/offline/queue/second-copy.ts";
import { lazyChunk } from "#web/ui/hooks/lazy-chunk.ts";

/** Data for the ticket that the request does not contain. */
export type SaleDetails = {
  lines: Cart["lines"];
  customer: { name: string; phone: string | null; document: string | null; balance: number } | null;
  /** Whether the customer just agreed that the store records debts. Only an offline sale sends it. */
  agreed: boolean;
  seller: { id: string; name: string };
  shift: { id: string; number: number } | null;
  cashRounding: StoreSettings["cashRounding"];
  /** `taxes` and `priceLevel` are absent in sales that an earlier version finished. */
  taxes?: StoreSettings["taxes"];
  priceLevel?: PriceLevel;
};

/** A finished sale. Retries under its key cannot sell twice. */
export type FinishedSale = { key: string; about: SaleDetails } & (
  | { sale: CallInput<typeof recordSale>["body"] }
  | { freeSale: CallInput<typeof recordFreeSale>["body"] }
);

// Loaded later, because a till needs the journal only to send a sale.
const loadJournal = lazyChunk(() => import("./sale-journal.ts"));
const journal = () =>
  loadJournal().catch(() => {
    throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION);
  });

let last: Promise<unknown> = Promise.resolve();

const inHand = new Map<string, Promise<SoldSale>>();

/**
 * Sends one sale at a time. Resolves with the sale as the server recorded it, or as this device finished it.
 * @throws ApiError on refusal
 */
export function sendSale(finished: FinishedSale): Promise<SoldSale> {
  undecided = null;
  const sent = hold(finished.key, async () => {
    const { perform, toEntryDraft, toSoldSale } = await journal();
    return toSoldSale(await perform(toEntryDraft(finished)));
  });
  sent.catch((error: unknown) => {
    if (isUndecided(error)) undecided = { key: finished.key, contents: serializeContents(bodyOf(finished)) };
  });
  return sent;
}

const bodyOf = (finished: FinishedSale) => ("freeSale" in finished ? finished.freeSale : finished.sale);

/** The last sale without an answer, in a browser without storage. */
let undecided: { key: string; contents: string } | null = null;

/** A new key, or the key of the last unanswered sale if the contents are the same. */
export function saleKey(finished: FinishedSale): string {
  return undecided?.contents === serializeContents(bodyOf(finished)) ? undecided.key : uuidv7();
}

/** Gives up the sale of unknown outcome, so that the next sale gets a new key. */
export function forgetUndecided(): void {
  undecided = null;
}

function hold(key: string, work: () => Promise<SoldSale>): Promise<SoldSale> {
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
export function pendingSale(key: string): Promise<SoldSale> | undefined {
  return inHand.get(key);
}

/** Milliseconds after which a page's own requests have ended: an older one belongs to a closed page. */
const LEFT_AFTER = 15_000;

/** Resumes the user's unanswered requests of closed pages. */
export function resumeUnanswered(): { key: string; sent: Promise<SoldSale> }[] {
  return listAskedEntries(currentUserKey())
    .filter(
      ({ key, at }) => !inHand.has(key) && (wasCartSent(key) || Date.now() - Date.parse(at) > LEFT_AFTER),
    )
    .map(({ key }) => ({ key, sent: hold(key, async () => (await journal()).resumeSale(key)) }));
}

/** Whether the outcome is unknown: no answer came, and this browser cannot store the sale. */
export function isUndecided(error: unknown): boolean {
  return error instanceof ApiError && error.undecided;
}
