import { type SoldSale, soldSale } from "#core/contract/sales.ts";
import { ApiError, OTHER_PERSON } from "#web/api/api-error.ts";
import { consentNow } from "#web/features/credit/offers/consent.ts";
import { type Outcome, perform, performLeft } from "#web/offline/queue/perform.ts";
import { lateItems, localSale } from "./local-sale.ts";
import type { FinishedSale } from "./sale-queue.ts";

/** Writes the sale down, asks the server, and finishes it here where that does not answer. @throws ApiError */
export async function sellHere(finished: FinishedSale): Promise<SoldSale> {
  const { key, about } = finished;
  const shown = localSale(finished);
  const { seller: by } = about;
  const isFree = "freeSale" in finished;
  const body = isFree ? finished.freeSale : finished.sale;
  return saleOf(
    await perform({
      ...{ key, by, shown, total: shown.total, kind: isFree ? "freeSale" : "sale" },
      body: { ...body },
      lateBody: {
        ...(!isFree && { items: lateItems(finished.sale.items, about.lines) }),
        ...customerOf(about),
        ...(about.agreed && { creditConsent: consentNow() }),
      },
    }),
  );
}

/** Goes on with what the page before had begun. @throws ApiError */
export async function goOn(key: string): Promise<SoldSale> {
  const outcome = await performLeft(key);
  // Another tab was quicker, and has told what came of it.
  if (!outcome) throw new ApiError(0, "OTHER_PERSON", OTHER_PERSON);
  return saleOf(outcome);
}

function saleOf(outcome: Outcome): SoldSale {
  if ("answer" in outcome) return outcome.answer as SoldSale;
  const { shown, number, at } = outcome.finished;
  return { ...soldSale.parse(shown), number, createdAt: at };
}

/** They may have been deleted by the time it arrives. */
function customerOf({ customer }: FinishedSale["about"]) {
  return customer && { customerName: customer.name };
}
