import { type SoldSale, soldSale } from "#core/contract/sales.ts";
import { ApiError, OTHER_PERSON } from "#web/api/api-error.ts";
import { consentNow } from "#web/features/credit/public/consent.ts";
import type { Draft } from "#web/offline/queue/entry.ts";
import { type Outcome, perform, performLeft } from "#web/offline/queue/perform.ts";
import { lateItems, localSale } from "./local-sale.ts";
import type { FinishedSale } from "./sale-queue.ts";

/** What the queue of this device is told of a sale. */
export function draftOf(finished: FinishedSale): Draft {
  const { key, about } = finished;
  const shown = localSale(finished);
  const isFree = "freeSale" in finished;
  const body = isFree ? finished.freeSale : finished.sale;
  return {
    ...{ key, by: about.seller, shown, total: shown.total, kind: isFree ? "freeSale" : "sale" },
    body: { ...body },
    lateBody: {
      ...(!isFree && { items: lateItems(finished.sale.items, about.lines) }),
      ...customerOf(about),
      ...(about.agreed && { creditConsent: consentNow() }),
    },
  };
}

/** The sale as the server has it, or as it was finished on this device. */
export function soldOf(outcome: Outcome): SoldSale {
  if ("answer" in outcome) return outcome.answer as SoldSale;
  const { shown, number, at } = outcome.finished;
  return { ...soldSale.parse(shown), number, createdAt: at };
}

/** Goes on with what the page before had begun. @throws ApiError */
export async function goOn(key: string): Promise<SoldSale> {
  const outcome = await performLeft(key);
  // Another tab was quicker, and has told what came of it.
  if (!outcome) throw new ApiError(0, "OTHER_PERSON", OTHER_PERSON);
  return soldOf(outcome);
}

export { perform };

/** They may have been deleted by the time it arrives. */
function customerOf({ customer }: FinishedSale["about"]) {
  return customer && { customerName: customer.name };
}
