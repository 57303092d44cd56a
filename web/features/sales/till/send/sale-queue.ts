import type { CallInput } from "#core/contract/endpoint.ts";
import type { recordFreeSale, recordSale, SoldSale } from "#core/contract/sales.ts";
import type { PriceLevel } from "#core/price-levels.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import { uuidv7 } from "#core/uuid.ts";
import { ApiError, NO_CONNECTION } from "#web/api/api-error.ts";
import { caller } from "#web/api/client.ts";
import { contentsOf } from "#web/api/idempotency-keys.ts";
import type { Cart } from "#web/features/sales/till/sale/cart.ts";
import { hasSent } from "#web/features/sales/till/sale/kept-cart.ts";
import { askedOf } from "#web/offline/queue/second-copy.ts";
import { later } from "#web/ui/later.ts";

/** What the request does not say of a sale, and its ticket does. */
export type SaleAbout = {
  lines: Cart["lines"];
  customer: { name: string; phone: string | null; document: string | null; balance: number } | null;
  /** They agreed just now to the store noting what they owe: goes along where the server cannot be told by itself. */
  agreed: boolean;
  seller: { id: string; name: string };
  shift: { id: string; number: number } | null;
  cashRounding: StoreSettings["cashRounding"];
  /** Absent of what a version before finished. */
  taxes?: StoreSettings["taxes"];
  /** Absent in sales finished by an earlier version. */
  priceLevel?: PriceLevel;
};

/** A sale as the till finished it. A repeated try with the same key can never sell twice. */
export type FinishedSale = { key: string; about: SaleAbout } & (
  | { sale: CallInput<typeof recordSale>["body"] }
  | { freeSale: CallInput<typeof recordFreeSale>["body"] }
);

// Nothing of the journal is needed to draw a till.
const loadJournal = later(() => import("./sale-journal.ts"));
const journal = () =>
  loadJournal().catch(() => {
    throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION);
  });

let last: Promise<unknown> = Promise.resolve();

/** By key: what this page is asking for. */
const inHand = new Map<string, Promise<SoldSale>>();

/**
 * One sale after the other is written down, and the server is asked. Answers with the sale as the server has it, or as it
 * was finished on this device. @throws ApiError when it was refused
 */
export function sendSale(finished: FinishedSale): Promise<SoldSale> {
  undecided = null;
  const sent = hold(finished.key, async () => {
    const { perform, draftOf, soldOf } = await journal();
    return soldOf(await perform(draftOf(finished)));
  });
  sent.catch((error: unknown) => {
    if (isUndecided(error)) undecided = { key: finished.key, contents: contentsOf(bodyOf(finished)) };
  });
  return sent;
}

const bodyOf = (finished: FinishedSale) => ("freeSale" in finished ? finished.freeSale : finished.sale);

/** The last sale that nobody answered, in a browser that keeps nothing. */
let undecided: { key: string; contents: string } | null = null;

/** The key of a sale with these contents: a new one, unless the same was just sent and nobody answered. */
export function saleKey(finished: FinishedSale): string {
  return undecided?.contents === contentsOf(bodyOf(finished)) ? undecided.key : uuidv7();
}

/** The sale in progress is given up: the next one is another, whatever is in it. */
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

/** The answer to come, if this page is asking for the sale. */
export function sendingOf(key: string): Promise<SoldSale> | undefined {
  return inHand.get(key);
}

/** So long a page asks at most, in milliseconds: whoever asked before is gone. */
const LEFT_AFTER = 15_000;

/** What a page before asked for in the name of whoever is signed in, and was gone before anybody had answered. */
export function leftSales(): { key: string; sent: Promise<SoldSale> }[] {
  return askedOf(caller())
    .filter(({ key, at }) => !inHand.has(key) && (hasSent(key) || Date.now() - Date.parse(at) > LEFT_AFTER))
    .map(({ key }) => ({ key, sent: hold(key, async () => (await journal()).goOn(key)) }));
}

/** Nobody knows whether the sale was recorded: no answer came, and this browser keeps nothing. */
export function isUndecided(error: unknown): boolean {
  return error instanceof ApiError && error.undecided;
}
