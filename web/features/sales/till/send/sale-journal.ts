import { completeOlderAnswer } from "#core/contract/older-answers.ts";
import { type SaleWithExchange, saleWithExchange } from "#core/contract/sales/sales.ts";
import { ApiError, SESSION_CHANGED_MESSAGE } from "#web/api/api-error.ts";
import { createCreditConsent } from "#web/features/credit/public/consent.ts";
import type { FinishedSale } from "#web/features/sales/till/sale/finished-sale.ts";
import type { QueueEntryDraft } from "#web/offline/queue/entry.ts";
import {
  type EntryOutcome,
  performOperation,
  resumeQueueEntry,
} from "#web/offline/queue/perform-operation.ts";
import { buildLocalSale, toLateItems } from "./local-sale.ts";

function toEntryDraft(finished: FinishedSale): QueueEntryDraft {
  const { key, about } = finished;
  const shown = buildLocalSale(finished);
  const isFree = "freeSale" in finished;
  const body = isFree ? finished.freeSale : finished.sale;
  return {
    key,
    by: about.seller,
    shown,
    total: shown.total,
    kind: isFree ? "freeSale" : "sale",
    body: { ...body },
    lateBody: {
      ...(!isFree && { items: toLateItems(finished.sale.items, about.lines) }),
      ...customerOf(about),
      ...(about.agreed && { creditConsent: createCreditConsent() }),
    },
  };
}

/** The sale from the server's answer, or as this device finished it. */
function soldSaleFromOutcome(outcome: EntryOutcome): SaleWithExchange {
  // The page of an earlier version may have made the entry.
  const complete = (sale: unknown) => completeOlderAnswer(saleWithExchange, sale) as SaleWithExchange;
  if ("answer" in outcome) return complete(outcome.answer);
  const { shown, number, at } = outcome.finished;
  return { ...saleWithExchange.parse(complete(shown)), number, createdAt: at };
}

/**
 * Records a sale. Resolves with the sale of the server, or as this device finished it.
 * @throws ApiError
 */
export async function requestSale(finished: FinishedSale): Promise<SaleWithExchange> {
  return soldSaleFromOutcome(await performOperation(toEntryDraft(finished)));
}

/**
 * Resumes a sale's request that an earlier page sent.
 * @throws ApiError
 */
export async function resumeSaleRequest(key: string): Promise<SaleWithExchange> {
  const outcome = await resumeQueueEntry(key);
  // Another tab resumed it first and showed the result.
  if (!outcome) throw new ApiError(0, "OTHER_PERSON", SESSION_CHANGED_MESSAGE);
  return soldSaleFromOutcome(outcome);
}

/** Sends the customer's name, because the customer may be deleted before the sale arrives. */
function customerOf({ customer }: FinishedSale["about"]) {
  return customer && { customerName: customer.name };
}
